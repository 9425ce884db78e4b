"""A policy is data: what changes a run's results, frozen at launch."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.budget import Caps
from redraft.contracts.score import BandThresholds, Rubric

ITER_CAP = 3
"""Revisions a run makes at most (design §3)."""


class Role(StrEnum):
    """The roles that a model may play."""

    CRITIC = "critic"
    JUDGE = "judge"
    DEVILS_ADVOCATE = "devils_advocate"
    ADJUDICATOR = "adjudicator"
    REVISER = "reviser"
    GATE = "gate"
    INTEGRITY = "integrity"
    DRAFTER = "drafter"


class RevisionMode(StrEnum):
    """Whether a model that revises sends its changes alone, or the whole paper."""

    EDITS = "edits"
    FULL = "full"


class OnCritical(StrEnum):
    """Whether a revert for a standing critical ends the run, or another round starts from the accepted draft."""

    HALT = "halt"
    RETRY = "retry"


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
    revision_mode: RevisionMode = RevisionMode.EDITS
    on_da_critical: OnCritical = OnCritical.HALT
    """What follows where a critical of the devil's advocate stands after a candidate's review."""
    caps: Caps = Caps()
    """What the run may spend."""


RoleSpec = str
"""`offline`, `none`, or a model string as pydantic-ai takes it: `provider:model`."""
OFFLINE: RoleSpec = "offline"
"""Played by code, which reads by its own rules (design §13)."""
NONE: RoleSpec = "none"
"""Switched off."""
UNPAID = frozenset({OFFLINE, NONE})
"""Specs that call no model."""


class Sampling(Contract):
    """How a model is asked; part of every cache key."""

    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    """None leaves it to the provider; some models take none."""
    timeout_s: Annotated[int, Field(ge=1)] = 120
    """From the request to the end of its answer."""
    max_output_tokens: Annotated[int, Field(ge=1)] = 16_000


class Roles(Contract):
    """Who plays each role; specs are data and pass between tasks, clients never do."""

    critics: Annotated[tuple[RoleSpec, ...], Field(min_length=1)] = (OFFLINE,)
    reviser: RoleSpec = OFFLINE
    devils_advocate: RoleSpec = OFFLINE
    integrity: RoleSpec = OFFLINE
    judge: RoleSpec = NONE
    """Where there is one, its scores alone decide."""
    adjudicator: RoleSpec = NONE
    sampling: Mapping[Role, Sampling] = {}
    """How the model of a role is asked, where not as `Sampling` has it."""

    @property
    def judges(self) -> tuple[RoleSpec, ...]:
        """Return the judge's spec, or nothing where there is none."""
        return () if self.judge == NONE else (self.judge,)

    @property
    def integrity_readers(self) -> tuple[RoleSpec, ...]:
        """Return the model that reads for what code cannot decide, or nothing where code alone looks."""
        return tuple(spec for role, spec in self.players if role is Role.INTEGRITY)

    @property
    def by_name(self) -> tuple[tuple[Role, RoleSpec], ...]:
        """Return each role with its spec; a panel's critics come one by one."""
        return (
            *((Role.CRITIC, spec) for spec in self.critics),
            (Role.REVISER, self.reviser),
            (Role.DEVILS_ADVOCATE, self.devils_advocate),
            (Role.INTEGRITY, self.integrity),
            (Role.JUDGE, self.judge),
            (Role.ADJUDICATOR, self.adjudicator),
        )

    @property
    def players(self) -> tuple[tuple[Role, RoleSpec], ...]:
        """Return the roles that models play, each with its spec."""
        return tuple((role, spec) for role, spec in self.by_name if spec not in UNPAID)

    @property
    def advocate_rules(self) -> bool:
        """Whether the advocate judges what was done about its findings: the offline one never does."""
        return any(role is Role.DEVILS_ADVOCATE for role, _ in self.players)

    @property
    def scorer(self) -> Role:
        """Return the role whose scores decide."""
        return Role.CRITIC if self.judge == NONE else Role.JUDGE

    def sampling_of(self, role: Role) -> Sampling:
        """Return how the model of a role is asked."""
        return self.sampling.get(role, Sampling())

    @property
    def advocates(self) -> tuple[RoleSpec, ...]:
        """Return the advocate's spec, or nothing where the role is switched off."""
        return () if self.devils_advocate == NONE else (self.devils_advocate,)


class ModelSpec(Contract):
    """A model and how it is asked; data that passes between tasks, never a client."""

    model: RoleSpec
    """A model string: `anthropic:claude-sonnet-4-5`."""
    sampling: Sampling = Sampling()
