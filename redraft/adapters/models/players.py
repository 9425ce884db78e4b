"""Who plays a role: a model, how it is asked, and with which prompts."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from pydantic import BaseModel

from redraft.adapters.models.asking import Answer, Question
from redraft.adapters.models.prompts import Prompts
from redraft.contracts.policy import ModelSpec, Role
from redraft.contracts.sitting import Sitting

T = TypeVar("T", bound=BaseModel)


class Asker(Protocol):
    """Gets a question answered: `ask` at a desk."""

    async def __call__(self, question: Question[T]) -> Answer[T]:
        """Return the answer to `question`."""
        ...


@dataclass(frozen=True, slots=True)
class Player:
    """A model in a role; each answer is asked for with nothing of any other."""

    ask: Asker
    spec: ModelSpec
    prompts: Prompts = field(default_factory=Prompts)

    @property
    def name(self) -> str:
        """Return what reviews and revisions are signed with."""
        return self.spec.model

    async def answer(self, role: Role, system: str, materials: Iterable[str], output: type[T], sitting: Sitting) -> T:
        """Return what the model answers.

        Raises:
            ModelError: It does not answer, or not in the form of `output`.
        """
        question = Question(
            role=role,
            spec=self.spec,
            system=system,
            materials=tuple(materials),
            output=output,
            occasion=sitting.marks,
            pdf=sitting.pdf,
        )
        return (await self.ask(question)).output
