"""What answers cost, by the price list of genai-prices that pydantic-ai brings along."""

from collections.abc import Iterable

from pydantic_ai.messages import ModelResponse
from pydantic_ai.usage import RequestUsage

from redraft.contracts.usage import Usage

_CHARACTERS_A_TOKEN = 2
"""English has about four to a token; formulas and other scripts fewer."""

UNMEASURED = Usage(requests=1, cost_usd=None)
"""A request whose answer does not say what it took."""


def usage_of(responses: Iterable[ModelResponse | None]) -> Usage:
    """Return what `responses` took together; None stands for one without figures."""
    return sum((_one(response) for response in responses), start=Usage())


def most_usd(provider: str, model: str, characters: int, output_tokens: int) -> float | None:
    """Return the price of a request that sends `characters` and gets `output_tokens`; None where it is not known."""
    most = RequestUsage(input_tokens=characters // _CHARACTERS_A_TOKEN + 1, output_tokens=output_tokens)
    return _cost_usd(ModelResponse(parts=[], usage=most, model_name=model, provider_name=provider))


def _one(response: ModelResponse | None) -> Usage:
    if response is None or response.usage.unmeasured_requests:
        return UNMEASURED
    return Usage(
        requests=1,
        input_tokens=response.usage.input_tokens,
        output_tokens=response.usage.output_tokens,
        cost_usd=_cost_usd(response),
    )


def _cost_usd(response: ModelResponse) -> float | None:
    if not response.model_name:
        return None
    try:
        return float(response.cost().total_price)
    except (LookupError, ValueError):
        return None
