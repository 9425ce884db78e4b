from decimal import Decimal

import pytest

from redraft.domain import numbers, worded


@pytest.mark.parametrize(
    ("text", "written", "low", "high", "unit"),
    [
        pytest.param("two thirds of the errors", "two thirds", "61.7", "71.7", "%", id="a share"),
        pytest.param("three-quarters of it", "three-quarters", "70", "80", "%", id="a share with a hyphen"),
        pytest.param("half of the errors", "half", "45", "55", "%", id="half of something"),
        pytest.param("a third of all", "a third", "28.3", "38.3", "%", id="one part"),
        pytest.param("zwei Drittel der Fehler", "zwei Drittel", "61.7", "71.7", "%", id="a German share"),
        pytest.param("die Hälfte der Fehler", "die Hälfte", "45", "55", "%", id="a German half"),
        pytest.param("deux tiers des erreurs", "deux tiers", "61.7", "71.7", "%", id="a French share"),
        pytest.param("la moitié des erreurs", "la moitié", "45", "55", "%", id="a French half"),
        pytest.param("un tercio de los errores", "un tercio", "28.3", "38.3", "%", id="a Spanish share"),
        pytest.param("twice as fast", "twice", "1.5", "2.5", "×", id="a multiple"),
        pytest.param("three times faster", "three times ", "2.5", "3.5", "×", id="a multiple of more"),
        pytest.param("a tenfold gain", "tenfold", "9.5", "10.5", "×", id="a multiple in one word"),
        pytest.param("an order of magnitude", "an order of magnitude", "3.2", "31.6", "×", id="one order"),
        pytest.param("two orders of magnitude", "two orders of magnitude", "31.6", "316.2", "×", id="two orders"),
    ],
)
def test_quantities_in_words(text: str, written: str, low: str, high: str, unit: str):
    (found,) = worded.read(text)
    assert text[found.start : found.end] == written
    assert (round(found.low, 1), round(found.high, 1)) == (Decimal(low), Decimal(high))
    assert found.unit == unit


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a third method", id="an ordinal"),
        pytest.param("half precision", id="a name"),
        pytest.param("the other half", id="half of nothing told"),
        pytest.param("run twice", id="a count"),
        pytest.param("fivefolders", id="the beginning of a word"),
    ],
)
def test_words_that_are_no_quantity(text: str):
    assert list(worded.read(text)) == []


def test_only_an_order_of_magnitude_is_meant_as_measured():
    assert [item.is_loose for item in numbers.read("half of it, twice as fast, two orders of magnitude")] == [
        True,
        True,
        False,
    ]
