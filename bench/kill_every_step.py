"""A run killed after each step in turn, then at random moments, and finished by the plain command.

Each must end with the `final/` of an undisturbed run to the byte, PDF included, with its decisions and worklog entries,
and with no finished paid step executed again.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from machine import QUIET, REDRAFT, ROOT, heading, server, workspace

DRIVER = ROOT / "tests" / "flows" / "fault_driver.py"
RANDOM_MOMENTS, SEED = 15, 2

Environment = dict[str, str]
Stop = Callable[[Path, Environment], object]
"""Begins a run in a workspace and kills it."""


@dataclass(frozen=True)
class Outcome:
    """What a kill must not change: the promoted files, and the worklog without clock, cost and lineage."""

    final: dict[str, bytes]
    worklog: dict[str, object]


def outcome(root: Path) -> Outcome:
    """Read what a finished run left."""
    worklog = json.loads((root / "refinement" / "worklog.json").read_text("utf-8"))
    for iteration in worklog["iterations"]:
        del iteration["timestamp"], iteration["cost"]
    del worklog["run_id"]
    files = (path for path in sorted((root / "final").rglob("*")) if path.is_file())
    return Outcome({str(path.relative_to(root)): path.read_bytes() for path in files}, worklog)


def answers(root: Path) -> dict[str, tuple[int, int]]:
    """Return inode and time of each answer stored whole; a paid step that is executed again writes its own anew."""
    records = (path for path in (root / "refinement" / ".results").glob("*") if _is_whole(path))
    return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns) for path in records}


def _is_whole(record: Path) -> bool:
    try:
        return bool(json.loads(record.read_text("utf-8")))
    except ValueError:
        return False


def refine(root: Path, environment: Environment) -> tuple[int, str]:
    """Run the plain command to its end; return its exit code and what it said."""
    command = [str(REDRAFT), "refine", str(root)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr.strip()


def driven(root: Path, environment: Environment, at: int) -> list[str]:
    """Run until step `at` has finished, then die, or to the end for 0; return the names of the finished steps."""
    command = [sys.executable, str(DRIVER), str(root), "kill" if at else "none", str(at)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    expected = -signal.SIGKILL if at else 0
    if done.returncode != expected:
        sys.exit(f"{root}: the driver ended with {done.returncode}, expected {expected}:\n{done.stderr}")
    return [line.split()[0] for line in done.stdout.splitlines() if len(line.split()) == 3]


def cut_short(root: Path, environment: Environment, after_s: float) -> None:
    """Run the plain command and kill it wherever it is after so many seconds."""
    command = [str(REDRAFT), "refine", str(root)]
    child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(after_s)
    child.kill()
    child.wait()


def difference(root: Path, environment: Environment, stop: Stop, reference: Outcome) -> str:
    """Stop a run of the example at `root`, finish it with the plain command, and say what differs."""
    stop(workspace(root), environment)
    before = answers(root)
    code, said = refine(root, environment)
    if code != 0:
        return f"exit code {code}: {said[-300:]}"
    after, ended = answers(root), outcome(root)
    names = ended.final.keys() | reference.final.keys()
    wrong = [name for name in sorted(names) if ended.final.get(name) != reference.final.get(name)]
    if ended.worklog != reference.worklog:
        wrong.append("worklog.json")
    return ", ".join((*wrong, *(f"{name} paid twice" for name, record in before.items() if after[name] != record)))


def undisturbed(folder: Path, environment: Environment) -> tuple[list[str], Outcome, float]:
    """Return the steps of a run, what it leaves, and how many seconds the plain command takes."""
    steps = driven(workspace(folder / "driven"), environment, 0)
    root = workspace(folder / "plain")
    started = time.monotonic()
    code, said = refine(root, environment)
    if code != 0:
        sys.exit(f"{root}: exit code {code}, expected 0: {said}")
    return steps, outcome(root), time.monotonic() - started


def main() -> None:
    """Print one line a kill, and how many made no difference."""
    with tempfile.TemporaryDirectory() as name, server(Path(name) / "home") as prefect:
        environment = {**os.environ, **QUIET, "PREFECT_API_URL": prefect.url}
        steps, reference, whole_s = undisturbed(Path(name), environment)
        pick = random.Random(SEED)  # noqa: S311  moments, no secrets
        moments = sorted(pick.uniform(0, whole_s) for _ in range(RANDOM_MOMENTS))
        kills: list[tuple[str, Stop]] = [
            *((f"after step {at}, {step}", partial(driven, at=at)) for at, step in enumerate(steps, start=1)),
            *((f"at {after_s:.2f} s of {whole_s:.2f} s", partial(cut_short, after_s=after_s)) for after_s in moments),
        ]

        heading(f"redraft refine, example, killed after each of {len(steps)} steps and at {RANDOM_MOMENTS} moments")
        same = 0
        for number, (when, stop) in enumerate(kills, start=1):
            wrong = difference(Path(name) / f"killed{number}", environment, stop, reference)
            same += not wrong
            print(f"  {when:<40} {wrong or 'the same'}", flush=True)

    print(f"{same} of {len(kills)} the same")
    sys.exit(same != len(kills))


if __name__ == "__main__":
    main()
