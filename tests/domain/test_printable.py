import pytest

from redraft.domain.printable import one_line, printable


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
