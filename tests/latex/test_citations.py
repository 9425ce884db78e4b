import pytest


def _words(paper, spans) -> list[str]:
    return [paper.text[span.start : span.end] for span in spans]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        pytest.param("\\cite{a, b}", [("cite", "a"), ("cite", "b")], id="two keys"),
        pytest.param("\\citep[see][p.~3]{a,b}", [("citep", "a"), ("citep", "b")], id="two notes"),
        pytest.param("\\citet*{a}\\Citeauthor{b}", [("citet*", "a"), ("Citeauthor", "b")], id="other forms"),
        pytest.param("\\cites(x)(y)[1]{a}[2][3]{b} {c}", [("cites", "a"), ("cites", "b")], id="biblatex's plural"),
        pytest.param("\\cite[{[1]}]{a}", [("cite", "a")], id="a bracket in a note"),
        pytest.param("\\cite{a,%\n b}", [("cite", "a"), ("cite", "b")], id="a comment between keys"),
        pytest.param("\\autocite*[a][]{x}", [("autocite*", "x")], id="biblatex's own"),
        pytest.param(
            "\\parencites(v)(n)[1][2]{a}[3][4]{b}", [("parencites", "a"), ("parencites", "b")], id="in brackets"
        ),
        pytest.param(
            "\\Autocites{a}{b} {c}", [("Autocites", "a"), ("Autocites", "b")], id="the plural ends at a blank"
        ),
        pytest.param("\\volcite[n]{2}[3]{a}", [("volcite", "a")], id="a volume is no key"),
        pytest.param("\\cite<see>[p. 2]{a}", [("cite", "a")], id="apacite's note"),
        pytest.param("\\newcite{a} \\bibentry{b}", [("newcite", "a"), ("bibentry", "b")], id="of old styles"),
        pytest.param("\\newcites{sec}{Other}", [], id="a definition of multibib"),
        pytest.param("\\textcquote[3]{a}{b c}", [("textcquote", "a")], id="a quotation"),
        pytest.param("\\foreigntextcquote{french}[3]{a}{b}", [("foreigntextcquote", "a")], id="in a language"),
        pytest.param("\\begin{displaycquote}{a}b\\end{displaycquote}", [("displaycquote", "a")], id="a displayed one"),
        pytest.param("\\cite {a} \\cite\n{b}", [("cite", "a"), ("cite", "b")], id="a blank before the key"),
        pytest.param("\\defcitealias{a}{b}\\citetalias{a}", [("citetalias", "a")], id="an alias"),
        pytest.param("\\citetext{see \\citealp{a}}", [("citealp", "a")], id="a text around it"),
        pytest.param("\\citestyle{a}\\setcitestyle{b}", [], id="a style"),
        pytest.param("\\nocite{b}\\begin{document}\\end{document}", [("nocite", "b")], id="before the document"),
        pytest.param("\\cite{b}\\begin{document}\\end{document}", [], id="a definition before the document"),
        pytest.param("\\cite{a,*b}", [("cite", "a"), ("cite", "b")], id="one joined to the last, as in revtex"),
        pytest.param("\\nocite{*}", [("nocite", "*")], id="everything"),
        pytest.param("\\cite{#1} \\cite{} \\cite", [], id="no key"),
    ],
)
def test_citations(manuscript, text: str, keys: list[tuple[str, str]]):
    paper = manuscript(text)
    assert [(citation.command, citation.key) for citation in paper.citations] == keys
    assert _words(paper, [citation.span for citation in paper.citations]) == [key for _, key in keys]


def test_a_citation_knows_its_whole_command(manuscript):
    paper = manuscript("as~\\citep[see][p.~3]{a,b} says")
    assert {paper.text[c.call.start : c.call.end] for c in paper.citations} == {"\\citep[see][p.~3]{a,b}"}


@pytest.mark.parametrize(
    "call",
    [
        pytest.param("\\cite {k}", id="a blank before the key"),
        pytest.param("\\cites(pre)(post)[1]{k}[2]{l}", id="a plural"),
        pytest.param("\\cite<see>{k}", id="a note of apacite"),
        pytest.param("\\volcite{2}{k}", id="a volume"),
    ],
)
def test_no_part_of_a_citation_is_prose(manuscript, call: str):
    paper = manuscript(f"a {call} b")
    assert _words(paper, paper.prose) == ["a ", " b"]


def test_the_words_of_a_quotation_are_prose(manuscript):
    paper = manuscript("a \\textcquote[3]{k}{b c} d")
    assert _words(paper, paper.prose) == ["a ", "b c", " d"]
