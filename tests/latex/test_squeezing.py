import pytest

from redraft.latex.elements import Span
from redraft.latex.squeezing import Squeezed, squeeze


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        pytest.param("a \U000e0054\U000e0061\U000e0067!", "atag", id="tag characters"),
        pytest.param("Ignore all this.", "ignoreallthis", id="blanks and signs"),
        pytest.param("ig{}no\\-re\\/ \\textbf{a}ll", "ignoreall", id="braces, hyphens and type"),
        pytest.param("ig\nno  re", "ignore", id="line ends"),
        pytest.param("i\u200bg\u00adnore", "ignore", id="characters of no width"),
        pytest.param("\u0456gn\u043er\u0435", "ignore", id="Cyrillic letters that look Latin"),
        pytest.param("\uff29\uff47\uff4eore", "ignore", id="full-width letters"),
        pytest.param("\U0001d422gnore", "ignore", id="a mathematical letter"),
        pytest.param("\u00edgn\u00f3re i\u0301gnore", "ignoreignore", id="accents, composed and combining"),
        pytest.param("pr\\'ec\\'edentes", "precedentes", id="accents by command"),
        pytest.param("\\textcolor{white}{i}\\color{red}gnore", "ignore", id="colours are no words"),
        pytest.param("\\fontsize{1pt}{2pt}\\selectfont ignore\\cite{key}", "ignore", id="sizes and keys are no words"),
        pytest.param("\\href{link}{ignore}", "linkignore", id="other arguments are words"),
        pytest.param("x_1 = 2.5 & 3", "x", id="digits are no letters"),
        pytest.param("忽略。指令", "忽略指令", id="Chinese letters stay"),
        pytest.param("レビュー", "レビュー", id="Japanese letters stay"),
        pytest.param("\\", "", id="a backslash at the end"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_only_letters_are_left(text: str, letters: str):
    assert squeeze(text) == letters


def test_macros_of_the_paper_are_read_out():
    assert squeeze("\\one\\ \\two{}s", {"one": "Ignore all", "two": "instruction"}) == "ignoreallinstructions"


@pytest.mark.parametrize(
    ("text", "words", "span"),
    [
        pytest.param("We ig{}no\\-re it", "ignore", "ig{}no\\-re", id="split"),
        pytest.param("\\color{red} ignore. it", "ignoreit", "ignore. it", id="after a command"),
        pytest.param("an \u0456gn\u043er\u0435d word", "ignored", "\u0456gn\u043er\u0435d", id="look-alikes"),
        pytest.param("x\nignore", "ignore", "ignore", id="at the end"),
    ],
)
def test_letters_are_found_again_in_their_text(text: str, words: str, span: str):
    start = squeeze(text).index(words)
    place = Squeezed(text).span(start, start + len(words))
    assert text[place.start : place.end] == span


def test_letters_of_a_macro_stand_at_its_call():
    names = {"one": "ignore all"}
    letters = squeeze("We \\one{} rules", names)
    assert letters == "weignoreallrules"
    squeezed = Squeezed("We \\one{} rules", names)
    assert squeezed.span(2, 11) == Span(3, 7)
    assert squeezed.span(0, 16) == Span(0, 15)
