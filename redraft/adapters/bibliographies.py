"""The allowed bibliography of a workspace (design §2)."""

from pathlib import Path, PurePosixPath

from redraft.adapters.encodings import read_text
from redraft.adapters.layout import BIB, POOL, Workspace
from redraft.contracts.materials import Bibliography
from redraft.contracts.source import Project
from redraft.domain.bibliography import keys_of_bib, keys_of_pool, keys_of_thebibliography
from redraft.errors import WorkspaceError

_OWN = {
    ".bib": keys_of_bib,
    ".tex": keys_of_thebibliography,
    ".ltx": keys_of_thebibliography,
    ".bbl": keys_of_thebibliography,
}
"""How the draft's own files name their entries, by suffix."""


def bibliography_of(workspace: Workspace, project: Project) -> Bibliography:
    """Return the pool, else `refs.bib`, else all that the draft brings itself.

    Raises:
        InputError: It cannot be read.
    """
    for path in (*workspace.places(POOL), workspace.drafts / POOL, *workspace.places(BIB)):
        text = read_text(path)
        if text is not None:
            keys = _keys_of_pool(path, text) if path.name == POOL else frozenset(keys_of_bib(text))
            return Bibliography(source=workspace.name_of(path), keys=tuple(sorted(keys)))
    return own_bibliography(project)


def _keys_of_pool(path: Path, text: str) -> frozenset[str]:
    keys = frozenset(keys_of_pool(text, str(path)))
    if not keys:
        # Taken at its word, it would make an orphan of every citation and halt the run for it.
        msg = f"{path}: no citation key, expected at least one"
        raise WorkspaceError(msg)
    return keys


def own_bibliography(project: Project) -> Bibliography:
    """Join the keys of every `.bib` and `thebibliography`: which of them TeX takes is not known before it ran."""
    keys: dict[str, frozenset[str]] = {}
    for file in project.files:
        keys_of = _OWN.get(PurePosixPath(file.path).suffix.lower())
        found = frozenset(keys_of(file.text)) if keys_of else frozenset[str]()
        if found:
            keys[f"drafts/{file.path}"] = found
    return Bibliography(source=", ".join(keys), keys=tuple(sorted(frozenset[str]().union(*keys.values()))))
