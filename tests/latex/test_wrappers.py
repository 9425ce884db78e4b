import pytest

from redraft.latex.wrappers import Kind, is_citing, wrappers


@pytest.mark.parametrize(
    ("source", "found"),
    [
        pytest.param(
            r"\newcommand{\fig}[1]{Figure~\ref{fig:#1}}", [(Kind.REFERENCE, "ref", 1, "fig:", "")], id="a key"
        ),
        pytest.param(r"\newcommand*\fig[2][]{\ref{#2}#1}", [(Kind.REFERENCE, "ref", 1, "", "")], id="behind an option"),
        pytest.param(
            r"\newcommand{\fig}[2]{\section{#1}\label{sec:#2:a}}",
            [(Kind.HEADING, "section", 1, "", ""), (Kind.LABEL, "label", 2, "sec:", ":a")],
            id="a heading and its label",
        ),
        pytest.param(r"\def\fig#1{\citep[see][]{#1}}", [(Kind.CITATION, "citep", 1, "", "")], id="in plain TeX"),
        pytest.param(r"\newcommand{\fig}[1]{\emph{#1}}", [], id="words"),
        pytest.param(r"\newcommand{\fig}{\ref{fig:a}}", [], id="no argument"),
        pytest.param(r"\newcommand{\fig}[1]{Figure~\ref{fig:#1}", [], id="a body that never closes"),
        pytest.param(r"\newcommand{\section}[1]{\section{#1}}", [], id="a heading of LaTeX's own"),
    ],
)
def test_wrappers(source: str, found: list[tuple[Kind, str, int, str, str]]):
    wrapped = wrappers([source]).get("fig", ())
    assert [(each.kind, each.command, each.position, each.prefix, each.suffix) for each in wrapped] == found


def test_the_first_definition_counts():
    found = wrappers([r"\newcommand{\fig}[1]{\ref{a:#1}}", r"\renewcommand{\fig}[1]{\ref{b:#1}}"])
    assert [each.prefix for each in found["fig"]] == ["a:"]


@pytest.mark.parametrize("name", ["cite", "Parencite", "footcites", "newcite", "bibentry", "citeauthor"])
def test_commands_that_cite(name: str):
    assert is_citing(name)


@pytest.mark.parametrize("name", ["newcites", "citestyle", "DeclareCiteCommand", "AtEveryCite", "bibcite", "ref"])
def test_commands_that_cite_nothing(name: str):
    assert not is_citing(name)
