"""What the loop needs from outside: critics, an advocate, a reviser, a typesetter."""

from pathlib import Path
from typing import Protocol

from redraft.contracts.advocate import Advocacy
from redraft.contracts.build import Compilation
from redraft.contracts.materials import Materials
from redraft.contracts.policy import Policy
from redraft.contracts.review import Review
from redraft.contracts.revision import Agenda, Revision
from redraft.contracts.source import Draft


class Critic(Protocol):
    """Finds faults and scores the rubric's axes."""

    async def review(self, materials: Materials, policy: Policy, *, replicate: int) -> Review:
        """Return the review of the draft in `materials`."""
        ...


class Advocate(Protocol):
    """Challenges core claims from first principles."""

    async def challenge(self, materials: Materials) -> Advocacy:
        """Return the challenges to the draft in `materials`."""
        ...


class Reviser(Protocol):
    """Edits the draft."""

    async def revise(self, materials: Materials, agenda: Agenda) -> Revision:
        """Return edits of the draft in `materials`, each `find` occurring exactly once in its file."""
        ...


class Typesetter(Protocol):
    """Turns a draft's tree into a PDF, in a sandbox."""

    async def typeset(self, draft: Draft, build: Path, aux: Path | None) -> Compilation:
        """Compile `draft` in the folder `build`, made new, starting from the aux files of the folder `aux`.

        The PDF is left in `build` under the main file's stem; `new_errors` is left empty.
        """
        ...
