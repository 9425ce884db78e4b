import pytest


def _words(paper, spans) -> list[str]:
    return [paper.text[span.start : span.end] for span in spans]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param("{ll}a & b \\\\ c & d", [["a", "b"], ["c", "d"]], id="two rows"),
        pytest.param("{ll}\\toprule a & b \\\\\\midrule c & d \\\\\\bottomrule", [["a", "b"], ["c", "d"]], id="rules"),
        pytest.param("{l}\\cmidrule(lr){1-1} a \\\\[2pt] \\hline b \\\\", [["a"], ["b"]], id="partial rules, skips"),
        pytest.param("[t]{@{}l{c}r}a & \\textbf{b} & $c$", [["a", "b", "c"]], id="markup"),
        pytest.param("{ll}\\multicolumn{2}{c}{a b} \\\\ c & d", [["a b"], ["c", "d"]], id="a wide cell"),
        pytest.param("{ll}\\multirow{2}{*}{a} & 5\\,\\% \\\\ & b", [["a", "5 %"], ["", "b"]], id="a high cell"),
        pytest.param("{l}a \\& b \\\\ {c & d}", [["a & b"], ["c & d"]], id="escaped or grouped marks"),
        pytest.param(
            "{S[table-format=2.1]S}{W} & {E} \\\\\\midrule {1.5(2)} & 3", [["W", "E"], ["1.5(2)", "3"]], id="siunitx"
        ),
        pytest.param(
            "{l}\\toprule[1pt]\n{a} \\\\\\cmidrule[1pt](l){1-1} {b}", [["a"], ["b"]], id="a group after a rule"
        ),
        pytest.param("{l}\\Xhline{2pt}a\\\\\\noalign{\\smallskip}b", [["a"], ["b"]], id="skips"),
        pytest.param("{l}a \\tabularnewline[2pt] b \\cr c", [["a"], ["b"], ["c"]], id="other ends of a row"),
        pytest.param("{ll}\\multirow{2}*{a} & \\makecell[l]{b\\\\c}", [["a", "b c"]], id="lines in a cell"),
        pytest.param("{ll}\\rowcolor[gray]{.9} a & \\cellcolor{red}b", [["a", "b"]], id="colours"),
        pytest.param("{l*{2}{>{\\bfseries}r}}a & b & c", [["a", "b", "c"]], id="columns that repeat"),
        pytest.param("{ll}a\\tnote{1} & $\\mathbf{0.9}$", [["a", "0.9"]], id="a note and bold math"),
        pytest.param("{l}a % b & c\n & d", [["a", "d"]], id="a comment"),
    ],
)
def test_tables(manuscript, text: str, rows: list[list[str]]):
    paper = manuscript(f"\\begin{{tabular}}{text}\\end{{tabular}}")
    assert [[cell.text for cell in row] for row in paper.tables[0].rows] == rows


def test_a_wide_cell_says_how_wide_it_is(manuscript):
    paper = manuscript("\\begin{tabularx}{3cm}{ll}\\multicolumn{2}{c}{a} & b\\end{tabularx}")
    assert [(cell.text, cell.columns) for cell in paper.tables[0].rows[0]] == [("a", 2), ("b", 1)]


def test_cells_are_located_without_the_blanks_around_them(manuscript):
    paper = manuscript("\\begin{tabular}{ll} a b & c \\end{tabular}")
    assert _words(paper, [cell.span for cell in paper.tables[0].rows[0]]) == ["a b", "c"]


def test_a_table_in_a_cell_is_a_table_of_its_own(manuscript):
    paper = manuscript("\\begin{tabular}{ll}a & \\begin{tabular}{l}b \\\\ c\\end{tabular} \\\\ d & e\\end{tabular}")
    assert [[len(row) for row in table.rows] for table in paper.tables] == [[2, 2], [1, 1]]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param("\\begin{tabularx}{\\textwidth}{lX}a & b\\end{tabularx}", [["a", "b"]], id="tabularx"),
        pytest.param("\\begin{tabulary}{3cm}{LC}a & b\\end{tabulary}", [["a", "b"]], id="tabulary"),
        pytest.param(
            "\\begin{tabular*}{3cm}{@{\\extracolsep{\\fill}}ll}a & b\\end{tabular*}", [["a", "b"]], id="starred"
        ),
        pytest.param("\\begin{tabu} to \\textwidth {XX}a & b\\end{tabu}", [["a", "b"]], id="tabu"),
        pytest.param("\\begin{tblr}{colspec={ll},row{1}={font=\\bf}}a & b\\end{tblr}", [["a", "b"]], id="tabularray"),
        pytest.param(
            "\\begin{NiceTabular}{ll}[hvlines]\\Block{1-2}{a} & \\\\ b & c\\end{NiceTabular}",
            [["a", ""], ["b", "c"]],
            id="nicematrix",
        ),
        pytest.param(
            "\\begin{longtable}{ll}\\caption{A b}\\label{t}\\\\ \\hline a & b\\\\ \\endfirsthead"
            "\\caption[]{more}\\\\ a & b\\\\ \\endhead \\hline\\endfoot c & d\\\\ \\end{longtable}",
            [["a", "b"], ["c", "d"]],
            id="longtable",
        ),
        pytest.param(
            "\\begin{longtable}{ll}a & b\\\\ \\endhead more & \\\\ \\endfoot \\endlastfoot c & d\\\\ \\end{longtable}",
            [["a", "b"], ["c", "d"]],
            id="longtable with a foot",
        ),
        pytest.param(
            "\\begin{deluxetable}{lr}\\tablecaption{A b}\\tablehead{\\colhead{A} & \\colhead{B}}\\startdata"
            " c & d \\\\ e & f \\enddata\\end{deluxetable}",
            [["A", "B"], ["c", "d"], ["e", "f"]],
            id="deluxetable",
        ),
    ],
)
def test_tabulars_of_packages(manuscript, text: str, rows: list[list[str]]):
    (table,) = manuscript(text).tables
    assert [[cell.text for cell in row] for row in table.rows] == rows
