"""One run holds a workspace at a time; the system releases the lock of a run that is killed."""

import fcntl
import json
import os
import socket
import stat
from collections.abc import Generator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from redraft.adapters.atomic import cause, kind_of, writing
from redraft.errors import LockedError, WorkspaceError

LOCK_FILE = ".redraft.lock"


@contextmanager
def hold(root: Path) -> Generator[None, None, None]:
    """Hold the workspace while the context is open; the lock file stays behind, without its holder.

    Raises:
        LockedError: Another run holds it, be it of this process.
        WorkspaceError: The lock file cannot be written.
    """
    path = root / LOCK_FILE
    with writing(path):
        descriptor = _opened(path, os.O_RDWR | os.O_CREAT)
    try:
        _take(descriptor, root)
        with writing(path):
            _write_holder(descriptor)
        try:
            yield
        finally:
            with suppress(OSError):
                os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)


def probe(root: Path) -> None:
    """Raise LockedError where a run holds the workspace; nothing is written."""
    path = root / LOCK_FILE
    try:
        descriptor = _opened(path, os.O_RDONLY)
    except FileNotFoundError:
        return
    except OSError as error:
        msg = f"{path}: {cause(error)}, expected a readable lock file"
        raise WorkspaceError(msg) from error
    try:
        _take(descriptor, root, fcntl.LOCK_SH)
    finally:
        os.close(descriptor)


def _opened(path: Path, flags: int) -> int:
    """Open a lock file; whatever else bears its name is neither followed nor waited for."""
    with suppress(FileNotFoundError):
        mode = path.lstat().st_mode
        if not stat.S_ISREG(mode):
            msg = f"{path}: {kind_of(mode)}, expected a lock file, or none"
            raise WorkspaceError(msg)
    return os.open(path, flags | os.O_NOFOLLOW, 0o666)


def _take(descriptor: int, root: Path, mode: int = fcntl.LOCK_EX) -> None:
    try:
        fcntl.flock(descriptor, mode | fcntl.LOCK_NB)
    except BlockingIOError as error:
        msg = f"{root}: held by {_holder(descriptor)}; expected no other run on this workspace"
        raise LockedError(msg) from error
    except OSError as error:
        msg = f"{root}: {cause(error)}, expected a file system that locks files"
        raise WorkspaceError(msg) from error


def _write_holder(descriptor: int) -> None:
    """Say who holds the lock, for the one who is told to go."""
    holder = {
        "pid": os.getpid(),
        "host": socket.gethostname(),
        "since": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{json.dumps(holder)}\n".encode(), 0)


def _holder(descriptor: int) -> str:
    """Read who holds the lock; a run that is just starting has not said so."""
    try:
        holder = json.loads(os.pread(descriptor, 4096, 0))
        return f"process {holder['pid']} on {holder['host']} since {holder['since']}"
    except (ValueError, KeyError, TypeError):
        return "another run"
