from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.revision import ViolationKind

NEW, CONTRADICTED = ViolationKind.NEW_NUMBER, ViolationKind.CONTRADICTED_NUMBER
LOG = """
- Batch size: 64
- Head width: 48

| Method | Accuracy (%) | Step time (ms) |
|---|---|---|
| Full softmax | 81.4 | 120 |
| Early exit | 80.9 | 45 |
"""
TABLE = (
    "\\begin{tabular}{lrr}\nMethod & Accuracy (\\%) & Step time (ms) \\\\\n"
    "Full softmax & 81.4 & 120 \\\\\nEarly exit & 80.9 & 45 \\\\\n\\end{tabular}"
)


@pytest.mark.parametrize(
    ("before", "after", "new"),
    [
        pytest.param("We sort.", "We sort 17.5 keys.", ["17.5"], id="a number of nowhere"),
        pytest.param("We sort 17.5 keys.", "Keys, 17.5 of them, are sorted.", [], id="a number that was there"),
        pytest.param("One 17.5.\n\nTwo.", "One.\n\nTwo 17.5.", [], id="a number moved"),
        pytest.param("We sort 17.54 keys.", "We sort 17.5 keys.", [], id="a number rounded"),
        pytest.param("We sort 17.5 keys.", "We sort 17.54 keys.", ["17.54"], id="a number with a digit more"),
        pytest.param("We sort 2{,}545 keys.", "We sort 2545 keys.", [], id="a number written another way"),
        pytest.param("It takes 17.5 ms.", "It takes 17.5\\%.", ["17.5"], id="a number in another unit"),
        pytest.param("It takes 17.5 ms.", "It takes 17.5 ms or 17.5 ms.", [], id="a number said twice"),
        pytest.param("We sort.", "We use a batch size of 64.", [], id="a number of the log"),
        pytest.param("We sort.", "We use 64 clowns.", ["64"], id="a number of the log for something else"),
        pytest.param("We sort.", "Early exit is 2.7 times faster than full softmax.", [], id="one that follows"),
        pytest.param("We sort.", "Early exit is 2.9 times faster than full softmax.", ["2.9"], id="one that does not"),
        pytest.param("We sort.", "In 2019 we sorted 3 keys with GPT-4, see Table 12.", [], id="what claims nothing"),
        pytest.param("We sort.", "We set $\\lambda = 0.15$.", ["0.15"], id="a setting in a formula"),
        pytest.param("We set $\\lambda = 0.15$.", "We set $\\mu = 0.15$.", [], id="a setting that was there"),
        pytest.param("We sort.", "We sort $x_{12}$ and $y = 3$.", [], id="an index and a small constant"),
        pytest.param("We sort.", "We sort $224 \\times 224$ keys.", ["224", "224"], id="a size"),
        pytest.param("We sort.", "We sort on 32 GPUs.", ["32"], id="a machine"),
        pytest.param("We sort.", "% 17.5\nWe sort.", [], id="a comment"),
        pytest.param(TABLE, TABLE.replace("81.4", "81.6"), ["81.6"], id="a number of a table"),
        pytest.param(TABLE, TABLE.replace("Early", "The early"), [], id="a table with another word"),
        pytest.param("We sort.", "We sort.\n\n17.5 keys.\n\n18.5 keys.", ["17.5", "18.5"], id="paragraphs"),
    ],
)
def test_a_number_must_come_from_somewhere(revised: Callable[..., Any], before: str, after: str, new: list[str]):
    assert revised(NEW, log=LOG).quotes(before, after) == new


