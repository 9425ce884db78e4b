"""What calls of models took."""

from typing import Annotated

from pydantic import Field

from redraft.contracts.base import Contract

_Count = Annotated[int, Field(ge=0)]


class Usage(Contract):
    """Requests, tokens and money, as the provider counted them."""

    requests: _Count = 0
    input_tokens: _Count = 0
    """Those read from or written to a provider's cache included."""
    output_tokens: _Count = 0
    """Those of hidden reasoning included."""
    cost_usd: Annotated[float, Field(ge=0)] | None = 0.0
    """None where the price of a request is unknown."""

    def __add__(self, other: "Usage") -> "Usage":
        """Return both together; a price unknown on one side is unknown in the sum."""
        cost_usd = None if self.cost_usd is None or other.cost_usd is None else self.cost_usd + other.cost_usd
        return Usage(
            requests=self.requests + other.requests,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cost_usd=cost_usd,
        )
