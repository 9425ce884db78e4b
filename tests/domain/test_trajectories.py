from datetime import UTC, datetime

import pytest

from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.report import TrajectoryEntry
from redraft.contracts.score import Band, BandThresholds, Score
from redraft.contracts.worklog import Iteration
from redraft.domain import trajectories
from redraft.domain.bands import band_of


def entry(
    number: int, decision: RoundDecision, overall: float | None = None, axes: dict[str, float] | None = None
) -> Iteration:
    score = None
    if overall is not None:
        axes = axes or {"clarity": overall}
        score = Score(
            axis_scores=axes,
            overall_score=overall,
            decision_band=band_of(overall, BandThresholds()),
            raw=(axes,),
            replicates=1,
            sd={},
            judge="offline",
        )
    return Iteration(
        iter=number, timestamp=datetime(2026, 1, 1, tzinfo=UTC), decision=decision, reason="as decided", score=score
    )


BASELINE = entry(0, RoundDecision.BASELINE, 58)
FIRST = entry(1, RoundDecision.ACCEPT_IMPROVED, 67.3)


def regressions(*iterations: Iteration) -> list[tuple[str, ...]]:
    return [step.regressions for step in trajectories.trajectory(iterations)]


def test_an_entry_says_what_the_draft_scored():
    axes = {"clarity": 70.0, "novelty": 64.6}
    step = trajectories.trajectory((entry(0, RoundDecision.BASELINE, 67.3, axes),))
    assert step == (
        TrajectoryEntry(iter=0, overall=67.3, band=Band.MINOR_REVISION, axes=axes, decision=RoundDecision.BASELINE),
    )


def test_a_draft_reverted_before_its_review_has_no_score_and_no_regression():
    step = trajectories.trajectory((BASELINE, entry(1, RoundDecision.REVERT_BROKEN_BUILD)))[1]
    assert (step.overall, step.band, step.axes, step.regressions) == (None, None, {}, ())


def test_an_axis_that_fell_shows_even_in_an_accepted_round():
    assert regressions(
        entry(0, RoundDecision.BASELINE, 60, {"clarity": 50, "novelty": 70, "evidence": 60}),
        entry(1, RoundDecision.ACCEPT_IMPROVED, 63, {"clarity": 65, "novelty": 69.99, "evidence": 60}),
    ) == [(), ("novelty",)]


def test_regressions_are_against_the_accepted_draft_and_not_a_reverted_or_unscored_one():
    assert regressions(
        entry(0, RoundDecision.BASELINE, 60, {"clarity": 60}),
        entry(1, RoundDecision.REVERT_DA_CRITICAL, 70, {"clarity": 70}),
        entry(2, RoundDecision.REVERT_UNSAFE_REVISION),
        entry(3, RoundDecision.ACCEPT_IMPROVED, 65, {"clarity": 65}),
        entry(4, RoundDecision.REVERT_OVERALL_DECREASED, 62, {"clarity": 62}),
    ) == [(), (), (), (), ("clarity",)]


@pytest.mark.parametrize(
    ("iterations", "halt", "text"),
    [
        pytest.param((), None, "", id="nothing yet"),
        pytest.param((), HaltReason.INTEGRITY_CONFIRMED, "halt: integrity confirmed", id="a halt before any draft"),
        pytest.param((BASELINE,), None, "iter0 58.00 Major Revision", id="the baseline, with two decimals"),
        pytest.param(
            (entry(0, RoundDecision.BASELINE, 81),),
            HaltReason.TARGET_MET,
            "iter0 81.00 Accept (halt: target met)",
            id="a baseline at the target",
        ),
        pytest.param((entry(0, RoundDecision.BASELINE),), None, "iter0 unscored", id="a baseline without a score"),
        pytest.param(
            (BASELINE, FIRST, entry(2, RoundDecision.ACCEPT_IMPROVED, 81)),
            HaltReason.TARGET_MET,
            "iter0 58.00 Major Revision → iter1 67.30 Minor Revision (accept)"
            " → iter2 81.00 Accept (accept, halt: target met)",
            id="the line of the design",
        ),
        pytest.param(
            (BASELINE, entry(1, RoundDecision.ACCEPT_TIED_NON_NEGATIVE, 58)),
            None,
            "iter0 58.00 Major Revision → iter1 58.00 Major Revision (accept)",
            id="a tie is an accept",
        ),
        pytest.param(
            (BASELINE, entry(1, RoundDecision.REVERT_OVERALL_DECREASED, 49.5)),
            None,
            "iter0 58.00 Major Revision → iter1 49.50 Reject (revert)",
            id="a scored draft is reverted",
        ),
        pytest.param(
            (BASELINE, entry(1, RoundDecision.REVERT_OVERALL_DECREASED, 49.5)),
            HaltReason.REVERT_OVERALL_DECREASED,
            "iter0 58.00 Major Revision → iter1 49.50 Reject (revert, halt: overall decreased)",
            id="a scored draft is reverted, which halts",
        ),
        pytest.param(
            (BASELINE, FIRST, entry(2, RoundDecision.REVERT_UNSAFE_REVISION)),
            HaltReason.REVERT_UNSAFE_REVISION,
            "iter0 58.00 Major Revision → iter1 67.30 Minor Revision (accept)"
            " → iter2 unscored (revert: unsafe revision)",
            id="an unscored draft is reverted, its halt named once",
        ),
        pytest.param(
            (BASELINE, entry(1, RoundDecision.REVERT_BROKEN_BUILD)),
            HaltReason.STOPPED_BY_PERSON,
            "iter0 58.00 Major Revision → iter1 unscored (revert: broken build, halt: stopped by person)",
            id="another halt than the revert is named too",
        ),
        pytest.param(
            (BASELINE, entry(1, RoundDecision.NO_CHANGE)),
            HaltReason.NO_ACTIONABLE_FINDINGS,
            "iter0 58.00 Major Revision → iter1 unscored (no change, halt: no actionable findings)",
            id="a draft that is the accepted one",
        ),
        pytest.param(
            (BASELINE, FIRST, entry(2, RoundDecision.DISCARDED)),
            HaltReason.BUDGET_EXHAUSTED,
            "iter0 58.00 Major Revision → iter1 67.30 Minor Revision (accept)"
            " → iter2 unscored (discarded, halt: budget exhausted)",
            id="a draft that the budget left unscored",
        ),
        pytest.param(
            (entry(0, RoundDecision.BASELINE),),
            HaltReason.BUDGET_EXHAUSTED,
            "iter0 unscored (halt: budget exhausted)",
            id="a baseline that the budget left unscored",
        ),
    ],
)
def test_text(iterations: tuple[Iteration, ...], halt: HaltReason | None, text: str):
    assert trajectories.text(trajectories.trajectory(iterations), halt) == text
