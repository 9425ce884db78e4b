"""Every element of papers in the styles and languages that papers come in."""

from dataclasses import dataclass

import pytest
from mutations import papers

from redraft.latex.manuscript import Manuscript, Span, read
from redraft.latex.paragraphs import paragraphs
from redraft.latex.plain import words_of
from redraft.latex.sentences import sentences


@dataclass(frozen=True)
class Expected:
    authors: str
    """Names, then affiliations, each joined by ` | `."""
    affiliations: str
    abstract: str
    """Its first words."""
    sections: str
    """Titles behind their levels."""
    citations: str
    labels: str
    references: str
    floats: tuple[str, ...]
    """Kind, key and caption, listings last; parts by their keys in brackets."""
    tables: tuple[str, ...]
    """Rows by ` / `, cells by ` | `."""
    formulas: int
    paragraphs: int
    """The title, headings and captions included."""
    sentences: int


EXPECTED = {
    "iclr": Expected(
        authors="Anonymous Authors",
        affiliations="Paper under double-blind review",
        abstract="Many attention heads can be removed after training. We remove them during training: Gatewise closes",
        sections="1 Introduction, 1 Method, 1 Experiments, 1 Reproducibility statement, 1 Settings",
        citations="vaswani2017attention michel2019sixteen voita2019analyzing michel2019sixteen vaswani2017attention "
        "kingma2015adam",
        labels="sec:intro fig:gate sec:method eq:loss eq:range alg:gate fig:loss fig:heads fig:curves tab:bleu "
        "tab:cost app:settings",
        references="fig:gate sec:method tab:bleu tab:cost fig:curves alg:gate eq:loss fig:loss app:settings",
        floats=(
            "figure fig:gate: A gate on one head. It closes for good.",
            "figure fig:curves: Training of Gatewise. (a) Loss. (b) Heads. [fig:loss fig:heads]",
            "table tab:bleu: Score on two test sets, mean of three runs.",
            "table tab:cost: Cost of a training step.",
            "algorithm alg:gate: Closing gates",
        ),
        tables=(
            "Model | Score | Heads /  | 2014 | 2016 |  / Baseline | 27.3 | 33.1 | 144 / Gatewise | 27.4 | 33.0 | 85",
            "Model | Time (ms) / Baseline | 310 / Gatewise | 262",
        ),
        formulas=5,
        paragraphs=23,
        sentences=35,
    ),
    "neurips": Expected(
        authors="First Author | Second Author",
        affiliations="Department of Statistics, University of Somewhere | Institute for Learning",
        abstract="Early stopping acts as a prior on the weights. We make the prior explicit",
        sections="1 Introduction, 1 Results, 1 Limitations, 1 Proof",
        citations="bishop1995regularization bishop1995regularization hastie2009elements",
        labels="thm:prior sec:results lst:fit tab:error app:proof",
        references="thm:prior app:proof tab:error lst:fit sec:results",
        floats=("table tab:error: Test error (%) of both priors.", "listing lst:fit: Fit with early stopping."),
        tables=("Prior | Error | Variance / Weight decay | 12.4 | 0.31(2) / Early stopping | 12.1 | 0.29(2)",),
        formulas=4,
        paragraphs=12,
        sentences=21,
    ),
    "acl": Expected(
        authors="Anonymous ACL submission",
        affiliations="",
        abstract="Language models agree with the nearest noun. We count how often,",
        sections="1 Introduction, 4 Terms., 1 Data, 1 Results, 1 Limitations",
        citations="linzen2016assessing gulordava2018colorless linzen2016assessing linzen2016assessing",
        labels="ex:near ex:far sec:data tab:agreement",
        references="tab:agreement ex:near ex:far tab:agreement sec:data",
        floats=("table tab:agreement: Accuracy (%) by distance and by number of the head.",),
        tables=("Distance | Singular | Plural / One word | 97.1 | 88.4 / Four words | 95.0 | 79.6",),
        formulas=0,
        paragraphs=16,
        sentences=24,
    ),
    "cvpr": Expected(
        authors="First Author | Second Author",
        affiliations="Institution One, Institution One address | Institution Two",
        abstract="Which of two objects is in front? We answer from masks alone.",
        sections="1 Introduction, 1 Method, 1 Experiments",
        citations="zhu2017semantic he2016deep zhu2017semantic",
        labels="sec:intro fig:masks fig:order fig:teaser eq:order tab:order",
        references="fig:teaser eq:order fig:masks tab:order",
        floats=(
            "figure fig:teaser: Two masks and their order. [fig:masks fig:order]",
            "table tab:order: Ordered pairs and wholly ordered images (%).",
        ),
        tables=("Method | Pairs ↑ | Images ↑ / Area | 79.1 | 60.2 / Ours | 92.3 (+13.2) | 81.5",),
        formulas=6,
        paragraphs=14,
        sentences=22,
    ),
    "ieeetran": Expected(
        authors="First Author",
        affiliations="Department of Networks",
        abstract="We measure how long a gateway may sleep between two polls. With an interval of 30 s,",
        sections="1 Introduction, 2 Energy Model, 1 Conclusion, 1 Acknowledgment",
        citations="kompella1993 kompella1993 liu1973scheduling liu1973scheduling",
        labels="alg:poll fig:poll tab:life eq:life sec:end",
        references="fig:poll tab:life alg:poll eq:life sec:end",
        floats=(
            "figure fig:poll: One cycle of the gateway.",
            "table tab:life: Lifetime by interval",
            "algorithm alg:poll: Polling",
        ),
        tables=("sleep | poll", "Interval (s) | Lifetime (years) / 10 | 1.1 / 30 | 2.4"),
        formulas=4,
        paragraphs=16,
        sentences=22,
    ),
    "acmart": Expected(
        authors="Anonymous Author(s)",
        affiliations="Somewhere, Nowhere, None",
        abstract="Reviewers ask for small changes. We label 1,200 comments",
        sections="1 Introduction, 4 Contributions., 1 Study",
        citations="bacchelli2013expectations fagan1976design fagan1976design",
        labels="fig:teaser sec:study tab:labels",
        references="fig:teaser sec:study tab:labels",
        floats=(
            "figure fig:teaser: A comment and the change that it led to.",
            "table tab:labels: Labels by frequency.",
        ),
        tables=("Label | Count / Names | 640 / Tests | 310",),
        formulas=0,
        paragraphs=14,
        sentences=20,
    ),
    "revtex": Expected(
        authors="A. Physicist",
        affiliations="Institute of Physics, Somewhere",
        abstract="We compute the relaxation time of a driven spin chain and find \ufffc for weak drive.",
        sections="",
        citations="bloch1946nuclear bloch1946note bloch1946nuclear abragam1961principles abragam1961principles",
        labels="eq:decay fig:line",
        references="eq:decay fig:line",
        floats=("figure fig:line: Linewidth against drive. (a) Weak drive. (b) Strong drive.",),
        tables=(),
        formulas=8,
        paragraphs=6,
        sentences=12,
    ),
    "llncs": Expected(
        authors="First Author | Second Author",
        affiliations="University of Somewhere | Elsewhere",
        abstract="Every sparse graph has a small balanced cut. We give a short proof.",
        sections="1 Introduction, 3 Acknowledgements",
        citations="lipton1979separator lipton1979separator",
        labels="lem:cut thm:main",
        references="lem:cut lem:cut thm:main",
        floats=(),
        tables=(),
        formulas=7,
        paragraphs=10,
        sentences=15,
    ),
    "article": Expected(
        authors="A. Author | B. Author",
        affiliations="",
        abstract="A sensor that reports without pause leaves no time for a second look.",
        sections="1 Introduction, 1 Method, 1 Results, 1 Proof",
        citations="muthukrishnan2005data datar2002maintaining datar2002maintaining muthukrishnan2005data",
        labels="sec:introduction sec:method eq:mean fig:window sec:results tab:error app:proof",
        references="fig:window tab:error sec:method tab:error sec:method sec:results eq:mean fig:window app:proof "
        "tab:error",
        floats=(
            "figure fig:window: A window of width \ufffc over the stream; the SVM sees only what is inside.",
            "table tab:error: Error by width; lower is better.",
        ),
        tables=("Width | Error (%) | Time (ms) / 32 | 4.2 | 0.8 / 64 | 2.1 | 1.1",),
        formulas=9,
        paragraphs=16,
        sentences=26,
    ),
    "thesis": Expected(
        authors="A. Author",
        affiliations="",
        abstract="The tides of the channel are measured, modelled and explained. A model with four",
        sections="0 Abstract, 0 Introduction, 1 Questions, 0 A Model, 1 Constituents, 1 Fit, 0 Data",
        citations="newton1687principia darwin1898tides",
        labels="ch:introduction sec:questions ch:model sec:constituents tab:constituents sec:fit ch:data tab:stations",
        references="ch:model ch:data sec:fit tab:constituents sec:questions tab:stations sec:constituents",
        floats=(
            "table tab:constituents: The four constituents.",
            "table tab:stations: Stations and their years.",
        ),
        tables=(
            "Name | Period (h) | Share (%) / Lunar | 12.42 | 71 / Solar | 12.00 | 14",
            "Station | Years / North | 12 / South | 9",
        ),
        formulas=1,
        paragraphs=13,
        sentences=21,
    ),
    "french": Expected(
        authors="A. Auteur",
        affiliations="",
        abstract="Nous mesurons la marée à Saint-Malo ; elle atteint douze mètres.",
        sections="1 Introduction",
        citations="newton1687principia",
        labels="sec:intro fig:carte tab:haut",
        references="fig:carte tab:haut sec:intro",
        floats=("figure fig:carte: La Manche : carte des marées.", "table tab:haut: Hauteurs."),
        tables=("Port | Hauteur / Saint-Malo | 12",),
        formulas=0,
        paragraphs=8,
        sentences=12,
    ),
    "german": Expected(
        authors="A. Autor",
        affiliations="",
        abstract="",
        sections="1 Einleitung, 1 Messung",
        citations="mills1991",
        labels="sec:einleitung sec:messung",
        references="sec:messung sec:einleitung",
        floats=(),
        tables=(),
        formulas=0,
        paragraphs=5,
        sentences=8,
    ),
    "spanish": Expected(
        authors="A. Autora | B. Autor",
        affiliations="Universidad de Algún Lugar | Instituto del Sueño",
        abstract="Medimos el ruido nocturno en doce calles. ¿Duerme peor",
        sections="1 Introducción, 1 Método, 1 Conclusión",
        citations="basner2014auditory berglund1999guidelines",
        labels="sec:intro sec:metodo tab:ruido",
        references="sec:metodo tab:ruido sec:intro",
        floats=("table tab:ruido: Nivel de ruido por calle.",),
        tables=("Calle | Nivel (dB) / Avenida | 62,5 / Callejón | 41,0",),
        formulas=0,
        paragraphs=10,
        sentences=16,
    ),
    "chinese": Expected(
        authors="作者",
        affiliations="",
        abstract="本文研究滑动窗口估计的误差。",
        sections="1 引言, 1 方法",
        citations="datar2002maintaining",
        labels="sec:yinyan sec:fangfa",
        references="sec:fangfa sec:yinyan",
        floats=(),
        tables=(),
        formulas=2,
        paragraphs=6,
        sentences=7,
    ),
    "japanese": Expected(
        authors="第一著者 | 第二著者",
        affiliations="",
        abstract="時計は少しずつずれる。本稿では、",
        sections="1 はじめに, 1 方法, 1 おわりに",
        citations="mills1991internet",
        labels="sec:hajimeni sec:houhou eq:zure fig:zure",
        references="eq:zure fig:zure sec:houhou sec:hajimeni",
        floats=("figure fig:zure: 温度とずれ。",),
        tables=(),
        formulas=3,
        paragraphs=11,
        sentences=16,
    ),
}


