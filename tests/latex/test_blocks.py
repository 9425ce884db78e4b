import pytest

from redraft.latex.blocks import paragraphs


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("One.\nTwo.\n\nThree.", ["One.\nTwo.", "Three."], id="a blank line"),
        pytest.param("One.\r\n \r\nTwo.", ["One.", "Two."], id="a blank line with blanks, CRLF"),
        pytest.param("One \\par Two", ["One", "Two"], id="a command"),
        pytest.param("\\section{A b} One.", ["One."], id="a heading is none"),
        pytest.param("\\title{A b}\\begin{abstract}One.\\end{abstract}Two.", ["One.", "Two."], id="the title is none"),
        pytest.param("\\begin{figure}\\caption{A b}\\end{figure}One.", ["One."], id="a caption is none"),
        pytest.param("One \\begin{equation}x\\end{equation} two.", None, id="a displayed formula is within"),
        pytest.param("One \\[x\\] two\\footnote{Three. Four.}.", None, id="a footnote is within"),
        pytest.param("A: \\begin{itemize}\\item one \\item two\\end{itemize} B", ["A:", "one", "two", "B"], id="items"),
        pytest.param("One % two\n\n% three\n\nfour", ["One", "four"], id="comments are none"),
        pytest.param("$x$\n\n\\cite{k}\n\n\\begin{tabular}{l}a\\end{tabular}", [], id="no words"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_paragraphs(manuscript, text: str, parts: list[str] | None):
    paper = manuscript(text)
    found = [text[span.start : span.end].replace("% two", "").strip() for span in paragraphs(paper)]
    assert found == ([text] if parts is None else parts)
