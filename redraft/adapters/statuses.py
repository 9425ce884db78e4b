"""How far a workspace's run is, read from its files alone."""

from pathlib import Path

from redraft.adapters.layout import Workspace
from redraft.adapters.locks import probe
from redraft.adapters.runs import begun
from redraft.adapters.workspaces import is_finished
from redraft.contracts.status import RunState, RunStatus
from redraft.contracts.worklog import Worklog
from redraft.domain import trajectories
from redraft.domain.printable import printable
from redraft.errors import LockedError, WorkspaceError


def status_of(root: Path) -> RunStatus:
    """Read the status of the workspace at `root`; nothing is written."""
    if not root.is_dir():
        msg = f"{root}: no such folder; expected a workspace"
        raise WorkspaceError(msg)
    workspace = Workspace(root)
    worklog = begun(workspace)
    if worklog is None and not workspace.drafts.is_dir():
        msg = f"{root}: no drafts/ folder, expected a workspace such as redraft init makes"
        raise WorkspaceError(msg)
    holder = _holder(root)
    if worklog is None:
        state = RunState.RUNNING if holder else RunState.NOT_BEGUN
        return RunStatus(workspace=printable(str(root)), state=state, held_by=holder)
    entries = trajectories.trajectory(worklog.iterations)
    return RunStatus(
        workspace=printable(str(root)),
        state=_state(workspace, worklog, holder),
        held_by=holder,
        run_id=worklog.run_id,
        trajectory_text=trajectories.text(entries, worklog.halted_because),
        halt_reason=worklog.halted_because,
        promoted_iter=worklog.best_iter,
    )


def _state(workspace: Workspace, worklog: Worklog, holder: str) -> RunState:
    if holder:
        return RunState.RUNNING
    return RunState.FINISHED if is_finished(workspace, worklog) else RunState.STOPPED


def _holder(root: Path) -> str:
    try:
        probe(root)
    except LockedError as held:
        return str(held).removeprefix(f"{root}: ").partition(";")[0]
    return ""
