import pytest

from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.errors import PolicyError
from tasks.review import review_paper


async def test_the_critic_reviews_the_draft(run: Run, draft: Draft):
    review = await review_paper.fn(run, draft, "offline", 0)
    assert review.critic == "offline"
    assert review.axis_scores.keys() == run.policy.rubric.weights.keys()
    assert "missing-tie-ref" in {finding.check for finding in review.findings}


async def test_replicates_of_the_offline_critic_agree(run: Run, draft: Draft):
    assert await review_paper.fn(run, draft, "offline", 0) == await review_paper.fn(run, draft, "offline", 1)


async def test_an_unknown_critic_is_refused(run: Run, draft: Draft):
    with pytest.raises(PolicyError, match="critic: 'nobody' is no known role spec"):
        await review_paper.fn(run, draft, "nobody", 0)
