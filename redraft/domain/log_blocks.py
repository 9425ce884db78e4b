"""The tables of a log: Markdown, CSV, LaTeX and JSON, each as labelled cells."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from redraft.domain import csv_layout
from redraft.domain.json_layout import Leaf, leaves
from redraft.domain.log_places import Block, Labelled, Lines, adjoin, labelled, without_emphasis
from redraft.latex.manuscript import Cell, Span
from redraft.latex.syntax import Syntax
from redraft.latex.tables import Reader

_DELIMITER = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*\Z")
_BAR = re.compile(r"(?<!\\)\|")
_TABULAR = re.compile(r"\s*\\begin\{(?:table|tabular|longtable|tabularx|tabular\*)\*?\}")
_OPENS_JSON = re.compile(r"\s*[{\[]\s*(?:[\"{\[]|\Z)")


def block(lines: Lines, at: int) -> tuple[int, Block]:
    """Return the table that begins with a line, and the index after its last; that of the line itself for none."""
    line = lines[at].group()
    if "|" in line and at + 1 < len(lines) and _DELIMITER.match(lines[at + 1].group()):
        end = _table_end(lines, at + 2)
        rows = [tuple(_row(row)) for row in (lines[at], *lines[at + 2 : end])]
        return end, Block(labelled(rows))
    if _TABULAR.match(line):
        return _latex(lines, at)
    if _OPENS_JSON.match(line):
        return _json(lines, at)
    return csv_layout.table(lines, at)


def _table_end(lines: Lines, at: int) -> int:
    """Return the index after the last row; a line that follows without a bar, or after a blank, is none."""
    while at < len(lines) and "|" in lines[at].group() and adjoin(lines[at - 1], lines[at]):
        at += 1
    return at


def _row(line: re.Match[str]) -> Iterator[Cell]:
    """Yield the cells of one line, the bars at its ends left out."""
    text = line.string
    bars = [bar.start() for bar in _BAR.finditer(text, line.start(), line.end())]
    edges = [line.start() - 1, *bars, line.end()]
    for left, right in pairwise(edges):
        words = text[left + 1 : right].strip()
        if words or (left in bars and right in bars):
            yield Cell(without_emphasis(words), Span(left + 1, right))


def _latex(lines: Lines, at: int) -> tuple[int, Block]:
    """Read the tables of a LaTeX environment that begins with a line."""
    text = lines[at].string
    syntax = _syntax(text)
    begin = text.index("\\begin", lines[at].start())
    environment = syntax.environment_at.get(begin)
    if environment is None:
        return at, Block()
    end = at + 1
    while end < len(lines) and lines[end].start() < environment.span.end:
        end += 1
    found = Reader(syntax, text, {}).tables(Span(begin, environment.span.end))
    return end, Block(tuple(cell for table in found for cell in labelled(table.rows)))


@lru_cache(maxsize=1)  # one log, however many tables it has
def _syntax(text: str) -> Syntax:
    return Syntax(text)


def _json(lines: Lines, at: int) -> tuple[int, Block]:
    """Read the JSON that begins with a line; objects of a line each that follow one another are rows of one table."""
    found, end = _object(lines, at)
    is_line = end == at + 1
    while is_line and end < len(lines) and adjoin(lines[end - 1], lines[end]):
        more, stop = _object(lines, end)
        is_line = stop == end + 1
        if is_line:
            found, end = (*found, *more), stop
    rows: dict[str, int] = {}
    columns: dict[str, int] = {}
    return end, Block(tuple(_of_leaf(leaf, rows, columns) for leaf in found))


def _object(lines: Lines, at: int) -> tuple[tuple[Leaf, ...], int]:
    """Return the numbers of the JSON that begins with a line, and the index after its last; `at` for none."""
    if not _OPENS_JSON.match(lines[at].group()):
        return (), at
    found, stop = leaves(lines[at].string, lines[at].start())
    return found, next((index for index in range(at, len(lines)) if lines[index].start() >= stop), len(lines))


def _of_leaf(leaf: Leaf, rows: dict[str, int], columns: dict[str, int]) -> Labelled:
    row_index, column_index = rows.setdefault(leaf.row, len(rows)), columns.setdefault(leaf.column, len(columns))
    return Labelled(
        Span(leaf.start, leaf.end),
        leaf.row,
        leaf.column,
        is_label=False,
        row_index=row_index,
        column_index=column_index,
    )
