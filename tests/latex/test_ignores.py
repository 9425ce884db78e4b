"""Comments that silence findings, and those that silence nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.contracts.diagnostic import Diagnostic, Severity
from redraft.contracts.source import Location, Project, SourceFile
from redraft.latex import ignores
from redraft.latex.ignores import Ignore
from redraft.latex.manuscript import read as read_manuscript

KNOWN = ("contraction", "long-sentence", "doubled-word", "contradicted-number")
RAN = KNOWN[:3]


def found(check: str, line: int, file: str = "paper.tex") -> Diagnostic:
    return Diagnostic(
        check=check,
        severity=Severity.MINOR,
        axis="academic_style",
        section="",
        quote="",
        problem="",
        instruction="",
        location=Location(file=file, line=line, column=1, offset=0, end=0),
    )


def read(manuscript, text: str, **others: str) -> tuple[Ignore, ...]:
    return ignores.read(manuscript(text, **others))


@pytest.mark.parametrize(
    ("comment", "ids"),
    [
        pytest.param("% redraft: ignore[contraction]", ("contraction",), id="one id"),
        pytest.param("% redraft: ignore[contraction, long-sentence]", ("contraction", "long-sentence"), id="two ids"),
        pytest.param("% redraft: ignore", (), id="all"),
        pytest.param("%redraft:ignore [contraction]", ("contraction",), id="without blanks, and with one"),
        pytest.param("%% redraft: ignore[contraction] as the venue asks", ("contraction",), id="with a reason"),
        pytest.param("% a word first % redraft: ignore[contraction]", ("contraction",), id="after other words"),
    ],
)
def test_a_comment_names_what_it_silences(manuscript, comment: str, ids: tuple[str, ...]):
    (ignore,) = read(manuscript, f"It isn't. {comment}\nNext.\n")
    assert (ignore.ids, ignore.lines, ignore.is_closed) == (ids, (1,), True)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("It isn't. % redraft: ignored", id="another word"),
        pytest.param("It isn't. % redraft: ignore-all", id="a longer word"),
        pytest.param("It isn't. redraft: ignore", id="no comment"),
        pytest.param(r"It isn't 5\% redraft: ignore", id="an escaped sign"),
        pytest.param("\\begin{verbatim}\n% redraft: ignore\n\\end{verbatim}", id="verbatim"),
        pytest.param("\\begin{verbatim}% redraft: ignore\n\\end{verbatim}", id="verbatim, at its start"),
        pytest.param(r"\verb|% redraft: ignore|", id="inline code"),
        pytest.param("\\iffalse\n% redraft: ignore\n\\fi", id="a false conditional"),
        pytest.param("\\begin{comment}\n% redraft: ignore\n\\end{comment}", id="a comment environment"),
    ],
)
def test_what_is_no_such_comment_silences_nothing(manuscript, text: str):
    assert read(manuscript, text) == ()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("a\nb % redraft: ignore\nc\n", [(2,)], id="after words: its own line"),
        pytest.param("a\n  % redraft: ignore\nc\n", [(2, 3)], id="alone: the next line too"),
        pytest.param("% redraft: ignore[x]\n% redraft: ignore[y]\nc\n", [(1, 3), (2, 3)], id="two alone, one line"),
        pytest.param("a\r\n% redraft: ignore\r\nc\r\n", [(2, 3)], id="CRLF"),
        pytest.param("a\r% redraft: ignore\rc\r", [(2, 3)], id="CR"),
        pytest.param("% redraft: ignore", [(1, 2)], id="the last line"),
    ],
)
def test_the_lines_that_a_comment_speaks_of(manuscript, text: str, lines: list[tuple[int, ...]]):
    assert [ignore.lines for ignore in read(manuscript, text)] == lines


def test_an_included_file_counts_its_own_lines(manuscript):
    main = "\\begin{document}\n\\input{part}\n\\end{document}\n"
    (ignore,) = read(
        manuscript, main, **{"part.tex": "one\ntwo % redraft: ignore\n", "other.tex": "% redraft: ignore\n"}
    )
    assert (ignore.file, ignore.lines) == ("part.tex", (2,))


def silenced(manuscript, text: str, *diagnostics: Diagnostic) -> tuple[list[str], list[str]]:
    """Return the checks that are left, and the ids that silence nothing."""
    kept, unused = ignores.silence(diagnostics, read(manuscript, text), RAN, (*KNOWN, ignores.UNUSED_IGNORE))
    return [each.check for each in kept], [check for _, check in unused]


@pytest.mark.parametrize(
    ("comment", "left", "unused"),
    [
        pytest.param("ignore[contraction]", ["doubled-word"], [], id="by name"),
        pytest.param("ignore[contraction,doubled-word]", [], [], id="both by name"),
        pytest.param("ignore", [], [], id="all"),
        pytest.param("ignore[long-sentence]", ["contraction", "doubled-word"], ["long-sentence"], id="another"),
        pytest.param("ignore[contraction,long-sentence]", ["doubled-word"], ["long-sentence"], id="one of two"),
        pytest.param("ignore[contradicted-number]", ["contraction", "doubled-word"], [], id="one that did not run"),
        pytest.param("ignore[typo]", ["contraction", "doubled-word"], ["typo"], id="no check"),
        pytest.param("ignore[contraction", ["contraction", "doubled-word"], ["contraction"], id="never closed"),
        pytest.param("ignore[]", ["contraction", "doubled-word"], [""], id="no id between brackets"),
        pytest.param("ignore[typo,unused-ignore]", ["contraction", "doubled-word"], [], id="meant to be unused"),
    ],
)
def test_findings_of_a_line_are_silenced(manuscript, comment: str, left: list[str], unused: list[str]):
    text = f"It isn't the the. % redraft: {comment}\n"
    assert silenced(manuscript, text, found("contraction", 1), found("doubled-word", 1)) == (left, unused)


def test_findings_elsewhere_stay(manuscript):
    text = "one\ntwo % redraft: ignore[contraction]\nthree\n"
    others = (found("contraction", 1), found("contraction", 3), found("contraction", 2, "other.tex"))
    assert silenced(manuscript, text, *others) == (["contraction"] * 3, ["contraction"])


@pytest.mark.parametrize(
    ("comment", "problem"),
    [
        ("% redraft: ignore", "This ignore silences nothing"),
        ("% redraft: ignore[contraction]", "ignore[contraction] silences nothing"),
        ("% redraft: ignore[contractions]", "ignore[contractions] names no check"),
        ("% redraft: ignore[contraction", "The bracket of this ignore never closes, so it silences nothing"),
        ("% redraft: ignore[ ]", "This ignore names no check between its brackets"),
    ],
)
def test_an_unused_comment_is_told_with_its_place(manuscript, comment: str, problem: str):
    paper = manuscript(f"one\nIt is. {comment}\n")
    _, ((ignore, check),) = ignores.silence((), ignores.read(paper), KNOWN, KNOWN)
    told = ignores.unused_diagnostic(paper, ignore, check, KNOWN)
    assert (told.check, told.severity, told.problem, told.quote) == ("unused-ignore", "minor", problem, comment)
    assert str(told.location) == "paper.tex:2:8"
    assert (told.location.offset, told.location.end) == (11, 11 + len(comment))


PIECES = [
    "% redraft: ignore",
    "[contraction]",
    "[",
    "]",
    ",",
    "\n",
    "\r",
    "\r\n",
    " ",
    "a",
    "%",
    "\\",
    "\\verb|",
    "\\iffalse",
    "\\fi",
]


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_any_text_is_read_with_places_inside_it(pieces: list[str]):
    text = "".join(pieces)
    paper = read_manuscript(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    found = ignores.read(paper)
    _, unused = ignores.silence((), found, KNOWN, KNOWN)
    for ignore, check in unused:
        place = ignores.unused_diagnostic(paper, ignore, check, KNOWN).location
        assert text[place.offset] == "%"
        assert place.offset < place.end <= len(text)
        lines = text[: place.offset].replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert (place.line, place.column) == (len(lines), len(lines[-1]) + 1)
