from collections.abc import Callable

import pytest

from redraft.latex.concealment import concealed
from redraft.latex.manuscript import Manuscript

Make = Callable[..., Manuscript]
NO_FONT = "in characters that no font shows"


def hidden(manuscript: Make, body: str, preamble: str = "", telling: bool | None = None) -> list[tuple[str, str]]:
    made = manuscript(f"\\documentclass{{article}}\n{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n")
    return [
        (made.text[each.span.start : each.span.end].strip(), each.how)
        for each in concealed(made)
        if telling is None or each.is_telling is telling
    ]


@pytest.mark.parametrize(
    ("body", "words", "how"),
    [
        (r"\textcolor{white}{words}", "words", "in the colour of the page"),
        (r"\textcolor[rgb]{1,1,1}{words}", "words", "in the colour of the page"),
        (r"\textcolor[RGB]{250,252,255}{words}", "words", "in the colour of the page"),
        (r"\textcolor[HTML]{FFFFFE}{words}", "words", "in the colour of the page"),
        (r"\textcolor[cmyk]{0,0,0,0.01}{words}", "words", "in the colour of the page"),
        (r"\textcolor{red!1}{words}", "words", "in the colour of the page"),
        (r"{\color{white} words} more", "words", "in the colour of the page"),
        (r"{\color{white} words \color{black} more}", "words", "in the colour of the page"),
        (r"\begin{center}\color{white} words\end{center} more", "words", "in the colour of the page"),
        (r"\scalebox{0.01}{words}", "words", "scaled too small to see"),
        (r"\resizebox{!}{0.1pt}{words}", "words", "scaled too small to see"),
        (r"\texttransparent{0}{words}", "words", "transparent"),
        (r"{\transparent{0.0} words}", "words", "transparent"),
        (r"{\pdfliteral direct{3 Tr}words}", "words", "in the invisible mode of PDF"),
        (r"\textpdfrender{TextRenderingMode=Invisible}{words}", "words", "in the invisible mode of PDF"),
        (r"\raisebox{-30cm}{words}", "words", "moved off the page"),
        (r"\put(9000,0){words}", "words", "moved off the page"),
        (r"{\hspace*{900pt}words}", "words", "moved off the page"),
        ("It says \U000e0077\U000e006f\U000e0072\U000e0064 here", "\U000e0077\U000e006f\U000e0072\U000e0064", NO_FONT),
        (r"\begin{tikzpicture}\node[opacity=0.01] at (0,0) {words};\end{tikzpicture}", "words", "transparent"),
        (r"\begin{tikzpicture}\node[opacity=0] (a) at (0,0) {words};\end{tikzpicture}", "words", "transparent"),
    ],
)
def test_what_conceals_words(manuscript: Make, body: str, words: str, how: str):
    found = hidden(manuscript, body, telling=True)
    assert [how for _, how in found] == [how]
    assert found[0][0].strip("}; ").endswith(words)


@pytest.mark.parametrize(
    ("body", "words", "how"),
    [
        (r"\phantom{words}", "words", "in a phantom"),
        (r"\rlap{words}", "words", "in a box without width"),
        (r"\makebox[0pt][l]{words}", "words", "in a box without width"),
        (r"\hbox to 0pt{words\hss}", r"words\hss", "in a box without width"),
        (r"\hypersetup{pdftitle={words}}", "pdftitle={words}", "in data beside the text"),
        (r"\pdfcomment{words}", "words", "in a note of the PDF"),
    ],
)
def test_what_conceals_words_for_good_reasons_too(manuscript: Make, body: str, words: str, how: str):
    assert hidden(manuscript, body, telling=False) == [(words, how)]


@pytest.mark.parametrize(
    "body",
    [
        r"\textcolor{gray}{words}",
        r"\textcolor{black!50}{words}",
        r"\textcolor[rgb]{1,1,0.5}{words}",
        r"{\color{red} words}",
        r"\colorbox{black}{\textcolor{white}{words}}",
        r"\fcolorbox{red}{blue}{\color{white}words}",
        r"\begin{tikzpicture}\node[fill=red] {\textcolor{white}{words}};\end{tikzpicture}",
        r"\begin{tabular}{l}\rowcolor{black}\textcolor{white}{words}\end{tabular}",
        r"\begin{tcolorbox}\textcolor{white}{words}\end{tcolorbox}",
        r"\scalebox{0.5}{words}",
        r"\resizebox{4cm}{!}{words}",
        r"\fontsize{8pt}{9pt}\selectfont words",
        r"\texttransparent{0.5}{words}",
        r"\raisebox{2pt}{words}",
        r"\hspace{2cm}words",
        r"\makebox[3cm]{words}",
        r"\put(10,20){words}",
        "An accent e\u0301 and a joined \u200dletter",
        r"\node[opacity=0.02] at (0,0) {words};",
        r"\node[opacity=0.5] at (0,0) {words};",
        r"% \textcolor{white}{words}",
    ],
)
def test_what_conceals_nothing(manuscript: Make, body: str):
    assert hidden(manuscript, body) == []


def test_a_colour_of_the_papers_own(manuscript: Make):
    preamble = "\\definecolor{snow}{rgb}{0.98,0.98,0.99}\\colorlet{ice}{snow}\\definecolor{sky}{rgb}{0,0,1}\n"
    body = r"\textcolor{snow}{one} \textcolor{ice}{two} \textcolor{sky}{three}"
    assert [words for words, _ in hidden(manuscript, body, preamble)] == ["one", "two"]


def test_on_a_dark_page_white_is_read_and_its_own_colour_is_not(manuscript: Make):
    body = r"\textcolor{white}{one} \textcolor{night}{two}"
    preamble = "\\definecolor{night}{rgb}{0,0,0.1}\\pagecolor{night}\n"
    assert [words for words, _ in hidden(manuscript, body, preamble)] == ["two"]


def test_a_macro_of_the_papers_own_conceals_its_argument(manuscript: Make):
    preamble = "\\newcommand{\\aside}[2]{#1 {\\color{white}#2}}\\newcommand{\\loud}[1]{\\textbf{#1}}\n"
    found = hidden(manuscript, r"\aside{one}{two} \loud{three}", preamble)
    assert ("two", r"in the colour of the page by \aside") in found
    assert all("one" not in words and "three" not in words for words, _ in found)
