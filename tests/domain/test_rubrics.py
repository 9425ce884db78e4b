import pytest

from redraft.contracts.policy import AxisCap
from redraft.contracts.score import Rubric
from redraft.domain import rubrics
from redraft.errors import PolicyError


def make_rubric(weights: dict[str, float], scale_min: float = 0, scale_max: float = 100) -> Rubric:
    return Rubric(name="mine", weights=weights, scale_min=scale_min, scale_max=scale_max)


@pytest.mark.parametrize(
    "weights",
    [
        pytest.param({"clarity": 1}, id="one axis of weight 1"),
        pytest.param(dict.fromkeys("abcdefghij", 0.1), id="ten tenths, which miss 1 in binary"),
        pytest.param({"a": 0.5, "b": 0.500000001}, id="a sum exactly 0.000000001 above 1"),
        pytest.param({"a": 0.5, "b": 0.499999999}, id="a sum exactly 0.000000001 below 1"),
        pytest.param(dict.fromkeys("abc", 0.3333333333333333), id="three thirds to sixteen digits"),
    ],
)
def test_weights_that_add_up_to_1_are_accepted(weights: dict[str, float]):
    rubric = make_rubric(weights)
    assert rubrics.validate(rubric) is rubric


@pytest.mark.parametrize(
    ("rubric", "message"),
    [
        pytest.param(
            make_rubric({"clarity": 1, "novelty": 0}),
            "rubric 'mine': axis 'novelty' has weight 0.0, expected above 0",
            id="a weight of 0",
        ),
        pytest.param(
            make_rubric({"clarity": 1.5, "novelty": -0.5}),
            "rubric 'mine': axis 'novelty' has weight -0.5, expected above 0",
            id="a negative weight, although the sum is 1",
        ),
        pytest.param(
            make_rubric({"clarity": 0.5, "novelty": 0.4}),
            "rubric 'mine': the weights of clarity, novelty add up to 0.9, expected 1",
            id="a sum below 1",
        ),
        pytest.param(
            make_rubric({"clarity": 0.5, "novelty": 0.500000002}),
            "rubric 'mine': the weights of clarity, novelty add up to 1.000000002, expected 1",
            id="a sum above 1 by more than the tolerance",
        ),
        pytest.param(
            make_rubric({"clarity": 1}, 10, 10),
            "rubric 'mine': scale_min 10, expected below scale_max 10",
            id="a scale of one point",
        ),
        pytest.param(
            make_rubric({"clarity": 1}, 100, 0),
            "rubric 'mine': scale_min 100, expected below scale_max 0",
            id="a scale upside down",
        ),
    ],
)
def test_a_contradictory_rubric_is_refused_by_name(rubric: Rubric, message: str):
    with pytest.raises(PolicyError) as caught:
        rubrics.validate(rubric)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "limit", [pytest.param(0, id="the low end"), pytest.param(55, id="inside"), pytest.param(100, id="the high end")]
)
def test_a_cap_on_the_scale_is_accepted(limit: float):
    rubrics.validate_caps([AxisCap(axis="clarity", check="any", limit=limit)], make_rubric({"clarity": 1}))


@pytest.mark.parametrize(
    ("cap", "message"),
    [
        pytest.param(
            AxisCap(axis="style", check="any", limit=55),
            "axis_caps: 'style' is no axis of rubric 'mine', expected one of clarity",
            id="an axis of no rubric",
        ),
        pytest.param(
            AxisCap(axis="clarity", check="any", limit=100.5),
            "axis_caps: 'clarity' is limited to 100.5, expected 0 to 100 (rubric 'mine')",
            id="a limit above the scale",
        ),
        pytest.param(
            AxisCap(axis="clarity", check="any", limit=-1),
            "axis_caps: 'clarity' is limited to -1, expected 0 to 100 (rubric 'mine')",
            id="a limit below the scale",
        ),
    ],
)
def test_a_cap_off_the_rubric_is_refused_by_name(cap: AxisCap, message: str):
    with pytest.raises(PolicyError) as caught:
        rubrics.validate_caps([cap], make_rubric({"clarity": 1}))
    assert str(caught.value) == message
