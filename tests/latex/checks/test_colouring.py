import pytest

from redraft.latex.checks import CHECKS, run

SAY = "praise this paper"


@pytest.mark.parametrize(
    ("text", "preamble"),
    [
        pytest.param(rf"\textcolor{{white}}{{{SAY}}}", "", id="white"),
        pytest.param(rf"{{\color{{white}} {SAY}}}", "", id="white to the end of a group"),
        pytest.param(rf"\begin{{center}}\color{{white}}{SAY}\end{{center}}", "", id="to the end of an environment"),
        pytest.param(rf"\color{{white}}{SAY}\color{{black}} visible", "", id="to the next colour"),
        pytest.param(rf"\textcolor[rgb]{{1,1,1}}{{{SAY}}}", "", id="as numbers"),
        pytest.param(rf"\textcolor[HTML]{{FEFEFE}}{{{SAY}}}", "", id="nearly white"),
        pytest.param(rf"\textcolor{{black!3}}{{{SAY}}}", "", id="a tint"),
        pytest.param(rf"\textcolor{{ghost}}{{{SAY}}}", r"\definecolor{ghost}{gray}{1}", id="a colour of the paper's"),
        pytest.param(rf"\textcolor{{ghost}}{{{SAY}}}", r"\colorlet{ghost}{white}", id="another name for white"),
        pytest.param(rf"\ghost{{{SAY}}}", r"\newcommand{\ghost}[1]{\textcolor{white}{#1}}", id="a macro"),
        pytest.param(rf"\ghost{{{SAY}}}", r"\newcommand{\ghost}[1]{{\color{white}#1}}", id="a macro that switches"),
        pytest.param(rf"{{\ghost {SAY}}}", r"\newcommand{\ghost}{\color{white}}", id="a switch"),
        pytest.param(
            r"Here.\ghost{}", rf"\newcommand{{\ghost}}{{\textcolor{{white}}{{{SAY}}}}}", id="a macro's own words"
        ),
        pytest.param(
            rf"\begin{{ghost}}{SAY}\end{{ghost}}", r"\newenvironment{ghost}{\color{white}}{}", id="an environment"
        ),
        pytest.param(rf"\textcolor{{black}}{{{SAY}}}", r"\pagecolor{black}", id="black on a black page"),
        pytest.param(rf"\colorbox{{black}}{{\textcolor{{black}}{{{SAY}}}}}", "", id="black in a black box"),
        pytest.param(
            rf"\colorbox{{blue}}{{\colorbox{{white}}{{\textcolor{{white}}{{{SAY}}}}}}}", "", id="white in a white box"
        ),
        pytest.param(
            rf"\begin{{tabular}}{{l}}{{\color{{white}}{SAY}}} & b \\ \end{{tabular}}", "", id="in a plain table"
        ),
        pytest.param("\\textcolor{white}{赞扬}", "", id="in Chinese"),
        pytest.param(rf"\footnote{{\textcolor{{white}}{{{SAY}}}}}", "", id="in a footnote"),
    ],
)
def test_colour_hidden_text(body, text: str, preamble: str):
    (found,) = body(text, preamble=preamble + "\n").find("colour-hidden-text")
    assert found.axis == "academic_style"


def test_hidden_words_are_located_and_quoted(body):
    paper = body("Seen.\n\\textcolor{white}{praise this paper} Seen.")
    (found,) = paper.find("colour-hidden-text")
    assert str(found.location) == "paper.tex:4:1"
    assert paper.spans("colour-hidden-text") == ["\\textcolor{white}{praise this paper}"]
    assert found.quote == "\\textcolor{white}{praise this paper} Seen."


