import pytest

from redraft.latex.elements import Span
from redraft.latex.plain import FORMULA, words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("We set $x + y$ and \\(z\\).", f"We set {FORMULA} and {FORMULA}.", id="formulas"),
        pytest.param("So \\begin{align}x\\end{align} holds", f"So {FORMULA} holds", id="a displayed one"),
        pytest.param("As~\\citet{a} says~\\cite{b}, see~\\ref{c}.", "As says, see.", id="citations and references"),
        pytest.param("\\emph{One} two %three\n  four", "One two four", id="markup, comments and blanks"),
        pytest.param("\\verb|a|", "", id="no words"),
    ],
)
def test_words_of(manuscript, text: str, words: str):
    assert words_of(manuscript(text), Span(0, len(text))) == words


def test_only_the_formulas_of_the_span_count(manuscript):
    text = "$a$ one $b$ two"
    assert words_of(manuscript(text), Span(4, 11)) == f"one {FORMULA}"
