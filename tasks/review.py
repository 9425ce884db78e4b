"""Review: one critic reads one draft."""

from prefect import task

from redraft.adapters.reading import manuscript_of, materials_for
from redraft.adapters.roles import make_critic, sitting_of
from redraft.contracts.memory import CritiqueMemory
from redraft.contracts.policy import RoleSpec
from redraft.contracts.review import Review
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.domain import reading_proof
from tasks.keys import PAID_STEP, heals_with_time, patiently


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
async def review_paper(
    run: Run, draft: Draft, critic: RoleSpec, replicate: int, memory: CritiqueMemory, lens: str = ""
) -> Review:
    """Ask the critic for its review of `draft`; `replicate` is its seat on the panel.

    Raises:
        MalformedAnswerError: It gives none, or proves no reading.
    """
    call = make_critic(run, critic).review(
        materials_for(run, draft),
        run.policy,
        replicate=replicate,
        focus_on=memory.focus_on,
        do_not_reflag=memory.do_not_reflag,
        lens=lens,
        sitting=sitting_of(draft, draft.iter),
    )
    review = await patiently(critic, call)
    return reading_proof.proven(f"critic {critic}", review, reading_proof.of_review(review, manuscript_of(draft)))
