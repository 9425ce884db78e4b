"""What a critic returns."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, cast

from pydantic import Field, computed_field, model_validator

from redraft.contracts.base import Contract
from redraft.contracts.diagnostic import Severity
from redraft.contracts.source import Location


class Lens(StrEnum):
    """What a reader looks at longest; a verdict without proof of reading is asked for again under the next."""

    SOUNDNESS = "soundness"
    EVIDENCE = "evidence"
    CLARITY = "clarity"
    REPRODUCIBILITY = "reproducibility"
    NOVELTY = "novelty"


class AxisJudgement(Contract):
    """One axis: its score on the rubric's own scale, and why."""

    score: float
    justification: str


class Finding(Contract):
    """One fault a critic found, with the instruction that would mend it."""

    severity: Annotated[Severity, Field(description="major or minor; critical is the advocate's alone")]
    axis: str
    section: str
    quote: str
    problem: str
    instruction: str
    check: str | None = None
    """Id of the located check behind it, if one is."""
    location: Location | None = None
    votes: Annotated[int, Field(ge=1)] = 1
    """Reviews of a panel that raised it."""


class Reading(Contract):
    """Proof of reading: project files, section titles and words quoted from the draft."""

    files: tuple[str, ...]
    sections: tuple[str, ...]
    quotations: tuple[str, ...]


class Proof(Contract):
    """What proof of reading a verdict lacks."""

    faults: tuple[str, ...] = ()
    """One line each, with the words or the file at fault."""

    @property
    def holds(self) -> bool:
        """Whether the verdict counts."""
        return not self.faults


class Review(Contract):
    """One reviewer's verdict on one draft; findings come most severe first."""

    critic: str
    """Spec of the role that gave it."""
    axis_scores: dict[str, AxisJudgement]
    strengths: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    questions: tuple[str, ...] = ()
    reading: Reading

    @computed_field
    @property
    def weaknesses(self) -> tuple[str, ...]:
        """Return the findings' problems as text."""
        return tuple(finding.problem for finding in self.findings)

    @model_validator(mode="before")
    @classmethod
    def _without_weaknesses(cls, value: object) -> object:
        """Let `review.json` be read back: what follows from the findings is in it, but is no input."""
        if not isinstance(value, Mapping):
            return value
        fields = cast("Mapping[str, object]", value)
        return {name: field for name, field in fields.items() if name != "weaknesses"}
