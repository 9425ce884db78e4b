import pytest

from redraft.latex.folding import fold


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("a  \\emph{b}\n c", "a b c", id="markup and blanks"),
        pytest.param("5\\,\\% of \\$3 \\& more", "5 % of $3 & more", id="escaped characters"),
        pytest.param("$x_1$", "x_1", id="a formula"),
        pytest.param("a~\\cite{k}\\label{l} b", "a b", id="keys"),
        pytest.param("caf\\'e na\\\"{i}ve \\c{c}a", "cafe naive ca", id="accents"),
        pytest.param("\\multicolumn{2}{c}{a b}", "a b", id="a wide cell"),
        pytest.param("a \\\\[2pt] b", "a b", id="a line break"),
    ],
)
def test_fold(text: str, words: str):
    assert fold(text) == words
