"""What every measurement needs: a server of its own, workspaces, and the cost of a child process."""

import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "sparse-attention"
REDRAFT = Path(sys.executable).with_name("redraft")
QUIET = {"PREFECT_SERVER_ANALYTICS_ENABLED": "false", "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "60"}


@dataclass(frozen=True)
class Spent:
    """Wall time of a child process in seconds, and its peak resident memory in MB."""

    wall_s: float
    peak_mb: float


def run(arguments: list[str], **environment: str) -> Spent:
    """Run a command to its end; its output is dropped unless it fails."""
    started = time.perf_counter()
    whole = {**os.environ, **QUIET, **environment}
    whole.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's shell lets Python keep what it compiled
    child = subprocess.Popen(arguments, env=whole, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert child.stdout is not None
    output = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(arguments)} failed:\n{output}")
    return Spent(time.perf_counter() - started, usage.ru_maxrss / 1024)


def workspace(at: Path, settings: str = "") -> Path:
    """Copy the example to `at`; `settings` becomes its `redraft.toml`."""
    shutil.copytree(EXAMPLE, at)
    if settings:
        (at / "redraft.toml").write_text(settings, "utf-8")
    return at


def tex_seconds(root: Path) -> list[float]:
    """Return the engine's wall time of each draft of a refined workspace."""
    records = sorted(root.glob("refinement/iter*/compile.json"))
    return [json.loads(record.read_text("utf-8"))["tex_s"] for record in records]


@dataclass(frozen=True)
class Server:
    """A running Prefect server."""

    url: str
    pid: int

    @property
    def peak_mb(self) -> float:
        """Return the peak resident memory so far, in MB."""
        status = Path(f"/proc/{self.pid}/status").read_text("ascii")
        return int(status.split("VmHWM:")[1].split()[0]) / 1024


@contextmanager
def server(home: Path) -> Iterator[Server]:
    """Run a Prefect server on loopback while the block runs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    child = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "uvicorn",
            "--factory",
            "prefect.server.api.server:create_app",
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
            "--log-level",
            "critical",
        ],
        env={**os.environ, **QUIET, "PREFECT_HOME": str(home)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield Server(_healthy(f"http://127.0.0.1:{port}/api"), child.pid)
    finally:
        child.terminate()
        child.wait()


def _healthy(url: str) -> str:
    for _ in range(240):
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=1):
                return url
        except OSError:
            time.sleep(0.25)
    sys.exit(f"{url}: no answer within 60 s, expected a Prefect server")


def heading(title: str) -> None:
    """Name a measurement and the machine it ran on."""
    machine = platform.processor() or platform.machine()
    print(f"\n{title}\n{machine}, {os.cpu_count()} cores, Python {platform.python_version()}")


def row(name: str, measured: str, target: str = "") -> None:
    """Print one figure beside what was asked of it."""
    print(f"  {name:<58} {measured:>14}  {target}")
