from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.revision import ViolationKind


@pytest.mark.parametrize(
    ("before", "after", "refused"),
    [
        pytest.param(100, 120, False, id="at the limit"),
        pytest.param(100, 121, True, id="over the limit"),
        pytest.param(100, 90, False, id="shorter"),
        pytest.param(0, 1, True, id="prose where there was none"),
        pytest.param(0, 0, False, id="no prose"),
    ],
)
def test_prose_may_not_grow_by_more_than_the_policy_says(
    revised: Callable[..., Any], before: int, after: int, refused: bool
):
    found = revised(ViolationKind.OVER_GROWTH, filler="").violations("word " * before, "word " * after)
    assert bool(found) is refused


def test_the_message_has_the_numbers(revised: Callable[..., Any]):
    (violation,) = revised(ViolationKind.OVER_GROWTH, filler="").violations("word " * 10, "word " * 13)
    assert violation.message == "the prose grew by 3 words on 10, expected at most 20%"


def test_comments_and_formulas_are_no_prose(revised: Callable[..., Any]):
    after = "word " * 10 + "% " + "note " * 50 + "\n$" + "x " * 50 + "$"
    assert revised(ViolationKind.OVER_GROWTH, filler="").violations("word " * 10, after) == []
