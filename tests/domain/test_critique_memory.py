from datetime import UTC, datetime

import pytest

from redraft.contracts.delta import RoundDecision
from redraft.contracts.diagnostic import Severity
from redraft.contracts.memory import CritiqueMemory
from redraft.contracts.review import Finding, Reading, Review
from redraft.contracts.worklog import Iteration
from redraft.domain.critique_memory import remember

MINOR, MAJOR = Severity.MINOR, Severity.MAJOR
SEED, SEED_ALIKE = "one seed, no variance reported", "the variance of one seed is not reported"
TUNING, ABLATION = "baselines lack tuning", "gating module has no ablation"
ACCEPTED, REVERTED = RoundDecision.ACCEPT_IMPROVED, RoundDecision.REVERT_OVERALL_DECREASED


def finding(problem: str, severity: Severity = MAJOR, *, section: str = "", quote: str = "") -> Finding:
    return Finding(severity=severity, axis="clarity", section=section, quote=quote, problem=problem, instruction="i")


def draft(
    number: int, *raised: str | Finding, addressed: tuple[str, ...] = (), decision: RoundDecision | None = None
) -> Iteration:
    """Return a draft of which the critic `raised` these, and of which the reviser says that it `addressed` those."""
    findings = tuple(finding(each) if isinstance(each, str) else each for each in raised)
    return Iteration(
        iter=number,
        timestamp=datetime(2026, 1, 1, tzinfo=UTC),
        decision=decision or (ACCEPTED if number else RoundDecision.BASELINE),
        reason="as decided",
        review=Review(
            critic="c", axis_scores={}, findings=findings, reading=Reading(files=(), sections=(), quotations=())
        ),
        addressed_weaknesses=addressed,
    )


def unreviewed(entry: Iteration) -> Iteration:
    return entry.model_copy(update={"review": None})


@pytest.mark.parametrize(
    ("drafts", "focus_on"),
    [
        pytest.param([], (), id="no review"),
        pytest.param([draft(0)], (), id="no finding"),
        pytest.param([draft(0, SEED)], (), id="raised once"),
        pytest.param([draft(0, SEED), draft(1, SEED)], (SEED,), id="raised twice"),
        pytest.param([draft(0, SEED), draft(1, SEED_ALIKE)], (SEED_ALIKE,), id="in other words, as worded last"),
        pytest.param([draft(0, SEED), draft(1, TUNING)], (), id="another problem"),
        pytest.param([draft(0, SEED, SEED_ALIKE)], (), id="twice in one review is once"),
        pytest.param([draft(0, SEED), draft(1, SEED, SEED_ALIKE)], (SEED,), id="twice in the next is two in all"),
        pytest.param(
            [draft(0, finding(SEED, section="Data")), draft(1, finding(SEED, section="Results"))], (), id="elsewhere"
        ),
        pytest.param(
            [draft(0, finding(SEED, section="4 Data")), draft(1, finding(SEED, section="Data"))],
            (f"Data: {SEED}",),
            id="in the same section",
        ),
        pytest.param([draft(0, SEED), draft(1, SEED, addressed=(SEED,))], (SEED,), id="addressed, yet raised again"),
        pytest.param([draft(0, SEED), draft(1), draft(2, SEED)], (SEED,), id="raised again after a review without it"),
        pytest.param([draft(0, SEED), draft(1, SEED), draft(2)], (SEED,), id="not raised, but not addressed either"),
        pytest.param([draft(0, SEED), draft(1, SEED, decision=REVERTED)], (), id="by a review of a rejected draft"),
        pytest.param([draft(1, SEED), draft(0, SEED_ALIKE)], (SEED,), id="in the order of drafts"),
        pytest.param([draft(0, SEED), unreviewed(draft(1, SEED))], (), id="a draft without a review"),
        pytest.param([draft(0, SEED), draft(7, SEED)], (), id="by the review that is to come"),
        pytest.param(
            [draft(0, SEED), draft(1, finding("one  seed, no variance", quote="of\n84.2"))],
            ("one seed, no variance (“of 84.2”)",),
            id="told in one line with its quote",
        ),
        pytest.param(
            [draft(0, SEED, TUNING), draft(1, SEED, TUNING, ABLATION), draft(2, TUNING, ABLATION)],
            (TUNING, ABLATION, SEED),
            id="most reviews first, then the latest",
        ),
        pytest.param(
            [draft(0, finding(SEED, MINOR), TUNING), draft(1, finding(SEED, MINOR), TUNING)],
            (TUNING, SEED),
            id="the graver of equals",
        ),
    ],
)
def test_focus_on(drafts: list[Iteration], focus_on: tuple[str, ...]):
    assert remember(drafts, (), 7).focus_on == focus_on


