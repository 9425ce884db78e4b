"""What needs no model loads no library of models."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
import atexit, sys
HEAVY = {"pydantic_ai", "openai", "anthropic", "google.genai", "genai_prices", "httpx2"}
atexit.register(lambda: print("loaded:", sorted(HEAVY & sys.modules.keys())))
from flows.cli import main
main()
"""


def loaded(home: Path, url: str, *arguments: str | Path) -> tuple[int, str]:
    """Run a command in a process of its own; return its exit code, and which of the libraries it loaded."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "PREFECT_API_URL": url,
        "REDRAFT_TYPESETTER": "none",
        "OPENAI_API_KEY": "sk-0123456789abcdef",
    }
    command = [sys.executable, "-c", PROGRAM, *arguments]
    done = subprocess.run(command, env=environment, cwd=home, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["--help"], 0, id="help"),
        pytest.param(["refine", "--help"], 0, id="help of a run"),
        pytest.param(["score-delta", "--prev", "missing", "--curr", "missing"], 3, id="a rule"),
        pytest.param(["check", "paper.tex"], 2, id="a check"),
    ],
)
def test_a_command_without_a_model_loads_none(tmp_path: Path, server_url: str, arguments: list[str], code: int):
    assert loaded(tmp_path, server_url, *arguments) == (code, "loaded: []")


def test_an_offline_run_loads_no_library_of_models(tmp_path: Path, server_url: str):
    shutil.copytree(ROOT / "examples" / "sparse-attention", tmp_path / "paper")
    assert loaded(tmp_path, server_url, "refine", "paper", "--iter-cap", "1") == (0, "loaded: []")
    assert (tmp_path / "paper" / "refinement" / "report.json").is_file()
