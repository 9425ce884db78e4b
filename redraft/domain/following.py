"""Numbers that follow from cells of the log whose rows and columns are named near them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import product

from redraft.domain import cues, units
from redraft.domain.clauses import Clauses
from redraft.domain.comparisons import Comparisons
from redraft.domain.contexts import Context, Contexts
from redraft.domain.derivation import Derivations, Operands, Operation
from redraft.domain.evidence import Line, LogValue
from redraft.domain.matching import telling_digits
from redraft.domain.numbers import Number
from redraft.domain.statements import Statement
from redraft.domain.supporting import TELLING_DIGITS, named

LEAD_CHARS = 12
"""Characters before a number in which a sign or an arrow makes it a change."""
_ARROWS = ("↑", "↓", r"\uparrow", r"\downarrow")
_SIGNS = ("+", "-", "−")
_IN_ALL = (Operation.MEAN, Operation.SUM)


class Following:
    """Finds the operands of the numbers of one paper in one log."""

    def __init__(
        self,
        spoken: str,
        claims: Iterable[Statement],
        derivations: Derivations,
        contexts: Contexts,
        clauses: Clauses,
        comparisons: Comparisons,
    ) -> None:
        self._spoken = spoken
        self._derivations = derivations
        self._contexts = contexts
        self._clauses = clauses
        self._comparisons = comparisons
        self._tables: dict[int, list[Statement]] = defaultdict(list)
        for item in claims:
            if item.cell:
                self._tables[item.table].append(item)

    def operands(self, statement: Statement) -> Operands:
        """Return the operands of which most rows and columns are named near the number, or nothing."""
        context = self._contexts.of(statement)
        clause = self._clauses.of(statement).lines if statement.cell is None else frozenset[Line]()
        told = context.near | clause | self._headings(statement, context.words)
        found = [
            *self._in_lines(statement, context, told),
            *self._across(statement, context),
            *self._of_means(statement, context),
        ]

        def closeness(operands: Operands) -> tuple[int, int]:
            return min((named(value, context.lines), named(value, told)) for value in operands)

        return max(found, key=closeness, default=())

    def _in_lines(self, statement: Statement, context: Context, told: Collection[Line]) -> Iterator[Operands]:
        """Yield operands in one row or column, or in two of them, that are spoken of."""
        number, unit, words = statement.number, statement.unit, context.words
        beside = frozenset[Line]() if statement.cell else self._clauses.of(statement).lines
        columns = frozenset(line for line in beside if line[1] == "column")
        is_best = not cues.BEST.isdisjoint(words)
        for operation in _operations(statement, words, is_change=self.is_change(statement)):
            for line in sorted(context.near | beside):
                for operands in self._derivations.operands(number, unit, operation, line):
                    is_told = operation in _IN_ALL or (
                        self._derivations.are_told(
                            operands, told, best=is_best, short=telling_digits(number) >= TELLING_DIGITS
                        )
                        and _is_spoken_of(unit, operands, context.spoken | beside)
                    )
                    is_of_line = _is_of_told_row(number, operands, told)
                    is_as_told = self._comparisons.goes_as_told(
                        statement, operation, operands
                    ) and self._comparisons.is_of_clause(statement, operands)
                    if is_told and is_of_line and is_as_told and self._derivations.is_of_column(operands, columns):
                        yield operands

    def with_operand(self, statement: Statement, value: LogValue) -> Iterator[Operands]:
        """Yield operands of which one is `value`, whatever their names."""
        words = self._contexts.of(statement).words
        place = value.row_line, value.column_line
        for operation in _operations(statement, words, is_change=self.is_change(statement)):
            for line in place:
                for operands in self._derivations.operands(statement.number, statement.unit, operation, line):
                    if any((item.row_line, item.column_line) == place for item in operands):
                        yield operands

    def _of_means(self, statement: Statement, context: Context) -> Iterator[Operands]:
        """Yield two rows of which the difference of the means is told."""
        if not (cues.MEAN.isdisjoint(context.words) or cues.DIFFERENCE.isdisjoint(context.words)):
            for line in sorted(context.near):
                yield from self._derivations.mean_differences(statement.number, line, context.near)

    def _across(self, statement: Statement, context: Context) -> Iterator[Operands]:
        """Yield what sets a row that the sentence names, in a table of its own, apart from the paper's own method."""
        rows, own = ([line for line in lines if line[1] == "row"] for lines in (context.lines, self._contexts.own))
        for operation in _operations(statement, context.words, is_change=self.is_change(statement)):
            for row, other in product(sorted(rows), sorted(own)):
                if row[0] != other[0] and operation in (Operation.DIFFERENCE, Operation.CHANGE):
                    found = self._derivations.across(statement.number, statement.unit, operation, (row, other))
                    yield from (each for each in found if self._comparisons.goes_as_told(statement, operation, each))

    def is_change(self, statement: Statement) -> bool:
        """Whether the number has a sign of its own, behind another in a cell or in a sentence, or follows an arrow."""
        start = statement.number.start
        lead = self._spoken[max(0, start - LEAD_CHARS) : start].rstrip(" ${}")
        if lead.endswith(_ARROWS):
            return True
        has_sign = self._spoken[start] in _SIGNS or (lead.endswith(_SIGNS) and statement.cell is not None)
        return has_sign and not (statement.is_first and statement.cell)

    def _headings(self, statement: Statement, words: Collection[str]) -> frozenset[Line]:
        """Return the rows and columns that the whole table names, for a cell that is a change between two of them."""
        is_change = self.is_change(statement) or not (cues.CHANGE | cues.RATIO).isdisjoint(words)
        if statement.cell is None or not is_change:
            return frozenset()
        return frozenset(line for item in self._tables[statement.table] for line in self._contexts.of(item).lines)


