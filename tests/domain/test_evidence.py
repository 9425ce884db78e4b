import pytest

from redraft.contracts.claims import Evidence
from redraft.domain.evidence import LogValue, read_log

LOG = """# Log of 3 runs

## Settings
- **Batch size**: 64
- Learning rate = 3e-4, warm-up 2,000 steps
* seeds 3 and 5
We trained for 30 epochs with GPT-4 as a judge.

| Method | Acc (%) | Latency (ms) |
|:---|---:|---|
| Dense | 84.2 ± 0.3 | 120 |
| **Ours** | **85.1** | 35.3 (-84.7) |
"""


def value_of(log: str, written: str) -> LogValue:
    return next(value for value in read_log(log) if value.evidence.value == written)


@pytest.mark.parametrize(
    ("written", "row", "column", "line"),
    [
        pytest.param("64", "Batch size", "", 4, id="a bullet with a name"),
        pytest.param("3e-4", "Learning rate", "", 5, id="a bullet with an equals sign"),
        pytest.param("2,000", "Learning rate", "", 5, id="a second value of a bullet"),
        pytest.param("5", "seeds 3 and 5", "", 6, id="a bullet without a name"),
        pytest.param("84.2", "Dense", "Acc (%)", 11, id="a cell"),
        pytest.param("0.3", "Dense", "Acc (%)", 11, id="an error in a cell"),
        pytest.param("85.1", "Ours", "Acc (%)", 12, id="a bold cell"),
        pytest.param("-84.7", "Ours", "Latency (ms)", 12, id="a second value of a cell"),
    ],
)
def test_a_value_has_row_column_and_line(written: str, row: str, column: str, line: int):
    assert value_of(LOG, written).evidence == Evidence(value=written, row=row, column=column, line=line)


def test_a_plain_line_is_evidence_for_its_numbers():
    assert "epoch" in value_of(LOG, "30").row_words


def test_numbers_in_headings_and_names_are_no_evidence():
    written = [value.evidence.value for value in read_log(LOG)]
    assert written == ["64", "3e-4", "2,000", "3", "5", "30", "84.2", "0.3", "120", "85.1", "35.3", "-84.7"]


@pytest.mark.parametrize(
    ("written", "unit"),
    [
        pytest.param("84.2", "%", id="of its header"),
        pytest.param("120", "ms", id="of another header"),
        pytest.param("64", "", id="none"),
    ],
)
def test_a_value_has_the_unit_of_its_header(written: str, unit: str):
    assert value_of(LOG, written).unit == unit


def test_an_error_is_told_from_a_value():
    assert value_of(LOG, "0.3").number.is_error
    assert not value_of(LOG, "84.2").number.is_error


def test_the_unit_may_stand_in_the_name_of_the_row():
    assert value_of("| Metric | Ours |\n|---|---|\n| Latency (ms) | 35 |\n", "35").unit == "ms"


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("Method | Acc\n--- | ---\nOurs | 85.1", id="without outer bars"),
        pytest.param("| Method | Acc |\r\n|---|---|\r\n| Ours | 85.1 |\r\n", id="with CRLF"),
        pytest.param("| Method | Acc |\n|---|---|\n| `Ours` | 85.1 |", id="with code"),
        pytest.param("a: 3\n| Method | Acc |\n|---|---|\n| Ours | 85.1 |\nend 3", id="between lines"),
    ],
)
def test_a_table_is_read_in_any_of_its_forms(table: str):
    value = value_of(table, "85.1")
    assert (value.evidence.row, value.evidence.column) == ("Ours", "Acc")


def test_an_escaped_bar_is_part_of_its_cell():
    assert value_of("| Method | Acc |\n|---|---|\n| a\\|b | 85.1 |", "85.1").evidence.row == "a\\|b"


def test_a_table_ends_at_a_blank_line():
    log = "| Method | Acc |\n|---|---|\n| Ours | 85.1 |\n\nx | 7.5\n"
    assert value_of(log, "7.5").table != value_of(log, "85.1").table


def test_names_of_rows_and_headers_are_labels():
    log = "| Length | 16k |\n|---|---|\n| 4,096 | 11.3 |\n"
    assert {value.evidence.value: value.is_label for value in read_log(log)} == {
        "16": True,
        "4,096": True,
        "11.3": False,
    }


def test_a_number_in_the_name_of_a_bullet_is_a_label():
    log = "- Accuracy at 16k: 84.2\n"
    assert {value.evidence.value: value.is_label for value in read_log(log)} == {"16": True, "84.2": False}


def test_values_of_one_column_share_it():
    dense, ours = value_of(LOG, "120"), value_of(LOG, "35.3")
    assert dense.column_line == ours.column_line
    assert dense.row_line != ours.row_line
    assert dense.row_line == value_of(LOG, "84.2").row_line


def test_a_list_ends_at_a_heading():
    log = "- a: 3.5\n# Next\n- b: 4.5\n"
    assert value_of(log, "3.5").table != value_of(log, "4.5").table


@pytest.mark.parametrize(
    "log",
    [
        pytest.param("", id="nothing"),
        pytest.param("\n\n", id="blank lines"),
        pytest.param("# 3.5\n", id="a heading"),
        pytest.param("|---|\n", id="a rule without a header"),
        pytest.param("| a | b |\n|---|---|\n", id="a table without rows"),
    ],
)
def test_a_log_without_values(log: str):
    assert read_log(log) == ()


def test_a_heading_states_what_has_a_unit():
    values = read_log("## 2 Detector at 1550 nm\n- Jitter: 24.2 ps\n")
    assert [value.evidence.value for value in values] == ["1550", "24.2"]
    assert values[0].row_words == frozenset()


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        pytest.param("- Corpus: 12 480 documents\n", ["12480"], id="a group before a word"),
        pytest.param("- Corpus: 3 412 480 documents\n", ["3412480"], id="two groups"),
        pytest.param("- Steps: 100 200 300\n", ["100", "200", "300"], id="a list of numbers"),
        pytest.param("- A: 12,480\n- B: 100 200 steps\n", ["12480", "100", "200"], id="a log with commas"),
    ],
)
def test_thousands_that_stand_apart(log: str, expected: list[str]):
    assert [str(value.number.value) for value in read_log(log)] == expected


def test_the_title_of_a_table_gives_the_unit_that_no_header_has():
    table = "| Model | 6 h | 12 h |\n|---|---|---|\n| LSTM | 0.94 | 1.21 |\n"
    assert value_of(f"## Error (m/s)\n\n{table}", "0.94").unit == "m/s"
    assert value_of(f"## Error (m/s)\n\n{table.replace('6 h', 'Gain (%)')}", "1.21").unit == ""


def test_a_unit_of_one_letter_is_read_in_a_log():
    assert value_of("- Temperature of the stage: 2.1 K\n", "2.1").unit == "K"


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "null"])
def test_what_json_writes_for_no_number_hides_none(word: str):
    log = f'{{"Dense": {{"loss": {word}, "accuracy": 81.25}}, "Sparse": {{"loss": 0.4, "accuracy": 84.65}}}}\n'
    found = [(value.evidence.value, value.evidence.row, value.evidence.column) for value in read_log(log)]
    assert ("81.25", "Dense", "accuracy") in found
    assert ("84.65", "Sparse", "accuracy") in found
