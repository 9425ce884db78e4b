"""The ledger of numbers: what the log says of each claim of the paper (design §8; brief, Numbers)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from redraft.contracts.claims import Claim, ClaimCounts, ClaimReport, ClaimStatus
from redraft.contracts.source import Project
from redraft.domain import statements
from redraft.domain.evidence import LogValue, read_log
from redraft.domain.judging import Judge
from redraft.domain.statements import Statement
from redraft.latex.manuscript import Manuscript, Span, read

UNSUPPORTED_NUMBER = "unsupported-number"
"""The check that caps `scientific_depth` (design §4)."""


def ledger(manuscript: Manuscript, log: str | None) -> ClaimReport:
    """Hold every number of the paper against the log; with no log there is nothing to hold it against.

    The ledgers of the last two papers are kept: a revision is held against that of the accepted draft.
    """
    return _ledger(manuscript.project, log)  # pyright: ignore[reportArgumentType]  frozen models have a hash that their types hide


@lru_cache(maxsize=2)
def _ledger(project: Project, log: str | None) -> ClaimReport:
    if log is None:
        return ClaimReport(counts=ClaimCounts())
    manuscript = read(project)
    claims = tuple(judged(manuscript, statements.of_paper(manuscript), read_log(log)))
    counts = Counter(claim.status.value for claim in claims)
    return ClaimReport(counts=ClaimCounts(**counts), claims=claims)


def judged(manuscript: Manuscript, stated: Sequence[Statement], values: Sequence[LogValue]) -> Iterator[Claim]:
    """Yield the claims among `stated` with what `values` say of them; exempt ones are left out."""
    judge = Judge(manuscript, stated, values)
    for statement in stated:
        if statement.number.exemption is None:
            status, evidence = judge.verdict(statement)
            if status is not ClaimStatus.EXEMPT:
                yield _claim(manuscript, statement, status, evidence)


def present(report: ClaimReport) -> frozenset[str]:
    """Return the ids of the checks that find something in the ledger."""
    return frozenset({UNSUPPORTED_NUMBER} if report.counts.unsupported else ())


def _claim(manuscript: Manuscript, statement: Statement, status: ClaimStatus, evidence: Sequence[LogValue]) -> Claim:
    number = statement.number
    return Claim(
        value=manuscript.spoken[number.start : number.end],
        unit=statement.unit,
        location=manuscript.locate(Span(number.start, number.end)),
        context=statements.context(manuscript, statement),
        status=status,
        evidence=tuple(value.evidence for value in evidence),
    )
