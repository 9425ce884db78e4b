"""Numbers that a sentence holds against each other stand so in the log, and what follows from one follows from it."""

import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims
from redraft.latex.manuscript import read

TABLE = """
| Method | Accuracy (%) | Recall (%) | Latency (ms) |
|---|---|---|---|
| Dense | 81.27 | 64.19 | 98.71 |
| Sparse | 84.73 | 69.58 | 77.46 |
| Window | 76.38 | 58.41 | 83.29 |
"""
NESTED = """
| Network | Method | Goodput (Mbps) | Energy (J) |
|---|---|---|---|
| Wi-Fi | Cubic | 38.47 | 184.26 |
| Wi-Fi | Vivace | 44.75 | 176.53 |
| LTE | Cubic | 12.31 | 231.49 |
| LTE | Vivace | 15.68 | 223.72 |
"""
TWO_TABLES = """
Comparison:

| Catalyst | Conversion (%) | Selectivity (%) |
|---|---|---|
| this work | 18.36 | 72.93 |
| commercial | 15.91 | 68.42 |

Temperature:

| T (°C) | Conversion (%) | Selectivity (%) |
|---|---|---|
| 200 | 6.82 | 91.24 |
| 240 | 18.36 | 72.93 |
| 260 | 24.65 | 58.17 |
"""


def statuses(sentence: str, log: str) -> list[str]:
    text = f"\\begin{{document}}{sentence}\\end{{document}}"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    return [claim.status.value for claim in claims.ledger(manuscript, log).claims]


@pytest.mark.parametrize(
    ("sentence", "log", "expected"),
    [
        pytest.param(
            r"The accuracy grows from 81.27\% to 84.73\%.", TABLE, ["matched", "matched"], id="two rows of one metric"
        ),
        pytest.param(
            r"It grows from 64.19\% to 84.73\%.", TABLE, ["unsupported", "unsupported"], id="two rows of two metrics"
        ),
        pytest.param(
            r"The accuracy falls from 81.27\% to 84.73\%.",
            TABLE,
            ["unsupported", "unsupported"],
            id="a fall that rises",
        ),
        pytest.param(r"It grows from 84.73\% to 84.73\%.", TABLE, ["unsupported", "unsupported"], id="one cell twice"),
        pytest.param(
            "Cubic drops from 38.47~Mbps on Wi-Fi to 12.31~Mbps on LTE.",
            NESTED,
            ["matched", "matched"],
            id="rows that differ in one of two names",
        ),
        pytest.param(
            "Cubic drops from 44.75~Mbps on Wi-Fi to 12.31~Mbps on LTE.",
            NESTED,
            ["unsupported", "matched"],
            id="rows that differ in both",
        ),
        pytest.param(
            r"From 240 to 260~°C, the conversion grows from 18.36\% to 24.65\%.",
            TWO_TABLES,
            ["matched", "matched", "matched", "matched"],
            id="a value of two tables",
        ),
        pytest.param(
            r"From 200 to 260~°C, the conversion grows from 15.91\% to 24.65\%.",
            TWO_TABLES,
            ["matched", "matched", "unsupported", "matched"],
            id="a value of another table",
        ),
    ],
)
def test_numbers_held_against_each_other_differ_in_one_name(sentence: str, log: str, expected: list[str]):
    assert statuses(sentence, log) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(
            r"It reaches 84.73\%, 3.46 points more than Dense.", ["matched", "derived"], id="the value itself"
        ),
        pytest.param(
            r"It reaches 69.58\%, 3.46 points more than Dense.", ["unsupported", "unsupported"], id="another metric"
        ),
        pytest.param(
            r"It reaches 81.27\%, 3.46 points more than Dense.",
            ["unsupported", "derived"],
            id="what it is held against",
        ),
        pytest.param(
            r"Its latency of 77.46~ms is 21.5\% less than that of Dense.", ["matched", "derived"], id="a verb"
        ),
        pytest.param(
            r"Its latency of 83.29~ms is 21.5\% less than that of Dense.", ["unsupported", "derived"], id="another row"
        ),
        pytest.param(
            r"It reaches 84.73\%, 3.46 points less than Dense.", ["matched", "unsupported"], id="the other way"
        ),
        pytest.param(
            r"It reaches 84.73\%, so that its latency is 21.5\% less than that of Dense.",
            ["matched", "derived"],
            id="a clause with a verb of its own",
        ),
        pytest.param(
            r"It reaches 69.58\%, Window stays 8.35 points below Sparse.",
            ["matched", "derived"],
            id="a clause of its own begins behind",
        ),
        pytest.param(
            r"It reaches 69.58\%, and its accuracy is 3.46 points above that of Dense.",
            ["matched", "derived"],
            id="what follows is told of something else",
        ),
        pytest.param(
            r"The accuracy rises from 81.27\% to 84.73\%, a gain of 3.46 points.",
            ["matched", "matched", "derived"],
            id="a pair",
        ),
        pytest.param(
            r"The accuracy rises from 76.38\% to 84.73\%, a gain of 3.46 points.",
            ["unsupported", "unsupported", "derived"],
            id="another pair",
        ),
    ],
)
def test_what_follows_from_a_number_follows_from_its_cell(sentence: str, expected: list[str]):
    assert (
        statuses(rf"\title{{Sparse: less is more}}\maketitle Sparse is smaller than Dense. {sentence}", TABLE)
        == expected
    )


