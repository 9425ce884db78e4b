"""`worklog.json`: the append-only history of a run."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.delta import Delta, HaltReason, RoundDecision
from redraft.contracts.integrity import AcceptedRisk, FailureMode, ModeStatus, RiskMode
from redraft.contracts.policy import Policy, Roles
from redraft.contracts.review import Review
from redraft.contracts.revision import Checks
from redraft.contracts.score import Score
from redraft.contracts.usage import Usage


class StepCost(Usage):
    """What was spent: calls, tokens, US dollars, seconds."""

    wall_s: float = 0


class Iteration(Contract):
    """One draft: what was decided about it and on what grounds."""

    iter: int = Field(ge=0)
    timestamp: datetime
    """UTC."""
    decision: RoundDecision
    reason: str
    review: Review | None = None
    score: Score | None = None
    """None for a draft reverted before its review."""
    actions: tuple[str, ...] = ()
    addressed_weaknesses: tuple[str, ...] = ()
    """What the reviser says it addressed, which proves nothing by itself."""
    delta: Delta | None = None
    checks: Checks | None = None
    cost: StepCost = StepCost()


class HiddenTextEvent(Contract):
    """Gate D on one text."""

    gate: Literal["hidden_text"]
    status: ModeStatus
    reason: str

    @property
    def key(self) -> tuple[str, ...]:
        """Return kind and subject, which make the event known."""
        return ("hidden_text", self.reason)


class FailureModeEvent(Contract):
    """Gate A on one mode."""

    gate: Literal["failure_modes"]
    mode: FailureMode
    status: ModeStatus
    reason: str

    @property
    def key(self) -> tuple[str, ...]:
        """Return kind and subject, which make the event known."""
        return ("failure_modes", str(self.mode), self.reason)


class ClaimEvidenceEvent(Contract):
    """Gate B: numbers without support."""

    gate: Literal["claim_evidence"]
    status: Literal["WARN"]
    unsupported_count: int
    report: str

    @property
    def key(self) -> tuple[str, ...]:
        """Return kind and subject, which make the event known."""
        return ("claim_evidence", self.report)


class DaCriticalEvent(Contract):
    """A critical of the devil's advocate that stands."""

    da_critical: Literal[True]
    finding: str

    @property
    def key(self) -> tuple[str, ...]:
        """Return kind and subject, which make the event known."""
        return ("da_critical", self.finding)


class OverrideEvent(Contract):
    """A risk that a person accepted."""

    override: Literal[True]
    mode: RiskMode
    reason: str

    @property
    def key(self) -> tuple[str, ...]:
        """Return kind and subject, which make the event known."""
        return ("override", str(self.mode))


class HaltEvent(Contract):
    """The end of the loop."""

    halt: HaltReason
    iter: int = Field(ge=0)
    reason: str

    @property
    def key(self) -> tuple[str, ...]:
        """Return kind and subject, which make the event known."""
        return ("halt",)


Event = HiddenTextEvent | FailureModeEvent | ClaimEvidenceEvent | DaCriticalEvent | OverrideEvent | HaltEvent


class Worklog(Contract):
    """The run's identity, what it was launched with, and what happened since."""

    run_id: str
    """The run's lineage: the same through every rerun of this workspace."""
    policy: Policy
    policy_hash: str
    roles: Roles
    accepted_risks: tuple[AcceptedRisk, ...] = ()
    prompt_hashes: dict[str, str] = Field(default_factory=dict)
    inputs: dict[str, str] = Field(default_factory=dict)
    """SHA-256 of the draft tree, the log and the bibliography when the run began."""
    iterations: tuple[Iteration, ...] = ()
    events: tuple[Event, ...] = ()
    halted_because: HaltReason | None = None
    best_iter: Annotated[int, Field(ge=0)] | None = None
