import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.latex.manuscript import Manuscript, read


def paper(body: str, preamble: str = "", **others: str) -> Manuscript:
    text = f"\\documentclass{{article}}\n{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    files = (SourceFile(path="paper.tex", text=text), *(SourceFile(path=p, text=t) for p, t in others.items()))
    return read(Project(main="paper.tex", files=files))


def spoken(body: str, preamble: str) -> str:
    manuscript = paper(body, preamble)
    assert len(manuscript.spoken) == len(manuscript.visible)
    return " ".join(manuscript.spoken[manuscript.body.start : manuscript.body.end].split())


@pytest.mark.parametrize(
    ("definition", "reading"),
    [
        pytest.param(r"\newcommand{\ours}{\textsc{MixPrune}\xspace}", "MixPrune", id="a name in small capitals"),
        pytest.param(r"\newcommand\ours{MixPrune}", "MixPrune", id="without braces"),
        pytest.param(r"\def\ours{MixPrune}", "MixPrune", id="in plain TeX"),
        pytest.param(r"\NewDocumentCommand{\ours}{}{MixPrune}", "MixPrune", id="with xparse"),
        pytest.param(r"\newcommand{\ours}{\texttt{MixPrune}}", "MixPrune", id="in typewriter"),
        pytest.param(r"\newcommand{\ours}{\ensuremath{\lambda}-Prune}", "lambda-Prune", id="with a letter of math"),
        pytest.param(r"\newcommand{\n}{Mix}\newcommand{\ours}{\n Prune}", "Mix Prune", id="of another macro"),
        pytest.param(r"\providecommand{\ours}{Mix}% old\newcommand{\ours}{Old}", "Mix", id="a comment defines nothing"),
        pytest.param("\\newcommand{\\ours}{%\nMixPrune% name\n}", "MixPrune", id="comments in it are left out"),
    ],
)
def test_what_a_macro_is_read_as(definition: str, reading: str):
    assert paper("x", definition).names["ours"] == reading


@pytest.mark.parametrize(
    "definition",
    [
        pytest.param(r"\newcommand{\ours}{A}\renewcommand{\ours}{B}", id="two definitions that differ"),
        pytest.param(r"\renewcommand{\ours}{1.2}", id="a command that is LaTeX's own"),
        pytest.param(r"\newcommand{\ours}{\begin{center}x\end{center}}", id="an environment"),
        pytest.param(r"\newcommand{\ours}{\ding{51}}", id="a symbol by its number"),
        pytest.param(r"\newcommand{\ours}{\ifx\a\b c\fi}", id="a condition"),
        pytest.param(r"\newcommand{\ours}[1]{MixPrune #1}", id="one with an argument"),
        pytest.param(r"\newcommand{\ours}{" + "word " * 40 + "}", id="a whole sentence"),
        pytest.param(r"\newcommand{\ours}{never closed", id="one that never closes"),
    ],
)
def test_what_is_not_read_out(definition: str):
    assert "ours" not in paper("x", definition).names


def test_macros_that_call_each_other_come_to_an_end():
    doubling = "".join(rf"\newcommand{{\m{chr(98 + i)}}}{{\m{chr(97 + i)}\m{chr(97 + i)}}}" for i in range(20))
    names = paper("x", r"\newcommand{\ma}{aa}\newcommand{\x}{\y}\newcommand{\y}{\x}" + doubling).names
    assert max(map(len, names.values())) <= 120


@pytest.mark.parametrize(
    ("body", "preamble", "read"),
    [
        pytest.param(r"2.4\x faster", r"\newcommand{\x}{$\times$\xspace}", "2.4× faster", id="a sign"),
        pytest.param(r"\accBest{} here", r"\newcommand{\accBest}{91.4}", "91.4 here", id="a number"),
        pytest.param(r"3\ms.", r"\newcommand{\ms}{\,ms\xspace}", "3ms .", id="a unit"),
        pytest.param(
            r"84\std{0.3}", r"\newcommand{\std}[1]{{\scriptsize$\pm$#1}}", "84 ±0.3", id="a sign before an argument"
        ),
        pytest.param(r"\res{84}{0.3}", r"\newcommand{\res}[2]{#1 $\pm$ #2}", "84± 0.3", id="a sign between two"),
        pytest.param(r"\pct{84}", r"\newcommand{\pct}[1]{#1\%}", "84%", id="a sign after an argument"),
        pytest.param(r"\bf{84\std{1}}", r"\newcommand{\std}[1]{$\pm$#1}", r"\bf{84 ±1 }", id="inside a group"),
        pytest.param(r"\best{84}", r"\newcommand{\best}[1]{\textbf{#1}}", r"\best{84}", id="mere markup stays"),
        pytest.param(r"\two{1}{2}", r"\newcommand{\two}[2]{#2/#1}", r"\two{1}{2}", id="arguments that change places"),
        pytest.param(r"\ours{}", r"\newcommand{\ours}{MixPrune}", r"\ours{}", id="a name without room stays"),
        pytest.param(r"\std 3", r"\newcommand{\std}[1]{$\pm$#1}", r"\std 3", id="a call without its group"),
    ],
)
def test_macros_are_read_out_where_they_have_the_room(body: str, preamble: str, read: str):
    assert spoken(body, preamble) == read


@pytest.mark.parametrize(
    "acronym",
    [
        pytest.param(r"\newacronym{dtw}{DTW}{dynamic time warping}", id="glossaries"),
        pytest.param(r"\acrodef{dtw}[DTW]{dynamic time warping}", id="acronym"),
        pytest.param(r"\DeclareAcronym{dtw}{short=DTW, long=dynamic time warping}", id="acro"),
    ],
)
def test_acronyms_are_read_in_their_short_form(acronym: str):
    (section,) = paper(r"\section{On \gls{dtw} and \ac{dtw}}", acronym).sections
    assert section.title == "On DTW and DTW"


def test_a_cell_and_a_heading_have_the_name_that_the_macro_prints():
    manuscript = paper(
        "\\section{\\ours at work}\\begin{tabular}{lr}\\ours & 1\\\\\\cmark & 2\\end{tabular}",
        r"\newcommand{\ours}{\textsc{MixPrune}\xspace}\newcommand{\cmark}{\ding{51}}",
    )
    assert manuscript.sections[0].title == "MixPrune at work"
    assert [cell.text for row in manuscript.tables[0].rows for cell in row] == ["MixPrune", "1", "cmark", "2"]


def test_a_cell_is_blank_where_its_commands_only_lay_it_out():
    (table,) = paper("\\begin{tabular}{lr}\\quad\\rowcolor{red} & \\bfseries\\\\\\our & 2\\end{tabular}").tables
    assert [cell.text for cell in table.rows[0]] == ["", ""]
    assert table.rows[1][0].text == "our"


def test_what_a_macro_swallows_is_not_typeset():
    manuscript = paper(r"Kept \note{lost {words} \cite{k}} and \todo{kept}.", r"\newcommand{\note}[1]{}")
    assert "lost" not in manuscript.visible
    assert manuscript.citations == ()
    assert r"\todo{kept}" in manuscript.visible


def test_macros_of_other_files_count():
    assert paper(r"\input{m}", **{"m.tex": r"\newcommand{\ours}{Mix}"}).names["ours"] == "Mix"
    assert paper("x", **{"own.sty": r"\newcommand{\ours}{Mix}"}).names["ours"] == "Mix"
