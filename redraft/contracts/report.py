"""`trajectory.json` and `report.json`."""

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.build import BuildStatus
from redraft.contracts.claims import ClaimCounts
from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.review import Finding
from redraft.contracts.score import AxisScore, Band
from redraft.contracts.worklog import StepCost


class TrajectoryEntry(Contract):
    """One draft's scores, and the axes that fell against the draft it was compared with."""

    iter: int = Field(ge=0)
    overall: float | None
    """None for a draft reverted before its review."""
    band: Band | None
    axes: dict[str, AxisScore]
    decision: RoundDecision
    regressions: tuple[str, ...] = ()


class ScoredDraft(Contract):
    """A draft and where it stands."""

    iter: int = Field(ge=0)
    overall: float
    band: Band


class ReportEntry(Contract):
    """One step of the trajectory, as the report gives it."""

    iter: int = Field(ge=0)
    overall: float | None
    band: Band | None
    decision: RoundDecision


class Cost(StepCost):
    """What the run spent, whole and per round."""

    per_round: tuple[StepCost, ...] = ()


class Report(Contract):
    """`report.json`: the result of a run."""

    run_id: str
    policy: str
    policy_hash: str
    baseline: ScoredDraft | None
    final: ScoredDraft | None
    trajectory: tuple[ReportEntry, ...]
    trajectory_text: str
    iterations_run: int = Field(ge=0)
    promoted_iter: int | None
    halt_reason: HaltReason
    halt_detail: str
    """One sentence with the numbers behind the halt."""
    open_findings: tuple[Finding, ...] = ()
    known_minors: tuple[Finding, ...] = ()
    claims: ClaimCounts
    build: BuildStatus
    """Status of the promoted draft's compile."""
    warnings: tuple[str, ...] = ()
    cost: Cost
