import json

import pytest

from redraft.domain.bibliography import keys_of_bib, keys_of_pool, keys_of_thebibliography
from redraft.errors import SourceError


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        pytest.param("@article{a, title={A}}", ("a",), id="an entry"),
        pytest.param("@ARTICLE {a,\n title={A}}\n@inProceedings{ b , title={B}}", ("a", "b"), id="any case and blanks"),
        pytest.param("@article(a, title={A (1)})@misc{b,}", ("a", "b"), id="an entry in parentheses"),
        pytest.param("@comment{@article{a, title={A}}} @misc{b,}", ("b",), id="a comment holds none"),
        pytest.param("@Comment(jabref) @misc{b,}", ("b",), id="a comment in parentheses"),
        pytest.param('@string{a = "A"} @preamble{"x"} @misc{b,}', ("b",), id="strings and preambles have none"),
        pytest.param("@misc{b, note={see @article{a, x}}}", ("b",), id="an entry inside a field"),
        pytest.param("@misc{a, title={open\n@misc{b, title={B}}", ("a", "b"), id="a brace left open"),
        pytest.param("@misc{a, title={open", ("a",), id="a brace left open at the end"),
        pytest.param("@misc{title = {no key}}", (), id="an entry without a key"),
        pytest.param("@misc{a}", ("a",), id="an entry without fields"),
        pytest.param("@misc{DBLP:conf/nips/VaswaniSP+17, x={}}", ("DBLP:conf/nips/VaswaniSP+17",), id="a long key"),
        pytest.param("@misc{müller2020, x={}}", ("müller2020",), id="a key with an umlaut"),
        pytest.param("@misc{b, x={}}\n@misc{a, x={}}\n@misc{b, x={}}", ("a", "b"), id="sorted, each once"),
        pytest.param("@misc{a, ids = {c, d}, x={}}", ("a", "c", "d"), id="further keys of biblatex"),
        pytest.param("me@home.org {x, }", (), id="an e-mail address"),
        pytest.param("", (), id="nothing"),
    ],
)
def test_keys_of_a_bib_file(text: str, keys: tuple[str, ...]):
    assert keys_of_bib(text) == keys


def test_ten_thousand_entries_left_open_take_no_more_than_a_scan():
    assert len(keys_of_bib("".join(f"@misc{{k{n}, title={{open\n" for n in range(10_000)))) == 10_000


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        pytest.param(r"\bibitem{b} B. \bibitem{a} A.", ("a", "b"), id="items"),
        pytest.param(r"\bibitem[Smith(2020)]{a}", ("a",), id="a label"),
        pytest.param(r"\bibitem[{Smith [x](2020{a})}]{a}", ("a",), id="a label in braces"),
        pytest.param("\\bibitem\n  { a }", ("a",), id="blanks"),
        pytest.param("% \\bibitem{b}\n\\bibitem{a} 5\\% % \\bibitem{c}", ("a",), id="comments hold none"),
        pytest.param(r"\entry{a}{article}{}", ("a",), id="a biblatex .bbl"),
        pytest.param(r"\bibitemx{a}", (), id="another command"),
        pytest.param("", (), id="nothing"),
    ],
)
def test_keys_of_a_thebibliography(text: str, keys: tuple[str, ...]):
    assert keys_of_thebibliography(text) == keys


@pytest.mark.parametrize(
    "pool",
    [
        pytest.param({"papers": [{"bibtex_key": "a"}, {"bibtex_key": "b"}]}, id="an object with a list of papers"),
        pytest.param({"meta": 1, "citations": [{"citation_key": "a"}, {"cite_key": "b"}]}, id="beside other fields"),
        pytest.param([{"key": "a"}, {"id": "b"}], id="a list of papers"),
        pytest.param(["a", "b"], id="a list of keys"),
        pytest.param({"a": {"title": "A"}, "b": {"title": "B"}}, id="a mapping from keys"),
        pytest.param({"a": "A", "b": "B"}, id="a mapping from keys to titles"),
        pytest.param({"papers": {"a": {"title": "A"}, "b": {}}}, id="a mapping inside an object"),
        pytest.param({"1": {"bibtex_key": "a"}, "2": {"key": " b "}}, id="a mapping to papers with keys"),
        pytest.param([{"bibtex": "@misc{a, title={A}}"}, {"key": "", "id": "b"}], id="an entry as text"),
    ],
)
def test_keys_of_a_pool(pool: object):
    assert keys_of_pool(json.dumps(pool)) == ("a", "b")


def test_a_key_may_be_a_number():
    assert keys_of_pool('[{"id": 7}]') == ("7",)


def test_an_empty_pool_has_no_keys():
    assert keys_of_pool("[]") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("{", "citation_pool.json:1:2: no JSON", id="no JSON"),
        pytest.param("3", "citation_pool.json: holds a int", id="a number"),
        pytest.param("null", "citation_pool.json: holds a NoneType", id="null"),
        pytest.param('[{"key": "a"}, {"title": "B"}]', "citation_pool.json: paper 2 has no key", id="no key"),
        pytest.param('["a", 3]', "citation_pool.json: paper 2 has no key", id="neither key nor paper"),
        pytest.param('{"papers": 3}', "citation_pool.json: holds a int", id="papers that are none"),
    ],
)
def test_a_malformed_pool_is_refused_by_name(text: str, message: str):
    with pytest.raises(SourceError) as error:
        keys_of_pool(text)
    assert str(error.value).startswith(message)
    assert str(error.value).endswith(
        "expected a list of papers, each with one of key, bibtex_key, cite_key, citation_key, id"
    )


def test_a_malformed_pool_is_called_by_its_own_name():
    with pytest.raises(SourceError, match=r"^w/pool\.json:1:1: no JSON"):
        keys_of_pool("", "w/pool.json")
