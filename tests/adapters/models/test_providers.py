"""Every provider is reached at its own address with its own key, in its own words."""

import asyncio
import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import SecretStr
from scripted_provider import Call, Provider, Reply, answer, raw

from redraft.adapters.models.access import Access, Configuration, Endpoint
from redraft.adapters.models.asking import Answer, Desk, Question, ask, check_spec
from redraft.adapters.models.providers import disconnect, make_model, takes_pages
from redraft.adapters.models.vendors import VENDORS, parse
from redraft.contracts.policy import ModelSpec
from redraft.contracts.usage import Usage
from redraft.errors import PolicyError

Asked = Callable[..., Question]
Served = Callable[..., Provider]

GOOD = {"message": "sound", "confidence": 90}

ANTHROPIC = {
    "id": "msg_1",
    "type": "message",
    "role": "assistant",
    "model": "claude-sonnet-4-6",
    "content": [{"type": "text", "text": json.dumps(GOOD)}],
    "stop_reason": "end_turn",
    "stop_sequence": None,
    "usage": {
        "input_tokens": 100,
        "output_tokens": 20,
        "cache_read_input_tokens": 50,
        "cache_creation_input_tokens": 10,
    },
}
GOOGLE = {
    "candidates": [
        {"content": {"role": "model", "parts": [{"text": json.dumps(GOOD)}]}, "finishReason": "STOP", "index": 0}
    ],
    "usageMetadata": {"promptTokenCount": 100, "candidatesTokenCount": 20, "totalTokenCount": 120},
    "modelVersion": "gemini-2.5-pro",
    "responseId": "1",
}
OPENROUTER = {
    "id": "gen-1",
    "object": "chat.completion",
    "created": 1767225600,
    "model": "anthropic/claude-sonnet-4-6",
    "provider": "Anthropic",
    "choices": [
        {
            "index": 0,
            "finish_reason": "stop",
            "native_finish_reason": "end_turn",
            "message": {"role": "assistant", "content": json.dumps(GOOD)},
        }
    ],
    "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
}


async def asked(question: Question, provider: Provider, tmp_path: Path, key: str) -> Answer:
    """Ask with a key for every provider, each in its own variable, and all addresses those of the server."""
    keys = {name: SecretStr(f"{key}-{name}") for vendor in VENDORS.values() for name in vendor.key_variables}
    addresses = {vendor.url_variable: provider.base_url for vendor in VENDORS.values()}
    return await ask(question, Desk(tmp_path / ".answers", Access(Configuration(), keys, addresses)))


def sent_key(call: Call) -> str:
    headers = {name.lower(): value for name, value in call.headers.items()}
    bearer = headers.get("authorization", "").removeprefix("Bearer ")
    return bearer or headers.get("x-api-key") or headers["x-goog-api-key"]


@pytest.mark.parametrize(
    ("spec", "reply", "path", "variable"),
    [
        pytest.param("openai:m", answer(GOOD), "/v1/responses", "OPENAI_API_KEY", id="responses"),
        pytest.param("openai-chat:m", answer(GOOD), "/v1/chat/completions", "OPENAI_API_KEY", id="chat completions"),
        pytest.param("azure:m", answer(GOOD), "/v1/chat/completions", "AZURE_OPENAI_API_KEY", id="azure"),
        pytest.param(
            "anthropic:claude-sonnet-4-6",
            raw(json.dumps(ANTHROPIC)),
            "/v1/v1/messages",
            "ANTHROPIC_API_KEY",
            id="anthropic",
        ),
        pytest.param(
            "google-gla:gemini-2.5-pro",
            raw(json.dumps(GOOGLE)),
            "/v1/v1beta/models/gemini-2.5-pro:generateContent",
            "GOOGLE_API_KEY",
            id="google",
        ),
        pytest.param(
            "openrouter:anthropic/claude-sonnet-4-6",
            raw(json.dumps(OPENROUTER)),
            "/v1/chat/completions",
            "OPENROUTER_API_KEY",
            id="openrouter",
        ),
    ],
)
async def test_a_spec_reaches_its_provider_with_its_key(
    serve: Served, make_question: Asked, tmp_path: Path, key: str, spec: str, reply: Reply, path: str, variable: str
):
    provider = serve(reply)
    found = await asked(make_question(spec=ModelSpec(model=spec)), provider, tmp_path, key)
    (call,) = provider.calls
    assert found.output.model_dump() == GOOD
    assert (call.path, sent_key(call)) == (path, f"{key}-{variable}")
    assert '"additionalProperties": false' in json.dumps(call.body) or spec.startswith("google")
    assert found.usage.output_tokens == 20


@pytest.mark.parametrize(
    ("spec", "body"),
    [
        ("openai-chat:m", None),
        ("openai:m", None),
        ("anthropic:claude-sonnet-4-6", ANTHROPIC),
        ("google-gla:gemini-2.5-pro", GOOGLE),
        ("openrouter:anthropic/claude-sonnet-4-6", OPENROUTER),
    ],
)
async def test_no_key_is_logged_however_much_is(
    serve: Served, make_question: Asked, tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture,
    spec: str, body: dict | None,
):  # fmt: skip
    provider = serve(raw(json.dumps(body)) if body else answer(GOOD))
    with caplog.at_level(logging.DEBUG):
        await asked(make_question(spec=ModelSpec(model=spec)), provider, tmp_path, key)
    assert "127.0.0.1" in caplog.text
    assert key not in caplog.text


