from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.revision import ViolationKind

PROMISED = ViolationKind.PROMISED_EXPERIMENT


@pytest.mark.parametrize(
    "sentence",
    [
        "We will run more ablations.",
        "We plan to evaluate the method on speech.",
        "We are going to also test larger models.",
        "In future work, we explore other orders.",
        "Future work will address this.",
        "We leave other languages to future work.",
        "Experiments are under way on a second corpus.",
        "Larger runs will be reported in the final version.",
        "Additional experiments show the same order.",
        "Further large-scale runs confirm this.",
        "We conducted additional experiments on speech.",
        "We also evaluated it on speech.",
        "A further ablation shows the same.",
    ],
)
def test_a_new_promise_or_claim_is_refused(revised: Callable[..., Any], sentence: str):
    (violation,) = revised(PROMISED).violations("We sort keys.", f"We sort keys. {sentence}")
    assert violation.quote == sentence
    assert violation.location.line == 3


@pytest.mark.parametrize(
    "sentence",
    [
        "We evaluate the method on two tasks.",
        "The experiments show that order matters.",
        "Section~\\ref{x} shows what we will evaluate next.",
        "In Section 4 we will compare both orders.",
        "Earlier work left this to future studies.",
        "We will see that the order is kept.",
        "More runs cost more time.",
        "Additional keys are sorted.",
    ],
)
def test_what_promises_nothing(revised: Callable[..., Any], sentence: str):
    assert revised(PROMISED).quotes("We sort keys.", f"We sort keys. {sentence}") == []


OLD = "We plan to evaluate the method on speech."


@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        pytest.param(f"We sort. {OLD}", f"{OLD} We sort.", 0, id="moved"),
        pytest.param(OLD, "We plan to evaluate this method on speech data.", 0, id="reworded"),
        pytest.param(OLD, f"{OLD} We will run ablations.", 1, id="a second one"),
        pytest.param(OLD, "We sort.", 0, id="taken away"),
        pytest.param("We sort.", f"We sort. % {OLD}", 0, id="in a comment"),
    ],
)
def test_only_what_is_new_counts(revised: Callable[..., Any], before: str, after: str, count: int):
    assert len(revised(PROMISED).violations(before, after)) == count


def test_experiments_that_the_log_tells_of_may_be_told(revised: Callable[..., Any]):
    log = "# Log\n\nAdditional experiments show the same order: 71.5.\n"
    sentence = "Additional experiments show the same order."
    assert revised(PROMISED, log=log).quotes("We sort.", f"We sort. {sentence}") == []
