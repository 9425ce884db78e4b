from decimal import Decimal

import pytest

from redraft.domain import directions, names
from redraft.domain.directions import Way

UP, DOWN = Way.UP, Way.DOWN


@pytest.mark.parametrize(
    ("before", "behind", "measured", "unit", "way"),
    [
        pytest.param("the error rises by", "", "error", "", UP, id="a verb"),
        pytest.param("the error falls by", "points", "error", "points", DOWN, id="the opposite verb"),
        pytest.param("it needs", "% less than Dense", "time", "%", DOWN, id="a comparative behind"),
        pytest.param("it needs", "% more than Dense", "time", "%", UP, id="the opposite one"),
        pytest.param("it falls, at a price", "points above Dense", "recall", "points", UP, id="the nearest behind"),
        pytest.param("it rises to 4 and falls by", "", "error", "", DOWN, id="the nearest before"),
        pytest.param("it rises by more than", "", "error", "", UP, id="more than is no direction"),
        pytest.param("it falls by up to", "", "error", "", DOWN, id="up to is none either"),
        pytest.param("it gains", "points", "accuracy", "points", UP, id="a gain of what is better when higher"),
        pytest.param("it loses", "points", "accuracy", "points", DOWN, id="a loss of it"),
        pytest.param("a gain of", "", "perplexity", "", DOWN, id="a gain of what is better when lower"),
        pytest.param("a gain of", "", "width", "", None, id="a gain of what is neither"),
        pytest.param("it is", "% faster than Dense", "latency", "%", DOWN, id="faster by a time"),
        pytest.param("it is", "% faster than Dense", "throughput", "%", UP, id="faster by a rate"),
        pytest.param("es ist um", "% schneller", "laufzeit", "%", DOWN, id="in German"),
        pytest.param("il est", "% plus rapide", "temps", "%", DOWN, id="plus belongs to rapide"),
        pytest.param("un", "% menos que el otro", "tiempo", "%", DOWN, id="in Spanish"),
        pytest.param("un", "% más que el otro", "tiempo", "%", UP, id="the opposite in Spanish"),
        pytest.param("it is", "% faster than Dense", "fps", "%", UP, id="faster by frames"),
        pytest.param("soit", "points de plus que lui", "rappel", "points", UP, id="in French"),
        pytest.param("un", "% más bajo que el otro", "tiempo", "%", DOWN, id="más belongs to bajo"),
        pytest.param("un", "% más profundo", "tiempo", "%", UP, id="más of what has no way of its own"),
        pytest.param("it worsens by", "points", "accuracy", "points", DOWN, id="it worsens"),
        pytest.param("it is", "% faster than Dense", "rate", "Mbps", UP, id="faster by the unit of a rate"),
        pytest.param("it is", "% slower than Dense", "rate", "/s", DOWN, id="slower by what is counted by the second"),
        pytest.param("the loss of", "", "loss", "", None, id="a metric that is called loss"),
        pytest.param("it is", "", "accuracy", "%", None, id="nothing said"),
        pytest.param("it has", "points and falls", "error", "points", None, id="what is said behind an and"),
    ],
)
def test_which_way_a_number_goes(before: str, behind: str, measured: str, unit: str, way: Way | None):
    assert directions.way_of(names.words(before), names.words(behind), set(names.words(measured)), unit) is way


@pytest.mark.parametrize(
    ("told", "own", "at"),
    [
        pytest.param("Sparse is 4 points above Dense", None, 1, id="behind a comparison"),
        pytest.param("Compared with Sparse Dense is 4 points above", None, 0, id="before what is compared"),
        pytest.param("Sparse is 4 points above that of the Dense", None, 1, id="with words between"),
        pytest.param("From Sparse to Dense it falls", None, 0, id="from one to the other"),
        pytest.param("Sparse falls by 4 points", None, 1, id="one alone is named"),
        pytest.param("Sparse and Dense differ by 4", None, None, id="both are named alike"),
        pytest.param("It falls by 4 points", None, None, id="none is named"),
        pytest.param("It is 4 points above Dense", 0, 1, id="what the authors hold against another"),
        pytest.param("Without Sparse it falls by 4", 1, 1, id="what lacks a part, against the whole"),
        pytest.param("It is 4 points above without Sparse", 1, 0, id="the whole, against what lacks a part"),
        pytest.param("We reduce the time by 4", 1, 0, id="the authors speak of their own"),
        pytest.param("Dense is 4 points above ours", 0, 0, id="another against the authors' own"),
        pytest.param("Dense is 4 points above that of our model", 1, 0, id="another than the first"),
        pytest.param("Compared with Dense our model is 4 points above", 0, 1, id="the authors' own against another"),
        pytest.param("It gains 4 points over our strongest baseline Dense", 0, 1, id="a baseline is not their own"),
    ],
)
def test_what_a_sentence_holds_the_other_against(told: str, own: int | None, at: int | None):
    label = "without Sparse" if "ithout" in told else "Sparse"
    first, second = frozenset(names.words(label)), frozenset(names.words("Dense"))
    assert directions.reference(names.words(told), first, second, own) == at


@pytest.mark.parametrize(
    ("way", "value", "reference", "goes"),
    [
        pytest.param(UP, 5, 4, True, id="a rise"),
        pytest.param(UP, 4, 5, False, id="no rise"),
        pytest.param(DOWN, 4, 5, True, id="a fall"),
        pytest.param(DOWN, 5, 4, False, id="no fall"),
        pytest.param(UP, 4, 4, False, id="neither"),
        pytest.param(UP, -21, -15, True, id="a larger error with a minus"),
        pytest.param(DOWN, -21, -15, True, id="a lower value with a minus"),
    ],
)
def test_whether_a_value_lies_on_the_side_that_is_told(way: Way, value: int, reference: int, *, goes: bool):
    assert directions.goes(way, Decimal(value), Decimal(reference)) is goes


@pytest.mark.parametrize(
    ("way", "percent"),
    [pytest.param(UP, "25", id="more is of the lesser"), pytest.param(DOWN, "20", id="less of the greater")],
)
def test_a_change_is_of_what_it_starts_from(way: Way, percent: str):
    assert directions.change(way, Decimal(4), Decimal(5)) == Decimal(percent)
    assert directions.change(way, Decimal(5), Decimal(4)) == Decimal(percent)


def test_there_is_no_change_from_nothing():
    assert directions.change(UP, Decimal(0), Decimal(5)) is None


@pytest.mark.parametrize(
    ("told", "first", "second", "at"),
    [
        pytest.param("Between 2014 and 2022 it rose by 4", "2014", "2022", 0, id="two years"),
        pytest.param("Between Sparse and Dense lie 4", "Sparse", "Dense", None, id="two names"),
    ],
)
def test_between_two_numbers_the_first_is_the_old_one(told: str, first: str, second: str, at: int | None):
    rows = frozenset(names.words(first)), frozenset(names.words(second))
    assert directions.reference(names.words(told), *rows, None) == at