async def test_anthropic_keeps_what_comes_before_the_draft_and_prices_it(
    serve: Served, make_question: Asked, tmp_path: Path, key: str
):
    provider = serve(raw(json.dumps(ANTHROPIC)))
    spec = ModelSpec(model="anthropic:claude-sonnet-4-6")
    found = await asked(make_question(spec=spec, materials=("Guidelines.", "Log.", "Draft.")), provider, tmp_path, key)
    (message,) = provider.calls[0].body["messages"]
    kept = [part["text"] for part in message["content"] if "cache_control" in part]
    assert kept == ["Log."]
    assert [part["text"] for part in message["content"]] == ["Guidelines.", "Log.", "Draft."]
    # List price of claude-sonnet-4-6 a million tokens: input 3, cache read 0.30, cache write 3.75, output 15 dollars
    # (docs.claude.com, "Pricing"): (100 · 3 + 50 · 0.30 + 10 · 3.75 + 20 · 15) / 10⁶.
    assert found.usage == Usage(requests=1, input_tokens=160, output_tokens=20, cost_usd=0.0006525)


async def test_a_draft_alone_marks_nothing_to_be_kept(serve: Served, make_question: Asked, tmp_path: Path, key: str):
    provider = serve(raw(json.dumps(ANTHROPIC)))
    spec = ModelSpec(model="anthropic:claude-sonnet-4-6")
    await asked(make_question(spec=spec, materials=("Draft.",)), provider, tmp_path, key)
    assert "cache_control" not in json.dumps(provider.calls[0].body)


@pytest.mark.parametrize(
    ("spec", "address", "expected"),
    [
        pytest.param("anthropic:claude-sonnet-4-6", None, True, id="anthropic"),
        pytest.param("openai:gpt-5", None, True, id="responses"),
        pytest.param("openai-chat:gpt-5", None, True, id="chat completions at OpenAI"),
        pytest.param("google-gla:gemini-2.5-pro", None, True, id="google"),
        pytest.param("azure:deployment", "https://me.openai.azure.com/openai/v1", False, id="azure takes none"),
        pytest.param("openrouter:anthropic/claude-sonnet-4-6", None, True, id="a maker at OpenRouter that reads them"),
        pytest.param("openrouter:qwen/qwen3-max", None, False, id="one for which OpenRouter reads them"),
        pytest.param("openai-chat:llama", "http://127.0.0.1:11434/v1", False, id="a server on this machine"),
        pytest.param("openai:gpt-5", "https://proxy.example/v1", False, id="a look-alike of responses"),
    ],
)
async def test_pages_go_where_the_model_takes_them(spec: str, address: str | None, *, expected: bool):
    vendor, name = parse("critic", spec)
    endpoint = Endpoint(base_url=address or vendor.base_url or "", key=SecretStr("k"), key_variable="K")
    assert takes_pages(make_model(vendor, name, endpoint), vendor, endpoint) is expected


async def test_calls_share_a_connection_until_the_run_ends(
    serve: Served, make_question: Asked, tmp_path: Path, key: str
):
    provider = serve(*[answer(GOOD)] * 3)
    for occasion, connections in ("one", 1), ("two", 1):
        await asked(make_question(occasion=occasion), provider, tmp_path, key)
        assert provider.connections == connections
    await disconnect()
    await asked(make_question(occasion="three"), provider, tmp_path, key)
    assert provider.connections == 2
    await disconnect()


def test_no_two_loops_share_a_connection(serve: Served, make_question: Asked, tmp_path: Path, key: str):
    provider = serve(*[answer(GOOD)] * 2)
    for occasion in "one", "two":
        asyncio.run(asked(make_question(occasion=occasion), provider, tmp_path, key))
    assert provider.connections == 2


@pytest.mark.parametrize("model", ["qwen/qwen3-max", "deepseek/deepseek-chat", "anthropic/claude-sonnet-4-6"])
async def test_openrouter_is_asked_for_a_host_that_holds_any_model_to_the_schema(
    serve: Served, make_question: Asked, tmp_path: Path, key: str, model: str
):
    provider = serve(raw(json.dumps(OPENROUTER)))
    found = await asked(make_question(spec=ModelSpec(model=f"openrouter:{model}")), provider, tmp_path, key)
    (call,) = provider.calls
    assert found.output.model_dump() == GOOD
    assert call.schema["schema"]["additionalProperties"] is False
    assert call.body["provider"] == {"require_parameters": True}


@pytest.mark.parametrize(
    ("spec", "holds"),
    [
        pytest.param("anthropic:claude-sonnet-4-6", True, id="one of today"),
        pytest.param("anthropic:claude-3-5-haiku-latest", False, id="one of before"),
        pytest.param("azure:deployment", True, id="a deployment"),
        pytest.param("azure:llama-3", False, id="a deployment of other makers"),
    ],
)
def test_a_model_that_is_held_to_no_schema_is_refused_before_anything_is_spent(spec: str, *, holds: bool):
    keys = {name: SecretStr("k") for vendor in VENDORS.values() for name in vendor.key_variables}
    access = Access(Configuration(), keys, {"AZURE_OPENAI_ENDPOINT": "https://me.openai.azure.com/openai/v1"})
    if holds:
        check_spec("judge", spec, access)
        return
    with pytest.raises(PolicyError) as caught:
        check_spec("judge", spec, access)
    provider = spec.partition(":")[0]
    assert str(caught.value) == f"judge: {spec} is held to no JSON schema by {provider}, expected a model that is"
