import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain.passages import passage_at
from redraft.latex.manuscript import read

MAIN = r"""\documentclass{article}
\title{T}
\begin{document}
Opening words.
\section{One}
First words.

\input{two}
\section{Three}
Third words.
\end{document}
Behind.
"""
TWO = "Second words.\n\\subsection{Deep}\nDeep words.\n"
PROJECT = Project(
    main="paper.tex",
    files=(
        SourceFile(path="paper.tex", text=MAIN),
        SourceFile(path="two.tex", text=TWO),
        SourceFile(path="loose.tex", text="Loose words.\n"),
    ),
)


@pytest.mark.parametrize(
    ("file", "words", "source", "heading"),
    [
        pytest.param("paper.tex", "Opening", "\nOpening words.", "", id="before the first heading"),
        pytest.param(
            "paper.tex", "First", "\\section{One}\nFirst words.\n\n\\input{two}", "\\section{One}", id="a section"
        ),
        pytest.param("paper.tex", "Third", "\\section{Three}\nThird words.", "\\section{Three}", id="the last section"),
        pytest.param(
            "paper.tex", "\\section{Three}", "\\section{Three}\nThird words.", "\\section{Three}", id="heading"
        ),
        pytest.param("two.tex", "Second", "Second words.", "", id="the beginning of an included file"),
        pytest.param(
            "two.tex", "Deep words", "\\subsection{Deep}\nDeep words.", "\\subsection{Deep}", id="a subsection"
        ),
    ],
)
def test_a_passage_goes_from_heading_to_heading_of_its_file(file: str, words: str, source: str, heading: str):
    held = PROJECT.file(file)
    assert held
    passage = passage_at(read(PROJECT), file, held.text.index(words))
    assert passage
    assert held.text[passage.start : passage.end] == source
    assert passage.heading == heading


@pytest.mark.parametrize(
    ("file", "words"),
    [
        pytest.param("paper.tex", "\\title", id="the preamble"),
        pytest.param("paper.tex", "Behind", id="behind the end"),
        pytest.param("loose.tex", "Loose", id="a file that the paper does not take in"),
    ],
)
def test_what_is_no_part_of_the_document_is_in_no_passage(file: str, words: str):
    held = PROJECT.file(file)
    assert held
    assert passage_at(read(PROJECT), file, held.text.index(words)) is None


def test_a_file_of_another_project_has_none():
    assert passage_at(read(PROJECT), "../other.tex", 0) is None
