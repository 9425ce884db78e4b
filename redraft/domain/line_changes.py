"""Where two versions of a text differ, line by line, in time linear in their lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

ANCHOR = 3
"""Equal lines in a row that bring two versions together again; fewer stand everywhere, as a blank line does."""


@dataclass(frozen=True, slots=True)
class Change:
    """Lines `old_start` to `old_end` became lines `new_start` to `new_end`, counted from 0, ends left out."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int


def changes(old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """Yield what differs, first to last; right, but not always the least, which takes quadratic time to find."""
    head = _same(old, new, 0, 0)
    tail = _same(old[head:][::-1], new[head:][::-1], 0, 0)
    old, new = old[: len(old) - tail], new[: len(new) - tail]
    at = to = head
    while at < len(old) or to < len(new):
        old_end, new_end = _meeting(old, new, at, to)
        yield from _parts(old, new, Change(at, old_end, to, new_end))
        same = _same(old, new, old_end, new_end)
        at, to = old_end + same, new_end + same


def _same(old: Sequence[str], new: Sequence[str], at: int, to: int) -> int:
    """Count the equal lines from these on."""
    most = min(len(old) - at, len(new) - to)
    return next((count for count in range(most) if old[at + count] != new[to + count]), most)


def _meeting(old: Sequence[str], new: Sequence[str], at: int, to: int) -> tuple[int, int]:
    """Return the nearest lines from which on both go the same way, or both ends.

    The search goes no further than the longer side of the change, so that all of them together stay linear.
    """
    old_places: dict[tuple[str, ...], int] = {}
    new_places: dict[tuple[str, ...], int] = {}
    for step in range(max(len(old) - at, len(new) - to)):
        old_lines = tuple(old[at + step : at + step + ANCHOR])
        new_lines = tuple(new[to + step : to + step + ANCHOR])
        old_places.setdefault(old_lines, at + step)
        new_places.setdefault(new_lines, to + step)
        if len(old_lines) == ANCHOR and old_lines in new_places:
            return at + step, new_places[old_lines]
        if len(new_lines) == ANCHOR and new_lines in old_places:
            return old_places[new_lines], to + step
    return len(old), len(new)


def _parts(old: Sequence[str], new: Sequence[str], change: Change) -> Iterator[Change]:
    """Leave the equal lines out of a change that keeps the number of lines: edits of neighbouring paragraphs."""
    length = change.old_end - change.old_start
    if length != change.new_end - change.new_start:
        yield change
        return
    start: int | None = None
    for line in range(length + 1):
        differs = line < length and old[change.old_start + line] != new[change.new_start + line]
        if differs and start is None:
            start = line
        elif not differs and start is not None:
            yield Change(
                change.old_start + start, change.old_start + line, change.new_start + start, change.new_start + line
            )
            start = None
