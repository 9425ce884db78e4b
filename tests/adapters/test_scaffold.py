"""Any LaTeX project becomes a workspace, whole or not at all."""

from pathlib import Path

import pytest

from redraft.adapters.scaffold import init_workspace, warnings_of
from redraft.adapters.workspaces import Workspace, open_workspace, snapshot_inputs
from redraft.errors import InputError

FILES: dict[str, bytes] = {
    "main.tex": b"\xef\xbb\xbf\\documentclass{article}\r\n\\begin{document}\\input{sections/one}\\end{document}\r\n",
    "main.bbl": b"\\begin{thebibliography}{9}\\bibitem{a} A\\end{thebibliography}",
    "main.pdf": b"%PDF built",
    "main.aux": b"built",
    "sections/one.tex": b"na\xefve",
    "figures/plot 1.pdf": b"%PDF figure",
    ".git/config": b"x",
}
LOG = b"| a | 1 |\n"


def make_files(root: Path, files: dict[str, bytes] = FILES) -> Path:
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    return root


def make_project(root: Path, **changes: bytes) -> Path:
    """Return the project's main file."""
    return make_files(root, {**FILES, **changes}) / "main.tex"


def bytes_below(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def refusal(
    root: Path, paper: Path, log: Path | None = None, guidelines: Path | None = None, bib: Path | None = None
) -> str:
    """Return what is said; whatever was there is there still, and nothing else."""
    place = next(folder for folder in root.parents if folder.exists())
    before = sorted(place.rglob("*"))
    with pytest.raises(InputError) as refused:
        init_workspace(root, paper, log, guidelines, bib)
    assert sorted(place.rglob("*")) == before
    assert "\n" not in str(refused.value)
    return str(refused.value).replace(str(place), "P")


def test_a_project_is_copied_with_its_main_file_renamed(tmp_path: Path):
    paper = make_project(tmp_path / "my project")
    source = bytes_below(tmp_path / "my project")
    inputs = make_files(tmp_path / "more", {"log.md": LOG, "call.md": b"9 pages\n", "own.bib": b"@misc{b, title={B}}"})
    root = tmp_path / "Mein Artikel ü"
    init_workspace(root, paper, inputs / "log.md", inputs / "call.md", inputs / "own.bib")
    assert bytes_below(root) == {
        "drafts/paper.tex": FILES["main.tex"],
        "drafts/paper.bbl": FILES["main.bbl"],
        "drafts/sections/one.tex": FILES["sections/one.tex"],
        "drafts/figures/plot 1.pdf": FILES["figures/plot 1.pdf"],
        "inputs/experimental_log.md": LOG,
        "inputs/conference_guidelines.md": b"9 pages\n",
        "refs.bib": b"@misc{b, title={B}}",
    }
    assert bytes_below(tmp_path / "my project") == source
    assert all(path.stat().st_nlink == 1 for path in root.rglob("*") if path.is_file())


def test_a_workspace_without_a_log_says_so(tmp_path: Path):
    root = tmp_path / "w"
    workspace = init_workspace(root, make_project(tmp_path / "p"), None, None, None)
    assert workspace == open_workspace(root) == Workspace(root)
    draft = snapshot_inputs(workspace)
    assert draft.main == "paper.tex"
    assert (root / "redraft.toml").read_text().splitlines()[-1] == 'log = "none"'
    assert not (root / "inputs/experimental_log.md").exists()
    assert "No venue's guidelines were given" in (root / "inputs/conference_guidelines.md").read_text()
    assert not (root / "refs.bib").exists()


def test_an_empty_folder_is_filled(tmp_path: Path):
    (tmp_path / "w").mkdir()
    init_workspace(tmp_path / "w", make_project(tmp_path / "p"), None, None, None)
    assert (tmp_path / "w/drafts/paper.tex").is_file()
    assert {path.name for path in tmp_path.iterdir()} == {"w", "p"}


def test_folders_around_the_workspace_are_made(tmp_path: Path):
    init_workspace(tmp_path / "a/b/w", make_project(tmp_path / "p"), None, None, None)
    assert (tmp_path / "a/b/w/drafts/paper.tex").is_file()


def test_a_workspace_may_lie_in_the_projects_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    make_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    first = init_workspace(Path("w1"), Path("main.tex"), None, None, None)
    second = init_workspace(Path("w2"), Path("main.tex"), None, None, None)
    assert bytes_below(first.root) == bytes_below(second.root)


def test_a_main_file_that_has_its_name_already_keeps_it(tmp_path: Path):
    make_files(tmp_path / "p", {"paper.tex": b"\\begin{document}x\\end{document}", "paper.bbl": b"y"})
    root = init_workspace(tmp_path / "w", tmp_path / "p/paper.tex", None, None, None).root
    assert (root / "drafts/paper.bbl").read_bytes() == b"y"


@pytest.mark.parametrize("name", ["paper.tex", "paper.bbl"])
def test_another_file_by_the_new_name_is_not_overwritten(tmp_path: Path, name: str):
    paper = make_project(tmp_path / "p", **{name: b"mine"})
    said = refusal(tmp_path / "w", paper)
    assert said == f"P/p/{name}: would be overwritten by main.tex, expected no other file of that name"


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path):
    make_files(tmp_path / "w", {"notes.md": b"mine"})
    assert refusal(tmp_path / "w", make_project(tmp_path / "p")) == "P/w: not empty, expected a new or empty folder"


