"""Judge: the draft alone is scored."""

from prefect import task

from redraft.adapters.reading import manuscript_of, materials_for
from redraft.adapters.roles import make_judge, sitting_of
from redraft.contracts.policy import RoleSpec
from redraft.contracts.review import Review
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.domain import reading_proof
from tasks.keys import PAID_STEP, heals_with_time, patiently


@task(
    name="judge",
    cache_policy=PAID_STEP,
    persist_result=True,
    result_serializer="json",
    retries=2,
    retry_delay_seconds=[1, 10],
    retry_condition_fn=heals_with_time,
    task_run_name="judge-{run.paper}-{draft.iter}-{replicate}",
)
async def judge_paper(run: Run, draft: Draft, judge: RoleSpec, replicate: int, lens: str = "") -> Review:
    """Ask the judge for its scores of `draft`: it is told of no memory, no finding and no earlier score.

    Raises:
        MalformedAnswerError: It gives none, or proves no reading.
    """
    call = make_judge(run, judge).review(
        materials_for(run, draft), run.policy, replicate=replicate, lens=lens, sitting=sitting_of(draft, draft.iter)
    )
    review = await patiently(judge, call)
    return reading_proof.proven(f"judge {judge}", review, reading_proof.of_review(review, manuscript_of(draft)))
