"""LaTeX projects read from disk."""

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from redraft.adapters.encodings import decode
from redraft.adapters.inclusions import check_inclusions
from redraft.adapters.trees import Leaf, walk
from redraft.contracts.source import Asset, Project, SourceFile
from redraft.errors import SourceError

TEX_SUFFIXES = frozenset(
    {".bbl", ".bbx", ".bib", ".bst", ".cbx", ".cfg", ".clo", ".cls", ".def", ".dtx", ".eps_tex", ".fd", ".ins", ".lbx"}
    | {".ldf", ".ltx", ".pdf_tex", ".pdf_t", ".pgf", ".pstex_t", ".sty", ".tex", ".tikz"}
)
"""Files that TeX and BibTeX read as source: they must be text."""
PROSE_SUFFIXES = frozenset({".md", ".txt"})
"""Files that are text where their bytes are."""
MAX_FILES = 10_000
"""A folder with more is no paper's own, but somebody's home."""


def load_project(root: Path, main: str = "paper.tex", where: str = "") -> Project:
    r"""Load the whole tree below `root`; messages call it `where`, by default its name.

    Raises:
        SourceError: A file is missing, unreadable or no text, a symlink leaves the root, or the files reached by
            `\input` hold no document, a cycle, or a path outside the root.
    """
    where = where or root.name
    return load_leaves(walk(root, main, where), main, where)


def load_leaves(leaves: Iterable[Leaf], main: str, where: str) -> Project:
    """Load a project from its files, ordered by path."""
    project = read_leaves(leaves, main)
    check_inclusions(project, where)
    return project


def read_leaves(leaves: Iterable[Leaf], main: str) -> Project:
    """Read the files of a project, whatever they include."""
    files: list[SourceFile] = []
    assets: list[Asset] = []
    for leaf in leaves:
        file = _source(leaf)
        if file:
            files.append(file)
        else:
            assets.append(Asset(path=leaf.path, size=leaf.size))
    return Project(main=main, files=tuple(files), assets=tuple(assets))


def is_text(path: str) -> bool:
    """Say whether the file called `path` is text by its suffix."""
    return PurePosixPath(path).suffix.lower() in TEX_SUFFIXES | PROSE_SUFFIXES


def _source(leaf: Leaf) -> SourceFile | None:
    if not is_text(leaf.path):
        return None
    data = leaf.read()
    try:
        text, encoding = decode(data, leaf.shown)
    except SourceError:
        if PurePosixPath(leaf.path).suffix.lower() in PROSE_SUFFIXES:
            return None
        raise
    return SourceFile(path=leaf.path, text=text, encoding=encoding)
