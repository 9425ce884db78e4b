"""What the writing check tells the reviser."""

from enum import StrEnum

from redraft.contracts.base import Contract
from redraft.contracts.source import Location


class WritingRule(StrEnum):
    """Rules A to E, in order."""

    OVERUSED_WORD = "overused-word"
    PUNCTUATION = "punctuation"
    EMPTY_OPENER = "empty-opener"
    UNIFORM_STRUCTURE = "uniform-structure"
    SENTENCE_RHYTHM = "sentence-rhythm"


class WritingFault(Contract):
    """A habit of the prose, at the place where it shows; never a finding, never scored."""

    rule: WritingRule
    message: str
    """One line: what stands there, and what was expected."""
    location: Location
    quote: str
