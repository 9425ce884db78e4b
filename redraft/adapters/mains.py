"""The main file of a paper: the one to start from, found from any of its files or from its folder."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from redraft.adapters.atomic import cause
from redraft.adapters.encodings import read_text
from redraft.adapters.inclusions import namings
from redraft.errors import RedraftError, SourceError
from redraft.latex.blanking import blank, hidden

SUFFIXES = (".tex", ".ltx")
PREFERRED = ("paper.tex", "main.tex")
"""Names of a main file among several, the first that is there."""
LEVELS = 4
"""Folders looked at above a part of a paper, and levels below a folder."""
MAX_CANDIDATES = 200
"""Files looked at in one folder, or on one level below it."""
MAX_FOLLOWED = 1000
"""Files followed from one main file."""

_DOCUMENT = re.compile(r"\\begin\s*\{document\}")
_CLASS = re.compile(r"\\document(?:class|style)(?![a-zA-Z])")
_PART = re.compile(r"\\documentclass\s*(?:\[[^\]]*\]\s*)?\{subfiles\}")
_ROOTS = (".git", ".hg", ".svn")


@dataclass(frozen=True, slots=True)
class Mains:
    """The main file that was chosen, and the others that might have been meant."""

    main: Path
    others: tuple[Path, ...] = ()


def main_of(file: Path) -> Path | None:
    r"""Return the main file of the paper that `file` is of: itself, or the nearest that reaches it by `\input`.

    None for a part whose main file is not found.

    Raises:
        InputError: It cannot be read.
    """
    visible = _visible(file)
    if _is_document(visible):
        return file
    for folder in _folders_above(file):
        for candidate in _documents(folder):
            if reaches(candidate, file):
                return candidate
    return file if _CLASS.search(visible) else None


def mains_in(folder: Path, named: str) -> Mains:
    """Return the main file of the paper in a folder, that nearest to its top; messages call the folder `named`.

    Raises:
        SourceError: There is none, or several with nothing to tell them apart.
    """
    level = [folder]
    for _ in range(LEVELS):
        found = [document for place in level for document in _documents(place)]
        if found:
            return _chosen(folder, named, found)
        level = [below for place in level for below in _folders_in(place)][:MAX_CANDIDATES]
    msg = rf"{named}: no .tex file with \begin{{document}}, expected a paper's main file, its folder or a workspace"
    raise SourceError(msg)


def _chosen(folder: Path, named: str, documents: list[Path]) -> Mains:
    """Choose among the documents that no other one includes."""
    tops = [one for one in documents if not any(other != one and reaches(other, one) for other in documents)]
    usual = [one for name in PREFERRED for one in tops if one.name == name]
    if len(tops) == 1 or (usual and sum(one.name == usual[0].name for one in tops) == 1):
        main = tops[0] if len(tops) == 1 else usual[0]
        return Mains(main, tuple(one for one in tops if one != main))
    names = ", ".join(one.relative_to(folder).as_posix() for one in tops or documents)
    msg = f"{named}: several main files ({names}), expected one, or one called {' or '.join(PREFERRED)}; name the file"
    raise SourceError(msg)


def _folders_above(file: Path) -> Iterator[Path]:
    """Yield the folder of a file and those around it, up to that of a repository."""
    for folder in [*file.parents][:LEVELS]:
        yield folder
        if any((folder / name).exists() for name in _ROOTS):
            return


def _folders_in(folder: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(below for below in folder.iterdir() if not below.name.startswith(".") and _is_folder(below))
    return []


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _documents(folder: Path) -> list[Path]:
    r"""Return the files of a folder that hold `\begin{document}`, the preferred names first."""
    try:
        found = sorted(entry for entry in folder.iterdir() if entry.suffix.lower() in SUFFIXES and entry.is_file())
    except OSError as error:
        msg = f"{folder}: {cause(error)}, expected a readable folder"
        raise SourceError(msg) from error
    found.sort(key=lambda path: path.name not in PREFERRED)
    documents: list[Path] = []
    for path in found[:MAX_CANDIDATES]:
        # A neighbour that cannot be read is no main file; where it belongs to the paper, loading that says so.
        with suppress(RedraftError):
            if _is_document(_visible(path)):
                documents.append(path)
    return documents


def _is_document(visible: str) -> bool:
    return bool(_DOCUMENT.search(visible)) and not _PART.search(visible)


def reaches(main: Path, file: Path) -> bool:
    """Tell whether `file` is among those that `main` includes, at any depth; a file does not include itself."""
    waiting, seen = [main], {main.resolve()}
    for path in waiting:
        for target in _included(path, main.parent):
            real = target.resolve()
            if real == file.resolve():
                return True
            if real not in seen and len(seen) < MAX_FOLLOWED:
                seen.add(real)
                waiting.append(target)
    return False


def _included(path: Path, root: Path) -> Iterator[Path]:
    visible = ""
    with suppress(RedraftError):
        visible = _visible(path)
    for naming in namings(path.name, visible):
        if naming.command not in ("bibliography", "addbibresource") and not set(naming.name) & set("\\#\0"):
            candidates = (folder / name for folder in (root, path.parent) for name in _names(naming.name))
            yield from (candidate for candidate in candidates if _is_file(candidate))


def _names(name: str) -> tuple[str, str]:
    return f"{name}.tex", name


def _is_file(path: Path) -> bool:
    with suppress(OSError):
        return path.is_file()
    return False


def _visible(path: Path) -> str:
    text = read_text(path) or ""
    return blank(text, hidden(text))
