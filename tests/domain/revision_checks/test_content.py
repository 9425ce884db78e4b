from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.revision import ViolationKind

LOSS = ViolationKind.CONTENT_LOSS
INTRODUCTION = "\\section{Introduction}\nMany keys must be sorted before they are read again by any query."
METHOD = "\\section{Method}\nEach block of keys keeps its own centre and radius for a bound."


@pytest.mark.parametrize(
    ("before", "after", "gone"),
    [
        pytest.param(INTRODUCTION + METHOD, METHOD, ["Introduction"], id="taken away"),
        pytest.param(INTRODUCTION + METHOD, METHOD + INTRODUCTION, [], id="moved"),
        pytest.param(METHOD, METHOD.replace("Method", "Blocks"), [], id="renamed"),
        pytest.param(METHOD, METHOD.replace("{Method}", "{METHOD}"), [], id="in capitals"),
        pytest.param(
            METHOD, METHOD.replace("Method", "Blocks").replace("radius", "size"), [], id="renamed and reworded"
        ),
        pytest.param(METHOD, "\\section{Other}\nNothing of it remains here.", ["Method"], id="replaced"),
        pytest.param(
            INTRODUCTION + METHOD, "\\section{All}\n" + METHOD.partition("\n")[2], ["Introduction"], id="joined"
        ),
        pytest.param(METHOD + METHOD, METHOD, ["Method"], id="one of two of the same name"),
        pytest.param("\\subsection{Part}\nSome words.", "Some words.", ["Part"], id="a heading alone"),
        pytest.param("\\paragraph{Part} Some words.", "Some words.", [], id="a run-in heading"),
    ],
)
def test_a_section_that_is_gone(revised: Callable[..., Any], before: str, after: str, gone: list[str]):
    after += "\\section{End}"
    found = [v.message for v in revised(LOSS).violations(before + "\\section{End}", after) if "section" in v.message]
    assert found == [f"section '{title}' is gone, expected every section of the accepted draft" for title in gone]


@pytest.mark.parametrize(
    ("kept", "refused"),
    [
        pytest.param(85, False, id="at the limit"),
        pytest.param(84, True, id="over the limit"),
        pytest.param(100, False, id="nothing lost"),
    ],
)
def test_a_loss_of_prose(revised: Callable[..., Any], kept: int, refused: bool):
    words = [f"w{number}" for number in range(100)]
    violations = revised(LOSS, filler="").violations(" ".join(words), " ".join(words[:kept]))
    assert bool(violations) is refused
    if refused:
        assert violations[0].message == "16 of 100 words of the prose are gone, expected at most 15%"
        assert violations[0].location is None


def test_words_that_moved_are_not_lost(revised: Callable[..., Any]):
    words = [f"w{number}" for number in range(100)]
    assert revised(LOSS, filler="").violations(" ".join(words), " ".join(reversed(words))) == []


def test_words_replaced_by_as_many_others_are_lost(revised: Callable[..., Any]):
    assert revised(LOSS, filler="").violations("one two three four", "five six seven eight")


def test_a_draft_without_prose_loses_none(revised: Callable[..., Any]):
    assert revised(LOSS, filler="").violations("$x$", "") == []


@pytest.mark.parametrize(
    ("before", "after", "quotes"),
    [
        pytest.param(r"\label{a} \ref{a}", r"see \ref{a}", ["a"], id="a label that is referred to"),
        pytest.param(r"\label{a} \ref{a}", r"see \ref{a} and \cref{a}", ["a"], id="once for all its references"),
        pytest.param(r"\label{a} \ref{a}", r"\label{b} \ref{b}", [], id="renamed with its references"),
        pytest.param(r"\label{a} \ref{a}", r"\label{b} \ref{b} \ref{a}", ["a"], id="renamed with some of them"),
        pytest.param(r"\label{a} \ref{a}", "nothing", [], id="gone with its references"),
        pytest.param(r"\label{a} x", "x", [], id="referred to by nothing"),
        pytest.param(r"x \ref{a}", r"y \ref{a}", [], id="a label that was never there"),
        pytest.param(r"\label{a} \ref{a}", "% \\label{a}\n\\ref{a}", ["a"], id="commented out"),
    ],
)
def test_a_label_that_is_gone_and_still_referred_to(
    revised: Callable[..., Any], before: str, after: str, quotes: list[str]
):
    violations = [v for v in revised(LOSS).violations(before, after) if "label" in v.message]
    assert [violation.quote for violation in violations] == quotes
    assert all(violation.location is not None for violation in violations)
