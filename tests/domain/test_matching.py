import pytest

from redraft.domain.evidence import LogValue, read_log
from redraft.domain.matching import Values, differs, matches
from redraft.domain.numbers import Number, read


def number_of(text: str) -> Number:
    return read(text)[0]


def value_of(cell: str, header: str = "Metric") -> LogValue:
    return next(v for v in read_log(f"| Method | {header} |\n|---|---|\n| Ours | {cell} |\n") if not v.is_label)


@pytest.mark.parametrize(
    ("written", "cell", "header"),
    [
        pytest.param("84.2", "84.2", "Metric", id="the same"),
        pytest.param("84.2", "84.23", "Metric", id="rounded down"),
        pytest.param("84.3", "84.25", "Metric", id="half up"),
        pytest.param("84.2", "84.25", "Metric", id="half to even"),
        pytest.param("84", "84.2", "Metric", id="rounded to an integer"),
        pytest.param("84.20", "84.2", "Metric", id="a digit more that is a zero"),
        pytest.param("60,000", "60000", "Metric", id="thousands"),
        pytest.param("$2 \\times 10^{-4}$", "2e-4", "Metric", id="scientific notation"),
        pytest.param("25M", "25", "Metric", id="a magnitude that the header has"),
        pytest.param("25", "25M", "Metric", id="a magnitude that the log writes"),
        pytest.param(r"84.2\%", "0.842", "Metric", id="a percentage of a fraction"),
        pytest.param("0.842", "84.2%", "Metric", id="a fraction of a percentage"),
        pytest.param("84.2", "0.842", "Accuracy", id="a metric written either way"),
        pytest.param("35.3 ms", "0.0353", "Latency (s)", id="milliseconds of seconds"),
        pytest.param("about 70,000", "68,412", "Metric", id="about"),
        pytest.param("3.2", "-3.2", "Metric", id="a drop told without its sign"),
    ],
)
def test_a_value_written_another_way_is_the_value(written: str, cell: str, header: str):
    number = number_of(written)
    assert matches(number, number.unit, value_of(cell, header), signed=False)


@pytest.mark.parametrize(
    ("written", "cell", "header"),
    [
        pytest.param("84.3", "84.2", "Metric", id="another last digit"),
        pytest.param("84.26", "84.25", "Metric", id="more digits than the log, and others"),
        pytest.param("84.2", "84.2501", "Metric", id="just over half a unit"),
        pytest.param("84.2", "0.842", "Perplexity", id="a fraction where no percentage is near"),
        pytest.param("35.3 ms", "35.3", "Memory (GB)", id="another kind of unit"),
        pytest.param("35.3 ms", "35.3", "Latency (s)", id="a unit a thousand times off"),
        pytest.param(r"3.4$\times$", "3.4%", "Metric", id="a ratio and a percentage"),
    ],
)
def test_another_value_is_not(written: str, cell: str, header: str):
    number = number_of(written)
    assert not matches(number, number.unit, value_of(cell, header), signed=False)


def test_in_a_table_the_sign_counts():
    number = number_of("3.2")
    assert not matches(number, "", value_of("-3.2"), signed=True)


@pytest.mark.parametrize(
    ("written", "cell", "differing"),
    [
        pytest.param("84.3", "84.2", True, id="another last digit"),
        pytest.param("84.23", "84.2", False, id="a digit that the log does not have"),
        pytest.param("84.2", "84.23", False, id="a digit less"),
        pytest.param("0.842", "84.2", False, id="a fraction of a percentage"),
        pytest.param("84,200", "84.2", False, id="thousands left out"),
        pytest.param("-84.2", "84.2", False, id="a sign alone"),
        pytest.param("842", "84.2", True, id="a point left out"),
        pytest.param("0", "84.2", False, id="nothing, in doubt"),
    ],
)
def test_whether_two_values_cannot_be_one(written: str, cell: str, differing: bool):
    assert differs(number_of(written), value_of(cell)) is differing


@pytest.mark.parametrize(
    ("written", "found"),
    [
        pytest.param("85.1", ["85.1"], id="the value"),
        pytest.param(r"85.1\%", ["85.1", "0.851"], id="a fraction comes after the percentage"),
        pytest.param("85", ["85.1"], id="a rounded value"),
        pytest.param("-12.0", ["-12.0"], id="a negative value"),
        pytest.param("0", ["0.3"], id="about nothing"),
        pytest.param("7.7", [], id="none"),
        pytest.param("100 GB", [], id="none in another unit"),
    ],
)
def test_the_values_that_a_number_may_be(written: str, found: list[str]):
    log = "| Method | Score | Change |\n|---|---|---|\n| A | 85.1 | -12.0 |\n| B | 0.851 ± 0.3 | 99.9 ms |\n"
    number = number_of(written)
    values = Values(read_log(log)).matching(number, number.unit, signed=False)
    assert [value.evidence.value for value in values] == found


def test_an_empty_log_has_no_values():
    assert list(Values(()).matching(number_of("3"), "", signed=False)) == []
