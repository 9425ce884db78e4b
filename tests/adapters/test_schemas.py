import json

import jsonschema
import pytest

from redraft.adapters import schemas
from redraft.contracts.review import AxisJudgement, Reading, Review
from redraft.contracts.score import Band, Score
from redraft.errors import InputError

SCORE = Score(
    axis_scores={"clarity": 60},
    overall_score=60,
    decision_band=Band.MAJOR_REVISION,
    raw=({"clarity": 60},),
    replicates=1,
    sd={},
    judge="offline",
)


@pytest.mark.parametrize("name", schemas.names())
def test_every_schema_is_sound(name: str):
    jsonschema.Draft202012Validator.check_schema(schemas.schema_of(name))


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("report", "halt_reason"),
        ("review", "weaknesses"),
        ("score", "overall_score"),
        ("delta", "plateau_triggered"),
        ("compile", "new_errors"),
        ("revision", "edits"),
        ("checks", "violations"),
        ("da_guard", "standing"),
        ("da_concessions", "rounds"),
        ("critique_memory", "focus_on"),
        ("worklog", "halted_because"),
        ("claim_evidence_report", "counts"),
    ],
)
def test_a_schema_is_that_of_the_file_of_its_name(name: str, field: str):
    assert field in schemas.schema_of(name)["properties"]


def test_the_trajectory_is_a_list():
    schema = schemas.schema_of("trajectory")
    assert schema["type"] == "array"
    assert "regressions" in schema["$defs"]["TrajectoryEntry"]["properties"]


def test_the_name_may_have_its_suffix():
    assert schemas.schema_of("score.json") == schemas.schema_of("score")


def test_a_file_as_it_is_written_is_valid_and_one_with_a_field_too_many_is_not():
    written = json.loads(SCORE.model_dump_json())
    jsonschema.validate(written, schemas.schema_of("score"))
    with pytest.raises(jsonschema.ValidationError, match="verdict"):
        jsonschema.validate(written | {"verdict": "good"}, schemas.schema_of("score"))


def test_a_review_is_valid_with_the_weaknesses_that_are_computed():
    review = Review(
        critic="offline",
        axis_scores={"clarity": AxisJudgement(score=60, justification="")},
        reading=Reading(files=(), sections=(), quotations=()),
    )
    jsonschema.validate(json.loads(review.model_dump_json()), schemas.schema_of("review"))


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(InputError) as caught:
        schemas.schema_of("verdict")
    assert str(caught.value).startswith("schema 'verdict' is unknown, expected one of check_report, checks, claim_evi")
