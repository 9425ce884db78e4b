import pytest

from redraft.latex.lines import line_starts, located


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        pytest.param("", (0,), id="nothing is one line"),
        pytest.param("one", (0,), id="a line without an end"),
        pytest.param("a\nb\n", (0, 2, 4), id="LF"),
        pytest.param("a\r\nb\r\n", (0, 3, 6), id="CRLF"),
        pytest.param("a\rb\r", (0, 2, 4), id="CR"),
        pytest.param("\n\r\n\r\rb", (0, 1, 3, 4, 5), id="all of them, with empty lines"),
        pytest.param("a\x0bb\x0cc\x85d\u2028e", (0,), id="what ends a line elsewhere"),
    ],
)
def test_line_starts(text: str, starts: tuple[int, ...]):
    assert line_starts(text) == starts


@pytest.mark.parametrize(
    ("start", "place"),
    [
        pytest.param(0, "paper.tex:1:1", id="the first character"),
        pytest.param(2, "paper.tex:1:3", id="between CR and LF"),
        pytest.param(3, "paper.tex:2:1", id="the first of a line"),
        pytest.param(5, "paper.tex:3:2", id="behind the last"),
    ],
)
def test_located(start: int, place: str):
    # The starts of "a\r\n", "\n", "b" that have the offsets 0, 3 and 4.
    found = located("paper.tex", (0, 3, 4), start, 5)
    assert str(found) == place
    assert (found.offset, found.end) == (start, 5)
