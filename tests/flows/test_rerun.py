"""A run that was killed or that failed goes on with the same command and repays nothing."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DRIVER = Path(__file__).with_name("fault_driver.py")
PAID = ("review", "advocate", "revise")
SAMPLE = 6
"""Steps of the run after which it is stopped here, evenly spread; `bench/kill_every_step.py` takes all of them."""


def drive(workspace: Path, mode: str, at: int, url: str) -> tuple[int, list[tuple[str, str, str]]]:
    """Run the driver; return its exit code and the finished steps as (task, run, state)."""
    done = subprocess.run(
        [sys.executable, str(DRIVER), str(workspace), mode, str(at)],
        env={
            "PATH": "/usr/bin:/bin",
            "PREFECT_API_URL": url,
            "REDRAFT_TYPESETTER": "none",
            "PYTHONPATH": str(DRIVER.parents[2]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    steps = [line.split(" ") for line in done.stdout.splitlines()]
    return done.returncode, [(step[0], step[1], step[2]) for step in steps if len(step) == 3]


def outcome(workspace: Path) -> dict[str, object]:
    """Return what a rerun must not change: the final bytes and the worklog without clock and lineage."""
    worklog = json.loads((workspace / "refinement" / "worklog.json").read_text("utf-8"))
    for iteration in worklog["iterations"]:
        del iteration["timestamp"], iteration["cost"]
    del worklog["run_id"]
    final = {str(p.relative_to(workspace)): p.read_bytes() for p in sorted((workspace / "final").rglob("*.tex"))}
    return {"worklog": worklog, "final": final}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory, server_url: str) -> tuple[Path, list[tuple[str, str, str]]]:
    """Run the example once without a fault."""
    workspace = tmp_path_factory.mktemp("undisturbed") / "paper"
    shutil.copytree(DRIVER.parents[2] / "examples" / "sparse-attention", workspace)
    code, steps = drive(workspace, "none", 0, server_url)
    assert code == 0
    return workspace, steps


@pytest.mark.parametrize("mode", ["kill", "raise"])
@pytest.mark.parametrize("part", range(SAMPLE))
def test_a_run_stopped_after_a_step_ends_as_if_nothing_had_happened(
    mode: str, part: int, undisturbed: tuple[Path, list[tuple[str, str, str]]], tmp_path: Path, server_url: str
):
    reference, steps = undisturbed
    at = 1 + part * (len(steps) - 2) // (SAMPLE - 1)
    workspace = tmp_path / "paper"
    shutil.copytree(reference, workspace, ignore=shutil.ignore_patterns("refinement*", "final", "*.json", ".*"))

    code, before = drive(workspace, mode, at, server_url)
    assert code == (-9 if mode == "kill" else 1)
    code, after = drive(workspace, "none", 0, server_url)

    assert code == 0
    assert outcome(workspace) == outcome(reference)
    paid = {run for task, run, _ in before if task in PAID}
    again = {run: state for task, run, state in after if task in PAID}
    assert paid or part == 0, "a step that is paid for had finished"
    assert {again.get(run, "Cached") for run in paid} <= {"Cached"}
