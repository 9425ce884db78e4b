"""What a check looks at, and what it reports."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from redraft.contracts.build import Compilation
from redraft.contracts.diagnostic import Severity
from redraft.contracts.source import Location
from redraft.latex.elements import Span
from redraft.latex.languages import is_english
from redraft.latex.lines import line_starts, located
from redraft.latex.listings import Listing, listings
from redraft.latex.manuscript import Manuscript
from redraft.latex.sentences import Sentence, sentences

_ONE_WORD = re.compile(r"\{([^{}\s\\#,]{2,80})\}")
_KEYED_COMMAND = re.compile(
    r"\\(?:[a-zA-Z]*(?:label|[rR]efs?|[cC]ite[a-zA-Z]*)|begin|end|input|include|bibitem)\*?\s*(?:\[[^\[\]]*\]\s*)*\Z"
)
MAX_COMMAND = 60
"""Characters before a group looked at for its command."""


@dataclass(frozen=True)
class Facts:
    """A manuscript with what else decides whether its form is right."""

    manuscript: Manuscript
    bibliography: frozenset[str] | None
    """Keys that may be cited; None where nobody knows them."""
    files: frozenset[str]
    """Every path of the project."""
    anonymous: bool
    """Whether the paper is under blind review."""
    compilation: Compilation | None = None
    """What typesetting the paper gave; None where it was not typeset."""
    guidelines: str = ""
    """The venue's rules for authors."""
    has_pool: bool = False
    """Whether the author was handed the works that may be cited, so that the databases hold more than those cited."""

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Return the languages that the paper names, the main one last."""
        return self.manuscript.languages

    @cached_property
    def is_english(self) -> bool:
        """Tell whether the paper is in English."""
        return is_english(self.languages, self.manuscript.running)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Return the sentences of the running text."""
        return sentences(self.manuscript)

    @cached_property
    def listings(self) -> tuple[Listing, ...]:
        """Return the works that the paper lists itself."""
        return listings(self.manuscript)

    def locate(self, span: Span, file: str | None) -> Location:
        """Return the place of `span`: of the flattened text, or of the project's `file`."""
        if file is None:
            return self.manuscript.locate(span)
        return located(file, self._line_starts[file], span.start, span.end)

    @cached_property
    def _line_starts(self) -> dict[str, tuple[int, ...]]:
        """Map each text file to the offsets of its lines."""
        known = self.manuscript.line_starts
        return {file.path: known.get(file.path) or line_starts(file.text) for file in self.manuscript.project.files}

    @cached_property
    def bare_keys(self) -> dict[str, list[int]]:
        """Map each one-word argument of a command that is none of LaTeX's for keys to its places, in order."""
        visible = self.manuscript.visible
        known = {key.span.start for key in (*self.manuscript.references, *self.manuscript.citations)}
        places: dict[str, list[int]] = {}
        for group in _ONE_WORD.finditer(visible, self.manuscript.body.start, self.manuscript.body.end):
            command = visible[max(0, group.start() - MAX_COMMAND) : group.start()]
            if group.start(1) not in known and not _KEYED_COMMAND.search(command):
                places.setdefault(group[1], []).append(group.start())
        return places


@dataclass(frozen=True, slots=True)
class Hit:
    """One fault: its place, what is wrong, what to do, and the replacements that mend it, if that is safe."""

    span: Span
    problem: str
    instruction: str
    fix: tuple[tuple[Span, str], ...] = ()
    quote: Span | None = None
    """Words to quote; None for the span with the words around it."""
    file: str | None = None
    """Project file that the spans count in, where it is no part of the text: a `.bib`. None for the flattened text."""


@dataclass(frozen=True, slots=True)
class Check:
    """A located check; it weighs on one axis of rubric `agentreview`."""

    id: str
    severity: Severity
    axis: str
    find: Callable[[Facts], Iterable[Hit]]
    has_fix: bool = False
    """Whether it knows a safe fix for what it finds, exceptions apart."""

    @property
    def finds(self) -> str:
        """Return what it finds in one sentence: the first line of its docstring, without `Find`."""
        line = (self.find.__doc__ or "").strip().partition("\n")[0].removeprefix("Find ").removesuffix(".")
        return line[:1].upper() + line[1:]