def _words(paper: Manuscript, span: Span | None) -> str:
    return words_of(paper, span) if span else ""


def _floats(paper: Manuscript) -> tuple[str, ...]:
    return tuple(
        f"{item.kind} {item.label.key}: {_words(paper, item.caption)}"
        + (f" [{' '.join(part.label.key for part in item.parts)}]" if item.parts else "")
        for item in (*paper.floats, *paper.listings)
    )


def _seen(paper: Manuscript, abstract: str) -> Expected:
    """Return what the model holds; of the abstract, as much as is expected."""
    return Expected(
        authors=" | ".join(author.name for author in paper.authors),
        affiliations=" | ".join(affiliation.text for affiliation in paper.affiliations),
        abstract=_words(paper, paper.abstract)[: len(abstract)],
        sections=", ".join(f"{section.level} {section.title}" for section in paper.sections),
        citations=" ".join(citation.key for citation in paper.citations),
        labels=" ".join(label.key for label in paper.labels),
        references=" ".join(reference.key for reference in paper.references),
        floats=_floats(paper),
        tables=tuple(" / ".join(" | ".join(cell.text for cell in row) for row in table.rows) for table in paper.tables),
        formulas=len(paper.formulas),
        paragraphs=len(paragraphs(paper)),
        sentences=len(sentences(paper)),
    )


@pytest.mark.parametrize("name", EXPECTED)
def test_every_element_of_a_paper(name: str):
    assert _seen(read(papers()[name]), EXPECTED[name].abstract) == EXPECTED[name]


def test_every_paper_is_expected():
    assert EXPECTED.keys() == {name for name in papers() if "/" not in name} - {"example"}


@pytest.mark.parametrize(
    ("key", "place"),
    [
        pytest.param("ch:introduction", "chapters/introduction.tex:2:8", id="in a chapter"),
        pytest.param("tab:constituents", "chapters/model.tex:18:10", id="in another one"),
        pytest.param("tab:stations", "chapters/data.tex:6:45", id="in one that is imported"),
    ],
)
def test_a_label_of_a_thesis_is_located_in_its_file(key: str, place: str):
    paper = read(papers()["thesis"])
    (label,) = (label for label in paper.labels if label.key == key)
    assert str(paper.locate(label.span)) == place
