from decimal import Decimal

import pytest

from redraft.domain import units


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        pytest.param(r"\%", "%", id="percent sign"),
        pytest.param("%", "%", id="percent sign of Markdown"),
        pytest.param(r"$\,\%", "%", id="percent sign after a formula"),
        pytest.param(" percent", "%", id="percent"),
        pytest.param(" percentage points", "points", id="percentage points"),
        pytest.param("-point gain", "points", id="a point gain"),
        pytest.param("-percent gain", "%", id="a percent gain"),
        pytest.param(" pp", "points", id="pp"),
        pytest.param(r"\times$ faster", "×", id="times in a formula"),
        pytest.param(r"\times\text{ faster}$", "×", id="times before words in a formula"),
        pytest.param("× faster", "×", id="the sign"),
        pytest.param("x faster", "×", id="the letter"),
        pytest.param(" times faster", "×", id="the word before a comparison"),
        pytest.param("-fold increase", "×", id="fold before a change"),
        pytest.param("~ms", "ms", id="a unit after a tie"),
        pytest.param(r"\,\mathrm{GB}", "GB", id="a unit set upright"),
        pytest.param(" seconds.", "s", id="a unit in words"),
        pytest.param(r"\times 224", "", id="a size"),
        pytest.param(r"$\times$ 224", "", id="a size over two formulas"),
        pytest.param(r"\times d", "", id="a size with a letter"),
        pytest.param(r"\times\sqrt{d}", "", id="a product"),
        pytest.param(r"\times$A100", "", id="so many devices"),
        pytest.param("×224", "", id="a size with the sign"),
        pytest.param("x224", "", id="a size with the letter"),
        pytest.param(" times", "", id="how often"),
        pytest.param("-fold cross-validation", "", id="so many folds"),
        pytest.param(" minutes-long", "min", id="a unit before a hyphen"),
        pytest.param(" msx", "", id="a word that begins like a unit"),
        pytest.param(" apples", "", id="no unit"),
    ],
)
def test_the_unit_after_a_number(text: str, unit: str):
    assert units.after("3" + text, 1)[0] == unit


def test_a_missing_unit_ends_where_it_begins():
    assert units.after("3 apples", 1) == ("", 1)


@pytest.mark.parametrize(
    ("text", "numbers", "unit"),
    [
        pytest.param(r"\SI{0.2}{\percent}", "0.2", "%", id="a macro"),
        pytest.param(r"\qty[round-mode=places]{2e3}{\kilo\meter}", "2e3", "km", id="a prefix joins its unit"),
        pytest.param(r"\SI{3}{ms}", "3", "ms", id="letters"),
        pytest.param(r"\num{3}", "3", "", id="a number alone has none"),
        pytest.param(r"\SIrange{1}{2}{\giga\byte\per\second}", "2", "GB/s", id="a range shares its unit"),
    ],
)
def test_a_quantity_of_siunitx_has_its_unit(text: str, numbers: str, unit: str):
    ((start, end, found),) = units.quantities(text)
    assert found == unit
    assert f"{{{numbers}}}" in text[start:end]


@pytest.mark.parametrize(
    ("unit", "other", "factor"),
    [
        pytest.param("ms", "ms", "1", id="the same"),
        pytest.param("", "ms", "1", id="one that is not written"),
        pytest.param("%", "points", "1", id="a difference of percentages"),
        pytest.param("s", "ms", "1000", id="seconds in milliseconds"),
        pytest.param("MB", "GB", "0.001", id="megabytes in gigabytes"),
    ],
)
def test_units_that_agree(unit: str, other: str, factor: str):
    assert units.factor(unit, other) == Decimal(factor)


@pytest.mark.parametrize(
    ("unit", "other"),
    [
        pytest.param("ms", "GB", id="time and size"),
        pytest.param("%", "ms", id="a share and a time"),
        pytest.param("W", "J", id="units without a factor"),
        pytest.param("×", "%", id="a ratio and a share"),
    ],
)
def test_units_that_do_not_agree(unit: str, other: str):
    assert units.factor(unit, other) is None


@pytest.mark.parametrize(
    ("written", "unit"),
    [
        pytest.param("ms", "ms", id="a unit"),
        pytest.param("%", "%", id="a percent sign"),
        pytest.param("seconds", "s", id="a spelling"),
        pytest.param("ours", "", id="a word"),
    ],
)
def test_a_header_gives_a_unit_only_if_it_is_one(written: str, unit: str):
    assert units.known(written) == unit


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        pytest.param("2.1 K", "K", id="at the end"),
        pytest.param("2.1 K, or so", "K", id="before a comma"),
        pytest.param("2.1 K\n", "K", id="at the end of a line"),
        pytest.param("2.1 Kelvin", "", id="the beginning of a word"),
        pytest.param("2.1 K is cold", "", id="in a sentence"),
        pytest.param("2.1 M", "", id="a letter that is a magnitude"),
    ],
)
def test_a_unit_of_one_letter_in_a_log(text: str, unit: str):
    assert units.letter_after(text, 3) == unit


@pytest.mark.parametrize(
    ("unit", "other", "factor"),
    [
        pytest.param("mA", "uA", "1000", id="currents"),
        pytest.param("K", "mK", "1000", id="temperatures"),
        pytest.param("/s", "", "1", id="a rate, and nothing written"),
        pytest.param("tokens/s", "", "1", id="a rate of things"),
    ],
)
def test_further_units_that_agree(unit: str, other: str, factor: str):
    assert units.factor(unit, other) == Decimal(factor)


def test_a_rate_is_no_time():
    assert units.factor("/s", "ms") is None


@pytest.mark.parametrize(
    "text",
    [pytest.param(" m2/g", id="a square"), pytest.param(" m²", id="a superscript"), pytest.param(" m^2", id="TeX")],
)
def test_a_power_of_a_unit_is_not_the_unit(text: str):
    assert units.after(text, 0)[0] == ""


@pytest.mark.parametrize(
    ("unit", "is_rate"),
    [
        pytest.param("Mbps", True, id="a rate of data"),
        pytest.param("/s", True, id="counted by the second"),
        pytest.param("ms", False, id="a time"),
        pytest.param("GB", False, id="a size"),
        pytest.param("", False, id="none"),
    ],
)
def test_what_counts_by_the_time_it_takes(unit: str, is_rate: bool):
    assert units.is_rate(unit) is is_rate
