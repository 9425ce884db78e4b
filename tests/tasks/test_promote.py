from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.review import Review
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.contracts.worklog import HaltEvent, Iteration
from tasks.promote import promote_best
from tasks.score import score_paper
from tasks.worklog import append_worklog

HALT = HaltEvent(halt=HaltReason.ITER_CAP, iter=0, reason="as decided")


async def test_the_best_snapshot_becomes_final(run: Run, draft: Draft, review: Callable[..., Awaitable[Review]]):
    given = await review(run, draft)
    baseline = Iteration(
        iter=0,
        timestamp=datetime(2026, 1, 1, tzinfo=UTC),
        decision=RoundDecision.BASELINE,
        reason="as decided",
        score=await score_paper.fn(run, draft, given, (given,)),
    )
    await append_worklog.fn(run, (baseline, HALT))
    assert await promote_best.fn(run) == 0
    assert await promote_best.fn(run) == 0
    assert (run.workspace / "final" / "paper.tex").read_bytes() == (draft.folder / "paper.tex").read_bytes()


async def test_where_no_draft_was_accepted_nothing_is_promoted(run: Run):
    await append_worklog.fn(run, (HALT,))
    assert await promote_best.fn(run) is None
    assert not (run.workspace / "final").exists()
