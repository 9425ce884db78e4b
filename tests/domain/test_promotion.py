from datetime import UTC, datetime

import pytest

from redraft.contracts.delta import RoundDecision
from redraft.contracts.score import Band, Score
from redraft.contracts.worklog import Iteration
from redraft.domain import promotion


def entry(number: int, decision: RoundDecision, overall: float | None) -> Iteration:
    score = None
    if overall is not None:
        axes = {"clarity": overall}
        score = Score(
            axis_scores=axes,
            overall_score=overall,
            decision_band=Band.REJECT,
            raw=(axes,),
            replicates=1,
            sd={},
            judge="offline",
        )
    return Iteration(
        iter=number, timestamp=datetime(2026, 1, 1, tzinfo=UTC), decision=decision, reason="as decided", score=score
    )


BASELINE = entry(0, RoundDecision.BASELINE, 60)


@pytest.mark.parametrize(
    ("iterations", "best"),
    [
        pytest.param((), None, id="no draft at all"),
        pytest.param((entry(0, RoundDecision.BASELINE, None),), None, id="a baseline without a score"),
        pytest.param((BASELINE,), 0, id="the baseline alone"),
        pytest.param((BASELINE, entry(1, RoundDecision.ACCEPT_IMPROVED, 70)), 1, id="the accepted one"),
        pytest.param((BASELINE, entry(1, RoundDecision.ACCEPT_TIED_NON_NEGATIVE, 60)), 1, id="the later one on a tie"),
        pytest.param(
            (
                BASELINE,
                entry(1, RoundDecision.ACCEPT_IMPROVED, 70),
                entry(2, RoundDecision.REVERT_OVERALL_DECREASED, 65),
            ),
            1,
            id="the last accepted one before a revert",
        ),
        pytest.param(
            (BASELINE, entry(1, RoundDecision.REVERT_DA_CRITICAL, 90)), 0, id="never a reverted one, however high"
        ),
        pytest.param((BASELINE, entry(1, RoundDecision.NO_CHANGE, None)), 0, id="never an unchanged one"),
        pytest.param((BASELINE, entry(1, RoundDecision.REVERT_UNSAFE_REVISION, None)), 0, id="never an unscored one"),
        pytest.param(
            (BASELINE, entry(1, RoundDecision.ACCEPT_IMPROVED, 70), entry(2, RoundDecision.DISCARDED, None)),
            1,
            id="never one that the budget left unscored",
        ),
    ],
)
def test_best_iter(iterations: tuple[Iteration, ...], best: int | None):
    assert promotion.best_iter(iterations) == best
