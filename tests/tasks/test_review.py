from collections.abc import Awaitable, Callable

from redraft.contracts.review import Review
from redraft.contracts.run import Run
from redraft.contracts.source import Draft

Reviewer = Callable[..., Awaitable[Review]]


async def test_the_critic_reviews_the_draft(run: Run, draft: Draft, review: Reviewer):
    given = await review(run, draft)
    assert given.critic == "offline"
    assert given.axis_scores.keys() == run.policy.rubric.weights.keys()
    assert "missing-tie-ref" in {finding.check for finding in given.findings}


async def test_replicates_of_the_offline_critic_agree(run: Run, draft: Draft, review: Reviewer):
    assert await review(run, draft, 0) == await review(run, draft, 1)
