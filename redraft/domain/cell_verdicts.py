"""The verdict on a number in a table of the paper: the log's cell of its row and metric decides."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from itertools import chain

from redraft.contracts.claims import ClaimStatus
from redraft.domain import names, repeats, units
from redraft.domain.alignment import Alignment
from redraft.domain.binding import Bindings, Cell
from redraft.domain.evidence import Line, LogValue
from redraft.domain.grids import Headed
from redraft.domain.matching import differs, matches
from redraft.domain.searching import UNSUPPORTED, Search, Verdict, is_value
from redraft.domain.statements import Statement


class CellVerdicts:
    """Holds the cells of one paper's tables against one log."""

    def __init__(self, claims: Sequence[Statement], bindings: Bindings, search: Search, own: Collection[Line]) -> None:
        self._bindings = bindings
        self._search = search
        self._alignment = Alignment(claims, bindings, own)
        self._counts = Counter(_key(item) for item in claims if item.cell and item.is_first)
        self._agreement = self._agreements(claims)

    def of(self, statement: Statement, cell: Headed) -> Verdict:
        """Judge a cell by the log's cells of the same row and metric, where there are any."""
        cells = self._cells_of(statement, cell)
        told = [found for found in cells if self._agreement[statement.table, found[0].table] > 0] or cells
        for value in chain.from_iterable(told):
            if is_value(statement, value):
                return ClaimStatus.MATCHED, (value,)
        runs = repeats.of(told)
        summed_up = repeats.summed_up(statement, runs)
        if summed_up:
            return ClaimStatus.DERIVED, summed_up
        peers = (
            [] if any(repeats.is_among(statement, each) for each in runs) else [_peer(statement, each) for each in told]
        )
        if peers and all(peer is not None and self._is_contradicted(statement, peer) for peer in peers):
            return ClaimStatus.CONTRADICTED, tuple(filter(None, peers[:1]))
        return self._of_row(statement, told) if told else self._search.anywhere(statement, frozenset())

    def _cells_of(self, statement: Statement, cell: Headed) -> Sequence[Cell]:
        """Return the log's cells that a cell stands for: by its names, its place in a table, or some of their names."""
        found = self._bindings.of_cell(cell) or self._alignment.cells(statement)
        return found or self._bindings.with_names_of(cell)

    def _of_row(self, statement: Statement, cells: Sequence[Cell]) -> Verdict:
        """Look for an error or a second number of a cell among the values of its row: the log may set them apart."""
        if statement.is_first and not statement.number.is_error:
            return UNSUPPORTED
        for value in self._bindings.row_of(cells[0][0]):
            if matches(statement.number, statement.unit, value, signed=True):
                return ClaimStatus.MATCHED, (value,)
        return self._search.derived(statement)

    def _is_contradicted(self, statement: Statement, peer: LogValue) -> bool:
        """Whether the log has another value there, in a table with which most cells of the paper's table agree.

        Not where two cells of the paper have the same names: what tells them apart is not read.
        """
        return (
            units.factor(peer.unit, statement.unit) == 1
            and differs(statement.number, peer)
            and self._agreement[statement.table, peer.table] >= 0
            and self._counts[_key(statement)] <= 1
        )

    def _agreements(self, claims: Sequence[Statement]) -> Counter[tuple[int, int]]:
        """Count for each table of the paper and of the log the cells that agree, less those that do not."""
        found: Counter[tuple[int, int]] = Counter()
        for item in claims:
            if item.cell is None or not item.is_first or self._counts[_key(item)] > 1:
                continue
            agrees: dict[int, bool] = defaultdict(bool)
            cells = self._cells_of(item, item.cell)
            for cell in cells:
                agrees[cell[0].table] |= any(is_value(item, value) for value in cell)
            for runs in repeats.of(cells):
                if repeats.summed_up(item, [runs]):
                    agrees[runs[0].table] = True
                elif not agrees[runs[0].table] and repeats.is_among(item, runs):
                    del agrees[runs[0].table]
            found.update({(item.table, table): 1 if agreed else -1 for table, agreed in agrees.items()})
        return found


def _key(statement: Statement) -> tuple[int, frozenset[str]]:
    """Return the names of a cell, in whatever order, and its table."""
    cell = statement.cell
    return statement.table, frozenset((*names.words(cell.row), *names.words(cell.column))) if cell else frozenset()


def _peer(statement: Statement, cell: Cell) -> LogValue | None:
    """Return the value of the log's cell that the number stands for: the first, or the one error."""
    number = statement.number
    peers = [value for value in cell if value.number.is_error == number.is_error]
    if not number.is_plain or not peers or (number.is_error and len(peers) > 1):
        return None
    return peers[0] if statement.is_first or number.is_error else None
