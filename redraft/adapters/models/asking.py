"""One call of a model: a question with nothing of any other call in it, and its answer."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel

from redraft.adapters.atomic import read_optional
from redraft.adapters.models.access import Access
from redraft.adapters.models.vendors import parse
from redraft.adapters.purse import Purse
from redraft.contracts.policy import ModelSpec, RoleSpec
from redraft.contracts.usage import Usage
from redraft.errors import PolicyError

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
        return self.name_at("")

    def name_at(self, base_url: str) -> str:
        """Return the name of the answer that comes from `base_url`."""
        pdf = read_optional(self.pdf) if self.pdf else None
        facts = {
            "role": self.role,
            "model": self.spec.model,
            "base_url": base_url,
            # How long the caller waits changes no answer.
            "sampling": self.spec.sampling.model_dump(exclude={"timeout_s"}),
            "system": self.system,
            "materials": self.materials,
            "pdf": hashlib.sha256(pdf).hexdigest() if pdf else None,
            "output": self.output.model_json_schema(),
            "occasion": self.occasion,
        }
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:40]


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
    purse: Purse | None = None
    """Pays for each request that is sent; None where nobody counts."""
    scores: bool = False
    """Whether an answer is a verdict of whoever scores, which the judge passes count."""


async def ask(question: Question[T], desk: Desk) -> Answer[T]:
    """Answer `question` from the journal or, where it has no answer, from the model.

    Raises:
        PolicyError: The spec names no known provider, or no key is set for it: `check_spec` says so beforehand.
        BudgetExhaustedError: A cap of the run does not allow the request.
        WorkspaceError: The journal cannot be read or written.
        MalformedAnswerError: Not what `output` says, also when asked once more; or cut off, empty, or too long.
        TransientModelError: Busy, down, unreachable or too slow; it may answer when asked again.
        AnswerError: The provider withholds its answer.
        ModelError: It will not answer however often it is asked; the line says what to do.
    """
    from redraft.adapters.models.calls import call  # noqa: PLC0415  # pydantic-ai takes a second to load

    return await call(question, desk)


def load(players: Iterable[tuple[str, RoleSpec]], access: Access) -> None:
    """Load what the first question to each of `players`, roles with their specs, would wait for."""
    from redraft.adapters.models import calls  # noqa: PLC0415  # pydantic-ai takes a second to load

    vendors = {(role, parse(role, spec)[0]) for role, spec in players}
    for vendor, endpoint in {(vendor, access.endpoint(role, vendor)) for role, vendor in vendors}:
        calls.load(vendor, endpoint)


def check_spec(role: str, spec: RoleSpec, access: Access) -> None:
    """Refuse, before anything is spent, a spec that cannot be asked.

    Raises:
        PolicyError: It names no known provider, no key is set for it, and the line names the variable to set; or its
            model cannot be held to a JSON schema.
    """
    vendor, name = parse(role, spec)
    endpoint = access.endpoint(role, vendor)
    if vendor.has_schemaless:
        from redraft.adapters.models.providers import keeps_schemas  # noqa: PLC0415  # loads the vendor's

        if not keeps_schemas(vendor, name, endpoint):
            msg = f"{role}: {spec} is held to no JSON schema by {vendor.name}, expected a model that is"
            raise PolicyError(msg)
