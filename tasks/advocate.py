"""Advocate: core claims are challenged from first principles."""

from prefect import task

from redraft.adapters.reading import manuscript_of, materials_for
from redraft.adapters.roles import make_advocate, sitting_of
from redraft.contracts.advocate import Advocacy, Rebutted
from redraft.contracts.policy import RoleSpec
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.domain import reading_proof
from tasks.keys import PAID_STEP, heals_with_time, patiently


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
async def advocate_paper(
    run: Run,
    draft: Draft,
    advocate: RoleSpec,
    earlier: tuple[Rebutted, ...] = (),
    rejected: tuple[str, ...] = (),
    lens: str = "",
) -> Advocacy:
    """Ask the devil's advocate for its challenges to `draft`, and for rulings on `earlier` ones.

    Of `rejected` findings, whose concession does not count, it is asked to rule again.

    Raises:
        MalformedAnswerError: It gives none, or attacks words that the draft does not have.
    """
    call = make_advocate(run, advocate).challenge(
        materials_for(run, draft), earlier=earlier, rejected=rejected, lens=lens, sitting=sitting_of(draft, draft.iter)
    )
    advocacy = await patiently(advocate, call)
    proof = reading_proof.of_advocacy(advocacy, manuscript_of(draft))
    return reading_proof.proven(f"devils_advocate {advocate}", advocacy, proof)
