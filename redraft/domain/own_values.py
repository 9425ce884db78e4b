"""The numbers of a paper itself, as a log would have them."""

from collections.abc import Iterator, Sequence

from redraft.contracts.claims import Evidence
from redraft.domain import names, statements
from redraft.domain.evidence import LogValue
from redraft.domain.grids import Headed
from redraft.domain.statements import Statement
from redraft.latex.manuscript import Manuscript, Span


def of_tables(manuscript: Manuscript, stated: Sequence[Statement]) -> tuple[LogValue, ...]:
    """Return the values of its tables; `stated` are its numbers."""
    return tuple(
        _value(manuscript, statement, statement.cell)
        for statement in stated
        if statement.cell and statement.number.exemption is None
    )


def of_body(manuscript: Manuscript, stated: Sequence[Statement]) -> Iterator[LogValue]:
    """Yield the values of its tables, and the numbers of its sentences outside the abstract as bullets are."""
    words: dict[Span, frozenset[str]] = {}
    for statement in stated:
        if statement.number.exemption is not None or is_in_abstract(manuscript, statement):
            continue
        if statement.cell:
            yield _value(manuscript, statement, statement.cell)
            continue
        if statement.sentence not in words:
            words[statement.sentence] = _words(manuscript, statement.sentence)
        yield _told(manuscript, statement, words[statement.sentence])


def is_in_abstract(manuscript: Manuscript, statement: Statement) -> bool:
    """Whether a number stands in the abstract."""
    abstract = manuscript.abstract
    return abstract is not None and abstract.start <= statement.number.start < abstract.end


def _value(manuscript: Manuscript, statement: Statement, cell: Headed) -> LogValue:
    return LogValue(
        evidence=_evidence(manuscript, statement, cell.row, cell.column),
        number=statement.number,
        table=statement.table,
        row_index=cell.row_index,
        column_index=cell.column_index,
        unit=statement.unit,
        row_words=frozenset(names.words(cell.row)),
        column_words=frozenset(names.words(cell.column)),
    )


def _told(manuscript: Manuscript, statement: Statement, words: frozenset[str]) -> LogValue:
    context = statements.context(manuscript, statement)
    return LogValue(
        evidence=_evidence(manuscript, statement, context, ""),
        number=statement.number,
        table=len(manuscript.tables),
        row_index=statement.sentence.start,
        unit=statement.unit,
        row_words=words,
    )


def _words(manuscript: Manuscript, sentence: Span) -> frozenset[str]:
    words = names.words(statements.folded(manuscript, sentence))
    return frozenset(word for word in words if not names.is_numeric([word]))


def _evidence(manuscript: Manuscript, statement: Statement, row: str, column: str) -> Evidence:
    span = Span(statement.number.start, statement.number.end)
    written = manuscript.text[span.start : span.end]
    return Evidence(value=written, row=row, column=column, line=manuscript.locate(span).line)
