from collections.abc import Awaitable, Callable

from redraft.contracts.review import Review
from redraft.contracts.revision import Agenda
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from tasks.revise import revise_paper


async def test_the_reviser_works_through_the_agenda(run: Run, draft: Draft, review: Callable[..., Awaitable[Review]]):
    agenda = Agenda(findings=(await review(run, draft)).findings)
    revision = await revise_paper.fn(run, draft, "offline", agenda, 1, 1)
    assert any(r"Figure~\ref{fig:wins}" in edit.replace for edit in revision.edits)


async def test_an_empty_agenda_gets_no_edit(run: Run, draft: Draft):
    assert (await revise_paper.fn(run, draft, "offline", Agenda(), 1, 1)).edits == ()
