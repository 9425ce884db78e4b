"""What pre-commit reads of this repository."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from flows.cli import app

ROOT = Path(__file__).parents[1]
(HOOK,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())


def test_the_hook_runs_a_command_that_there_is():
    program, name = HOOK["entry"].split()
    assert program in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert name in get_command(app).commands
    assert (HOOK["id"], HOOK["language"], HOOK["types"]) == ("redraft-check", "python", ["tex"])


def test_all_files_of_a_commit_come_to_one_process():
    assert (HOOK["pass_filenames"], HOOK["require_serial"]) == (True, True)


@pytest.mark.parametrize(
    ("path", "is_passed"), [("a.tex", True), ("b/c.ltx", True), ("d.sty", False), ("e.tex.bak", False), ("tex", False)]
)
def test_sources_of_papers_are_passed_and_styles_are_not(path: str, is_passed: bool):
    assert bool(re.search(HOOK["files"], path)) is is_passed
