"""Advocate: core claims are challenged from first principles."""

from prefect import task

from redraft.adapters.reading import materials_for
from redraft.adapters.roles import make_advocate
from redraft.contracts.advocate import Advocacy
from redraft.contracts.policy import RoleSpec
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from tasks.keys import PAID_STEP, heals_with_time


@task(
    name="advocate",
    cache_policy=PAID_STEP,
    persist_result=True,
    result_serializer="json",
    retries=2,
    retry_delay_seconds=[1, 10],
    retry_condition_fn=heals_with_time,
    task_run_name="advocate-{run.paper}-{draft.iter}",
)
async def advocate_paper(run: Run, draft: Draft, advocate: RoleSpec) -> Advocacy:
    """Ask the devil's advocate for its challenges to `draft`."""
    return await make_advocate(advocate).challenge(materials_for(run, draft))
