import pytest

from redraft.latex.folding import fold


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("a  \\emph{b}\n c", "a b c", id="markup and blanks"),
        pytest.param("5\\,\\% of \\$3 \\& more", "5 % of $3 & more", id="escaped characters"),
        pytest.param("$x_1$", "x_1", id="a formula"),
        pytest.param("a~\\cite{k}\\label{l} b", "a b", id="keys"),
        pytest.param("caf\\'e na\\\"{\\i}ve \\c{c}a \\v{S} \\'\\i", "café naïve ça Š í", id="accents"),
        pytest.param('\\AA ngstr\\"om, stra\\ss e', "Ångström, straße", id="letters of a word"),
        pytest.param("\\multirow{2}*{a} \\multirow{2}{=}{b}", "a b", id="a high cell of any width"),
        pytest.param("\\begin{tabular}[t]{@{}c@{}}a\\\\b\\end{tabular}", "a b", id="a table in a cell"),
        pytest.param("\\texorpdfstring{$\\alpha$}{alpha} B", "alpha B", id="a bookmark's form"),
        pytest.param("3.1\\tnote{a}", "3.1", id="the mark of a note"),
        pytest.param("\\multicolumn{2}{c}{a b}", "a b", id="a wide cell"),
        pytest.param("\\SI{3}{\\milli\\second}", "3 ms", id="a quantity"),
        pytest.param("$\\Delta$ of $\\lambda_1$", "Delta of lambda_1", id="Greek letters by their names"),
        pytest.param("$1.5 \\pm 0.3$ at 5$\\mu$s", "1.5 ± 0.3 at 5µs", id="signs"),
        pytest.param("\\(x\\) and \\gls{dtw}", "x and dtw", id="a formula in brackets, an acronym"),
        pytest.param("\\texttt{a b}", "a b", id="typewriter"),
        pytest.param("plain  words", "plain words", id="no markup"),
        pytest.param("a \\\\[2pt] b", "a b", id="a line break"),
    ],
)
def test_fold(text: str, words: str):
    assert fold(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("\\ours{} wins", "MixPrune wins", id="braces after it"),
        pytest.param("\\ours wins", "MixPrune wins", id="a blank after it"),
        pytest.param("\\ours-Large", "MixPrune-Large", id="part of a name"),
        pytest.param("\\ourselves", "", id="another command"),
    ],
)
def test_macros_give_way_to_what_they_stand_for(text: str, words: str):
    assert fold(text, {"ours": "MixPrune"}) == words
