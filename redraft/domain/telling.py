"""Numbers that a sentence gives right beside the name of a metric."""

import re
from collections import Counter

from redraft.domain import cues, names, units
from redraft.domain.binding import Bindings, Cell, is_told_of
from redraft.domain.contexts import Contexts
from redraft.domain.evidence import LogValue
from redraft.domain.matching import differs
from redraft.domain.statements import Statement
from redraft.latex.folding import fold

LIST_CHARS = 24
"""Characters on either side of a number in which a list goes on."""
_LIST_BEFORE = re.compile(r"\d[\s~${}\\%]*(?:,|,?\s*(?:and|und|et|y|or|to|/|--?|–)\b)[\s~${}\\]*\Z")
_LIST_AFTER = re.compile(
    r"[\s~${}\\%]*(?:,|,?\s*(?:and|und|et|y|or|/)\b|/)[\s~${}\\]*\d[\d.,{}]*(?P<unit>[\s~$]*\\?[%×]|[\s~]points?|[$]?\\times)?"
)


_RELATIVE = (units.PERCENT, units.POINTS, units.RATIO)


class Telling:
    """Finds the cells of one log that the sentences of one paper spell out."""

    def __init__(self, spoken: str, bindings: Bindings, contexts: Contexts) -> None:
        self._spoken = spoken
        self._bindings = bindings
        self._contexts = contexts

    def cells(self, statement: Statement) -> list[Cell]:
        """Return the cells, one a table, whose row the sentence speaks of and whose metric it gives the number as."""
        context = self._contexts.of(statement)
        if not context.subjects or not is_main(statement) or is_listed(self._spoken, statement):
            return []
        written = self._written(statement)
        own = set(names.words(written))
        rows = Counter(line[0] for line in context.subjects)
        found = (
            self._bindings.at(row, column)
            for column in context.lines
            if column[1] == "column" and rows[column[0]] == 1
            for row in context.subjects
            if row[0] == column[0] and self._bindings.telling(row) <= context.words
            if own.isdisjoint(self._bindings.telling(column))
            if is_told_of(self._bindings.label(column), written, context.text, self._bindings.label(row))
        )
        return [cell for cell in found if cell]

    def _written(self, statement: Statement) -> str:
        return fold(self._spoken[statement.number.start : statement.number.end])

    def fits(self, statement: Statement, value: LogValue) -> bool:
        """Whether the number is told of the metric and could be its value: by unit, by decimals, by scale."""
        number, unit = statement.number, statement.unit
        text, row = self._contexts.of(statement).text, value.evidence.row
        if not is_told_of(value.evidence.column, self._written(statement), text, row):
            return False
        column = [item for item in self._bindings.column_of(value) if not item.number.is_error]
        if units.factor(value.unit, unit) != 1 or not differs(number, value):
            return False
        same_form = number.places in {item.number.places for item in column} and (
            number.places or unit == value.unit != ""
        )
        low, high = min(item.number.value for item in column), max(item.number.value for item in column)
        margin = max(high - low, abs(high) / 4)
        return bool(same_form) and low - margin <= number.value <= high + margin


def is_listed(spoken: str, statement: Statement) -> bool:
    """Whether another number stands beside it with nothing but a comma or an `and` between them."""
    number = statement.number
    around = spoken[max(0, number.start - LIST_CHARS) : number.start], spoken[number.end : number.end + LIST_CHARS]
    after = _LIST_AFTER.match(around[1])
    is_more = after is not None and (not after["unit"] or statement.unit in _RELATIVE)
    if after and "," in after[0] and _is_change(spoken[number.end + after.end() :][:LIST_CHARS]):
        is_more = False
    return is_more or _LIST_BEFORE.search(around[0]) is not None


def _is_change(behind: str) -> bool:
    """Whether the number before these words says how the one before it differs: `45.1, 3.7 higher than Dense`."""
    return not cues.DIFFERENCE.isdisjoint(names.words(fold(behind))[:2])


def is_main(statement: Statement) -> bool:
    """Whether a number is stated as it stands, and is no error."""
    return statement.number.is_plain and not statement.number.is_error
