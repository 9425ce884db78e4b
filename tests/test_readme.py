"""Every command of the README runs, in its order, as it stands there."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from redraft.contracts.delta import HaltReason

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) for line in block.splitlines()]
EXIT_CODES = {"score-delta": (0, 4, 5)}
"""A decision to accept, or to halt after one, is no failure of the command."""


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Make a folder that looks like the checkout, and an environment with a Prefect home and port of its own."""
    folder = tmp_path_factory.mktemp("newcomer")
    (folder / ".venv").symlink_to(sys.prefix)
    (folder / "examples").symlink_to(ROOT / "examples")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    without = {name: value for name, value in os.environ.items() if not name.startswith(("PREFECT_", "REDRAFT_"))}
    own = {"PREFECT_HOME": str(folder / "home"), "PREFECT_SERVER_API_PORT": port}
    return folder, without | own


def shell(command: str, folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """Run a command; its output goes to a file, as a server that it leaves behind would hold a pipe open."""
    with (folder / "output.txt").open("w+") as output:
        done = subprocess.run(
            ["bash", "-c", command], cwd=folder, env=environment, stdout=output, stderr=output, check=False
        )
        output.seek(0)
        return done.returncode, output.read()


@pytest.mark.latex
def test_make_demo_shows_a_rising_score_and_the_promoted_pdf(newcomer: tuple[Path, dict[str, str]]):
    folder, environment = newcomer
    code, output = shell(f"make -C '{ROOT}' demo", folder, environment)

    assert code == 0, output
    assert "target_met" in output
    assert (ROOT / "build" / "demo" / "final" / "paper.pdf").read_bytes().startswith(b"%PDF")


def test_make_test_runs_the_tests(newcomer: tuple[Path, dict[str, str]]):
    folder, environment = newcomer
    code, planned = shell(f"make -C '{ROOT}' --dry-run test", folder, environment)

    assert code == 0
    assert "pytest" in planned


def test_every_other_command_runs_in_order(newcomer: tuple[Path, dict[str, str]]):
    folder, environment = newcomer
    commands = [line for line in COMMANDS if not line.startswith("make ")]
    assert len(commands) >= 8

    stop = next(command for command in commands if command.endswith("server stop"))
    try:
        for command in commands:
            code, output = shell(command.replace("4200", environment["PREFECT_SERVER_API_PORT"]), folder, environment)
            allowed = next((codes for name, codes in EXIT_CODES.items() if name in command), (0,))
            assert code in allowed, f"{command}: {output}"
    finally:
        shell(stop, folder, environment)


def test_only_make_and_the_environments_programs_are_named():
    assert all(re.match(r"make |(PREFECT_API_URL=\S+ )?\.venv/bin/(redraft|prefect) ", line) for line in COMMANDS)


def test_links_and_pictures_lead_somewhere():
    targets = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_every_halt_reason_named_is_one():
    named = re.findall(r"^\| `([a-z_]+)` \|", README, re.MULTILINE)
    assert set(named) <= set(HaltReason)
    assert "target_met" in named
