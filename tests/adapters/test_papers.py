from pathlib import Path

import pytest

from redraft.adapters.atomic import write_json
from redraft.adapters.inputs import baseline_leaves
from redraft.adapters.layout import Workspace
from redraft.adapters.papers import load_papers
from redraft.adapters.snapshots import digest_of_leaves
from redraft.contracts.build import BuildStatus, Compilation
from redraft.errors import InputError

PAPER = "\\documentclass{article}\n\\begin{document}\nX.\n\\input{one}\n\\input{two}\n\\end{document}\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path.resolve() / "paper"
    root.mkdir()
    for name, text in {
        "main.tex": PAPER,
        "one.tex": "1\n",
        "two.tex": "2\n",
        "refs.bib": "@misc{a, title={A}}\n",
    }.items():
        (root / name).write_text(text)
    return root


def test_parts_of_one_paper_are_that_paper_once(root: Path):
    (paper,) = load_papers([root / "two.tex", root / "one.tex"])
    assert paper.project.main == "main.tex"
    assert paper.parts == {"one.tex", "two.tex"}
    assert paper.asks_for("one.tex")
    assert not paper.asks_for("main.tex")


@pytest.mark.parametrize("whole", ["main.tex", "."])
def test_a_paper_that_is_asked_for_whole_is_asked_for_whole(root: Path, whole: str):
    (paper,) = load_papers([root / "one.tex", root / whole])
    assert paper.parts is None
    assert paper.asks_for("two.tex")


def test_two_papers_come_in_their_order(root: Path):
    (root / "other.tex").write_text(PAPER)
    papers = load_papers([root / "other.tex", root / "main.tex", root / "other.tex"])
    assert [paper.project.main for paper in papers] == ["other.tex", "main.tex"]


def test_a_paper_brings_its_own_bibliography(root: Path):
    (paper,) = load_papers([root])
    assert paper.materials.bibliography.keys == ("a",)
    assert (paper.materials.log, paper.workspace) == (None, None)
    assert paper.place("refs.bib") == root / "refs.bib"


def test_a_workspace_brings_its_log_and_guidelines(make_workspace, tmp_path: Path):
    root = make_workspace(tmp_path.resolve() / "w")
    (paper,) = load_papers([root])
    assert paper.materials.log == "| a | 1 |\n"
    assert paper.materials.guidelines == "Höchstens 9 Seiten\n"
    assert paper.materials.bibliography.source == "refs.bib"
    assert paper.place("sections/one.tex") == root / "drafts" / "sections" / "one.tex"
    assert paper.place("refs.bib") == root / "refs.bib", "it lies beside the draft"


def test_what_a_run_recorded_of_the_same_files_counts(make_workspace, tmp_path: Path):
    root = make_workspace(tmp_path.resolve() / "w")
    digest = digest_of_leaves(baseline_leaves(Workspace(root)))
    compilation = Compilation(status=BuildStatus.OK, draft_digest=digest, pages=9)
    (root / "refinement" / "iter0").mkdir(parents=True)
    write_json(root / "refinement" / "iter0" / "compile.json", compilation)
    assert load_papers([root])[0].materials.compilation == compilation
    (root / "drafts" / "sections" / "one.tex").write_text("Other words.\n")
    assert load_papers([root])[0].materials.compilation is None


def test_a_workspace_named_beside_its_draft_is_one_paper(make_workspace, tmp_path: Path):
    root = make_workspace(tmp_path.resolve() / "w")
    (paper,) = load_papers([root / "drafts" / "sections" / "one.tex", root])
    assert paper.workspace is not None
    assert paper.parts is None


def test_a_part_on_its_own_is_loaded_alone(root: Path):
    (root / "alone.tex").write_bytes(b"na\xefve\r\n")
    (paper,) = load_papers([root / "alone.tex"])
    assert [(file.path, file.text) for file in paper.project.files] == [("alone.tex", "naïve\r\n")]
    assert paper.materials.bibliography.keys == ()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        pytest.param("alone.tex", b"", "alone.tex: empty, expected LaTeX", id="an empty part"),
        pytest.param("alone.tex", b"\0\1\2", "alone.tex: byte 0 at offset 0, expected text", id="a binary part"),
        pytest.param(
            "one.tex", b"\0\1\2", "one.tex: byte 0 at offset 0, expected text", id="a binary file of the paper"
        ),
        pytest.param("one.tex", b"\\input{two}\n", None, id="a file included twice is fine"),
        pytest.param("two.tex", b"\\input{main}\n", "closes the cycle main.tex → two.tex → main.tex", id="a cycle"),
        pytest.param("main.tex", b"\\begin{document}\\end{document}", "nothing between", id="a paper without a word"),
    ],
)
def test_odd_input_is_refused_in_one_line(root: Path, name: str, data: bytes, words: str | None):
    (root / name).write_bytes(data)
    path = root / ("alone.tex" if name == "alone.tex" else "main.tex")
    if words is None:
        assert len(load_papers([path])) == 1
        return
    with pytest.raises(InputError, match=words) as refused:
        load_papers([path])
    assert "\n" not in str(refused.value)


def test_a_folder_of_thousands_of_files_is_no_papers_own(root: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("redraft.adapters.papers.MAX_FILES", 3)
    with pytest.raises(InputError, match="4 files, expected a folder of the paper's own with at most 3"):
        load_papers([root])
