from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.domain.exemptions import Exemption
from redraft.domain.numbers import Number, read


def claims_in(text: str) -> list[tuple[str, str]]:
    """Return value and unit of each number that claims something, as plain text."""
    return [(f"{number.value:f}", number.unit) for number in read(text) if number.exemption is None]


def only(text: str) -> Number:
    (number,) = (number for number in read(text) if number.exemption is None)
    return number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(r"$1.56\times$ median", [("1.56", "×")], id="a ratio in a formula"),
        pytest.param(r"\SI{2e3}{\meter}", [("2000", "m")], id="an exponent in siunitx"),
        pytest.param(r"\SI{0.2 \pm 0.1}{\percent}", [("0.2", "%"), ("0.1", "%")], id="an error in siunitx"),
        pytest.param(r"$2{,}545$, 60,000", [("2545", ""), ("60000", "")], id="thousands"),
        pytest.param(r"${{\sim}70{,}000}$", [("70000", "")], id="thousands, about"),
        pytest.param(r"$2 \times 10^{-4}$, 4e-4", [("0.0002", ""), ("0.0004", "")], id="scientific notation"),
        pytest.param(r"10--50 citations", [("10", ""), ("50", "")], id="a range before a sign"),
        pytest.param(r"2010--2019", [], id="years"),
        pytest.param(r"7B models", [], id="a name"),
        pytest.param(r"1K images", [("1000", "")], id="a thousand in a letter"),
        pytest.param(r"$\sim10^{4-9}$", [("10000", ""), ("1000000000", "")], id="a range of powers"),
        pytest.param(r"p<.001", [("0.001", "")], id="a bound"),
        pytest.param(r"40GB of VRAM", [], id="hardware"),
        pytest.param(r"\cite[Section~3.1]{x}", [], id="a note of a citation"),
        pytest.param(r"from 10\% to 90\%", [("10", "%"), ("90", "%")], id="two percentages"),
        pytest.param(r"two orders of magnitude", [("100", "×")], id="orders of magnitude"),
        pytest.param(r"$224 \times 224$ pixels", [], id="a size"),
        pytest.param(r"So-ViT-400M", [], id="a name with a magnitude"),
    ],
)
def test_numbers_are_read_as_the_brief_has_them(text: str, expected: list[tuple[str, str]]):
    assert claims_in(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("-3.2 and $-4.1$", [("-3.2", ""), ("-4.1", "")], id="signs"),
        pytest.param("a drop (−3.2)", [("-3.2", "")], id="a typeset minus"),
        pytest.param("+3.2", [("3.2", "")], id="a plus"),
        pytest.param("10-50 items", [("10", ""), ("50", "")], id="a hyphen between digits is no sign"),
        pytest.param(r"10\,000 and 10{\,}000", [("10000", ""), ("10000", "")], id="thin spaces"),
        pytest.param(r"84,2\,\% and $84{,}2$", [("84.2", "%"), ("84.2", "")], id="decimal commas"),
        pytest.param("12, 34", [("12", ""), ("34", "")], id="a list"),
        pytest.param("17.42(3) K", [("17.42", ""), ("0.03", "")], id="an uncertainty in brackets"),
        pytest.param(r"\SI{2.66(19)}{\kelvin}", [("2.66", "K"), ("0.19", "K")], id="an uncertainty in siunitx"),
        pytest.param(r"$3.2(1)\times 10^{-3}$", [("0.0032", ""), ("0.0001", "")], id="an uncertainty and a power"),
        pytest.param("48 (17)", [("48", ""), ("17", "")], id="brackets after a blank hold a number of their own"),
        pytest.param("Lemma 2.3(12)", [], id="brackets of a reference"),
        pytest.param("25M images, 3 million, 70K", [("25000000", ""), ("3000000", ""), ("70000", "")], id="magnitudes"),
        pytest.param(r"$84.2_{\pm 0.3}$", [("84.2", ""), ("0.3", "")], id="an error below the line"),
        pytest.param(r"$84.2\pm0.3$\%", [("84.2", "%"), ("0.3", "%")], id="a unit of value and error"),
        pytest.param("5 to 10 ms", [("5", "ms"), ("10", "ms")], id="a unit of both ends"),
        pytest.param(r"$84.2^{12}$", [("84.2", "")], id="a footnote mark"),
        pytest.param(r"$10^{-4}$ and $10^3$", [("0.0001", ""), ("1000", "")], id="bare powers of ten"),
        pytest.param("$2^{14}$", [("16384", "")], id="a power of two"),
        pytest.param("$10^{999}$", [("1" + "0" * 60, "")], id="a power out of reach"),
        pytest.param("an order of magnitude", [("10", "×")], id="one order"),
        pytest.param("12 orders of magnitude", [("12", "")], id="too many orders to mean it"),
        pytest.param(r"\num{2e3}", [("2000", "")], id="a number of siunitx"),
        pytest.param(r"$R^2 = 0.95$", [("0.95", "")], id="a statistic"),
        pytest.param(r"\textbf{84.2}", [("84.2", "")], id="bold"),
        pytest.param("1" * 25, [], id="a row of digits"),
        pytest.param("no digits", [], id="no numbers"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_other_forms_of_numbers(text: str, expected: list[tuple[str, str]]):
    assert claims_in(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("93,4 und 0,912", [("93.4", ""), ("0.912", "")], id="decimals"),
        pytest.param(r"$0{,}951$", [("0.951", "")], id="decimals in braces"),
        pytest.param("88.880 Bilder", [("88880", "")], id="points mark thousands"),
        pytest.param("2.146.300,5 Wörter", [("2146300.5", "")], id="thousands and decimals, a word like a unit"),
        pytest.param(r"12~540 et 2\,146\,300 mots", [("12540", ""), ("2146300", "")], id="blanks mark thousands"),
        pytest.param(r"\SI{12.4}{\ms} und 0.912", [("12.4", "ms"), ("0.912", "")], id="points of programs"),
        pytest.param("11,7 Mio. Parameter", [("11700000", "")], id="millions"),
        pytest.param("3, 4 und 5,6", [("5.6", "")], id="a list is no decimal"),
    ],
)
def test_numbers_of_a_text_with_decimal_commas(text: str, expected: list[tuple[str, str]]):
    assert [
        (f"{number.value:f}", number.unit) for number in read(text, is_comma=True) if number.exemption is None
    ] == expected


def test_thousands_marked_by_a_point_may_be_meant_as_decimals():
    (number,) = read("12.345 Bilder", is_comma=True)
    assert (number.value, number.scale) == (Decimal(12345), Decimal(1000))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        pytest.param("84.2", "84.15", "84.25", id="half a unit of the last digit"),
        pytest.param("84.20", "84.195", "84.205", id="a zero is a digit"),
        pytest.param("60,000", "59999.5", "60000.5", id="zeros of a plain integer count"),
        pytest.param("about 60,000", "55000", "65000", id="zeros of a rough integer do not"),
        pytest.param("70K", "69500", "70500", id="a thousand is the last digit"),
        pytest.param("$2 \\times 10^{-4}$", "0.00015", "0.00025", id="the mantissa has the last digit"),
        pytest.param("over 60\\%", "60", "70", id="over"),
        pytest.param("more than 61.5", "61.5", "61.6", id="more than"),
        pytest.param("less than 1\\%", "0", "1", id="less than"),
        pytest.param("$p < .001$", "0", "0.001", id="a bound"),
        pytest.param("about 0.0", "-0.05", "0.05", id="about nothing"),
    ],
)
def test_what_may_be_written_so(text: str, low: str, high: str):
    number = only(text)
    assert (number.low, number.high) == (Decimal(low), Decimal(high))
    assert number.admits(Decimal(low))
    assert number.admits(Decimal(high))
    assert not number.admits(Decimal(high) + Decimal("0.0001"))


