"""What a located check finds, and the fix it knows to be safe."""

from enum import StrEnum

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.source import Location


class Severity(StrEnum):
    """How much a finding weighs; a `critical` comes from the devil's advocate alone."""

    CRITICAL = "critical"
    MAJOR = "major"
    MINOR = "minor"


MAX_QUOTE = 200
"""Characters of a quote at most."""


class Replacement(Contract):
    """Put `text` in the place of the characters `offset` to `end` of `file`."""

    file: str
    offset: int = Field(ge=0)
    end: int = Field(ge=0)
    text: str


class Diagnostic(Contract):
    """One located fault of form."""

    check: str
    """Id of the check, kebab-case."""
    severity: Severity
    axis: str
    """The axis of rubric `agentreview` it weighs on."""
    section: str
    """Title of the innermost section around it; empty before the first."""
    quote: str
    """Words of the source at fault, as written; at most `MAX_QUOTE` characters."""
    problem: str
    instruction: str
    location: Location
    fix: tuple[Replacement, ...] = ()
    """Empty where no safe fix is known."""
