"""What a run may spend, and what it spent (design §11)."""

from typing import Annotated

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.usage import Usage

_Count = Annotated[int, Field(ge=1)]
_Amount = Annotated[float, Field(gt=0)]


class Caps(Contract):
    """Caps of a run, fixed at launch and looked at before each call; None is no cap."""

    max_requests: _Count | None = None
    max_output_tokens: _Count | None = None
    max_cost_usd: _Amount | None = None
    max_wall_s: _Amount | None = None
    """A call that began in time may end after it."""
    max_judge_passes: _Count | None = None
    """Verdicts of whoever scores; one that is asked again under another lens counts again."""
    max_agents: _Count | None = None
    """Role instances that a model plays: each replicate of each critic is one."""


class Outlay(Usage):
    """What calls took, or what one may take at most."""

    judge_passes: Annotated[int, Field(ge=0)] = 0


class Budget(Contract):
    """The ledger of a run: what it may spend, what it spent, and what calls under way may take."""

    caps: Caps = Caps()
    spent: Outlay = Outlay()
    reserved: tuple[Outlay, ...] = ()
    """One a call under way: its maximum."""


class Exhausted(Contract):
    """A call that a cap does not allow."""

    cap: str
    """Name of the cap."""
    reason: str
    """Its numbers, in a few words."""
    waits: bool = False
    """Whether the call may still fit when those under way have settled for less than their maximum."""
