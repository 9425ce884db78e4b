import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.latex.entries import of_bib, of_biblatex, of_thebibliography


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        pytest.param("@misc{a, title = {A {B} C}, year = 2020}", {"title": "A {B} C", "year": "2020"}, id="braces"),
        pytest.param('@misc{a, title = "A {"}B{"} C"}', {"title": 'A {"}B{"} C'}, id="quotation marks"),
        pytest.param('@misc{a, Title = jan # " and " # {B},}', {"title": "jan and B"}, id="joined with a macro"),
        pytest.param("@misc(a, title={A (1)})", {"title": "A (1)"}, id="an entry in parentheses"),
        pytest.param(
            "@misc{a, abstract={x, title = {no}}, title={A}}",
            {"abstract": "x, title = {no}", "title": "A"},
            id="a field inside another",
        ),
        pytest.param("@misc{a, booktitle={B}, title={A}}", {"booktitle": "B", "title": "A"}, id="a longer name"),
        pytest.param("@misc{a, nonsense here, title={A}}", {"title": "A"}, id="words that are no field"),
        pytest.param("@misc{a, title={open", {"title": "open"}, id="a brace left open"),
        pytest.param("@misc{a}", {}, id="no field"),
    ],
)
def test_fields_of_a_bib_entry(text: str, fields: dict[str, str]):
    (entry,) = of_bib(text)
    assert entry.fields == fields


def test_an_entry_knows_its_key_type_and_places():
    text = "% x\n@InProceedings{ smith20 ,\n  title = {A},\n}\n@misc{b}"
    first, second = of_bib(text)
    assert (first.key, first.kind, first.title) == ("smith20", "inproceedings", "A")
    assert text[first.place.start : first.place.end] == "smith20"
    assert text[first.span.start : first.span.end] == "@InProceedings{ smith20 ,\n  title = {A},\n}"
    assert text[second.span.start : second.span.end] == "@misc{b}"


def test_an_entry_has_other_keys():
    (entry,) = of_bib("@misc{a, ids = {b, c}}")
    assert entry.aliases == ("b", "c")


@pytest.mark.parametrize(
    ("item", "title"),
    [
        pytest.param(r"A. Author. \newblock The title. \newblock Journal, 2020.", "The title", id="the second block"),
        pytest.param(r"A. Author, ``The title,'' \emph{J.}, 2020.", "The title", id="quotation marks"),
        pytest.param("A. Author, \u201cThe title,\u201d J., 2020.", "The title", id="typographic quotation marks"),
        pytest.param(r"\bibinfo{author}{A}, \bibinfo{title}{The {T}itle}", "The {T}itle", id="marked as one"),
        pytest.param(r"A. Author. The title. Journal, 2020.", "", id="nothing tells"),
        pytest.param(r"A. Author. \newblock Talk.", "", id="two blocks alone"),
    ],
)
def test_title_of_a_bibitem(item: str, title: str):
    (entry,) = of_thebibliography(rf"\bibitem[A(2020)]{{a}} {item}")
    assert (entry.key, entry.kind, entry.title) == ("a", "bibitem", title)


def test_bibitems_end_where_the_next_begins():
    text = r"\bibitem{b} B. \bibitem{a} A. \end{x}"
    spans = [text[entry.span.start : entry.span.end] for entry in of_thebibliography(text, 0, text.index(r"\end"))]
    assert spans == [r"\bibitem{b} B. ", r"\bibitem{a} A. "]


def test_entries_that_biber_wrote():
    text = "\\entry{a}{article}{}\n\\field{title}{The {T}itle}\n\\endentry\n\\entry{b}{book}{}\n\\endentry"
    assert [(each.key, each.kind, each.title) for each in of_biblatex(text)] == [
        ("a", "article", "The {T}itle"),
        ("b", "book", ""),
    ]


@pytest.mark.parametrize("read", [of_bib, of_thebibliography, of_biblatex])
def test_a_text_without_entries_has_none(read):
    assert list(read("No entry {here}, me@example.org")) == []


@given(st.text(alphabet='@misc{}(),="#title \n\\', max_size=200))
def test_entries_of_any_text_lie_inside_it(text: str):
    for entry in of_bib(text):
        assert 0 <= entry.span.start < entry.place.start < entry.place.end <= len(text)
        assert entry.span.start < entry.span.end <= len(text)
        assert text[entry.place.start : entry.place.end] == entry.key
