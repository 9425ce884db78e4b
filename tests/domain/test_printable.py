import pytest

from redraft.domain.excerpts import quoted
from redraft.domain.printable import counted, one_line, printable


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("one word", "one word", id="a line is left as it is"),
        pytest.param(" a\n\r\n b\t\u2028c\x0bd ", "a b c d", id="whatever ends a line is a space"),
        pytest.param("\x1b]0;title\x07\x1b[2J\x00\x9b", "�]0;title��[2J��", id="what a terminal would obey is marked"),
        pytest.param("\u202eabc\u2069", "�abc�", id="what turns the text round is marked"),
        pytest.param("a\udc80", "a�", id="a byte that was no UTF-8 is marked"),
        pytest.param("é 漢字 😀 \u200c", "é 漢字 😀 \u200c", id="other scripts are left as they are"),
    ],
)
def test_one_line(text: str, line: str):
    assert one_line(text) == line


def test_printable_text_keeps_its_lines():
    assert printable("a\n\tb\r\nc\x1b") == "a\n\tb\r\nc�"


@pytest.mark.parametrize(
    ("count", "noun", "told"),
    [
        pytest.param(0, "finding", "0 findings", id="none are many"),
        pytest.param(1, "finding", "1 finding", id="one"),
        pytest.param(2, "finding", "2 findings", id="two"),
        pytest.param(11, "TeX error", "11 TeX errors", id="a noun of two words"),
    ],
)
def test_a_number_is_told_with_its_noun(count: int, noun: str, told: str):
    assert counted(count, noun) == told


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param(" one\n\t two ", "one two", id="lines and blanks are folded"),
        pytest.param("x" * 200, "x" * 200, id="as long as a quote may be"),
        pytest.param("x" * 201, "x" * 200, id="longer by one"),
        pytest.param("x" * 150 + "\n" * 100 + "y" * 50, "x" * 150 + " " + "y" * 49, id="blanks are folded first"),
    ],
)
def test_a_quote_is_words_on_one_line(text: str, quote: str):
    assert quoted(text) == quote
