import pytest

from redraft.domain.evidence import read_log
from redraft.domain.log_lines import is_title


def values(log: str) -> list[tuple[str, str, str]]:
    return [(v.evidence.value, v.evidence.row, v.evidence.column) for v in read_log(log) if not v.is_label]


def test_bullets_that_share_the_names_of_their_values_are_a_table():
    log = "- Dense: EM 41.3, F1 52.8\n- Ours: EM 53.5, F1 64.9\n"
    assert values(log) == [
        ("41.3", "Dense", "EM"),
        ("52.8", "Dense", "F1"),
        ("53.5", "Ours", "EM"),
        ("64.9", "Ours", "F1"),
    ]
    cells = [value for value in read_log(log) if not value.is_label]
    assert cells[0].column_line == cells[2].column_line != cells[1].column_line
    assert cells[0].row_line == cells[1].row_line != cells[2].row_line


def test_names_may_stand_behind_their_values():
    log = "* A: 3.5 ms latency; 41.2 GB memory\n* B: 4.5 ms latency; 40.2 GB memory\n"
    assert [column for _, _, column in values(log)] == ["latency", "memory"] * 2


@pytest.mark.parametrize(
    "log",
    [
        pytest.param("- Split: train 100, test 20\n- Epochs: 30\n", id="names that no other bullet has"),
        pytest.param("- A: EM 41.3\n- B: EM 53.5\n", id="one value each"),
        pytest.param("- A: EM 41.3, see below\n- B: EM 53.5, see below\n", id="a part without a number"),
        pytest.param("- A: EM 41.3, 5 of 9 runs\n- B: EM 53.5, 6 of 9 runs\n", id="a part with two numbers"),
        pytest.param("- A: 41.3, 52.8\n- B: 53.5, 64.9\n", id="values without names"),
    ],
)
def test_bullets_that_are_no_table(log: str):
    assert {column for _, _, column in values(log)} == {""}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("Test set:", True, id="a line that ends in a colon"),
        pytest.param("- Test set:", False, id="a bullet"),
        pytest.param("Test set: 5", False, id="a value behind the colon"),
        pytest.param("Test set", False, id="no colon"),
    ],
)
def test_titles_of_lists(line: str, expected: bool):
    assert is_title(line) is expected


def test_lists_under_two_titles_are_two_tables():
    log = "Dev set:\n- A: EM 1.5, F1 2.5\n- B: EM 3.5, F1 4.5\n\nTest set:\n- A: EM 5.5, F1 6.5\n- B: EM 7.5, F1 8.5\n"
    cells = {v.evidence.value: v for v in read_log(log) if v.evidence.column}
    assert cells["1.5"].table == cells["4.5"].table != cells["5.5"].table
    assert cells["1.5"].title_words == {"development"}
    assert cells["8.5"].title_words == {"test"}
