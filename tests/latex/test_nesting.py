import pytest

from redraft.latex.elements import Span
from redraft.latex.nesting import Nesting

SPANS = (Span(0, 20), Span(2, 10), Span(3, 5), Span(12, 18), Span(30, 40))


@pytest.mark.parametrize(
    ("start", "end", "around"),
    [
        pytest.param(4, 4, [2, 1, 0], id="three deep"),
        pytest.param(6, 8, [1, 0], id="after the innermost has ended"),
        pytest.param(11, 11, [0], id="between two"),
        pytest.param(13, 19, [0], id="longer than the inner one"),
        pytest.param(3, 5, [1, 0], id="one that begins there is not around it"),
        pytest.param(25, 26, [], id="outside"),
        pytest.param(0, 1, [], id="at the start"),
        pytest.param(31, 40, [4], id="to the end"),
    ],
)
def test_the_innermost_comes_first(start: int, end: int, around: list[int]):
    assert list(Nesting(SPANS).around(start, end)) == around


def test_of_no_spans_none_is_around():
    assert list(Nesting(()).around(3, 4)) == []
