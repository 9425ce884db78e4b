import pytest

from redraft.domain.masking import mask


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(r"\begin{equation}x = 3\end{equation}", id="an equation"),
        pytest.param(r"\begin{align*}x = 3\end{align*}", id="a starred environment"),
        pytest.param(r"\[ x = 3 \]", id="brackets"),
        pytest.param("$$x = 3$$", id="double dollars"),
        pytest.param(r"\begin{tikzpicture}\draw (3,3);\end{tikzpicture}", id="a drawing"),
        pytest.param(r"\begin{thebibliography}{9}\bibitem{a} 33--44\end{thebibliography}", id="a bibliography"),
        pytest.param(r"\cite[Section~3.1]{x2020}", id="a citation and its note"),
        pytest.param(r"\citep[see][p.~3]{x2020}", id="a citation with two notes"),
        pytest.param(r"\cref{tab:3}", id="a reference"),
        pytest.param(r"\includegraphics[width=3cm]{f3}", id="a graphic"),
        pytest.param(r"\multicolumn{3}{c}", id="the span of a cell"),
        pytest.param(r"\cmidrule(lr){2-3}", id="a rule over columns"),
        pytest.param(r"\begin{tabular}{S[table-format=2.1]l}", id="column types"),
        pytest.param(r"\vspace{-3mm}", id="a space"),
        pytest.param(r"\\[3pt]", id="a line break with a space"),
        pytest.param(r"3pt", id="a length"),
        pytest.param(r"-0.35em", id="a length with a sign and decimals"),
        pytest.param(r".5em", id="a length without a digit before the point"),
        pytest.param(r"0.48\linewidth", id="a share of the line"),
        pytest.param(r"\usepackage[margin=3cm]{geometry}", id="options"),
        pytest.param("2024-05-13", id="a date"),
        pytest.param("https://doi.org/10.1000/3", id="an address"),
        pytest.param("arXiv:2301.00003", id="an identifier"),
        pytest.param("#1", id="a macro's argument"),
    ],
)
def test_what_holds_no_claim_is_blank_and_offsets_stay(text: str):
    masked = mask(f"a {text} b")
    assert masked.strip("ab ") == ""
    assert len(masked) == len(text) + 4


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param(r"$x = 3$", "3", id="inline math"),
        pytest.param(r"\textbf{84.2}", "84.2", id="bold words"),
        pytest.param(r"\item[84.2] good", "84.2", id="the label of an item"),
        pytest.param(r"\begin{equation} 3 apples", "3", id="an environment left open"),
        pytest.param(r"3 \end{equation}", "3", id="an environment never opened"),
        pytest.param(r"3 \] 4", "3", id="a bracket never opened"),
        pytest.param(r"\begin{align}1\end{align} 84.2 \begin{align}1\end{align}", "84.2", id="between two displays"),
        pytest.param(r"\begin{equation}\begin{aligned}1\end{aligned}\end{equation} 84.2", "84.2", id="nested displays"),
        pytest.param(r"\multicolumn{2}{c}{84.2}", "84.2", id="the content of a cell that spans"),
        pytest.param(r"\textcolor{red}{84.2}", "84.2", id="coloured words"),
        pytest.param("3 pt", "3", id="a number before a word that looks like a length"),
        pytest.param(r"12 ptarmigans", "12", id="a word that begins like a length"),
    ],
)
def test_what_may_be_a_claim_is_kept(text: str, kept: str):
    assert kept in mask(text)


def test_line_ends_stay_in_what_is_blank():
    assert mask("\\[\r\nx\n\\]") == "  \r\n \n  "


def test_a_hundred_thousand_openings_take_no_more_than_a_scan():
    assert mask("\\begin{equation}" * 100_000 + "3").endswith("3")


def test_a_long_run_of_digits_is_read_once():
    digits = "7" * 300_000
    assert mask(digits) == digits
