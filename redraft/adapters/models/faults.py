"""Faults of providers, told in one line each, and whether time heals them (briefs, "Library")."""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import cast

from pydantic_ai import exceptions as ai
from pydantic_ai.exceptions import ToolRetryError
from pydantic_core import ErrorDetails

from redraft.adapters.models.access import Access, Endpoint
from redraft.errors import AnswerError, ModelError, TransientModelError

LONGEST_WAIT_S = 60
"""A provider that asks for more than this fails the call (briefs, "Library")."""

_PASSING = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.CONFLICT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}

_WORDS = 200
"""Characters of a provider's own words that a message shows."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who called whom: what a message needs."""

    place: str
    """Role and spec."""
    endpoint: Endpoint
    timeout_s: int
    access: Access


def translate(error: ai.AgentRunError | ai.UserError, caller: Caller) -> ModelError:
    """Return `error` as one of redraft's: transient where asking again may help."""
    if _is_slow(error):
        return TransientModelError(f"{caller.place}: no answer within {caller.timeout_s} s", retries=1)
    if isinstance(error, ai.ModelAPIError) and _heals(error):
        return _wait(error, caller)
    if isinstance(error, ai.ContentFilterError):
        withheld = "answer withheld by the provider's content filter, expected a model that answers"
        return AnswerError(f"{caller.place}: {withheld}")
    return ModelError(f"{caller.place}: {_told(error, caller)}")


def _is_slow(error: Exception) -> bool:
    """Whether the whole time of the call is over; a connection that does not come up gives up much sooner."""
    timed_out = isinstance(error, ai.ModelTimeoutError) and error.phase not in {"connect", "pool"}
    return timed_out or isinstance(error, ai.ModelRequestTimeout)


def _told(error: ai.AgentRunError | ai.UserError, caller: Caller) -> str:
    match error:
        case ai.ModelQuotaExceededError():
            return f"quota or credit used up, expected some for the key in {caller.endpoint.key_variable}"
        case ai.ModelAuthenticationError():
            return f"key refused, expected a valid one in {caller.endpoint.key_variable}"
        case ai.ModelNotFoundError():
            return f"not found, expected a model that {caller.endpoint.base_url} serves"
        case ai.ModelAPIError() if _is_too_long(error):
            return "the paper and its materials are longer than the model's context, expected a model with a larger one"
        case _:
            return _words(error, caller)


def _is_too_long(error: ai.ModelAPIError) -> bool:
    """Whether the question does not fit the model; llama.cpp's server says so in a type of its own."""
    own = error.provider_error_type == "exceed_context_size_error"
    return own or isinstance(error, ai.ModelContextWindowExceededError)


def _heals(error: ai.ModelAPIError) -> bool:
    """Whether the provider is busy, down, or cut off; an answer of 200 that is no JSON is a gateway's."""
    refused = isinstance(error, ai.ModelRequestRejectedError | ai.ModelQuotaExceededError)
    if isinstance(error, ai.ModelHTTPError):
        return not refused and (error.status_code in _PASSING or error.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR)
    return not refused


def _wait(error: ai.ModelAPIError, caller: Caller) -> ModelError:
    wait_s = error.retry_after
    if wait_s is not None and wait_s > LONGEST_WAIT_S:
        return ModelError(f"{caller.place}: asks to wait {wait_s:.0f} s, expected {LONGEST_WAIT_S} s at most")
    return TransientModelError(f"{caller.place}: {_words(error, caller)}", retry_after_s=wait_s)


def _words(error: ai.AgentRunError | ai.UserError, caller: Caller) -> str:
    """Return the provider's own words in one line, without any key."""
    said = next(_messages(error.body), "") if isinstance(error, ai.ModelAPIError) else str(error)
    status = f"HTTP {error.status_code} " if isinstance(error, ai.ModelHTTPError) else ""
    told = _line(said or (str(error) if not status else ""), caller)
    where = f" ({caller.endpoint.base_url})" if isinstance(error, ai.ModelConnectionError) else ""
    return (f"{status}{told}".strip() or type(error).__name__) + where


def _line(words: str, caller: Caller) -> str:
    """Return words from outside as a short line without any key."""
    return " ".join(caller.access.redacted(words).split())[:_WORDS]


def _messages(body: object) -> Iterator[str]:
    """Yield the messages in an error's body: at its top, or below `error` as OpenAI, Anthropic and Google have it."""
    if isinstance(body, str):
        yield body
    elif isinstance(body, dict):
        found = cast("dict[str, object]", body)
        yield from _messages(found.get("message") or found.get("error"))


def malformation(error: ai.UnexpectedModelBehavior, caller: Caller) -> str:
    """Return what is wrong with an answer: the first field at fault, where that is known."""
    cause = error.__cause__
    content = cause.tool_retry.content if isinstance(cause, ToolRetryError) else None
    if isinstance(content, list) and content:
        fault = cast("ErrorDetails", content[0])
        place = ".".join(str(step) for step in fault["loc"]) or "answer"
        return _line(f"{place}: {fault['msg']}", caller)
    return "no answer in it, also when asked once more" if cause else str(error)
