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
FENCED = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
BLOCKS = [block for language, block in FENCED if language == "sh"]
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]
ACCEPTING = ("score-delta", "0 | 4 | 5")
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
    assert documented_demo() <= set(untimed(output))
    assert (ROOT / "build" / "demo" / "final" / "paper.pdf").read_bytes().startswith(b"%PDF")


def documented_demo() -> set[str]:
    """Return the lines that the README says `make demo` prints."""
    (block,) = [block for _, block in FENCED if "redraft refine build/demo" in block]
    return set(untimed(block))


def untimed(output: str) -> list[str]:
    """Return the lines of an output without what no run repeats: times."""
    return [re.sub(r"\d+\.\d s$", "", line) for line in output.splitlines()]


def test_make_test_runs_the_tests(newcomer: tuple[Path, dict[str, str]]):
    folder, environment = newcomer
    code, planned = shell(f"make -C '{ROOT}' --dry-run test", folder, environment)

    assert code == 0
    assert "pytest" in planned


def test_every_other_command_runs_in_order(newcomer: tuple[Path, dict[str, str]]):
    folder, environment = newcomer
    blocks = [block for block in BLOCKS if "make " not in block]
    assert len(blocks) == len(BLOCKS) - 1

    for block in blocks:
        lines = [checked(line) for line in block.splitlines()]
        script = "\n".join(lines).replace("4200", environment["PREFECT_SERVER_API_PORT"])
        code, output = shell(script, folder, environment)
        assert code == 0, f"{block}\n{output}"


def checked(line: str) -> str:
    """End the script where a line fails, and let a decision of the rules pass."""
    if line.endswith("&"):
        return line
    name, codes = ACCEPTING
    passing = f"case $? in {codes}) ;; *) exit 1 ;; esac" if name in line else "[ $? = 0 ] || exit 1"
    return f"{line}\n{passing}"


def test_only_make_and_the_environments_programs_are_named():
    allowed = re.compile(r"make |kill %1$|(PREFECT_\w+=\S+ )?\.venv/bin/(redraft|prefect) ")
    assert [line for line in COMMANDS if not allowed.match(line)] == []


def test_links_and_pictures_lead_somewhere():
    targets = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_every_halt_reason_named_is_one():
    named = re.findall(r"^\| `([a-z_]+)` \|", README, re.MULTILINE)
    assert set(named) <= set(HaltReason)
    assert "target_met" in named
