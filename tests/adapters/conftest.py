"""Runs of an action killed half-way or without privileges, and a model that says what it is told to."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from redraft.adapters.models.asking import Answer, Question
from redraft.adapters.models.players import Player
from redraft.contracts.materials import Bibliography, Materials, ThinSection
from redraft.contracts.policy import ModelSpec
from redraft.contracts.source import Project, SourceFile
from redraft.contracts.usage import Usage

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


class Scripted:
    """Gives its answers in order, each parsed as a provider's is, and keeps the questions."""

    def __init__(self, *answers: dict[str, Any] | Exception) -> None:
        self.left = list(answers)
        self.questions: list[Question[Any]] = []

    async def __call__(self, question: Question[Any]) -> Answer[Any]:
        self.questions.append(question)
        answer = self.left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        output = question.output.model_validate_json(json.dumps(answer))
        return Answer(output=output, usage=Usage(requests=1), replayed=False)

    @property
    def sent(self) -> str:
        """All that the last question says to the model."""
        last = self.questions[-1]
        return "\n".join((last.system, *last.materials))

    @property
    def kinds(self) -> list[str]:
        """What the blocks of the last question are, in order."""
        return [material[1:].partition("-")[0] for material in self.questions[-1].materials]


@pytest.fixture
def scripted() -> type[Scripted]:
    return Scripted


@pytest.fixture
def player() -> Callable[..., Player]:
    def make(asker: Scripted, **changes: Any) -> Player:
        return Player(**({"ask": asker, "spec": ModelSpec(model="test:one")} | changes))

    return make


TEXT = r"""\documentclass{article}
\begin{document}
\begin{abstract}We show that small steps are enough.\end{abstract}
\section{Introduction}
Walking is slow but it is also cheap, as everybody knows.
\section{Results}
The error falls to 3.4 when the \emph{second} step is left out \cite{k}.
\end{document}
"""


@pytest.fixture
def paper() -> Callable[..., Materials]:
    def make(text: str = TEXT, **files: str) -> Materials:
        others = (SourceFile(path=path.replace("__", "/") + ".tex", text=words) for path, words in files.items())
        return Materials(
            project=Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text), *others)),
            bibliography=Bibliography(source="refs.bib", keys=("k", "l")),
            guidelines="At most nine pages.",
            log="| run | error |\n| a | 3.4 |",
            idea="Leave steps out.",
            thin_sections=(ThinSection(title="Results", reason="one run"),),
        )

    return make
