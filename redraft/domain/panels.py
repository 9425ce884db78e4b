"""A panel's reviews of one draft, joined to the one that review.json holds."""

from collections.abc import Iterable, Sequence
from itertools import chain

from redraft.contracts.review import AxisJudgement, Reading, Review
from redraft.contracts.score import Rubric
from redraft.domain import merging
from redraft.domain.scores import check_axes, medians_of
from redraft.errors import ScoreError


def join_reviews(reviews: Sequence[Review], rubric: Rubric) -> Review:
    """Merge reviews in their order, findings as `merging` does; a single one is returned as it is.

    Raises:
        ScoreError: There is none, or one scores other axes than the rubric's.
    """
    if not reviews:
        msg = "panel: no review of the draft, expected at least one"
        raise ScoreError(msg)
    if len(reviews) == 1:
        return reviews[0]
    return Review(
        critic=", ".join(_distinct(review.critic for review in reviews)),
        axis_scores=_judgements(reviews, rubric),
        strengths=_distinct(chain.from_iterable(review.strengths for review in reviews)),
        findings=merging.findings(review.findings for review in reviews),
        questions=merging.questions(review.questions for review in reviews),
        reading=Reading(
            files=_distinct(chain.from_iterable(review.reading.files for review in reviews)),
            sections=_distinct(chain.from_iterable(review.reading.sections for review in reviews)),
            quotations=_distinct(chain.from_iterable(review.reading.quotations for review in reviews)),
        ),
    )


def sifted(review: Review, kept: Sequence[int]) -> Review:
    """Return the review with the findings of these indices alone."""
    return review.model_copy(update={"findings": tuple(review.findings[index] for index in sorted(kept))})


def _judgements(reviews: Sequence[Review], rubric: Rubric) -> dict[str, AxisJudgement]:
    scores = [
        check_axes({axis: judged.score for axis, judged in review.axis_scores.items()}, rubric, review.critic)
        for review in reviews
    ]
    return {
        axis: AxisJudgement(
            score=score,
            justification=" | ".join(_distinct(review.axis_scores[axis].justification for review in reviews)),
        )
        for axis, score in medians_of(scores).items()
    }


def _distinct(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
