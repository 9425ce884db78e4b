"""The ledger of numbers: each claim of the paper against the log."""

from enum import StrEnum

from redraft.contracts.base import Contract
from redraft.contracts.source import Location


class ClaimStatus(StrEnum):
    """What the log says of a claim."""

    MATCHED = "matched"
    DERIVED = "derived"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    EXEMPT = "exempt"


class Evidence(Contract):
    """One value of the log: a cell of a table, or a bullet."""

    value: str
    """As written."""
    row: str
    column: str
    line: int
    """Line of the log, from 1."""


class Claim(Contract):
    """One number of the paper."""

    value: str
    """As written, without its unit."""
    unit: str = ""
    location: Location
    context: str
    """Row and column, or the words around it."""
    status: ClaimStatus
    evidence: tuple[Evidence, ...] = ()
    """The cell that decided, or the operands of a derived value."""


class ClaimCounts(Contract):
    """How many claims have each status (exempt ones are left out)."""

    matched: int = 0
    derived: int = 0
    contradicted: int = 0
    unsupported: int = 0


class ClaimReport(Contract):
    """`claim_evidence_report.json`."""

    counts: ClaimCounts
    claims: tuple[Claim, ...] = ()
    """In the order of the paper; exempt ones are left out."""
