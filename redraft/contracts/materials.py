"""What a role that reads or writes the paper is given."""

from redraft.contracts.base import Contract
from redraft.contracts.build import Compilation
from redraft.contracts.source import Project


class Bibliography(Contract):
    """The allowed bibliography: `citation_pool.json`, else `refs.bib`, else the draft's own."""

    source: str
    """File it was read from; empty where the workspace has none."""
    keys: tuple[str, ...]
    """Sorted."""

    @property
    def is_pool(self) -> bool:
        """Whether it was handed to the author beside the draft, and so may hold works that nothing cites."""
        return bool(self.source) and not self.source.startswith("drafts/")


class ThinSection(Contract):
    """A section for which the research brief found little evidence, and what it says of it."""

    title: str
    reason: str = ""


class Materials(Contract):
    """A draft with the inputs it is held against."""

    project: Project
    bibliography: Bibliography
    guidelines: str = ""
    log: str | None = None
    """The experimental log; None where the workspace says it has none."""
    compilation: Compilation | None = None
    """What typesetting the draft gave; None where it was not typeset."""
    idea: str = ""
    thin_sections: tuple[ThinSection, ...] = ()
    """What the research brief warns of (gate C)."""
