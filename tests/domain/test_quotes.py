import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain.quotes import folded, occurs, place_of
from redraft.latex.manuscript import Manuscript, read


def paper(body: str) -> Manuscript:
    text = f"\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))


BODY = """The error falls to 3.4
when the \\emph{second} step is ``left out''~\\cite{k}.
Here is a run--time of two-step efficient training, na\\"ive \\emph{m\\"uller} words."""


@pytest.mark.parametrize(
    ("quote", "is_there", "line"),
    [
        pytest.param("The error falls", True, 2, id="as it stands"),
        pytest.param("falls to 3.4 when the", True, 2, id="over a line end"),
        pytest.param("when the \\emph{second} step", True, 3, id="with its markup"),
        pytest.param("when the second step is", True, None, id="without its markup"),
        pytest.param("step is “left out”", True, None, id="other quotation marks"),
        pytest.param("a run\u2013time of two\u2011step e\ufb03cient", True, None, id="as a page sets it"),
        pytest.param("a run--time of two-step efficient", True, 4, id="as the source sets it"),
        pytest.param('ive \\emph{m\\"uller} words', True, 4, id="from behind an accent of the source on"),
        pytest.param("naïve müller words", True, None, id="with its accents"),
        pytest.param("The error falls to 3.5", False, None, id="another number"),
        pytest.param("The errors fall", False, None, id="other words"),
        pytest.param("", False, None, id="nothing"),
        pytest.param(" \\emph{} ", False, None, id="markup alone"),
    ],
)
def test_quotes_are_found_where_they_stand(quote: str, is_there: bool, line: int | None):
    manuscript = paper(BODY)
    place = place_of(manuscript, quote)
    assert occurs(manuscript, quote) is is_there
    assert (place.line if place else None) == line


def test_words_are_told_as_a_page_has_them():
    assert folded(BODY, paper(BODY)) == (
        "The error falls to 3.4 when the second step is left out . "
        "Here is a run-time of two-step efficient training, naïve müller words."
    )
