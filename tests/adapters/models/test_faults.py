"""Every fault of a provider, over HTTP: what it becomes, what it says, and how many requests it took."""

import json
import traceback
from collections.abc import Callable

import pytest
from scripted_provider import (
    Provider,
    Reply,
    answer,
    cut,
    dripping,
    no_choices,
    rate_limited,
    raw,
    refusal,
    refused,
    silence,
)

from redraft.adapters.models.asking import Desk, Question, ask
from redraft.errors import AnswerError, MalformedAnswerError, ModelError, TransientModelError

GOOD = {"message": "sound", "confidence": 90}
LONG = {"message": "word " * 200_000, "confidence": 90}

Asked = Callable[..., Question]
Served = Callable[..., Provider]
Desks = Callable[[Provider], Desk]


async def failing(question: Question, desk: Desk) -> ModelError:
    with pytest.raises(ModelError) as caught:
        await ask(question, desk)
    return caught.value


apis = pytest.mark.parametrize("api", ["openai-chat", "openai"])


@apis
@pytest.mark.parametrize(
    ("reply", "told", "retry_after_s", "retries"),
    [
        pytest.param(rate_limited(), "HTTP 429 Rate limit reached for requests", None, None, id="429 without a time"),
        pytest.param(rate_limited("7"), "HTTP 429 Rate limit reached for requests", 7, None, id="429 with a time"),
        pytest.param(rate_limited("0"), "HTTP 429 Rate limit reached for requests", 0, None, id="429, again at once"),
        pytest.param(rate_limited("60"), "HTTP 429 Rate limit reached for requests", 60, None, id="the longest wait"),
        pytest.param(rate_limited("soon"), "HTTP 429 Rate limit reached for requests", None, None, id="429, no number"),
        pytest.param(rate_limited("-3"), "HTTP 429 Rate limit reached for requests", None, None, id="429, in the past"),
        pytest.param(refused(500, "server_error", "broken"), "HTTP 500 broken", None, None, id="500"),
        pytest.param(refused(502, "bad_gateway", "broken"), "HTTP 502 broken", None, None, id="502"),
        pytest.param(refused(503, "overloaded", "busy"), "HTTP 503 busy", None, None, id="503"),
        pytest.param(
            refused(503, "overloaded", "busy", {"Retry-After": "5"}), "HTTP 503 busy", 5, None, id="503 with a time"
        ),
        pytest.param(refused(408, "timeout", "too slow"), "HTTP 408 too slow", None, None, id="408"),
        pytest.param(cut(), "Connection error. ({url})", None, None, id="connection reset"),
        pytest.param(silence(), "no answer within 1 s", None, 1, id="timeout, once"),
        pytest.param(dripping(), "no answer within 1 s", None, 1, id="an answer that never ends, once"),
    ],
)  # fmt: skip
async def test_what_heals_with_time_is_transient(
    serve: Served, make_desk: Desks, make_question: Asked,
    api: str, reply: Reply, told: str, retry_after_s: float | None, retries: int | None,
):  # fmt: skip
    provider = serve(reply)
    error = await failing(make_question(api), make_desk(provider))
    assert isinstance(error, TransientModelError)
    assert str(error) == f"gate {api}:scripted-1: {told.format(url=provider.base_url)}"
    assert (error.retry_after_s, error.retries) == (retry_after_s, retries)
    assert len(provider.calls) == 1


