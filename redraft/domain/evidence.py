"""The values of an experimental log: cells of its tables, its bullets and lines, each with row and column."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from redraft.contracts.claims import Evidence
from redraft.domain import names, numbers
from redraft.domain.exemptions import Exemption
from redraft.domain.grids import headed
from redraft.domain.numbers import Number
from redraft.latex.languages import has_decimal_commas
from redraft.latex.manuscript import Cell, Span, Table

_LINE = re.compile(r"[^\r\n]*")
_DELIMITER = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*\Z")
_BAR = re.compile(r"(?<!\\)\|")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s")
_BULLET = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")
_NAMED = re.compile(r"(?P<name>[^:=\d][^:=]{0,80}?)\s*[:=]\s*")
_EMPHASIS = re.compile(r"[*`]+|(?<!\w)_|_(?!\w)")
LABEL_CHARS = 80

Line = tuple[int, str, int]
"""A table, `row` or `column`, and its index."""


@dataclass(frozen=True, slots=True)
class LogValue:
    """One number of the log; values of one table or list share `table`."""

    evidence: Evidence
    number: Number
    table: int
    is_label: bool = False
    """Whether it names a row, a column or a bullet."""
    row_index: int = 0
    column_index: int = 0
    unit: str = ""
    """Its own, or that of its header or row."""
    row_words: frozenset[str] = frozenset()
    column_words: frozenset[str] = frozenset()

    @property
    def row_line(self) -> Line:
        """Return the row it stands in."""
        return self.table, "row", self.row_index

    @property
    def column_line(self) -> Line:
        """Return the column it stands in."""
        return self.table, "column", self.column_index


@dataclass(frozen=True, slots=True)
class _Place:
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


@lru_cache(maxsize=1)
def read_log(text: str) -> tuple[LogValue, ...]:
    """Read the values of a Markdown log in order, once; numbers in headings and names are none."""
    places = list(_places(text))
    starts = [place.start for place in places]
    lines = _line_starts(text)
    found: list[LogValue] = []
    for number in numbers.read(text, is_comma=has_decimal_commas(text)):
        index = bisect_right(starts, number.start) - 1
        if index >= 0 and number.end <= places[index].end and number.exemption is not Exemption.NAME:
            found.append(_value(text, number, places[index], bisect_right(lines, number.start)))
    return tuple(found)


def _value(text: str, number: Number, place: _Place, line: int) -> LogValue:
    written = text[number.start : number.end]
    return LogValue(
        evidence=Evidence(value=written, row=place.row, column=place.column, line=line),
        number=number,
        table=place.table,
        is_label=place.is_label,
        row_index=place.row_index,
        column_index=place.column_index,
        unit=number.unit or names.unit_of(place.column) or names.unit_of(place.row),
        row_words=_row_words(place),
        column_words=frozenset(names.words(place.column)),
    )


def _row_words(place: _Place) -> frozenset[str]:
    """Return the words of the row's name; a bullet has all of its words, but a number does not name itself."""
    if not place.line_words:
        return frozenset(names.words(place.row))
    return frozenset(word for word in names.words(f"{place.row} {place.line_words}") if not names.is_numeric([word]))


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]


def _places(text: str) -> Iterator[_Place]:
    """Yield the stretches of the log that hold values, in order; a heading ends a list."""
    lines = [match for match in _LINE.finditer(text) if match.group()]
    table, at = 0, 0
    while at < len(lines):
        if at + 1 < len(lines) and "|" in lines[at].group() and _DELIMITER.match(lines[at + 1].group()):
            end = _table_end(lines, at + 2)
            yield from _cells([lines[at], *lines[at + 2 : end]], table + 1)
            table, at = table + 2, end
        elif _HEADING.match(lines[at].group()):
            table, at = table + 2, at + 1
        else:
            yield from _line(lines[at], table)
            at += 1


def _table_end(lines: list[re.Match[str]], at: int) -> int:
    """Return the index after the last row; a line that follows without a bar, or after a blank, is none."""
    while at < len(lines) and "|" in lines[at].group() and _adjoin(lines[at - 1], lines[at]):
        at += 1
    return at


def _adjoin(first: re.Match[str], second: re.Match[str]) -> bool:
    return len(first.string[first.end() : second.start()].replace("\r\n", "\n")) == 1


def _cells(rows: list[re.Match[str]], table: int) -> Iterator[_Place]:
    grid = Table(tuple(tuple(_row(row)) for row in rows), Span(rows[0].start(), rows[-1].end()))
    for item in headed(grid, has_header=True):
        span = item.cell.span
        yield _Place(
            span.start, span.end, item.row, item.column, table, item.is_label, item.row_index, item.column_index
        )


def _row(line: re.Match[str]) -> Iterator[Cell]:
    """Yield the cells of one line, the bars at its ends left out."""
    text = line.string
    bars = [bar.start() for bar in _BAR.finditer(text, line.start(), line.end())]
    edges = [line.start() - 1, *bars, line.end()]
    for left, right in pairwise(edges):
        words = text[left + 1 : right].strip()
        if words or (left in bars and right in bars):
            yield Cell(_EMPHASIS.sub("", words), Span(left + 1, right))


def _line(line: re.Match[str], table: int) -> Iterator[_Place]:
    """Yield what a bullet `name: value` or a plain line holds; the numbers of its name are labels."""
    bullet = _BULLET.match(line.group())
    start = line.start() + (bullet.end() if bullet else 0)
    named = _NAMED.match(line.string, start, line.end())
    words = named["name"] if named else line.string[start : line.end()]
    row = _EMPHASIS.sub("", words).strip()[:LABEL_CHARS]
    if named:
        yield _Place(start, named.end(), row, "", table, is_label=True, row_index=line.start())
        start = named.end()
    yield _Place(start, line.end(), row, "", table, row_index=line.start(), line_words=line.group())
