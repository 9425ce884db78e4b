"""Workspaces: opened, checked, snapshot; and all else that a run asks of one, by one name."""

from pathlib import Path

from redraft.adapters import inputs
from redraft.adapters.atomic import cause, temporary_beside, writing
from redraft.adapters.bibliographies import bibliography_of
from redraft.adapters.encodings import read_text
from redraft.adapters.inputs import check_unchanged, input_hashes
from redraft.adapters.layout import BIB, BRIEF, FIGURES, MAIN, POOL, Workspace
from redraft.adapters.refinements import begin, is_finished, move_foreign_aside, restart, sweep_workspace, take_over
from redraft.adapters.snapshots import snapshot
from redraft.contracts.materials import Materials
from redraft.contracts.source import Draft, Project
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
    "take_over",
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
        bibliography=bibliography_of(workspace, project),
        guidelines=read_text(workspace.guidelines) or "",
        log=inputs.log_of(workspace),
        idea=read_text(workspace.idea) or "",
        thin_sections=inputs.thin_sections_of(workspace),
    )


def snapshot_inputs(workspace: Workspace) -> Draft:
    """Make `iter0/` the draft as it came in, with what it lacks of `refs.bib` and `figures/`."""
    folder = workspace.iter_folder(0)
    with writing(folder):
        folder.parent.mkdir(exist_ok=True)
    digest = snapshot(inputs.baseline_leaves(workspace), folder)
    return Draft(iter=0, folder=folder, main=MAIN, digest=digest)


def _check_folders(workspace: Workspace) -> None:
    """Refuse what is unreadable or leads out of the workspace."""
    _check_readable(workspace.root)
    if not workspace.drafts.exists():
        msg = f"{workspace.root}: no drafts/ folder, expected a workspace such as redraft init makes"
        raise WorkspaceError(msg)
    for folder in (workspace.drafts, workspace.inputs, workspace.refinement, workspace.final):
        _refuse_link_outside(folder, workspace)
        if folder.exists() or folder.is_symlink():
            _check_readable(folder)
    for path in (workspace.log, workspace.guidelines, workspace.idea, workspace.settings):
        _refuse_link_outside(path, workspace)
    for name in (POOL, BIB, FIGURES, BRIEF):
        for path in workspace.places(name):
            _refuse_link_outside(path, workspace)


def _refuse_link_outside(path: Path, workspace: Workspace) -> None:
    if path.is_symlink() and not path.resolve().is_relative_to(workspace.root.resolve()):
        msg = f"{path}: symlink to {path.readlink()}, expected it inside {workspace.root}"
        raise WorkspaceError(msg)


def _check_readable(folder: Path) -> None:
    try:
        next(folder.iterdir(), None)
        # A folder that may be listed but not entered shows by a path that leads through it.
        (folder / "..").stat()
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