@apis
@pytest.mark.parametrize(
    ("reply", "told"),
    [
        pytest.param(rate_limited("61"), "asks to wait 61 s, expected 60 s at most", id="429, over the longest wait"),
        pytest.param(
            refused(503, "overloaded", "busy", {"Retry-After": "3600"}),
            "asks to wait 3600 s, expected 60 s at most",
            id="503, over the longest wait",
        ),
        pytest.param(
            refused(429, "insufficient_quota", "You exceeded your current quota", {"Retry-After": "1"}),
            "quota or credit used up, expected some for the key in OPENAI_API_KEY",
            id="quota, also with a time",
        ),
        pytest.param(
            refused(402, "billing", "no credit"),
            "quota or credit used up, expected some for the key in OPENAI_API_KEY",
            id="402",
        ),
        pytest.param(
            refused(401, "invalid_api_key", "Incorrect API key provided"),
            "key refused, expected a valid one in OPENAI_API_KEY",
            id="401",
        ),
        pytest.param(refused(403, "forbidden", "no"), "key refused, expected a valid one in OPENAI_API_KEY", id="403"),
        pytest.param(
            refused(404, "model_not_found", "no such model"), "not found, expected a model that {url} serves", id="404"
        ),
        pytest.param(
            refused(400, "context_length_exceeded", "maximum context length is 8192 tokens"),
            "the paper and its materials are longer than the model's context, expected a model with a larger one",
            id="a paper longer than the context",
        ),
        pytest.param(
            refused(400, "exceed_context_size_error", "request (10261 tokens) exceeds the available context size"),
            "the paper and its materials are longer than the model's context, expected a model with a larger one",
            id="a paper longer than the context of llama.cpp",
        ),
        pytest.param(
            refused(400, "invalid_request_error", "response_format is not supported"),
            "HTTP 400 response_format is not supported",
            id="a server without schema support",
        ),
        pytest.param(
            answer("", finish="content_filter"),
            "answer withheld by the provider's content filter, expected a model that answers",
            id="content filter",
        ),
        pytest.param(
            answer(GOOD, finish="content_filter"),
            "answer withheld by the provider's content filter, expected a model that answers",
            id="content filter after a whole answer",
        ),
        pytest.param(
            refusal(),
            "answer withheld by the provider's content filter, expected a model that answers",
            id="refusal",
        ),
        pytest.param(refused(418, "teapot", "no\ncoffee"), "HTTP 418 no coffee", id="any other status"),
    ],
)
async def test_what_time_does_not_heal_fails_at_once(
    serve: Served, make_desk: Desks, make_question: Asked, api: str, reply: Reply, told: str
):
    provider = serve(reply)
    error = await failing(make_question(api), make_desk(provider))
    assert type(error) is (AnswerError if told.startswith("answer withheld") else ModelError)
    assert str(error) == f"gate {api}:scripted-1: {told.format(url=provider.base_url)}"
    assert len(provider.calls) == 1


@apis
@pytest.mark.parametrize(
    ("replies", "told", "output_tokens"),
    [
        pytest.param(
            [answer("{oops"), answer("{oops")],
            "answer: Invalid JSON: key must be a string at line 1 column 2", 40, id="bad JSON twice",
        ),
        pytest.param(
            [answer({"message": "a"}), answer({"message": "b"})], "confidence: Field required", 40,
            id="a field missing twice",
        ),
        pytest.param(
            [answer({**GOOD, "confidence": 101}), answer({**GOOD, "confidence": -1})],
            "confidence: Input should be greater than or equal to 0", 40, id="out of range twice",
        ),
        pytest.param(
            [answer({**GOOD, "more\nlines": 1}), answer({**GOOD, "more\nlines": 1})],
            "more lines: Extra inputs are not permitted", 40, id="a field too many twice",
        ),
        pytest.param([answer("null"), answer("3")], "answer: Input should be an object", 40, id="no object twice"),
        pytest.param([answer(""), answer("")], "no answer in it, also when asked once more", 40, id="empty twice"),
        pytest.param(
            [answer(GOOD, finish="length")], "answer cut off at 20 tokens, expected a whole one within 1000", 20,
            id="cut off behind valid JSON, not asked again",
        ),
        pytest.param(
            [answer('{"message": "so', finish="length")],
            "answer cut off at 20 tokens, expected a whole one within 1000", 20, id="cut off, not asked again",
        ),
        pytest.param(
            [answer(LONG, output_tokens=200_000)], "answer of 200000 tokens, expected 1000 at most", 200_000,
            id="200,000 tokens, not asked again",
        ),
        pytest.param(
            [answer(GOOD, output_tokens=1001)], "answer of 1001 tokens, expected 1000 at most", 1001,
            id="one token over the most",
        ),
    ],
)  # fmt: skip
async def test_a_malformed_answer_is_paid_and_counted(
    serve: Served, make_desk: Desks, make_question: Asked,
    api: str, replies: list[Reply], told: str, output_tokens: int,
):  # fmt: skip
    provider = serve(*replies)
    error = await failing(make_question(api), make_desk(provider))
    assert isinstance(error, MalformedAnswerError)
    assert str(error) == f"gate {api}:scripted-1: {told}"
    assert (error.usage.requests, error.usage.output_tokens) == (len(replies), output_tokens)
    assert len(provider.calls) == len(replies)


def uncounted(size: int) -> Reply:
    """Answer with `size` characters, as a server does that counts no tokens."""
    text = json.dumps(GOOD).ljust(size)
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    body = {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}
    return raw(json.dumps(body))


