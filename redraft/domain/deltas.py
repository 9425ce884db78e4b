"""The delta decision: a candidate's scores against those of the last accepted draft."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from redraft.contracts.delta import Delta, DeltaDecision, DeltaExit
from redraft.contracts.score import AxisScore, BandThresholds
from redraft.domain.bands import band_of
from redraft.domain.exact import exact
from redraft.errors import ScoreError

EXITS = {
    DeltaDecision.ACCEPT_IMPROVED: DeltaExit.ACCEPT,
    DeltaDecision.ACCEPT_TIED_NON_NEGATIVE: DeltaExit.ACCEPT,
    DeltaDecision.REVERT_OVERALL_DECREASED: DeltaExit.OVERALL_DECREASED,
    DeltaDecision.REVERT_TIED_NEGATIVE_SUBAXIS: DeltaExit.TIED_NEGATIVE_SUBAXIS,
    DeltaDecision.HALT_PLATEAU: DeltaExit.PLATEAU,
    DeltaDecision.HALT_TARGET_MET: DeltaExit.TARGET_MET,
}
"""Exit codes of the published script (design §5)."""

ACCEPTS = (DeltaDecision.ACCEPT_IMPROVED, DeltaDecision.ACCEPT_TIED_NON_NEGATIVE)


class Scored(Protocol):
    """A score of any origin."""

    @property
    def axis_scores(self) -> Mapping[str, AxisScore]:
        """Return the score of each axis."""
        ...

    @property
    def overall_score(self) -> float:
        """Return the overall, on the axes' scale."""
        ...


def decide(
    prev: Scored,
    curr: Scored,
    *,
    consecutive_small: int,
    plateau_threshold: float,
    plateau_streak: int,
    accept_threshold: float,
    bands: BandThresholds,
) -> Delta:
    """Accept, revert or halt by the scores alone (design §5).

    Args:
        prev: Scores of the last accepted draft.
        curr: Scores of the candidate.
        consecutive_small: Accepted rounds in a row, before this one, with a delta below `plateau_threshold`.
        plateau_threshold: Points below which a delta is small.
        plateau_streak: Small accepted rounds in a row that halt.
        accept_threshold: Overall at which an accepted candidate halts.
        bands: Thresholds of the bands.

    Raises:
        ScoreError: The two score different axes.
    """
    axis_deltas = _axis_deltas(prev.axis_scores, curr.axis_scores)
    net = sum(axis_deltas.values(), Fraction(0))
    gain = exact(curr.overall_score) - exact(prev.overall_score)
    is_small = gain < exact(plateau_threshold)
    by_scores = _by_scores(gain, net)
    streak = _streak(consecutive_small, accepted=by_scores in ACCEPTS, is_small=is_small)
    at_target, flat = curr.overall_score >= accept_threshold, streak >= plateau_streak
    decision = _with_halts(by_scores, at_target=at_target, flat=flat)
    return Delta(
        decision=decision,
        exit_code=EXITS[decision],
        overall_prev=prev.overall_score,
        overall_curr=curr.overall_score,
        overall_delta=float(gain),
        subaxis_deltas={axis: float(delta) for axis, delta in axis_deltas.items()},
        net_subaxis=float(net),
        is_small_delta=is_small,
        consecutive_small=streak,
        plateau_threshold=plateau_threshold,
        plateau_streak=plateau_streak,
        plateau_triggered=decision is DeltaDecision.HALT_PLATEAU,
        decision_band_prev=band_of(prev.overall_score, bands),
        decision_band_curr=band_of(curr.overall_score, bands),
    )


def _axis_deltas(prev: Mapping[str, AxisScore], curr: Mapping[str, AxisScore]) -> dict[str, Fraction]:
    unmatched = sorted(prev.keys() ^ curr.keys())
    if unmatched:
        msg = f"delta: axis {', '.join(map(repr, unmatched))} on one side only, expected the same axes on both"
        raise ScoreError(msg)
    return {axis: exact(curr[axis]) - exact(score) for axis, score in prev.items()}


def _by_scores(gain: Fraction, net: Fraction) -> DeltaDecision:
    if gain > 0:
        return DeltaDecision.ACCEPT_IMPROVED
    if gain < 0:
        return DeltaDecision.REVERT_OVERALL_DECREASED
    return DeltaDecision.ACCEPT_TIED_NON_NEGATIVE if net >= 0 else DeltaDecision.REVERT_TIED_NEGATIVE_SUBAXIS


def _with_halts(by_scores: DeltaDecision, *, at_target: bool, flat: bool) -> DeltaDecision:
    """Let an accept halt: target beats plateau."""
    if by_scores in ACCEPTS and at_target:
        return DeltaDecision.HALT_TARGET_MET
    return DeltaDecision.HALT_PLATEAU if by_scores in ACCEPTS and flat else by_scores


def _streak(before: int, *, accepted: bool, is_small: bool) -> int:
    """Count on in a small accepted round, from 0 after a large one; a reverted round is not counted."""
    if not accepted:
        return before
    return before + 1 if is_small else 0
