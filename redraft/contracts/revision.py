"""What a reviser returns, and what the checks say of it."""

from enum import StrEnum

from redraft.contracts.base import Contract
from redraft.contracts.review import Finding
from redraft.contracts.source import Location, Project
from redraft.contracts.writing import WritingFault


class Edit(Contract):
    """Replace the one occurrence of `find` in `file`."""

    file: str
    find: str
    replace: str
    reason: str


class RevisionLog(Contract):
    """What the reviser says it did."""

    addressed_weaknesses: tuple[str, ...] = ()
    integrated_answers: tuple[str, ...] = ()
    actions_taken: tuple[str, ...] = ()


class Revision(Contract):
    """`revision.json`: one answer of the reviser."""

    reviser: str
    """Spec of the role that gave it."""
    worklog: RevisionLog
    edits: tuple[Edit, ...] = ()


class ViolationKind(StrEnum):
    """What a revision may not do."""

    NEW_NUMBER = "new-number"
    CONTRADICTED_NUMBER = "contradicted-number"
    ORPHAN_CITATION = "orphan-citation"
    LIMITATION_STATEMENT = "limitation-statement"
    PROMISED_EXPERIMENT = "promised-experiment"
    IDENTITY_LEAK = "identity-leak"
    BROKEN_BUILD = "broken-build"
    CONTENT_LOSS = "content-loss"
    PREAMBLE_CHANGE = "preamble-change"
    UNSAFE_TEX = "unsafe-tex"
    HIDDEN_TEXT = "hidden-text"
    OVER_GROWTH = "over-growth"
    UNAPPLIED_EDIT = "unapplied-edit"


class Violation(Contract):
    """One thing the candidate did that a revision may not, located in the candidate."""

    kind: ViolationKind
    message: str
    """One line: what, and what was expected."""
    location: Location | None = None
    """None where the fault is an absence, such as a section that is gone."""
    quote: str = ""


class Applied(Contract):
    """A project with a reviser's edits in it."""

    project: Project
    applied: tuple[Edit, ...] = ()
    violations: tuple[Violation, ...] = ()
    """One for each edit that does not apply, located in the draft it was written for."""


class Checks(Contract):
    """`checks.json`: the verdict of the deterministic checks on one answer."""

    attempt: int
    violations: tuple[Violation, ...] = ()
    writing: tuple[WritingFault, ...] = ()
    """Overused words and empty openers that the answer brought in; nothing is refused for them."""

    @property
    def blocking(self) -> tuple[Violation, ...]:
        """Return the violations that a last answer is reverted for; an edit that does not apply is dropped."""
        return tuple(v for v in self.violations if v.kind is not ViolationKind.UNAPPLIED_EDIT)

    @property
    def broken_build(self) -> bool:
        """Whether the build is the only thing at fault."""
        kinds = {v.kind for v in self.blocking}
        return kinds == {ViolationKind.BROKEN_BUILD}


class Agenda(Contract):
    """What the reviser is asked to do; never a score, a threshold or a round number."""

    findings: tuple[Finding, ...] = ()
    questions: tuple[str, ...] = ()
    standing_criticals: tuple[str, ...] = ()
    unsupported_numbers: tuple[str, ...] = ()
    """Located as `file:line:col: words`."""
    violations: tuple[Violation, ...] = ()
    """Of all its refused answers to this same agenda, first to last."""
    writing: tuple[WritingFault, ...] = ()
    """What the writing check says of the draft, and of its refused answers."""
    actions: tuple[str, ...] = ()
    """What earlier rounds did."""
