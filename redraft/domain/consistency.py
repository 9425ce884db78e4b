"""A paper against itself: its abstract against its body, its sentences against its tables, bold against the best."""

from collections.abc import Iterator
from dataclasses import dataclass

from redraft.contracts.claims import ClaimStatus, Evidence
from redraft.contracts.diagnostic import Severity
from redraft.domain import bolding, own_values, statements
from redraft.domain.judging import Judge
from redraft.domain.statements import Statement
from redraft.latex.checks.facts import Check, Facts, Hit
from redraft.latex.keeping import kept
from redraft.latex.manuscript import Manuscript, Span

_BACKED = (ClaimStatus.MATCHED, ClaimStatus.DERIVED, ClaimStatus.EXEMPT)


def abstract_number(facts: Facts) -> Iterator[Hit]:
    """Find the numbers of the abstract that neither the body nor its tables give, nor what follows."""
    yield from inconsistencies(facts.manuscript).abstract


def table_number(facts: Facts) -> Iterator[Hit]:
    """Find the numbers of sentences, those of the abstract apart, for which the paper's own table has another value."""
    yield from inconsistencies(facts.manuscript).tables


def bold_value(facts: Facts) -> Iterator[Hit]:
    """Find the bold values that are neither the highest nor the lowest of what they are compared with."""
    yield from inconsistencies(facts.manuscript).bold


CONSISTENCY_CHECKS = (
    Check("abstract-number", Severity.MAJOR, "evidence_presentation", abstract_number),
    Check("table-number", Severity.MAJOR, "evidence_presentation", table_number),
    Check("bold-value", Severity.MINOR, "evidence_presentation", bold_value),
)
"""To be run by redraft.latex.checks.registry.run beside its own."""


@dataclass(frozen=True, slots=True)
class Inconsistencies:
    """What each of the checks finds."""

    abstract: tuple[Hit, ...]
    tables: tuple[Hit, ...]
    bold: tuple[Hit, ...]


@kept
def inconsistencies(manuscript: Manuscript) -> Inconsistencies:
    """Hold a paper against itself; what was found in the last two papers is kept."""
    return Inconsistencies(
        tuple(_in_abstract(manuscript)), tuple(_against_tables(manuscript)), tuple(_in_bold(manuscript))
    )


def _in_abstract(manuscript: Manuscript) -> Iterator[Hit]:
    stated = statements.of_paper(manuscript)
    asked = [item for item in stated if item.number.exemption is None and own_values.is_in_abstract(manuscript, item)]
    judge = Judge(manuscript, stated, tuple(own_values.of_body(manuscript, stated)) if asked else ())
    for statement in asked:
        status, _ = judge.verdict(statement)
        if status not in _BACKED:
            problem = f"{_written(manuscript, statement)} of the abstract is nowhere in the body"
            yield Hit(_span(statement), problem, "Give the number that the body reports, or report it there")


def _against_tables(manuscript: Manuscript) -> Iterator[Hit]:
    stated = statements.of_paper(manuscript)
    judge = Judge(manuscript, stated, own_values.of_tables(manuscript, stated))
    for statement in stated:
        is_prose = not statement.cell and not own_values.is_in_abstract(manuscript, statement)
        if is_prose and statement.number.exemption is None:
            for value in judge.contradicting(statement)[:1]:
                problem = f"{_written(manuscript, statement)} is {_told(value.evidence)}"
                yield Hit(_span(statement), problem, "Make the sentence and the table agree")


def _in_bold(manuscript: Manuscript) -> Iterator[Hit]:
    for cell in bolding.misplaced(manuscript):
        span = cell.headed.cell.span
        problem = f"{cell.written} ({cell.headed.row}, {cell.headed.column}) is bold, yet not the best of its column"
        yield Hit(span, problem, "Set the best value in bold, or correct the value")


def _span(statement: Statement) -> Span:
    return Span(statement.number.start, statement.number.end)


def _written(manuscript: Manuscript, statement: Statement) -> str:
    return f"{manuscript.text[statement.number.start : statement.number.end]}{statement.unit}"


def _told(cell: Evidence) -> str:
    return f"{cell.value} in the table on line {cell.line} ({cell.row}, {cell.column})"
