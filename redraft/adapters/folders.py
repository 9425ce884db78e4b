"""Folders that appear whole: built under a hidden name, fsynced, then put in place."""

import ctypes
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from redraft.adapters.atomic import fsync_folder, remove, temporary_beside, writing

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
"""Both from Linux: man 2 renameat2."""


@contextmanager
def replacing(dst: Path, aside: Path | None = None) -> Generator[Path, None, None]:
    """Yield an empty folder that takes the place of `dst` at the end, or vanishes on any failure.

    What was at `dst` is kept as `aside`, or removed.

    Raises:
        WorkspaceError: The system refuses to write.
    """
    staging = temporary_beside(dst)
    with writing(dst), discarding(staging):
        staging.mkdir()
        yield staging
        sync_tree(staging)
        if aside is None:
            put_in_place(staging, dst)
        else:
            # A kill before the exchange leaves the new folder there, whole; the old one is under no name that is swept.
            staging.rename(aside)
            put_in_place(aside, dst)


def free_name_aside(path: Path, now: datetime) -> Path:
    """Return `path.<UTC time>`, or the next name after it that is free."""
    stamp = f"{path.name}.{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    names = (stamp, *(f"{stamp}.{n}" for n in range(2, 100)))
    return next(place for name in names if not os.path.lexists(place := path.with_name(name)))


@contextmanager
def discarding(folder: Path) -> Generator[None, None, None]:
    """Remove whatever lies under the name `folder` at the end."""
    try:
        yield
    finally:
        with suppress(OSError):
            remove(folder)


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
