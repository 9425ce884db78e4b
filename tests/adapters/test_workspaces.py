"""Workspaces are checked whole before anything is written."""

from pathlib import Path

import pytest

from redraft.adapters.projects import load_project
from redraft.adapters.snapshots import digest_of
from redraft.adapters.workspaces import Workspace, materials_of, open_workspace, snapshot_inputs
from redraft.contracts.materials import ThinSection
from redraft.errors import InputError


def refusal(root: Path) -> str:
    with pytest.raises(InputError) as refused:
        open_workspace(root)
    assert "\n" not in str(refused.value)
    return str(refused.value).replace(str(root), "W")


def test_a_good_workspace_opens_and_stays_as_it_was(tmp_path: Path, make_workspace, stamps):
    root = make_workspace(tmp_path / "my paper ü")
    before = {name: stamp for name, stamp in stamps(root).items() if name != "."}
    assert open_workspace(root) == Workspace(root)
    assert {name: stamp for name, stamp in stamps(root).items() if name != "."} == before


def test_a_relative_path_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make_workspace):
    make_workspace(tmp_path / "w")
    monkeypatch.chdir(tmp_path)
    assert open_workspace(Path("w")).root == tmp_path / "w"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        pytest.param(
            {"inputs/experimental_log.md": None},
            'W/inputs/experimental_log.md: missing; expected the experimental log, or log = "none" in redraft.toml',
            id="no log",
        ),
        pytest.param(
            {"inputs/experimental_log.md": b" \n"},
            'W/inputs/experimental_log.md: empty; expected the experimental log, or log = "none" in redraft.toml',
            id="an empty log",
        ),
        pytest.param(
            {"inputs/experimental_log.md": b"a\0"},
            "W/inputs/experimental_log.md: byte 0 at offset 1, expected text in UTF-8 or Latin-1",
            id="a log that is no text",
        ),
        pytest.param(
            {"inputs/conference_guidelines.md": b"\xff\xfea\0"},
            "W/inputs/conference_guidelines.md: UTF-16 byte order mark, expected text in UTF-8 or Latin-1",
            id="guidelines in UTF-16",
        ),
        pytest.param(
            {"refs.bib": b"@misc{\0}"},
            "W/refs.bib: byte 0 at offset 6, expected text in UTF-8 or Latin-1",
            id="a bibliography that is no text",
        ),
        pytest.param(
            {"citation_pool.json": b'[\n  {"a" 1}]'},
            "W/citation_pool.json:2:8: no JSON (Expecting ':' delimiter), expected a list of papers, each with one of "
            "key, bibtex_key, cite_key, citation_key, id",
            id="a pool that is no JSON",
        ),
        pytest.param(
            {"citation_pool.json": b"[]"}, "W/citation_pool.json: no citation key, expected at least one", id="no keys"
        ),
        pytest.param(
            {"redraft.toml": b"log = "},
            "W/redraft.toml: Invalid value (at end of document), expected TOML",
            id="settings that are no TOML",
        ),
        pytest.param(
            {"redraft.toml": b'log = "log.md"'},
            "W/redraft.toml: log = 'log.md', expected \"none\" or no such key",
            id="a log of another name",
        ),
        pytest.param(
            {"drafts/paper.tex": None},
            "W/drafts/paper.tex: missing, expected the paper's main file",
            id="no paper",
        ),
        pytest.param(
            {"drafts/paper.tex": b""}, "W/drafts/paper.tex: empty, expected a LaTeX document", id="empty paper"
        ),
        pytest.param(
            {"drafts/paper.tex": b"\\section{x}"},
            r"W/drafts/paper.tex: no \begin{document}, expected one here or in a file that it inputs",
            id="no document",
        ),
        pytest.param(
            {"drafts/sections/one.tex": b"\x00"},
            "W/drafts/sections/one.tex: byte 0 at offset 0, expected text in UTF-8 or Latin-1",
            id="undecodable source",
        ),
        pytest.param(
            {"drafts/sections/one.tex": b"\n\\input{paper}"},
            r"W/drafts/sections/one.tex:2: \input{paper} closes the cycle paper.tex → sections/one.tex → paper.tex, "
            "expected files that do not include one another",
            id="a cycle",
        ),
        pytest.param(
            {"drafts/sections/one.tex": b"\\input{../../refinement/x}"},
            r"W/drafts/sections/one.tex:1: \input{../../refinement/x} names a path outside the project, "
            "expected one inside W/drafts/",
            id="a path outside the project",
        ),
        pytest.param(
            {"drafts/review.json": b"{}"},
            "W/drafts/review.json: a name that redraft gives to its results, expected another one",
            id="a file by the name of a result",
        ),
    ],
)
def test_bad_input_is_one_located_line_and_nothing_is_written(
    tmp_path: Path, changes: dict[str, bytes | None], said: str, make_workspace, stamps
):
    root = make_workspace(tmp_path / "w", **changes)
    before = stamps(root)
    assert refusal(root) == said
    assert stamps(root) == before


@pytest.mark.parametrize(
    "name", ["drafts", "inputs", "inputs/experimental_log.md", "refs.bib", "inputs/figures", "final"]
)
def test_a_symlink_out_of_the_workspace_is_refused_by_name(tmp_path: Path, name: str, make_workspace):
    root = make_workspace(tmp_path / "w")
    target = tmp_path / "elsewhere"
    if (root / name).exists():
        (root / name).rename(target)
    else:
        target.mkdir()
    (root / name).symlink_to(target)
    assert refusal(root) == f"W/{name}: symlink to {target}, expected it inside W"


