"""Whether what a number follows from is more, or less, as its sentence says, and is what its clause speaks of."""

from redraft.domain import cues, directions, names
from redraft.domain.clauses import Clause, Clauses
from redraft.domain.contexts import Contexts
from redraft.domain.derivation import Operands, Operation
from redraft.domain.evidence import LogValue
from redraft.domain.statements import Statement

_PAIRED = (Operation.DIFFERENCE, Operation.RATIO, Operation.CHANGE)
"""Operations of which a sentence says which way they go."""


class Comparisons:
    """Holds what the numbers of one paper follow from against their sentences."""

    def __init__(self, contexts: Contexts, clauses: Clauses) -> None:
        self._contexts = contexts
        self._clauses = clauses

    def goes_as_told(self, statement: Statement, operation: Operation, operands: Operands) -> bool:
        """Whether a rise is told as one, and a fall as one, should the sentence say what is held against what."""
        if statement.cell or operation not in _PAIRED:
            return True
        first, second = operands
        clause, number = self._clauses.of(statement), statement.number
        told = (*clause.lead_in, *clause.before)
        way = directions.way_of(told, clause.behind, measured(first, second), statement.unit or first.unit)
        if way is None:
            return True
        values = first.number.value, second.number.value
        if operation is Operation.CHANGE and directions.is_literal(told, clause.behind):
            change = directions.change(way, *values)
            if change is None or not number.low <= change <= number.high:
                return False
        at = self._reference(statement, operands)
        return at is None or directions.goes(way, values[1 - at], values[at])

    def is_of_clause(self, statement: Statement, operands: Operands) -> bool:
        """Whether one of the values is of a row that the number's own clause names, should it name any of the table."""
        if statement.cell:
            return True
        clause = self._clauses.of(statement)
        if self._is_of_others(operands, clause):
            return False
        for lines in (clause.subjects, clause.lines):
            rows = {line for line in lines if line[:2] == operands[0].row_line[:2]}
            if rows and not any(value.row_line in rows for value in operands):
                return False
        return True

    def _is_of_others(self, operands: Operands, clause: Clause) -> bool:
        """Whether the clause sets the authors' own row against another that it names, and the values are of others."""
        own = {line for line in self._contexts.own if line[:2] == operands[0].row_line[:2]}
        rows = {value.row_line for value in operands}
        is_of_own = own and not cues.FIRST_PERSON.isdisjoint(clause.before)
        return bool(is_of_own) and len(rows) > 1 and rows.isdisjoint(own) and not rows <= clause.lines

    def _reference(self, statement: Statement, operands: Operands) -> int | None:
        """Return which of two values, 0 or 1, the other is held against, by its clause or else by its sentence."""
        first, second = operands
        lines, words = zip(*(_apart(value, other) for value, other in ((first, second), (second, first))), strict=True)
        own = [line in self._contexts.own for line in lines]
        whose = own.index(True) if own[0] is not own[1] else None
        clause = self._clauses.of(statement)
        told = (*clause.before, *clause.behind)
        if all((one - other).isdisjoint(told) for one, other in (words, words[::-1])):
            told = names.words(self._contexts.of(statement).text)
        return directions.reference(told, words[0], words[1], whose)


def measured(*values: LogValue) -> frozenset[str]:
    """Return the words of what values are and are of."""
    return frozenset(word for value in values for word in value.column_words | value.row_words | value.title_words)


def _apart(value: LogValue, other: LogValue) -> tuple[object, frozenset[str]]:
    """Return the row, or the column where they share a row, that tells a value from another, and its words."""
    if value.column_line == other.column_line or (
        value.table != other.table and value.column_words == other.column_words
    ):
        return value.row_line, value.row_words
    return value.column_line, value.column_words
