"""Where the values of a log stand: Markdown tables, bullets and lines, CSV, LaTeX tables and JSON."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from redraft.domain.grids import headed
from redraft.domain.json_layout import Leaf, leaves
from redraft.latex.manuscript import Cell, Span, Table
from redraft.latex.syntax import Syntax
from redraft.latex.tables import Reader

LABEL_CHARS = 80
TITLE_CHARS = 200
FIELD_CHARS = 60
"""Characters of the longest field of a CSV header."""
_LINE = re.compile(r"[^\r\n]*")
_DELIMITER = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*\Z")
_BAR = re.compile(r"(?<!\\)\|")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_BULLET = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")
_NAMED = re.compile(r"(?P<name>[^:=\d](?:(?!\.\s)[^:=]){0,80}?)\s*[:=]\s*")
_EMPHASIS = re.compile(r"[*`]+|(?<!\w)_|_(?!\w)")
_NUMERIC = re.compile(r"\s*[-+]?\d[\d.]*(?:[eE][-+]?\d+)?\s*%?\s*\Z")
_SEPARATORS = (",", ";", "\t")
_TABULAR = re.compile(r"\s*\\begin\{(?:table|tabular|longtable|tabularx|tabular\*)\*?\}")
_OPENS_JSON = re.compile(r"\s*[{\[]\s*(?:[\"{\[]|\Z)")

_Lines = Sequence[re.Match[str]]


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


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a log in order, and the log as its numbers are to be read: no comma of CSV joins two of them."""

    places: tuple[Place, ...]
    text: str


def lay_out(text: str) -> Layout:
    """Return where the values of a log stand; a heading ends a list, and numbers in it are no values."""
    lines = [match for match in _LINE.finditer(text) if match.group()]
    found: list[Place] = []
    commas: list[int] = []
    table, at = 0, 0
    while at < len(lines):
        end, cells = _block(lines, at)
        if end > at:
            title = _title(lines, at)
            found += (_place(cell, table + 1, title) for cell in cells.cells)
            commas += cells.separators
            table, at = table + 2, end
            continue
        if _HEADING.match(lines[at].group()):
            table += 2
        elif not _FENCE.match(lines[at].group()):
            found += _line(lines[at], table)
        at += 1
    return Layout(tuple(found), _with_bars(text, commas))


@dataclass(frozen=True, slots=True)
class _Labelled:
    """One cell of a block, with its labels."""

    span: Span
    row: str
    column: str
    is_label: bool
    row_index: int
    column_index: int


@dataclass(frozen=True, slots=True)
class _Block:
    """The cells of a table, in order, and the separators between them that numbers could be read over."""

    cells: tuple[_Labelled, ...] = ()
    separators: tuple[int, ...] = ()


def _block(lines: _Lines, at: int) -> tuple[int, _Block]:
    """Return the table that begins with a line, and the index after its last; that of the line itself for none."""
    line = lines[at].group()
    if "|" in line and at + 1 < len(lines) and _DELIMITER.match(lines[at + 1].group()):
        end = _table_end(lines, at + 2)
        rows = [tuple(_row(row)) for row in (lines[at], *lines[at + 2 : end])]
        return end, _Block(_labelled(rows))
    if _TABULAR.match(line):
        return _latex(lines, at)
    if _OPENS_JSON.match(line):
        return _json(lines, at)
    separator = next((mark for mark in _SEPARATORS if _is_csv(lines, at, mark)), None)
    return _csv(lines, at, separator) if separator else (at, _Block())


def _labelled(rows: Sequence[tuple[Cell, ...]]) -> tuple[_Labelled, ...]:
    grid = Table(tuple(rows), Span(0, 0))
    return tuple(
        _Labelled(item.cell.span, item.row, item.column, item.is_label, item.row_index, item.column_index)
        for item in headed(grid, has_header=True)
    )


def _table_end(lines: _Lines, at: int) -> int:
    """Return the index after the last row; a line that follows without a bar, or after a blank, is none."""
    while at < len(lines) and "|" in lines[at].group() and _adjoin(lines[at - 1], lines[at]):
        at += 1
    return at


def _adjoin(first: re.Match[str], second: re.Match[str]) -> bool:
    return len(first.string[first.end() : second.start()].replace("\r\n", "\n")) == 1


def _row(line: re.Match[str]) -> Iterator[Cell]:
    """Yield the cells of one line, the bars at its ends left out."""
    text = line.string
    bars = [bar.start() for bar in _BAR.finditer(text, line.start(), line.end())]
    edges = [line.start() - 1, *bars, line.end()]
    for left, right in pairwise(edges):
        words = text[left + 1 : right].strip()
        if words or (left in bars and right in bars):
            yield Cell(_EMPHASIS.sub("", words), Span(left + 1, right))


