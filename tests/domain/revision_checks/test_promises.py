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
        "Results on other languages will be added.",
        "Additional experiments show the same order.",
        "Further large-scale runs confirm this.",
        "We conducted additional experiments on speech.",
        "We also evaluated it on speech.",
        "A further ablation shows the same.",
        "We will run further experiments, see Section~2.",
        "In this paper, we will evaluate it on more tasks.",
        "We will test models below a billion parameters.",
        "In this paper, we leave proofs to future work.",
        "We'll run more ablations.",
        "We are running experiments on ImageNet and will add them.",
        "Results on ImageNet will follow in the camera-ready version.",
        "The camera-ready will include ImageNet results.",
        "Future research will evaluate this on ImageNet.",
        "Preliminary results on ImageNet agree with this (not shown).",
        "Additional results, omitted here, show the same trend.",
        "Our ongoing experiments on ImageNet confirm this.",
        "We also ran the model on CIFAR and saw the same order.",
        "A user study with clinicians confirms the benefit.",
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
        "Results on all languages will be reported in Section~4.",
        "More runs cost more time.",
        "Additional keys are sorted.",
        "We will compare the two methods in the next paragraph.",
        "We will test this claim below.",
        "In what follows, we will evaluate each part.",
        "In this paper, we will investigate the parts.",
        "We will report accuracy throughout.",
        "We leave the proof to the next paragraph.",
        "In this section, we will test whether more layers help.",
        "We are running out of memory.",
        "The results will follow the order of the keys.",
        "The final results are not shown in bold.",
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


@pytest.mark.parametrize(
    ("before", "sentence", "count"),
    [
        pytest.param("We test the model on the set.", "We also tested the model on the set.", 0, id="a test on it"),
        pytest.param("CIFAR has 10 classes.", "We also ran the model on CIFAR.", 0, id="a set that it names"),
        pytest.param("CIFAR has 10 classes.", "We also ran the model on ImageNet.", 1, id="a set that it lacks"),
        pytest.param("We give the recall.", "We also measured recall.", 0, id="a metric that it names"),
        pytest.param("We give the recall.", "We also measured latency.", 1, id="a metric that it lacks"),
        pytest.param("We hold a user study.", "A user study confirms this.", 0, id="a user study that it has"),
        pytest.param("We know the users.", "A user study confirms this.", 1, id="a user study that it lacks"),
        pytest.param("CIFAR is used.", "We conducted further runs on CIFAR.", 1, id="more of what it names"),
    ],
)
def test_experiments_that_the_accepted_draft_has_may_be_told(
    revised: Callable[..., Any], before: str, sentence: str, count: int
):
    assert len(revised(PROMISED).violations(before, f"{before} {sentence}")) == count


def test_a_claim_may_be_reworded(revised: Callable[..., Any]):
    before, after = "Additional experiments show the same.", "Further experiments confirm the same."
    assert revised(PROMISED).quotes(before, after) == []
