"""What a critic is told of earlier reviews."""

from pydantic import Field

from redraft.contracts.base import Contract


class CritiqueMemory(Contract):
    """`critique_memory.json`: the critic's memory before it reviews one draft; a judge never has it."""

    iter: int = Field(ge=0)
    """The draft it is for."""
    focus_on: tuple[str, ...] = ()
    """Standing criticals, then what was raised most often."""
    do_not_reflag: tuple[str, ...] = ()
    """What was resolved, the latest last."""
