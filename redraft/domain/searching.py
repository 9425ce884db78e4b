"""Values anywhere in the log that a number of the paper may be, or follow from."""

from collections.abc import Collection, Iterator

from redraft.contracts.claims import ClaimStatus
from redraft.domain import cues
from redraft.domain.bearing import Bearing
from redraft.domain.contexts import Contexts
from redraft.domain.evidence import Line, LogValue
from redraft.domain.following import Following
from redraft.domain.matching import Values, matches
from redraft.domain.statements import Statement
from redraft.domain.supporting import named, supports

Verdict = tuple[ClaimStatus, tuple[LogValue, ...]]
"""What the log says of a number, and the cells that say it."""

UNSUPPORTED: Verdict = (ClaimStatus.UNSUPPORTED, ())


class Search:
    """Looks for the numbers of one paper in the whole of one log."""

    def __init__(self, spoken: str, values: Values, contexts: Contexts, bearing: Bearing, following: Following) -> None:
        self._spoken = spoken
        self._values = values
        self._contexts = contexts
        self._bearing = bearing
        self._following = following

    def anywhere(self, statement: Statement, barred: Collection[int], *, is_told: bool = False) -> Verdict:
        """Look for the number in the whole log; in `barred` tables only in cells whose row and column are named.

        `is_told` says that the number is given as a metric of a row that is named: then no other table is open either.
        """
        context = self._contexts.of(statement)
        lines = context.lines
        best, most = None, (-1, False, -1)
        for value in self.matching(statement):
            closeness = (named(value, lines), value.number.value == statement.number.value, named(value, context.near))
            is_closer = closeness > most and _is_open(value, lines, barred, is_told=is_told)
            if (
                is_closer
                and supports(value, statement, context, self._spoken)
                and self._bearing.is_spoken_of(statement, value)
            ):
                best, most = value, closeness
        if best is not None:
            return ClaimStatus.MATCHED, (best,)
        return self.derived(statement)

    def derived(self, statement: Statement) -> Verdict:
        """Return the cells from which the number follows, should there be any."""
        operands = self._following.operands(statement)
        spoken = self._contexts.of(statement).spoken
        if statement.number.is_loose and not all(named(value, spoken) for value in operands):
            return UNSUPPORTED
        return (ClaimStatus.DERIVED, operands) if operands else UNSUPPORTED

    def matching(self, statement: Statement) -> Iterator[LogValue]:
        """Yield the values that the number may be; a spread only where the number is one, or speaks of one."""
        spreads = statement.number.is_error or not cues.SPREAD.isdisjoint(self._contexts.of(statement).words)
        for value in self._values.matching(statement.number, statement.unit, signed=statement.cell is not None):
            if spreads or not (value.number.is_error or not cues.DEVIATION.isdisjoint(value.column_words)):
                yield value


def is_value(statement: Statement, value: LogValue) -> bool:
    """Whether the number is this value, in the same role of its cell."""
    number = statement.number
    if (statement.is_first or number.is_error) and number.is_error != value.number.is_error:
        return False
    return matches(number, statement.unit, value, signed=statement.cell is not None)


def _is_open(value: LogValue, lines: Collection[Line], barred: Collection[int], *, is_told: bool) -> bool:
    """Whether the value may support a number; in a barred table both its names must be given."""
    both = value.row_line in lines and (value.is_label or value.column_line in lines)
    return both or (value.table not in barred and (not is_told or not value.evidence.column))
