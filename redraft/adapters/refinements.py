"""`refinement/`: our run's, another program's, moved aside, swept."""

from datetime import datetime
from pathlib import Path

from redraft.adapters.answers import discard_foreign_answers
from redraft.adapters.atomic import fsync_folder, parse_json, read_optional, sweep, writing
from redraft.adapters.folders import free_name_aside
from redraft.adapters.layout import Workspace
from redraft.adapters.worklog_files import save_worklog
from redraft.contracts.worklog import Worklog
from redraft.errors import WorkspaceError


def begin(workspace: Workspace, header: Worklog) -> None:
    """Write the worklog that makes `refinement/` ours; nothing else may be there before it."""
    save_worklog(workspace.worklog, header)


def sweep_workspace(workspace: Workspace) -> None:
    """Remove what killed runs left half-written; the caller holds the lock."""
    for folder in (workspace.root, workspace.refinement, *workspace.refinement.glob("iter*/")):
        sweep(folder)


def take_over(workspace: Workspace) -> None:
    """Make sure that a `refinement/` of ours, which may come from anywhere, neither leads elsewhere nor runs code.

    Raises:
        WorkspaceError: A part of it is a symlink: what is written there would land elsewhere.
    """
    for path in (*workspace.refinement.glob("*"), *workspace.builds.glob("*")):
        if path.is_symlink():
            msg = f"{path}: symlink to {path.readlink()}, expected what redraft made there"
            raise WorkspaceError(msg)
    discard_foreign_answers(workspace.results)


def move_foreign_aside(workspace: Workspace, now: datetime) -> Path | None:
    """Move a `refinement/` that another program left to `refinement.<UTC time>/`, and return where it went.

    Raises:
        WorkspaceError: Its worklog cannot be read, so that it may be ours.
    """
    return _move_aside(workspace, now) if _is_foreign(workspace) else None


def restart(workspace: Workspace, now: datetime, *, keeps_answers: bool = False) -> Path | None:
    """Move our own `refinement/` to `refinement.<UTC time>/` too, and `final/`, which it had promoted, to `final.…`.

    With `keeps_answers` those of models stay where the next run finds them.
    """
    if not workspace.refinement.exists():
        return None
    if workspace.final.is_dir():
        _move(workspace.final, now)
    aside = _move_aside(workspace, now)
    answers = aside / workspace.answers.name
    if keeps_answers and answers.is_dir():
        with writing(workspace.answers):
            workspace.refinement.mkdir()
            answers.rename(workspace.answers)
    return aside


def is_finished(workspace: Workspace, worklog: Worklog) -> bool:
    """Say whether the run halted, was reported, and has promoted what it could."""
    is_promoted = worklog.best_iter is None or workspace.final.is_dir()
    return worklog.halted_because is not None and workspace.report.is_file() and is_promoted


def _is_foreign(workspace: Workspace) -> bool:
    """Say whether `refinement/` holds files that no header of ours stands before."""
    data = read_optional(workspace.worklog)
    if data is None:
        is_there = workspace.refinement.is_dir()
        return is_there and any(not entry.name.startswith(".") for entry in workspace.refinement.iterdir())
    return not is_ours(workspace.worklog, data)


def is_ours(worklog: Path, data: bytes) -> bool:
    """Say whether a worklog begins with the header of a run of ours.

    Raises:
        WorkspaceError: It is no JSON.
    """
    content = parse_json(worklog, data, object)
    return isinstance(content, dict) and {"run_id", "policy_hash"} <= content.keys()


def _move_aside(workspace: Workspace, now: datetime) -> Path:
    return _move(workspace.refinement, now)


def _move(folder: Path, now: datetime) -> Path:
    aside = free_name_aside(folder, now)
    with writing(aside):
        folder.rename(aside)
        fsync_folder(folder.parent)
    return aside
