import pytest

from redraft.contracts.diagnostic import Severity
from redraft.contracts.review import AxisJudgement, Finding, Reading, Review
from redraft.contracts.score import Rubric
from redraft.domain import panels
from redraft.errors import ScoreError

RUBRIC = Rubric(name="pair", weights={"clarity": 0.5, "novelty": 0.5})


def finding(
    problem: str, severity: Severity = Severity.MAJOR, quote: str = "we show", instruction: str = "cut"
) -> Finding:
    return Finding(
        severity=severity, axis="clarity", section="Intro", quote=quote, problem=problem, instruction=instruction
    )


def review(critic: str, clarity: float, *findings: Finding, said: str = "", novelty: float = 60) -> Review:
    return Review(
        critic=critic,
        axis_scores={
            "clarity": AxisJudgement(score=clarity, justification=f"clarity {said}"),
            "novelty": AxisJudgement(score=novelty, justification="same"),
        },
        strengths=("short", f"strength {said}"),
        findings=findings,
        questions=("why", f"is {said} public"),
        reading=Reading(files=("paper.tex",), sections=("Intro", f"section {said}"), quotations=(f"quote {said}",)),
    )


def test_one_review_is_taken_as_it_is():
    only = review("one", 70, finding("vague", Severity.MINOR), finding("wrong"))
    assert panels.join_reviews((only,), RUBRIC) is only


def test_no_review_is_refused():
    with pytest.raises(ScoreError, match="panel: no review of the draft, expected at least one"):
        panels.join_reviews((), RUBRIC)


def test_findings_are_merged_in_order_most_severe_first():
    joined = panels.join_reviews(
        (
            review("one", 70, finding("b", Severity.MINOR), finding("a")),
            review("two", 70, finding("d", Severity.MINOR), finding("c")),
        ),
        RUBRIC,
    )
    assert [found.problem for found in joined.findings] == ["a", "c", "b", "d"]


def test_a_finding_repeated_word_for_word_is_kept_once_with_its_worst_severity():
    minor, major = finding("vague", Severity.MINOR), finding("vague", Severity.MAJOR, instruction="define it")
    joined = panels.join_reviews((review("one", 70, minor), review("two", 70, major)), RUBRIC)
    assert joined.findings == (major.model_copy(update={"votes": 2}),)


def test_the_same_problem_at_another_quote_is_another_finding():
    here, there = finding("vague", quote="we show"), finding("vague", quote="we prove")
    joined = panels.join_reviews((review("one", 70, here), review("two", 70, there)), RUBRIC)
    assert joined.findings == (here, there)


def test_axes_take_the_median_and_every_justification():
    joined = panels.join_reviews(
        (review("one", 90, said="a"), review("two", 50, said="b"), review("three", 70, said="c")), RUBRIC
    )
    assert joined.axis_scores == {
        "clarity": AxisJudgement(score=70, justification="clarity a | clarity b | clarity c"),
        "novelty": AxisJudgement(score=60, justification="same"),
    }


def test_strengths_questions_and_reading_are_united():
    joined = panels.join_reviews((review("one", 70, said="a"), review("two", 70, said="b")), RUBRIC)
    assert joined.critic == "one, two"
    assert joined.strengths == ("short", "strength a", "strength b")
    assert joined.questions == ("why", "is a public")
    assert joined.reading == Reading(
        files=("paper.tex",), sections=("Intro", "section a", "section b"), quotations=("quote a", "quote b")
    )


def test_a_reviewer_that_leaves_an_axis_out_is_named():
    partial = review("two", 70).model_copy(
        update={"axis_scores": {"clarity": AxisJudgement(score=1, justification="")}}
    )
    with pytest.raises(ScoreError, match="two: axis 'novelty' missing"):
        panels.join_reviews((review("one", 70), partial), RUBRIC)


@pytest.mark.parametrize(
    ("kept", "problems"),
    [
        pytest.param((0, 1, 2), ("a", "b", "c"), id="all"),
        pytest.param((2, 0), ("a", "c"), id="in their own order"),
        pytest.param((), (), id="none"),
    ],
)
def test_the_findings_that_an_adjudicator_keeps(kept: tuple[int, ...], problems: tuple[str, ...]):
    whole = review("one", 70, finding("a"), finding("b"), finding("c"))
    sifted = panels.sifted(whole, kept)
    assert sifted.weaknesses == problems
    assert sifted.model_copy(update={"findings": whole.findings}) == whole
