import pytest

from redraft.latex.checks.page_limits import PageLimit, page_limit


@pytest.mark.parametrize(
    ("guidelines", "pages"),
    [
        pytest.param("At most nine pages of content; references do not count.", 9, id="in words"),
        pytest.param("Papers may be up to 8 pages long.", 8, id="in digits"),
        pytest.param("Long papers may consist of up to eight (8) pages of content.", 8, id="in both"),
        pytest.param("The main text is limited to nine content pages.", 9, id="content pages"),
        pytest.param("Papers must not exceed 12 single-column pages.", 12, id="pages of one column"),
        pytest.param("There is a 10-page limit.", 10, id="a limit in one word"),
        pytest.param("Page limit: 6", 6, id="a heading"),
        pytest.param("The main text has between 6 and 10 pages.", 10, id="between two numbers"),
        pytest.param("Papers of six to eight pages.", 8, id="from one number to another"),
        pytest.param("Papers of 6--8 pages.", 8, id="a range"),
        pytest.param("Use max. 9 pages.", 9, id="shortened"),
        pytest.param(
            "Up to 7 pages of content plus up to two additional pages for references.", 7, id="and more for others"
        ),
        pytest.param("Submissions: 14 pages maximum.", 14, id="the number first"),
        pytest.param("Short papers: at most 4 pages. Long papers: at most 8 pages.", 8, id="the most generous"),
        pytest.param("Excluding references, papers have at most 9 pages.", 9, id="what does not count comes first"),
        pytest.param("- References: at most 2 pages.\n- Text: at most 8 pages.", 8, id="another limit for references"),
        pytest.param("At most two pages of references. No more than 7 pages in all.", 7, id="pages of references"),
    ],
)
def test_page_limit(guidelines: str, pages: int):
    limit = page_limit(guidelines)
    assert limit is not None
    assert limit.pages == pages


@pytest.mark.parametrize(
    "guidelines",
    [
        pytest.param("", id="none"),
        pytest.param("The abstract has at most 1 page.", id="of the abstract"),
        pytest.param("Appendices may be up to 20 pages.", id="of the appendix"),
        pytest.param("The rebuttal is limited to one page.", id="of the rebuttal"),
        pytest.param("Number the pages. Use at most 250 words.", id="other numbers"),
        pytest.param("See page 9.", id="a page"),
    ],
)
def test_no_page_limit(guidelines: str):
    assert page_limit(guidelines) is None


@pytest.mark.parametrize(
    ("guidelines", "counts"),
    [
        pytest.param("At most 6 pages, including references.", True, id="included"),
        pytest.param("At most 6 pages including figures, tables and references.", True, id="among others"),
        pytest.param("At most 6 pages. References count towards it.", True, id="they count"),
        pytest.param("At most 6 pages, not including references.", False, id="not included"),
        pytest.param("At most 6 pages. References do not count.", False, id="they do not count"),
        pytest.param("At most 6 pages.", False, id="silent"),
    ],
)
def test_whether_references_count(guidelines: str, counts: bool):
    assert page_limit(guidelines) == PageLimit(6, counts, names_appendix=False)


def test_a_rule_on_appendices_is_noted():
    assert page_limit("At most 6 pages; appendices are not limited.") == PageLimit(6, False, names_appendix=True)
