"""A workspace made from any LaTeX project."""

import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from redraft.adapters.atomic import cause, fsync_folder, temporary_beside, writing
from redraft.adapters.encodings import decode
from redraft.adapters.folders import discarding, sync_tree, write_whole
from redraft.adapters.inputs import baseline_project, refuse_result_names
from redraft.adapters.layout import BIB, MAIN, Workspace
from redraft.adapters.projects import MAX_FILES, load_leaves
from redraft.adapters.targets import shown
from redraft.adapters.trees import Content, Leaf, bytes_of, walk
from redraft.adapters.workspaces import open_workspace
from redraft.errors import InputError, SourceError, WorkspaceError
from redraft.latex import listings
from redraft.latex.manuscript import read

JOB_SUFFIXES = frozenset({".acr", ".bbl", ".gls", ".ind", ".nls"})
"""Files that LaTeX finds by the main file's own name, so that they are renamed with it."""

NO_LOG_SETTINGS = """\
# There is no experimental log: numbers are held against the accepted draft alone.
log = "none"
"""
DEFAULT_GUIDELINES = """\
# Guidelines

No venue's guidelines were given. The paper is held to the general standards of a research paper: claims that its own
evidence carries, figures and tables that the text refers to, and plain, precise prose.
"""


def init_workspace(root: Path, paper: Path, log: Path | None, guidelines: Path | None, bib: Path | None) -> Workspace:
    """Make a workspace at `root` of the project around `paper`; what it is made from is not touched.

    Args:
        root: A folder that is new or empty.
        paper: The main `.tex` file; everything in its folder comes along, and it becomes `drafts/paper.tex`.
        log: The experimental log, or None to say that there is none.
        guidelines: The venue's guidelines, or None for a short general text.
        bib: The allowed bibliography, or None for the project's own.

    Raises:
        InputError: One line that names the file at fault; nothing is left written.
    """
    root = root.absolute()
    _refuse_occupied(root)
    apart = {path.resolve() for path in (log, guidelines) if path is not None}
    project = {path: leaf for path, leaf in _project(paper).items() if leaf.real.resolve() not in apart}
    files: dict[str, Content] = {f"drafts/{path}": leaf for path, leaf in project.items()}
    files["inputs/conference_guidelines.md"] = DEFAULT_GUIDELINES.encode() if guidelines is None else _text(guidelines)
    if log is None:
        files["redraft.toml"] = NO_LOG_SETTINGS.encode()
    else:
        files["inputs/experimental_log.md"] = _text(log)
    if bib is not None:
        files[BIB] = _text(bib)
    _build(root, files)
    return Workspace(root)


def warnings_of(workspace: Workspace) -> Iterator[str]:
    """Yield what a workspace lacks that its paper names, located from the current folder; a run begins without it."""
    manuscript = read(baseline_project(workspace))
    for database in listings.lacking(manuscript):
        place = manuscript.locate(database.span)
        place = place.model_copy(update={"file": shown(workspace.drafts / place.file)})
        yield f"{place}: warning: {database.name!r} names no database of the project, expected its .bib file"


def _refuse_occupied(root: Path) -> None:
    try:
        occupied = any(root.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        msg = f"{root}: {cause(error)}, expected a new or empty folder"
        raise WorkspaceError(msg) from error
    if occupied:
        msg = f"{root}: not empty, expected a new or empty folder"
        raise WorkspaceError(msg)


def _project(paper: Path) -> dict[str, Leaf]:
    """Return the project's files by their paths in `drafts/`."""
    _refuse_other_than_tex(paper)
    folder = paper.absolute().parent
    leaves = _without_workspaces(walk(folder, paper.name, str(folder)))
    refuse_result_names(folder)
    if len(leaves) > MAX_FILES:
        msg = f"{folder}: {len(leaves)} files, expected a folder of the paper's own with at most {MAX_FILES}"
        raise SourceError(msg)
    load_leaves(leaves, paper.name, str(folder))
    renamed: dict[str, Leaf] = {}
    for leaf in leaves:
        path = _renamed(leaf.path, paper)
        if path in renamed:
            msg = f"{folder / path}: would be overwritten by {paper.name}, expected no other file of that name"
            raise SourceError(msg)
        renamed[path] = leaf
    return renamed


def _refuse_other_than_tex(paper: Path) -> None:
    try:
        problem = "" if stat.S_ISREG(paper.stat().st_mode) else "no file"
    except OSError as error:
        problem = cause(error)
    if not problem and paper.suffix.lower() not in (".tex", ".ltx"):
        problem = f"suffix {paper.suffix!r}"
    if problem:
        msg = f"{paper}: {problem}, expected the paper's main .tex file"
        raise SourceError(msg)


def _renamed(path: str, paper: Path) -> str:
    own = PurePosixPath(path)
    if path == paper.name:
        return MAIN
    if own.parent == PurePosixPath() and own.stem == paper.stem and own.suffix in JOB_SUFFIXES:
        return PurePosixPath(MAIN).with_suffix(own.suffix).name
    return path


def _without_workspaces(leaves: list[Leaf]) -> list[Leaf]:
    """Leave out workspaces that lie in the project's folder: they hold papers of their own."""
    inner = f"/drafts/{MAIN}"
    roots = {leaf.path.removesuffix(inner) for leaf in leaves if leaf.path.endswith(inner)}
    roots = {root for root in roots if any(leaf.path.startswith(f"{root}/inputs/") for leaf in leaves)}
    return [leaf for leaf in leaves if not any(leaf.path.startswith(f"{root}/") for root in roots)]


def _text(path: Path) -> bytes:
    """Read a text file that is named by the user, for its bytes."""
    try:
        data = path.read_bytes()
    except OSError as error:
        msg = f"{path}: {cause(error)}, expected a readable file"
        raise SourceError(msg) from error
    decode(data, str(path))
    return data


def _build(root: Path, files: dict[str, Content]) -> None:
    """Write the files under a hidden name, try the workspace there, and rename it into place."""
    anchor = next(folder for folder in root.parents if folder.is_dir())
    staging = temporary_beside(anchor / root.name)
    with writing(root), discarding(staging):
        for path, content in files.items():
            write_whole(staging / path, bytes_of(content))
        try:
            open_workspace(staging)
        except InputError as error:
            raise type(error)(str(error).replace(str(staging), str(root))) from error
        sync_tree(staging)
        root.parent.mkdir(parents=True, exist_ok=True)
        staging.rename(root)
        fsync_folder(root.parent)
