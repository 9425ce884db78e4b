"""Answers held to the rubric at hand, as a provider's JSON is read."""

import json
import math
from typing import Any

import pytest
from pydantic import ValidationError

from redraft.adapters.models.narrowing import checked, scored_on
from redraft.contracts.answers import AdjudicatorAnswer, CriticAnswer, JudgeAnswer
from redraft.contracts.score import Rubric

RUBRIC = Rubric(name="two", scale_max=10, weights={"clarity": 0.5, "related work": 0.5})
READING = {"files": [], "sections": [], "quotations": []}


def answer(scores: dict[str, Any], **more: Any) -> str:
    judged = {axis: {"score": score, "justification": "so"} for axis, score in scores.items()}
    return json.dumps({"axis_scores": judged, "reading": READING} | more)


@pytest.mark.parametrize(
    "scores",
    [
        pytest.param({"clarity": 0, "related work": 10}, id="both ends of the scale"),
        pytest.param({"related work": 7.5, "clarity": 3}, id="in any order"),
    ],
)
def test_the_axes_of_the_rubric_are_taken_in_its_order(scores: dict[str, float]):
    read = scored_on(RUBRIC, JudgeAnswer).model_validate_json(answer(scores))
    assert isinstance(read, JudgeAnswer)
    assert [(axis, judged.score) for axis, judged in read.axis_scores.items()] == [
        ("clarity", scores["clarity"]),
        ("related work", scores["related work"]),
    ]


@pytest.mark.parametrize(
    ("scores", "fault"),
    [
        pytest.param({"clarity": 5}, "axis 'related work' missing", id="an axis missing"),
        pytest.param({}, "axis 'clarity', 'related work' missing", id="all missing"),
        pytest.param({"clarity": 5, "related work": 5, "overall": 5}, "axis 'overall' unknown", id="an overall"),
        pytest.param({"clarity": 10.1, "related work": 5}, "axis 'clarity'", id="above the scale"),
        pytest.param({"clarity": -1, "related work": 5}, "axis 'clarity'", id="below the scale"),
        pytest.param({"clarity": math.nan, "related work": 5}, "axis_scores.clarity.score", id="NaN"),
        pytest.param({"clarity": math.inf, "related work": 5}, "axis_scores.clarity.score", id="infinity"),
        pytest.param({"clarity": None, "related work": 5}, "axis_scores.clarity.score", id="no number"),
    ],
)
def test_an_axis_amiss_is_named(scores: dict[str, Any], fault: str):
    with pytest.raises(ValidationError) as refused:
        scored_on(RUBRIC, JudgeAnswer).model_validate_json(answer(scores))
    assert fault in str(refused.value)


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        pytest.param({"overall": 5}, "overall", id="an overall beside the axes"),
        pytest.param({"findings": [{"severity": "critical"}]}, "findings.0.severity", id="a critic's critical"),
        pytest.param({"reading": {"files": []}}, "reading.sections", id="half a proof of reading"),
    ],
)
def test_what_is_not_asked_for_is_refused(more: dict[str, Any], fault: str):
    whole = {"strengths": [], "findings": [], "questions": []} | more
    with pytest.raises(ValidationError) as refused:
        scored_on(RUBRIC, CriticAnswer).model_validate_json(answer({"clarity": 5, "related work": 5}, **whole))
    assert fault in str(refused.value)


def test_the_schema_lists_the_axes_and_nothing_else():
    axes = scored_on(RUBRIC, CriticAnswer).model_json_schema()["properties"]["axis_scores"]
    assert axes["required"] == ["clarity", "related work"]
    assert axes["additionalProperties"] is False
    assert axes["properties"]["clarity"]["properties"]["score"] == {"type": "number", "minimum": 0, "maximum": 10}


def test_a_rule_on_the_whole_answer_is_part_of_its_type():
    kind = checked(AdjudicatorAnswer, lambda given: "too many" if len(given.kept) > 1 else "")
    assert kind.model_validate_json('{"kept": [1], "dropped": []}').kept == (1,)
    with pytest.raises(ValidationError, match="too many"):
        kind.model_validate_json('{"kept": [1, 2], "dropped": []}')