def test_a_file_is_no_place_for_a_workspace(tmp_path: Path):
    make_files(tmp_path, {"w": b"mine"})
    assert (
        refusal(tmp_path / "w", make_project(tmp_path / "p")) == "P/w: not a directory, expected a new or empty folder"
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none.tex", "no such file or directory"),
        ("sections", "no file"),
        ("main.pdf", "suffix '.pdf'"),
    ],
)
def test_what_is_no_main_file_is_refused(tmp_path: Path, name: str, said: str):
    paper = make_project(tmp_path / "p").with_name(name)
    assert refusal(tmp_path / "w", paper) == f"P/p/{name}: {said}, expected the paper's main .tex file"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        pytest.param(
            {"sections/one.tex": b"\\input{main}"},
            r"P/p/sections/one.tex:1: \input{main} closes the cycle main.tex → sections/one.tex → main.tex, "
            "expected files that do not include one another",
            id="a cycle, by the names in the project",
        ),
        pytest.param(
            {"sections/one.tex": b"\\input{../../shared}"},
            r"P/p/sections/one.tex:1: \input{../../shared} names a path outside the project, expected one inside P/p/",
            id="a path outside the project",
        ),
        pytest.param({"main.tex": b""}, "P/p/main.tex: empty, expected a LaTeX document", id="an empty paper"),
        pytest.param(
            {"own.sty": b"\0"}, "P/p/own.sty: byte 0 at offset 0, expected text in UTF-8 or Latin-1", id="no text"
        ),
        pytest.param(
            {"score.json": b"{}"},
            "P/p/score.json: a name that redraft gives to its results, expected another one",
            id="a file by the name of a result",
        ),
    ],
)
def test_a_bad_project_is_refused_by_its_own_paths(tmp_path: Path, changes: dict[str, bytes], said: str):
    assert refusal(tmp_path / "w", make_project(tmp_path / "p", **changes)) == said


def test_a_symlink_out_of_the_project_is_refused(tmp_path: Path):
    paper = make_project(tmp_path / "p")
    (tmp_path / "p/out.pdf").symlink_to("/etc/passwd")
    assert refusal(tmp_path / "w", paper) == "P/p/out.pdf: symlink to /etc/passwd, expected a file inside P/p/"


@pytest.mark.parametrize("which", ["log", "guidelines", "bib"])
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "no such file or directory, expected a readable file"),
        (b"\0", "byte 0 at offset 0, expected text in UTF-8 or Latin-1"),
    ],
    ids=["missing", "no text"],
)
def test_an_input_that_cannot_be_read_is_named(tmp_path: Path, which: str, data: bytes | None, said: str):
    paper = make_project(tmp_path / "p")
    if data is not None:
        make_files(tmp_path, {"input": data})
    assert refusal(tmp_path / "w", paper, **{which: tmp_path / "input"}) == f"P/input: {said}"


def test_a_fault_that_the_finished_workspace_shows_is_told_by_its_final_path(tmp_path: Path):
    make_files(tmp_path, {"log.md": b"\n"})
    said = refusal(tmp_path / "w", make_project(tmp_path / "p"), tmp_path / "log.md")
    assert said.startswith("P/w/inputs/experimental_log.md: empty; expected the experimental log")


