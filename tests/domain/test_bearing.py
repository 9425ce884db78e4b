"""A value supports a number only where its row, column and table are those that the number's clause speaks of."""

import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims
from redraft.latex.manuscript import read

LOG = """
Test set:

| Method | Accuracy (%) | Recall (%) | Median latency (ms) | P99 latency (ms) |
|---|---|---|---|---|
| Dense | 81.27 | 64.19 | 12.34 | 98.71 |
| Sparse | 84.73 | 69.58 | 10.62 | 77.46 |
| Window | 76.38 | 58.41 | 11.93 | 83.29 |

Validation set:

| Method | Accuracy (%) | Recall (%) | Median latency (ms) | P99 latency (ms) |
|---|---|---|---|---|
| Dense | 82.96 | 66.02 | 12.51 | 95.18 |
| Sparse | 86.15 | 71.37 | 10.88 | 74.63 |
| Window | 77.84 | 60.75 | 12.07 | 80.94 |
"""


def statuses(sentence: str, log: str = LOG) -> list[str]:
    text = f"\\begin{{document}}{sentence}\\end{{document}}"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    return [claim.status.value for claim in claims.ledger(manuscript, log).claims]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(r"Sparse has a recall of 69.58\%.", ["matched"], id="row and metric"),
        pytest.param(r"Sparse has a recall of 84.73\%.", ["unsupported"], id="another metric of the row"),
        pytest.param(r"Sparse has a recall of 64.19\%.", ["unsupported"], id="another row of the metric"),
        pytest.param("The median latency of Sparse is 10.62~ms.", ["matched"], id="a metric of two words"),
        pytest.param("The median latency of Sparse is 77.46~ms.", ["unsupported"], id="one that shares a word with it"),
        pytest.param(
            r"Sparse reaches 84.73\%, against 81.27\% for Dense.",
            ["matched", "matched"],
            id="whose it is stands behind",
        ),
        pytest.param(
            r"Sparse reaches 84.73\%, against 76.38\% for Dense.", ["matched", "unsupported"], id="another's behind it"
        ),
        pytest.param(
            r"The accuracy rises from 81.27\% (Dense) to 84.73\% (Sparse).",
            ["matched", "matched"],
            id="whose it is in brackets",
        ),
        pytest.param(
            r"The accuracy rises from 76.38\% (Dense) to 84.73\% (Sparse).",
            ["unsupported", "matched"],
            id="another's in brackets",
        ),
        pytest.param(
            r"The accuracy rises from 81.27\% with Dense to 84.73\% with Sparse.",
            ["matched", "matched"],
            id="from and to",
        ),
        pytest.param(
            r"The accuracy rises from 81.27\% with Dense to 69.58\% with Sparse.",
            ["matched", "unsupported"],
            id="to another metric",
        ),
        pytest.param(
            r"The accuracy rises from 81.27\% to 81.27\%.", ["unsupported", "unsupported"], id="from a cell to itself"
        ),
        pytest.param(
            r"On the test set, Sparse has an accuracy of 84.73\%.", ["matched"], id="of the table that is named"
        ),
        pytest.param(
            r"On the test set, Sparse has an accuracy of 86.15\%.",
            ["unsupported"],
            id="of the other table of the same names",
        ),
        pytest.param(
            r"Dense, Sparse and Window reach 81.27\%, 84.73\% and 76.38\%.",
            ["matched"] * 3,
            id="a list binds in no order",
        ),
    ],
)
def test_a_value_is_of_what_the_clause_speaks_of(sentence: str, expected: list[str]):
    assert statuses(sentence) == expected


BRACKETED = """
| Method | Accuracy (%) | Frames per second |
|---|---|---|
| Dense (500 epochs) | 81.27 | 14.83 |
| H2O | 84.73 | 23.46 |
| Ours | 86.38 | 18.39 |
| Faster R-CNN | 79.15 | 12.67 |
"""


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("Here Dense runs at 14.83 only.", ["matched"], id="a name without what it has in brackets"),
        pytest.param("Here Dense runs at 18.39 only.", ["unsupported"], id="another row, which goes unnamed"),
        pytest.param(r"We reach 86.38\%, against 84.73\% for H2O.", ["matched"] * 2, id="a name that ends in `o`"),
        pytest.param(
            r"We reach 86.38\%, against 81.27\% for H2O.", ["matched", "unsupported"], id="another row than such a one"
        ),
        pytest.param(
            r"Ours is better than Faster R-CNN (86.38\% against 79.15\%).",
            ["matched"] * 2,
            id="a name with a comparative",
        ),
        pytest.param(
            r"Ours is faster than H2O (86.38\% against 79.15\%).",
            ["matched", "unsupported"],
            id="the comparative alone",
        ),
    ],
)
def test_a_row_is_named_by_the_words_that_matter(sentence: str, expected: list[str]):
    assert statuses(sentence, BRACKETED) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(r"Its accuracy is 86.38\%.", ["matched"], id="the paper's own method"),
        pytest.param(r"Its accuracy is 84.73\%.", ["unsupported"], id="a row that nothing speaks of"),
        pytest.param(r"H2O is older. Its accuracy is 84.73\%.", ["matched"], id="a row that is spoken of before"),
        pytest.param(
            r"We are better than H2O. Our accuracy is 84.73\%.", ["unsupported"], id="one that is only compared with"
        ),
        pytest.param(r"The best other accuracy is 84.73\%.", ["matched"], id="the best of the others"),
    ],
)
def test_a_sentence_without_a_row_speaks_of_what_was_spoken_of(sentence: str, expected: list[str]):
    assert statuses(sentence, BRACKETED) == expected


