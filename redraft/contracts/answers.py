"""What each model returns (design §7); every field is asked for, and there is no other."""

from typing import Annotated, Literal

from pydantic import Field

from redraft.contracts.advocate import Attack, Ruling
from redraft.contracts.base import Contract
from redraft.contracts.diagnostic import Severity
from redraft.contracts.integrity import FailureMode, ModeStatus
from redraft.contracts.review import AxisJudgement, Reading
from redraft.contracts.revision import Edit, RevisionLog


class JudgeAnswer(Contract):
    """Scores of one draft, axis by axis, with proof of reading."""

    axis_scores: dict[str, AxisJudgement]
    reading: Reading


class FoundFault(Contract):
    """One fault of the draft."""

    severity: Literal[Severity.MAJOR, Severity.MINOR]
    axis: str
    section: str
    quote: str
    problem: str
    instruction: str


class CriticAnswer(Contract):
    """A review of one draft."""

    axis_scores: dict[str, AxisJudgement]
    strengths: tuple[str, ...]
    findings: tuple[FoundFault, ...]
    questions: tuple[str, ...]
    reading: Reading


class Challenge(Contract):
    """One core claim, attacked."""

    severity: Severity
    attack: Attack
    claim: str
    quote: str
    challenge: str


class AdvocateAnswer(Contract):
    """Challenges to a draft, and rulings on the rebuttals of earlier ones."""

    findings: tuple[Challenge, ...]
    rulings: tuple[Ruling, ...]


class DroppedFinding(Contract):
    """A finding that does not hold, and why."""

    index: Annotated[int, Field(ge=0)]
    reason: str


class AdjudicatorAnswer(Contract):
    """Which findings hold; indices count from 0."""

    kept: tuple[Annotated[int, Field(ge=0)], ...]
    dropped: tuple[DroppedFinding, ...]


class EditsAnswer(Contract):
    """A revision as exact edits."""

    worklog: RevisionLog
    edits: tuple[Edit, ...]


class RewrittenSection(Contract):
    """The whole source of one section, by the number it was shown under."""

    number: Annotated[int, Field(ge=1)]
    latex: str


class SectionsAnswer(Contract):
    """A revision as rewritten sections."""

    worklog: RevisionLog
    sections: tuple[RewrittenSection, ...]


class FullAnswer(Contract):
    """A revision as the whole paper."""

    worklog: RevisionLog
    latex: str


class JudgedMode(Contract):
    """A reader's word on one failure mode."""

    mode: FailureMode
    status: ModeStatus
    evidence: str
    quote: str


class IntegrityAnswer(Contract):
    """A reader's word on the failure modes."""

    modes: tuple[JudgedMode, ...]


class GateAnswer(Contract):
    """Whether a text may go out."""

    message: str
    confidence: Annotated[int, Field(ge=0, le=100)]
    issues: tuple[str, ...]


class DrafterAnswer(Contract):
    """A text that answers a question."""

    answer: str
