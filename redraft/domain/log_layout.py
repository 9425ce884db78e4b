"""Where the values of a log stand: tables, bullets, lines and headings."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from redraft.domain import names
from redraft.domain.log_blocks import block
from redraft.domain.log_lines import List, is_title
from redraft.domain.log_places import Block, Labelled, Lines, Place

TITLE_CHARS = 200
_LINE = re.compile(r"[^\r\n]*")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s")
_COMMA_GROUPS = re.compile(r"(?<![\d.,])\d{1,3},\d{3}(?![\d,])")
_SPACED = re.compile(r"(?<![\d.,])(?<!\d\s)[1-9]\d{0,2}(?: \d{3})+(?= [^\W\d_])")
"""Digits in groups before a word; a list of numbers of three digits is followed by none."""
_FENCE = re.compile(r"\s*(?:```|~~~)")


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a log in order, and the log as its numbers are to be read: no comma of CSV joins two of them."""

    places: tuple[Place, ...]
    text: str


def lay_out(text: str) -> Layout:
    """Return where the values of a log stand; a heading or title ends a list."""
    lines = [match for match in _LINE.finditer(text) if match.group()]
    found: list[Place] = []
    commas: list[int] = []
    bullets, at = List(0), 0
    while at < len(lines):
        end, cells = block(lines, at)
        if end > at:
            found += (*bullets.places(), *_places(cells, bullets.table + 1, _title(lines, at)))
            commas += cells.separators
            bullets, at = List(bullets.table + 2), end
            continue
        line = lines[at]
        is_heading = _HEADING.match(line.group()) is not None
        if is_heading or is_title(line.group()):
            found += bullets.places()
            bullets = List(bullets.table + 2, _title(lines, at + 1))
        if is_heading:
            found.append(_heading(line, bullets.table))
        elif not _FENCE.match(line.group()):
            bullets.add(line)
        at += 1
    found += bullets.places()
    return Layout(tuple(found), _with_thin_spaces(_with_bars(text, commas)))


def _places(cells: Block, table: int, title: str) -> Iterator[Place]:
    """Yield the places of a table; its title gives the unit that no header does."""
    unit = "" if any(names.unit_of(cell.column) for cell in cells.cells) else names.unit_in_brackets(title)
    return (_place(cell, table, title, unit) for cell in cells.cells)


def _place(cell: Labelled, table: int, title: str, unit: str) -> Place:
    return Place(
        cell.span.start, cell.span.end, cell.row, cell.column, table, cell.is_label, cell.row_index, cell.column_index,
        title=title, unit="" if cell.is_label else unit,
    )  # fmt: skip


def _heading(line: re.Match[str], table: int) -> Place:
    words = line.group().strip("# \t")
    return Place(line.start(), line.end(), words, "", table, row_index=line.start(), title=words, is_heading=True)


def _title(lines: Lines, at: int) -> str:
    """Return the heading or line right above a table."""
    above = [line.group() for line in lines[max(0, at - 2) : at] if not _FENCE.match(line.group())]
    return above[-1][:TITLE_CHARS] if above else ""


def _with_thin_spaces(text: str) -> str:
    """Join thousands that stand apart, as in `12 480 documents`, in a log that never joins them by commas."""
    if _COMMA_GROUPS.search(text):
        return text
    return _SPACED.sub(lambda match: match.group().replace(" ", "\N{NARROW NO-BREAK SPACE}"), text)


def _with_bars(text: str, separators: Sequence[int]) -> str:
    if not separators:
        return text
    chars = list(text)
    for at in separators:
        chars[at] = "|"
    return "".join(chars)