async def test_an_answer_without_a_count_is_judged_by_its_length(serve: Served, make_desk: Desks, make_question: Asked):
    # 16 characters a token at most: 16,015 are 1,000 tokens, 16,016 are 1,001.
    desk = make_desk(serve(uncounted(16_015), uncounted(16_016)))
    found = await ask(make_question(occasion="first"), desk)
    assert (found.output.confidence, found.usage.requests, found.usage.cost_usd) == (90, 1, None)
    error = await failing(make_question(occasion="second"), desk)
    assert isinstance(error, MalformedAnswerError)
    assert str(error) == "gate openai-chat:scripted-1: answer of 1001 tokens, expected 1000 at most"


@apis
@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(raw("<h1>busy</h1>", kind="text/html"), id="a gateway's page"),
        pytest.param(raw("busy"), id="no JSON"),
        pytest.param(raw(""), id="nothing"),
        pytest.param(raw("{}"), id="no fields"),
        pytest.param(raw("[]"), id="a list"),
        pytest.param(raw("null"), id="null"),
        pytest.param(raw('{"error": {"message": "upstream is gone"}}'), id="an error behind status 200"),
        pytest.param(raw('{"choices": [null]}'), id="an answer of nothing"),
    ],
)
async def test_a_body_that_is_no_answer_is_transient_and_not_kept(
    serve: Served, make_desk: Desks, make_question: Asked, api: str, reply: Reply
):
    provider = serve(reply, answer(GOOD))
    desk = make_desk(provider)
    error = await failing(make_question(api), desk)
    assert isinstance(error, TransientModelError)
    assert "\n" not in str(error)
    found = await ask(make_question(api), desk)
    assert (found.output.confidence, found.usage.requests) == (90, 1)


async def test_no_choices_are_malformed_and_their_price_unknown(serve: Served, make_desk: Desks, make_question: Asked):
    provider = serve(no_choices())
    error = await failing(make_question(), make_desk(provider))
    assert isinstance(error, MalformedAnswerError)
    assert str(error) == "gate openai-chat:scripted-1: answer of no choices"
    assert (error.usage.requests, error.usage.output_tokens, error.usage.cost_usd) == (1, 0, None)
    assert len(provider.calls) == 1


@apis
@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(answer({"message": "a"}), id="a field missing"),
        pytest.param(answer("Sure, here it is"), id="prose"),
        pytest.param(answer(""), id="empty"),
        pytest.param(answer({**GOOD, "confidence": "very"}), id="a word for a number"),
    ],
)
async def test_one_malformed_answer_is_asked_again_and_both_are_paid(
    serve: Served, make_desk: Desks, make_question: Asked, api: str, reply: Reply
):
    provider = serve(reply, answer(GOOD))
    found = await ask(make_question(api), make_desk(provider))
    assert found.output.confidence == 90
    assert (found.usage.requests, found.usage.input_tokens, found.usage.output_tokens) == (2, 200, 40)
    assert len(provider.calls) == 2


async def test_a_fault_after_a_malformed_answer_is_the_fault(serve: Served, make_desk: Desks, make_question: Asked):
    provider = serve(answer("{oops"), refused(503, "overloaded", "busy"), answer(GOOD))
    desk = make_desk(provider)
    assert isinstance(await failing(make_question(), desk), TransientModelError)
    found = await ask(make_question(), desk)
    assert (found.usage.requests, found.replayed) == (2, False)
    assert len(provider.calls) == 3


async def test_a_closed_port_is_transient(serve: Served, make_desk: Desks, make_question: Asked):
    with Provider(lambda _call: answer(GOOD)) as provider:
        desk = make_desk(provider)
    assert isinstance(await failing(make_question(), desk), TransientModelError)


@apis
@pytest.mark.parametrize("status", [400, 401, 403, 404, 418, 429, 500])
async def test_a_key_that_a_provider_repeats_is_shown_nowhere(
    serve: Served, make_desk: Desks, make_question: Asked, key: str, api: str, status: int
):
    provider = serve(refused(status, "odd", f"Incorrect API key provided: {key}"))
    error = await failing(make_question(api), make_desk(provider))
    assert provider.calls[0].headers["authorization"] == f"Bearer {key}"
    assert key not in str(error)
    assert key not in repr(error)
    assert key not in "".join(traceback.format_exception(error))