def _is_of_told_row(number: Number, operands: Operands, told: Collection[Line]) -> bool:
    """Whether values of two columns stand in a row that is named, or give a number of too many digits for chance."""
    first, second = operands[0], operands[-1]
    if first.row_line != second.row_line or first.row_line in told:
        return True
    return telling_digits(number) >= TELLING_DIGITS


def _is_spoken_of(unit: str, operands: Operands, lines: Collection[Line]) -> bool:
    """Whether one of the operands is of a row that its own sentence names, should that name any of their table.

    Where a sentence names a row and a column of some table, operands of a difference that has no unit of its own are of
    such a table and of its named columns.
    """
    told = {table for table, axis, _ in lines if axis == "row"} & {
        table for table, axis, _ in lines if axis == "column"
    }
    if told and unit in ("", units.POINTS):
        return operands[0].table in told and any(value.column_line in lines for value in operands)
    rows = {line for line in lines if line[:2] == operands[0].row_line[:2]}
    return not rows or any(value.row_line in rows for value in operands)


def _operations(statement: Statement, words: Collection[str], *, is_change: bool) -> Iterator[Operation]:
    """Yield the operations that the number's unit and the words around it speak of."""
    unit = statement.unit
    compares = is_change or not cues.DIFFERENCE.isdisjoint(words)
    if unit == units.RATIO or (not unit and not cues.RATIO.isdisjoint(words)):
        yield Operation.RATIO
    if unit == units.PERCENT and not cues.DIFFERENCE.isdisjoint(words):
        yield Operation.CHANGE
    if unit == units.PERCENT and not cues.SHARE.isdisjoint(words):
        yield Operation.SHARE
    is_relative = unit == units.PERCENT and statement.cell is None
    if unit == units.POINTS or (compares and not is_relative and (unit or statement.number.places)):
        yield Operation.DIFFERENCE
    if not cues.MEAN.isdisjoint(words):
        yield Operation.MEAN
    if not cues.SUM.isdisjoint(words):
        yield Operation.SUM
