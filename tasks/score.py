"""Score: the reviews of a draft become one score, computed here."""

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.atomic import write_json
from redraft.adapters.reading import ledger_of, manuscript_of, materials_for
from redraft.contracts.review import Review
from redraft.contracts.run import Run
from redraft.contracts.score import Score
from redraft.contracts.source import Draft
from redraft.domain import checking, claims, scores


@task(name="score", cache_policy=NO_CACHE, task_run_name="score-{run.paper}-{draft.iter}")
async def score_paper(run: Run, draft: Draft, review: Review, verdicts: tuple[Review, ...]) -> Score:
    """Join the verdicts of whoever scores, apply the caps that checks back, write review.json and score.json."""
    materials, manuscript = materials_for(run, draft), manuscript_of(draft)
    present = checking.present(manuscript, materials) | claims.present(ledger_of(run, draft))
    score = scores.join_reviews(verdicts, run.policy, present)
    write_json(draft.folder / "review.json", review)
    write_json(draft.folder / "score.json", score)
    get_run_logger().info("iter%d: scored %.2f %s", draft.iter, score.overall_score, score.decision_band)
    return score
