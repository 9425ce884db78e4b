"""What the paths of a command name: workspaces, folders of papers, main files and parts of papers."""

import stat
from dataclasses import dataclass
from pathlib import Path

from redraft.adapters import mains
from redraft.adapters.atomic import cause, kind_of
from redraft.adapters.layout import MAIN, Workspace
from redraft.errors import SourceError

EXPECTED = "expected a .tex file, a paper's folder or a workspace"


@dataclass(frozen=True, slots=True)
class Target:
    """The paper that a path names, by its folder and its main file."""

    root: Path
    main: str
    part: Path | None = None
    """The one file that was asked for; None for the whole paper."""
    is_whole: bool = True
    """False for a part whose main file is not found; it is its own."""
    workspace: Workspace | None = None
    others: tuple[Path, ...] = ()
    """Main files that were passed over."""


def target_of(path: Path) -> Target:
    """Find the paper that `path` is, holds or is a part of.

    Raises:
        SourceError: There is none.
    """
    try:
        mode = path.stat().st_mode
        # The name may be that of a link; the folder is where TeX would look.
        real = path.absolute().parent.resolve() / path.name if path.name else path.resolve()
    except OSError as error:
        msg = f"{path}: {cause(error)}, {EXPECTED}"
        raise SourceError(msg) from error
    if stat.S_ISDIR(mode):
        return _of_folder(real.resolve(), path)
    if not stat.S_ISREG(mode):
        msg = f"{path}: {kind_of(mode)}, {EXPECTED}"
        raise SourceError(msg)
    if path.suffix.lower() not in mains.SUFFIXES:
        msg = f"{path}: suffix {path.suffix!r}, {EXPECTED}"
        raise SourceError(msg)
    return _of_file(real, path)


def shown(path: Path) -> str:
    """Return the name of a file from the current folder; its whole path where it lies outside."""
    cwd = Path.cwd()
    return path.relative_to(cwd).as_posix() if path.is_relative_to(cwd) else path.as_posix()


def written_workspace(path: Path) -> Path | None:
    """Return the workspace whose drafts or snapshots `path` is one of, or None: they are not to be edited."""
    for folder, below in zip(path.parents, (path, *path.parents), strict=False):
        if below.name in ("drafts", "refinement") and Workspace(folder).drafts.is_dir():
            workspace = Workspace(folder)
            if workspace.inputs.is_dir() or workspace.settings.is_file():
                return folder
    return None


def _of_folder(folder: Path, named: Path) -> Target:
    workspace = Workspace(folder)
    if workspace.drafts.is_dir():
        final = workspace.final
        return Target(final if (final / MAIN).is_file() else workspace.drafts, MAIN, workspace=workspace)
    found = mains.mains_in(folder, str(named))
    return Target(found.main.parent, found.main.name, others=found.others)


def _of_file(file: Path, named: Path) -> Target:
    main = mains.main_of(file)
    if main is not None:
        return Target(main.parent, main.name, part=None if main == file else file)
    if mains.reaches(file, file):
        msg = rf"{named}: \input leads back to it, expected files that do not include one another"
        raise SourceError(msg)
    return Target(file.parent, file.name, is_whole=False)
