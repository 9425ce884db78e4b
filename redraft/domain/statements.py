"""Where a paper states numbers: table cells with their labels, and sentences."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from redraft.domain import names, numbers
from redraft.domain.exemptions import Exemption
from redraft.domain.grids import Headed, headed
from redraft.domain.numbers import Number
from redraft.latex.folding import fold
from redraft.latex.keeping import kept
from redraft.latex.manuscript import Manuscript, Span, Table
from redraft.latex.sentences import sentences

LOOK_BACK_CHARS = 400
"""Characters before a sentence, in its paragraph, that may name what it speaks of."""
STRETCH_CHARS = 120
"""Characters on either side of a number that stands in no sentence."""
CONTEXT_CHARS = 160
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}(?:\[[^\[\]]*\])?")
_BLANK_LINE = re.compile(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)")
_YEAR = re.compile(r"\b(?:year|date|published|venue|since|Jahr|année|año)\b", re.IGNORECASE)
_LIFTED_IN_CELLS = (Exemption.COUNT, Exemption.YEAR, Exemption.REFERENCE)
"""What a cell of a table states although prose would not."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One number of the paper; its offsets are those of the flattened text."""

    number: Number
    sentence: Span
    """The sentence around it, or its cell."""
    cell: Headed | None = None
    """Its cell, where it stands in a table."""
    table: int = -1
    """Which table of the manuscript."""
    is_first: bool = True
    """Whether it is the first number of its cell."""

    @property
    def unit(self) -> str:
        """Return its own unit, or that of its header or row."""
        if self.number.unit or self.cell is None:
            return self.number.unit
        return names.unit_of(self.cell.column) or names.unit_of(self.cell.row)


@kept
def of_paper(manuscript: Manuscript) -> tuple[Statement, ...]:
    """Return the numbers of the body and the abstract, in order.

    Those of the last two papers are kept: the ledger and the checks of a paper against itself ask for the same.
    """
    return read(manuscript)


def read(
    manuscript: Manuscript, within: Sequence[Span] | None = None, sentence_spans: Sequence[Span] | None = None
) -> tuple[Statement, ...]:
    """Read the numbers of the body and the abstract, or of the stretches `within`, in order.

    `sentence_spans` are the manuscript's sentences, where they are known already.
    """
    places = within if within is not None else _regions(manuscript)
    spans = sentence_spans if sentence_spans is not None else [item.span for item in sentences(manuscript)]
    tables = _Tables(manuscript.tables)
    found: list[Statement] = []
    last: Headed | None = None
    for place in places:
        for number in _numbers(manuscript, place):
            statement = _statement(number, spans, tables, last)
            last = statement.cell if statement.number.exemption is None else last
            found.append(statement)
    return tuple(found)


def context(manuscript: Manuscript, statement: Statement) -> str:
    """Return its row and column, or the words around it."""
    cell = statement.cell
    if cell is not None:
        return ", ".join(filter(None, (cell.row, cell.column))) or cell.cell.text
    number, span = statement.number, statement.sentence
    start, end = number.start - CONTEXT_CHARS // 2, number.end + CONTEXT_CHARS // 2
    if start > span.start:
        start = manuscript.visible.find(" ", start, number.start) + 1 or start
    return folded(manuscript, Span(max(start, span.start), min(end, span.end)))


def folded(manuscript: Manuscript, span: Span) -> str:
    """Return the words of a stretch, without the names of the environments that begin or end there."""
    return fold(_ENVIRONMENT.sub(" ", manuscript.spoken[span.start : span.end]), manuscript.names)


def surroundings(manuscript: Manuscript, statement: Statement) -> str:
    """Return the words before its sentence in the same paragraph, at most `LOOK_BACK_CHARS` of them."""
    end = statement.sentence.start
    start = max(0, end - LOOK_BACK_CHARS)
    for blank in _BLANK_LINE.finditer(manuscript.visible, start, end):
        start = blank.end()
    return folded(manuscript, Span(start, end))


def _regions(manuscript: Manuscript) -> list[Span]:
    abstract, body = manuscript.abstract, manuscript.body
    if abstract is None or body.start <= abstract.start < body.end:
        return [body]
    return sorted((abstract, body), key=lambda span: span.start)


def _numbers(manuscript: Manuscript, place: Span) -> Iterator[Number]:
    spoken = manuscript.spoken[place.start : place.end]
    for number in numbers.read(spoken, is_comma=manuscript.has_decimal_commas):
        yield replace(number, start=number.start + place.start, end=number.end + place.start)


def _statement(number: Number, spans: Sequence[Span], tables: "_Tables", last: Headed | None) -> Statement:
    found = tables.at(number.start)
    if found is not None:
        table, cell = found
        if cell.is_label:
            number = replace(number, exemption=number.exemption or Exemption.NAME)
        elif number.exemption in _LIFTED_IN_CELLS and not _is_year(number, cell):
            number = replace(number, exemption=None)
        return Statement(_scaled(number, cell), cell.cell.span, cell, table, is_first=cell is not last)
    index = bisect_right(spans, number.start, key=lambda span: span.start) - 1
    if index >= 0 and number.start < spans[index].end:
        return Statement(number, spans[index])
    return Statement(number, Span(max(0, number.start - STRETCH_CHARS), number.end + STRETCH_CHARS))


def _scaled(number: Number, cell: Headed) -> Number:
    """Return a number as its header means it: 3.5 under `10^-3 mol` may be 0.0035."""
    scale = Decimal(1) if cell.is_label else names.scale_of(cell.column)
    if scale == 1 or number.scale != 1:
        return number
    value, low, high = number.value * scale, number.low * scale, number.high * scale
    return replace(number, value=value, low=low, high=high, scale=scale)


def _is_year(number: Number, cell: Headed) -> bool:
    return number.exemption is Exemption.YEAR and bool(_YEAR.search(f"{cell.column} {cell.row}"))


class _Tables:
    """The tables of a manuscript, each laid out when its first number is met."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self._tables = tables
        self._around = _enclosing(tables)
        self._laid: dict[int, tuple[tuple[Headed, ...], list[int]]] = {}

    def at(self, offset: int) -> tuple[int, Headed] | None:
        """Return the innermost table around `offset` and the cell there."""
        index = bisect_right(self._tables, offset, key=lambda table: table.span.start) - 1
        while index >= 0 and offset >= self._tables[index].span.end:
            index = self._around[index]
        if index < 0:
            return None
        if index not in self._laid:
            cells = headed(self._tables[index])
            self._laid[index] = (cells, [cell.cell.span.start for cell in cells])
        cells, starts = self._laid[index]
        at = bisect_right(starts, offset) - 1
        return (index, cells[at]) if at >= 0 and offset < cells[at].cell.span.end else None


def _enclosing(tables: Sequence[Table]) -> list[int]:
    """Return for each table the index of the one around it, or -1."""
    around: list[int] = []
    for table in tables:
        index = len(around) - 1
        while index >= 0 and tables[index].span.end <= table.span.start:
            index = around[index]
        around.append(index)
    return around
