"""Runs of an action under conditions that no call can make: killed half-way, without privileges."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PROJECT_ROOT = Path(__file__).parents[2]
NOBODY = 65534
PAPER = b"\\documentclass{article}\n\\begin{document}\\input{sections/one}\\end{document}\n"
WORKSPACE: dict[str, bytes] = {
    "drafts/paper.tex": PAPER,
    "drafts/sections/one.tex": b"na\xefve\r\n",
    "drafts/figures/own.pdf": b"%PDF own",
    "inputs/experimental_log.md": b"| a | 1 |\n",
    "inputs/conference_guidelines.md": "Höchstens 9 Seiten\n".encode(),
    "refs.bib": b"@misc{b, title={B}}\n@misc{a, title={A}}\n",
}
Stamp = tuple[bytes, int, int, int]
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
            except Exception as error:
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


@pytest.fixture
def on_small_disk() -> Callable[..., str]:
    """Run Python on a file system of its own of 256 kB, in a private mount namespace, and return what it printed."""

    def run(folder: Path, script: str, *, read_only: bool = False) -> str:
        mount = f'mount -t tmpfs -o size=256k{",ro" if read_only else ""} none "$1"'
        namespace = ["unshare", "--mount", *([] if os.getuid() == 0 else ["--map-root-user"]), "sh", "-c"]
        trial = subprocess.run([*namespace, mount, "sh", folder], capture_output=True, text=True, check=False)
        if trial.returncode:
            pytest.skip(f"no file system can be mounted here: {trial.stderr.strip()}")
        command = [*namespace, f'{mount} && exec "$2" -c "$3" "$1"', "sh", folder, sys.executable, script]
        return subprocess.run(command, capture_output=True, text=True, cwd=PROJECT_ROOT, check=True).stdout

    return run


@pytest.fixture
def make_workspace() -> Callable[..., Path]:
    """Write a good workspace, with other bytes for some files by path, or None for no such file."""

    def make(root: Path, **changes: bytes | None) -> Path:
        for path, data in {**WORKSPACE, **changes}.items():
            if data is not None:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_bytes(data)
        return root

    return make


@pytest.fixture
def stamps() -> Callable[[Path], dict[str, Stamp]]:
    """Take everything of a tree that a write would change; link counts may grow."""

    def take(root: Path) -> dict[str, Stamp]:
        found: dict[str, Stamp] = {}
        for path in (root, *root.rglob("*")):
            status = path.stat()
            data = path.read_bytes() if path.is_file() else b""
            found[path.relative_to(root).as_posix()] = (data, status.st_mtime_ns, status.st_mode, status.st_ino)
        return found

    return take