def _is_csv(lines: _Lines, at: int, separator: str) -> bool:
    """Whether a line is the header of CSV: short names, and below it as many fields of which one is a number."""
    header = lines[at].group().split(separator)
    if len(header) < 2 or at + 1 >= len(lines) or not _adjoin(lines[at], lines[at + 1]):  # noqa: PLR2004
        return False
    first = lines[at + 1].group().split(separator)
    has_names = all(len(field) <= FIELD_CHARS and not _NUMERIC.match(field) for field in header)
    return has_names and len(first) == len(header) and any(map(_NUMERIC.match, first))


def _csv(lines: _Lines, at: int, separator: str) -> tuple[int, _Block]:
    width = lines[at].group().count(separator)
    end = at + 1
    while end < len(lines) and lines[end].group().count(separator) == width and _adjoin(lines[end - 1], lines[end]):
        end += 1
    rows: list[tuple[Cell, ...]] = []
    separators: list[int] = []
    for line in lines[at:end]:
        marks = [line.start() + index for index, char in enumerate(line.group()) if char == separator]
        edges = pairwise((line.start() - 1, *marks, line.end()))
        rows.append(
            tuple(Cell(line.string[left + 1 : right].strip(' "'), Span(left + 1, right)) for left, right in edges)
        )
        separators += marks
    return end, _Block(_labelled(rows), tuple(separators))


def _latex(lines: _Lines, at: int) -> tuple[int, _Block]:
    """Read the tables of a LaTeX environment that begins with a line."""
    text = lines[at].string
    syntax = _syntax(text)
    begin = text.index("\\begin", lines[at].start())
    environment = syntax.environment_at.get(begin)
    if environment is None:
        return at, _Block()
    end = at + 1
    while end < len(lines) and lines[end].start() < environment.span.end:
        end += 1
    found = Reader(syntax, text, {}).tables(Span(begin, environment.span.end))
    return end, _Block(tuple(cell for table in found for cell in _labelled(table.rows)))


@lru_cache(maxsize=1)  # one log, however many tables it has
def _syntax(text: str) -> Syntax:
    return Syntax(text)


def _json(lines: _Lines, at: int) -> tuple[int, _Block]:
    """Read the JSON that begins with a line."""
    text = lines[at].string
    found, stop = leaves(text, lines[at].start())
    end = at
    while end < len(lines) and lines[end].start() < stop:
        end += 1
    rows: dict[str, int] = {}
    columns: dict[str, int] = {}
    return end, _Block(tuple(_of_leaf(leaf, rows, columns) for leaf in found))


def _of_leaf(leaf: Leaf, rows: dict[str, int], columns: dict[str, int]) -> _Labelled:
    row_index, column_index = rows.setdefault(leaf.row, len(rows)), columns.setdefault(leaf.column, len(columns))
    return _Labelled(
        Span(leaf.start, leaf.end),
        leaf.row,
        leaf.column,
        is_label=False,
        row_index=row_index,
        column_index=column_index,
    )


def _place(cell: _Labelled, table: int, title: str) -> Place:
    return Place(
        cell.span.start, cell.span.end, cell.row, cell.column, table, cell.is_label, cell.row_index, cell.column_index,
        title=title,
    )  # fmt: skip


def _title(lines: _Lines, at: int) -> str:
    """Return the heading or line right above a table."""
    above = [line.group() for line in lines[max(0, at - 2) : at] if not _FENCE.match(line.group())]
    return above[-1][:TITLE_CHARS] if above else ""


def _line(line: re.Match[str], table: int) -> Iterator[Place]:
    """Yield what a bullet `name: value` or a plain line holds; the numbers of its name are labels."""
    bullet = _BULLET.match(line.group())
    start = line.start() + (bullet.end() if bullet else 0)
    named = _NAMED.match(line.string, start, line.end())
    words = named["name"] if named else line.string[start : line.end()]
    row = _EMPHASIS.sub("", words).strip()[:LABEL_CHARS]
    if named:
        yield Place(start, named.end(), row, "", table, is_label=True, row_index=line.start())
        start = named.end()
    yield Place(start, line.end(), row, "", table, row_index=line.start(), line_words=line.group())


def _with_bars(text: str, separators: Sequence[int]) -> str:
    if not separators:
        return text
    chars = list(text)
    for at in separators:
        chars[at] = "|"
    return "".join(chars)
