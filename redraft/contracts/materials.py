"""What a role that reads or writes the paper is given."""

from redraft.contracts.base import Contract
from redraft.contracts.source import Project


class Bibliography(Contract):
    """The allowed bibliography: `citation_pool.json`, else `refs.bib`, else the draft's own."""

    source: str
    """File it was read from; empty where the workspace has none."""
    keys: tuple[str, ...]
    """Sorted."""


class Materials(Contract):
    """A draft with the inputs it is held against."""

    project: Project
    bibliography: Bibliography
    guidelines: str = ""
    log: str | None = None
    """The experimental log; None where the workspace says it has none."""
