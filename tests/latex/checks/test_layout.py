import pytest

from redraft.contracts.build import BuildStatus, Compilation, OverfullBox
from redraft.latex.checks import CHECKS, run
from redraft.latex.manuscript import read

LIST = "\\bibliography{x}"
NINE = "At most nine pages; references do not count."


def _compiled(**facts) -> Compilation:
    return Compilation(status=BuildStatus.OK, draft_digest="0", **facts)


def _find(manuscript, check: str, compilation: Compilation | None, guidelines: str = ""):
    chosen = [each for each in CHECKS if each.id == check]
    return run(manuscript, compilation=compilation, guidelines=guidelines, checks=chosen)


@pytest.mark.parametrize(
    ("boxes", "found"),
    [
        pytest.param([("paper.tex", 4, 12.4)], [("paper.tex:4:3", "12 pt")], id="the words of its line"),
        pytest.param([("two.tex", 2, 20.0)], [("two.tex:2:1", "20 pt")], id="in a file taken in"),
        pytest.param([("paper.tex", 4, 12.0), ("paper.tex", 4, 30.0)], [("paper.tex:4:3", "30 pt")], id="the widest"),
        pytest.param([("paper.tex", 6, 12.0)], [("paper.tex:6:1", "12 pt")], id="after the file"),
        pytest.param([("paper.bbl", 4, 12.0)], [], id="a file that the paper has not"),
        pytest.param([("paper.tex", 99, 12.0)], [], id="a line that the file has not"),
        pytest.param([], [], id="none"),
    ],
)
def test_overfull_box(manuscript, boxes: list[tuple[str, int, float]], found: list[tuple[str, str]]):
    paper = manuscript(
        "\\documentclass{article}\n\\begin{document}\nOne.\n  A long line.\n\\input{two}\nThree.\n\\end{document}\n",
        **{"two.tex": "Two.\nA wide table.\n"},
    )
    compilation = _compiled(overfull=tuple(OverfullBox(file=f, line=n, points=p) for f, n, p in boxes))
    diagnostics = _find(paper, "overfull-box", compilation)
    assert [(str(each.location), each.problem.removesuffix(".").split(" by ")[1]) for each in diagnostics] == found


def test_an_overfull_line_is_quoted(manuscript):
    compilation = _compiled(overfull=(OverfullBox(file="paper.tex", line=1, points=11),))
    (found,) = _find(manuscript(" A long line. \nTwo."), "overfull-box", compilation)
    assert (found.quote, found.location.offset, found.location.end) == ("A long line.", 1, 13)


@pytest.mark.parametrize(
    ("text", "pages", "content", "guidelines", "found"),
    [
        pytest.param(LIST, 12, 10, NINE, True, id="a page too many"),
        pytest.param(LIST, 12, 9, NINE, False, id="the last page allowed"),
        pytest.param(LIST, 10, 9, "At most 9 pages including references.", True, id="references count"),
        pytest.param(LIST, 9, 8, "At most 9 pages including references.", False, id="and there is room"),
        pytest.param(LIST, 12, None, NINE, False, id="no heading of the list was found"),
        pytest.param("No list.", 10, None, NINE, True, id="no list of works"),
        pytest.param(LIST, 12, 10, "", False, id="no limit"),
        pytest.param(LIST + "\\appendix", 20, 9, NINE, False, id="an appendix after the list"),
        pytest.param("\\appendix" + LIST, 20, 18, NINE + " Appendices are free.", False, id="an appendix before it"),
        pytest.param("\\appendix" + LIST, 20, 18, NINE, True, id="an appendix that nothing allows"),
    ],
)
def test_page_limit(body, text: str, pages: int, content: int | None, guidelines: str, found: bool):
    compilation = _compiled(pages=pages, content_pages=content)
    diagnostics = _find(body(text).manuscript, "page-limit", compilation, guidelines)
    assert [str(each.location) for each in diagnostics] == (["paper.tex:2:1"] if found else [])


def test_the_pages_are_told(body):
    (found,) = _find(body(LIST).manuscript, "page-limit", _compiled(pages=12, content_pages=10), NINE)
    assert found.problem == "The paper has 10 pages before its list of works, 9 are allowed."
    assert found.quote == "\\begin{document}"


@pytest.mark.parametrize("check", ["overfull-box", "page-limit"])
@pytest.mark.parametrize("compilation", [None, Compilation(status=BuildStatus.UNAVAILABLE, draft_digest="0")])
def test_nothing_is_said_of_a_paper_that_was_not_typeset(project, check: str, compilation: Compilation | None):
    assert _find(read(project("Words. " + LIST)), check, compilation, NINE) == ()
