"""Workspaces: opened, held to what they were, begun anew."""

from datetime import UTC, datetime
from pathlib import Path

from redraft.adapters import inputs
from redraft.adapters.atomic import cause, fsync_folder, parse_json, read_optional, sweep, temporary_beside, writing
from redraft.adapters.inputs import input_hashes
from redraft.adapters.layout import MAIN, Workspace
from redraft.adapters.snapshots import snapshot
from redraft.adapters.worklog_files import save_worklog
from redraft.contracts.materials import Materials
from redraft.contracts.source import Draft, Project
from redraft.contracts.worklog import Worklog
from redraft.errors import WorkspaceError

__all__ = [
    "Workspace",
    "begin",
    "check_unchanged",
    "input_hashes",
    "is_finished",
    "materials_of",
    "move_foreign_aside",
    "open_workspace",
    "restart",
    "snapshot_inputs",
    "sweep_workspace",
]


def open_workspace(root: Path) -> Workspace:
    """Return the workspace at `root` after every check of design §2; nothing is left written.

    Raises:
        InputError: One line that names the file at fault.
    """
    workspace = Workspace(root.absolute())
    _check_folders(workspace)
    project = inputs.baseline_project(workspace)
    materials_of(workspace, project)
    for folder in (workspace.root, workspace.refinement):
        _check_writable(folder)
    return workspace


def materials_of(workspace: Workspace, project: Project) -> Materials:
    """Put a draft together with the workspace's guidelines, log and bibliography.

    Raises:
        InputError: One of them cannot be read.
    """
    return Materials(
        project=project,
        bibliography=inputs.bibliography_of(workspace, project),
        guidelines=inputs.text_of(workspace.guidelines) or "",
        log=inputs.log_of(workspace),
    )


def snapshot_inputs(workspace: Workspace) -> Draft:
    """Make `iter0/` the draft as it came in, with what it lacks of `refs.bib` and `figures/`."""
    folder = workspace.iter_folder(0)
    with writing(folder):
        folder.parent.mkdir(exist_ok=True)
    digest = snapshot(inputs.baseline_leaves(workspace), folder)
    return Draft(iter=0, folder=folder, main=MAIN, digest=digest)


def check_unchanged(workspace: Workspace, recorded: dict[str, str]) -> None:
    """Hold the inputs to what they were when the run began.

    Raises:
        WorkspaceError: One of them was changed, added or taken away; by its name.
    """
    current = input_hashes(workspace)
    for name in sorted(current.keys() | recorded.keys()):
        if current.get(name) != recorded.get(name):
            change = "missing" if name not in current else "changed" if name in recorded else "added"
            msg = f"{workspace.root / name}: {change} since the run began, expected the same bytes, or --restart"
            raise WorkspaceError(msg)


def begin(workspace: Workspace, header: Worklog) -> None:
    """Write the worklog that makes `refinement/` ours; nothing else may be there before it."""
    save_worklog(workspace.worklog, header)


def sweep_workspace(workspace: Workspace) -> None:
    """Remove what killed runs left half-written; the caller holds the lock."""
    for folder in (workspace.root, workspace.refinement, *workspace.refinement.glob("iter*/")):
        sweep(folder)


def move_foreign_aside(workspace: Workspace, now: datetime) -> Path | None:
    """Move a `refinement/` that another program left to `refinement.<UTC time>/`, and return where it went.

    Raises:
        WorkspaceError: Its worklog cannot be read, so that it may be ours.
    """
    return _move_aside(workspace, now) if _is_foreign(workspace) else None


def restart(workspace: Workspace, now: datetime) -> Path | None:
    """Move our own `refinement/` to `refinement.<UTC time>/` too; `final/` stays until it is replaced."""
    return _move_aside(workspace, now) if workspace.refinement.exists() else None


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
    content = parse_json(workspace.worklog, data, object)
    return not (isinstance(content, dict) and {"run_id", "policy_hash"} <= content.keys())


def _move_aside(workspace: Workspace, now: datetime) -> Path:
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    names = (f"refinement.{stamp}", *(f"refinement.{stamp}.{n}" for n in range(2, 100)))
    aside = next(path for name in names if not (path := workspace.root / name).exists())
    with writing(aside):
        workspace.refinement.rename(aside)
        fsync_folder(workspace.root)
    return aside


def _check_folders(workspace: Workspace) -> None:
    """Refuse folders that are missing, unreadable, or lead out of the workspace."""
    _check_readable(workspace.root)
    outputs = (workspace.refinement, workspace.final)
    materials = (workspace.drafts, workspace.inputs, *inputs.places(workspace))
    for path in (*materials, *outputs, workspace.settings):
        if path.is_symlink() and not path.resolve().is_relative_to(workspace.root.resolve()):
            msg = f"{path}: symlink to {path.readlink()}, expected it inside {workspace.root}"
            raise WorkspaceError(msg)
    for folder in (workspace.drafts, workspace.inputs, *outputs):
        if folder.exists():
            _check_readable(folder)


def _check_readable(folder: Path) -> None:
    try:
        next(folder.iterdir(), None)
        (folder / ".").stat()
    except OSError as error:
        msg = f"{folder}: {cause(error)}, expected a readable folder"
        raise WorkspaceError(msg) from error


def _check_writable(folder: Path) -> None:
    """Try it: the modes say nothing of a read-only file system, nor of what root may do."""
    if not folder.is_dir():
        return
    trial = temporary_beside(folder / MAIN)
    try:
        trial.touch(exist_ok=False)
        trial.unlink()
    except OSError as error:
        msg = f"{folder}: {cause(error)}, expected a folder that can be written"
        raise WorkspaceError(msg) from error