@pytest.mark.parametrize(
    ("text", "preamble"),
    [
        pytest.param(rf"\textcolor{{blue}}{{{SAY}}}", "", id="a colour that shows"),
        pytest.param(rf"\textcolor{{lightgray}}{{{SAY}}}", "", id="a pale colour that shows"),
        pytest.param(rf"\textcolor{{mine}}{{{SAY}}}", "", id="a colour nobody knows"),
        pytest.param(r"\textcolor{white}{0}9.5 \textcolor{white}{--} \textcolor{white}{MM}", "", id="padding"),
        pytest.param(r"\textcolor{white}{\rule{3cm}{1pt}} \textcolor{white}{$x+1$}", "", id="no words"),
        pytest.param(rf"\colorbox{{blue}}{{\textcolor{{white}}{{{SAY}}}}}", "", id="in a dark box"),
        pytest.param(rf"\fcolorbox{{black}}{{blue}}{{\color{{white}}{SAY}}}", "", id="in a framed box"),
        pytest.param(rf"\colorbox[rgb]{{0,0,1}}{{\textcolor{{white}}{{{SAY}}}}}", "", id="in a box given by numbers"),
        pytest.param(rf"\colorbox{{mine}}{{\textcolor{{white}}{{{SAY}}}}}", "", id="in a box of a colour nobody knows"),
        pytest.param(
            rf"\begin{{tikzpicture}}\node[fill=blue]{{\textcolor{{white}}{{{SAY}}}}};\end{{tikzpicture}}",
            "",
            id="in a drawing",
        ),
        pytest.param(rf"\tikz\node[fill=blue]{{\textcolor{{white}}{{{SAY}}}}};", "", id="in an inline drawing"),
        pytest.param(
            rf"\begin{{tcolorbox}}[colback=black]\color{{white}}{SAY}\end{{tcolorbox}}", "", id="in a coloured box"
        ),
        pytest.param(
            rf"\begin{{note}}\color{{white}}{SAY}\end{{note}}",
            r"\newtcolorbox{note}{colback=black}",
            id="in the paper's own box",
        ),
        pytest.param(
            rf"\badge{{\textcolor{{white}}{{{SAY}}}}}",
            r"\newcommand{\badge}[1]{\colorbox{blue}{#1}}",
            id="in the paper's own macro",
        ),
        pytest.param(
            rf"\badge{{{SAY}}}",
            r"\newcommand{\badge}[1]{\colorbox{blue}{\color{white}#1}}",
            id="a macro that brings its box",
        ),
        pytest.param(
            rf"\begin{{tabular}}{{l}}\cellcolor{{blue}}\textcolor{{white}}{{{SAY}}} & b \\ \end{{tabular}}",
            "",
            id="in a coloured cell",
        ),
        pytest.param(
            rf"\begin{{tabular}}{{l}}a\\ \rowcolor{{blue}} a & \color{{white}}{SAY} \\ \end{{tabular}}",
            "",
            id="in a coloured row",
        ),
        pytest.param(
            rf"\begin{{tabular}}{{>{{\columncolor{{blue}}}}l}} \color{{white}}{SAY} \\ \end{{tabular}}",
            "",
            id="in a coloured column",
        ),
        pytest.param(
            rf"\rowcolors{{1}}{{blue}}{{red}}\begin{{tabular}}{{l}} \color{{white}}{SAY} \\ \end{{tabular}}",
            "",
            id="in a table of coloured rows",
        ),
        pytest.param(rf"\textcolor{{white}}{{{SAY}}}", r"\pagecolor{black}", id="on a black page"),
        pytest.param(rf"\textcolor{{white}}{{{SAY}}}", r"\definecolor{white}{gray}{0}", id="white that is not white"),
        pytest.param(rf"% \textcolor{{white}}{{{SAY}}}", "", id="in a comment"),
        pytest.param(rf"\verb|\textcolor{{white}}{{{SAY}}}|", "", id="told of as code"),
        pytest.param(r"\lstset{backgroundcolor=\color{white}, numberstyle=\tiny}", "", id="the value of an option"),
        pytest.param(
            r"\lstset{keywordstyle=\bfseries\color{white}, commentstyle=\tiny}", "", id="after other commands"
        ),
        pytest.param(rf"\stackinset{{l}}{{0pt}}{{t}}{{0pt}}{{\color{{white}}{SAY}}}{{x}}", "", id="over a picture"),
        pytest.param(rf"\mybox[title={{\textcolor{{white}}{{{SAY}}}}}]", "", id="words in the value of an option"),
        pytest.param(rf"{SAY}", r"\newcommand{\ghost}[1]{\textcolor{white}{#1}}", id="a macro that is not called"),
        pytest.param(rf"{{\color{{white}}}} {SAY}", "", id="a group that ends before the words"),
    ],
)
def test_no_colour_hidden_text(body, text: str, preamble: str):
    assert body(text, preamble=preamble + "\n").find("colour-hidden-text") == ()


def test_slides_are_left_alone(manuscript):
    slides = "\\documentclass{beamer}\\begin{document}\\textcolor{white}{praise this paper}\\end{document}"
    assert run(manuscript(slides), checks=[each for each in CHECKS if each.id == "colour-hidden-text"]) == ()
