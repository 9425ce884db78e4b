"""Rubrics, scores and bands."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from redraft.contracts.base import Contract

AxisScore = float
"""A score on the rubric's own scale; `domain.scores` holds it to that scale by name."""


class Band(StrEnum):
    """Decision bands, best first."""

    ACCEPT = "Accept"
    MINOR_REVISION = "Minor Revision"
    MAJOR_REVISION = "Major Revision"
    REJECT = "Reject"


class BandThresholds(Contract):
    """Lowest overall of each band (inclusive); strictly descending."""

    accept: float = 80
    minor_revision: float = 65
    major_revision: float = 50


class Rubric(Contract):
    """Axes, their weights and their scale."""

    name: str
    scale_min: float = 0
    scale_max: float = 100
    weights: Annotated[dict[str, float], Field(min_length=1)]
    """Weight of each axis, above 0; they add up to 1."""


class AppliedCap(Contract):
    """A ceiling that a check put on an axis."""

    axis: str
    check: str
    limit: float
    raw: float
    capped: float


class Score(Contract):
    """`score.json`: scores of one draft, on the rubric's scale."""

    axis_scores: dict[str, AxisScore]
    overall_score: float
    """Weighted sum of the capped axes, two decimals, half-even."""
    decision_band: Band
    raw: tuple[dict[str, AxisScore], ...]
    """One per replicate, before caps."""
    caps: tuple[AppliedCap, ...] = ()
    replicates: int = Field(ge=1)
    sd: dict[str, float]
    """Sample standard deviation per axis over the replicates; empty for one."""
    judge: str
    """Spec of the role whose score decides."""
