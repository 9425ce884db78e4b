"""A paper against its experimental log, as located checks."""

from collections.abc import Iterator
from functools import partial, update_wrapper

from redraft.contracts.claims import Claim, ClaimStatus
from redraft.contracts.diagnostic import Severity
from redraft.contracts.source import Location
from redraft.domain.claim_lines import logged
from redraft.domain.claims import UNSUPPORTED_NUMBER, ledger
from redraft.latex.checks.facts import Check, Facts, Hit
from redraft.latex.manuscript import Manuscript, Span


def contradicted_number(facts: Facts, log: str | None) -> Iterator[Hit]:
    """Find the numbers for whose row and metric the experimental log has another value."""
    for span, claim in _claims(facts.manuscript, log, ClaimStatus.CONTRADICTED):
        told = f"the log has {', '.join(map(logged, claim.evidence))}"
        yield Hit(span, f"{claim.value}{claim.unit} ({claim.context}), but {told}", "Give the logged value")


def unsupported_number(facts: Facts, log: str | None) -> Iterator[Hit]:
    """Find the numbers that the experimental log does not give and that do not follow from it."""
    for span, claim in _claims(facts.manuscript, log, ClaimStatus.UNSUPPORTED):
        problem = f"{claim.value}{claim.unit} ({claim.context}) is not in the log, nor does it follow from it"
        yield Hit(span, problem, "Log the value, name its source, or take it out")


def checks(log: str | None) -> tuple[Check, ...]:
    """Return the checks that hold a paper against `log`, to be run by redraft.latex.checks.registry.run."""
    contradicted, unsupported = (
        update_wrapper(partial(find, log=log), find) for find in (contradicted_number, unsupported_number)
    )
    return (
        Check("contradicted-number", Severity.MAJOR, "evidence_presentation", contradicted),
        Check(UNSUPPORTED_NUMBER, Severity.MINOR, "scientific_depth", unsupported),
    )


def _claims(manuscript: Manuscript, log: str | None, status: ClaimStatus) -> Iterator[tuple[Span, Claim]]:
    for claim in ledger(manuscript, log).claims:
        if claim.status is status:
            yield _span(manuscript, claim.location), claim


def _span(manuscript: Manuscript, place: Location) -> Span:
    """Return where a place of a file stands in the flattened text, the first time that the file does."""
    for segment in manuscript.segments:
        start = segment.start + place.offset - segment.offset
        if segment.file == place.file and segment.start <= start < segment.end:
            return Span(start, start + place.end - place.offset)
    return manuscript.body
