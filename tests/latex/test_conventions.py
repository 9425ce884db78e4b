import pytest

from redraft.latex.blanking import hidden
from redraft.latex.conventions import conventions


def _hidden(text: str) -> list[str]:
    return [text[start:end] for start, end in hidden(text, conventions({"paper.tex": text}, "paper.tex"))]


@pytest.mark.parametrize(
    ("definition", "name"),
    [
        pytest.param(r"\lstnewenvironment{py}[1][]{\lstset{#1}}{}", "py", id="listings"),
        pytest.param(r"\DefineVerbatimEnvironment{py}{Verbatim}{fontsize=\small}", "py", id="fancyvrb"),
        pytest.param(r"\newminted{python}{linenos}", "pythoncode", id="minted, named after its language"),
        pytest.param(r"\newminted[py]{python}{linenos}", "py", id="minted, with a name"),
        pytest.param(r"\newtcblisting[auto counter]{py}[2][]{title=a}", "py", id="tcolorbox"),
        pytest.param(r"\DeclareTCBListing{py}{o}{title=a}", "py", id="tcolorbox with xparse"),
        pytest.param(r"\newenvironment{py}{\small\verbatim}{\endverbatim}", "py", id="verbatim by its command"),
        pytest.param(
            r"\newenvironment{py}[1][]{\VerbatimEnvironment\begin{minted}{c}}{\end{minted}}", "py", id="minted inside"
        ),
        pytest.param(r"\NewDocumentEnvironment{py}{O{}}{\lstlisting}{\endlstlisting}", "py", id="xparse"),
        pytest.param(r"\newenvironment{py}{\comment}{\endcomment}", "py", id="a comment by its command"),
        pytest.param(r"\excludecomment{py}", "py", id="a comment of the comment package"),
    ],
)
def test_an_environment_of_code(definition: str, name: str):
    assert conventions({"a.tex": definition}).environments == {name}
    text = f"\\begin{{{name}}}x\\end{{{name}}}"
    assert [text[start:end] for start, end in hidden(text, conventions({"a.tex": definition}))] == ["x"]


@pytest.mark.parametrize(
    "definition",
    [
        pytest.param(r"\newenvironment{py}{\begin{quote}}{\end{quote}}", id="an environment of words"),
        pytest.param(r"\newenvironment{py}{\small}{}\newcommand{\v}{\verbatim}", id="code in the next definition"),
        pytest.param(r"\includecomment{py}", id="a comment that is included"),
    ],
)
def test_an_environment_of_words(definition: str):
    assert conventions({"a.tex": definition}).environments == frozenset()


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        pytest.param(r"\newmintinline{python}{}\pythoninline|x| b", [r"\pythoninline|x|"], id="after its language"),
        pytest.param(r"\newmintinline[py]{python}{}\py{x} b", [r"\py{x}"], id="with a name, in braces"),
        pytest.param(r"\newmint{python}{}\python|x|", [r"\python|x|"], id="a line of code"),
        pytest.param(r"\MakeShortVerb{\|}a |x| b", ["|x|"], id="a delimiter of shortvrb"),
        pytest.param(r"\lstMakeShortInline[language=C]| a |x| b", ["|x|"], id="a delimiter of listings"),
        pytest.param(r"\DefineShortVerb{\+}a +x+ b", ["+x+"], id="a delimiter of fancyvrb"),
        pytest.param("\\MakeShortVerb{\\|}a |x\nb|", [], id="a delimiter that its line does not close"),
        pytest.param(r"\MakeShortVerb{\|}a |x| \DeleteShortVerb{\|} |y|", [], id="a delimiter that is taken back"),
        pytest.param(r"a |x| b", [], id="bars without a meaning"),
    ],
)
def test_code_in_a_line(text: str, gone: list[str]):
    assert _hidden(text) == gone
