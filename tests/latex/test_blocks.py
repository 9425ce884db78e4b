from itertools import pairwise

import pytest

from redraft.latex.blocks import breaks, notes, trimmed
from redraft.latex.elements import Span


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("a\n\nb", ["a", "\n\nb"], id="a blank line"),
        pytest.param("a\r\n \r\nb", ["a", "\r\n \r\nb"], id="a blank line, CRLF"),
        pytest.param("a\\par b", ["a", "\\par", " b"], id="a command"),
        pytest.param("\\section{a}b", ["\\section", "{", "a", "}", "b"], id="a heading"),
        pytest.param("\\begin{quote}a\\end{quote}", ["\\begin{quote}", "a", "\\end{quote}"], id="an environment"),
        pytest.param("a\\begin{align}b\\end{align}c", ["a\\begin{align}b\\end{align}c"], id="a displayed formula"),
        pytest.param("a\nb", ["a\nb"], id="a line end"),
    ],
)
def test_breaks(manuscript, text: str, parts: list[str]):
    offsets = [0, *breaks(manuscript(text)), len(text)]
    stretches = [text[start:end] for start, end in pairwise(offsets)]
    assert [stretch for stretch in stretches if stretch] == parts


def test_a_heading_by_a_macro_breaks_the_text(manuscript):
    text = "\\newcommand{\\s}[1]{\\section{#1}}\\begin{document}\\s{A b}c"
    assert {text.index("\\s{A b}"), text.index("c", text.index("A b"))} <= {*breaks(manuscript(text))}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("a\\footnote{b}\\thanks{c}", ["b", "c"], id="two notes"),
        pytest.param("a\\footnote[1]{b \\footnote{c}}", ["b \\footnote{c}"], id="a note in a note"),
        pytest.param("a\\footnotemark b\\footnote{c", [], id="none that closes"),
    ],
)
def test_notes(manuscript, text: str, found: list[str]):
    paper = manuscript(text)
    assert [text[note.start : note.end] for note in notes(paper, paper.body)] == found


@pytest.mark.parametrize(
    ("text", "span"),
    [
        pytest.param(" \n a b\0 ", Span(3, 7), id="blanks around it"),
        pytest.param("\0a", Span(0, 2), id="what is no running text stays"),
        pytest.param(" \0 \0", None, id="no word"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_trimmed(text: str, span: Span | None):
    assert trimmed(text, 0, len(text)) == span
