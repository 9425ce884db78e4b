"""Values that follow from two cells of one row or column, or from all of one: difference, ratio, change, mean."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from itertools import chain, combinations, product

from redraft.domain import units
from redraft.domain.evidence import Line, LogValue
from redraft.domain.grids import ROW_PARTS
from redraft.domain.matching import written
from redraft.domain.numbers import Number

MAX_LINE = 60
"""Cells of a row or column that are paired; in a longer one some pair gives nearly any value by chance."""
MAX_BULLET = 6
"""The same for the numbers of one bullet, whose names are not known apart."""
MAX_CANDIDATES = 30
"""Pairs looked at for one number and line."""
SHORT_LINE = 4
"""Cells of a row or column that has few enough pairs for one name to be told by."""

Operands = tuple[LogValue, ...]


class Operation(StrEnum):
    """How a value follows from others."""

    DIFFERENCE = "difference"
    RATIO = "ratio"
    CHANGE = "percent change"
    SHARE = "share in percent"
    MEAN = "mean"
    SUM = "sum"


_OF_FRACTIONS = (Operation.DIFFERENCE, Operation.MEAN)
"""Operations on fractions whose result a paper may write in percent."""
_UNITLESS = (Operation.RATIO, Operation.CHANGE, Operation.SHARE)
"""Operations whose result has no unit of its operands."""


def _differences(first: Decimal, second: Decimal) -> Iterator[Decimal]:
    yield abs(first - second)


def _ratios(first: Decimal, second: Decimal) -> Iterator[Decimal]:
    if first and second:
        yield first / second
        yield second / first


def _changes(first: Decimal, second: Decimal) -> Iterator[Decimal]:
    """Yield by how many percent each differs from the other."""
    for old, new in ((first, second), (second, first)):
        if old:
            yield abs((new - old) / old) * 100


def _shares(first: Decimal, second: Decimal) -> Iterator[Decimal]:
    """Yield what percentage the lesser is of the greater."""
    least, most = sorted((first, second))
    if least > 0:
        yield least / most * 100


_PAIRWISE: dict[Operation, Callable[[Decimal, Decimal], Iterator[Decimal]]] = {
    Operation.DIFFERENCE: _differences,
    Operation.RATIO: _ratios,
    Operation.CHANGE: _changes,
    Operation.SHARE: _shares,
}


class Derivations:
    """What follows from the lines of a log's tables; each line is worked out when first asked for."""

    def __init__(self, values: Iterable[LogValue]) -> None:
        self._lines: dict[Line, list[LogValue]] = defaultdict(list)
        self._firsts: dict[tuple[int, str], int] = {}
        self._across: dict[tuple[int, str], set[Line]] = defaultdict(set)
        self._results: dict[tuple[Line, Operation, bool], tuple[list[Decimal], list[Operands]]] = {}
        self._titles: dict[int, frozenset[str]] = defaultdict(frozenset)
        for value in values:
            self._titles[value.table] = value.title_words
            if value.is_label or value.number.is_error:
                continue
            if not value.evidence.column:
                self._lines[value.row_line].append(value)
            else:
                for line in (value.row_line, value.column_line):
                    self._firsts[line[:2]] = min(line[2], self._firsts.get(line[:2], line[2]))
                self._lines[value.row_line].append(value)
                self._lines[value.column_line].append(value)
                self._across[value.table, "row"].add(value.column_line)
                self._across[value.table, "column"].add(value.row_line)

    def operands(self, number: Number, unit: str, operation: Operation, line: Line) -> Iterator[Operands]:
        """Yield the cells from which `number` follows, all in `line`, or one in it and one beside it."""
        if operation in _OF_FRACTIONS and (unit in (units.POINTS, units.PERCENT) or (not unit and number.places)):
            yield from self._of_fractions(number, operation, line)
        for low, high in (sorted(map(abs, bounds)) for bounds in written(number)):
            slack = high - low if operation is Operation.DIFFERENCE else Decimal(0)
            for beside in (False, True):
                found = self._between(line, operation, (low - slack, high + slack), beside=beside)
                for result, operands in found:
                    is_result = low <= result <= high or _is_of_rounded(number, operands)
                    if is_result and (operation in _UNITLESS or _has_unit(operands, unit)):
                        yield operands

    def _between(
        self, line: Line, operation: Operation, bounds: tuple[Decimal, Decimal], *, beside: bool
    ) -> Iterator[tuple[Decimal, Operands]]:
        results, operands = self._of(line, operation, beside=beside)
        first = bisect_left(results, bounds[0])
        for at in range(first, min(bisect_right(results, bounds[1]), first + MAX_CANDIDATES)):
            yield results[at], operands[at]

    def mean_differences(self, number: Number, line: Line, near: Collection[Line]) -> Iterator[Operands]:
        """Yield the cells of a row and of another one `near` whose means over their columns differ by `number`."""
        own = {value.column_line: value for value in self._lines.get(line, []) if value.evidence.column}
        for other in sorted(self._across[line[0], "column"].intersection(near) - {line}) if line[1] == "row" else ():
            theirs = {value.column_line: value for value in self._lines[other]}
            shared = sorted(own.keys() & theirs.keys())
            total = sum((own[at].number.value - theirs[at].number.value for at in shared), Decimal(0))
            if len(shared) > 1 and number.low <= abs(total / len(shared)) <= number.high:
                yield tuple(chain.from_iterable((own[at], theirs[at]) for at in shared))

    def across(self, number: Number, unit: str, operation: Operation, rows: tuple[Line, Line]) -> Iterator[Operands]:
        """Yield the cells of two tables, of one metric and titles that share a word, from which `number` follows."""
        if self._titles[rows[0][0]].isdisjoint(self._titles[rows[1][0]]):
            return
        low, high = sorted((abs(number.low), abs(number.high)))
        for first, second in product(*(self._lines.get(row, []) for row in rows)):
            if first.unit == second.unit and first.column_words and first.column_words == second.column_words:
                results = _PAIRWISE[operation](first.number.value, second.number.value)
                is_result = any(low <= result <= high for result in results)
                if is_result and (operation in _UNITLESS or _has_unit((first, second), unit)):
                    yield first, second

    def is_of_column(self, operands: Operands, told: Collection[Line]) -> bool:
        """Whether values of one column are of one that is `told`, should their rows have a value in any such column."""
        column, rows = operands[0].column_line, {value.row_line for value in operands}
        if column != operands[-1].column_line or column in told:
            return True
        return not any(cell.row_line in rows for line in told for cell in self._lines.get(line, ()))

    def _of_fractions(self, number: Number, operation: Operation, line: Line) -> Iterator[Operands]:
        """Yield the cells that are fractions and of which `number` is the difference or mean in percent."""
        low, high = sorted((abs(number.low) / 100, abs(number.high) / 100))
        for beside in (False, True):
            for _, operands in self._between(line, operation, (low, high), beside=beside):
                if all(abs(value.number.value) <= 1 and not value.unit for value in operands):
                    yield operands

    def are_told(self, operands: Operands, near: Collection[Line], *, best: bool = False, short: bool = True) -> bool:
        """Whether the rows (or columns) that tell two cells apart are named `near`: both, or one of a `short` line.

        `best` says that one of them may be spoken of as the best of the others.
        """
        first, second = operands
        if first.column_line == second.column_line:
            shared, apart = first.column_line, (first.row_line, second.row_line)
        else:
            shared, apart = first.row_line, (first.column_line, second.column_line)
        # The first row of an ablation, or the first column, is what the others are held against.
        named = [line in near or line[2] == self._firsts.get(line[:2]) for line in apart]
        if all(named) or (short and any(named) and len(self._lines[shared]) <= SHORT_LINE):
            return True
        value, other = operands if named[1] else (second, first)
        return best and any(named) and self._is_best_but(shared, value, other)

    def _is_best_but(self, shared: Line, value: LogValue, other: LogValue) -> bool:
        """Whether `value` is the first or last of its line once `other` is left out, among rows of the same kind."""
        kinds = set(other.evidence.row.split(ROW_PARTS)[:-1])
        rivals = [
            cell.number.value
            for cell in self._lines[shared]
            if cell is not other and (not kinds or not kinds.isdisjoint(cell.evidence.row.split(ROW_PARTS)))
        ]
        return value.number.value in (max(rivals, default=None), min(rivals, default=None))

    def _of(self, line: Line, operation: Operation, *, beside: bool) -> tuple[list[Decimal], list[Operands]]:
        key = (line, operation, beside)
        if key not in self._results:
            groups = self._beside(line) if beside else [self._lines.get(line, [])]
            derived = [
                pair
                for cells in groups
                if cells and len(cells) <= (MAX_LINE if cells[0].evidence.column else MAX_BULLET)
                for pair in _derived(cells, operation, line, beside=beside)
            ]
            derived.sort(key=lambda pair: pair[0])
            self._results[key] = ([value for value, _ in derived], [operands for _, operands in derived])
        return self._results[key]

    def _beside(self, line: Line) -> list[list[LogValue]]:
        """Return the lines across one, in which its cells are held against those beside them."""
        return [self._lines[other] for other in sorted(self._across[line[0], line[1]])]


