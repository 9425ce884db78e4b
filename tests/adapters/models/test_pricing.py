"""Usage is what the providers counted; a price that is unknown stays unknown."""

import pytest
from pydantic_ai.messages import ModelResponse, TextPart
from pydantic_ai.usage import RequestUsage

from redraft.adapters.models.pricing import usage_of
from redraft.contracts.usage import Usage


def response(model: str | None, provider: str | None = "openai", **tokens: int) -> ModelResponse:
    return ModelResponse([TextPart("x")], usage=RequestUsage(**tokens), model_name=model, provider_name=provider)


@pytest.mark.parametrize(
    ("responses", "expected"),
    [
        pytest.param([], Usage(requests=0, input_tokens=0, output_tokens=0, cost_usd=0), id="nothing costs nothing"),
        pytest.param(
            # 2.50 and 10 dollars a million tokens (openai.com/api/pricing).
            [response("gpt-4o-2024-08-06", input_tokens=400, output_tokens=100)],
            Usage(requests=1, input_tokens=400, output_tokens=100, cost_usd=0.002),
            id="a known model",
        ),
        pytest.param(
            [response("gpt-4o-2024-08-06", input_tokens=400, output_tokens=100)] * 2,
            Usage(requests=2, input_tokens=800, output_tokens=200, cost_usd=0.004),
            id="two requests",
        ),
        pytest.param(
            [response("my-own-model", input_tokens=400, output_tokens=100)],
            Usage(requests=1, input_tokens=400, output_tokens=100, cost_usd=None),
            id="an unknown model",
        ),
        pytest.param(
            [
                response("gpt-4o-2024-08-06", input_tokens=400, output_tokens=100),
                response("my-own-model", input_tokens=1, output_tokens=2),
            ],
            Usage(requests=2, input_tokens=401, output_tokens=102, cost_usd=None),
            id="one price unknown, the sum unknown",
        ),
        pytest.param(
            [response(None, input_tokens=3, output_tokens=4)],
            Usage(requests=1, input_tokens=3, output_tokens=4, cost_usd=None),
            id="a response without a model's name",
        ),
        pytest.param([None], Usage(requests=1, cost_usd=None), id="an answer of no choices"),
    ],
)
def test_usage_is_the_sum_of_what_came(responses: list[ModelResponse | None], expected: Usage):
    assert usage_of(responses) == expected
