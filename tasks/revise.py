"""Revise: the reviser answers an agenda with edits."""

from prefect import task

from redraft.adapters.reading import materials_for
from redraft.adapters.roles import make_reviser, sitting_of
from redraft.contracts.policy import RoleSpec
from redraft.contracts.revision import Agenda, Revision
from redraft.contracts.run import Run
from redraft.contracts.sitting import attempt_mark
from redraft.contracts.source import Draft
from tasks.keys import PAID_STEP, heals_with_time, patiently


@task(
    name="revise",
    cache_policy=PAID_STEP,
    persist_result=True,
    result_serializer="json",
    retries=2,
    retry_delay_seconds=[1, 10],
    retry_condition_fn=heals_with_time,
    task_run_name="revise-{run.paper}-{round_number}-{attempt}",
)
async def revise_paper(
    run: Run, draft: Draft, reviser: RoleSpec, agenda: Agenda, round_number: int, attempt: int
) -> Revision:
    """Ask the reviser to work through `agenda` on the accepted `draft`."""
    call = make_reviser(run, reviser).revise(
        materials_for(run, draft), agenda, sitting=sitting_of(draft, round_number, attempt_mark(attempt))
    )
    return await patiently(reviser, call)
