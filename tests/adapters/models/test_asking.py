"""A question over HTTP: what is sent, what comes back, and what makes two calls two."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from scripted_provider import Provider, answer, refused

from redraft.adapters.models.access import Access
from redraft.adapters.models.asking import Desk, Question, ask, check_spec
from redraft.contracts.policy import ModelSpec, Sampling
from redraft.contracts.usage import Usage
from redraft.errors import PolicyError

Asked = Callable[..., Question]
Served = Callable[..., Provider]
Desks = Callable[[Provider], Desk]

apis = pytest.mark.parametrize("api", ["openai-chat", "openai"])


@apis
async def test_an_answer_is_held_to_the_output_and_says_what_it_took(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict, api: str
):
    provider = serve(answer(good, model="gpt-4o-2024-08-06", input_tokens=1000, output_tokens=100))
    found = await ask(make_question(api), make_desk(provider))
    assert found.output.model_dump() == good
    # OpenAI's list price of gpt-4o-2024-08-06: 2.50 and 10.00 dollars a million tokens (openai.com/api/pricing).
    assert found.usage == Usage(requests=1, input_tokens=1000, output_tokens=100, cost_usd=0.0035)
    assert not found.replayed


@apis
async def test_a_request_holds_the_rules_the_materials_in_order_and_a_strict_schema(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict, api: str
):
    provider = serve(answer(good))
    await ask(make_question(api), make_desk(provider))
    (call,) = provider.calls
    assert call.text == "The rules.\nThe guidelines.\nThe draft."
    assert (call.schema["name"], call.schema["strict"]) == ("Verdict", True)
    assert call.schema["schema"]["required"] == ["message", "confidence"]
    assert call.schema["schema"]["additionalProperties"] is False
    assert call.body["model"] == "scripted-1"
    assert call.body["max_completion_tokens" if call.is_chat else "max_output_tokens"] == 1000
    assert "temperature" not in call.body
    assert "tools" not in call.body
    assert call.body.get("store") is (None if call.is_chat else False)


@apis
@pytest.mark.parametrize("temperature", [0, 0.7])
async def test_a_temperature_is_sent_where_one_is_given(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict, api: str, temperature: float
):
    provider = serve(answer(good))
    spec = ModelSpec(model=f"{api}:scripted-1", sampling=Sampling(temperature=temperature))
    await ask(make_question(spec=spec), make_desk(provider))
    assert provider.calls[0].body["temperature"] == temperature


@apis
async def test_a_question_holds_nothing_of_an_earlier_one(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict, api: str
):
    provider = serve(answer({**good, "message": "first"}), answer(good))
    desk = make_desk(provider)
    await ask(make_question(api, materials=("A secret of the first.",)), desk)
    await ask(make_question(api, materials=("The second.",)), desk)
    assert provider.calls[1].text == "The rules.\nThe second."


async def test_the_second_request_holds_the_malformed_answer_and_what_is_wrong_with_it(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict
):
    provider = serve(answer({"message": "halfway"}), answer(good))
    await ask(make_question(), make_desk(provider))
    first, second = provider.calls
    assert second.body["messages"][: len(first.body["messages"])] == first.body["messages"]
    assert "halfway" in second.text
    assert "Field required" in second.text


async def test_two_questions_of_the_same_words_on_two_occasions_are_two_calls(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict
):
    provider = serve(answer({**good, "confidence": 10}), answer({**good, "confidence": 20}))
    desk = make_desk(provider)
    both = [make_question(occasion=f"replicate{k}") for k in range(2)]
    found = await asyncio.gather(*(ask(question, desk) for question in both))
    assert sorted(one.output.confidence for one in found) == [10, 20]
    assert provider.calls[0].body == provider.calls[1].body


async def test_the_same_question_on_the_same_occasion_is_one_call(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict
):
    provider = serve(answer(good))
    desk = make_desk(provider)
    first, second = await ask(make_question(), desk), await ask(make_question(), desk)
    assert (first.replayed, second.replayed) == (False, True)
    assert (first.output, first.usage) == (second.output, second.usage)
    assert len(provider.calls) == 1


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"role": "critic"}, id="role"),
        pytest.param({"spec": ModelSpec(model="openai:scripted-1")}, id="model"),
        pytest.param({"system": "Other rules."}, id="rules"),
        pytest.param({"materials": ("The guidelines.", "Another draft.")}, id="draft"),
        pytest.param({"materials": ("The guidelines.The draft.",)}, id="where one material ends"),
        pytest.param({"occasion": ("attempt1", "lens:soundness")}, id="occasion"),
        pytest.param({"output": Usage}, id="schema"),
    ],
)
def test_all_that_an_answer_depends_on_is_in_its_key(make_question: Asked, changes: dict):
    question = make_question()
    assert replace(question, **changes).key != question.key


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        pytest.param({"timeout_s": 300}, True, id="how long the caller waits changes nothing"),
        pytest.param({"temperature": 0.0}, False, id="temperature"),
        pytest.param({"max_output_tokens": 999}, False, id="longest answer"),
    ],
)
def test_sampling_is_in_the_key_except_the_timeout(make_question: Asked, changes: dict, *, same: bool):
    question = make_question()
    sampling = question.spec.sampling.model_copy(update=changes)
    other = replace(question, spec=question.spec.model_copy(update={"sampling": sampling}))
    assert (other.key == question.key) is same


def test_the_bytes_of_the_pages_are_in_the_key(make_question: Asked, tmp_path: Path):
    pdf = tmp_path / "paper.pdf"
    pdf.write_bytes(b"%PDF-1.5 one")
    one = replace(make_question(), pdf=pdf).key
    pdf.write_bytes(b"%PDF-1.5 two")
    assert len({one, replace(make_question(), pdf=pdf).key, make_question().key}) == 3


async def test_an_answer_from_another_address_is_another_answer(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict
):
    first, second = serve(answer(good)), serve(answer({**good, "confidence": 5}))
    await ask(make_question(), make_desk(first))
    found = await ask(make_question(), make_desk(second))
    assert (found.output.confidence, found.replayed) == (5, False)


async def test_pages_stay_here_where_the_server_is_not_the_makers(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict, tmp_path: Path
):
    pdf = tmp_path / "paper.pdf"
    pdf.write_bytes(b"%PDF-1.5 pages")
    provider = serve(answer(good))
    await ask(replace(make_question(), pdf=pdf), make_desk(provider))
    assert "application/pdf" not in json.dumps(provider.calls[0].body)


async def test_a_long_answer_within_the_limit_is_taken(serve: Served, make_desk: Desks, make_question: Asked):
    provider = serve(answer({"message": "word " * 900, "confidence": 1}, output_tokens=1000))
    found = await ask(make_question(), make_desk(provider))
    assert found.usage.output_tokens == 1000


@pytest.mark.parametrize(
    "spec", ["openai:gpt-5", "anthropic:claude-x", "google-gla:gemini-x", "azure:d", "openrouter:a/b"]
)
def test_a_spec_without_its_key_is_refused_before_any_call(spec: str):
    told = r"^reviser: no (key|address) for [a-z]+, expected one in [A-Z_]+(, or .+_URL)?$"
    with pytest.raises(PolicyError, match=told):
        check_spec("reviser", spec, Access())


@pytest.mark.parametrize(
    "spec",
    ["gpt-5", "", "openai", "openai:", "openai: ", ":gpt-5", "test-function:f", "test:x", "OpenAI:gpt-5", "offline"],
)
def test_what_is_no_model_string_is_refused_by_its_name(spec: str):
    with pytest.raises(PolicyError) as caught:
        check_spec("judge", spec, Access())
    assert str(caught.value) == (
        f"judge: {spec!r} is no known role spec, expected PROVIDER:MODEL with one of anthropic, azure, google,"
        " google-gla, openai, openai-chat, openrouter"
    )


def test_the_seam_itself_loads_no_model_library():
    script = (
        "import sys; import redraft.adapters.models.asking\n"
        "heavy = {'pydantic_ai', 'openai', 'anthropic', 'google', 'httpx', 'httpx2', 'genai_prices'}\n"
        "print(sorted(heavy & sys.modules.keys()))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


async def test_a_question_that_fails_leaves_another_alone(
    serve: Served, make_desk: Desks, make_question: Asked, good: dict
):
    provider = serve(answer(good), refused(401, "invalid_api_key", "no"))
    desk = make_desk(provider)
    both = [make_question(occasion="a"), make_question(occasion="b")]
    found = await asyncio.gather(*(ask(question, desk) for question in both), return_exceptions=True)
    assert sorted(type(one).__name__ for one in found) == ["Answer", "ModelError"]
