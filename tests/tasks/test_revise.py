import pytest

from redraft.contracts.revision import Agenda
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.errors import PolicyError
from tasks.review import review_paper
from tasks.revise import revise_paper


async def test_the_reviser_works_through_the_agenda(run: Run, draft: Draft):
    review = await review_paper.fn(run, draft, "offline", 0)
    revision = await revise_paper.fn(run, draft, "offline", Agenda(findings=review.findings), 1)
    assert any(r"Figure~\ref{fig:wins}" in edit.replace for edit in revision.edits)


async def test_an_empty_agenda_gets_no_edit(run: Run, draft: Draft):
    assert (await revise_paper.fn(run, draft, "offline", Agenda(), 1)).edits == ()


async def test_an_unknown_reviser_is_refused(run: Run, draft: Draft):
    with pytest.raises(PolicyError, match="reviser: 'nobody' is no known role spec"):
        await revise_paper.fn(run, draft, "nobody", Agenda(), 1)
