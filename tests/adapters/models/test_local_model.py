"""A real model behind real HTTP: the plumbing holds, whatever it says (briefs, "A real small model")."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import local_model
import pytest
from pydantic import BaseModel, ConfigDict, Field

from redraft.adapters.models.access import Access
from redraft.adapters.models.asking import Desk, Question, ask
from redraft.contracts.policy import ModelSpec, Sampling
from redraft.errors import MalformedAnswerError, ModelError

pytestmark = pytest.mark.llm

DRAFT = r"\section{Results} Our method takes 2.1 s where the baseline takes 4.2 s on ten papers."


class Verdict(BaseModel):
    model_config = ConfigDict(extra="forbid")

    message: Annotated[str, Field(max_length=60)]
    confidence: Annotated[int, Field(ge=0, le=100)]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with local_model.serving() as url:
        yield url


@pytest.fixture
def desk(url: str, tmp_path: Path) -> Desk:
    return Desk(tmp_path / ".answers", Access(addresses={"OPENAI_BASE_URL": url}))


def question(occasion: str, *, draft: str = DRAFT, max_output_tokens: int = 500) -> Question[Verdict]:
    sampling = Sampling(temperature=0.2, timeout_s=300, max_output_tokens=max_output_tokens)
    return Question(
        role="gate",
        spec=ModelSpec(model=f"openai-chat:{local_model.MODEL}", sampling=sampling),
        system="You judge one draft. Answer with a message and your confidence from 0 to 100.",
        materials=(draft,),
        output=Verdict,
        occasion=(occasion,),
    )


async def test_an_answer_has_the_form_and_its_count_and_is_kept(desk: Desk):
    first = await ask(question("once"), desk)
    assert 0 <= first.output.confidence <= 100
    assert (first.usage.requests, first.usage.cost_usd, first.replayed) == (1, None, False)
    assert 0 < first.usage.output_tokens <= 500
    again = await ask(question("once"), desk)
    assert (again.output, again.usage, again.replayed) == (first.output, first.usage, True)


async def test_an_answer_that_does_not_fit_is_malformed(desk: Desk):
    with pytest.raises(MalformedAnswerError, match="answer cut off at 3 tokens, expected a whole one within 3"):
        await ask(question("short", max_output_tokens=3), desk)


async def test_a_paper_longer_than_the_context_is_told_so(desk: Desk):
    paper = DRAFT * (local_model.CONTEXT // 10)
    with pytest.raises(ModelError, match="longer than the model's context"):
        await ask(question("long", draft=paper), desk)


CHOSEN = {"enum": ["paper.tex"]}
TEXT = {"type": "string", "maxLength": local_model.LONGEST}


@pytest.mark.parametrize(
    ("schema", "narrowed"),
    [
        pytest.param({"type": "string"}, TEXT, id="a text is short"),
        pytest.param({"type": "string", "enum": ["a"]}, {"type": "string", "enum": ["a"]}, id="a choice stays one"),
        pytest.param({"type": "integer", "maximum": 5}, {"type": "integer", "maximum": 5}, id="a number stays one"),
        pytest.param(
            {"type": "array", "items": {"type": "string"}},
            {"type": "array", "items": TEXT, "minItems": 1, "maxItems": 1},
            id="a list has one item",
        ),
        pytest.param(
            {"type": "object", "properties": {"file": {"type": "string"}, "reason": {"type": "string"}}},
            {"type": "object", "properties": {"file": CHOSEN, "reason": TEXT}},
            id="a field that is named has its own schema",
        ),
        pytest.param(
            {"$defs": {"Edit": {"properties": {"file": {"type": "string"}}}}, "items": {"$ref": "#/$defs/Edit"}},
            {"$defs": {"Edit": {"properties": {"file": CHOSEN}}}, "items": {"$ref": "#/$defs/Edit"}},
            id="at any depth",
        ),
    ],
)
def test_narrowed(schema: dict[str, object], narrowed: dict[str, object]):
    assert local_model.narrowed(schema, {"file": CHOSEN}) == narrowed
