"""A model whose answers go through the journal: what is there is not asked for, what arrives is kept first."""

from typing import Any

from pydantic import JsonValue, TypeAdapter, ValidationError
from pydantic_ai.exceptions import ContentFilterError, ModelAPIError, UnexpectedModelBehavior
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from redraft.adapters.models.asking import Question
from redraft.adapters.models.journal import Entry, Journal
from redraft.adapters.models.pricing import usage_of
from redraft.contracts.usage import Usage
from redraft.errors import WorkspaceError

_RESPONSE = TypeAdapter(ModelResponse)

_CHARACTERS_PER_TOKEN = 16
"""For servers that count nothing. English has about four; four times that refuses no answer that is short enough."""


class CutOffError(UnexpectedModelBehavior):
    """The answer is empty, not whole, or longer than it may be; to ask once more would give the same."""


class RecordingModel(WrapperModel):
    """One call's model: counts its requests, and answers them from the journal where it can."""

    def __init__(self, wrapped: Model, question: Question[Any], journal: Journal) -> None:
        super().__init__(wrapped)
        self._question = question
        self._journal = journal
        self.answers: list[ModelResponse | None] = []
        """All that came, in order; None for one of no choices."""
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
            CutOffError: It is truncated, too long, or of no choices.
            ContentFilterError: The provider withheld it.
            ModelAPIError: None arrived.
            WorkspaceError: The journal cannot be read or written.
        """
        number = len(self.answers) + 1
        entry = self._journal.read(number)
        if entry is None:
            arrived = await self._arriving(messages, model_settings, model_request_parameters)
            entry = self._journal.write(number, self._entry(arrived))
            self.sent += 1
        response = self._response(number, entry)
        self.answers.append(response)
        return self._whole(response)

    async def _arriving(
        self, messages: list[ModelMessage], settings: ModelSettings | None, parameters: ModelRequestParameters
    ) -> JsonValue:
        try:
            response = await self.wrapped.request(messages, settings, parameters)
        except IndexError:
            # No choices: pydantic-ai takes the first of them (briefs, "Library").
            return None
        except (UnexpectedModelBehavior, KeyError, TypeError, AttributeError) as error:
            # Not the body that the API promises: a gateway's page or its own words, and nothing of the model's.
            msg = "a body that is no answer of this API"
            raise ModelAPIError(self.model_name, msg) from error
        return _RESPONSE.dump_python(response, mode="json")

    def _entry(self, response: JsonValue) -> Entry:
        asked = self._question
        return Entry(role=asked.role, model=asked.spec.model, occasion=asked.occasion, response=response)

    def _response(self, number: int, entry: Entry) -> ModelResponse | None:
        try:
            return None if entry.response is None else _RESPONSE.validate_python(entry.response)
        except ValidationError as error:
            msg = f"{self._journal.path(number)}: response: {error.errors()[0]['msg']}, expected one as it was kept"
            raise WorkspaceError(msg) from error

    def _whole(self, response: ModelResponse | None) -> ModelResponse:
        if response is None:
            msg = "answer of no choices"
            raise CutOffError(msg)
        limit = self._question.spec.sampling.max_output_tokens
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


def usage_in(entry: Entry) -> Usage:
    """Return what an answer of the journal took."""
    return usage_of((None if entry.response is None else _RESPONSE.validate_python(entry.response),))
