"""The lock and the project agree, and the lock is good on any machine."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text()
PINNED = dict(re.findall(r"^([a-z0-9._-]+)==([^\s;\\]+)", LOCK, re.MULTILINE))


def requirements() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]


@pytest.mark.parametrize("requirement", requirements())
def test_the_lock_pins_what_the_project_asks_for(requirement: str):
    wanted = Requirement(requirement)

    assert wanted.specifier.contains(PINNED[canonicalize_name(wanted.name)])


def test_every_locked_package_has_a_hash():
    blocks = re.split(r"^(?=[a-z0-9._-]+==)", LOCK, flags=re.MULTILINE)[1:]

    assert [block.split("==")[0] for block in blocks if "--hash=sha256:" not in block] == []


@pytest.mark.parametrize("word", ["://", "--index", "--extra-index", "--find-links", " @ ", "/opt/", "/home/", "/tmp/"])
def test_the_lock_names_no_index_and_no_machine(word: str):
    assert word not in LOCK


POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{\d*,?\d*\})\+")


def test_no_pattern_repeats_a_group_possessively():
    """Python before 3.11.5, which Debian 12 has, loops for ever on some of them (CPython issue 106052)."""
    sources = [path for layer in ("redraft", "tasks", "flows") for path in (ROOT / layer).rglob("*.py")]

    assert sources
    assert [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sources
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if POSSESSIVE_GROUP.search(line)
    ] == []


@pytest.mark.parametrize("pattern", [r"(?:a|b)?+", r"(a)*+", r"(?:ab)++c", r"(?:ab){0,5}+"])
def test_a_group_that_is_repeated_possessively_is_seen(pattern: str):
    assert POSSESSIVE_GROUP.search(pattern)
