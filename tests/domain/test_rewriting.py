import pytest

from redraft.contracts.revision import Edit
from redraft.contracts.source import Encoding, Project, SourceFile
from redraft.domain.edits import apply
from redraft.domain.passages import passage_at
from redraft.domain.rewriting import (
    edits_of,
    files_of,
    full_fault,
    passage_fault,
    passages_of,
    source_of,
    tried,
    with_passages,
)
from redraft.latex.manuscript import read

MAIN = r"""\documentclass{article}
\begin{document}
\section{One}
First words of the paper.
\section{Two}
Other words of the paper.
\input{three}
\end{document}
"""
THREE = "\\section{Three}\nThe last words that there are.\n"


def project(main: str = MAIN, encoding: Encoding = Encoding.UTF_8) -> Project:
    files = (
        SourceFile(path="paper.tex", text=main, encoding=encoding),
        SourceFile(path="three.tex", text=THREE),
    )
    return Project(main="paper.tex", files=files)


def edit(find: str, replace: str = "x", file: str = "paper.tex", reason: str = "r") -> Edit:
    return Edit(file=file, find=find, replace=replace, reason=reason)


def test_edits_are_sorted_by_whether_they_apply():
    good, gone, far = edit("First"), edit("Fifth words of the"), edit("x", file="../a.tex")
    sorted_ = tried(project(), (good, gone, good, far))
    assert sorted_.kept == (good,)
    assert [each.edit for each in sorted_.failed] == [gone, far]
    assert sorted_.failed[0].fault.startswith("paper.tex: `find` does not occur")
    assert sorted_.failed[1].fault == ("../a.tex: is no text file of the project, expected one of paper.tex, three.tex")
    assert sorted_.edits == (good, gone, far)


def test_of_two_edits_that_overlap_the_second_fails():
    one, two = edit("First words", "A"), edit("words of the paper.\n\\section{Two}", "B")
    sorted_ = tried(project(), (one, two))
    assert (sorted_.kept, [each.edit for each in sorted_.failed]) == ((one,), [two])


def test_failed_edits_are_traced_to_the_passages_they_were_meant_for():
    edits = (
        edit("The last word that there is.", file="three.tex"),
        edit("Frist words of the papers."),
        edit("First word of a paper"),
        edit("Quantum gravity remains unsolved"),
        edit("\\documentclas{article}"),
        edit("x", file="none.tex"),
    )
    found = passages_of(project(), tried(project(), edits).failed)
    assert [(source_of(project(), passage), [each.edit for each in failed]) for passage, failed in found.items()] == [
        ("\\section{One}\nFirst words of the paper.", [edits[1], edits[2]]),
        ("\\section{Three}\nThe last words that there are.", [edits[0]]),
    ]


