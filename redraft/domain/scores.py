"""Axis scores: read strictly, joined by the median, capped, summed to the overall."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from statistics import median, stdev
from typing import cast

from redraft.contracts.base import Contract
from redraft.contracts.policy import OFFLINE, AxisCap, Policy
from redraft.contracts.review import Review
from redraft.contracts.score import AppliedCap, AxisScore, BandThresholds, Rubric, Score
from redraft.domain.bands import band_of
from redraft.domain.exact import exact
from redraft.errors import ScoreError

STATED_TOLERANCE = Fraction(1, 2)
"""Points by which a stated overall may differ from its axes without a warning (design §4)."""


class StatedScore(Contract):
    """A score file from elsewhere: its overall is kept as stated."""

    axis_scores: dict[str, AxisScore]
    overall_score: float
    warning: str | None = None
    """Set where the stated overall is not what the axes give."""


def check_axes(
    axis_scores: Mapping[str, object] | Sequence[tuple[str, object]], rubric: Rubric, where: str
) -> dict[str, AxisScore]:
    """Return the scores of exactly the rubric's axes, in its order.

    Raises:
        ScoreError: An axis is missing, unknown, there twice, no number, or off the scale (NaN and infinity are).
    """
    pairs = axis_scores if isinstance(axis_scores, Sequence) else tuple(axis_scores.items())
    times = Counter(axis for axis, _ in pairs)
    faults = {
        "there twice": [axis for axis, count in times.items() if count > 1],
        "unknown": [axis for axis in times if axis not in rubric.weights],
        "missing": [axis for axis in rubric.weights if axis not in times],
    }
    for fault, axes in faults.items():
        if axes:
            named = ", ".join(map(repr, axes))
            expected = ", ".join(rubric.weights)
            msg = f"{where}: axis {named} {fault}, expected each of {expected} once (rubric {rubric.name!r})"
            raise ScoreError(msg)
    given = dict(pairs)
    return {axis: _on_scale(given[axis], f"axis {axis!r}", rubric, where) for axis in rubric.weights}


def overall(axis_scores: Mapping[str, AxisScore], rubric: Rubric) -> float:
    """Return the weighted sum on the rubric's scale: two decimals, half-even (design §4)."""
    return float(round(_weighted(axis_scores, rubric), 2))


def join(
    replicates: Sequence[Mapping[str, AxisScore]],
    rubric: Rubric,
    *,
    bands: BandThresholds,
    caps: Iterable[AxisCap],
    present: frozenset[str],
    judge: str,
) -> Score:
    """Make one score of a judge's replicates: the median of each axis, then the caps that checks back.

    Args:
        replicates: Axis scores of each, at least one.
        rubric: Axes, weights and scale.
        bands: Thresholds of the bands.
        caps: Ceilings of the policy.
        present: Ids of the checks that found something.
        judge: Spec of the role that scored.

    Raises:
        ScoreError: An axis is amiss, or there is no replicate: a failed review is missing, never 0.
    """
    if not replicates:
        msg = f"{judge}: no review to score, expected at least one"
        raise ScoreError(msg)
    raw = tuple(check_axes(scores, rubric, f"{judge}, replicate {k}") for k, scores in enumerate(replicates, 1))
    medians = medians_of(raw)
    applied = _applied(medians, caps, present)
    capped = medians | {cap.axis: cap.capped for cap in applied}
    total = overall(capped, rubric)
    return Score(
        axis_scores=capped,
        overall_score=total,
        decision_band=band_of(total, bands),
        raw=raw,
        caps=applied,
        replicates=len(raw),
        sd=_sample_sd(raw),
        judge=judge,
    )


def join_reviews(reviews: Sequence[Review], policy: Policy, present: frozenset[str]) -> Score:
    """Score a draft from its reviews under a policy; a panel's judge is named by all its specs."""
    replicates = [{axis: judged.score for axis, judged in review.axis_scores.items()} for review in reviews]
    judge = ", ".join(dict.fromkeys(review.critic for review in reviews))
    return join(
        replicates,
        policy.rubric,
        bands=policy.bands,
        caps=policy.axis_caps,
        present=present,
        judge=judge or "judge",
    )


def medians_of(replicates: Sequence[Mapping[str, AxisScore]]) -> dict[str, AxisScore]:
    """Return the exact median of each axis over replicates that score the same axes."""
    return {axis: float(median(exact(scores[axis]) for scores in replicates)) for axis in replicates[0]}


