"""Usage adds up, and an unknown price stays unknown."""

import pytest

from redraft.contracts.usage import Usage


@pytest.mark.parametrize(
    ("one", "other", "cost_usd"),
    [
        pytest.param(0.25, 0.5, 0.75, id="both known"),
        pytest.param(0.25, None, None, id="one unknown"),
        pytest.param(None, 0.25, None, id="the other unknown"),
        pytest.param(None, None, None, id="both unknown"),
        pytest.param(0.0, 0.0, 0.0, id="nothing"),
    ],
)
def test_what_two_calls_took_adds_up(one: float | None, other: float | None, cost_usd: float | None):
    first = Usage(requests=1, input_tokens=10, output_tokens=2, cost_usd=one)
    second = Usage(requests=2, input_tokens=30, output_tokens=5, cost_usd=other)
    assert first + second == Usage(requests=3, input_tokens=40, output_tokens=7, cost_usd=cost_usd)