@pytest.mark.parametrize(
    ("drafts", "do_not_reflag"),
    [
        pytest.param([], (), id="no review"),
        pytest.param([draft(0, SEED)], (), id="raised just before"),
        pytest.param([draft(0, SEED), draft(1)], (), id="not raised again, but not addressed"),
        pytest.param([draft(0, SEED), draft(1, SEED, addressed=(SEED,))], (), id="addressed, but raised again"),
        pytest.param(
            [draft(0, SEED), draft(1, SEED_ALIKE, addressed=(SEED,))], (), id="addressed, but raised in other words"
        ),
        pytest.param([draft(0, SEED), draft(1, addressed=(SEED,))], (SEED,), id="addressed and not raised again"),
        pytest.param([draft(0, SEED), draft(1, addressed=(SEED_ALIKE,))], (SEED,), id="addressed in other words"),
        pytest.param([draft(0, SEED), draft(1, addressed=(TUNING,))], (), id="another one addressed"),
        pytest.param([draft(0), draft(1, addressed=(SEED,))], (), id="addressed, but never raised"),
        pytest.param(
            [draft(0, "typo"), draft(1, addressed=("paper.tex:3:5 in the abstract:  typo",))],
            ("typo",),
            id="addressed word for word among other words",
        ),
        pytest.param([draft(0, "  "), draft(1, addressed=(SEED,))], (), id="a finding without words"),
        pytest.param(
            [draft(0, SEED), draft(1, addressed=(SEED,), decision=REVERTED)], (), id="addressed in a rejected draft"
        ),
        pytest.param(
            [draft(0, SEED), unreviewed(draft(1, addressed=(SEED,)))], (), id="addressed in a draft without a review"
        ),
        pytest.param(
            [draft(0, SEED), draft(1, addressed=(SEED,)), draft(2, SEED)], (), id="raised again by a later review"
        ),
        pytest.param(
            [draft(0, SEED), draft(1, SEED, addressed=(SEED,)), draft(2, addressed=(SEED,))],
            (SEED,),
            id="addressed once more, and not raised again",
        ),
        pytest.param(
            [draft(0, SEED), draft(1, addressed=(SEED,)), draft(2, SEED), draft(3, addressed=(SEED,))],
            (SEED,),
            id="resolved twice is told once",
        ),
        pytest.param(
            [draft(0, TUNING, SEED), draft(1, TUNING, addressed=(SEED,)), draft(2, addressed=(TUNING,))],
            (SEED, TUNING),
            id="the latest last",
        ),
        pytest.param([draft(0, SEED), draft(7, addressed=(SEED,))], (), id="by the revision that is to be reviewed"),
    ],
)
def test_do_not_reflag(drafts: list[Iteration], do_not_reflag: tuple[str, ...]):
    assert remember(drafts, (), 7).do_not_reflag == do_not_reflag


GPU, CPU = "acronym GPU is never introduced", "acronym CPU is never introduced"


@pytest.mark.parametrize(
    ("drafts", "focus_on", "do_not_reflag"),
    [
        pytest.param(
            [draft(0, GPU, CPU), draft(1, CPU, addressed=(GPU,))],
            (CPU,),
            (),
            id="what is left is persistent, and what is like it not resolved",
        ),
        pytest.param(
            [draft(0, GPU, CPU), draft(1, addressed=(GPU, CPU))], (), (GPU, CPU), id="both are gone: both resolved"
        ),
        pytest.param(
            [
                draft(0, finding("is vague", quote="we show"), finding("is vague", quote="they prove")),
                draft(1, finding("is vague", quote="they prove it")),
            ],
            ("is vague (“they prove it”)",),
            (),
            id="the quote tells which is raised again",
        ),
    ],
)
def test_findings_worded_alike(drafts: list[Iteration], focus_on: tuple[str, ...], do_not_reflag: tuple[str, ...]):
    assert remember(drafts, (), 2) == CritiqueMemory(iter=2, focus_on=focus_on, do_not_reflag=do_not_reflag)


COLOURS = ("red", "green", "blue", "black", "white", "brown", "grey", "pink", "teal", "gold", "lime")


@pytest.mark.parametrize(
    ("count", "told"), [pytest.param(5, 5, id="five"), pytest.param(6, 5, id="the sixth is left out")]
)
def test_criticals_come_before_the_five_most_persistent(count: int, told: int):
    raised = COLOURS[:count]
    memory = remember([draft(0, *raised), draft(1, *raised)], ("no control", "no baseline"), 2)
    assert memory.focus_on == ("no control", "no baseline", *raised[:told])


@pytest.mark.parametrize(
    ("count", "told"),
    [pytest.param(10, COLOURS[:10], id="ten"), pytest.param(11, COLOURS[1:], id="of eleven the last ten")],
)
def test_the_last_ten_resolved_are_told(count: int, told: tuple[str, ...]):
    raised = COLOURS[:count]
    assert remember([draft(0, *raised), draft(1, addressed=raised)], (), 2).do_not_reflag == told


def test_a_long_quote_is_cut():
    long = finding("p1", quote="x" * 201)
    assert remember([draft(0, long), draft(1, long)], (), 2).focus_on == (f"p1 (“{'x' * 200}”)",)
