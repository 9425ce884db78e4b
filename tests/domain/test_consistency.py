import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain.consistency import CONSISTENCY_CHECKS
from redraft.latex.checks.registry import run
from redraft.latex.manuscript import read

TABLE = r"""\begin{table}\caption{Results.}\begin{tabular}{lrr}
Method & Accuracy (\%) & Time (ms) \\
Dense & 80.4 & 120 \\
Random & 71.3 & 35 \\
Other & 66.2 & 50 \\
Sparse & \textbf{84.1} & \textbf{30} \\
\end{tabular}\end{table}"""


def found(abstract: str, body: str) -> list[tuple[str, str]]:
    text = (
        f"\\documentclass{{article}}\\begin{{document}}\\begin{{abstract}}{abstract}\\end{{abstract}}\n"
        f"\\section{{Results}}\n{body}\n\\end{{document}}"
    )
    manuscript = read(Project(main="p.tex", files=(SourceFile(path="p.tex", text=text),)))
    return [(item.check, item.problem) for item in run(manuscript, checks=CONSISTENCY_CHECKS)]


@pytest.mark.parametrize(
    "abstract",
    [
        pytest.param(r"Sparse reaches an accuracy of 84.1\%.", id="a value of a table"),
        pytest.param(r"Sparse reaches an accuracy of 84\%.", id="a rounded value of a table"),
        pytest.param("Sparse gains 3.7 points of accuracy over Dense.", id="what follows from a table"),
        pytest.param("Sparse is trained on 1,250 images.", id="a number of a sentence"),
        pytest.param("Since 2019 there are three methods.", id="numbers that claim nothing"),
    ],
)
def test_numbers_of_the_abstract_that_the_body_gives(abstract: str):
    assert found(abstract, f"We train on 1,250 images. {TABLE}") == []


@pytest.mark.parametrize(
    ("abstract", "written"),
    [
        pytest.param(r"Sparse reaches an accuracy of 84.7\%.", "84.7%", id="another value"),
        pytest.param("Sparse gains 4.6 points of accuracy over Dense.", "4.6points", id="another difference"),
        pytest.param("Sparse is trained on 1,350 images.", "1,350", id="another setting"),
    ],
)
def test_numbers_of_the_abstract_that_the_body_lacks(abstract: str, written: str):
    problem = f"{written} of the abstract is nowhere in the body"
    assert found(abstract, f"We train on 1,250 images. {TABLE}") == [("abstract-number", problem)]


def test_a_sentence_is_held_against_the_paper_s_own_table():
    (item,) = found("", rf"The accuracy of Sparse is 84.7\%. {TABLE}")
    assert item[0] == "table-number"
    assert item[1].startswith("84.7% is 84.1 in the table on line")
    assert found("", rf"The accuracy of Sparse is 84.1\%. {TABLE}") == []


def test_bold_is_held_against_the_column():
    table = TABLE.replace("80.4", "86.4").replace("71.3", "85.3")
    assert found("", table) == [
        ("bold-value", "84.1 (Sparse, Accuracy (%)) is bold, yet not the best of its column"),
    ]


def test_a_paper_without_tables_or_abstract_has_nothing_to_compare():
    text = "\\documentclass{article}\\begin{document}We reach 84.7.\\end{document}"
    manuscript = read(Project(main="p.tex", files=(SourceFile(path="p.tex", text=text),)))
    assert run(manuscript, checks=CONSISTENCY_CHECKS) == ()
