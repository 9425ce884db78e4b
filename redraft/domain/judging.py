"""The verdict on one number: matched, derived, contradicted or unsupported."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property
from itertools import chain

from redraft.contracts.claims import ClaimStatus
from redraft.domain import arithmetic, names, repeats, units
from redraft.domain.apposition import Appositions
from redraft.domain.arithmetic import Known, Told
from redraft.domain.bearing import Bearing
from redraft.domain.binding import Bindings, Cell
from redraft.domain.cell_verdicts import CellVerdicts
from redraft.domain.clauses import Clauses
from redraft.domain.coherence import Coherence
from redraft.domain.comparisons import Comparisons
from redraft.domain.contexts import Context, Contexts
from redraft.domain.derivation import Derivations, Operands
from redraft.domain.evidence import LogValue
from redraft.domain.following import Following
from redraft.domain.matching import Values
from redraft.domain.neighbours import Neighbours
from redraft.domain.searching import UNSUPPORTED, Search, Verdict, is_value
from redraft.domain.sourcing import is_sourced
from redraft.domain.statements import Statement
from redraft.domain.supporting import is_old
from redraft.domain.telling import Telling, is_main
from redraft.latex.manuscript import Manuscript

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
        self._telling = Telling(manuscript.spoken, self._bindings, self._contexts)
        self._clauses = Clauses(manuscript, self._bindings)
        comparisons = Comparisons(self._contexts, self._clauses)
        self._bearing = Bearing(manuscript.spoken, self._bindings, self._contexts, self._clauses)
        self._following = Following(
            manuscript.spoken, claims, Derivations(values), self._contexts, self._clauses, comparisons
        )
        self._search = Search(manuscript.spoken, self._values, self._contexts, self._bearing, self._following)
        self._neighbours = Neighbours(stated, self._by_itself)
        self._coherence = Coherence(
            manuscript.spoken,
            self._neighbours,
            self._search,
            self._following,
            Appositions(manuscript.spoken, self._bindings, self._clauses),
            self._contexts,
            self._clauses,
        )
        self._alone: dict[int, Verdict] = {}

    def verdict(self, statement: Statement) -> Verdict:
        """Return what the log says of `statement`, and the cells that say it; a number with its source is exempt."""
        status, evidence = self._by_itself(statement)
        if status is ClaimStatus.MATCHED and self._coherence.is_at_odds(statement, evidence[0]):
            return UNSUPPORTED
        if status is ClaimStatus.DERIVED and self._coherence.is_unfounded(statement):
            return UNSUPPORTED
        if status is not ClaimStatus.UNSUPPORTED:
            return status, evidence
        operands = self._beside(statement)
        if operands:
            return ClaimStatus.DERIVED, operands
        found = self._mate(statement) or self._setting(statement)
        if found:
            return ClaimStatus.MATCHED, found
        context = self._contexts.of(statement)
        is_exempt = (
            statement.number.is_loose
            or self._is_in_name(statement, context)
            or is_sourced(self._manuscript, statement, context)
        )
        return _EXEMPT if is_exempt else UNSUPPORTED

    def contradicting(self, statement: Statement) -> Operands:
        """Return the values that a number of a sentence contradicts, as `verdict` does, which asks far more of it."""
        if not self._cell_named(statement):
            return ()
        status, evidence = self._by_itself(statement)
        return evidence if status is ClaimStatus.CONTRADICTED else ()

    def _cell_named(self, statement: Statement) -> Cell:
        """Return the cell of the one row and the one metric that a sentence names, which has this number alone."""
        if not is_main(statement) or not self._neighbours.is_alone(statement):
            return ()
        context = self._contexts.of(statement)
        spoken_of = context.subjects | {line for line in context.lines if line[1] == "column"}
        return self._bindings.of_sentence(context.text, spoken_of)

    def _setting(self, statement: Statement) -> Operands:
        """Return the bullet that gives the number, should another sentence name it."""
        return () if statement.cell else self._settings.get((statement.number.value, statement.unit), ())

    def _is_in_name(self, statement: Statement, context: Context) -> bool:
        """Whether the number is part of the name of a row or column that its sentence tells, as in `under_50`."""
        if statement.cell or statement.unit or statement.number.places:
            return False
        written = str(statement.number.value)
        labels = (names.words(self._bindings.label(line)) for line in context.lines)
        return any(written in label and len(context.words.intersection(label)) > 1 for label in labels)

    @cached_property
    def _cells(self) -> CellVerdicts:
        """Return what judges the cells of tables; sentences are judged without it."""
        return CellVerdicts(self._claims, self._bindings, self._search, self._contexts.own)

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
            self._alone[start] = self._cells.of(statement, cell) if cell else self._of_prose(statement)
        return self._alone[start]

    def _mate(self, statement: Statement) -> Operands:
        """Return the value of a bullet of which its sentence gives another value too: `350 °C for 4 h`."""
        if statement.cell:
            return ()
        rows = {value.row_line for _, value in self._neighbours.matched(statement)}
        for value in self._values.matching(statement.number, statement.unit, signed=False):
            is_same = value.unit == statement.unit and value.number.value == statement.number.value
            if is_same and not value.evidence.column and value.row_line in rows:
                return (value,)
        return ()

    def _beside(self, statement: Statement) -> Operands:
        """Return what the number follows from in its own sentence, or nothing."""
        if statement.cell:
            return ()
        matched = self._neighbours.matched(statement)
        if len(matched) > arithmetic.MAX_NEIGHBOURS:
            return ()
        known = [(item, value) for item, value in matched if not item.number.is_error]
        return arithmetic.follows(statement.number, statement.unit, known, self._told(statement, known))

    def _told(self, statement: Statement, known: Sequence[Known]) -> Told:
        """Return how a sentence tells a number, beside those of it that the log is `known` to have."""
        clause = self._clauses.of(statement)
        return Told(
            words=self._contexts.of(statement).words,
            has_sign=self._following.is_change(statement),
            before=(*clause.lead_in, *clause.before),
            behind=clause.behind,
            olds=[item for item, _ in known if is_old(self._manuscript.spoken, item.number)],
        )

    def _of_prose(self, statement: Statement) -> Verdict:
        """Judge a number of a sentence; where that names one row and one metric, no other cell there supports it."""
        context = self._contexts.of(statement)
        told = [
            cell for cell in self._telling.cells(statement) if not self._bearing.is_of_other_table(cell[0], context)
        ]
        cell = self._cell_named(statement)
        for value in chain(cell, *told):
            if is_value(statement, value):
                return ClaimStatus.MATCHED, (value,)
        cells = (*told, *filter(None, (cell,)))
        runs = [each for found in cells for each in repeats.of([found])]
        summed_up = repeats.summed_up(statement, runs)
        if summed_up:
            return ClaimStatus.DERIVED, summed_up
        barred = {found[0].table for found in cells}
        status, evidence = self._search.anywhere(statement, barred, is_told=bool(told))
        if status is not ClaimStatus.UNSUPPORTED or not cell or any(repeats.is_among(statement, each) for each in runs):
            return status, evidence
        if self._telling.fits(statement, cell[0]) and not any(self._search.matching(statement)):
            return ClaimStatus.CONTRADICTED, (cell[0],)
        return UNSUPPORTED