def _is_of_rounded(number: Number, operands: Operands) -> bool:
    """Whether `number` is the difference of the operands as a table prints them: rounded to its own digits."""
    step = number.high - number.low
    rounded = [(value.number.value / step).to_integral_value(ROUND_HALF_UP) * step for value in operands]
    return abs(rounded[0] - rounded[1]) == abs(number.value)


def _has_unit(operands: Operands, unit: str) -> bool:
    """Whether a difference or mean of `operands` may have `unit`; one of time or size must be that of the cells."""
    own = operands[0].unit
    return units.factor(own, unit) == 1 and (bool(own) or not units.has_kind(unit))


def _derived(
    cells: Sequence[LogValue], operation: Operation, line: Line, *, beside: bool
) -> Iterator[tuple[Decimal, Operands]]:
    if operation in (Operation.MEAN, Operation.SUM):
        if len(cells) > 1 and not beside:
            total = sum((cell.number.value for cell in cells), Decimal(0))
            yield abs(total / len(cells) if operation is Operation.MEAN else total), tuple(cells)
        return
    for first, second in combinations(cells, 2):
        if first.unit == second.unit and (
            not beside or line in (first.row_line, second.row_line, first.column_line, second.column_line)
        ):
            for value in _PAIRWISE[operation](first.number.value, second.number.value):
                yield value, (first, second)
