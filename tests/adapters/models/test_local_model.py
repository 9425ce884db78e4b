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
    """Free white space would let so small a model write it for ever (briefs, "A real small model")."""

    model_config = ConfigDict(json_schema_extra={"x-guidance": {"whitespace_flexible": False}})

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
