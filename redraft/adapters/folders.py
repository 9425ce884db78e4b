"""Folders that appear whole: built under a hidden name, fsynced, then put in place."""

import ctypes
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from redraft.adapters.atomic import fsync_folder, temporary_beside, writing

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
"""Both from Linux: man 2 renameat2."""


@contextmanager
def replacing(dst: Path) -> Generator[Path, None, None]:
    """Yield an empty folder that takes the place of `dst` at the end, or vanishes on any failure.

    Raises:
        WorkspaceError: The system refuses to write.
    """
    staging = temporary_beside(dst)
    with writing(dst), discarding(staging):
        staging.mkdir()
        yield staging
        sync_tree(staging)
        put_in_place(staging, dst)


@contextmanager
def discarding(folder: Path) -> Generator[None, None, None]:
    """Remove whatever lies under the name `folder` at the end."""
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def put_in_place(new: Path, dst: Path) -> None:
    """Rename `new` to `dst`; a folder that is there comes to lie under the name `new`."""
    if not dst.exists():
        new.rename(dst)
    else:
        try:
            _exchange(new, dst)
        except (OSError, AttributeError):
            _rename_around(new, dst)
    fsync_folder(dst.parent)


def _rename_around(new: Path, dst: Path) -> None:
    """Exchange two names where the system cannot do it in one step (some network file systems, no Linux).

    A kill between the renames leaves no `dst`, never half of one, and whoever made it makes it again.
    """
    aside = temporary_beside(dst)
    dst.rename(aside)
    try:
        new.rename(dst)
    except OSError:
        aside.rename(dst)
        raise
    aside.rename(new)


def _exchange(first: Path, second: Path) -> None:
    """Exchange two names in one step."""
    renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    if renameat2(_AT_FDCWD, os.fsencode(first), _AT_FDCWD, os.fsencode(second), _RENAME_EXCHANGE):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def sync_tree(folder: Path) -> None:
    """Make the names below `folder` last through a power cut."""
    for below, _, _ in os.walk(folder):
        fsync_folder(Path(below))


def write_whole(path: Path, data: bytes) -> None:
    """Write a file of a folder that is being built; its folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def link(source: Path, path: Path) -> None:
    """Give `source` a second name `path`, or copy it where the file system knows no such thing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        path.hardlink_to(source)
        return
    write_whole(path, source.read_bytes())
