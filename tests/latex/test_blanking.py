import pytest

from redraft.latex.blanking import blank, hidden


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        pytest.param("a % b\nc", ["% b"], id="a comment"),
        pytest.param("a % b\r\nc\r% d", ["% b", "% d"], id="comments under any line end"),
        pytest.param(r"5\% of it", [], id="an escaped percent sign"),
        pytest.param("a \\\\% b", ["% b"], id="a comment after a line break"),
        pytest.param("\\begin{verbatim}x % y\\end{verbatim} z", ["x % y"], id="verbatim"),
        pytest.param("\\begin{verbatim*}x\\end{verbatim*}", ["x"], id="starred verbatim"),
        pytest.param("\\begin{Verbatim}[a=b]x\\end{Verbatim}", ["x"], id="options of verbatim stay"),
        pytest.param("\\begin{lstlisting}[label=l]x\\end{lstlisting}", ["x"], id="a listing"),
        pytest.param("\\begin{minted}{c}x\\end{minted}", ["{c}x"], id="minted"),
        pytest.param("\\begin{comment}x\\end{comment}y", ["\\begin{comment}x\\end{comment}"], id="a comment block"),
        pytest.param("\\begin{filecontents}{f}x\\end{filecontents}", None, id="a file inside the file"),
        pytest.param("\\verb|a % b| c", ["\\verb|a % b|"], id="inline verbatim"),
        pytest.param("\\verb*+a+ \\Verb!b!", ["\\verb*+a+", "\\Verb!b!"], id="its other forms"),
        pytest.param("\\verbatiminput{f}", [], id="a command whose name begins so"),
        pytest.param("\\verb|a\nb|", [], id="inline verbatim ends with its line"),
        pytest.param("\\lstinline[language=C]|a| b", ["\\lstinline[language=C]|a|"], id="an inline listing"),
        pytest.param("\\lstinline{a {b}} c", ["\\lstinline{a {b}}"], id="an inline listing in braces"),
        pytest.param("\\Verb[a=b]|x| b", ["\\Verb[a=b]|x|"], id="options of inline verbatim"),
        pytest.param("\\mint[a]{c}|x|\nb", ["\\mint[a]{c}|x|"], id="one line of minted"),
        pytest.param("\\path|a%b| \\url!c! d", ["\\path|a%b|", "\\url!c!"], id="addresses between delimiters"),
        pytest.param("\\path (0,0) -- (1,1);", [], id="a path that is drawn"),
        pytest.param("\\mintinline{c}{a b} c", ["\\mintinline{c}{a b}"], id="inline minted"),
        pytest.param("a\\iffalse b\\fi c", ["\\iffalse b\\fi"], id="a false branch"),
        pytest.param("\\iffalse\\ifx a b\\fi c\\fi d", ["\\iffalse\\ifx a b\\fi c\\fi"], id="a conditional inside one"),
        pytest.param("\\iffalse a\\else b\\fi", ["\\iffalse a\\else"], id="the other branch lives"),
        pytest.param("\\iffalse $a \\iff b$\\fi c", ["\\iffalse $a \\iff b$\\fi"], id="iff is no conditional"),
        pytest.param("\\iffalse a % \\fi\n b\\fi", ["\\iffalse a % \\fi\n b\\fi"], id="a comment inside one"),
        pytest.param("\\if0 a\\fi b", ["\\if0 a\\fi"], id="the idiom with a nought"),
        pytest.param("\\if0\\blind a\\fi b", [], id="a nought that is compared"),
        pytest.param("\\iftrue a\\else b\\fi c", ["\\else b\\fi"], id="the other branch of a true one"),
        pytest.param("\\iftrue a % b\n\\fi c", ["% b"], id="a true one without another branch"),
        pytest.param(
            "\\iftrue a\\iftrue b\\else c\\fi\\else d\\fi", ["\\else c\\fi\\else d\\fi"], id="true ones nested"
        ),
        pytest.param("\\iftrue \\verb|\\else| a\\fi", ["\\verb|\\else| a\\fi"], id="another branch in code"),
        pytest.param("\\iffalse \\newif\\ifx a\\fi b", ["\\iffalse \\newif\\ifx a\\fi"], id="a declaration inside one"),
        pytest.param("\\fi\\else a", [], id="branches that nothing opens"),
        pytest.param("\\let\\ifdraft\\iffalse b", [], id="a conditional defined"),
        pytest.param("a\n\\endinput\nb", ["\nb"], id="the end of a file"),
        pytest.param("\\url{a%20b} % c", ["% c"], id="a percent sign in an address"),
        pytest.param("\\href{a%20b}{words}", [], id="a percent sign in a link"),
        pytest.param("\\begin{verbatim}a", ["a"], id="verbatim that never ends"),
        pytest.param("\\iffalse a", ["\\iffalse a"], id="a false branch that never ends"),
    ],
)
def test_hidden(text: str, gone: list[str] | None):
    assert [text[start:end] for start, end in hidden(text)] == ([text] if gone is None else gone)


def test_blanking_keeps_length_and_line_ends():
    assert blank("a% b\r\nc\rd\ne", [(1, 8)]) == "a   \r\n \rd\ne"
