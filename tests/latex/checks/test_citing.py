import pytest


@pytest.mark.parametrize(
    ("text", "spans", "mended"),
    [
        pytest.param(r"\cite{a,b,a}", ["a"], r"\cite{a,b}", id="at the end"),
        pytest.param(r"\cite{a, a, b}", ["a"], r"\cite{a, b}", id="in a row"),
        pytest.param(r"\citep[see][p.~3]{a,b, b}", ["b"], r"\citep[see][p.~3]{a,b}", id="with notes"),
        pytest.param(r"\cite{a,a,a}", ["a", "a"], r"\cite{a}", id="three times"),
    ],
)
def test_duplicate_cite_key(body, text: str, spans: list[str], mended: str):
    paper = body(text)
    assert paper.spans("duplicate-cite-key") == spans
    assert paper.mended("duplicate-cite-key") == mended


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(r"\cite{a,b}", id="different keys"),
        pytest.param(r"\cite{a} and \cite{a}", id="two commands"),
        pytest.param(r"\cites[1]{a}[5]{a}", id="one work with two notes"),
        pytest.param(r"\cite{a,Aa,aa}", id="keys that look alike"),
    ],
)
def test_no_duplicate_cite_key(body, text: str):
    assert body(text).spans("duplicate-cite-key") == []


def test_a_comment_between_keys_is_kept(body):
    (found,) = body("\\cite{a,% why\na}").find("duplicate-cite-key")
    assert found.fix == ()


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(r"\cite{known,lost}", ["lost"], id="one of two keys"),
        pytest.param(r"\cite{lost} and \citet{lost}", ["lost"], id="each key once"),
        pytest.param(r"\textcites[1]{known}[2]{lost}", ["lost"], id="biblatex's plural"),
        pytest.param(r"\autocite[see][3]{lost}", ["lost"], id="an optional note"),
        pytest.param("\\footnote{\\citealp{ lost }}", ["lost"], id="blanks around the key"),
        pytest.param(r"\cite{known}", [], id="known"),
        pytest.param(r"\nocite{*}", [], id="all of them"),
        pytest.param("% \\cite{lost}", [], id="in a comment"),
        pytest.param(r"\setcitestyle{lost} \citetext{lost words}", [], id="commands that cite nothing"),
        pytest.param(r"\citestyle{lost}", [], id="a style"),
    ],
)
def test_undefined_citation(body, text: str, spans: list[str]):
    assert body(text).spans("undefined-citation", bibliography=("known",)) == spans


def test_no_citation_is_undefined_where_the_bibliography_is_unknown(body):
    assert body(r"\cite{lost}").spans("undefined-citation", bibliography=None) == []


def test_every_citation_is_undefined_in_an_empty_bibliography(body):
    assert body(r"\cite{lost}").spans("undefined-citation", bibliography=()) == ["lost"]


def test_a_citing_macro_of_the_paper_is_understood(body):
    paper = body(r"\seeabove{lost}", preamble="\\newcommand{\\seeabove}[1]{(see~\\citep{#1})}\n")
    assert paper.spans("undefined-citation", bibliography=("known",)) == ["lost"]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(r"\begin{abstract}As \cite{a,b}.\end{abstract}", [r"\cite{a,b}"], id="in the abstract"),
        pytest.param(r"\abstract{As \citep{a}.}", [r"\citep{a}"], id="in the abstract's command"),
        pytest.param(r"\begin{abstract}As said.\end{abstract} \cite{a}", [], id="after the abstract"),
        pytest.param(r"\begin{abstract}\nocite{a}As said.\end{abstract}", [], id="nothing is printed"),
    ],
)
def test_cite_in_abstract(body, text: str, spans: list[str]):
    assert body(text).spans("cite-in-abstract") == spans
