from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.revision import ViolationKind

UNSAFE = ViolationKind.UNSAFE_TEX


@pytest.mark.parametrize(
    "command",
    [
        r"\write18{ls}",
        r"\immediate\write18{ls}",
        r"\immediate\write\file{x}",
        r"\ShellEscape{ls}",
        r"\openout\file=x.tex",
        r"\openin\file=x.tex",
        r"\newwrite\file",
        r"\input{/etc/passwd}",
        r"\input /etc/passwd",
        r"\input{../other}",
        r"\input{sections/../../other}",
        r"\input{~/x}",
        r'\input{|"ls"}',
        r"\input|ls",
        r"\include{..}",
        r"\verbatiminput{/etc/passwd}",
        r"\lstinputlisting[language=C]{../x.c}",
        r"\inputminted{c}{/x.c}",
        r"\includegraphics[width=3cm]{/home/x.png}",
        r"\immediate\pdfobj stream file{/etc/passwd}",
        r"\pdffiledump length 9 {/etc/passwd}",
        r"\directlua{os.exit()}",
        r"\begin{luacode}x\end{luacode}",
        r"\catcode`\%=12",
        r"\csname write\endcsname18{ls}",
        r"\scantokens{x}",
        r"^^5cwrite18{ls}",
        r"\write3{x}",
        r"\let\w\write",
        r"\input{\x}",
        r"\input\x",
        r"\input{\string/etc/passwd}",
        r"\@@input /etc/passwd",
        r"\@input{/etc/passwd}",
        r"\usepackage{../x}",
        r"\externaldocument{/x}",
        r"\graphicspath{{/etc/}}",
        r"\includestandalone{/x}",
        r"\includesvg[width=3cm]{/x}",
        r"\epsfig{width=3cm,file=/etc/passwd}",
        r"\csvautotabular{/etc/passwd}",
        r"\DTLloaddb{x}{/etc/passwd}",
        r"\pgfplotstabletypeset{/etc/passwd}",
        r"\href{run:calc.exe}{x}",
        r"\href{file:///etc/passwd}{x}",
        r"\lccode`!=`A",
        r"\ExplSyntaxOn",
        r"\sys_shell_now:n {ls}",
        r"\pdfcatalog{/OpenAction}",
        r"\begin{VerbatimOut}{x}a\end{VerbatimOut}",
        r"\begin{filecontents}{x.tex}a\end{filecontents}",
        r"\begin{filecontents*}[overwrite]{refs.bib}a\end{filecontents*}",
    ],
)
def test_a_command_that_reaches_beyond_the_paper_is_refused(revised: Callable[..., Any], command: str):
    violations = revised(UNSAFE).violations("Text.", f"Text. {command}")
    assert len(violations) == 1
    assert violations[0].location.line == 3
    assert violations[0].message.endswith("expected LaTeX that reads and writes nothing else")


@pytest.mark.parametrize(
    "text",
    [
        r"\input{sections/one}",
        r"\input{one..two}",
        r"\includegraphics{figures/a.b.pdf}",
        r"\write a word",
        r"\inputs{/x}",
        r"the file /etc/passwd",
        r"\verb|\write18{ls}|",
        "% \\write18{ls}",
        r"$x^^2$",
        r"\specialty and \opening",
        r"\includegraphics{a} / \includegraphics{b}",
        r"\texttt{/etc/hosts} and \url{/x/y}",
        r"\href{https://a.org/file:x}{x}",
        r"\let\vec\mathbf",
        r"\inputs and \includes",
    ],
)
def test_what_stays_inside_the_paper(revised: Callable[..., Any], text: str):
    assert revised(UNSAFE).violations("Text.", f"Text. {text}") == []


@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        pytest.param(r"\catcode`\_=12", r"New. \catcode`\_=12", 0, id="one that was there"),
        pytest.param(r"\catcode`\_=12", r"\catcode`\_=12 \catcode`\%=12", 1, id="a further one"),
        pytest.param(r"\input{../a}", r"\input{../a}", 0, id="an input that was there"),
    ],
)
def test_what_was_in_the_accepted_draft_is_not_blamed(revised: Callable[..., Any], before: str, after: str, count: int):
    assert len(revised(UNSAFE).violations(before, after)) == count
