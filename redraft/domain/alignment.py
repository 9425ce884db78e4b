"""Tables of the paper laid over those of the log: what a cell stands for where names alone do not tell."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from redraft.domain import names
from redraft.domain.binding import Bindings, Cell
from redraft.domain.evidence import Line
from redraft.domain.matching import matches
from redraft.domain.statements import Statement

MIN_VOTES = 2
"""Cells that must agree before a row or column without a known name is taken for one of the log."""

_OWN_NAMES = frozenset(names.words("ours our method proposed this work approach vorgeschlagen propuesto proposé notre"))
"""What tables call the paper's own method by."""

_Cells = Mapping[tuple[int, int], Statement]
"""The first numbers of a table's cells by row and column."""
_Names = Mapping[int, frozenset[str]]
"""The words of the names of its rows, or columns, by index."""


@dataclass(frozen=True, slots=True)
class _Overlay:
    """One table of the paper over one of the log: the log's line for each row and column."""

    rows: Mapping[int, Line]
    columns: Mapping[int, Line]
    least: int
    """Cells that must agree, less those that do not, for it to lie right."""


class Alignment:
    """Finds the log's cells for the cells of a paper's tables."""

    def __init__(self, stated: Iterable[Statement], bindings: Bindings, own: Collection[Line] = ()) -> None:
        self._bindings = bindings
        self._own = own
        self._tables: dict[int, dict[tuple[int, int], Statement]] = defaultdict(dict)
        for item in stated:
            if item.cell and item.is_first:
                self._tables[item.table][item.cell.row_index, item.cell.column_index] = item
        self._overlays: dict[int, list[_Overlay]] = {}

    def cells(self, statement: Statement) -> tuple[Cell, ...]:
        """Return the cells that its table, laid over those of the log with which it agrees, has at its place."""
        cell = statement.cell
        if cell is None:
            return ()
        if statement.table not in self._overlays:
            self._overlays[statement.table] = self._lay(self._tables.get(statement.table, {}))
        found = (
            self._bindings.at(overlay.rows.get(cell.row_index), overlay.columns.get(cell.column_index))
            for overlay in self._overlays[statement.table]
        )
        return tuple(filter(None, found))

    def _lay(self, cells: _Cells) -> list[_Overlay]:
        """Lay a table, upright and turned around, over every table of the log that shares a name with it."""
        rows = {row: names.core(item.cell.row) for (row, _), item in cells.items() if item.cell}
        columns = {column: names.core(item.cell.column) for (_, column), item in cells.items() if item.cell}
        overlays = [
            self._overlay(cells, rows, columns, table, axes)
            for table in sorted(self._bindings.tables_with({*rows.values(), *columns.values()}))
            for axes in (("row", "column"), ("column", "row"))
        ]
        return [overlay for overlay in overlays if self._agreement(cells, overlay) >= overlay.least]

    def _overlay(self, cells: _Cells, rows: _Names, columns: _Names, table: int, axes: tuple[str, str]) -> _Overlay:
        """Pair rows and columns with those of `table` by their names, then columns and rows by their values."""
        across, down = (self._bindings.lines(table, axis) for axis in axes)
        by_row, by_column = _same_names(rows, across), _same_names(columns, down)
        shorter = _contained_names(rows, by_row, across), _contained_names(columns, by_column, down)
        by_row, by_column = by_row | shorter[0], by_column | shorter[1]
        by_row |= self._own_row(rows, by_row, across.values())
        by_column |= self._own_row(columns, by_column, down.values())
        turned = {(column, row): item for (row, column), item in cells.items()}
        by_column |= self._same_values(turned, by_column, by_row, down.values())
        by_row |= self._same_values(cells, by_row, by_column, across.values())
        return _Overlay(by_row, by_column, MIN_VOTES if any(shorter) else 1)

    def _own_row(self, ours: _Names, placed: Mapping[int, Line], lines: Collection[Line]) -> dict[int, Line]:
        """Pair a row called `Ours` with the one line that bears the name of the paper's own method."""
        called = [index for index, name in ours.items() if index not in placed and name and name <= _OWN_NAMES]
        own = [line for line in lines if line in self._own and line not in placed.values()]
        return {called[0]: own[0]} if len(called) == len(own) == 1 else {}

    def _same_values(
        self, cells: _Cells, placed: Mapping[int, Line], across: Mapping[int, Line], lines: Collection[Line]
    ) -> dict[int, Line]:
        """Pair each first index that is not `placed` with the line that most of its cells agree with."""
        free = sorted(set(lines) - set(placed.values()))
        votes: dict[int, Counter[Line]] = defaultdict(Counter)
        totals: Counter[int] = Counter()
        for (index, other), item in cells.items():
            if index not in placed and other in across:
                totals[index] += 1
                votes[index].update(line for line in free if _agrees(item, self._bindings.at(across[other], line)))
        return {index: line for index, counts in votes.items() if (line := _elected(counts, totals[index]))}

    def _agreement(self, cells: _Cells, overlay: _Overlay) -> int:
        """Count the cells that agree, less those that do not."""
        pairs = (
            (item, self._bindings.at(overlay.rows.get(row), overlay.columns.get(column)))
            for (row, column), item in cells.items()
        )
        return sum(1 if _agrees(item, cell) else -1 for item, cell in pairs if cell)


def _same_names(ours: _Names, theirs: Mapping[frozenset[str], Line]) -> dict[int, Line]:
    """Pair the indices and lines of one name; a name that two indices have pairs none."""
    counts = Counter(ours.values())
    return {index: theirs[key] for index, key in ours.items() if key and key in theirs and counts[key] == 1}


def _elected(counts: Counter[Line], total: int) -> Line | None:
    """Return the line with half of the votes or more, and more than any other."""
    (line, most), (_, second) = [*counts.most_common(2), (None, 0), (None, 0)][:2]
    return line if most >= max(MIN_VOTES, total / 2) and most > second else None


def _contained_names(
    ours: _Names, placed: Mapping[int, Line], theirs: Mapping[frozenset[str], Line]
) -> dict[int, Line]:
    """Pair what is left where one name is short for just one other: `mBART` for `mBART fine-tuned`."""
    taken = set(placed.values())
    free = {key: line for key, line in theirs.items() if line not in taken}
    found: dict[int, list[Line]] = {
        index: [
            line for other, line in free.items() if key and (_is_short_for(key, other) or _is_short_for(other, key))
        ]
        for index, key in ours.items()
        if index not in placed
    }
    counts = Counter(line for lines in found.values() for line in lines)
    return {index: lines[0] for index, lines in found.items() if len(lines) == 1 and counts[lines[0]] == 1}


def _is_short_for(name: frozenset[str], other: frozenset[str]) -> bool:
    """Whether each word of a name begins a word of another: `Sens.` is short for `sensitivity`."""
    return name != other and all(
        word in other or (len(word) >= names.MIN_LETTERS and any(full.startswith(word) for full in other))
        for word in name
    )


def _agrees(item: Statement, cell: Cell) -> bool:
    return any(matches(item.number, item.unit, value, signed=True) for value in cell if not value.number.is_error)
