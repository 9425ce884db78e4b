"""Questions, and desks that put them to a scripted provider over HTTP."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import BaseModel, ConfigDict, Field, SecretStr
from scripted_provider import MODEL, Provider, in_order

from redraft.adapters.models.access import Access, Configuration
from redraft.adapters.models.asking import Desk, Question
from redraft.contracts.policy import ModelSpec, Sampling

KEY = "sk-0123456789abcdef0123456789abcdef"


class Verdict(BaseModel):
    """What the tests ask for."""

    model_config = ConfigDict(extra="forbid")

    message: str
    confidence: Annotated[int, Field(ge=0, le=100)]


@pytest.fixture
def key() -> str:
    return KEY


@pytest.fixture
def serve() -> Iterator[Callable[..., Provider]]:
    """Start servers that give one reply after the other, until the test ends."""
    with ExitStack() as stack:
        yield lambda *replies: stack.enter_context(Provider(in_order(*replies)))


@pytest.fixture
def make_desk(tmp_path: Path) -> Callable[[Provider], Desk]:
    """Make a desk whose OpenAI is the provider, with a journal that all desks of the test share."""

    def make(provider: Provider) -> Desk:
        keys, addresses = {"OPENAI_API_KEY": SecretStr(KEY)}, {"OPENAI_BASE_URL": provider.base_url}
        return Desk(tmp_path / ".answers", Access(Configuration(), keys, addresses))

    return make


@pytest.fixture
def make_question() -> Callable[..., Question[Verdict]]:
    """Make a gate's question, with other fields for some."""

    def make(api: str = "openai-chat", *, occasion: str = "attempt1", **changes: object) -> Question[Verdict]:
        sampling = Sampling(timeout_s=1, max_output_tokens=1000)
        fields = {
            "role": "gate",
            "spec": ModelSpec(model=f"{api}:{MODEL}", sampling=sampling),
            "system": "The rules.",
            "materials": ("The guidelines.", "The draft."),
            "output": Verdict,
            "occasion": (occasion,),
        }
        return Question(**{**fields, **changes})

    return make


@pytest.fixture
def good() -> dict[str, object]:
    return {"message": "sound", "confidence": 90}
