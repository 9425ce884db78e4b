import pytest

ROWS = r"\toprule a & b \\ \midrule 1 & 2 \\ \bottomrule"


def _table(columns: str, rows: str = ROWS, name: str = "tabular") -> str:
    return rf"\begin{{{name}}}{{{columns}}}{rows}\end{{{name}}}"


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(_table("l|c"), ["l|c"], id="between columns"),
        pytest.param(_table("|l|c|"), ["|l|c|"], id="around them"),
        pytest.param(_table("l*{2}{c|}"), ["l*{2}{c|}"], id="in columns that repeat"),
        pytest.param(_table(r"l!{\vrule width 1pt}c"), [r"l!{\vrule width 1pt}c"], id="a thick one"),
        pytest.param(r"\begin{tabularx}{\linewidth}[t]{X|c}" + ROWS + r"\end{tabularx}", ["X|c"], id="after a width"),
        pytest.param(r"\begin{tabular}[t]{l|c}" + ROWS + r"\end{tabular}", ["l|c"], id="after an option"),
        pytest.param(
            _table("lc", r"\toprule \multicolumn{2}{c|}{a} \\ \bottomrule"),
            [r"\multicolumn{2}{c|}"],
            id="in a cell that spans",
        ),
        pytest.param(_table("lc", r"\toprule a \vline & b \\"), [r"\vline"], id="by a command"),
        pytest.param(_table("l|c") + _table("c|c"), ["l|c", "c|c"], id="in each table once"),
    ],
)
def test_vertical_rule(body, text: str, spans: list[str]):
    assert body(text).spans("vertical-rule") == spans


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(_table("lc"), id="no rule"),
        pytest.param(_table("l|c", r"\hline a & b \\ \hline"), id="not with the rules of booktabs"),
        pytest.param(_table(r"l@{|}c"), id="a bar that is printed"),
        pytest.param(_table(r">{\collectcell\abs|}lc<{|}"), id="bars of a column's own code"),
        pytest.param(_table("lc", r"\toprule $|a|$ & $p(a|b)$ \\ \bottomrule"), id="bars of formulas"),
        pytest.param(_table("lc", r"\toprule \multicolumn{2}{c}{$|a|$} \\"), id="bars in a cell that spans"),
        pytest.param("% " + _table("l|c"), id="in a comment"),
        pytest.param(r"\begin{tabular}" + ROWS, id="never closed"),
        pytest.param(r"\begin{tabular}\toprule\end{tabular} {l|c}", id="no columns"),
    ],
)
def test_no_vertical_rule(body, text: str):
    assert body(text).spans("vertical-rule") == []
