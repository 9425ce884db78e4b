import pytest

from redraft.domain.derivation import MAX_BULLET, MAX_LINE, Derivations, Operation
from redraft.domain.evidence import LogValue, read_log
from redraft.domain.numbers import read

LOG = """
- Loose: 7

| Method | Acc (%) | Time (ms) | Best (ms) |
|---|---|---|---|
| Dense | 80.0 ± 0.5 | 120 | 0 |
| Sparse | 84.0 ± 0.5 | 40 | 0 |
"""


def value_of(written: str, log: str = LOG) -> LogValue:
    return next(value for value in read_log(log) if value.evidence.value == written)


def operands(number: str, operation: Operation, line: str, log: str = LOG, of: str = "80.0") -> list[tuple[str, ...]]:
    derivations, found = Derivations(read_log(log)), read(number)[0]
    value = value_of(of, log)
    asked = value.column_line if line == "column" else value.row_line
    return [tuple(v.evidence.value for v in pair) for pair in derivations.operands(found, found.unit, operation, asked)]


@pytest.mark.parametrize(
    ("number", "operation", "of", "line", "expected"),
    [
        pytest.param("4.0 points", Operation.DIFFERENCE, "80.0", "column", ("80.0", "84.0"), id="difference of rows"),
        pytest.param(
            "-4.0 points", Operation.DIFFERENCE, "80.0", "column", ("80.0", "84.0"), id="its sign is left out"
        ),
        pytest.param("80 ms", Operation.DIFFERENCE, "120", "column", ("120", "40"), id="difference in its unit"),
        pytest.param(r"3.0$\times$", Operation.RATIO, "120", "column", ("120", "40"), id="ratio"),
        pytest.param(r"0.33$\times$", Operation.RATIO, "120", "column", ("120", "40"), id="ratio the other way"),
        pytest.param(r"67\%", Operation.CHANGE, "120", "column", ("120", "40"), id="loss in percent"),
        pytest.param(r"200\%", Operation.CHANGE, "120", "column", ("120", "40"), id="gain in percent"),
        pytest.param("82.0", Operation.MEAN, "80.0", "column", ("80.0", "84.0"), id="mean"),
        pytest.param("80 ms", Operation.DIFFERENCE, "80.0", "row", ("120", "40"), id="a row against those beside it"),
        pytest.param("120 ms", Operation.DIFFERENCE, "80.0", "row", ("120", "0"), id="two columns of a row"),
    ],
)
def test_a_number_follows_from_two_cells_of_a_line(
    number: str, operation: Operation, of: str, line: str, expected: tuple[str, ...]
):
    assert expected in operands(number, operation, line, of=of)


@pytest.mark.parametrize(
    ("number", "operation", "of"),
    [
        pytest.param("5.0 points", Operation.DIFFERENCE, "80.0", id="another difference"),
        pytest.param("80 GB", Operation.DIFFERENCE, "120", id="another unit"),
        pytest.param(r"1.0$\times$", Operation.RATIO, "0", id="a ratio to nothing"),
        pytest.param(r"0\%", Operation.CHANGE, "0", id="a change of nothing"),
        pytest.param("0.5", Operation.MEAN, "80.0", id="a mean of errors"),
    ],
)
def test_a_number_that_does_not_follow(number: str, operation: Operation, of: str):
    assert operands(number, operation, "column", of=of) == []


def test_cells_of_other_units_are_not_paired():
    assert operands("40.0", Operation.DIFFERENCE, "row") == []


def test_one_cell_has_no_mean():
    log = "| Method | Acc |\n|---|---|\n| Dense | 80.0 |\n"
    assert operands("80.0", Operation.MEAN, "column", log) == []


def test_a_column_too_long_to_be_paired_gives_nothing():
    rows = "".join(f"| m{n} | {80 + n}.0 |\n" for n in range(MAX_LINE + 1))
    log = "| Method | Acc |\n|---|---|\n" + rows
    assert operands("4.0", Operation.DIFFERENCE, "column", log) == []


def test_an_unknown_line_gives_nothing():
    assert operands("7", Operation.DIFFERENCE, "row", of="7") == []


