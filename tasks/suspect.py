"""Suspect: a model reads for the failure modes that no rule decides."""

from prefect import task

from redraft.adapters.reading import materials_for
from redraft.adapters.roles import make_integrity_reader, sitting_of
from redraft.contracts.integrity import Suspicions
from redraft.contracts.policy import RoleSpec
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from tasks.keys import PAID_STEP, heals_with_time, patiently


@task(
    name="suspect",
    cache_policy=PAID_STEP,
    persist_result=True,
    result_serializer="json",
    retries=2,
    retry_delay_seconds=[1, 10],
    retry_condition_fn=heals_with_time,
    task_run_name="suspect-{run.paper}",
)
async def suspect_modes(run: Run, draft: Draft, reader: RoleSpec) -> Suspicions:
    """Ask what the draft as it came in makes suspected; a model confirms nothing."""
    call = make_integrity_reader(run, reader).read(materials_for(run, draft), sitting=sitting_of(draft, draft.iter))
    return Suspicions(findings=await patiently(reader, call))
