from collections.abc import Callable

import pytest

from redraft.contracts.revision import Revision, ViolationKind
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from tasks.check import check_revision
from tasks.snapshot import snapshot_draft


@pytest.mark.parametrize(
    ("find", "put", "kinds"),
    [
        pytest.param("has it...", "has it.", set(), id="a harmless edit"),
        pytest.param("nowhere", "x", {ViolationKind.UNAPPLIED_EDIT}, id="an edit that has no place"),
        pytest.param("knuth", "nobody2031", {ViolationKind.ORPHAN_CITATION}, id="a citation that is not in the pool"),
        pytest.param(
            "71.5",
            "91.5",
            {ViolationKind.CONTRADICTED_NUMBER, ViolationKind.NEW_NUMBER},
            id="a number that the log contradicts",
        ),
    ],
)
async def test_a_candidate_is_held_against_the_draft_it_was_made_from(
    run: Run, draft: Draft, edited: Callable[..., Revision], find: str, put: str, kinds: set[ViolationKind]
):
    revision = edited((find, put))
    candidate = await snapshot_draft.fn(run, 1, draft, revision)
    checks = await check_revision.fn(run, draft, candidate, revision, 2)
    assert checks.attempt == 2
    assert {violation.kind for violation in checks.violations} == kinds


async def test_habits_that_a_candidate_brings_in_are_recorded_and_refuse_nothing(
    run: Run, draft: Draft, edited: Callable[..., Revision]
):
    revision = edited(("has it...", "delves into it..."))
    candidate = await snapshot_draft.fn(run, 1, draft, revision)
    checks = await check_revision.fn(run, draft, candidate, revision, 1)
    assert [fault.quote for fault in checks.writing] == ["delves"]
    assert checks.violations == ()
