"""The verdict on one number: matched, derived, contradicted or unsupported."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from redraft.contracts.claims import ClaimStatus
from redraft.domain import cues, names, statements, units
from redraft.domain.binding import Bindings, Cell, is_told_of
from redraft.domain.derivation import Derivations, Operands, Operation
from redraft.domain.evidence import Line, LogValue
from redraft.domain.grids import Headed
from redraft.domain.matching import Values, differs, matches, telling_digits
from redraft.domain.statements import Statement
from redraft.latex.folding import fold
from redraft.latex.manuscript import Manuscript

Verdict = tuple[ClaimStatus, tuple[LogValue, ...]]

TELLING_DIGITS = 3
"""Significant digits from which a value is unlikely to be met in the log by chance."""
_TOLD_BY = {units.RATIO: cues.RATIO, units.POINTS: cues.DIFFERENCE, units.PERCENT: cues.PERCENT}
"""Words of which a value without the unit has one, to be written with it."""
_UNSUPPORTED: Verdict = (ClaimStatus.UNSUPPORTED, ())


@dataclass(frozen=True, slots=True)
class _Context:
    """The words around a number, and the rows and columns of the log that they name."""

    text: str
    words: frozenset[str]
    lines: frozenset[Line]
    """Named in its sentence, or by its row and column."""
    near: frozenset[Line]
    """Named there or before it in its paragraph."""


class Judge:
    """Holds the numbers of one paper against one log."""

    def __init__(self, manuscript: Manuscript, stated: Sequence[Statement], values: Sequence[LogValue]) -> None:
        self._manuscript = manuscript
        self._bindings = Bindings(values)
        self._values = Values(values)
        self._derivations = Derivations(values)
        self._contexts: dict[object, _Context] = {}
        claims = [item for item in stated if item.number.exemption is None]
        self._claims_in = Counter(item.sentence for item in claims if not item.number.is_error)
        self._agreement = self._agreements(claims)

    def verdict(self, statement: Statement) -> Verdict:
        """Return what the log says of `statement`, and the cells that say it."""
        return self._of_cell(statement, statement.cell) if statement.cell else self._of_prose(statement)

    def _of_cell(self, statement: Statement, cell: Headed) -> Verdict:
        """Judge a cell by the log's cells of the same row and metric, where there are any."""
        cells = self._bindings.of_cell(cell)
        told = [found for found in cells if self._agreement[statement.table, found[0].table] > 0] or cells
        for value in chain.from_iterable(told):
            if self._is(statement, value):
                return ClaimStatus.MATCHED, (value,)
        peers = [_peer(statement, found) for found in told]
        if peers and all(peer is not None and self._is_contradicted(statement, peer) for peer in peers):
            return ClaimStatus.CONTRADICTED, tuple(filter(None, peers[:1]))
        if cells and (statement.is_first or statement.number.is_error):
            return _UNSUPPORTED
        return self._of_any(statement, frozenset())

    def _is_contradicted(self, statement: Statement, peer: LogValue) -> bool:
        """Whether the log has another value there, in a table with which most cells of the paper's table agree."""
        return (
            units.factor(peer.unit, statement.unit) == 1
            and differs(statement.number, peer)
            and self._agreement[statement.table, peer.table] >= 0
        )

    def _of_prose(self, statement: Statement) -> Verdict:
        """Judge a number of a sentence; where that names one row and one metric, no other cell there supports it."""
        context = self._context(statement)
        cell = self._bindings.of_sentence(context.text, context.lines) if _is_main(statement) else ()
        for value in cell:
            if self._is(statement, value):
                return ClaimStatus.MATCHED, (value,)
        barred = frozenset({cell[0].table} if cell else ())
        status, evidence = self._of_any(statement, barred)
        if status is not ClaimStatus.UNSUPPORTED or not cell or self._claims_in[statement.sentence] > 1:
            return status, evidence
        if self._fits(statement, cell[0]) and not any(self._matching(statement)):
            return ClaimStatus.CONTRADICTED, (cell[0],)
        return _UNSUPPORTED

    def _of_any(self, statement: Statement, barred: Collection[int]) -> Verdict:
        """Look for the number in the whole log; in `barred` tables only in cells whose row and column are named."""
        context = self._context(statement)
        lines = context.lines
        best, most = None, (-1, False, -1)
        for value in self._matching(statement):
            closeness = (
                _named(value, lines),
                value.number.value == statement.number.value,
                _named(value, context.near),
            )
            if _is_open(value, lines, barred) and closeness > most and _supports(value, statement, context):
                best, most = value, closeness
        if best is not None:
            return ClaimStatus.MATCHED, (best,)
        operands = self._operands(statement, context)
        return (ClaimStatus.DERIVED, operands) if operands else _UNSUPPORTED

    def _operands(self, statement: Statement, context: _Context) -> Operands:
        """Return the operands of which most rows and columns are named near the number."""
        near = context.near
        is_change = self._manuscript.spoken[statement.number.start] in "+-−" and not statement.is_first
        found = (
            operands
            for operation in _operations(statement, context.words, is_change=is_change)
            for line in sorted(near)
            for operands in self._derivations.operands(statement.number, statement.unit, operation, line)
            if operation is Operation.MEAN or self._derivations.are_told(operands, near)
        )

        def closeness(operands: Operands) -> tuple[int, int]:
            return min((_named(value, context.lines), _named(value, near)) for value in operands)

        return max(found, key=closeness, default=())

    def _fits(self, statement: Statement, value: LogValue) -> bool:
        """Whether the number is told of the metric and could be its value: by unit, by decimals, by scale."""
        number, unit = statement.number, statement.unit
        written = fold(self._manuscript.spoken[number.start : number.end])
        if not is_told_of(value.evidence.column, written, self._context(statement).text):
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

    def _matching(self, statement: Statement) -> Iterator[LogValue]:
        """Yield the values that the number may be; a spread only where the number is one, or speaks of one."""
        spreads = statement.number.is_error or not cues.SPREAD.isdisjoint(self._context(statement).words)
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
            for cell in self._bindings.of_cell(item.cell) if item.cell and item.is_first else ():
                agrees = any(self._is(item, value) for value in cell)
                found[item.table, cell[0].table] += 1 if agrees else -1
        return found

    def _context(self, statement: Statement) -> _Context:
        cell = statement.cell
        key = (cell.row, cell.column) if cell else statement.sentence
        if key not in self._contexts:
            before = "" if cell else statements.surroundings(self._manuscript, statement)
            text = f"{cell.row} {cell.column}" if cell else statements.folded(self._manuscript, statement.sentence)
            words = names.words(text)
            lines = self._bindings.named(words)
            near = lines | self._bindings.named(names.words(before))
            self._contexts[key] = _Context(text, frozenset(words), lines, near)
        return self._contexts[key]


