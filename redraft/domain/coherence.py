"""Whether the numbers of one sentence stand to each other in the log as the sentence holds them against each other."""

from collections.abc import Iterator, Sequence
from itertools import islice

from redraft.contracts.claims import ClaimStatus
from redraft.domain import directions
from redraft.domain.apposition import Appositions
from redraft.domain.clauses import Clauses
from redraft.domain.comparisons import measured
from redraft.domain.contexts import Contexts
from redraft.domain.derivation import Operands
from redraft.domain.evidence import Line, LogValue
from redraft.domain.following import Following
from redraft.domain.grids import ROW_PARTS
from redraft.domain.matching import matches, telling_digits
from redraft.domain.neighbours import Neighbours
from redraft.domain.searching import Search
from redraft.domain.statements import Statement
from redraft.domain.supporting import is_answered, is_old, named

MAX_CELLS = 12
"""Cells that a number may be, looked at one by one; of more, some fits by chance."""

_Place = tuple[object, ...]


class Coherence:
    """Holds the numbers of one sentence of a paper against each other."""

    def __init__(
        self,
        spoken: str,
        neighbours: Neighbours,
        search: Search,
        following: Following,
        appositions: Appositions,
        contexts: Contexts,
        clauses: Clauses,
    ) -> None:
        self._spoken = spoken
        self._neighbours = neighbours
        self._search = search
        self._following = following
        self._appositions = appositions
        self._contexts = contexts
        self._clauses = clauses

    def is_at_odds(self, statement: Statement, value: LogValue) -> bool:
        """Whether the cell of a number is none that its sentence may hold against another's, or relate to a third."""
        if statement.cell or not self._is_told(statement, value):
            return False
        other = self._answer(statement)
        theirs = self._cell_of(other) if other else None
        if other and theirs and (self._is_apart(statement, value, other, theirs) or self._is_turned(statement, other)):
            return True
        return (
            self._is_unrelated(statement, other)
            or self._is_told_twice(statement, value)
            or self._is_repeated(statement, value)
            or self._is_out_of_line(statement, value)
        )

    def _is_out_of_line(self, statement: Statement, value: LogValue) -> bool:
        """Whether it is of a metric that its sentence does not name, and a number beside it of another row and metric.

        `Sparse reaches 84.7 % and Dense 81.3 %` tells one metric of both.
        """
        if value.column_line in self._contexts.of(statement).lines:
            return False
        others = (item for item in self._neighbours.pair(statement) if item and item.unit == statement.unit)
        pairs = [(item, cell) for item in others if (cell := self._cell_of(item)) and not cell.is_label]
        return any(
            cell.table == value.table
            and cell.row_line != value.row_line
            and self._is_apart(statement, value, item, cell)
            for item, cell in pairs
        )

    def _is_told_twice(self, statement: Statement, value: LogValue) -> bool:
        """Whether a number beside it is the same cell, told by its metric, which the number itself is not."""
        cells = list(self._cells(statement))
        if self._is_named(statement, value.column_line) or any(
            cell.column_words != value.column_words for cell in cells
        ):
            return False
        others = filter(None, self._neighbours.pair(statement))
        return any(
            self._cell_of(other) == value and (len(cells) == 1 or self._is_named(other, value.column_line))
            for other in others
        )

    def _is_repeated(self, statement: Statement, value: LogValue) -> bool:
        """Whether a number further off is the same cell, and is nearer to its names."""
        if telling_digits(statement.number) == 1:
            return False
        lines = [
            self._clauses.of(item).lines
            for item, cell in self._neighbours.matched(statement)
            if cell == value and item is not statement
        ]
        own = self._clauses.of(statement).lines
        return value.row_line not in own and any(value.row_line in each for each in lines)

    def _is_named(self, statement: Statement, line: Line) -> bool:
        clause = self._clauses.of(statement)
        return line in clause.leading | clause.trailing

    def is_unfounded(self, statement: Statement) -> bool:
        """Whether what a number tells of the one before it, or of the two, does not follow from them, or not that way.

        The log has the number of other cells then: one of those that the sentence gives together is wrong.
        """
        if statement.cell:
            return False
        other = self._answer(statement)
        if other and self._is_turned(statement, other):
            return True
        before, _ = self._neighbours.pair(statement)
        if before is None or not self._appositions.is_behind(before, statement):
            return False
        first, _ = self._neighbours.pair(before)
        if first is None or not self._is_pair(first, before):
            cell = self._cell_of(before)
            return cell is not None and self._is_told(before, cell) and self._is_unrelated(before, None)
        return self._goes_otherwise(statement, first, before)

    def _goes_otherwise(self, statement: Statement, first: Statement, second: Statement) -> bool:
        """Whether a number is told to be a rise where the two that are held against each other are a fall."""
        clause = self._clauses.of(statement)
        words = measured(*filter(None, map(self._cell_of, (first, second))))
        way = directions.way_of((*clause.lead_in, *clause.before), clause.behind, words, statement.unit)
        old, new = (second, first) if is_old(self._spoken, second.number) else (first, second)
        return way is not None and not directions.goes(way, new.number.value, old.number.value)

    def _answer(self, statement: Statement) -> Statement | None:
        """Return the number of its sentence that it is held against, right before or behind it."""
        before, behind = self._neighbours.pair(statement)
        if before and self._is_pair(before, statement) and not self._begins(statement):
            return before
        return behind if behind and self._is_pair(statement, behind) and not self._begins(behind) else None

    def _begins(self, statement: Statement) -> bool:
        """Whether another number answers to it, as to the first of `from 4 to 6`."""
        _, behind = self._neighbours.pair(statement)
        return is_old(self._spoken, statement.number) and behind is not None and self._is_pair(statement, behind)

    def _is_turned(self, statement: Statement, other: Statement) -> bool:
        """Whether something is told to rise from a number to a lesser one, or to fall to a greater one."""
        first, second = sorted((statement, other), key=lambda item: item.number.start)
        if is_old(self._spoken, second.number):
            return False
        words = measured(*filter(None, map(self._cell_of, (first, second))))
        clause = self._clauses.of(first)
        way = directions.way_of((*clause.lead_in, *clause.verb), (), words, first.unit)
        return way is not None and not directions.goes(way, second.number.value, first.number.value)

    def _is_pair(self, first: Statement, second: Statement) -> bool:
        return is_answered(self._spoken, first.number, second.number)

    def _is_apart(self, statement: Statement, value: LogValue, other: Statement, theirs: LogValue) -> bool:
        """Whether two numbers held against each other are one cell, or cells that differ in more than one name."""
        if _place(value) == _place(theirs):
            return True
        if _are_beside(value, theirs):
            return False
        lines = self._contexts.of(statement).lines
        if named(value, lines) > named(theirs, lines):
            return False
        pairs = [*((cell, theirs) for cell in self._cells(statement)), *((value, cell) for cell in self._cells(other))]
        return not any(_are_beside(*pair) for pair in pairs)

    def _is_unrelated(self, statement: Statement, other: Statement | None) -> bool:
        """Whether what its sentence tells to follow from a number follows from other cells of the log alone."""
        result = self._result(statement, other)
        if result is None:
            return False
        status, operands = self._neighbours.judged(result)
        if status is not ClaimStatus.DERIVED:
            return False
        cells = list(self._cells(statement))
        return len(cells) < MAX_CELLS and not any(
            self._relates(result, found, cell, other)
            for cell in cells
            for found in (operands, *self._following.with_operand(result, cell))
        )

    def _result(self, statement: Statement, other: Statement | None) -> Statement | None:
        """Return what is told to follow from a number and the `other`: behind them, or `by 17.6 %, from 7.4 to 6.1`."""
        first, *_, last = sorted((statement, other or statement), key=lambda item: item.number.start)
        _, result = self._neighbours.pair(last)
        if result and self._appositions.is_behind(last, result):
            return result
        before, _ = self._neighbours.pair(first)
        return before if other and before and self._appositions.is_before(before, first) else None

    def _relates(self, result: Statement, operands: Operands, cell: LogValue, other: Statement | None) -> bool:
        """Whether `result` follows from a cell and the `other` number, or else from it the way that it is told."""
        rest = [value for value in operands if _place(value) != _place(cell)]
        if len(rest) == len(operands):
            return False
        if other:
            return any(matches(other.number, other.unit, value, signed=False) for value in rest)
        clause = self._clauses.of(result)
        way = directions.way_of((*clause.lead_in, *clause.before), clause.behind, measured(*operands), result.unit)
        if way is None or len(rest) != 1:
            return True
        return directions.goes(way, cell.number.value, rest[0].number.value)

    def _is_told(self, statement: Statement, value: LogValue) -> bool:
        """Whether a number is a cell of a table as it stands: one without a unit is no hundredth of it."""
        number = statement.number
        is_whole = bool(statement.unit) or number.low <= abs(value.number.value) <= number.high
        return bool(value.evidence.column) and not value.is_label and is_whole

    def _cells(self, statement: Statement) -> Iterator[LogValue]:
        """Yield the cells of tables that a number may be."""
        cells = (value for value in self._search.matching(statement) if value.evidence.column and not value.is_label)
        yield from islice(cells, MAX_CELLS)

    def _cell_of(self, statement: Statement) -> LogValue | None:
        """Return the cell of a table that a number is, should it be one."""
        status, evidence = self._neighbours.judged(statement)
        return evidence[0] if status is ClaimStatus.MATCHED and evidence[0].evidence.column else None


def _place(value: LogValue) -> _Place:
    return value.row_line, value.column_line


def _are_beside(value: LogValue, other: LogValue) -> bool:
    """Whether two cells have all names but one in common: the table's, a part of the row's, the column's."""
    return sum(one != two for one, two in zip(_names(value, other), _names(other, value), strict=True)) == 1


def _names(value: LogValue, other: LogValue) -> Sequence[object]:
    parts, others = (each.evidence.row.split(ROW_PARTS) for each in (value, other))
    if value.table == other.table:
        return (*(parts if len(parts) == len(others) else (value.row_line,)), value.column_line)
    return value.table, value.row_words, value.column_words
