from collections.abc import Callable

import pytest

from redraft.adapters.atomic import read_json
from redraft.contracts.review import Review
from redraft.contracts.run import Run
from redraft.contracts.score import Score
from redraft.contracts.source import Draft
from redraft.errors import ScoreError
from tasks.review import review_paper
from tasks.score import score_paper
from tasks.snapshot import snapshot_draft


async def test_reviews_become_one_score_beside_their_draft(run: Run, draft: Draft):
    review = await review_paper.fn(run, draft, "offline", 0)
    score = await score_paper.fn(run, draft, (review, review))
    assert (score.judge, score.replicates) == ("offline", 2)
    assert set(score.sd.values()) == {0}
    assert read_json(draft.folder / "score.json", Score) == score
    assert read_json(draft.folder / "review.json", Review).axis_scores == review.axis_scores


async def test_a_check_that_finds_something_caps_its_axis_whatever_the_critic_says(begin: Callable[[str, str], Run]):
    run = begin(r"Figure \ref{fig:wins} shows", "We see")
    draft = await snapshot_draft.fn(run, 0)
    review = await review_paper.fn(run, draft, "offline", 0)
    axis = "evidence_presentation"
    praised = review.axis_scores | {axis: review.axis_scores[axis].model_copy(update={"score": 90.0})}

    score = await score_paper.fn(run, draft, (review.model_copy(update={"axis_scores": praised}),))
    assert score.raw[0][axis] == 90
    assert score.axis_scores[axis] == 55
    assert [cap.check for cap in score.caps if cap.axis == axis] == ["unreferenced-float"]


async def test_no_review_is_no_score_and_never_0(run: Run, draft: Draft):
    with pytest.raises(ScoreError, match="no review to score"):
        await score_paper.fn(run, draft, ())
    assert not (draft.folder / "score.json").exists()
