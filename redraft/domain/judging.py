"""The verdict on one number: matched, derived, contradicted or unsupported."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import chain

from redraft.contracts.claims import ClaimStatus
from redraft.domain import arithmetic, cues, names, units
from redraft.domain.alignment import Alignment
from redraft.domain.binding import Bindings, Cell
from redraft.domain.contexts import Context, Contexts
from redraft.domain.derivation import Derivations, Operands
from redraft.domain.evidence import Line, LogValue
from redraft.domain.exemptions import Exemption
from redraft.domain.following import Following
from redraft.domain.grids import Headed
from redraft.domain.matching import Values, differs, matches
from redraft.domain.sourcing import is_sourced
from redraft.domain.statements import Statement
from redraft.domain.supporting import named, supports
from redraft.domain.telling import Telling, is_main
from redraft.latex.manuscript import Manuscript, Span

Verdict = tuple[ClaimStatus, tuple[LogValue, ...]]

_UNSUPPORTED: Verdict = (ClaimStatus.UNSUPPORTED, ())
_EXEMPT: Verdict = (ClaimStatus.EXEMPT, ())


class Judge:
    """Holds the numbers of one paper against one log."""

    def __init__(self, manuscript: Manuscript, stated: Sequence[Statement], values: Sequence[LogValue]) -> None:
        claims = [item for item in stated if item.number.exemption is None]
        self._manuscript = manuscript
        self._claims = claims
        self._bindings = Bindings(values)
        self._values = Values(values)
        self._contexts = Contexts(manuscript, self._bindings)
        self._alignment = Alignment(claims, self._bindings)
        self._telling = Telling(manuscript.spoken, self._bindings, self._contexts)
        self._following = Following(manuscript.spoken, claims, Derivations(values), self._contexts)
        self._sentences: dict[Span, list[Statement]] = defaultdict(list)
        for item in stated:
            if item.number.exemption in (None, Exemption.COUNT):
                self._sentences[item.sentence].append(item)
        self._counts = Counter(_key(item) for item in claims if item.cell and item.is_first)
        self._agreement = self._agreements(claims)
        self._alone: dict[int, Verdict] = {}

    def verdict(self, statement: Statement) -> Verdict:
        """Return what the log says of `statement`, and the cells that say it; a number with its source is exempt."""
        status, evidence = self._by_itself(statement)
        if status is not ClaimStatus.UNSUPPORTED:
            return status, evidence
        operands = self._beside(statement)
        if operands:
            return ClaimStatus.DERIVED, operands
        mate = self._mate(statement)
        if mate:
            return ClaimStatus.MATCHED, (mate,)
        setting = self._settings.get((statement.number.value, statement.unit), ())
        if setting and not statement.cell:
            return ClaimStatus.MATCHED, setting
        context = self._contexts.of(statement)
        if self._is_in_name(statement, context) or is_sourced(self._manuscript, statement, context):
            return _EXEMPT
        return _UNSUPPORTED

    def _is_in_name(self, statement: Statement, context: Context) -> bool:
        """Whether the number is part of the name of a row or column that its sentence tells, as in `under_50`."""
        if statement.cell or statement.unit or statement.number.places:
            return False
        written = str(statement.number.value)
        labels = (names.words(self._bindings.label(line)) for line in context.lines)
        return any(written in label and len(context.words.intersection(label)) > 1 for label in labels)

    @cached_property
    def _settings(self) -> dict[tuple[Decimal, str], tuple[LogValue, ...]]:
        """Map the settings with a unit that some sentence names to the bullets that give them."""
        told = ((item, *self._by_itself(item)) for item in self._claims if not item.cell and units.has_kind(item.unit))
        return {
            (item.number.value, item.unit): evidence
            for item, status, evidence in told
            if status is ClaimStatus.MATCHED and not evidence[0].evidence.column
        }

    def _by_itself(self, statement: Statement) -> Verdict:
        """Judge a number by its own names, whatever stands beside it."""
        start = statement.number.start
        if start not in self._alone:
            cell = statement.cell
            self._alone[start] = self._of_cell(statement, cell) if cell else self._of_prose(statement)
        return self._alone[start]

    def _mate(self, statement: Statement) -> LogValue | None:
        """Return the value of a bullet of which its sentence gives another value too: `350 °C for 4 h`."""
        if statement.cell:
            return None
        told = (self._by_itself(item) for item in self._sentences[statement.sentence] if item is not statement)
        rows = {value.row_line for status, found in told if status is ClaimStatus.MATCHED for value in found[:1]}
        for value in self._values.matching(statement.number, statement.unit, signed=False):
            is_same = value.unit == statement.unit and value.number.value == statement.number.value
            if is_same and not value.evidence.column and value.row_line in rows:
                return value
        return None

    def _beside(self, statement: Statement) -> Operands:
        """Return what the number follows from in its own sentence, or nothing."""
        if statement.cell:
            return ()
        beside = [item for item in self._sentences[statement.sentence] if item is not statement]
        known = [
            (item, evidence[0])
            for item in beside
            for status, evidence in [self._by_itself(item)]
            if status is ClaimStatus.MATCHED and not item.number.is_error
        ]
        words = self._contexts.of(statement).words
        return arithmetic.follows(
            statement.number, statement.unit, known, words, has_sign=self._following.is_change(statement)
        )

    def _of_cell(self, statement: Statement, cell: Headed) -> Verdict:
        """Judge a cell by the log's cells of the same row and metric, where there are any."""
        cells = self._cells_of(statement, cell)
        told = [found for found in cells if self._agreement[statement.table, found[0].table] > 0] or cells
        for value in chain.from_iterable(told):
            if self._is(statement, value):
                return ClaimStatus.MATCHED, (value,)
        peers = [_peer(statement, found) for found in told]
        if peers and all(peer is not None and self._is_contradicted(statement, peer) for peer in peers):
            return ClaimStatus.CONTRADICTED, tuple(filter(None, peers[:1]))
        return self._of_row(statement, told) if told else self._of_any(statement, frozenset())

    def _cells_of(self, statement: Statement, cell: Headed) -> Sequence[Cell]:
        """Return the log's cells that a cell stands for: by its names, its place in a table, or some of their names."""
        found = self._bindings.of_cell(cell) or self._alignment.cells(statement)
        return found or self._bindings.with_names_of(cell)

    def _of_row(self, statement: Statement, cells: Sequence[Cell]) -> Verdict:
        """Look for an error or a second number of a cell among the values of its row: the log may set them apart."""
        if statement.is_first and not statement.number.is_error:
            return _UNSUPPORTED
        for value in self._bindings.row_of(cells[0][0]):
            if matches(statement.number, statement.unit, value, signed=True):
                return ClaimStatus.MATCHED, (value,)
        operands = self._following.operands(statement)
        return (ClaimStatus.DERIVED, operands) if operands else _UNSUPPORTED

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

    def _of_prose(self, statement: Statement) -> Verdict:
        """Judge a number of a sentence; where that names one row and one metric, no other cell there supports it."""
        context = self._contexts.of(statement)
        spoken_of = context.subjects | {line for line in context.lines if line[1] == "column"}
        plain = [item for item in self._sentences[statement.sentence] if _is_claim(item)]
        told = self._telling.cells(statement)
        is_alone = is_main(statement) and len(plain) <= 1
        cell = self._bindings.of_sentence(context.text, spoken_of) if is_alone else ()
        for value in chain(cell, *told):
            if self._is(statement, value):
                return ClaimStatus.MATCHED, (value,)
        barred = {found[0].table for found in (*told, *filter(None, (cell,)))}
        status, evidence = self._of_any(statement, barred, is_told=bool(told))
        if status is not ClaimStatus.UNSUPPORTED or not cell:
            return status, evidence
        if self._telling.fits(statement, cell[0]) and not any(self._matching(statement)):
            return ClaimStatus.CONTRADICTED, (cell[0],)
        return _UNSUPPORTED

    def _of_any(self, statement: Statement, barred: Collection[int], *, is_told: bool = False) -> Verdict:
        """Look for the number in the whole log; in `barred` tables only in cells whose row and column are named.

        `is_told` says that the number is given as a metric of a row that is named: then no other table is open either.
        """
        context = self._contexts.of(statement)
        lines = context.lines
        best, most = None, (-1, False, -1)
        for value in self._matching(statement):
            closeness = (named(value, lines), value.number.value == statement.number.value, named(value, context.near))
            is_closer = closeness > most and _is_open(value, lines, barred, is_told=is_told)
            if is_closer and supports(value, statement, context, self._manuscript.spoken):
                best, most = value, closeness
        if best is not None:
            return ClaimStatus.MATCHED, (best,)
        operands = self._following.operands(statement)
        return (ClaimStatus.DERIVED, operands) if operands else _UNSUPPORTED

    def _matching(self, statement: Statement) -> Iterator[LogValue]:
        """Yield the values that the number may be; a spread only where the number is one, or speaks of one."""
        spreads = statement.number.is_error or not cues.SPREAD.isdisjoint(self._contexts.of(statement).words)
        for value in self._values.matching(statement.number, statement.unit, signed=statement.cell is not None):
            if spreads or not value.number.is_error:
                yield value

    def _is(self, statement: Statement, value: LogValue) -> bool:
        """Whether the number is this value, in the same role of its cell."""
        number = statement.number
        if (statement.is_first or number.is_error) and number.is_error != value.number.is_error:
            return False
        return matches(number, statement.unit, value, signed=statement.cell is not None)

    def _agreements(self, claims: Sequence[Statement]) -> Counter[tuple[int, int]]:
        """Count for each table of the paper and of the log the cells that agree, less those that do not."""
        found: Counter[tuple[int, int]] = Counter()
        for item in claims:
            if item.cell is None or not item.is_first or self._counts[_key(item)] > 1:
                continue
            agrees: dict[int, bool] = defaultdict(bool)
            for cell in self._cells_of(item, item.cell):
                agrees[cell[0].table] |= any(self._is(item, value) for value in cell)
            found.update({(item.table, table): 1 if agreed else -1 for table, agreed in agrees.items()})
        return found


def _key(statement: Statement) -> tuple[int, frozenset[str]]:
    """Return the names of a cell, in whatever order, and its table."""
    cell = statement.cell
    return statement.table, frozenset((*names.words(cell.row), *names.words(cell.column))) if cell else frozenset()


def _is_open(value: LogValue, lines: Collection[Line], barred: Collection[int], *, is_told: bool) -> bool:
    """Whether the value may support a number; in a barred table both its names must be given."""
    both = value.row_line in lines and (value.is_label or value.column_line in lines)
    return both or (value.table not in barred and (not is_told or not value.evidence.column))


def _is_claim(statement: Statement) -> bool:
    return statement.number.exemption is None and not statement.number.is_error


def _peer(statement: Statement, cell: Cell) -> LogValue | None:
    """Return the value of the log's cell that the number stands for: the first, or the one error."""
    number = statement.number
    peers = [value for value in cell if value.number.is_error == number.is_error]
    if not number.is_plain or not peers or (number.is_error and len(peers) > 1):
        return None
    return peers[0] if statement.is_first or number.is_error else None
