import pytest

from redraft.contracts.diagnostic import Diagnostic, Replacement, Severity
from redraft.contracts.source import Location, Project, SourceFile
from redraft.domain.edits import apply as apply_edits
from redraft.latex import fixes
from redraft.latex.checks import run
from redraft.latex.manuscript import read


def _project(**files: str) -> Project:
    return Project(main="a.tex", files=tuple(SourceFile(path=f"{name}.tex", text=text) for name, text in files.items()))


def _fix(*replacements: tuple[int, int, str], file: str = "a.tex") -> Diagnostic:
    offset = replacements[0][0]
    return Diagnostic(
        check="doubled-word",
        severity=Severity.MINOR,
        axis="writing_clarity",
        section="",
        quote="q",
        problem="p",
        instruction="i",
        location=Location(file=file, line=1, column=1, offset=offset, end=offset),
        fix=tuple(Replacement(file=file, offset=start, end=end, text=text) for start, end, text in replacements),
    )


def test_replacements_are_made_whatever_their_order():
    project = fixes.apply(_project(a="abcdef"), [_fix((4, 5, "E")), _fix((0, 1, "A"), (2, 3, ""))])
    assert project.files[0].text == "AbdEf"


def test_of_two_fixes_that_overlap_the_first_is_made_whole():
    project = fixes.apply(_project(a="abcdef"), [_fix((1, 3, "X")), _fix((2, 4, "Y"), (5, 6, "Z"))])
    assert project.files[0].text == "aXdef"


def test_files_are_fixed_apart():
    project = fixes.apply(_project(a="abc", b="abc"), [_fix((0, 1, "A")), _fix((0, 1, "B"), file="b.tex")])
    assert [file.text for file in project.files] == ["Abc", "Bbc"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("in the the end", id="a short file"),
        pytest.param("in the the end " * 40 + "at last " + "in the the end " * 40, id="a fault that repeats"),
        pytest.param('a\r\nin the\r\nthe end\r\nb "so"\r\n', id="DOS line ends"),
        pytest.param("\u00e9t\u00e9 in the the end \U0001d54c...", id="letters beyond ASCII"),
        pytest.param("x $$a$$ y as said \\cite{k,k} , Figure \\ref{f} 1-5", id="faults close together"),
    ],
)
def test_every_edit_applies_and_gives_the_mended_text(text: str):
    project = _project(a=text)
    diagnostics = [found for found in run(read(project)) if found.fix]
    mendings = fixes.mend(project, diagnostics)
    edits = tuple(mending.edit for mending in mendings)
    for edit in edits:
        assert text.count(edit.find) == 1
    applied = apply_edits(project, edits)
    assert applied.violations == ()
    settled = [found for mending in mendings for found in mending.diagnostics]
    assert applied.project == fixes.apply(project, settled)
    assert settled


def test_fixes_close_together_make_one_edit():
    project = _project(a="abcdefgh " * 3 + "ij")
    (mending,) = fixes.mend(project, [_fix((25, 26, "X")), _fix((27, 28, "J"))])
    assert len(mending.diagnostics) == 2
    assert mending.edit.replace.endswith("gX Jj")


def test_a_fix_that_overlaps_an_earlier_one_waits():
    first, second = _fix((1, 3, "X")), _fix((2, 4, "Y"))
    assert [mending.diagnostics for mending in fixes.mend(_project(a="abcdef"), [first, second])] == [(first,)]


def test_a_fix_whose_words_cannot_be_told_apart_waits():
    text = "ab " * 4000
    assert fixes.mend(_project(a=text), [_fix((6000, 6001, "X"))]) == ()


def test_edits_come_in_the_order_of_the_files():
    project = _project(a="one two", b="three four")
    mendings = fixes.mend(project, [_fix((0, 1, "T"), file="b.tex"), _fix((4, 5, "T")), _fix((0, 1, "O"))])
    assert [mending.edit.file for mending in mendings] == ["a.tex", "b.tex"]
