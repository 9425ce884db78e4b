"""A model whose requests are paid from the run's purse: each sets its most aside before it is sent."""

from typing import Any

from pydantic_ai.exceptions import ModelTimeoutError, UnexpectedModelBehavior
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from redraft.adapters.models.asking import Question
from redraft.adapters.models.pricing import UNMEASURED, most_usd, usage_of
from redraft.adapters.purse import Purse
from redraft.contracts.budget import Exhausted, Outlay
from redraft.errors import BudgetExhaustedError


class PaidModel(WrapperModel):
    """One call's model; what the journal answers never comes this far."""

    def __init__(self, wrapped: Model, purse: Purse, most: Outlay) -> None:
        """Set `most` aside for each request; its judge pass counts for the first alone."""
        super().__init__(wrapped)
        self._purse = purse
        self._most = most

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return the answer of the wrapped model.

        Raises:
            BudgetExhaustedError: A cap of the run does not allow the request; nothing is sent.
        """
        most, self._most = self._most, self._most.model_copy(update={"judge_passes": 0})
        async with self._purse.paying(most) as bill:
            if isinstance(bill, Exhausted):
                raise BudgetExhaustedError(bill)
            try:
                response = await self.wrapped.request(messages, model_settings, model_request_parameters)
            except (UnexpectedModelBehavior, ModelTimeoutError, LookupError, TypeError, AttributeError):
                # What came is no answer, or came too late: it may be billed all the same.
                bill.used = UNMEASURED
                raise
            bill.used = usage_of((response,))
            return response


def most_of(question: Question[Any], model: Model, *, scores: bool) -> Outlay:
    """Return what one request of `question` may take at most."""
    tokens = question.spec.sampling.max_output_tokens
    characters = len(question.system) + sum(map(len, question.materials))
    return Outlay(
        requests=1,
        output_tokens=tokens,
        cost_usd=most_usd(model.system, model.model_name, characters, tokens),
        judge_passes=int(scores),
    )
