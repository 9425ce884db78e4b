"""What the devil's advocate returns, and the guard over its concessions."""

from enum import IntEnum, StrEnum
from typing import Annotated

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.diagnostic import Severity


class Attack(StrEnum):
    """The five lines of attack."""

    CAUSAL = "causal"
    ABLATION = "ablation"
    BASELINE = "baseline"
    GENERALIZATION = "generalization"
    NOVELTY = "novelty"


class AdvocateFinding(Contract):
    """A core claim challenged from first principles."""

    id: str
    """Stable over rounds: the same claim keeps its id."""
    severity: Severity
    attack: Attack
    claim: str
    quote: str
    challenge: str


class Ruling(Contract):
    """The advocate's judgement of the rebuttal to one earlier finding."""

    finding_id: str
    rebuttal_score: Annotated[int, Field(ge=1, le=5)]
    concede: bool
    reason: str


class Advocacy(Contract):
    """One round of the devil's advocate."""

    advocate: str
    """Spec of the role that gave it."""
    findings: tuple[AdvocateFinding, ...] = ()
    rulings: tuple[Ruling, ...] = ()


class Rebutted(Contract):
    """A finding of an earlier round, and the answer to it."""

    finding: AdvocateFinding
    rebuttal: str = ""
    """Diff of the lines around its quote; empty where nothing changed there."""


class LoggedFinding(AdvocateFinding):
    """A finding as `da_concessions.json` keeps it."""

    rebuttal_score: Annotated[int, Field(ge=1, le=5)] | None = None
    conceded: bool = False
    resolved: bool = False


class ConcessionRound(Contract):
    """The advocate's findings of one round."""

    round: int = Field(ge=0)
    findings: tuple[LoggedFinding, ...] = ()


class Concessions(Contract):
    """`da_concessions.json`."""

    rounds: tuple[ConcessionRound, ...] = ()


class GuardExit(IntEnum):
    """Exit codes of `redraft guard`."""

    CLEAR = 0
    STANDING_CRITICAL = 1
    CONCESSION_REJECTED = 2


class Guard(Contract):
    """`da_guard.json`: what stands after the concessions were judged."""

    exit_code: GuardExit
    standing: tuple[str, ...] = ()
    """Ids of the criticals that stand."""
    rejected: tuple[str, ...] = ()
    """Ids of the findings whose concession was rejected."""


class Heard(Contract):
    """The advocate's word on one draft, the log with it, and what stands."""

    advocacy: Advocacy | None
    """None where the role is switched off: what stood before goes on standing."""
    log: Concessions
    guard: Guard
