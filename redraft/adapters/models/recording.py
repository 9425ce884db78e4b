"""A model whose answers go through the journal: what is there is not asked for, what arrives is kept first."""

from pydantic import TypeAdapter
from pydantic_ai.exceptions import ContentFilterError, UnexpectedModelBehavior
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from redraft.adapters.models.journal import Entry, Journal

_RESPONSE = TypeAdapter(ModelResponse)

_CHARACTERS_PER_TOKEN = 16
"""For servers that count nothing. English has about four; four times that refuses no answer that is short enough."""


class CutOffError(UnexpectedModelBehavior):
    """The answer is not whole, or longer than it may be; to ask once more would give the same."""


class RecordingModel(WrapperModel):
    """One call's model: counts its requests, and answers them from the journal where it can."""

    def __init__(self, wrapped: Model, journal: Journal, label: Entry, max_output_tokens: int) -> None:
        super().__init__(wrapped)
        self._journal = journal
        self._label = label
        self._max_output_tokens = max_output_tokens
        self.answers: list[ModelResponse | None] = []
        """All that came, in order; None for one that could not be read."""
        self.sent = 0
        """Answers that were not in the journal."""

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return the next answer of this call.

        Raises:
            CutOffError: It is truncated or too long.
            ContentFilterError: The provider withheld it.
            UnexpectedModelBehavior: What came is no answer.
        """
        number = len(self.answers) + 1
        entry = self._journal.read(number)
        if entry is None:
            arrived = await self._arriving(messages, model_settings, model_request_parameters)
            entry = self._journal.write(number, arrived)
            self.sent += 1
        if entry.unreadable is not None:
            self.answers.append(None)
            raise UnexpectedModelBehavior(entry.unreadable)
        response = _RESPONSE.validate_python(entry.response)
        self.answers.append(response)
        return self._whole(response)

    async def _arriving(
        self, messages: list[ModelMessage], settings: ModelSettings | None, parameters: ModelRequestParameters
    ) -> Entry:
        try:
            response = await self.wrapped.request(messages, settings, parameters)
        except (UnexpectedModelBehavior, LookupError, TypeError, AttributeError) as error:
            # No choices are a bare IndexError (briefs, "Library"); what has arrived is paid.
            told = str(error).partition("\n")[0] if isinstance(error, UnexpectedModelBehavior) else "an empty answer"
            return self._label.model_copy(update={"unreadable": told})
        return self._label.model_copy(update={"response": _RESPONSE.dump_python(response, mode="json")})

    def _whole(self, response: ModelResponse) -> ModelResponse:
        limit = self._max_output_tokens
        tokens = response.usage.output_tokens or len(response.text or "") // _CHARACTERS_PER_TOKEN
        if response.finish_reason == "length":
            msg = f"answer cut off at {tokens} tokens, expected a whole one within {limit}"
            raise CutOffError(msg)
        if tokens > limit:
            msg = f"answer of {tokens} tokens, expected {limit} at most"
            raise CutOffError(msg)
        if response.finish_reason == "content_filter":
            msg = "withheld by the provider"
            raise ContentFilterError(msg)
        return response
