"""Runs of an action under conditions that no call can make: killed half-way, without privileges."""

import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

NOBODY = 65534
STEPS = frozenset({"open", "os.mkdir", "os.rename", "os.link", "os.remove", "os.rmdir", "ctypes.dlsym"})
"""Audit events around which a write can be interrupted; each sync counts as one too."""


def _kill_at(step: int) -> None:
    left = step

    def count(event: str, _args: object = None) -> None:
        nonlocal left
        if event not in STEPS:
            return
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sync = os.fsync

    def counted_sync(descriptor: int) -> None:
        count("open")
        sync(descriptor)

    os.fsync = counted_sync
    sys.addaudithook(count)


def _fork(action: Callable[[], object]) -> int:
    """Return the wait status of a child that runs `action`; 0 where it came to its end."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    try:
        action()
        os._exit(0)
    except BaseException as error:
        os.write(2, f"{error!r}\n".encode())
        os._exit(1)


@pytest.fixture
def killed_at() -> Callable[[int, Callable[[], object]], bool]:
    """Run an action in a child that is killed at its nth step; False once it has fewer steps."""

    def run(step: int, action: Callable[[], object]) -> bool:
        def killed() -> None:
            _kill_at(step)
            action()

        status = _fork(killed)
        assert status == 0 or os.WIFSIGNALED(status)
        return status != 0

    return run


@pytest.fixture
def as_nobody() -> Callable[[Callable[[], object]], str]:
    """Run an action without privileges and return what it raised, as `Type: message`, or the empty string."""

    def run(action: Callable[[], object]) -> str:
        reader, writer = os.pipe()

        def unprivileged() -> None:
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            try:
                action()
            except Exception as error:  # noqa: BLE001
                os.write(writer, f"{type(error).__name__}: {error}".encode())

        assert _fork(unprivileged) == 0
        os.close(writer)
        with os.fdopen(reader, "rb") as stream:
            return stream.read().decode()

    return run


@pytest.fixture
def open_tmp() -> Iterator[Path]:
    """Make a folder whose parents everybody may enter, unlike those of `tmp_path`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
