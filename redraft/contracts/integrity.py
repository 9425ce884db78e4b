"""The gates: hidden text (D) and the seven failure modes (A), and the risks that a person accepts."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from redraft.contracts.base import Contract
from redraft.contracts.claims import ClaimReport
from redraft.contracts.delta import HaltReason
from redraft.contracts.source import Location

FailureMode = Annotated[int, Field(ge=1, le=7)]
"""1 bug passed as result, 2 hallucinated citation, 3 hallucinated result, 4 shortcut reliance, 5 bug as insight,
6 fabricated method detail, 7 frame-lock."""


class ModeStatus(StrEnum):
    """How sure the gate is of a failure mode."""

    CLEAR = "clear"
    SUSPECTED = "suspected"
    CONFIRMED = "confirmed"
    INSUFFICIENT = "insufficient"
    NOT_APPLICABLE = "not_applicable"


class ModeFinding(Contract):
    """The gate's word on one failure mode; one finding a place where a mode is confirmed."""

    mode: FailureMode
    status: ModeStatus
    evidence: str
    quote: str = ""
    location: Location | None = None


class Suspicions(Contract):
    """What a reader says of the modes that no rule decides."""

    findings: tuple[ModeFinding, ...] = ()


class HiddenRule(StrEnum):
    """What gave a text away: that it speaks to a reviewer, that it is hidden, or both."""

    PHRASE = "phrase"
    HIDING = "hiding"
    COMBINED = "combined"


class HiddenFinding(Contract):
    """Gate D's word on one text; confirmed it halts the run, suspected it is a warning."""

    rule: HiddenRule
    status: ModeStatus
    evidence: str
    """One line: where, and what gave it away."""
    quote: str
    location: Location | None = None
    """None for a text that only the PDF shows."""


RiskMode = FailureMode | Literal["hidden_text"]


class AcceptedRisk(Contract):
    """A confirmed mode that a person lets pass, and why."""

    mode: RiskMode
    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class Integrity(Contract):
    """The gates' verdict on the draft as it came in."""

    hidden: tuple[HiddenFinding, ...] = ()
    """Gate D, the confirmed first."""
    modes: tuple[ModeFinding, ...] = ()
    claims: ClaimReport
    accepted: tuple[AcceptedRisk, ...] = ()
    """What a person lets pass, needed or not."""

    @property
    def confirmed(self) -> tuple[ModeFinding, ...]:
        """Return the findings on modes that are confirmed."""
        return tuple(finding for finding in self.modes if finding.status is ModeStatus.CONFIRMED)

    @property
    def confirmed_hidden(self) -> tuple[HiddenFinding, ...]:
        """Return the hidden texts that are confirmed."""
        return tuple(finding for finding in self.hidden if finding.status is ModeStatus.CONFIRMED)

    @property
    def needed(self) -> tuple[AcceptedRisk, ...]:
        """Return the accepted risks without which the run would halt."""
        confirmed = {finding.mode for finding in self.confirmed}
        is_hidden = bool(self.confirmed_hidden)
        return tuple(r for r in self.accepted if r.mode in confirmed or (r.mode == "hidden_text" and is_hidden))

    @property
    def halting(self) -> tuple[HiddenFinding | ModeFinding, ...]:
        """Return what halts the run: hidden text before anything else, then the modes that nobody accepted."""
        accepted = {risk.mode for risk in self.accepted}
        if self.confirmed_hidden and "hidden_text" not in accepted:
            return self.confirmed_hidden
        return tuple(finding for finding in self.confirmed if finding.mode not in accepted)

    @property
    def halt(self) -> HaltReason | None:
        """Return why the run ends here, or None."""
        match self.halting:
            case ():
                return None
            case (HiddenFinding(), *_):
                return HaltReason.HIDDEN_TEXT
            case _:
                return HaltReason.INTEGRITY_CONFIRMED
