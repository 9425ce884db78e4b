import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.domain.line_changes import Change, changes

TEXTS = st.lists(st.sampled_from(["", "a", "b", "c", "d"]), max_size=30)


def applied(old: list[str], new: list[str]) -> list[str]:
    """Make the new version of the old one and what the changes take from the new one."""
    made: list[str] = []
    at = 0
    for change in changes(old, new):
        made += [*old[at : change.old_start], *new[change.new_start : change.new_end]]
        at = change.old_end
    return [*made, *old[at:]]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        pytest.param("", "", [], id="nothing and nothing"),
        pytest.param("a b c", "a b c", [], id="the same"),
        pytest.param("", "a b", [Change(0, 0, 0, 2)], id="all of it added"),
        pytest.param("a b", "", [Change(0, 2, 0, 0)], id="all of it gone"),
        pytest.param("a b c", "a x c", [Change(1, 2, 1, 2)], id="one line edited"),
        pytest.param("a b", "a b c", [Change(2, 2, 2, 3)], id="a line added at the end"),
        pytest.param("a b", "x a b", [Change(0, 0, 0, 1)], id="a line added at the start"),
        pytest.param("a a a", "a a", [Change(2, 3, 2, 2)], id="one of equal lines gone"),
        pytest.param(
            "a b c d e f g h", "A b c d e f g H", [Change(0, 1, 0, 1), Change(7, 8, 7, 8)], id="two edits far apart"
        ),
        pytest.param(
            "a b c d e", "A b C d E", [Change(i, i + 1, i, i + 1) for i in (0, 2, 4)], id="neighbours edited in place"
        ),
        pytest.param(
            "a b c d e f", "a X Y b c d E f", [Change(1, 1, 1, 3), Change(4, 5, 6, 7)], id="an insertion and an edit"
        ),
        pytest.param(
            "a X Y b c d E f", "a b c d e f", [Change(1, 3, 1, 1), Change(6, 7, 4, 5)], id="a deletion and an edit"
        ),
        pytest.param("q a b r", "s a b t u", [Change(0, 4, 0, 5)], id="two equal lines bring nothing together"),
    ],
)
def test_changes(old: str, new: str, found: list[Change]):
    assert list(changes(old.split(), new.split())) == found


@given(TEXTS, TEXTS)
def test_changes_make_the_new_version_of_the_old_one(old: list[str], new: list[str]):
    assert applied(old, new) == new


@given(TEXTS, TEXTS)
def test_changes_are_in_order_apart_and_real(old: list[str], new: list[str]):
    end = -1
    for change in changes(old, new):
        assert change.old_start > end
        assert old[change.old_start : change.old_end] != new[change.new_start : change.new_end]
        end = change.old_end


class Line(str):
    """A line that counts how often one is compared or hashed."""

    looks = 0

    def __eq__(self, other: object) -> bool:
        Line.looks += 1
        return str.__eq__(self, other)

    def __hash__(self) -> int:
        Line.looks += 1
        return str.__hash__(self)


@pytest.mark.parametrize("words", [1, 40, 10**9], ids=["one line over and over", "few different lines", "all unlike"])
@pytest.mark.parametrize("kept", [0.0, 0.5, 0.999], ids=["all rewritten", "half of it", "a few lines"])
def test_the_work_grows_with_the_lines_and_not_with_their_square(words: int, kept: float):
    chance = random.Random(7)  # noqa: S311
    old = [Line(chance.randrange(words)) for _ in range(20_000)]
    new = [line if chance.random() < kept else Line(-chance.randrange(1, 1 + words)) for line in old]
    Line.looks = 0
    assert applied(old, new) == new
    assert Line.looks < 40 * (len(old) + len(new))