SEVERAL = """
Comparison:

| Method | Accuracy (%) | F1 (%) |
|---|---|---|
| Ours | 86.38 | 84.91 |
| Dense | 81.27 | 79.64 |

Ablation:

| Variant | Accuracy (%) | Deviation (%) |
|---|---|---|
| full | 86.38 | 1.93 |
| reduced | 83.56 | 2.47 |

Budget:

| Budget | Perplexity | Memory (GB) |
|---|---|---|
| 10 | 11.36 | 15.28 |
| 25 | 9.94 | 21.87 |
| 50 | 9.85 | 35.06 |

Networks:

| Network | Method | Goodput (Mbps) |
|---|---|---|
| Wi-Fi | Cubic | 38.47 |
| Wi-Fi | Vivace | 44.75 |
| LTE | Cubic | 12.31 |
| LTE | Vivace | 15.68 |
"""


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(r"The F1 is 84.91\%.", ["matched"], id="the metric"),
        pytest.param(r"The F1 is 83.56\%.", ["unsupported"], id="another, of a table that has no such metric"),
        pytest.param(r"The accuracy is 83.56\%, reduced.", ["matched"], id="the metric of that table"),
        pytest.param(r"The reduced one reaches 2.47\%.", ["unsupported"], id="a deviation is no value"),
        pytest.param(r"The reduced one has a deviation of 2.47\%.", ["matched"], id="a deviation that is told as one"),
        pytest.param("At a budget of 10, perplexity is 11.36.", ["matched", "matched"], id="a row with a number"),
        pytest.param(
            "At a budget of 10, perplexity is 9.85, less than at 50.",
            ["matched", "unsupported", "matched"],
            id="another that is named later",
        ),
        pytest.param("Cubic on LTE reaches 12.31~Mbps.", ["matched"], id="a row of two names"),
        pytest.param("Cubic on LTE reaches 15.68~Mbps.", ["unsupported"], id="one with one of the two"),
        pytest.param("On LTE it reaches 15.68~Mbps.", ["matched"], id="one name alone"),
    ],
)
def test_the_names_of_a_clause_are_those_of_the_value(sentence: str, expected: list[str]):
    assert statuses(sentence, SEVERAL) == expected


MEASURES = """
| Model | Top-1 (%) | Top-5 (%) | Params (M) | Memory (GB) | Price (EUR) | RTF |
|---|---|---|---|---|---|---|
| Dense | 79.81 | 95.04 | 71.3 | 9.83 | 3615 | 0.413 |
| Sparse | 83.62 | 96.71 | 66.8 | 6.24 | 2970 | 0.182 |
| Window | 81.35 | 95.52 | 95.4 | 7.57 | 3840 | 0.226 |
"""


@pytest.mark.parametrize(
    ("true", "false"),
    [
        pytest.param(r"Sparse gains on Dense (79.81\%).", r"Sparse gains on Dense (83.62\%).", id="in brackets"),
        pytest.param(
            r"Sparse is more accurate (83.62\% top-1).",
            r"Sparse is more accurate (81.35\% top-1).",
            id="in brackets behind a clause",
        ),
        pytest.param(
            "With a factor of 0.413, Dense is slow. With 9.83~GB, the memory of Dense is the largest.",
            "With a factor of 0.413, Dense is slow. With 6.24~GB, the memory of Dense is the largest.",
            id="led in by with",
        ),
        pytest.param(
            r"Dense has a top-5 accuracy of 95.04\%.", r"Dense has a top-5 accuracy of 79.81\%.", id="a numbered metric"
        ),
        pytest.param("Dense has 71.3 million weights.", "Dense has 79.81 million weights.", id="a magnitude"),
        pytest.param("Dense costs 3615~EUR.", "Dense costs 95.04~EUR.", id="the measure of a column"),
        pytest.param(
            "Dense has a real-time factor of 0.413.", "Dense has a real-time factor of 95.04.", id="a short name"
        ),
        pytest.param(
            r"The top-1 accuracy rises from 79.81\% with Dense to 83.62\% with Sparse.",
            r"The top-1 accuracy rises from 81.35\% with Dense to 83.62\% with Sparse.",
            id="whose it is behind a with",
        ),
        pytest.param(
            r"The top-1 accuracy of Dense is 79.81\%, 3.81 points lower than that of Sparse.",
            r"The top-1 accuracy of Dense is 95.04\%, 3.81 points lower than that of Sparse.",
            id="a change behind a comma makes no list",
        ),
    ],
)
def test_what_says_whose_a_number_is_and_what_it_measures(true: str, false: str):
    assert not {"unsupported", "contradicted"} & set(statuses(true, MEASURES))
    assert {"unsupported", "contradicted"} & set(statuses(false, MEASURES))


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param(r"Sparse beats Dense (83.62\% against 79.81\%).", id="brackets that hold two numbers"),
        pytest.param(r"Dense and Sparse reach 79.81\% and 83.62\%.", id="a list"),
        pytest.param("Dense occupies 9.83~GB for its 71.3 million weights.", id="a measure and a magnitude"),
        pytest.param(r"While Dense drops to 79.81\%, Sparse stays at 83.62\%.", id="what is reached"),
        pytest.param(r"Dense drops to 79.81\% while Sparse stays at 83.62\%.", id="what is reached behind a while"),
    ],
)
def test_a_number_whose_row_is_told_otherwise_is_left_alone(sentence: str):
    assert set(statuses(sentence, MEASURES)) == {"matched"}
