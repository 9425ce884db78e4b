"""The values of an experimental log: cells of its tables, its bullets and lines, each with row and column."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from redraft.contracts.claims import Evidence
from redraft.domain import names, numbers, units
from redraft.domain.exemptions import Exemption
from redraft.domain.log_layout import lay_out
from redraft.domain.log_places import Place
from redraft.domain.numbers import Number
from redraft.latex.languages import has_decimal_commas
from redraft.latex.lines import line_starts

_LEAD = re.compile(r"([^\W\d_]{2,})[\s:=(*`]{0,4}\Z")
LEAD_CHARS = 24
"""Characters before a number in which the word before it ends."""

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
    lead: str = ""
    """The word right before it, where no column names it."""
    title_words: frozenset[str] = frozenset()
    """Of the heading it stands in, or the heading or line right above its table."""

    @property
    def row_line(self) -> Line:
        """Return the row it stands in."""
        return self.table, "row", self.row_index

    @property
    def column_line(self) -> Line:
        """Return the column it stands in."""
        return self.table, "column", self.column_index


@lru_cache(maxsize=1)
def read_log(text: str) -> tuple[LogValue, ...]:
    """Read the values of a log in order, once; names are none, and in headings those without a unit."""
    layout = lay_out(text)
    places = layout.places
    starts = [place.start for place in places]
    lines = line_starts(text)
    found: list[LogValue] = []
    for number in numbers.read(layout.text, is_comma=has_decimal_commas(layout.text)):
        index = bisect_right(starts, number.start) - 1
        if index >= 0 and _is_value(number, places[index]):
            found.append(_value(text, number, places[index], bisect_right(lines, number.start)))
    return tuple(found)


def _is_value(number: Number, place: Place) -> bool:
    """Whether a number from within a place is a value of it: no name, and in a heading only one with a unit."""
    if number.end > place.end or number.exemption is Exemption.NAME:
        return False
    return bool(number.unit) or not place.is_heading


def _value(text: str, number: Number, place: Place, line: int) -> LogValue:
    written = text[number.start : number.end]
    return LogValue(
        evidence=Evidence(value=written, row=place.row, column=place.column, line=line),
        number=number,
        table=place.table,
        is_label=place.is_label,
        row_index=place.row_index,
        column_index=place.column_index,
        unit=_unit(text, number, place),
        row_words=_row_words(place),
        column_words=frozenset(names.words(place.column)),
        lead="" if place.column else _lead(text, number.start),
        title_words=names.telling(names.words(place.title)),
    )


def _unit(text: str, number: Number, place: Place) -> str:
    """Return a value's own unit, or that of its header or row."""
    own = number.unit or units.letter_after(text, number.end)
    return own or names.unit_of(place.column) or names.unit_of(place.row) or place.unit


def _lead(text: str, position: int) -> str:
    lead = _LEAD.search(text, max(0, position - LEAD_CHARS), position)
    return lead[1].casefold() if lead else ""


def _row_words(place: Place) -> frozenset[str]:
    """Return the words of the row's name; a bullet has all of its words, but no number names itself, nor a heading."""
    if place.is_heading:
        return frozenset()
    if not place.line_words:
        return frozenset(names.words(place.row))
    return _bullet_words(f"{place.row} {place.line_words}")


@lru_cache(maxsize=16)  # a bullet may hold thousands of numbers
def _bullet_words(text: str) -> frozenset[str]:
    return frozenset(word for word in names.words(text) if not names.is_numeric([word]))
