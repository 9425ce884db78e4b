"""What the author put into a workspace: the log, the draft, and what the draft lacks."""

import hashlib
import tomllib
from dataclasses import replace
from pathlib import Path

from redraft.adapters.atomic import read_optional
from redraft.adapters.encodings import read_text
from redraft.adapters.layout import BIB, BRIEF, FIGURES, MAIN, POOL, Workspace
from redraft.adapters.projects import load_leaves
from redraft.adapters.snapshots import PDF, digest_of_leaves
from redraft.adapters.trees import RESULT_FILES, Leaf, walk
from redraft.contracts.materials import ThinSection
from redraft.contracts.source import Project
from redraft.domain import research_briefs
from redraft.errors import SourceError, WorkspaceError

NO_LOG = "none"


def log_of(workspace: Workspace) -> str | None:
    """Return the experimental log, or None where `redraft.toml` says that there is none.

    Raises:
        InputError: It is missing without that word, empty, or no text.
    """
    if _has_no_log(workspace):
        return None
    text = read_text(workspace.log)
    if text is None or not text.strip():
        problem = "missing" if text is None else "empty"
        msg = f'{workspace.log}: {problem}; expected the experimental log, or log = "none" in {workspace.settings.name}'
        raise WorkspaceError(msg)
    return text


def _has_no_log(workspace: Workspace) -> bool:
    data = read_optional(workspace.settings)
    if data is None:
        return False
    try:
        log = tomllib.loads(data.decode("utf-8-sig")).get("log")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        msg = f"{workspace.settings}: {error}, expected TOML"
        raise WorkspaceError(msg) from error
    if log not in (None, NO_LOG):
        msg = f'{workspace.settings}: log = {log!r}, expected "{NO_LOG}" or no such key'
        raise WorkspaceError(msg)
    return log == NO_LOG


def thin_sections_of(workspace: Workspace) -> tuple[ThinSection, ...]:
    """Return the sections that the research brief, where there is one, calls thin.

    Raises:
        InputError: It cannot be read.
    """
    texts = (read_text(path) for path in workspace.places(BRIEF))
    return research_briefs.thin_sections(next(filter(None, texts), ""))


def baseline_leaves(workspace: Workspace) -> list[Leaf]:
    """Return the files of the first snapshot: the draft, and what it lacks of `refs.bib` and `figures/`.

    Raises:
        SourceError: The draft is no project tree, or has a file by the name of a result.
    """
    leaves = {leaf.path: leaf for leaf in _draft_leaves(workspace)}
    bibs = [Leaf(BIB, path, path.stat().st_size, str(path)) for path in workspace.places(BIB) if path.is_file()]
    figures = [
        replace(leaf, path=f"{FIGURES}/{leaf.path}")
        for folder in _figure_folders(workspace)
        for leaf in walk(folder, None, str(folder))
    ]
    for leaf in (*bibs, *figures):
        leaves.setdefault(leaf.path, leaf)
    return [leaves[path] for path in sorted(leaves)]


def _draft_leaves(workspace: Workspace) -> list[Leaf]:
    leaves = walk(workspace.drafts, MAIN, str(workspace.drafts))
    refuse_result_names(workspace.drafts)
    return leaves


def refuse_result_names(folder: Path) -> None:
    """Refuse a project whose own file would lie where a run's result goes; a PDF there is taken for a build.

    Raises:
        SourceError: With the name of the file.
    """
    for name in sorted(RESULT_FILES - {PDF}):
        if (folder / name).exists():
            msg = f"{folder / name}: a name that redraft gives to its results, expected another one"
            raise SourceError(msg)


def _figure_folders(workspace: Workspace) -> list[Path]:
    """Return the folders of figures that lie beside the draft, as PaperOrchestra leaves them."""
    return [folder for folder in workspace.places(FIGURES) if folder.is_dir()]


def baseline_project(workspace: Workspace) -> Project:
    """Load the project of the first snapshot.

    Raises:
        SourceError: It cannot be read, or is no paper.
    """
    return load_leaves(baseline_leaves(workspace), MAIN, str(workspace.drafts))


def input_hashes(workspace: Workspace) -> dict[str, str]:
    """Return the SHA-256 of everything that a run is held to, by its name in the workspace."""
    folders = {folder: walk(folder, None, str(folder)) for folder in _figure_folders(workspace)}
    folders[workspace.drafts] = _draft_leaves(workspace)
    hashes = {workspace.name_of(folder): digest_of_leaves(leaves) for folder, leaves in folders.items()}
    paths = [workspace.guidelines, workspace.idea]
    paths += [path for name in (POOL, BIB, BRIEF) for path in workspace.places(name)]
    if not _has_no_log(workspace):
        paths.append(workspace.log)
    for path in paths:
        data = read_optional(path)
        if data is not None:
            hashes[workspace.name_of(path)] = hashlib.sha256(data).hexdigest()
    return dict(sorted(hashes.items()))


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
