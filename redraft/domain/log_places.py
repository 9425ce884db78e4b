"""Stretches of a log whose numbers are values, and the cells of its tables."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from redraft.domain.grids import headed
from redraft.latex.manuscript import Cell, Span, Table

Lines = Sequence[re.Match[str]]
"""The lines of a log that are not empty."""
_EMPHASIS = re.compile(r"[*`]+|(?<!\w)_|_(?!\w)")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of the log and what its numbers are values of."""

    start: int
    end: int
    row: str
    column: str
    table: int
    is_label: bool = False
    row_index: int = 0
    column_index: int = 0
    line_words: str = ""
    """All of a bullet or plain line."""
    title: str = ""
    """The heading or line right above a table."""
    unit: str = ""
    """What the title says of all the values, where no header says more."""
    is_heading: bool = False
    """Whether it is a heading, of which only a number with a unit says anything."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One cell of a block, with its labels."""

    span: Span
    row: str
    column: str
    is_label: bool
    row_index: int
    column_index: int


@dataclass(frozen=True, slots=True)
class Block:
    """The cells of a table, in order, and the separators between them that numbers could be read over."""

    cells: tuple[Labelled, ...] = ()
    separators: tuple[int, ...] = ()


def labelled(rows: Sequence[tuple[Cell, ...]]) -> tuple[Labelled, ...]:
    """Give every cell of a table of the log its labels; its first row is a header."""
    grid = Table(tuple(rows), Span(0, 0))
    return tuple(
        Labelled(item.cell.span, item.row, item.column, item.is_label, item.row_index, item.column_index)
        for item in headed(grid, has_header=True)
    )


def adjoin(first: re.Match[str], second: re.Match[str]) -> bool:
    """Whether nothing but one line end stands between two lines."""
    return len(first.string[first.end() : second.start()].replace("\r\n", "\n")) == 1


def without_emphasis(words: str) -> str:
    """Return a stretch of Markdown without its marks of emphasis and code."""
    return _EMPHASIS.sub("", words)