def _named(value: LogValue, lines: Collection[Line]) -> int:
    """Count the names of `value`, its row's and its column's, that stand among `lines`."""
    return (value.row_line in lines) + (value.column_line in lines)


def _is_open(value: LogValue, lines: Collection[Line], barred: Collection[int]) -> bool:
    """Whether the value may support a number; in a barred table both its names must be given."""
    both = value.row_line in lines and (value.is_label or value.column_line in lines)
    return both or value.table not in barred


def _is_main(statement: Statement) -> bool:
    return statement.number.is_plain and not statement.number.is_error


def _peer(statement: Statement, cell: Cell) -> LogValue | None:
    """Return the value of the log's cell that the number stands for: the first, or the one error."""
    number = statement.number
    peers = [value for value in cell if value.number.is_error == number.is_error]
    if not number.is_plain or not peers or (number.is_error and len(peers) > 1):
        return None
    return peers[0] if statement.is_first or number.is_error else None


def _supports(value: LogValue, statement: Statement, context: _Context) -> bool:
    """Whether a value of the right size supports the number: one of few digits only where it is named."""
    unit = statement.unit
    if (unit and value.is_label) or not _is_of_named_row(value, context):
        return False
    in_lines, in_near = _named(value, context.lines) > 0, _named(value, context.near) > 0
    wanted = _TOLD_BY.get(unit, frozenset())
    if wanted and value.unit != unit and wanted.isdisjoint(value.row_words | value.column_words):
        return unit == units.PERCENT and in_lines
    is_telling = telling_digits(statement.number) >= TELLING_DIGITS
    if unit in (units.RATIO, units.POINTS) and value.unit != unit:
        return in_near
    if bool(unit) == bool(value.unit):
        return in_near or is_telling
    is_rounded_off = not statement.number.places and value.number.value != statement.number.value
    return not is_rounded_off and (in_lines or is_telling)


def _is_of_named_row(value: LogValue, context: _Context) -> bool:
    """Whether its row is named near, should the sentence name any row of its table; numbers name no row."""
    if value.is_label or not value.evidence.column or names.is_numeric(value.row_words):
        return True
    rows = any(line[:2] == value.row_line[:2] for line in context.lines)
    return not rows or value.row_line in context.near


def _operations(statement: Statement, words: Collection[str], *, is_change: bool) -> Iterator[Operation]:
    """Yield the operations that the number's unit and the words around it speak of.

    `is_change` says that it stands behind a value with a sign of its own.
    """
    unit = statement.unit
    compares = is_change or not cues.DIFFERENCE.isdisjoint(words)
    if unit == units.RATIO or (not unit and not cues.RATIO.isdisjoint(words)):
        yield Operation.RATIO
    if unit == units.PERCENT and not cues.CHANGE.isdisjoint(words):
        yield Operation.CHANGE
    if unit == units.POINTS or (compares and (unit or statement.number.places)):
        yield Operation.DIFFERENCE
    if not cues.MEAN.isdisjoint(words):
        yield Operation.MEAN
