"""What a reviser is shown: its materials, what to work through, and the draft; no score, threshold or round number."""

from collections.abc import Iterable, Iterator

from redraft.adapters.models import messages
from redraft.contracts.materials import Materials
from redraft.contracts.revision import Agenda, Violation
from redraft.contracts.source import Project
from redraft.contracts.writing import WritingFault
from redraft.domain.nearest import places
from redraft.domain.passages import Passage
from redraft.domain.rewriting import Failed, source_of


def shown(materials: Materials, agenda: Agenda) -> tuple[str, ...]:
    """Return the blocks of a revision, what stays over rounds first."""
    return (
        *messages.guidelines(materials),
        *messages.log(materials),
        *messages.bibliography(materials),
        *messages.listed("actions", agenda.actions),
        *messages.listed("standing_criticals", agenda.standing_criticals),
        *messages.listed("findings", map(messages.finding, agenda.findings)),
        *messages.listed("unsupported_numbers", agenda.unsupported_numbers),
        *messages.listed("questions", agenda.questions),
        *messages.listed("writing", map(_writing, agenda.writing)),
        *messages.listed("violations", map(_violation, agenda.violations)),
        *messages.draft(materials),
    )


def failed_edits(project: Project, failed: Iterable[Failed]) -> Iterator[str]:
    """Yield the edits that found no place, each with its fault and the lines nearest to it."""
    yield from messages.listed("failed_edits", (_failed(project, each) for each in failed))


def sections(project: Project, passages: Iterable[Passage]) -> Iterator[str]:
    """Yield each passage in a block of its own, numbered from 1."""
    for number, passage in enumerate(passages, start=1):
        yield messages.block("section", source_of(project, passage), passage.file, number)


def _failed(project: Project, failed: Failed) -> str:
    edit, file = failed.edit, project.file(failed.edit.file)
    near = "\n\n".join(map(str, places(file.text, edit.find))) if file else ""
    told = (
        f"file: {edit.file}\nfind:\n{edit.find}\nreplace:\n{edit.replace}\nreason: {edit.reason}\nfault: {failed.fault}"
    )
    return f"{told}\nnearest lines:\n{near}" if near else told


def _violation(violation: Violation) -> str:
    return _located(violation.location, f"{violation.kind}: {violation.message}", violation.quote)


def _writing(fault: WritingFault) -> str:
    return _located(fault.location, fault.message, fault.quote)


def _located(place: object, message: str, quote: str) -> str:
    where = f"{place}: " if place else ""
    return f"{where}{message}\nquote: {quote}" if quote else f"{where}{message}"