@pytest.mark.parametrize(
    ("named", "told"),
    [
        pytest.param({"84.1", "83.2"}, True, id="both rows"),
        pytest.param({"84.1"}, False, id="one row of many"),
        pytest.param({"80.0", "84.1"}, True, id="the first row and another"),
        pytest.param(set(), False, id="no row"),
    ],
)
def test_two_rows_of_many_must_both_be_named(named: set[str], told: bool):
    values = (80.0, 84.1, 83.2, 85.3, 86.4)
    log = "| Method | Acc |\n|---|---|\n" + "".join(f"| m{n} | {value} |\n" for n, value in enumerate(values))
    pair = (
        (value_of("84.1", log), value_of("83.2", log))
        if "80.0" not in named
        else (value_of("80.0", log), value_of("84.1", log))
    )
    near = {value_of(written, log).row_line for written in named}
    assert Derivations(read_log(log)).are_told(pair, near) is told


def test_of_a_short_line_one_row_is_enough():
    log = "| Method | A | B |\n|---|---|---|\n| x | 1.5 | 2.5 |\n| y | 3.5 | 4.5 |\n| z | 5.5 | 6.5 |\n"
    derivations = Derivations(read_log(log))
    rows = value_of("3.5", log), value_of("5.5", log)
    assert derivations.are_told(rows, {rows[0].row_line})
    assert not derivations.are_told(rows, set())
    columns = value_of("1.5", log), value_of("2.5", log)
    assert derivations.are_told(columns, set()) is True


@pytest.mark.parametrize(
    ("number", "operation", "expected"),
    [
        pytest.param(r"33\%", Operation.SHARE, ("120", "40"), id="a share"),
        pytest.param(r"300\%", Operation.SHARE, None, id="a share of more than all"),
    ],
)
def test_a_share_is_of_the_greater(number: str, operation: Operation, expected: tuple[str, ...] | None):
    assert operands(number, operation, "column", of="120") == ([expected] if expected else [])


FRACTIONS = "| M | EM | F1 |\n|---|---|---|\n| Dense | 0.914 | 0.437 |\n| Sparse | 0.741 | 0.421 |\n"


@pytest.mark.parametrize(
    ("number", "operation", "line", "is_found"),
    [
        pytest.param("17.3 points", Operation.DIFFERENCE, "column", True, id="a difference in points"),
        pytest.param("17.3", Operation.DIFFERENCE, "column", True, id="a difference without a unit"),
        pytest.param("17", Operation.DIFFERENCE, "column", False, id="an integer without a unit"),
        pytest.param("17.3 ms", Operation.DIFFERENCE, "column", False, id="a difference of another unit"),
        pytest.param(r"67.6\%", Operation.MEAN, "row", True, id="a mean in percent"),
        pytest.param(r"66.7\%", Operation.MEAN, "row", False, id="another mean"),
    ],
)
def test_what_follows_from_fractions_may_be_in_percent(number: str, operation: Operation, line: str, is_found: bool):
    assert bool(operands(number, operation, line, FRACTIONS, of="0.914")) is is_found


def test_means_of_two_rows_differ():
    derivations = Derivations(read_log(FRACTIONS))
    first, second = (value_of(written, FRACTIONS).row_line for written in ("0.914", "0.741"))
    found = list(derivations.mean_differences(read("0.0945")[0], first, {second}))
    assert [[value.evidence.value for value in cells] for cells in found] == [["0.914", "0.741", "0.437", "0.421"]]
    assert list(derivations.mean_differences(read("0.0955")[0], first, {second})) == []
    assert list(derivations.mean_differences(read("0.0945")[0], first, set())) == []


def test_numbers_of_one_bullet_may_be_set_apart():
    log = "- Parameters: Ours 94.2, mBART 610\n"
    assert operands(r"85\%", Operation.CHANGE, "row", log, of="610") == [("94.2", "610")]


def test_a_bullet_with_many_numbers_gives_nothing():
    log = "- Runs: " + ", ".join(f"{n}.5" for n in range(MAX_BULLET + 1)) + "\n"
    assert operands("1.0", Operation.DIFFERENCE, "row", log, of="1.5") == []
