"""How far a workspace's run is."""

from enum import StrEnum

from redraft.contracts.base import Contract
from redraft.contracts.delta import HaltReason


class RunState(StrEnum):
    """Where a workspace stands."""

    NOT_BEGUN = "not begun"
    RUNNING = "running"
    STOPPED = "stopped"
    """Begun, not over, and nobody holds the workspace."""
    FINISHED = "finished"


class RunStatus(Contract):
    """What `redraft status` says."""

    workspace: str
    state: RunState
    held_by: str = ""
    """Who holds the workspace, while it is running."""
    run_id: str = ""
    trajectory_text: str = ""
    halt_reason: HaltReason | None = None
    promoted_iter: int | None = None

    @property
    def text(self) -> str:
        """Return the same in a few lines."""
        goes_on = "redraft refine goes on from here" if self.state is RunState.STOPPED else ""
        lines = [f"{self.workspace}: {self.state}", self.held_by, self.trajectory_text, goes_on]
        if self.halt_reason:
            promoted = "nothing" if self.promoted_iter is None else f"iter{self.promoted_iter}"
            lines.append(f"halted: {self.halt_reason}; promoted: {promoted}")
        return "\n".join(line for line in lines if line)
