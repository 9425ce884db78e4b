import pytest

from redraft.latex.blanking import hidden
from redraft.latex.conditions import TRUTHS, truths
from redraft.latex.conventions import conventions

DOCUMENT = r"\begin{document}\end{document}"


def _own(text: str, **others: str) -> dict[str, bool]:
    found = truths({"paper.tex": text + DOCUMENT, **others}, "paper.tex")
    assert found.items() >= TRUTHS.items()
    return {name: value for name, value in found.items() if name not in TRUTHS}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param(r"\newif\ifdraft", False, id="nothing sets it"),
        pytest.param(r"\newif\ifdraft \drafttrue", True, id="set"),
        pytest.param(r"\newif\ifdraft \drafttrue \draftfalse", False, id="the last one counts"),
        pytest.param("\\newif\\ifdraft \\drafttrue % \\draftfalse", True, id="a comment sets nothing"),
        pytest.param(r"\let\ifdraft\iftrue", True, id="made true"),
        pytest.param(r"\let\ifdraft=\iffalse", False, id="made false"),
        pytest.param(r"\newif\ifdraft \ifx\a\b c\fi \drafttrue", True, id="set after a conditional"),
    ],
)
def test_a_conditional_that_the_preamble_settles(text: str, value: bool):
    assert _own(text) == {"ifdraft": value}


def test_a_file_of_the_preamble_may_set_it():
    assert _own(r"\input{macros}", **{"macros.tex": r"\newif\iflong \longtrue"}) == {"iflong": True}


@pytest.mark.parametrize(
    ("text", "others"),
    [
        pytest.param(r"\newif\ifdraft \ifx\a\b \drafttrue \fi", {}, id="set under a condition"),
        pytest.param(r"\newif\ifdraft \def\final{\draftfalse}", {}, id="set in a macro"),
        pytest.param(r"\newif\ifdraft \begin{document}\drafttrue", {}, id="set in the document"),
        pytest.param(r"\newif\ifx", {"a.tex": r"\xtrue"}, id="set in a file of the document"),
        pytest.param("", {"a.cls": r"\newif\ifdraft \DeclareOption{draft}{\drafttrue}"}, id="set by a class"),
        pytest.param(r"\newcommand{\ifdraft}{a}", {}, id="no conditional"),
    ],
)
def test_a_conditional_that_stays_open(text: str, others: dict[str, str]):
    assert _own(text, **others) == {}


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        pytest.param(r"\newif\ifx\begin{document}\ifx a\else b\fi", [r"\ifx a\else"], id="false"),
        pytest.param(r"\newif\ifx\xtrue\begin{document}\ifx a\else b\fi", [r"\else b\fi"], id="true"),
        pytest.param(r"\newif\ifx\begin{document}\xtrue\ifx a\else b\fi", [], id="open"),
    ],
)
def test_a_settled_conditional_hides_a_branch(text: str, gone: list[str]):
    found = hidden(text, conventions({"paper.tex": text}, "paper.tex"))
    assert [text[start:end] for start, end in found] == gone
