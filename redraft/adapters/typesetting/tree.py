"""The build folder: the draft's tree, and what TeX left of an earlier one."""

import contextlib
import os
import shutil
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from redraft.adapters.folders import write_whole
from redraft.adapters.typesetting.sandbox import FONT_CACHE, OWN_TREE
from redraft.adapters.warning_marks import without_mark

_SUFFIXES = """
    .acn .acr .aux .bbl .bcf .blg .brf .ent .fdb_latexmk .fls .glg .glo .gls .idx .ilg .ind .ist .lbl .loa .loe .lof
    .lol .lot .nav .nlo .nls .out .ptc .run.xml .snm .tdo .thm .toc .vrb
"""
_GENERATED = tuple(_SUFFIXES.split())
"""Files from which a compile goes on; never a PDF or a log, which would pass for its result."""
_BLOCK = 4096
"""Bytes that the smallest file takes on common file systems."""
_DEEPEST = 64
"""Folders in one another; a paper has a few."""
_RESULTS = (".pdf", ".log", ".fls", ".fdb_latexmk")
"""Below the main file's stem, what latexmk would take for its own work."""


def lay_tree(draft: Path, main: str, build: Path, aux: Path | None) -> None:
    """Make `build` anew from the draft and the aux files of `aux`.

    All files are real copies: TeX may write through a hard link into the draft. A folder `aux` without a PDF is passed
    over: the compile in it failed, its files may be half written, and latexmk would not try the same sources again.
    """
    if build.is_dir() and not build.is_symlink():
        empty(build)
    else:
        build.mkdir(parents=True)
    stem = PurePosixPath(main).stem
    results = {f"{stem}{suffix}" for suffix in _RESULTS}
    for path in regular_files(draft):
        if path == main:
            write_whole(build / path, without_mark((draft / path).read_bytes()))
        elif path not in results and not path.startswith(f"{OWN_TREE}/"):
            _copy(draft / path, build / path)
    if aux is not None and (aux / f"{stem}.pdf").exists():
        for path in regular_files(aux):
            if _is_reusable(path) and not (build / path).exists():
                _copy(aux / path, build / path)


def regular_files(folder: Path) -> Iterator[str]:
    """Yield the POSIX paths of the regular files below `folder`, in order; symlinks lead out of it and are left out."""
    for top, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = Path(top, name)
            if stat.S_ISREG(path.lstat().st_mode):
                yield path.relative_to(folder).as_posix()


def keep_regular(folder: Path) -> None:
    """Remove what a reader of `folder` could not take: links, pipes and devices, and folders in folders without end."""
    waiting = [(str(folder), 0)]
    while waiting:
        top, depth = waiting.pop()
        for entry in _entries(top):
            if entry.is_file(follow_symlinks=False):
                continue
            if not entry.is_dir(follow_symlinks=False):
                Path(entry.path).unlink()
            elif depth < _DEEPEST:
                waiting.append((entry.path, depth + 1))
            else:
                # Python's own removal calls itself for every level.
                subprocess.run(["rm", "-rf", "--", entry.path], check=True)


def empty(folder: Path) -> None:
    """Remove all that is in `folder`."""
    keep_regular(folder)
    shutil.rmtree(folder)
    folder.mkdir()


def folder_bytes(folder: Path) -> int:
    """Add up the sizes of all that is below, each counted as one block at least."""
    total = 0
    waiting = [str(folder)]
    while waiting:
        for entry in _entries(waiting.pop()):
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
            with contextlib.suppress(FileNotFoundError):
                total += max(entry.stat(follow_symlinks=False).st_size, _BLOCK)
    return total


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """List a folder; one that is gone, or whose path is too long for the system, is empty."""
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def _is_reusable(path: str) -> bool:
    return path.endswith(_GENERATED) or path.startswith(f"{FONT_CACHE}/")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
