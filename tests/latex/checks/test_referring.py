import pytest


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(r"\ref{lost}", ["lost"], id="never set"),
        pytest.param(r"\cref{a,lost} \label{a}", ["lost"], id="one of two keys"),
        pytest.param(r"\ref{lost} \eqref{lost}", ["lost"], id="each key once"),
        pytest.param(r"\hyperref[lost]{the words}", ["lost"], id="hyperref"),
        pytest.param(r"\Crefrange{a}{lost} \label{a}", ["lost"], id="a range"),
        pytest.param("\\ref{lost} % \\label{lost}", ["lost"], id="set in a comment"),
        pytest.param(r"\ref{a} \label{a}", [], id="set later"),
        pytest.param(r"\begin{equation}\label{a}x\end{equation} \eqref{a}", [], id="set in a formula"),
        pytest.param("\\begin{lstlisting}[caption={C},label=a]\nx\n\\end{lstlisting} \\ref{a}", [], id="a listing"),
        pytest.param("\\lstinputlisting[label={a}]{x.py} \\ref{a}", [], id="a listing from a file"),
        pytest.param(r"\begin{algorithm}\caption{C}\label{a}\end{algorithm} \autoref{a}", [], id="an algorithm"),
        pytest.param(r"\subfloat[C\label{a}]{x} \subref{a}", [], id="a part of a figure"),
        pytest.param(r"\begin{theorem}[label=a]x\end{theorem} \cref{a}", [], id="an option of a theorem"),
        pytest.param(r"\linelabel{a} \ref{a}", [], id="a labelling command of a package"),
        pytest.param(r"\href{lost}{x} \backref{lost} \foolref{lost}", [], id="what refers to no label for sure"),
        pytest.param(
            r"\begin{mytheorem}{A title}{thm}x\end{mytheorem} \ref{thm}", [], id="a key of an unknown command"
        ),
        pytest.param(r"\verb|\ref{lost}|", [], id="in verbatim"),
        pytest.param("\\iffalse \\ref{lost} \\fi", [], id="in a false branch"),
        pytest.param(r"\newcommand{\x}[1]{\ref{fig:#1}}", [], id="in a definition"),
    ],
)
def test_undefined_reference(body, text: str, spans: list[str]):
    assert body(text).spans("undefined-reference") == spans


def test_a_referring_macro_of_the_paper_is_expanded(body):
    preamble = "\\newcommand{\\figref}[1]{Figure~\\ref{fig:#1}}\n"
    assert body(r"\figref{a} \figref{b} \label{fig:a}", preamble=preamble).spans("undefined-reference") == ["b"]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(r"\begin{rule}{Title}{a}x\end{rule} \ref{r:a}", [], id="with its prefix"),
        pytest.param(r"\begin{rule}[colback=red]{Title}{a}x\end{rule} \cref{r:a}", [], id="after options"),
        pytest.param(r"\begin{rule}{Title}{a}x\end{rule} \ref{r:lost}", ["r:lost"], id="another key"),
        pytest.param(r"\begin{rule}{Title}{}x\end{rule} \ref{r:lost}", ["r:lost"], id="no label"),
        pytest.param(r"\begin{proof}{Title}{a}x\end{proof} \ref{r:a}", ["r:a"], id="another environment"),
    ],
)
def test_the_theorems_of_tcolorbox_label_themselves(body, text: str, spans: list[str]):
    preamble = "\\newtcbtheorem[number within=section]{rule}{Rule}{colback=white}{r}\n"
    assert body(text, preamble=preamble).spans("undefined-reference") == spans


def test_labels_of_other_documents_may_be_anywhere(body):
    assert body(r"\ref{lost}", preamble="\\externaldocument{other}\n").spans("undefined-reference") == []


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(r"\label{a} \label{b} \label{a}", ["a"], id="twice"),
        pytest.param(r"\label{a} \label{a} \label{a}", ["a", "a"], id="three times"),
        pytest.param(r"\label{a} \label{b}", [], id="different"),
        pytest.param("\\label{a} % \\label{a}", [], id="in a comment"),
        pytest.param(r"\ifdraft \label{a} \else \label{a} \fi", [], id="two branches"),
    ],
)
def test_duplicate_label(body, text: str, spans: list[str]):
    assert body(text).spans("duplicate-label") == spans


def test_the_second_label_is_located_and_the_first_named(body):
    (found,) = body("\\label{a}\n\\label{a}").find("duplicate-label")
    assert found.location.line == 4
    assert "paper.tex:3:8" in found.problem


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param("see Table 3 below", ["Table 3"], id="a table"),
        pytest.param("see Table~3", ["Table~3"], id="tied"),
        pytest.param("in Section 4.1, we", ["Section 4.1"], id="a subsection"),
        pytest.param("by Eq. (3)", ["Eq. (3)"], id="an equation"),
        pytest.param("Fig. 2b shows", ["Fig. 2b"], id="a part"),
        pytest.param("see Appendix A.", ["Appendix A"], id="an appendix"),
        pytest.param("in figure 2", ["figure 2"], id="lower case"),
        pytest.param("(as in Section 3) we", ["Section 3"], id="last in brackets that open before it"),
        pytest.param("((as in Eq. (3)) we", ["Eq. (3)"], id="its own brackets inside others"),
        pytest.param("by Eqs. (3 and 4) we", ["Eqs. (3 and 4)"], id="two in brackets"),
    ],
)
def test_hard_coded_reference(body, text: str, spans: list[str]):
    assert body(text).spans("hard-coded-reference") == spans


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(r"see Table~\ref{a}", id="a reference"),
        pytest.param(r"see Table 3 of~\citet{a}", id="of a cited work"),
        pytest.param(r"\citet[Table 3]{a}", id="in a citation's note"),
        pytest.param("Theorem 2 in \\cite{a} says", id="in a cited work"),
        pytest.param("Table 3 of the supplement", id="of the supplement"),
        pytest.param("(see Table 3) of the supplement", id="of the supplement, in brackets"),
        pytest.param("Table (3 lines are left out", id="a bracket that does not close"),
        pytest.param("two tables, 3 figures", id="a count"),
        pytest.param("step 3 of phase 2", id="steps"),
        pytest.param("the table 3\\% of users saw", id="a share"),
        pytest.param("vegetable 3", id="a noun inside another word"),
        pytest.param("Figure 3-D", id="a compound"),
        pytest.param("% Table 3", id="a comment"),
    ],
)
def test_no_hard_coded_reference(body, text: str):
    assert body(text).spans("hard-coded-reference") == []
