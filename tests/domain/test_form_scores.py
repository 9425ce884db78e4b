import pytest

from redraft.contracts.diagnostic import Diagnostic, Replacement, Severity
from redraft.contracts.source import Location
from redraft.domain.consistency import CONSISTENCY_CHECKS
from redraft.domain.form_scores import WEIGHTS, score
from redraft.latex.checks import CHECKS

AXES = {
    "scientific_depth": 0.20,
    "technical_execution": 0.20,
    "logical_flow": 0.15,
    "writing_clarity": 0.15,
    "evidence_presentation": 0.20,
    "academic_style": 0.10,
}
FIXABLE = [check.id for check in CHECKS][:9]
CHECK_IDS = [check.id for check in (*CHECKS, *CONSISTENCY_CHECKS)]


def _found(check: str, count: int = 1) -> list[Diagnostic]:
    place = Location(file="a.tex", line=1, column=1, offset=0, end=1)
    return [
        Diagnostic(
            check=check,
            severity=Severity.MINOR,
            axis="",
            section="",
            quote="",
            problem="",
            instruction="",
            location=place,
            fix=(Replacement(file="a.tex", offset=0, end=1, text=""),),
        )
    ] * count


def _scores(diagnostics: list[Diagnostic]) -> dict[str, float]:
    return {axis: judgement.score for axis, judgement in score(diagnostics).items()}


def _overall(diagnostics: list[Diagnostic]) -> float:
    return sum(weight * _scores(diagnostics)[axis] for axis, weight in AXES.items())


def test_a_clean_paper_has_every_axis_full():
    assert _scores([]) == dict.fromkeys(AXES, 100)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        pytest.param(1, 100 - 72 / 4, id="one finding takes a quarter of the weight"),
        pytest.param(3, 100 - 72 / 2, id="three take half"),
        pytest.param(9, 100 - 72 * 0.75, id="nine take three quarters"),
    ],
)
def test_an_axis_falls_along_a_hyperbola(count: int, expected: float):
    assert _scores(_found("ascii-ellipsis", count))["scientific_depth"] == pytest.approx(expected)


@pytest.mark.parametrize("check", CHECK_IDS)
@pytest.mark.parametrize("count", [1, 2, 10, 1000])
def test_each_fix_raises_its_own_axis_and_no_other(check: str, count: int):
    before, after = _scores(_found(check, count)), _scores(_found(check, count - 1))
    axis = next(axis for axis, weights in WEIGHTS.items() if check in weights)
    assert after[axis] > before[axis]
    assert {each: after[each] for each in AXES if each != axis} == {each: before[each] for each in AXES if each != axis}


def test_no_axis_falls_below_nought():
    scores = _scores([found for check in CHECK_IDS for found in _found(check, 2000)])
    assert all(0 <= each < 1 for each in scores.values())


def test_every_axis_is_fed_by_a_fix_and_by_a_report():
    for weights in WEIGHTS.values():
        assert weights.keys() & set(FIXABLE)
        assert weights.keys() - set(FIXABLE)
        assert sum(weights.values()) <= 100


def test_axes_are_those_of_the_rubric():
    assert WEIGHTS.keys() == AXES.keys()


def test_findings_of_other_checks_weigh_nothing():
    assert _scores(_found("unsupported-number", 5)) == _scores([])


def test_a_paper_of_many_faults_starts_low_and_ends_above_the_target():
    counts = [3, 3, 3, 2, 3, 2, 3, 2, 1]
    mendable = [found for check, count in zip(FIXABLE, counts, strict=True) for found in _found(check, count)]
    reported = ("placeholder", "contraction", "long-sentence", "hard-coded-reference", "float-without-label")
    left = [found for check in reported for found in _found(check)]
    assert 50 <= _overall([*mendable, *left]) <= 64
    assert _overall(left) >= 82


def test_a_justification_counts_and_says_that_form_was_judged():
    judgements = score(_found("doubled-word", 2))
    assert judgements["writing_clarity"].justification == "Form only, not science: found 2 × doubled word."
    assert judgements["logical_flow"].justification == "Form only, not science: none of its 3 checks found anything."
