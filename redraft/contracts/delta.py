"""The delta decision and the reasons to halt."""

from enum import IntEnum, StrEnum

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.score import Band


class DeltaDecision(StrEnum):
    """What the scores alone decide."""

    ACCEPT_IMPROVED = "accept_improved"
    ACCEPT_TIED_NON_NEGATIVE = "accept_tied_non_negative"
    REVERT_OVERALL_DECREASED = "revert_overall_decreased"
    REVERT_TIED_NEGATIVE_SUBAXIS = "revert_tied_negative_subaxis"
    HALT_PLATEAU = "halt_plateau"
    HALT_TARGET_MET = "halt_target_met"


class DeltaExit(IntEnum):
    """Exit codes of `redraft score-delta`, those of the published script (3 is an error)."""

    ACCEPT = 0
    OVERALL_DECREASED = 1
    TIED_NEGATIVE_SUBAXIS = 2
    PLATEAU = 4
    TARGET_MET = 5


class Delta(Contract):
    """`delta.json`: a candidate's scores against those of the last accepted draft."""

    decision: DeltaDecision
    exit_code: DeltaExit
    overall_prev: float
    overall_curr: float
    overall_delta: float
    subaxis_deltas: dict[str, float]
    net_subaxis: float
    is_small_delta: bool
    consecutive_small: int = Field(ge=0)
    """Accepted rounds in a row, this one included, with a delta below `plateau_threshold`."""
    plateau_threshold: float
    plateau_streak: int = Field(ge=1)
    plateau_triggered: bool
    decision_band_prev: Band
    decision_band_curr: Band


class HaltReason(StrEnum):
    """Why a run ended; always in `report.json`."""

    TARGET_MET = "target_met"
    PLATEAU = "plateau"
    NO_ACTIONABLE_FINDINGS = "no_actionable_findings"
    ITER_CAP = "iter_cap"
    JUDGE_CAP = "judge_cap"
    REVERT_OVERALL_DECREASED = "revert_overall_decreased"
    REVERT_TIED_NEGATIVE_SUBAXIS = "revert_tied_negative_subaxis"
    REVERT_NOT_BEYOND_NOISE = "revert_not_beyond_noise"
    REVERT_DA_CRITICAL = "revert_da_critical"
    REVERT_UNSAFE_REVISION = "revert_unsafe_revision"
    REVERT_BROKEN_BUILD = "revert_broken_build"
    REVERT_REPEATED_MECHANISM = "revert_repeated_mechanism"
    INTEGRITY_CONFIRMED = "integrity_confirmed"
    HIDDEN_TEXT = "hidden_text"
    BUDGET_EXHAUSTED = "budget_exhausted"
    WITHHELD = "withheld"
    CRITIC_MALFORMED = "critic_malformed"
    CRITIC_UNAVAILABLE = "critic_unavailable"
    STOPPED_BY_PERSON = "stopped_by_person"


class RoundDecision(StrEnum):
    """What code decided about one draft, as the worklog says it."""

    BASELINE = "baseline"
    ACCEPT_IMPROVED = "accept_improved"
    ACCEPT_TIED_NON_NEGATIVE = "accept_tied_non_negative"
    NO_CHANGE = "no_change"
    REVERT_OVERALL_DECREASED = "revert_overall_decreased"
    REVERT_TIED_NEGATIVE_SUBAXIS = "revert_tied_negative_subaxis"
    REVERT_DA_CRITICAL = "revert_da_critical"
    REVERT_UNSAFE_REVISION = "revert_unsafe_revision"
    REVERT_BROKEN_BUILD = "revert_broken_build"
    DISCARDED = "discarded"
    """The budget ended before the candidate was scored."""

    @property
    def accepts(self) -> bool:
        """Whether the draft became the accepted one."""
        return self is RoundDecision.BASELINE or self.value.startswith("accept_")


class Decision(Contract):
    """The outcome of one round; the loop goes on unless it halts."""

    iter: int = Field(ge=0)
    decision: RoundDecision
    halt: HaltReason | None = None
    reason: str
    """One readable sentence with the numbers that decided."""
    delta: Delta | None = None
    """None where the scores were not asked."""

    @property
    def halts(self) -> bool:
        """Whether the loop ends here."""
        return self.halt is not None