def test_a_folder_that_is_no_papers_own_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("redraft.adapters.scaffold.MAX_FILES", 3)
    said = refusal(tmp_path / "w", make_project(tmp_path / "p"))
    assert said == "P/p: 4 files, expected a folder of the paper's own with at most 3"


def test_a_place_that_cannot_be_written_is_named(open_tmp: Path, as_nobody):
    paper = make_project(open_tmp / "p")
    for path in (open_tmp, *open_tmp.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    said = as_nobody(lambda: init_workspace(open_tmp / "w", paper, None, None, None))
    assert said == f"WorkspaceError: {open_tmp}/w: not written, permission denied"
    open_tmp.chmod(0o755)
    assert [path.name for path in open_tmp.iterdir()] == ["p"]


FILL = """
import sys
from pathlib import Path
from redraft.adapters.scaffold import init_workspace, warnings_of
from redraft.errors import WorkspaceError
folder = Path(sys.argv[1])
(folder / "p").mkdir()
(folder / "p/main.tex").write_text("\\\\begin{document}x\\\\end{document}" + "%" * 150_000)
try:
    init_workspace(folder / "w", folder / "p/main.tex", None, None, None)
except WorkspaceError as error:
    print(error)
print([path.name for path in folder.iterdir()])
"""


def test_a_full_disk_leaves_no_half_workspace(tmp_path: Path, on_small_disk):
    assert on_small_disk(tmp_path, FILL).splitlines() == [
        f"{tmp_path}/w: not written, no space left on device",
        "['p']",
    ]


def test_a_kill_at_any_step_leaves_no_workspace_or_a_whole_one(tmp_path: Path, killed_at):
    paper, place = make_project(tmp_path / "p"), tmp_path / "place"
    outcomes: list[bool] = []
    for step in range(1, 500):
        place.mkdir(exist_ok=True)
        was_killed = killed_at(step, lambda: init_workspace(place / "w", paper, None, None, None))
        outcomes.append((place / "w").exists())
        if outcomes[-1]:
            open_workspace(place / "w")
            (place / "w").rename(tmp_path / f"w{step}")
        if not was_killed:
            break
    assert outcomes == sorted(outcomes)
    assert outcomes.count(False) > len(FILES)
    assert outcomes[-1]


def test_the_log_and_the_guidelines_are_no_part_of_the_paper(tmp_path: Path):
    project = tmp_path / "project"
    project.mkdir()
    (project / "main.tex").write_text("\\documentclass{article}\n\\begin{document}\nx\n\\end{document}\n", "utf-8")
    (project / "log.md").write_text("- accuracy: 1\n", "utf-8")
    (project / "venue.md").write_text("Eight pages.\n", "utf-8")

    made = init_workspace(tmp_path / "made", project / "main.tex", project / "log.md", project / "venue.md", None)

    assert [path.name for path in made.drafts.iterdir()] == ["paper.tex"]
    assert made.log.is_file()
    assert made.guidelines.is_file()


CITING = b"\\documentclass{article}\n\\begin{document}\nA.\n\\input{tail}\n\\end{document}\n"
TAIL = "w/drafts/tail.tex:2:15: warning: 'refs' names no database of the project, expected its .bib file"


@pytest.mark.parametrize(
    ("more", "bib", "said"),
    [
        pytest.param({}, None, [TAIL], id="none"),
        pytest.param({"other.bib": b""}, None, [TAIL], id="another"),
        pytest.param({"refs.bib": b""}, None, [], id="it is there"),
        pytest.param({"main.bbl": b""}, None, [], id="its list is built"),
        pytest.param({}, "own.bib", [], id="the allowed bibliography takes its place"),
    ],
)
def test_a_database_that_the_paper_names_and_lacks_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: dict[str, bytes], bib: str | None, said: list[str]
):
    make_files(tmp_path / "p", {"main.tex": CITING, "tail.tex": b"B.\n\\bibliography{refs}\n", **more})
    make_files(tmp_path, {"own.bib": b"@misc{b, title={B}}"})
    monkeypatch.chdir(tmp_path)
    made = init_workspace(Path("w"), Path("p/main.tex"), None, None, Path(bib) if bib else None)
    assert list(warnings_of(made)) == said
