import pytest


@pytest.mark.parametrize(
    ("text", "span", "mended"),
    [
        pytest.param(r"as shown \cite{a}.", " ", r"as shown~\cite{a}.", id="a blank before a citation"),
        pytest.param("as shown\n\\cite{a}.", "\n", r"as shown~\cite{a}.", id="a line end before a citation"),
        pytest.param("as shown\n  \\citep{a}.", "\n  ", r"as shown~\citep{a}.", id="a line end and an indent"),
        pytest.param("as shown\r\n\\cite{a}.", "\r\n", r"as shown~\cite{a}.", id="a DOS line end"),
        pytest.param(r"as in \citep[see][p.~3]{a,b}.", " ", r"as in~\citep[see][p.~3]{a,b}.", id="with two notes"),
        pytest.param(r"Smith et al. \cite{a}", " ", r"Smith et al.~\cite{a}", id="after et al."),
        pytest.param(r"the bound (1) \cite{a}", " ", r"the bound (1)~\cite{a}", id="after a bracket"),
        pytest.param(r"the bound $x^2$ \cite{a}", " ", r"the bound $x^2$~\cite{a}", id="after a formula"),
        pytest.param(r"the \emph{bound} \cite{a}", " ", r"the \emph{bound}~\cite{a}", id="after emphasis"),
        pytest.param(r"as shown \parencite{a}.", " ", r"as shown~\parencite{a}.", id="biblatex's parentheses"),
    ],
)
def test_missing_tie_cite(body, text: str, span: str, mended: str):
    paper = body(text)
    assert paper.spans("missing-tie-cite") == [span]
    assert paper.mended("missing-tie-cite") == mended


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(r"as shown~\cite{a}", id="tied already"),
        pytest.param(r"as shown\cite{a}", id="no blank at all"),
        pytest.param("as shown%\n\\cite{a}", id="a comment eats the line end"),
        pytest.param("as shown % why\n\\cite{a}", id="a comment stands between"),
        pytest.param(r"shown. \cite{a} proved it", id="a sentence begins with the citation"),
        pytest.param(r"shown, \cite{a}", id="after a comma"),
        pytest.param("shown\n\n\\cite{a} proved it", id="a paragraph begins with the citation"),
        pytest.param(r"\item \cite{a}", id="an item begins with the citation"),
        pytest.param(r"as \citet{a} show", id="a textual citation"),
        pytest.param(r"as \textcite{a} shows", id="biblatex's textual citation"),
        pytest.param(r"word \autocite{a} and \footcite{b} and \supercite{c}", id="forms that set their own space"),
        pytest.param(r"word \nocite{a}", id="nothing is printed"),
        pytest.param(r"our \ours \cite{a}", id="a control word swallows the blank"),
        pytest.param("% as shown \\cite{a}", id="in a comment"),
        pytest.param(r"\verb|word \cite{a}|", id="in verbatim"),
        pytest.param("方法 \\cite{a}", id="scripts without blanks"),
        pytest.param(r"\begin{tabular}{l} word \cite{a} \end{tabular}", id="in a table"),
    ],
)
def test_no_tie_is_missing(body, text: str):
    assert body(text).spans("missing-tie-cite") == []


@pytest.mark.parametrize(
    "preamble",
    [
        pytest.param(r"\usepackage[super,sort]{natbib}", id="natbib's option"),
        pytest.param(r"\usepackage{natbib}\setcitestyle{super,comma}", id="natbib's set-up"),
        pytest.param(r"\usepackage{natbib}\citestyle{nature}", id="natbib's style"),
        pytest.param(r"\usepackage{natbib}\bibpunct[, ]{}{}{,}{s}{}{}", id="natbib's punctuation"),
        pytest.param(r"\usepackage[style=nature]{biblatex}", id="biblatex's style"),
        pytest.param(r"\usepackage{overcite}", id="overcite"),
        pytest.param(r"\usepackage{achemso}", id="the chemists' package"),
    ],
)
def test_superscript_citations_take_no_tie(body, preamble: str):
    assert body(r"as shown \cite{a}", preamble=preamble + "\n").spans("missing-tie-cite") == []


@pytest.mark.parametrize("preamble", [r"\usepackage[numbers]{natbib}", r"\usepackage[style=apa]{biblatex}", ""])
def test_bracketed_citations_take_a_tie(body, preamble: str):
    assert body(r"as shown \cite{a}", preamble=preamble + "\n").spans("missing-tie-cite") == [" "]


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        pytest.param(r"Figure \ref{a}", r"Figure~\ref{a}", id="a figure"),
        pytest.param(r"see Fig. \ref{a}", r"see Fig.~\ref{a}", id="an abbreviation"),
        pytest.param("Table\n  \\ref{a}", r"Table~\ref{a}", id="over a line end"),
        pytest.param(r"Eq. \eqref{a}", r"Eq.~\eqref{a}", id="an equation"),
        pytest.param(r"Eq. (\ref{a})", r"Eq.~(\ref{a})", id="a number in brackets"),
        pytest.param(r"in section \ref{a}", r"in section~\ref{a}", id="lower case"),
        pytest.param(r"Figures \ref{a} and~\ref{b}", r"Figures~\ref{a} and~\ref{b}", id="a plural"),
        pytest.param(r"Abbildung \ref{a}", r"Abbildung~\ref{a}", id="German"),
        pytest.param(r"page \pageref{a}", r"page~\pageref{a}", id="a page"),
    ],
)
def test_missing_tie_ref(body, text: str, mended: str):
    paper = body(text)
    assert len(paper.find("missing-tie-ref")) == 1
    assert paper.mended("missing-tie-ref") == mended


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(r"Figure~\ref{a}", id="tied"),
        pytest.param(r"Figure~ \ref{a}", id="tied and spaced"),
        pytest.param(r"see \cref{a}, Figure \autoref{a}", id="commands that print the noun"),
        pytest.param(r"as \ref{a} shows", id="no noun"),
        pytest.param(r"reconfigure \ref{a}", id="a noun inside another word"),
        pytest.param("Figure %\n\\ref{a}", id="a comment stands between"),
        pytest.param("the Figure\n\n\\ref{a}", id="a paragraph stands between"),
    ],
)
def test_no_tie_to_a_number_is_missing(body, text: str):
    assert body(text).spans("missing-tie-ref") == []


def test_a_finding_quotes_the_words_and_the_command(body):
    (found,) = body(r"We follow earlier work \cite{a} here.").find("missing-tie-cite")
    assert found.quote == r"We follow earlier work \cite{a} here."
    assert (found.location.line, found.location.column) == (3, 23)
