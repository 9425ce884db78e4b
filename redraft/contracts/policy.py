"""A policy is data: what changes a run's results, frozen at launch."""

from typing import Annotated

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.budget import Caps
from redraft.contracts.score import BandThresholds, Rubric

ITER_CAP = 3
"""Revisions a run makes at most (design §3)."""


class AxisCap(Contract):
    """A ceiling on `axis` while `check` finds something (design §4)."""

    axis: str
    check: str
    limit: float


class Policy(Contract):
    """Thresholds, caps and rubric of a run; its hash is in the worklog."""

    name: str
    rubric: Rubric
    bands: BandThresholds = BandThresholds()
    axis_caps: tuple[AxisCap, ...] = ()
    iter_cap: Annotated[int, Field(ge=1, le=100)] = ITER_CAP
    accept_threshold: float = 80
    stop_at_baseline_target: bool = True
    plateau_threshold: Annotated[float, Field(ge=0)] = 1.0
    plateau_streak: Annotated[int, Field(ge=1)] = 3
    revision_attempts: Annotated[int, Field(ge=1)] = 3
    max_content_loss: Annotated[float, Field(ge=0, le=1)] = 0.15
    """Share of the prose that a revision may take away."""
    max_growth: Annotated[float, Field(ge=0)] = 0.20
    """Share of the prose that a revision may add."""
    replicates: Annotated[int, Field(ge=1)] = 1
    caps: Caps = Caps()
    """What the run may spend."""


RoleSpec = str
"""`offline`, `none`, or a model string."""


class Roles(Contract):
    """Who plays each role; specs are data and pass between tasks, clients never do."""

    critics: Annotated[tuple[RoleSpec, ...], Field(min_length=1)] = ("offline",)
    reviser: RoleSpec = "offline"
    devils_advocate: RoleSpec = "offline"
    integrity: RoleSpec = "offline"

    @property
    def advocates(self) -> tuple[RoleSpec, ...]:
        """Return the advocate's spec, or nothing where the role is switched off."""
        return () if self.devils_advocate == "none" else (self.devils_advocate,)


class Sampling(Contract):
    """How a model is asked; part of every cache key."""

    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    """None leaves it to the provider; some models take none."""
    timeout_s: Annotated[int, Field(ge=1)] = 120
    """From the request to the end of its answer."""
    max_output_tokens: Annotated[int, Field(ge=1)] = 16_000


class ModelSpec(Contract):
    """A model and how it is asked; data that passes between tasks, never a client."""

    model: RoleSpec
    """A model string: `anthropic:claude-sonnet-4-5`."""
    sampling: Sampling = Sampling()
