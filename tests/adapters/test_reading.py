"""Drafts on disk, read once while they are in use."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from redraft.adapters.atomic import write_json
from redraft.adapters.layout import Workspace
from redraft.adapters.reading import broken_inclusions, ledger_of, manuscript_of, materials_for, project_of
from redraft.adapters.runs import open_run
from redraft.adapters.workspaces import snapshot_inputs
from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.revision import ViolationKind
from redraft.contracts.run import Overrides, Run
from redraft.contracts.source import Draft

PAPER = b"\\documentclass{article}\n\\begin{document}\nThe accuracy is 71.5\\%.\n\\end{document}\n"


@pytest.fixture
def run(tmp_path: Path, make_workspace: Callable[..., Path]) -> Run:
    root = make_workspace(tmp_path / "paper", **{"drafts/paper.tex": PAPER, "drafts/sections/one.tex": None})
    return open_run(root, Overrides(), restart=False, now=datetime(2026, 1, 1, tzinfo=UTC))


@pytest.fixture
def draft(run: Run) -> Draft:
    return snapshot_inputs(Workspace(run.workspace))


def test_a_draft_is_the_project_in_its_folder(draft: Draft):
    project = project_of(draft)
    assert [file.path for file in project.files] == ["paper.tex", "refs.bib"]
    assert manuscript_of(draft).project is project


@pytest.mark.parametrize(
    ("included", "problem"),
    [
        pytest.param("/etc/passwd", "names a path outside the project", id="outside"),
        pytest.param("paper", "closes the cycle paper.tex → paper.tex", id="itself"),
        pytest.param("sections/none", "names no file", id="nothing"),
    ],
)
def test_a_candidate_that_includes_what_it_may_not_is_read_and_reported(draft: Draft, included: str, problem: str):
    text = PAPER.replace(b"The", b"\\input{%s}\nThe" % included.encode())
    (draft.folder / "paper.tex").write_bytes(text)
    candidate = draft.model_copy(update={"digest": included})

    assert project_of(candidate).files[0].text == text.decode()
    (violation,) = broken_inclusions(candidate)
    assert violation.kind is ViolationKind.BROKEN_BUILD
    assert f"{draft.folder.name}/paper.tex:3: \\input{{{included}}} {problem}" in violation.message


def test_a_candidate_that_includes_its_own_files_is_not_reported(draft: Draft):
    assert broken_inclusions(draft) == ()


def test_materials_are_the_draft_with_the_workspaces_inputs(run: Run, draft: Draft):
    materials = materials_for(run, draft)
    assert materials.project is project_of(draft)
    assert (materials.log, materials.guidelines) == ("| a | 1 |\n", "Höchstens 9 Seiten\n")
    assert materials.bibliography.keys == ("a", "b")


def test_materials_hold_what_typesetting_this_draft_gave(run: Run, draft: Draft):
    assert materials_for(run, draft).compilation is None
    compilation = Compilation(status=BuildStatus.OK, draft_digest=draft.digest, pages=12)
    write_json(draft.folder / "compile.json", compilation)
    assert materials_for(run, draft).compilation == compilation
    assert materials_for(run, draft.model_copy(update={"digest": "another"})).compilation is None


def test_a_draft_is_read_once(draft: Draft):
    assert project_of(draft) is project_of(draft.model_copy())


def test_another_draft_in_the_same_folder_is_read_anew(draft: Draft):
    before = project_of(draft)
    (draft.folder / "paper.tex").write_bytes(PAPER.replace(b"71.5", b"81.5"))
    after = project_of(draft.model_copy(update={"digest": "another"}))
    assert "81.5" in after.files[0].text
    assert after != before


def test_the_ledger_holds_the_draft_against_the_workspaces_log(run: Run, draft: Draft):
    assert [claim.value for claim in ledger_of(run, draft).claims] == ["71.5"]
    assert ledger_of(run, draft) is ledger_of(run, draft)
