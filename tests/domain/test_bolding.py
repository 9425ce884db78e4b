import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import bolding
from redraft.latex.manuscript import read


def misplaced(*rows: str, header: str = "Method & Acc & Time & Size") -> list[str]:
    body = " \\\\\n".join((header, *rows))
    text = f"\\documentclass{{article}}\\begin{{document}}\\begin{{tabular}}{{lrrr}}\n{body}\\\\\n\\end{{tabular}}"
    project = Project(main="p.tex", files=(SourceFile(path="p.tex", text=text + r"\end{document}"),))
    return [cell.written for cell in bolding.misplaced(read(project))]


def test_the_highest_and_the_lowest_may_be_the_best():
    assert misplaced("A & 1.5 & 9 & 5", "B & 2.5 & 8 & 6", r"C & \textbf{3.5} & \textbf{7} & \textbf{4}") == []


def test_a_value_in_the_middle_is_not_the_best():
    assert misplaced(
        "A & 4.5 & 9 & 5", "B & 4.4 & 9 & 6", "D & 3.8 & 8 & 6", r"C & \textbf{4.1} & \textbf{7} & \textbf{4}"
    ) == ["4.1"]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(
            ("A & 4.5 & 1 & 1", "B & 3.8 & 8 & 6", r"C & \textbf{4.1} & \textbf{7} & \textbf{4}"),
            id="two beside a reference",
        ),
        pytest.param(
            ("Full & 9.5 & 1 & 1", "A & 1.5 & 9 & 5", "B & 2.5 & 8 & 6", r"C & \textbf{3.5} & \textbf{7} & \textbf{4}"),
            id="a reference in the first row",
        ),
        pytest.param(
            (
                "A & 9.5 & 1 & 1", "B & 9.6 & 2 & 2", r"\midrule C & 1.5 & 9 & 5", "D & 2.5 & 8 & 6",
                r"E & \textbf{3.5} & \textbf{7} & \textbf{4}",
            ),
            id="rules set groups apart",
        ),
        pytest.param((r"\textbf{A} & 1.5 & 9 & 5", "B & 2.5 & 8 & 6", "C & 3.5 & 7 & 4"), id="only a name is bold"),
        pytest.param((r"A & \textbf{2.5} & 9 & 5", "B & 3.5 & 8 & 6"), id="too few to tell"),
        pytest.param(
            (r"Acc & 2.5 & \textbf{3.5} & 1.5", r"F1 & 3.6 & \textbf{4.5} & 2.5", r"EM & 1.1 & \textbf{2.2} & 0.5",
             r"AP & 5.1 & \textbf{6.2} & 4.5"),
            id="a table whose rows are metrics",
        ),
        pytest.param(
            (r"A & \textbf{2.5} & \textbf{8} & 5", "B & 1.5 & 9 & 4", "C & 3.5 & 7 & 6"),
            id="bold that says something else",
        ),
    ],
)  # fmt: skip
def test_bold_that_is_not_blamed(rows: tuple[str, ...]):
    assert misplaced(*rows) == []


def test_math_may_be_bold_too():
    rows = (
        "A & 4.5 & 9 & 5",
        "D & 4.4 & 9 & 6",
        "B & 3.8 & 8 & 6",
        r"C & $\mathbf{4.1} \pm 0.2$ & $\bm{7}$ & {\bfseries 4}",
    )
    assert [written.split()[0] for written in misplaced(*rows)] == ["4.1"]
