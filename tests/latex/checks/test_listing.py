import pytest

from redraft.latex.checks import CHECKS, run
from redraft.latex.manuscript import read

BOTH = "\\cite{a} and \\cite{b}.\n\\bibliography{x}"


def _find(project, check: str, main: str, bib: str, *, has_pool: bool = False):
    chosen = [each for each in CHECKS if each.id == check]
    return run(read(project(main, **{"x.bib": bib})), has_pool=has_pool, checks=chosen)


def _places(project, check: str, main: str, bib: str, **options: bool) -> list[str]:
    return [str(found.location) for found in _find(project, check, main, bib, **options)]


@pytest.mark.parametrize(
    ("bib", "places"),
    [
        pytest.param("@misc{a}\n@misc{b}\n @book{a}", ["x.bib:3:8"], id="twice"),
        pytest.param("@misc{a}@misc{A}\r\n@misc{a}", ["x.bib:1:15", "x.bib:2:7"], id="three times, in any case"),
        pytest.param("@misc{a}@misc{b}", [], id="two keys"),
        pytest.param("@misc{a}@comment{@misc{a}}", [], id="in a comment"),
        pytest.param("@misc{a, note={@misc{a}}}", [], id="inside a field"),
    ],
)
def test_duplicate_entry_key(project, bib: str, places: list[str]):
    assert _places(project, "duplicate-entry-key", BOTH, bib) == places


def test_a_duplicate_key_is_told_with_the_place_of_the_first(project):
    (found,) = _find(project, "duplicate-entry-key", BOTH, "@misc{a,\n title={T}}\n@misc{a}")
    assert found.problem == "The key a is that of the entry at x.bib:1:7 too."
    assert (found.location.offset, found.location.end, found.section) == (27, 28, "")
    assert found.quote == "@misc{a}"
    assert found.fix == ()


def test_keys_of_a_thebibliography_are_told_apart_by_case_and_located_in_the_text(body):
    items = "\\bibitem{a} X.\n\\bibitem{A} Y.\n\\bibitem{a} Z."
    text = f"\\cite{{a,A}}\n\\begin{{thebibliography}}{{9}}\n{items}\n\\end{{thebibliography}}"
    (found,) = body(text).find("duplicate-entry-key")
    assert str(found.location) == "paper.tex:7:10"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("title={On Windows}", "title = {{On} windows.}", id="case, braces and marks"),
        pytest.param("title={Caf\\'{e}s of {\\O}rsted}", 'title="Cafés of Ørsted"', id="accents"),
        pytest.param("title={Self-Made Windows}", "title={Self--made\n windows}", id="dashes and line ends"),
        pytest.param(
            "title={On Windows}, author={Doe, Jane and Roe, R.}",
            "title={On Windows}, author={Jane Doe}",
            id="one author",
        ),
        pytest.param("title={On Windows}, author={Doe, J.}", "title={On Windows}", id="an author left out"),
        pytest.param("title={On Windows}, volume={30}", "title={On Windows}, volume={abs/1706.1}", id="a preprint"),
    ],
)
def test_duplicate_entry_title(project, one: str, other: str):
    bib = f"@article{{a, {one}}}\n@article{{b, {other}}}"
    (found,) = _find(project, "duplicate-entry-title", BOTH, bib)
    assert str(found.location) == f"x.bib:{bib[: bib.index('@article{b')].count(chr(10)) + 1}:10"
    assert found.problem == "The work b has the title of a: it would be listed twice."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("title={On Windows}", "title={On Doors}", id="other words"),
        pytest.param(
            "title={Deep Learning}, author={LeCun, Yann}",
            "title={Deep Learning}, author={Goodfellow, Ian}",
            id="other authors",
        ),
        pytest.param("title={Windows}", "title={Windows}", id="a title of one word"),
        pytest.param("booktitle={On Windows}", "title={On Windows}", id="the title of the whole"),
        pytest.param("year=2020", "year=2020", id="no title"),
        pytest.param("title={窗户}", "title={门}", id="short titles of another script"),
    ],
)
def test_no_duplicate_entry_title(project, one: str, other: str):
    assert _places(project, "duplicate-entry-title", BOTH, f"@article{{a, {one}}}\n@article{{b, {other}}}") == []


