import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.latex.flatten import flatten

EMPTY = {"e": "", "e2": "\\input{e}"}


def _flat(main: str, root: str = "paper.tex", **others: str):
    files = [SourceFile(path=root, text=main)]
    files += [SourceFile(path=path.replace("__", "/") + ".tex", text=text) for path, text in others.items()]
    return flatten(Project(main=root, files=tuple(files)))


@pytest.mark.parametrize(
    ("main", "text"),
    [
        pytest.param("a \\input{b} c", "a B\n c", id="input"),
        pytest.param("a \\input{b.tex} c", "a B\n c", id="with its extension"),
        pytest.param("a \\input b c", "a B\n c", id="without braces"),
        pytest.param("a \\include{b}", "a B\n", id="include"),
        pytest.param("a \\input{ s/d } c", "a D\n c", id="in a folder"),
        pytest.param("a \\subimport{s/}{d}", "a D\n", id="imported from a folder"),
        pytest.param("a \\input{./s/../b}", "a B\n", id="by a roundabout way"),
        pytest.param("a \\input{lost} c", "a \\input{lost} c", id="no such file"),
        pytest.param("a % \\input{b}", "a % \\input{b}", id="in a comment"),
        pytest.param("a \\verb|\\input{b}|", "a \\verb|\\input{b}|", id="in verbatim"),
        pytest.param("a \\input{paper}", "a \\input{paper}", id="itself"),
        pytest.param("\\input{b}\\input{b}", "B\nB\n", id="twice"),
        pytest.param("a \\input{t}", "a two T\n\n", id="a file that includes another"),
        pytest.param("a \\input{l} c", "a \\input{l} \n c", id="a file that includes itself"),
        pytest.param("a \\inputenc{b}", "a \\inputenc{b}", id="a command whose name begins so"),
        pytest.param(
            "\\newcommand{\\chap}[1]{\\clearpage\\input{s/#1}}\\chap{d}\\chap{lost}",
            "\\newcommand{\\chap}[1]{\\clearpage\\input{s/#1}}D\n\\chap{lost}",
            id="by a macro of the paper",
        ),
        pytest.param(
            "\\def\\part#1{\\include{#1.tex}}\\part{b}\\parts{b}",
            "\\def\\part#1{\\include{#1.tex}}B\n\\parts{b}",
            id="by a macro that adds the extension",
        ),
    ],
)
def test_flatten(main: str, text: str):
    assert _flat(main, b="B", s__d="D", t="two \\input{u}", u="T", l="\\input{l} ").text == text


@pytest.mark.parametrize("name", EMPTY)
def test_a_file_with_nothing_in_it_leaves_nothing(name: str):
    flat = _flat(f"\\input{{{name}}}the", **EMPTY)
    assert flat.text == "the"
    assert [(segment.start, segment.end, segment.offset) for segment in flat.segments] == [(0, 3, 8 + len(name))]


def test_folders_are_those_of_the_main_file():
    assert _flat("\\input{ch/one}", root="tex/main.tex", tex__ch__one="One\n").text == "One\n"


def test_every_run_of_text_is_known_by_its_file():
    flat = _flat("a \\input{b} c", b="B% x")
    assert [(s.start, s.end, s.file, s.offset) for s in flat.segments] == [
        (0, 2, "paper.tex", 0),
        (2, 6, "b.tex", 0),
        (7, 9, "paper.tex", 11),
    ]
    assert flat.visible == "a B   \n c"
    assert flat.hidden == ((3, 6),)


def test_a_comment_at_the_end_of_a_file_swallows_nothing_of_the_next():
    assert _flat("\\input{b} c", b="B % x").visible == "B    \n c"


def test_only_the_document_of_a_subfile_is_read():
    flat = _flat("\\subfile{b} c", b="\\documentclass[main]{subfiles}\\begin{document}B\\end{document} x")
    assert flat.visible.split() == ["B", "c"]


def test_nothing_after_the_document_is_read():
    assert _flat("\\begin{document}a\\end{document}b").visible.endswith("\\end{document} ")


def test_files_that_include_others_twice_at_every_level_end():
    files = {f"f{n}": f"\\input{{f{n + 1}}}\\input{{f{n + 1}}}" for n in range(30)}
    assert _flat("\\input{f0}", **files, f30="x").text