def test_words_that_are_there_twice_belong_to_the_first_place():
    found = passages_of(project(), tried(project(), (edit("words of the paper"),)).failed)
    assert [passage.heading for passage in found] == ["\\section{One}"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_passage_is_replaced_where_it_stands(end: str):
    held = project(MAIN.replace("\n", end))
    two = passage_at(read(held), "paper.tex", held.files[0].text.index("Other"))
    one = passage_at(read(held), "paper.tex", held.files[0].text.index("First"))
    assert one
    assert two
    texts = with_passages(held, {one: "\\section{One}\nA.\n", two: "\\section{Two}\nB.\n\\input{three}"})
    edits = edits_of(held, texts, (edit("First words of the paper.", reason="why"),))
    expected = MAIN.replace("First words of the paper.", "A.").replace("Other words of the paper.", "B.")
    applied = apply(held, edits)
    assert applied.violations == ()
    assert applied.project.files[0].text == expected.replace("\n", end)
    assert [(each.find, each.reason) for each in edits] == [
        ("First words of the paper.\n", "why"),
        ("Other words of the paper.\n", "rewritten whole"),
    ]


@pytest.mark.parametrize(
    ("latex", "fault"),
    [
        pytest.param("\\section{One}\nA.", "", id="its heading and other words"),
        pytest.param("\n\\section{One}\n", "", id="its heading alone"),
        pytest.param(" \n", "is empty, expected the section's whole source", id="nothing"),
        pytest.param("A.", "begins with 'A.', expected its heading '\\\\section{One}'", id="no heading"),
        pytest.param(
            "\\section{First}\nA.",
            "begins with '\\\\section{First} A.', expected its heading '\\\\section{One}'",
            id="another heading",
        ),
        pytest.param("\\section{One}\n\x08eta", "has the control character '\\x08'", id="a backspace of \\beta"),
        pytest.param("\\section{One}\n\x0crac", "has the control character '\\x0c'", id="a form feed of \\frac"),
        pytest.param("\\section{One}\n\textbf", "has '\\t' where `find` has none", id="a tab of \\textbf"),
        pytest.param("\\section{One}\nx\rho", "has '\\r' that ends no line", id="a carriage return of \\rho"),
        pytest.param("\\section{One}\r\nx", "", id="line ends of another kind"),
        pytest.param("\\section{One}\nx\nabla f", "has a line that starts with 'abla'", id="a line end of \\nabla"),
    ],
)
def test_a_section_comes_back_whole_and_well_escaped(latex: str, fault: str):
    one = passage_at(read(project()), "paper.tex", MAIN.index("First"))
    assert one
    found = passage_fault(project(), one, latex)
    assert found.partition(", expected every backslash")[0] == fault


@pytest.mark.parametrize(
    ("latex", "files"),
    [
        pytest.param("all of it", {"paper.tex": "all of it"}, id="one file is the main file"),
        pytest.param("%%%% FILE: three.tex\nC.\n", {"three.tex": "C.\n"}, id="a file by its name"),
        pytest.param(
            "%%%% FILE: paper.tex\nA.\n%%%% FILE:  three.tex \nC.", {"paper.tex": "A.\n", "three.tex": "C."}, id="two"
        ),
        pytest.param(
            "A.\n  %%%% FILE: three.tex", {"paper.tex": "A.\n  %%%% FILE: three.tex"}, id="not at a line's start"
        ),
    ],
)
def test_a_whole_paper_may_be_several_files(latex: str, files: dict[str, str]):
    assert files_of(project(), latex) == files


@pytest.mark.parametrize(
    ("latex", "fault"),
    [
        pytest.param(MAIN, "", id="the paper as it is"),
        pytest.param(MAIN.replace("First", "Best"), "", id="other words"),
        pytest.param("%%%% FILE: three.tex\nC.\n", "", id="a file without a document"),
        pytest.param(" ", "latex: is empty, expected the whole paper", id="nothing"),
        pytest.param(
            MAIN.partition("\\end")[0],
            "paper.tex: has no \\end{document}, expected the file from its first line to its last",
            id="cut off",
        ),
        pytest.param(
            "%%%% FILE: ../x.tex\nC.\n", "latex: '../x.tex' is no text file of the project, expected one of its files",
            id="a file elsewhere",
        ),
        pytest.param(
            MAIN.replace("First", "\x0crac"), "paper.tex: has the control character '\\x0c'", id="under-escaped"
        ),
    ],
)  # fmt: skip
def test_a_whole_paper_is_held_to_what_it_was(latex: str, fault: str):
    assert full_fault(project(), latex).partition(", expected every backslash")[0] == fault


def test_letters_that_the_files_encoding_lacks_are_named():
    held = project(encoding=Encoding.LATIN_1)
    assert full_fault(held, MAIN.replace("First", "\u2026")) == (
        "paper.tex: `replace` has '\\u2026', which iso-8859-1 cannot encode"
    ).replace("iso-8859-1", Encoding.LATIN_1)


def test_a_control_character_elsewhere_in_the_file_stops_no_rewriting():
    held = project(MAIN.replace("\\section{Two}", "\x0c\\section{Two}\nA.\nB.\nC."))
    text = held.files[0].text.replace("First", "Best")
    assert full_fault(held, text) == ""
    assert edits_of(held, {"paper.tex": text}) == (
        edit("First words of the paper.\n", "Best words of the paper.\n", reason="rewritten whole"),
    )
