import pytest

from redraft.latex.paragraphs import paragraphs


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("One. Two.\n\nThree.", [2, 1], id="a blank line"),
        pytest.param("One. Two.\nThree.", [3], id="a line end alone"),
        pytest.param("One. Two.\\par Three.", [2, 1], id="par"),
        pytest.param("\\section{Head}\nOne. Two.", [1, 2], id="a heading stands alone"),
        pytest.param("One, as in\n\\begin{equation}x\\end{equation}\nsaid. Two.", [2], id="a formula in it"),
        pytest.param(
            "One.\n\\begin{itemize}\\item Two.\\item Three. Four.\\end{itemize}\nFive.", [1, 1, 2, 1], id="items"
        ),
        pytest.param("One\\footnote{Aside. And more.} goes on. Two.", [2], id="a footnote stays out"),
        pytest.param("One. % Two.\nThree.", [2], id="a comment"),
    ],
)
def test_sentences_of_each_paragraph(manuscript, text: str, counts: list[int]):
    assert [len(paragraph) for paragraph in paragraphs(manuscript(text))] == counts