def test_volumes_of_a_book_are_works_of_their_own(project):
    volumes = (
        "@book{a, title={The Art}, volume=1}@book{b, title={The Art}, volume=2}@book{c, title={The Art}, volume=1}"
    )
    assert _places(project, "duplicate-entry-title", BOTH, volumes) == ["x.bib:1:77"]


def test_years_of_proceedings_are_works_of_their_own(project):
    years = "@proceedings{a, title={On Doors}, year=1}@proceedings{b, title={On Doors}, year=2}"
    assert _places(project, "duplicate-entry-title", BOTH, years) == []


def test_a_key_that_stands_twice_is_no_second_title(project):
    bib = "@misc{a, title={On Windows}}@misc{a, title={On Windows}}"
    assert _places(project, "duplicate-entry-title", BOTH, bib) == []


@pytest.mark.parametrize(
    ("main", "bib", "places"),
    [
        pytest.param("\\cite{a}", "@misc{a}\n@misc{b}", ["x.bib:2:7"], id="nothing cites it"),
        pytest.param("% \\cite{b}\n\\cite{a}", "@misc{a}\n@misc{b}", ["x.bib:2:7"], id="a comment does"),
        pytest.param("\\cite{a,b}", "@misc{a}@misc{b}", [], id="both are cited"),
        pytest.param("\\cite{A}", "@misc{a}", [], id="in another case"),
        pytest.param("\\nocite{*}", "@misc{a}@misc{b}", [], id="all are listed"),
        pytest.param("\\cite{a}\\nocite{b}", "@misc{a}@misc{b}", [], id="listed without a citation"),
        pytest.param("\\mine{b , a}", "@misc{a}@misc{b}", [], id="by a macro that nobody defines"),
        pytest.param("\\cite{a}", "@misc{a, crossref={b}}@proceedings{b}", [], id="another entry refers to it"),
        pytest.param("\\cite{c}", "@misc{a, ids={c}}", [], id="by another key"),
        pytest.param("\\cite{a}", "@misc{a}@control{b}@string{c={d}}", [], id="settings of a style"),
    ],
)
def test_uncited_entry(project, main: str, bib: str, places: list[str]):
    assert _places(project, "uncited-entry", main + "\\bibliography{x}", bib) == places


def test_an_uncited_item_of_a_thebibliography_is_located_in_the_text(body):
    text = "\\cite{a}\n\\begin{thebibliography}{9}\n\\bibitem{a} X.\n\\bibitem{b} Y.\n\\end{thebibliography}"
    assert [str(found.location) for found in body(text).find("uncited-entry")] == ["paper.tex:6:10"]


def test_a_database_of_works_handed_to_the_author_may_hold_more(project):
    assert _places(project, "uncited-entry", "\\cite{a}\\bibliography{x}", "@misc{a}@misc{b}", has_pool=True) == []


@pytest.mark.parametrize(
    ("count", "found"),
    [
        pytest.param(100, 99, id="a hundred entries are the paper's own"),
        pytest.param(101, 0, id="one more are a collection"),
    ],
)
def test_a_collection_kept_for_many_papers_is_left_alone(project, count: int, found: int):
    bib = "".join(f"@misc{{k{number}}}\n" for number in range(count))
    assert len(_places(project, "uncited-entry", "\\cite{k0}\\bibliography{x}", bib)) == found


def test_another_document_of_the_project_may_cite(project):
    paper = project("\\cite{a}\\bibliography{x}", **{"x.bib": "@misc{a}@misc{b}", "supplement.tex": "\\cite{b}"})
    assert run(read(paper), checks=[each for each in CHECKS if each.id == "uncited-entry"]) == ()
