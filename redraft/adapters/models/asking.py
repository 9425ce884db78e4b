"""One call of a model: a question with nothing of any other call in it, and its answer."""

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel

from redraft.adapters.models.access import Access
from redraft.contracts.policy import ModelSpec
from redraft.contracts.usage import Usage

T = TypeVar("T", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """What one call sends and what it is to get back."""

    role: str
    """`critic`, `judge`, `devils_advocate`, `adjudicator`, `reviser`, `gate`, `integrity` or `drafter`."""
    spec: ModelSpec
    system: str
    """The filled prompt: rules and task."""
    materials: tuple[str, ...]
    """Delimited, the most stable first (guidelines, log), the draft last."""
    output: type[T]
    """What the model is to answer, as a strict JSON schema."""
    occasion: tuple[str, ...]
    """What makes two calls of the same words two calls: `("iter1", "replicate0", "lens:soundness", "attempt1")`."""
    pdf: Path | None = None
    """Pages, sent where the model takes them."""

    @property
    def key(self) -> str:
        """Return the name of the answer in the journal: a hash of all that the answer depends on, and the occasion."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What a model answered, held to the question's `output`."""

    output: T
    usage: Usage
    """Of all requests that led to the answer, a malformed first one included."""
    replayed: bool
    """Whether the journal held all of it: no request was sent."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What a call needs beside the question."""

    journal: Path
    """Folder of raw answers, `refinement/.answers`."""
    access: Access
    """Base URLs and keys of the user's own configuration."""


async def ask(question: Question[T], desk: Desk) -> Answer[T]:
    """Answer `question` from the journal or, where it has no answer, from the model.

    Raises:
        MalformedAnswerError: Not what `output` says, also when asked once more; or cut off, empty, or too long.
        TransientModelError: Busy, down, unreachable or too slow; it may answer when asked again.
        ModelError: It will not answer however often it is asked; the line says what to do.
    """
    raise NotImplementedError
