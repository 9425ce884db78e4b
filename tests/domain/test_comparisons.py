"""What a number follows from goes the way that its sentence says, in the unit that it says."""

import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims
from redraft.latex.manuscript import read

LOG = """
| Method | Accuracy (%) | Time (ms) | Throughput (img/s) |
|---|---|---|---|
| Dense | 81.2 | 120 | 400 |
| Sparse | 84.7 | 48 | 910 |
| Window | 76.3 | 52 | 730 |
"""


def last_status(sentence: str, log: str = LOG) -> str:
    text = f"\\begin{{document}}{sentence}\\end{{document}}"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    return claims.ledger(manuscript, log).claims[-1].status.value


@pytest.mark.parametrize(
    ("true", "false"),
    [
        pytest.param(
            "Sparse has an accuracy 3.5 points higher than Dense.",
            "Sparse has an accuracy 3.5 points lower than Dense.",
            id="higher and lower",
        ),
        pytest.param(
            "Window loses 4.9 points of accuracy compared with Dense.",
            "Window gains 4.9 points of accuracy compared with Dense.",
            id="loses and gains",
        ),
        pytest.param(
            r"Sparse needs 60\% less time than Dense.",
            r"Sparse needs 60\% more time than Dense.",
            id="less and more",
        ),
        pytest.param(
            r"The time of Dense is 150\% higher than that of Sparse.",
            r"The time of Dense is 60\% higher than that of Sparse.",
            id="a rise is of the lesser",
        ),
        pytest.param(
            r"The time falls from 120~ms to 48~ms, by 60\%.",
            r"The time falls from 120~ms to 48~ms, by 150\%.",
            id="a fall is of the greater",
        ),
        pytest.param(
            "The accuracy rises from 81.2 to 84.7, by 3.5 points.",
            "The accuracy falls from 81.2 to 84.7, by 3.5 points.",
            id="from one number to another",
        ),
        pytest.param(
            r"Sparse has a throughput 127.5\% higher than Dense.",
            r"Sparse has a throughput 127.5\% lower than Dense.",
            id="a rate",
        ),
        pytest.param(
            "Sparse has an accuracy 3.5 points higher than Dense.",
            r"Sparse has an accuracy 3.5\% higher than Dense.",
            id="points and percent",
        ),
        pytest.param(
            r"Sparse cuts the time of Dense by 60\%.",
            "Sparse cuts the time of Dense by 60 points.",
            id="percent and points",
        ),
        pytest.param(
            "Compared with Dense, the accuracy of Window is 4.9 points lower.",
            "Compared with Dense, the accuracy of Window is 4.9 points higher.",
            id="what is held against comes first",
        ),
    ],
)
def test_a_number_goes_the_way_that_is_told(true: str, false: str):
    assert last_status(true) == "derived"
    assert last_status(false) == "unsupported"


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("Sparse and Dense differ by 3.5 points of accuracy.", id="no way is told"),
        pytest.param(r"Sparse is 2.5$\times$ as fast as Dense.", id="a ratio of speeds"),
        pytest.param("The accuracy of Dense and Sparse differs by up to 3.5 points.", id="up to is no way"),
    ],
)
def test_where_a_sentence_does_not_say_which_way_nothing_is_wrong(sentence: str):
    assert last_status(sentence) == "derived"


STEPS = """
| Method | Accuracy (%) |
|---|---|
| Alpha | 70.1 |
| Beta | 75.0 |
| Gamma | 79.9 |
"""
ABLATION = """
Results on dev:

| Method | Accuracy (%) |
|---|---|
| Ours | 53.5 |
| Longformer | 47.2 |

Ablation on dev:

| Method | Accuracy (%) |
|---|---|
| without gate | 49.4 |
| without reranker | 51.0 |
"""


@pytest.mark.parametrize(
    ("sentence", "log", "status"),
    [
        pytest.param("Alpha is 4.9 points lower than Beta.", STEPS, "derived", id="the row that is spoken of"),
        pytest.param("Alpha is 4.9 points higher than Beta.", STEPS, "unsupported", id="a third that would fit"),
        pytest.param("Compared with Beta, Gamma gains 4.9 points.", STEPS, "derived", id="named last"),
        pytest.param("Without the gate, the accuracy falls by 4.1 points.", ABLATION, "derived", id="of two tables"),
        pytest.param(
            "Without the gate, the accuracy rises by 4.1 points.", ABLATION, "unsupported", id="the other way"
        ),
    ],
)
def test_what_is_compared_is_what_the_clause_speaks_of(sentence: str, log: str, status: str):
    assert last_status(sentence, log) == status


@pytest.mark.parametrize(
    ("sentence", "status"),
    [
        pytest.param("Our model is 3.5 points above Dense.", "derived", id="the authors' own and the other"),
        pytest.param("Our model is 4.9 points above Dense, Window being last.", "unsupported", id="two of the others"),
        pytest.param("Dense is 4.9 points above Window in our runs.", "derived", id="the authors speak of two others"),
        pytest.param("Dense is 3.5 points below ours.", "derived", id="the authors' own is what it is held against"),
        pytest.param("Dense is 3.5 points above ours.", "unsupported", id="the other way"),
    ],
)
def test_what_the_authors_say_of_their_own_is_of_their_row(sentence: str, status: str):
    title = r"\title{Sparse: Less Is More}\maketitle "
    assert last_status(f"{title}{sentence}") == status
