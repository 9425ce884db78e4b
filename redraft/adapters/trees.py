"""The files of a project below one folder: what counts, and what is refused."""

import os
import stat
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from redraft.adapters.atomic import cause, kind_of
from redraft.adapters.warning_marks import without_mark
from redraft.errors import SourceError

GENERATED = frozenset(
    {".aux", ".bcf", ".blg", ".fdb_latexmk", ".fls", ".idx", ".ilg", ".loa", ".lof", ".log", ".lol", ".lot", ".nav"}
    | {".out", ".run.xml", ".snm", ".synctex.gz", ".toc", ".vrb", ".xdv"}
)
"""What TeX leaves beside a `.tex` of the same stem; without one, such a file is the author's data."""
VCS = frozenset({"CVS", "RCS", "SCCS", "_darcs"})
"""Folders of version control that are not hidden by a dot."""
RESULT_FILES = frozenset(
    {"paper.pdf", "paper.diff", "review.json", "score.json", "compile.json", "revision.json", "checks.json"}
    | {"delta.json", "da_guard.json"}
)
"""What a run writes beside the main file of a snapshot (design §2); below a folder these names are the project's."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One file: `path` is POSIX and below the root, `real` is the file behind any symlink, `shown` is for messages."""

    path: str
    real: Path
    size: int
    shown: str

    def read(self) -> bytes:
        """Return its bytes, a warning of a run left out.

        Raises:
            SourceError: It cannot be read.
        """
        try:
            return without_mark(self.real.read_bytes())
        except OSError as error:
            msg = f"{self.shown}: {cause(error)}, expected a readable file"
            raise SourceError(msg) from error


Content = bytes | Leaf
"""The bytes of a file that is made, or a file that is taken as it is."""


def bytes_of(content: Content) -> bytes:
    """Return what stands in the file."""
    return content.read() if isinstance(content, Leaf) else content


@dataclass(frozen=True, slots=True)
class _Walk:
    root: Path
    outputs: frozenset[str]
    where: str

    def leaves(self, folder: Path, below: str, above: tuple[Path, ...]) -> Iterator[Leaf]:
        names = self._names(folder, below)
        for name in names:
            path = f"{below}{name}"
            if _is_hidden(name) or self._is_generated(path, names):
                continue
            _refuse_unprintable(name, f"{self.where}/{below}")
            real, status = self._found(folder / name, path)
            if stat.S_ISDIR(status.st_mode):
                if real in above:
                    msg = f"{self.where}/{path}: symlink to a folder around it, expected no cycle"
                    raise SourceError(msg)
                yield from self.leaves(real, f"{path}/", (*above, real))
            elif stat.S_ISREG(status.st_mode):
                yield Leaf(path, real, status.st_size, f"{self.where}/{path}")
            else:
                msg = f"{self.where}/{path}: {kind_of(status.st_mode)}, expected a file"
                raise SourceError(msg)

    def _names(self, folder: Path, below: str) -> list[str]:
        try:
            return sorted(entry.name for entry in folder.iterdir())
        except OSError as error:
            msg = f"{self.where}/{below}".rstrip("/") + f": {cause(error)}, expected a readable folder"
            raise SourceError(msg) from error

    def _is_generated(self, path: str, names: list[str]) -> bool:
        if path in self.outputs:
            return True
        name = path.rpartition("/")[2]
        suffix = next((suffix for suffix in GENERATED if name.endswith(suffix)), None)
        return suffix is not None and f"{name.removesuffix(suffix)}.tex" in names

    def _found(self, entry: Path, path: str) -> tuple[Path, os.stat_result]:
        """Return the file or folder itself, behind any symlink, and what it is."""
        try:
            status = entry.lstat()
        except OSError as error:
            msg = f"{self.where}/{path}: {cause(error)}, expected a readable file"
            raise SourceError(msg) from error
        if not stat.S_ISLNK(status.st_mode):
            return entry, status
        with suppress(OSError, RuntimeError):
            real = entry.resolve(strict=True)
            if real.is_relative_to(self.root):
                return real, real.stat()
        msg = f"{self.where}/{path}: symlink to {entry.readlink()}, expected a file inside {self.where}/"
        raise SourceError(msg)


def walk(root: Path, main: str | None = "paper.tex", where: str = "") -> list[Leaf]:
    """Return the files of a project, or of a folder without a main file, by path; messages call the root `where`.

    Hidden files, version control and what TeX generated are left out, and beside `main` its PDF and a run's results.

    Raises:
        SourceError: An entry is unreadable, no regular file, or a symlink that leaves the root.
    """
    real = root.resolve()
    outputs = RESULT_FILES | {str(PurePosixPath(main).with_suffix(".pdf"))} if main else frozenset[str]()
    leaves = _Walk(real, outputs, where or root.name).leaves(real, "", (real,))
    return sorted(leaves, key=lambda leaf: leaf.path)


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name in VCS


def _refuse_unprintable(name: str, folder: str) -> None:
    """Refuse control characters, line separators and bytes that are no UTF-8 in a file's name."""
    if any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in name):
        msg = f"{folder}{name!a}: control character or stray byte in the name, expected text in UTF-8"
        raise SourceError(msg)