@pytest.mark.parametrize(
    ("before", "after", "new"),
    [
        pytest.param("", r"\newcommand{\q}{17.5}We sort \q\ keys.", ["17.5"], id="longer than its name"),
        pytest.param("", r"\def\r{17.5 keys, as nobody did}We sort \r.", ["17.5"], id="with words"),
        pytest.param("", r"\newcommand{\r}[1]{17.5 of #1}We sort \r{keys}.", ["17.5"], id="with an argument"),
        pytest.param(
            r"\newcommand{\acc}{81.4}At \acc.",
            r"\newcommand{\acc}{81.4}\renewcommand{\acc}{91.4}At \acc.",
            ["91.4"],
            id="a macro redefined",
        ),
        pytest.param("", r"\newcommand{\acc}{17.5}At \acc.", [r"\acc"], id="one that is read"),
        pytest.param("", r"\newcommand{\q}{80.9}At \q.", [], id="a number of the log"),
        pytest.param("We sort 17.5.", r"\newcommand{\q}{17.5}We sort \q.", [], id="a number of the draft"),
        pytest.param("", r"\newcommand{\q}{17.5}We sort.", [], id="a macro that nothing calls"),
        pytest.param("", r"\renewcommand{\arraystretch}{1.27}We sort.", [], id="a setting of LaTeX"),
        pytest.param("", r"\newcommand{\w}{0.57\textwidth}\rule{\w}{1pt}", [], id="a length"),
        pytest.param(
            r"\newcommand{\q}{17.5}We sort.", r"\newcommand{\q}{17.5}We sort \q.", [], id="a macro that was there"
        ),
    ],
)
def test_a_number_behind_a_macro_must_come_from_somewhere(
    revised: Callable[..., Any], before: str, after: str, new: list[str]
):
    assert revised(NEW, log=LOG).quotes(before, after) == new


@pytest.mark.parametrize(
    ("before", "after", "new"),
    [
        pytest.param("We sort 17.5 keys.", "We sort 17.5 keys now.", [], id="a number that was there"),
        pytest.param("We sort.", "We use a batch size of 64.", ["64"], id="a number of nowhere"),
        pytest.param(TABLE, TABLE + " Early exit is 2.7 times faster than full softmax.", [], id="from the own table"),
        pytest.param(TABLE, TABLE + " Early exit is 2.9 times faster than full softmax.", ["2.9"], id="not from it"),
        pytest.param(TABLE, TABLE.replace("80.9", "80.8"), ["80.8"], id="against the own table"),
        pytest.param(
            TABLE,
            TABLE.replace("tabular", "tabular*").replace("*}{lrr}", "*}{1cm}{lrr}"),
            [],
            id="a table of another kind",
        ),
    ],
)
def test_without_a_log_the_accepted_draft_alone_counts(
    revised: Callable[..., Any], before: str, after: str, new: list[str]
):
    assert revised(NEW).quotes(before, after) == new


def test_a_new_number_is_located_and_named(revised: Callable[..., Any]):
    (violation,) = revised(NEW).violations("We sort.", "We sort 17.5\\,ms.")
    assert str(violation.location) == "paper.tex:3:9"
    assert violation.message.startswith("17.5ms is in neither the log nor the accepted draft")


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        pytest.param(TABLE, TABLE.replace("80.9", "82.6"), ["Early exit, Accuracy (%)"], id="a cell of a table"),
        pytest.param("Text.", "Early exit has an accuracy of 82.6\\%.", ["has an accuracy"], id="a sentence"),
        pytest.param(TABLE.replace("80.9", "82.6"), TABLE.replace("80.9", "82.6") + "x", [], id="one that was there"),
        pytest.param(
            TABLE.replace("80.9", "82.6"), TABLE.replace("80.9", "82.7"), ["Early exit"], id="another wrong one"
        ),
        pytest.param(TABLE.replace("80.9", "82.6"), TABLE, [], id="one that was mended"),
        pytest.param("Text.", TABLE, [], id="numbers of the log"),
    ],
)
def test_a_number_may_not_contradict_the_log(revised: Callable[..., Any], before: str, after: str, found: list[str]):
    quotes = revised(CONTRADICTED, log=LOG).quotes(before, after)
    assert len(quotes) == len(found)
    assert all(words in quote for words, quote in zip(found, quotes, strict=True))


def test_a_contradiction_names_the_value_of_the_log(revised: Callable[..., Any]):
    (violation,) = revised(CONTRADICTED, log=LOG).violations(TABLE, TABLE.replace("80.9", "82.6"))
    assert violation.message == "82.6% contradicts the log, expected 80.9 (Early exit, Accuracy (%)) on line 8"
    assert violation.location.line == 6


def test_without_a_log_nothing_is_contradicted(revised: Callable[..., Any]):
    assert revised(CONTRADICTED).violations(TABLE, TABLE.replace("80.9", "82.6")) == []
