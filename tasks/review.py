"""Review: one critic reads one draft."""

from prefect import task

from redraft.adapters.reading import materials_for
from redraft.adapters.roles import make_critic
from redraft.contracts.policy import RoleSpec
from redraft.contracts.review import Review
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from tasks.keys import PAID_STEP, heals_with_time


@task(
    name="review",
    cache_policy=PAID_STEP,
    persist_result=True,
    result_serializer="json",
    retries=2,
    retry_delay_seconds=[1, 10],
    retry_condition_fn=heals_with_time,
    task_run_name="review-{run.paper}-{draft.iter}-{replicate}",
)
async def review_paper(run: Run, draft: Draft, critic: RoleSpec, replicate: int) -> Review:
    """Ask the critic for its review of `draft`."""
    return await make_critic(critic).review(materials_for(run, draft), run.policy, replicate=replicate)
