"""What is put to a model, seen by a model in this process."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pydantic_ai import models
from pydantic_ai.messages import BinaryContent, CachePoint, ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from redraft.adapters.models.access import Access, Endpoint
from redraft.adapters.models.asking import Question
from redraft.adapters.models.calls import put
from redraft.adapters.models.faults import Caller
from redraft.adapters.models.journal import Journal
from redraft.errors import ModelError

Asked = Callable[..., Question]

CALLER = Caller(
    place="gate function",
    endpoint=Endpoint(base_url="http://127.0.0.1", key=None, key_variable="KEY"),
    timeout_s=1,
    access=Access(),
)


@pytest.fixture(autouse=True)
def _no_request(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", False)
    return


def journal(folder: Path) -> Journal:
    return Journal(folder / ".answers", "name", Access())


async def test_pages_come_after_the_draft(make_question: Asked, tmp_path: Path):
    seen: list[ModelMessage] = []

    def model(messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
        seen.extend(messages)
        return ModelResponse([TextPart('{"message": "sound", "confidence": 90}')])

    pdf = tmp_path / "paper.pdf"
    pdf.write_bytes(b"%PDF-1.5")
    found = await put(make_question(), FunctionModel(model), journal(tmp_path), CALLER, pdf)
    (request,) = seen
    content = request.parts[0].content
    assert content == [
        "The guidelines.",
        CachePoint(),
        "The draft.",
        BinaryContent(b"%PDF-1.5", media_type="application/pdf"),
    ]
    assert request.instructions == "The rules."
    assert found.usage.cost_usd is None


async def test_pages_that_are_not_there_are_left_out(make_question: Asked, tmp_path: Path):
    def model(messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
        assert messages[0].parts[0].content == ["The guidelines.", CachePoint(), "The draft."]
        return ModelResponse([TextPart('{"message": "sound", "confidence": 90}')])

    found = await put(make_question(), FunctionModel(model), journal(tmp_path), CALLER, tmp_path / "none.pdf")
    assert found.output.confidence == 90


async def test_a_model_without_schema_support_is_told_so(make_question: Asked, tmp_path: Path):
    def model(_messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
        pytest.fail("nothing is sent to it")

    plain = FunctionModel(model, profile={"supports_json_schema_output": False})
    with pytest.raises(ModelError) as caught:
        await put(make_question(), plain, journal(tmp_path), CALLER, None)
    assert str(caught.value) == "gate function: Native structured output is not supported by this model."
