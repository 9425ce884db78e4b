"""Whether a value of the log is of the row and metric that a number's own clause, or else its sentence, speaks of."""

import re
from collections.abc import Collection
from decimal import Decimal

from redraft.domain import cues, names, units
from redraft.domain.binding import Bindings
from redraft.domain.clauses import Clause, Clauses
from redraft.domain.contexts import Context, Contexts
from redraft.domain.evidence import Line, LogValue
from redraft.domain.grids import ROW_PARTS
from redraft.domain.statements import Statement
from redraft.domain.supporting import is_old
from redraft.domain.telling import is_listed

_MEASURE = re.compile(r"(?:[\s~${}]|\\[,;:! ]){1,6}([^\W\d_]{1,8}(?:/[^\W\d_]{1,4}\d?)?)(?![^\W_])")
"""A word right behind a number, which may be its measure: `3615~EUR`, `9.1 t/ha`."""
_MAGNITUDES = {Decimal(1000): "kK", Decimal(10**6): "M", Decimal(10**9): "BG"}
"""Letters by which a header says that its numbers are thousands, millions or billions."""
_BRACKETED = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
"""What a name says further in brackets, which a sentence may leave out: `DETR (500 epochs)`."""


class Bearing:
    """Holds the values of one log against the clauses of one paper."""

    def __init__(self, spoken: str, bindings: Bindings, contexts: Contexts, clauses: Clauses) -> None:
        self._spoken = spoken
        self._bindings = bindings
        self._contexts = contexts
        self._clauses = clauses

    def is_spoken_of(self, statement: Statement, value: LogValue) -> bool:
        """Whether the names around a number do not speak of another row, column or table than those of `value`."""
        if statement.cell or value.is_label or not value.evidence.column:
            return True
        context, clause = self._contexts.of(statement), self._clauses.of(statement)
        if self.is_of_other_table(value, context) or _is_of_other_number(value, clause):
            return False
        if is_listed(self._spoken, statement):
            return True
        if not self._has_magnitude(statement, value) or self._is_of_other_measure(statement, value):
            return False
        is_row = names.is_numeric(value.row_words) or self._is_row(statement, value, context, clause)
        return is_row and self._is_column(value, clause, statement.unit)

    def is_of_other_table(self, value: LogValue, context: Context) -> bool:
        """Whether the sentence names the title of another table that has the same row and column, and not its own."""
        if not value.title_words.isdisjoint(context.words):
            return False
        return any(
            cell[0].table != value.table and not cell[0].title_words.isdisjoint(context.words)
            for cell in self._bindings.named_like(value)
        )

    def _has_magnitude(self, statement: Statement, value: LogValue) -> bool:
        """Whether a number of millions that the log has without them stands where such are counted.

        That is no amount of memory, and under a header that says so, should its table have one: `Params (M)`.
        """
        number = statement.number
        if number.scale == 1 or number.admits(abs(value.number.value)):
            return True
        letters = _MAGNITUDES.get(number.scale, "")
        columns = self._bindings.lines(value.table, "column").values()
        marked = [line for line in columns if names.unit_of(self._bindings.label(line)) in tuple(letters)]
        return value.column_line in marked if marked else bool(statement.unit) or not units.has_kind(value.unit)

    def _is_of_other_measure(self, statement: Statement, value: LogValue) -> bool:
        """Whether the word behind the number is the measure of another column of the table: `3615 EUR` is no rate."""
        behind = _MEASURE.match(self._spoken, statement.number.end)
        if behind is None:
            return False
        columns = self._bindings.lines(value.table, "column").values()
        counted = [line for line in columns if f"({behind[1]})" in self._bindings.label(line)]
        return bool(counted) and value.column_line not in counted

    def _is_column(self, value: LogValue, clause: Clause, unit: str) -> bool:
        """Whether its column is one that the clause names beside the number, or that it goes on with."""
        told = (*clause.before, *clause.behind)
        beside = self._rivals(clause.leading | clause.trailing, value, "column", told, unit)
        if self._is_of_other_metric(value, clause):
            return False
        named = beside or self._rivals(clause.earlier, value, "column", told, unit)
        touched = self._bindings.telling(value.column_line) & clause.own
        return (
            not named
            or value.column_line in named
            or (bool(touched) and not any(self._is_nearer(line, value, touched, clause) for line in named))
        )

    def _is_nearer(self, line: Line, value: LogValue, touched: frozenset[str], clause: Clause) -> bool:
        """Whether a clause tells more of another column's name than of that of `value`, or has its number."""
        telling = self._bindings.telling(line)
        return touched < telling & clause.own or telling == self._bindings.telling(value.column_line)

    def _is_of_other_metric(self, value: LogValue, clause: Clause) -> bool:
        """Whether the clause has the whole name of a metric, of whatever table, and no word of that of `value`."""
        columns = (line for line in clause.leading | clause.trailing if line[1] == "column")
        cores = [core for line in columns if (core := names.core(self._bindings.label(line))) <= clause.own]
        own = value.column_words | value.row_words | value.title_words
        return bool(cores) and value.column_words.isdisjoint(clause.own) and not any(core <= own for core in cores)

    def _is_of_other_row(self, value: LogValue, clause: Clause) -> bool:
        """Whether another row has all of its names that the clause has, and more: `Cubic on LTE` is not on Wi-Fi."""
        own = self._told_parts(value.row_line, clause)
        return any(
            len(parts) > 1 and own < parts
            for line in clause.lines | clause.leading | clause.trailing
            if line[:2] == value.row_line[:2] and self._bindings.at(line, value.column_line)
            if (parts := self._told_parts(line, clause))
        )

    def _told_parts(self, line: Line, clause: Clause) -> frozenset[str]:
        """Return the parts of a row's name that are in the clause."""
        parts = self._bindings.label(line).split(ROW_PARTS)
        return frozenset(part for part in parts if names.core(part) <= clause.own)

    def _is_row(self, statement: Statement, value: LogValue, context: Context, clause: Clause) -> bool:
        """Whether its row is the one that the clause names, or else one that the sentence may mean."""
        held = {line for line in clause.bracketed if self._bindings.at(line, value.column_line)}
        if any(line[0] == value.table for line in held):
            return value.row_line in held
        if self._is_of_other_row(value, clause):
            return False
        if is_old(self._spoken, statement.number):
            return self._is_old_row(value, context, clause)
        told = (*clause.before, *clause.behind)
        for lines in (clause.leading, clause.trailing):
            named = self._rivals(lines, value, "row", told)
            if any(self._is_spelled(other, clause) for other in named):
                return value.row_line in named and not self._is_for_own(value.row_line, named, clause)
        before = self._rivals(clause.before_lines & context.subjects, value, "row", context.words)
        is_later = value.row_line in context.lines - clause.trailing - before
        is_of_another = (bool(before) and is_later) or value.row_line in context.asides
        return not is_of_another and not self._is_far(value, context, clause) and self._is_meant(value, context)

    def _is_old_row(self, value: LogValue, context: Context, clause: Clause) -> bool:
        """Whether its row is one that something is held against: named behind the number, or else in the sentence."""
        line = value.row_line
        whose = self._rivals(clause.trailing, value, "row", context.words)
        if any(self._is_spelled(other, clause) for other in whose):
            return line in whose
        return line in context.lines or line in (self._held_against(line, context) or (line,))

    def _is_far(self, value: LogValue, context: Context, clause: Clause) -> bool:
        """Whether its row is named nowhere near, where the sentence names others; a list of settings has no rows."""
        line, telling = value.row_line, self._bindings.telling
        others = self._rivals(context.lines, value, "row", context.words)
        told = {other for other in others if telling(other) <= context.words}
        meant = context.lines if told & context.subjects & clause.before_lines else context.near
        has_rows = len(self._bindings.lines(value.table, "column")) > 1
        return bool(told and telling(line)) and has_rows and line not in meant | self._contexts.own

    def _is_meant(self, value: LogValue, context: Context) -> bool:
        """Whether a sentence that names no row may mean that of `value`: a list of settings has none."""
        rows = {line for line in context.meant if self._bindings.at(line, value.column_line)}
        has_rows = len(self._bindings.lines(value.table, "column")) > 1
        is_named = any(line[:2] == value.row_line[:2] for line in context.subjects)
        if is_named or not rows or not has_rows or not cues.BEST.isdisjoint(context.words):
            return True
        return value.row_line in rows | (context.lines - context.asides)

    def _held_against(self, line: Line, context: Context) -> set[Line]:
        """Return the rows of a table that a sentence compares with, or else those that were spoken of before it."""
        rows = {other for other in context.near if other[:2] == line[:2]} - context.subjects
        return rows & context.lines or rows

    def _is_spelled(self, line: Line, clause: Clause) -> bool:
        """Whether a clause has the whole name of a row, or of one of its parts, be it without what is in brackets."""
        label = self._bindings.label(line)
        parts = (names.core(part) for part in (*label.split(ROW_PARTS), *_BRACKETED.sub("", label).split(ROW_PARTS)))
        told = clause.own | clause.owners
        return any(part and part - cues.JOINTS <= told for part in parts)

    def _is_for_own(self, line: Line, named: Collection[Line], clause: Clause) -> bool:
        """Whether the clause names what rows share, and one of them is the paper's own: the number is of that one."""
        own = self._contexts.own.intersection(named)
        if not own or line in own:
            return False
        theirs = self._bindings.telling(line).difference(*map(self._bindings.telling, own))
        return theirs.isdisjoint((*clause.before, *clause.behind))

    def _rivals(
        self, lines: Collection[Line], value: LogValue, axis: str, words: Collection[str], unit: str = ""
    ) -> set[Line]:
        """Return the rows or columns that the clause names, of those in which another value could stand for this one.

        A row that is named by the words of the value's column alone is not, nor one that has no value in that column.
        """
        across = value.row_line if axis == "column" else value.column_line
        told = frozenset(words).difference(value.row_words if axis == "column" else value.column_words)
        return {
            line
            for line in lines
            if line[:2] == (value.table, axis)
            and not self._bindings.telling(line).isdisjoint(told)
            and any(units.factor(each.unit, unit) is not None for each in self._bindings.at(line, across))
        }


def _is_of_other_number(value: LogValue, clause: Clause) -> bool:
    """Whether its row or column is a number, such as a size or a year, and others of the same are named before it."""
    for line, words in ((value.row_line, value.row_words), (value.column_line, value.column_words)):
        told = clause.before_lines | clause.trailing | clause.lines
        if names.is_numeric(words) and line not in told and max(map(len, words)) > 1:
            return any(other[:2] == line[:2] for other in told)
    return False
