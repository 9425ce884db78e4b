"""What the loop needs from outside: critics, judges, an advocate, a reviser, a typesetter and others who read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from redraft.contracts.advocate import Advocacy, Rebutted
from redraft.contracts.answers import AdjudicatorAnswer
from redraft.contracts.build import Compilation
from redraft.contracts.integrity import ModeFinding
from redraft.contracts.materials import Materials
from redraft.contracts.policy import Policy
from redraft.contracts.review import Finding, Review
from redraft.contracts.revision import Agenda, Revision
from redraft.contracts.sitting import ONCE, Sitting
from redraft.contracts.source import Draft


class Critic(Protocol):
    """Finds faults and scores the rubric's axes."""

    async def review(
        self,
        materials: Materials,
        policy: Policy,
        *,
        replicate: int,
        focus_on: tuple[str, ...] = (),
        do_not_reflag: tuple[str, ...] = (),
        lens: str = "",
        sitting: Sitting = ONCE,
    ) -> Review:
        """Return the review of the draft in `materials`."""
        ...


class Judge(Protocol):
    """Scores the rubric's axes and finds nothing."""

    async def review(
        self, materials: Materials, policy: Policy, *, replicate: int, lens: str = "", sitting: Sitting = ONCE
    ) -> Review:
        """Return the scores of the draft in `materials`, with proof of reading."""
        ...


class Advocate(Protocol):
    """Challenges core claims from first principles, and rules on what was done about earlier challenges."""

    async def challenge(
        self,
        materials: Materials,
        *,
        earlier: tuple[Rebutted, ...] = (),
        rejected: tuple[str, ...] = (),
        lens: str = "",
        sitting: Sitting = ONCE,
    ) -> Advocacy:
        """Return the challenges to the draft in `materials`; of `rejected` findings it is asked to rule again."""
        ...


class Adjudicator(Protocol):
    """Sifts the findings of a panel."""

    async def adjudicate(
        self, materials: Materials, findings: Sequence[Finding], *, sitting: Sitting = ONCE
    ) -> AdjudicatorAnswer:
        """Return every index of `findings`, as kept or dropped."""
        ...


class IntegrityReader(Protocol):
    """Reads for the failure modes that no rule decides."""

    async def read(self, materials: Materials, *, sitting: Sitting = ONCE) -> tuple[ModeFinding, ...]:
        """Return what the draft makes suspected, and why."""
        ...


class Reviser(Protocol):
    """Edits the draft."""

    async def revise(self, materials: Materials, agenda: Agenda, *, sitting: Sitting = ONCE) -> Revision:
        """Return edits of the draft in `materials`, each `find` occurring exactly once in its file."""
        ...


class Typesetter(Protocol):
    """Turns a draft's tree into a PDF, in a sandbox."""

    async def typeset(self, draft: Draft, build: Path, aux: Path | None) -> Compilation:
        """Compile `draft` in the folder `build`, made new, starting from the aux files of the folder `aux`.

        The PDF is left in `build` under the main file's stem; `new_errors` is left empty.
        """
        ...