def sd_zero(score: Score) -> str | None:
    """Warn where replicates of a model agree to the last digit on an axis (design §4)."""
    axes = [axis for axis, sd in score.sd.items() if sd == 0]
    if not axes or score.judge == OFFLINE:
        return None
    named = ", ".join(axes)
    return f"{score.judge}: SD is exactly 0 over {score.replicates} replicates on {named}, expected some spread"


def parse_score_json(text: str, where: str) -> dict[str, object]:
    """Return the JSON object in `text`, in its own order.

    Raises:
        ScoreError: It is no JSON object, or a key is there twice.
    """

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        for key, count in Counter(key for key, _ in pairs).items():
            if count > 1:
                msg = f"{where}: {key!r} is there {count} times, expected once"
                raise ScoreError(msg)
        return dict(pairs)

    try:
        value: object = json.loads(text, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        msg = f"{where}:{error.lineno}:{error.colno}: {error.msg}, expected a JSON object"
        raise ScoreError(msg) from error
    except (ValueError, RecursionError) as error:
        # Python refuses numbers of more than 4300 digits and nesting beyond its stack.
        msg = f"{where}: a number too long or nesting too deep, expected a JSON object"
        raise ScoreError(msg) from error
    return _object(value, where)


def stated(text: str, rubric: Rubric, where: str) -> StatedScore:
    """Read a score file of any origin: an axis is a number, or an object with `score` beside its justification.

    An overall that is not stated is computed.

    Raises:
        ScoreError: The file, an axis or the overall is amiss.
    """
    content = parse_score_json(text, where)
    if "axis_scores" not in content:
        msg = f"{where}: axis_scores missing, expected an object of the axes {', '.join(rubric.weights)}"
        raise ScoreError(msg)
    given = _object(content["axis_scores"], f"{where}: axis_scores")
    axes = check_axes({axis: _score_in(value) for axis, value in given.items()}, rubric, where)
    if "overall_score" not in content:
        return StatedScore(axis_scores=axes, overall_score=overall(axes, rubric))
    total = _on_scale(content["overall_score"], "overall_score", rubric, where)
    return StatedScore(axis_scores=axes, overall_score=total, warning=_difference(total, axes, rubric, where))


def _weighted(axis_scores: Mapping[str, AxisScore], rubric: Rubric) -> Fraction:
    terms = (exact(weight) * exact(axis_scores[axis]) for axis, weight in rubric.weights.items())
    return sum(terms, Fraction(0))


def _on_scale(value: object, what: str, rubric: Rubric, where: str) -> float:
    # A chained comparison is false for NaN, and compares integers of any length.
    if isinstance(value, int | float) and not isinstance(value, bool) and rubric.scale_min <= value <= rubric.scale_max:
        return float(value) + 0.0  # -0.0 is written as 0.0
    scale = f"{rubric.scale_min:g} to {rubric.scale_max:g}"
    msg = f"{where}: {what} is {value!r:.40}, expected a number from {scale} (rubric {rubric.name!r})"
    raise ScoreError(msg)


def _applied(
    medians: Mapping[str, AxisScore], caps: Iterable[AxisCap], present: frozenset[str]
) -> tuple[AppliedCap, ...]:
    lowering = [cap for cap in caps if cap.check in present and cap.limit < medians[cap.axis]]
    lowest = {cap.axis: min(other.limit for other in lowering if other.axis == cap.axis) for cap in lowering}
    return tuple(
        AppliedCap(axis=cap.axis, check=cap.check, limit=cap.limit, raw=medians[cap.axis], capped=lowest[cap.axis])
        for cap in lowering
    )


def _sample_sd(raw: Sequence[Mapping[str, AxisScore]]) -> dict[str, float]:
    if len(raw) == 1:
        return {}
    return {axis: float(stdev(exact(scores[axis]) for scores in raw)) for axis in raw[0]}


def _object(value: object, where: str) -> dict[str, object]:
    if isinstance(value, dict):
        return cast("dict[str, object]", value)
    msg = f"{where}: {value!r:.40}, expected a JSON object"
    raise ScoreError(msg)


def _score_in(value: object) -> object:
    return cast("dict[str, object]", value).get("score") if isinstance(value, dict) else value


def _difference(total: float, axes: Mapping[str, AxisScore], rubric: Rubric, where: str) -> str | None:
    if abs(exact(total) - _weighted(axes, rubric)) <= STATED_TOLERANCE:
        return None
    return f"{where}: overall_score is stated as {total:.2f}, its axes give {overall(axes, rubric):.2f}; kept as stated"