def test_orders_of_magnitude_are_told_within_half_of_one():
    number = only("two orders of magnitude")
    assert number.admits(Decimal(32))
    assert number.admits(Decimal(316))
    assert not number.admits(Decimal(31))
    assert not number.admits(Decimal(317))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        pytest.param("84.2", True, id="as it stands"),
        pytest.param(r"$\approx$ 84.2", False, id="about"),
        pytest.param("at least 84.2", False, id="at least"),
        pytest.param("at most 84.2", False, id="at most"),
        pytest.param("a -> 84.2", True, id="an arrow is no bound"),
    ],
)
def test_whether_a_number_is_stated_as_it_stands(text: str, plain: bool):
    assert only(text).is_plain is plain


def test_a_number_after_plus_minus_is_an_error():
    assert [number.is_error for number in read(r"$84.2 \pm 0.3$")] == [False, True]


def test_numbers_stand_where_they_are_written():
    text = "We get $2{,}545$ of two orders of magnitude and \\textbf{84.2}."
    assert [text[number.start : number.end] for number in read(text)] == ["2{,}545", "two orders of magnitude", "84.2"]


@pytest.mark.parametrize(
    ("text", "exemption"),
    [
        pytest.param("in 2019", Exemption.YEAR, id="a year"),
        pytest.param("May 12", Exemption.YEAR, id="a day after its month"),
        pytest.param("12 May", Exemption.YEAR, id="a day before its month"),
        pytest.param("Section~12", Exemption.REFERENCE, id="a section"),
        pytest.param("Eq.~(12)", Exemption.REFERENCE, id="an equation"),
        pytest.param("epoch 30", Exemption.REFERENCE, id="an epoch"),
        pytest.param("§12", Exemption.REFERENCE, id="a section sign"),
        pytest.param(r"Grant No.\ 12345", Exemption.REFERENCE, id="a grant"),
        pytest.param("Abschnitt 12", Exemption.REFERENCE, id="a German section"),
        pytest.param("constants 8 and 17", Exemption.REFERENCE, id="a constant"),
        pytest.param(r"95\% CI", Exemption.CONSTANT, id="the level of an interval"),
        pytest.param(r"IC 95\%", Exemption.CONSTANT, id="the level after its noun"),
        pytest.param(r"90\% confidence intervals", Exemption.CONSTANT, id="the level of confidence"),
        pytest.param("$p < 0.05$", Exemption.CONSTANT, id="the level of significance"),
        pytest.param(r"1.0$\times$", Exemption.CONSTANT, id="the speed of a baseline against itself"),
        pytest.param(r"OD\textsubscript{600}", Exemption.CONSTANT, id="an index"),
        pytest.param("80/20 rule", Exemption.NAME, id="a rule"),
        pytest.param("80/10/10 split", Exemption.NAME, id="a split"),
        pytest.param("iPhone 12", Exemption.NAME, id="a device"),
        pytest.param("12-layer", Exemption.NAME, id="part of a word before it"),
        pytest.param("ResNet-50", Exemption.NAME, id="part of a word after it"),
        pytest.param("GPT-3.5", Exemption.NAME, id="a version in a name"),
        pytest.param("PyTorch 2.1", Exemption.NAME, id="a version"),
        pytest.param("1.13.1", Exemption.NAME, id="a version of three parts"),
        pytest.param("007", Exemption.NAME, id="a number with leading zeros"),
        pytest.param("3D", Exemption.NAME, id="a dimension"),
        pytest.param(r"$n \times 64$", Exemption.SIZE, id="a factor"),
        pytest.param("8×A100", Exemption.SIZE, id="so many devices with a sign"),
        pytest.param("16 GPUs", Exemption.HARDWARE, id="so many devices"),
        pytest.param("files of 80 GB", None, id="memory of no device"),
        pytest.param("80 GB A100", Exemption.HARDWARE, id="memory before its device"),
        pytest.param("GPU with 80 GB", Exemption.HARDWARE, id="memory after its device"),
        pytest.param("peak memory of 11 GB", None, id="memory used"),
        pytest.param("11.5 GB of VRAM", None, id="memory with decimals is measured"),
        pytest.param("11 GB of GPU memory", None, id="memory used on a device"),
        pytest.param("3 seeds", Exemption.COUNT, id="a count under ten"),
        pytest.param("10 seeds", None, id="a count of ten"),
        pytest.param(r"3\%", None, id="a small percentage"),
        pytest.param(r"$\lambda = 0.1$", Exemption.CONSTANT, id="a constant"),
        pytest.param(r"\(k = 16\)", Exemption.CONSTANT, id="a constant between parentheses"),
        pytest.param("$x_{12}$", Exemption.CONSTANT, id="an index"),
        pytest.param(r"$84.2_{12}$ x", None, id="a value with an index"),
    ],
)
def test_why_a_number_is_no_claim(text: str, exemption: Exemption | None):
    assert exemption in [number.exemption for number in read(text)]


def test_a_list_of_references_is_all_exempt():
    numbers = read("Tables 12, 13 and 14 and Sections 3.1--3.4")
    assert {number.exemption for number in numbers} == {Exemption.REFERENCE}


@given(st.text(alphabet=st.sampled_from("0123456789.,-+eE^{}$\\ %×x~()[]_KMBGandtimespm\n")))
def test_any_text_is_read_and_numbers_stand_inside_it(text: str):
    for number in read(text):
        assert 0 <= number.start < number.end <= len(text)
        assert number.low <= number.value <= number.high
