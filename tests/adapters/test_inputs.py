"""Inputs make the first snapshot, are held to what they were, and are never written."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from redraft.adapters.inputs import check_unchanged, input_hashes
from redraft.adapters.projects import load_project
from redraft.adapters.snapshots import promote, write_candidate
from redraft.adapters.workspaces import open_workspace, restart, snapshot_inputs
from redraft.errors import WorkspaceError


def test_the_first_snapshot_is_the_draft_and_what_it_lacks(tmp_path: Path, make_workspace):
    more = {
        "inputs/figures/given.pdf": b"%PDF given",
        "figures/plots/made.png": b"PNG",
        "figures/own.pdf": b"%PDF other",
    }
    workspace = open_workspace(make_workspace(tmp_path, **more))
    draft = snapshot_inputs(workspace)
    tree = {p.relative_to(draft.folder).as_posix(): p.read_bytes() for p in draft.folder.rglob("*") if p.is_file()}
    assert tree == {
        "paper.tex": (workspace.drafts / "paper.tex").read_bytes(),
        "sections/one.tex": b"na\xefve\r\n",
        "figures/own.pdf": b"%PDF own",
        "figures/given.pdf": b"%PDF given",
        "figures/plots/made.png": b"PNG",
        "refs.bib": b"@misc{b, title={B}}\n@misc{a, title={A}}\n",
    }
    assert draft == workspace.draft(0)


def test_a_bibliography_of_the_drafts_own_is_kept(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path, **{"drafts/refs.bib": b"@misc{own, title={O}}"}))
    assert (snapshot_inputs(workspace).folder / "refs.bib").read_bytes() == b"@misc{own, title={O}}"


def test_a_section_that_lies_among_the_figures_is_found(tmp_path: Path, make_workspace):
    paper = b"\\begin{document}\\input{figures/table}\\end{document}"
    open_workspace(make_workspace(tmp_path, **{"drafts/paper.tex": paper, "inputs/figures/table.tex": b"x"}))


def test_a_run_never_writes_to_drafts_or_inputs(tmp_path: Path, make_workspace, stamps):
    root = make_workspace(tmp_path, **{"inputs/figures/given.pdf": b"%PDF given"})
    before = {name: stamps(root / name) for name in ("drafts", "inputs")}
    workspace = open_workspace(root)
    draft = snapshot_inputs(workspace)
    project = load_project(draft.folder)
    edited = tuple(file.model_copy(update={"text": file.text + "% more\n"}) for file in project.files)
    candidate = write_candidate(draft, project.model_copy(update={"files": edited}), 1, workspace.iter_folder(1))
    (candidate.folder / "paper.pdf").write_bytes(b"%PDF")
    promote(candidate, workspace.final)
    restart(workspace, datetime.now(UTC))
    assert {name: stamps(root / name) for name in ("drafts", "inputs")} == before


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("drafts/sections/one.tex", b"other", "W/drafts: changed"),
        ("drafts/new.tex", b"x", "W/drafts: changed"),
        ("inputs/experimental_log.md", b"| a | 2 |\n", "W/inputs/experimental_log.md: changed"),
        ("inputs/experimental_log.md", None, "W/inputs/experimental_log.md: missing"),
        ("inputs/conference_guidelines.md", b"other", "W/inputs/conference_guidelines.md: changed"),
        ("refs.bib", b"@misc{c, title={C}}", "W/refs.bib: changed"),
        ("citation_pool.json", b'[{"bibtex_key": "a"}]', "W/citation_pool.json: added"),
        ("inputs/figures/given.pdf", b"%PDF 2", "W/inputs/figures: changed"),
        ("inputs/idea.md", b"Sort.", "W/inputs/idea.md: added"),
        ("research_brief.md", b"Thin.", "W/research_brief.md: added"),
    ],
)
def test_an_input_that_changed_since_the_run_began_is_refused_by_name(
    tmp_path: Path, name: str, data: bytes | None, said: str, make_workspace
):
    workspace = open_workspace(make_workspace(tmp_path, **{"inputs/figures/given.pdf": b"%PDF 1"}))
    recorded = input_hashes(workspace)
    check_unchanged(workspace, recorded)
    (tmp_path / name).unlink() if data is None else (tmp_path / name).write_bytes(data)
    with pytest.raises(WorkspaceError) as refused:
        check_unchanged(workspace, recorded)
    assert str(refused.value).replace(str(tmp_path), "W") == (
        f"{said} since the run began, expected the same bytes, or --restart"
    )


def test_a_pdf_or_an_aux_file_built_beside_the_draft_is_no_change(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path))
    recorded = input_hashes(workspace)
    for name in ("paper.pdf", "paper.aux", "paper.log", ".latexmkrc"):
        (workspace.drafts / name).write_bytes(b"x")
    check_unchanged(workspace, recorded)


def test_a_log_that_the_settings_deny_does_not_count(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path, **{"redraft.toml": b'log = "none"\n'}))
    recorded = input_hashes(workspace)
    workspace.log.write_bytes(b"other")
    check_unchanged(workspace, recorded)
    workspace.settings.unlink()
    with pytest.raises(WorkspaceError, match=r"experimental_log\.md: added since the run began"):
        check_unchanged(workspace, recorded)