@pytest.mark.parametrize("name", ["refinement", "final"])
def test_a_symlink_to_nothing_is_refused_before_any_work(tmp_path: Path, name: str, make_workspace):
    root = make_workspace(tmp_path)
    (root / name).symlink_to("nothing")
    assert refusal(root) == f"W/{name}: no such file or directory, expected a readable folder"


def test_a_symlink_inside_the_workspace_is_followed(tmp_path: Path, make_workspace):
    root = make_workspace(tmp_path / "w")
    (root / "drafts").rename(root / "source")
    (root / "drafts").symlink_to("source")
    assert snapshot_inputs(open_workspace(root)).digest == digest_of(root / "refinement/iter0")


@pytest.mark.parametrize(("make", "said"), [(None, "no such file or directory"), (b"x", "not a directory")])
def test_what_is_no_folder_is_no_workspace(tmp_path: Path, make: bytes | None, said: str):
    if make is not None:
        (tmp_path / "w").write_bytes(make)
    assert refusal(tmp_path / "w") == f"W: {said}, expected a readable folder"


@pytest.mark.parametrize(
    ("name", "mode", "said"),
    [
        pytest.param(
            ".", 0o555, "W: permission denied, expected a folder that can be written", id="read-only workspace"
        ),
        pytest.param(
            "refinement",
            0o555,
            "W/refinement: permission denied, expected a folder that can be written",
            id="read-only run",
        ),
        pytest.param(".", 0o000, "W: permission denied, expected a readable folder", id="closed workspace"),
        pytest.param(
            ".", 0o444, "W: permission denied, expected a readable folder", id="workspace that is only listed"
        ),
        pytest.param("drafts", 0o000, "W/drafts: permission denied, expected a readable folder", id="closed drafts"),
        pytest.param("inputs", 0o000, "W/inputs: permission denied, expected a readable folder", id="closed inputs"),
        pytest.param(
            "inputs/experimental_log.md",
            0o000,
            "W/inputs/experimental_log.md: permission denied, expected a readable file",
            id="closed log",
        ),
        pytest.param(
            "drafts/sections",
            0o000,
            "W/drafts/sections: permission denied, expected a readable folder",
            id="closed sections",
        ),
    ],
)
def test_what_may_not_be_read_or_written_is_named(
    open_tmp: Path, as_nobody, name: str, mode: int, said: str, make_workspace
):
    root = make_workspace(open_tmp / "w", **{"refinement/.keep": b""})
    for path in (root, *root.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    (root / name).chmod(mode)
    raised = as_nobody(lambda: open_workspace(root))
    assert raised.partition(": ")[2].replace(str(root), "W") == said


READ_ONLY = """
import subprocess, sys
from pathlib import Path
from redraft.adapters.workspaces import open_workspace
from redraft.errors import WorkspaceError
root = Path(sys.argv[1])
(root / "drafts").mkdir()
(root / "drafts/paper.tex").write_text("\\\\begin{document}x\\\\end{document}")
(root / "redraft.toml").write_text('log = "none"')
print(open_workspace(root) is not None)
subprocess.run(["mount", "-o", "remount,ro", root], check=True)
try:
    open_workspace(root)
except WorkspaceError as error:
    print(error)
"""


def test_a_workspace_on_a_read_only_file_system_is_refused_before_anything_runs(tmp_path: Path, on_small_disk):
    assert on_small_disk(tmp_path, READ_ONLY).splitlines() == [
        "True",
        f"{tmp_path}: read-only file system, expected a folder that can be written",
    ]


def test_no_log_is_an_explicit_choice(tmp_path: Path, make_workspace):
    root = make_workspace(tmp_path, **{"redraft.toml": b'log = "none"\n', "inputs/experimental_log.md": None})
    workspace = open_workspace(root)
    assert materials_of(workspace, load_project(workspace.drafts)).log is None


def test_settings_that_say_nothing_of_a_log_want_one(tmp_path: Path, make_workspace):
    assert "experimental_log.md: missing" in refusal(
        make_workspace(tmp_path, **{"redraft.toml": b"iter_cap = 2\n", "inputs/experimental_log.md": None})
    )


def test_materials_are_what_the_workspace_holds(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path))
    project = load_project(workspace.drafts)
    materials = materials_of(workspace, project)
    assert materials.project is project
    assert materials.guidelines == "Höchstens 9 Seiten\n"
    assert materials.log == "| a | 1 |\n"
    assert (materials.bibliography.source, materials.bibliography.keys) == ("refs.bib", ("a", "b"))
    assert (materials.idea, materials.thin_sections) == ("", ())


@pytest.mark.parametrize("place", ["research_brief.md", "inputs/research_brief.md"])
def test_the_idea_and_the_thin_sections_of_the_brief_are_materials(tmp_path: Path, make_workspace, place: str):
    brief = b"## 4. Sections where evidence was thin\n- Ablation: no numbers\n"
    workspace = open_workspace(make_workspace(tmp_path, **{place: brief, "inputs/idea.md": b"Sort early.\n"}))
    materials = materials_of(workspace, load_project(workspace.drafts))
    assert materials.idea == "Sort early.\n"
    assert materials.thin_sections == (ThinSection(title="Ablation", reason="no numbers"),)


def test_guidelines_may_be_missing(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path, **{"inputs/conference_guidelines.md": None}))
    assert materials_of(workspace, load_project(workspace.drafts)).guidelines == ""
