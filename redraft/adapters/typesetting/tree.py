"""The build folder: the draft's tree, and what TeX left of an earlier one."""

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from redraft.adapters.typesetting.sandbox import FONT_CACHE, OWN_TREE

_SUFFIXES = """
    .acn .acr .aux .bbl .bcf .blg .brf .ent .fdb_latexmk .fls .glg .glo .gls .idx .ilg .ind .ist .lbl .loa .loe .lof
    .lol .lot .nav .nlo .nls .out .ptc .run.xml .snm .tdo .thm .toc .vrb
"""
_GENERATED = tuple(_SUFFIXES.split())
"""Files from which a compile goes on; never a PDF or a log, which would pass for its result."""
_BLOCK = 4096
"""Bytes that the smallest file takes on common file systems."""
_RESULTS = (".pdf", ".log", ".fls", ".fdb_latexmk")
"""Below the main file's stem, what latexmk would take for its own work."""


def lay_tree(draft: Path, main: str, build: Path, aux: Path | None) -> None:
    """Make `build` anew from the draft and the aux files of `aux`.

    All files are real copies: TeX may write through a hard link into the draft. A folder `aux` without a PDF is passed
    over: the compile in it failed, its files may be half written, and latexmk would not try the same sources again.
    """
    if build.is_dir() and not build.is_symlink():
        shutil.rmtree(build)
    build.mkdir(parents=True)
    stem = PurePosixPath(main).stem
    results = {f"{stem}{suffix}" for suffix in _RESULTS}
    for path in regular_files(draft):
        if path not in results and not path.startswith(f"{OWN_TREE}/"):
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
    """Remove what is neither a file nor a folder: LuaTeX makes links, and a reader would follow them outside."""
    for top, folders, names in os.walk(folder):
        for path in (Path(top, name) for name in (*folders, *names)):
            if not stat.S_ISREG(mode := path.lstat().st_mode) and not stat.S_ISDIR(mode):
                path.unlink()


def empty(folder: Path) -> None:
    """Remove all that is in `folder`."""
    shutil.rmtree(folder)
    folder.mkdir()


def folder_bytes(folder: Path) -> int:
    """Add up the sizes of all files, a small one counted as the block it takes."""
    total = 0
    for top, _, names in os.walk(folder):
        for name in names:
            try:
                total += max(os.lstat(os.path.join(top, name)).st_size, _BLOCK)  # noqa: PTH118 called for each of many
            except FileNotFoundError:
                continue
    return total


def _is_reusable(path: str) -> bool:
    return path.endswith(_GENERATED) or path.startswith(f"{FONT_CACHE}/")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
