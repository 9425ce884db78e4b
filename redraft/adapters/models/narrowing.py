"""What a model may return, narrowed to the case at hand: what breaks a rule is malformed as a missing field is."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, WithJsonSchema, create_model, model_validator

from redraft.contracts.answers import CriticAnswer, JudgeAnswer
from redraft.contracts.review import AxisJudgement
from redraft.contracts.score import Rubric
from redraft.domain.scores import check_axes
from redraft.errors import ScoreError

AnswerT = TypeVar("AnswerT", bound=BaseModel)
ScoredT = TypeVar("ScoredT", JudgeAnswer, CriticAnswer)


def scored_on(rubric: Rubric, answer: type[ScoredT]) -> type[ScoredT]:
    """Return `answer` with exactly the axes of `rubric`, each on its scale."""

    def held(scores: dict[str, AxisJudgement]) -> dict[str, AxisJudgement]:
        try:
            axes = check_axes({axis: judged.score for axis, judged in scores.items()}, rubric, "axis_scores")
        except ScoreError as error:
            raise ValueError(str(error)) from error
        return {axis: scores[axis] for axis in axes}

    axis_scores = Annotated[dict[str, AxisJudgement], AfterValidator(held), WithJsonSchema(_schema(rubric))]
    return create_model(answer.__name__, __base__=answer, __doc__=answer.__doc__, axis_scores=(axis_scores, ...))


def checked(answer: type[AnswerT], fault: Callable[[AnswerT], str]) -> type[AnswerT]:
    """Return `answer`, refused where `fault` names one."""

    def hold(given: AnswerT) -> AnswerT:
        found = fault(given)
        if found:
            raise ValueError(found)
        return given

    validators: dict[str, Any] = {"hold": model_validator(mode="after")(hold)}
    return create_model(answer.__name__, __base__=answer, __doc__=answer.__doc__, __validators__=validators)


def _schema(rubric: Rubric) -> dict[str, object]:
    """Return the JSON schema of the axes; a free mapping is none that providers hold a model to."""
    score = {"type": "number", "minimum": rubric.scale_min, "maximum": rubric.scale_max}
    judged = {
        "type": "object",
        "properties": {"score": score, "justification": {"type": "string"}},
        "required": ["score", "justification"],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": dict.fromkeys(rubric.weights, judged),
        "required": list(rubric.weights),
        "additionalProperties": False,
    }