@pytest.mark.parametrize(
    ("true", "false"),
    [
        pytest.param(
            r"It rises from 81.27\% to 84.73\%, a gain of 3.46 points.",
            r"It rises from 81.27\% to 84.73\%, a loss of 3.46 points.",
            id="a gain is a rise",
        ),
        pytest.param(
            r"The latency is 77.46~ms instead of 98.71~ms, that is 21.5\% less.",
            r"The latency is 77.46~ms instead of 98.71~ms, that is 21.5\% more.",
            id="what stands behind may be the old one",
        ),
    ],
)
def test_a_change_goes_as_the_two_numbers_before_it_do(true: str, false: str):
    assert statuses(true, TABLE)[-1] == "derived"
    assert statuses(false, TABLE)[-1] == "unsupported"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(
            r"It answers 84.73\% of them (recall 69.58\%).", ["matched", "matched"], id="two metrics, one of them named"
        ),
        pytest.param(
            r"It answers 69.58\% of them (recall 69.58\%).", ["unsupported", "matched"], id="the named one twice"
        ),
    ],
)
def test_a_cell_is_not_told_twice_in_a_row(sentence: str, expected: list[str]):
    assert statuses(rf"\title{{Sparse: less is more}}\maketitle {sentence}", TABLE) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(r"Sparse ends at 84.73\%, Dense at 81.27\%.", ["matched", "matched"], id="one metric of two rows"),
        pytest.param(
            r"Sparse ends at 84.73\%, Dense at 64.19\%.", ["unsupported", "unsupported"], id="a metric of each row"
        ),
        pytest.param(
            r"Sparse ends at 84.73\% accuracy, Dense at 64.19\% recall.",
            ["matched", "matched"],
            id="metrics that are named",
        ),
        pytest.param("Sparse ends at 84.73\\%, Dense at 98.71~ms.", ["matched", "matched"], id="another unit"),
    ],
)
def test_numbers_beside_each_other_are_of_one_metric(sentence: str, expected: list[str]):
    assert statuses(sentence, TABLE) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(
            r"Compared with Dense, Window lowers accuracy by 6.0\%, from 81.27\% to 76.38\%.",
            ["derived", "matched", "matched"],
            id="of the pair",
        ),
        pytest.param(
            r"Compared with Dense, Window lowers accuracy by 6.0\%, from 84.73\% to 76.38\%.",
            ["derived", "unsupported", "unsupported"],
            id="of another pair",
        ),
    ],
)
def test_a_change_is_of_the_numbers_that_it_stands_with(sentence: str, expected: list[str]):
    assert statuses(sentence, TABLE) == expected


@pytest.mark.parametrize(
    ("verb", "is_right"),
    [
        pytest.param("but the latency falls", True, id="the verb of its own clause"),
        pytest.param("but the latency rises", False, id="the opposite"),
    ],
)
def test_a_pair_goes_the_way_of_its_own_verb(verb: str, is_right: bool):
    sentence = rf"Sparse raises accuracy by 3.46 points {verb} from 98.71~ms to 77.46~ms."
    assert ("unsupported" not in statuses(sentence, TABLE)) is is_right


def test_a_number_that_is_told_twice_is_wrong_where_its_row_is_not():
    told = r"Dense reaches 81.27\% accuracy, Sparse reaches {}\% accuracy."
    assert statuses(told.format("84.73"), TABLE) == ["matched", "matched"]
    assert statuses(told.format("81.27"), TABLE) == ["matched", "unsupported"]
