"""What the errors of models carry survives a process boundary."""

# ruff: noqa: S301  # its own bytes

import pickle

from redraft.contracts.usage import Usage
from redraft.errors import MalformedAnswerError, TransientModelError


def test_a_transient_error_keeps_its_times():
    error = pickle.loads(pickle.dumps(TransientModelError("judge: busy", retry_after_s=7.5, retries=1)))
    assert (str(error), error.retry_after_s, error.retries) == ("judge: busy", 7.5, 1)


def test_a_transient_error_may_know_no_times():
    error = pickle.loads(pickle.dumps(TransientModelError("judge: busy")))
    assert (error.retry_after_s, error.retries) == (None, None)


def test_a_malformed_answer_keeps_what_it_took():
    usage = Usage(requests=2, input_tokens=10, output_tokens=3, cost_usd=None)
    error = pickle.loads(pickle.dumps(MalformedAnswerError("judge: no JSON", usage=usage)))
    assert (str(error), error.usage) == ("judge: no JSON", usage)


def test_a_verdict_without_proof_is_malformed_though_its_call_was_not():
    error = pickle.loads(pickle.dumps(MalformedAnswerError("judge: nothing quoted")))
    assert (str(error), error.usage) == ("judge: nothing quoted", None)
