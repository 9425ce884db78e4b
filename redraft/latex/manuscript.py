"""The manuscript model: one text with exact offsets, and the elements found in it."""

from dataclasses import dataclass

from redraft.contracts.source import Location, Project


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` of the flattened text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of the flattened text that stands in one file, at `offset` of it."""

    start: int
    end: int
    file: str
    offset: int


@dataclass(frozen=True, slots=True)
class Section:
    r"""A heading and what it governs; `level` is 0 for `\part` and `\chapter`, 1 for `\section`, and so on."""

    level: int
    title: str
    heading: Span
    body: Span


@dataclass(frozen=True, slots=True)
class Citation:
    r"""One key of one citing command; `span` is the key, `command` its name without the backslash."""

    key: str
    command: str
    span: Span


@dataclass(frozen=True, slots=True)
class Label:
    """A label that is set."""

    key: str
    span: Span


@dataclass(frozen=True, slots=True)
class Reference:
    """One key of one referring command."""

    key: str
    command: str
    span: Span


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table; `text` has its markup folded away."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """A tabular as rows of cells, rules left out."""

    rows: tuple[tuple[Cell, ...], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Float:
    """A floating figure or table (`kind`), starred forms included."""

    kind: str
    span: Span
    caption: Span | None
    label: Label | None


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A project read once, its elements in the order of the text."""

    project: Project
    text: str
    r"""All files flattened at their `\input`, as written."""
    visible: str
    r"""Same length: comments, verbatim-like environments, `\verb` and `\iffalse` are spaces (line ends kept)."""
    segments: tuple[Segment, ...]
    preamble: Span
    body: Span
    title: Span | None
    abstract: Span | None
    sections: tuple[Section, ...]
    citations: tuple[Citation, ...]
    labels: tuple[Label, ...]
    references: tuple[Reference, ...]
    floats: tuple[Float, ...]
    tables: tuple[Table, ...]
    prose: tuple[Span, ...]
    """Runs of running text: no math, command names, options, keys, lengths or environments of code."""

    def locate(self, span: Span) -> Location:
        """Return the place of `span` in its own file (that of its start, should it cross files)."""
        raise NotImplementedError

    def section_at(self, offset: int) -> str:
        """Return the title of the innermost section around `offset`, or the empty string."""
        raise NotImplementedError


def read(project: Project) -> Manuscript:
    """Read a project into its manuscript; never raises on any text."""
    raise NotImplementedError
