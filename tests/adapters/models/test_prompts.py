import re
from importlib.resources import files
from pathlib import Path
from string import Template

import pytest

from redraft.adapters.models.prompts import EDITS, FULL, LENS, SECTIONS, Prompts, prompt_hash
from redraft.contracts.policy import Role
from redraft.errors import InputError

FIELDS = {"axes": "- clarity", "scale_min": "0", "scale_max": "10", "lens": "evidence"}
PACKAGED = sorted(file.name for file in (files("redraft") / "prompts").iterdir())


@pytest.mark.parametrize("role", Role)
def test_every_role_has_a_prompt_that_its_fields_fill(role: Role):
    filled = Prompts().filled(role, **FIELDS)
    assert filled.startswith("# What you are given")
    assert "$" not in filled


@pytest.mark.parametrize("role", Role)
def test_the_isolation_rule_comes_before_the_task_of_whoever_writes_and_of_nobody_else(role: Role):
    filled = Prompts().filled(role, **FIELDS)
    writes = role in (Role.REVISER, Role.DRAFTER)
    assert ("# What you may write from" in filled) is writes
    if writes:
        assert filled.index("# What you may write from") < filled.index("# Task")


def test_every_packaged_prompt_is_part_of_a_role():
    texts = [Prompts().filled(role, **FIELDS) for role in Role]
    for name in PACKAGED:
        text = Template((files("redraft") / "prompts" / name).read_text(encoding="utf-8")).substitute(FIELDS)
        assert any(text.strip() in filled for filled in texts), name


def test_parts_can_be_left_out():
    assert "# Lens" not in Prompts().filled(Role.JUDGE, LENS, **FIELDS)
    assert "`find`" not in Prompts().filled(Role.REVISER, EDITS, SECTIONS)
    assert "%%%% FILE" not in Prompts().filled(Role.REVISER, FULL)


@pytest.mark.parametrize("word", ["threshold", "score", "overall", "accept", "target", "round"])
def test_the_reviser_is_told_of_no_score_threshold_or_round(word: str):
    assert not re.search(rf"\b{word}", Prompts().filled(Role.REVISER).lower())


@pytest.mark.parametrize(
    "forbidden",
    [
        "number", "log contradicts", "`allowed_bibliography`", "limitation", "promise an experiment", "authors",
        "does not compile", "drop a section", "much of the prose", "document class", "run programs", "hide text",
        "grow by much",
    ],
)  # fmt: skip
def test_the_reviser_is_told_what_a_revision_may_not_do(forbidden: str):
    assert forbidden in Prompts().filled(Role.REVISER).partition("A revision may not:")[2]


def test_a_file_of_the_users_own_takes_the_place_of_one_prompt(tmp_path: Path):
    (tmp_path / "judge.md").write_text("Mine: $axes, for $$5", encoding="utf-8")
    own = Prompts(tmp_path)
    assert own.filled(Role.JUDGE, LENS, **FIELDS).endswith("\n\nMine: - clarity, for $5")
    assert own.filled(Role.CRITIC, **FIELDS) == Prompts().filled(Role.CRITIC, **FIELDS)
    assert own.hash(Role.JUDGE) != prompt_hash(Role.JUDGE)
    assert own.hash(Role.CRITIC) == prompt_hash(Role.CRITIC)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        pytest.param("of $axis", "$axis, expected $axes, $lens, $scale_max, $scale_min, and $$", id="an unknown field"),
        pytest.param("for 5$", "Invalid placeholder", id="a bare dollar sign"),
    ],
)
def test_a_prompt_that_cannot_be_filled_is_refused_by_its_path(tmp_path: Path, text: str, fault: str):
    (tmp_path / "critic.md").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as refused:
        Prompts(tmp_path).filled(Role.CRITIC, **FIELDS)
    assert str(refused.value).startswith(f"{tmp_path}/critic.md: ")
    assert fault in str(refused.value)


def test_a_shared_part_is_in_the_hash_of_each_role_that_is_sent_it(tmp_path: Path):
    (tmp_path / "isolation.md").write_text("Only what is given.", encoding="utf-8")
    changed = {role for role in Role if prompt_hash(role, tmp_path) != prompt_hash(role)}
    assert changed == {Role.REVISER, Role.DRAFTER}


def test_hashes_are_sha_256_and_differ_by_role():
    hashes = {prompt_hash(role) for role in Role}
    assert len(hashes) == len(Role)
    assert {len(bytes.fromhex(each)) for each in hashes} == {32}


def test_a_folder_without_prompts_changes_nothing(tmp_path: Path):
    assert prompt_hash(Role.GATE, tmp_path / "none") == prompt_hash(Role.GATE)
