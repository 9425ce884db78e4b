import os
from pathlib import Path

import pytest

from redraft.adapters.targets import target_of, written_workspace
from redraft.errors import SourceError

PAPER = "\\documentclass{article}\n\\begin{document}\n\\input{part}\n\\end{document}\n"


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    (tmp_path / "paper.tex").write_text(PAPER)
    (tmp_path / "part.tex").write_text("One.\n")
    (tmp_path / "alone.tex").write_text("Two.\n")
    return tmp_path.resolve()


def test_a_main_file_and_its_folder_are_the_whole_paper(paper: Path):
    for path in (paper / "paper.tex", paper):
        target = target_of(path)
        assert (target.root, target.main, target.part, target.is_whole) == (paper, "paper.tex", None, True)


def test_a_part_is_that_part_of_its_paper(paper: Path):
    target = target_of(paper / "part.tex")
    assert (target.main, target.part) == ("paper.tex", paper / "part.tex")


def test_a_file_that_nothing_names_is_its_own(paper: Path):
    target = target_of(paper / "alone.tex")
    assert (target.main, target.part, target.is_whole) == ("alone.tex", None, False)


def test_a_relative_path_is_one_below_the_current_folder(paper: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(paper)
    for path in (Path("part.tex"), Path("./part.tex")):
        assert target_of(path).part == paper / "part.tex"
    assert target_of(Path()).root == paper


def test_a_workspace_is_its_draft_until_something_is_promoted(make_workspace, tmp_path: Path):
    root = make_workspace(tmp_path / "w").resolve()
    target = target_of(root)
    assert (target.root, target.main) == (root / "drafts", "paper.tex")
    assert target.workspace is not None
    (root / "final").mkdir()
    assert target_of(root).root == root / "drafts"
    (root / "final" / "paper.tex").write_text(PAPER)
    assert target_of(root).root == root / "final"


def test_files_of_a_workspace_are_known(make_workspace, paper: Path, tmp_path: Path):
    root = make_workspace(tmp_path / "w")
    assert written_workspace(root / "drafts" / "paper.tex") == root
    assert written_workspace(root / "drafts" / "sections" / "one.tex") == root
    assert written_workspace(root / "refinement" / "iter1" / "paper.tex") == root
    assert written_workspace(root / "final" / "paper.tex") is None
    assert written_workspace(paper / "part.tex") is None
    (paper / "drafts").mkdir()
    assert written_workspace(paper / "drafts" / "x.tex") is None, "a folder of that name alone is no workspace"


def _broken(root: Path, kind: str) -> Path:
    path = root / "x.tex"
    match kind:
        case "loop":
            path.symlink_to(path)
        case "gone":
            path.symlink_to(root / "nowhere")
        case "pipe":
            os.mkfifo(path)
        case "cycle":
            path.write_text("\\input{y}\n")
            (root / "y.tex").write_text("\\input{x}\n")
        case "suffix":
            path = root / "x.bib"
            path.touch()
        case _:
            pass
    return path


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("missing", "x.tex: no such file or directory, expected a .tex file"),
        ("loop", "x.tex: too many levels of symbolic links, expected a .tex file"),
        ("gone", "x.tex: no such file or directory, expected"),
        ("pipe", "x.tex: named pipe, expected a .tex file"),
        ("cycle", r"x.tex: \\input leads back to it, expected files that do not include one another"),
        ("suffix", "x.bib: suffix '.bib', expected a .tex file, a paper's folder or a workspace"),
    ],
)
def test_what_is_no_paper_is_refused_by_name(tmp_path: Path, kind: str, words: str):
    path = _broken(tmp_path, kind)
    with pytest.raises(SourceError, match=words):
        target_of(path)
