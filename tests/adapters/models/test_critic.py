from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from redraft.adapters.models.critic import ModelCritic
from redraft.adapters.models.judge import ModelJudge
from redraft.contracts.materials import Materials
from redraft.contracts.policy import Policy
from redraft.contracts.review import Finding
from redraft.contracts.score import Rubric
from redraft.contracts.sitting import Sitting

POLICY = Policy(name="p", rubric=Rubric(name="one", scale_max=10, weights={"clarity": 0.25, "evidence": 0.75}))
READING = {"files": ["paper.tex"], "sections": ["Results"], "quotations": ["Walking is slow"]}
SCORES = {axis: {"score": 6, "justification": f"{axis} of it"} for axis in POLICY.rubric.weights}


def fault(problem: str, severity: str = "minor") -> dict[str, str]:
    return {
        "severity": severity, "axis": "clarity", "section": "Results", "quote": "The error falls",
        "problem": problem, "instruction": "Say by how much",
    }  # fmt: skip


def answer(**changes: Any) -> dict[str, Any]:
    whole = {
        "axis_scores": SCORES,
        "strengths": ["Short."],
        "findings": [],
        "questions": ["Which seed?"],
        "reading": READING,
    }
    return whole | changes


async def test_an_answer_becomes_a_review_with_the_majors_first(scripted: Any, player: Any, paper: Any):
    asker = scripted(answer(findings=[fault("one"), fault("two", "major"), fault("three")]))
    review = await ModelCritic(player(asker)).review(paper(), POLICY)
    assert review.critic == "test:one"
    assert {axis: judged.score for axis, judged in review.axis_scores.items()} == {"clarity": 6, "evidence": 6}
    first = review.findings[0]
    assert first.model_copy(update={"location": None}) == Finding.model_validate(fault("two", "major"))
    assert [str(finding.location) for finding in review.findings] == ["paper.tex:7:1"] * 3
    assert review.weaknesses == ("two", "one", "three")
    assert (review.strengths, review.questions) == (("Short.",), ("Which seed?",))
    assert review.reading.quotations == ("Walking is slow",)


async def test_a_finding_whose_quote_is_nowhere_has_no_place(scripted: Any, player: Any, paper: Any):
    asker = scripted(answer(findings=[fault("one") | {"quote": "The error rises"}]))
    (finding,) = (await ModelCritic(player(asker)).review(paper(), POLICY)).findings
    assert finding.location is None


async def test_the_critic_is_shown_the_guidelines_its_memory_and_the_draft_last(scripted: Any, player: Any, paper: Any):
    asker = scripted(answer())
    await ModelCritic(player(asker)).review(
        paper(), POLICY, focus_on=("Baseline missing",), do_not_reflag=("Typo in Table 1",)
    )
    assert asker.kinds == ["guidelines", "focus_on", "do_not_reflag", "draft"]
    assert "1. Baseline missing" in asker.sent
    assert "1. Typo in Table 1" in asker.sent


async def test_without_memory_there_is_no_block_of_it(scripted: Any, player: Any, paper: Any):
    asker = scripted(answer())
    await ModelCritic(player(asker)).review(paper(), POLICY)
    assert asker.kinds == ["guidelines", "draft"]


async def test_a_judge_sees_the_draft_alone(scripted: Any, player: Any, paper: Any):
    asker = scripted({"axis_scores": SCORES, "reading": READING})
    review = await ModelJudge(player(asker)).review(paper(), POLICY, replicate=2)
    (question,) = asker.questions
    assert asker.kinds == ["guidelines", "draft"]
    assert question.role == "judge"
    assert question.occasion == ("replicate2",)
    assert (review.findings, review.strengths, review.questions) == ((), (), ())
    assert review.axis_scores["evidence"].justification == "evidence of it"


def _critic(made: Any) -> ModelCritic | ModelJudge:
    return ModelCritic(made)


def _judge(made: Any) -> ModelCritic | ModelJudge:
    return ModelJudge(made)


@pytest.mark.parametrize(
    ("make", "given"), [(_critic, answer()), (_judge, {"axis_scores": SCORES, "reading": READING})]
)
async def test_axes_and_scale_are_told_and_weights_are_not(
    make: Callable[[Any], ModelCritic | ModelJudge], given: dict[str, Any], scripted: Any, player: Any, paper: Any
):
    asker = scripted(given)
    await make(player(asker)).review(paper(), POLICY)
    system = asker.questions[0].system
    assert "from 0 (" in system
    assert "to 10 (" in system
    assert "- clarity\n- evidence\n" in system
    assert "0.25" not in system
    assert "# Lens" not in system


@pytest.mark.parametrize(
    ("make", "given"), [(_critic, answer()), (_judge, {"axis_scores": SCORES, "reading": READING})]
)
async def test_two_readings_of_the_same_words_are_two_questions(
    make: Callable[[Any], ModelCritic | ModelJudge], given: dict[str, Any], scripted: Any, player: Any, paper: Any
):
    asker = scripted(given, given, given)
    role, sitting = make(player(asker)), Sitting(marks=("iter1",), pdf=Path("paper.pdf"))
    for replicate in (0, 1):
        await role.review(paper(), POLICY, replicate=replicate, sitting=sitting)
    await role.review(paper(), POLICY, lens="novelty", sitting=sitting)
    one, two, three = asker.questions
    assert (one.system, one.materials) == (two.system, two.materials)
    assert [one.occasion, two.occasion] == [("iter1", "replicate0"), ("iter1", "replicate1")]
    assert three.occasion == ("iter1", "replicate0", "lens:novelty")
    assert "through the lens of novelty" in three.system
    assert one.materials == three.materials
    assert {question.pdf for question in asker.questions} == {Path("paper.pdf")}
    assert "iter1" not in "".join((one.system, *one.materials))


@pytest.mark.parametrize("material", ["log", "idea", "allowed_bibliography", "thin_sections"])
async def test_reviewers_are_not_shown_what_is_the_revisers(
    material: str, scripted: Any, player: Any, paper: Callable[..., Materials]
):
    asker = scripted(answer())
    await ModelCritic(player(asker)).review(paper(), POLICY)
    assert material not in asker.kinds
