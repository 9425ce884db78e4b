"""The elements of a manuscript; offsets are those of its flattened text."""

from dataclasses import dataclass


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
class Author:
    """An author of the title block; `span` is the name, without marks and notes."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Affiliation:
    """Where authors work, its lines joined by commas; mail addresses are left out."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Citation:
    r"""One key of one citing command; `span` is the key, `command` its name without the backslash."""

    key: str
    command: str
    span: Span
    call: Span
    """The whole command with its arguments; shared by all its keys."""


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
    call: Span
    """The whole command with its arguments; shared by all its keys."""
    known: bool = True
    """Whether `key` is sure to be a label's key: not so for a macro that the project does not define."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table; `text` has its markup folded away."""

    text: str
    span: Span
    columns: int = 1
    r"""How many columns it takes: more than one for a `\multicolumn`."""


@dataclass(frozen=True, slots=True)
class Table:
    """A tabular as rows of cells, rules left out."""

    rows: tuple[tuple[Cell, ...], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a float with a caption of its own: a subfigure or a subtable."""

    span: Span
    caption: Span | None
    label: Label | None


@dataclass(frozen=True, slots=True)
class Float:
    """What floats or is captioned like that; `kind` is figure, table, algorithm or listing, starred forms included."""

    kind: str
    span: Span
    caption: Span | None
    """Words of the caption, without command and braces."""
    label: Label | None
    """The label of the float itself, not of a part of it."""
    labels: tuple[Label, ...] = ()
    """Every label inside, those of subfigures included."""
    content: Span = Span(0, 0)
    """What stands between the commands that begin and end it."""
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula with its delimiters; `opening` is the delimiter it begins with, or its environment's name."""

    span: Span
    opening: str
