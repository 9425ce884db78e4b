"""Gate A: the seven failure modes."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.claims import ClaimReport
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


class Integrity(Contract):
    """The gates' verdict on the draft as it came in."""

    modes: tuple[ModeFinding, ...] = ()
    claims: ClaimReport

    @property
    def confirmed(self) -> tuple[ModeFinding, ...]:
        """Return the findings that halt the run."""
        return tuple(finding for finding in self.modes if finding.status is ModeStatus.CONFIRMED)
