"""What the author's side of a workspace holds: settings, log, guidelines, bibliography, draft."""

import hashlib
import tomllib
from dataclasses import replace
from pathlib import Path, PurePosixPath

from redraft.adapters.atomic import read_optional
from redraft.adapters.encodings import decode
from redraft.adapters.layout import MAIN, Workspace
from redraft.adapters.projects import load_leaves
from redraft.adapters.snapshots import PDF, digest_of_leaves
from redraft.adapters.trees import RESULT_FILES, Leaf, walk
from redraft.contracts.materials import Bibliography
from redraft.contracts.source import Project
from redraft.domain.bibliography import keys_of_bib, keys_of_pool, keys_of_thebibliography
from redraft.errors import SourceError, WorkspaceError

POOL, BIB, FIGURES = "citation_pool.json", "refs.bib", "figures"
NO_LOG = "none"

_OWN = {
    ".bib": keys_of_bib,
    ".tex": keys_of_thebibliography,
    ".ltx": keys_of_thebibliography,
    ".bbl": keys_of_thebibliography,
}
"""How the draft's own files name their entries, by suffix."""


def log_of(workspace: Workspace) -> str | None:
    """Return the experimental log, or None where `redraft.toml` says that there is none.

    Raises:
        InputError: It is missing without that word, empty, or no text.
    """
    if _has_no_log(workspace):
        return None
    text = text_of(workspace.log)
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


def text_of(path: Path) -> str | None:
    """Return the text of a file in its own encoding, or None where there is none."""
    data = read_optional(path)
    return None if data is None else decode(data, str(path))[0]


def bibliography_of(workspace: Workspace, project: Project) -> Bibliography:
    """Return the allowed bibliography: the pool, else `refs.bib`, else all that the draft brings itself (design §2).

    Raises:
        InputError: It cannot be read.
    """
    for name, keys_of in ((POOL, keys_of_pool), (BIB, keys_of_bib)):
        for path in _places(workspace, name):
            text = text_of(path)
            if text is not None:
                return Bibliography(source=_name(workspace, path), keys=tuple(sorted(keys_of(text))))
    return _own_bibliography(project)


def places(workspace: Workspace) -> list[Path]:
    """Return where materials may lie besides the draft, whether they do or not."""
    named = [path for name in (POOL, BIB, FIGURES) for path in _places(workspace, name)]
    return [workspace.log, workspace.guidelines, *named]


def _name(workspace: Workspace, path: Path) -> str:
    return path.relative_to(workspace.root).as_posix()


def _places(workspace: Workspace, name: str) -> tuple[Path, Path]:
    return workspace.root / name, workspace.inputs / name


def _own_bibliography(project: Project) -> Bibliography:
    """Join the keys of every `.bib` and `thebibliography`: which of them TeX takes is not known before it ran."""
    keys: dict[str, frozenset[str]] = {}
    for file in project.files:
        keys_of = _OWN.get(PurePosixPath(file.path).suffix.lower())
        found = frozenset(keys_of(file.text)) if keys_of else frozenset[str]()
        if found:
            keys[f"drafts/{file.path}"] = found
    return Bibliography(source=", ".join(keys), keys=tuple(sorted(frozenset[str]().union(*keys.values()))))


def baseline_leaves(workspace: Workspace) -> list[Leaf]:
    """Return the files of the first snapshot: the draft, and what it lacks of `refs.bib` and `figures/`.

    Raises:
        SourceError: The draft is no project tree, or has a file by the name of a result.
    """
    leaves = {leaf.path: leaf for leaf in _draft_leaves(workspace)}
    bibs = [Leaf(BIB, path, path.stat().st_size, str(path)) for path in _places(workspace, BIB) if path.is_file()]
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
    return [folder for folder in _places(workspace, FIGURES) if folder.is_dir()]


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
    hashes = {_name(workspace, folder): digest_of_leaves(leaves) for folder, leaves in folders.items()}
    paths = [workspace.guidelines, *_places(workspace, POOL), *_places(workspace, BIB)]
    if not _has_no_log(workspace):
        paths.append(workspace.log)
    for path in paths:
        data = read_optional(path)
        if data is not None:
            hashes[_name(workspace, path)] = hashlib.sha256(data).hexdigest()
    return dict(sorted(hashes.items()))
