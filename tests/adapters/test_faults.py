import pytest
from pydantic import ValidationError

from redraft.adapters.faults import first_fault
from redraft.contracts.policy import Policy
from redraft.contracts.worklog import HaltEvent

RUBRIC = {"name": "one", "weights": {"clarity": 1}}


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        pytest.param({"iter_cap": 0}, "iter_cap: 0, expected a whole number from 1 to 100", id="two limits"),
        pytest.param({"replicates": 0}, "replicates: 0, expected a whole number of at least 1", id="one limit"),
        pytest.param({"max_growth": "a"}, "max_growth: 'a', expected a number of at least 0", id="another type"),
        pytest.param({"accept_threshold": "a"}, "accept_threshold: 'a', expected a number", id="no limit"),
        pytest.param(
            {"caps": {"max_cost_usd": 0}}, "caps.max_cost_usd: 0, expected a number above 0", id="an open limit"
        ),
        pytest.param({"name": 3}, "name: 3, expected a valid string", id="no number at all"),
        pytest.param({"bands": {"accept": "a"}}, "bands.accept: 'a', expected a number", id="a field of a field"),
        pytest.param(
            {"axis_caps": [{"axis": "clarity", "check": "any", "limit": "a"}]},
            "axis_caps.0.limit: 'a', expected a number",
            id="a field of an item",
        ),
        pytest.param(
            {"rubric": {"name": "one", "weights": {"clarity": "a"}}},
            "rubric.weights.clarity: 'a', expected a number",
            id="a value under a key of the user's own",
        ),
        pytest.param(
            {"bands": {"axept": 80}},
            "bands.axept: unknown, expected one of accept, minor_revision, major_revision",
            id="an unknown field",
        ),
        pytest.param(
            {"axis_caps": [{"axis": "clarity", "check": "any"}]},
            "axis_caps.0.limit: missing, expected it beside axis, check, limit",
            id="a missing field",
        ),
    ],
)
def test_first_fault_says_where_what_and_what_was_expected(fields: dict[str, object], line: str):
    with pytest.raises(ValidationError) as caught:
        Policy.model_validate({"name": "mine", "rubric": RUBRIC} | fields)
    assert first_fault(caught.value, Policy) == line


def test_a_fault_of_the_whole_is_told_by_the_contracts_name():
    with pytest.raises(ValidationError) as caught:
        HaltEvent.model_validate([])
    assert first_fault(caught.value, HaltEvent).startswith("HaltEvent: [], expected a valid dictionary")


def test_a_long_value_is_cut():
    with pytest.raises(ValidationError) as caught:
        Policy.model_validate({"name": "mine", "rubric": RUBRIC, "iter_cap": "x" * 500})
    assert len(first_fault(caught.value, Policy)) < 130
