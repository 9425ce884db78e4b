from collections.abc import Awaitable, Callable

import pytest

from redraft.adapters.atomic import read_json
from redraft.adapters.policies import load_policy
from redraft.contracts.review import AxisJudgement, Review
from redraft.contracts.run import Run
from redraft.contracts.score import Score
from redraft.contracts.source import Draft
from redraft.errors import ScoreError
from tasks.score import score_paper
from tasks.snapshot import snapshot_draft

Reviewer = Callable[..., Awaitable[Review]]
AXES = tuple(load_policy("paperorchestra").rubric.weights)


async def test_verdicts_become_one_score_beside_their_draft(run: Run, draft: Draft, review: Reviewer):
    given = await review(run, draft)
    score = await score_paper.fn(run, draft, given, (given, given))
    assert (score.judge, score.replicates) == ("offline", 2)
    assert set(score.sd.values()) == {0}
    assert read_json(draft.folder / "score.json", Score) == score
    assert read_json(draft.folder / "review.json", Review).axis_scores == given.axis_scores


async def test_a_check_that_finds_something_caps_its_axis_whatever_the_critic_says(
    begin: Callable[[str, str], Run], review: Reviewer
):
    run = begin(r"Figure \ref{fig:wins} shows", "We see")
    draft = await snapshot_draft.fn(run, 0)
    given = await review(run, draft)
    axis = "evidence_presentation"
    praised = given.axis_scores | {axis: given.axis_scores[axis].model_copy(update={"score": 90.0})}

    score = await score_paper.fn(run, draft, given, (given.model_copy(update={"axis_scores": praised}),))
    assert score.raw[0][axis] == 90
    assert score.axis_scores[axis] == 55
    assert [cap.check for cap in score.caps if cap.axis == axis] == ["unreferenced-float"]


async def test_where_a_judge_scores_the_review_keeps_its_own_scores(run: Run, draft: Draft, review: Reviewer):
    given = await review(run, draft)
    verdict = given.model_copy(
        update={"critic": "a judge", "axis_scores": {axis: AxisJudgement(score=7, justification="") for axis in AXES}}
    )
    score = await score_paper.fn(run, draft, given, (verdict,))
    assert (score.judge, score.overall_score) == ("a judge", 7)
    assert read_json(draft.folder / "review.json", Review) == given


async def test_no_verdict_is_no_score_and_never_0(run: Run, draft: Draft, review: Reviewer):
    given = await review(run, draft)
    with pytest.raises(ScoreError, match="no review to score"):
        await score_paper.fn(run, draft, given, ())
    assert not (draft.folder / "score.json").exists()
