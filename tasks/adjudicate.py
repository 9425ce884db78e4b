"""Adjudicate: of a panel's findings those that hold are kept."""

from prefect import task

from redraft.adapters.reading import materials_for
from redraft.adapters.roles import make_adjudicator, sitting_of
from redraft.contracts.answers import AdjudicatorAnswer
from redraft.contracts.policy import RoleSpec
from redraft.contracts.review import Finding
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from tasks.keys import PAID_STEP, heals_with_time, patiently


@task(
    name="adjudicate",
    cache_policy=PAID_STEP,
    persist_result=True,
    result_serializer="json",
    retries=2,
    retry_delay_seconds=[1, 10],
    retry_condition_fn=heals_with_time,
    task_run_name="adjudicate-{run.paper}-{draft.iter}",
)
async def adjudicate_findings(
    run: Run, draft: Draft, adjudicator: RoleSpec, findings: tuple[Finding, ...]
) -> AdjudicatorAnswer:
    """Ask which of `findings` hold; who raised them is not told."""
    call = make_adjudicator(run, adjudicator).adjudicate(
        materials_for(run, draft), findings, sitting=sitting_of(draft, draft.iter)
    )
    return await patiently(adjudicator, call)
