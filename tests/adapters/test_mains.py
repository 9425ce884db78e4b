from pathlib import Path

import pytest

from redraft.adapters.mains import main_of, mains_in, reaches
from redraft.errors import SourceError

DOCUMENT = "\\documentclass{article}\n\\begin{document}\n%s\n\\end{document}\n"


def lay(root: Path, **files: str) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


def plain(*inputs: str) -> str:
    return DOCUMENT % "\n".join(f"\\input{{{name}}}" for name in inputs)


@pytest.mark.parametrize(
    ("files", "asked", "main"),
    [
        pytest.param({"a.tex": plain("b"), "b.tex": "x"}, "a.tex", "a.tex", id="a main file is its own"),
        pytest.param({"a.tex": plain("b"), "b.tex": "x"}, "b.tex", "a.tex", id="a part beside it"),
        pytest.param({"a.tex": plain("c/b"), "c/b.tex": "x"}, "c/b.tex", "a.tex", id="a part below it"),
        pytest.param(
            {"a.tex": plain("c/b"), "c/b.tex": "\\input{c/d/e}", "c/d/e.tex": "x"},
            "c/d/e.tex",
            "a.tex",
            id="a part of a part",
        ),
        pytest.param(
            {"a.tex": plain("c/b"), "c/b.tex": "\\input{e}", "c/e.tex": "x"},
            "c/e.tex",
            "a.tex",
            id="named from its folder",
        ),
        pytest.param(
            {"a.tex": "\\newcommand{\\chap}[1]{\\input{c/#1}}" + DOCUMENT % "\\chap{e}", "c/e.tex": "x"},
            "c/e.tex",
            "a.tex",
            id="a macro that includes it",
        ),
        pytest.param({"a.tex": DOCUMENT % "\\include{b}", "b.tex": "x"}, "b.tex", "a.tex", id="include"),
        pytest.param(
            {"a.tex": DOCUMENT % "\\subfile{b}", "b.tex": DOCUMENT.replace("article", "subfiles") % "x"},
            "b.tex",
            "a.tex",
            id="a subfile",
        ),
        pytest.param(
            {"a.tex": "\\input{p}\n\\begin{document}x\\end{document}", "p.tex": "\\documentclass{article}"},
            "p.tex",
            "a.tex",
            id="a preamble",
        ),
        pytest.param({"a.tex": plain(), "b.tex": "x"}, "b.tex", None, id="no file names it"),
        pytest.param({"a.tex": DOCUMENT % "% \\input{b}", "b.tex": "x"}, "b.tex", None, id="a comment names it"),
        pytest.param({"a.tex": "\\input{b}", "b.tex": "x"}, "b.tex", None, id="what names it is no document"),
        pytest.param({"b.tex": "\\documentclass{article} x"}, "b.tex", "b.tex", id="a class and no document"),
        pytest.param({"a.tex": plain("b"), "z.tex": plain("b"), "b.tex": "x"}, "b.tex", "a.tex", id="two name it"),
        pytest.param(
            {"a.tex": plain("b"), "main.tex": plain("b"), "b.tex": "x"}, "b.tex", "main.tex", id="the usual name first"
        ),
        pytest.param({"1/2/3/4/b.tex": "x", "a.tex": plain("1/2/3/4/b")}, "1/2/3/4/b.tex", None, id="too far up"),
    ],
)
def test_the_main_file_of_a_file(tmp_path: Path, files: dict[str, str], asked: str, main: str | None):
    lay(tmp_path, **files)
    assert main_of(tmp_path / asked) == (tmp_path / main if main else None)


def test_the_search_ends_at_a_repository(tmp_path: Path):
    lay(tmp_path, **{"a.tex": plain("repo/b"), "repo/b.tex": "x", "repo/.git/HEAD": ""})
    assert main_of(tmp_path / "repo" / "b.tex") is None


def test_a_neighbour_that_is_no_text_is_passed_over(tmp_path: Path):
    lay(tmp_path, **{"z.tex": plain("b"), "b.tex": "x"})
    (tmp_path / "a.tex").write_bytes(b"\0\1\2")
    assert main_of(tmp_path / "b.tex") == tmp_path / "z.tex"


def test_a_cycle_is_followed_once(tmp_path: Path):
    lay(tmp_path, **{"a.tex": plain("b"), "b.tex": "\\input{c}", "c.tex": "\\input{b}", "d.tex": "x"})
    assert main_of(tmp_path / "c.tex") == tmp_path / "a.tex"
    assert main_of(tmp_path / "d.tex") is None
    assert reaches(tmp_path / "b.tex", tmp_path / "b.tex")
    assert not reaches(tmp_path / "a.tex", tmp_path / "a.tex")


@pytest.mark.parametrize(
    ("files", "main", "others"),
    [
        pytest.param({"x.tex": plain("y"), "y.tex": "y"}, "x.tex", [], id="the one document"),
        pytest.param({"paper.tex": plain(), "a.tex": plain()}, "paper.tex", ["a.tex"], id="the usual name among two"),
        pytest.param(
            {"main.tex": plain(), "paper.tex": plain()}, "paper.tex", ["main.tex"], id="the first of the usual names"
        ),
        pytest.param(
            {"a.tex": DOCUMENT % "\\subfile{b}", "b.tex": plain()}, "a.tex", [], id="the one that includes the other"
        ),
        pytest.param({"src/a.tex": plain(), "readme.tex": "x"}, "src/a.tex", [], id="below the folder"),
        pytest.param({"a.tex": plain(), "old/main.tex": plain()}, "a.tex", [], id="the nearest to the top"),
        pytest.param({"a.LTX": plain()}, "a.LTX", [], id="another suffix"),
    ],
)
def test_the_main_file_in_a_folder(tmp_path: Path, files: dict[str, str], main: str, others: list[str]):
    lay(tmp_path, **files)
    found = mains_in(tmp_path, "here")
    assert (found.main, found.others) == (tmp_path / main, tuple(tmp_path / other for other in others))


@pytest.mark.parametrize(
    ("files", "words"),
    [
        pytest.param({}, r"^here: no .tex file with \\begin\{document\}, expected", id="empty"),
        pytest.param({"a.tex": "x", "b.txt": plain()}, r"^here: no .tex file", id="no document"),
        pytest.param({".a/main.tex": plain()}, r"^here: no .tex file", id="hidden"),
        pytest.param({"a.tex": plain(), "b.tex": plain()}, r"^here: several main files \(a.tex, b.tex\)", id="two"),
        pytest.param(
            {"x/main.tex": plain(), "y/main.tex": plain()}, r"\(x/main.tex, y/main.tex\)", id="two of the usual name"
        ),
        pytest.param({"a.tex": plain("b"), "b.tex": plain("a")}, r"^here: several main files", id="two in a cycle"),
    ],
)
def test_a_folder_without_a_clear_main_file_is_refused(tmp_path: Path, files: dict[str, str], words: str):
    lay(tmp_path, **files)
    with pytest.raises(SourceError, match=words):
        mains_in(tmp_path, "here")
