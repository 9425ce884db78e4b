"""Spans in order: the outermost ones, and which of them covers an offset."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from redraft.latex.elements import Span


def outermost(spans: Iterable[Span]) -> list[Span]:
    """Return the spans that lie in no other, in order."""
    found: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if not found or span.start >= found[-1].end:
            found.append(span)
    return found


def covers(spans: Sequence[Span], offset: int) -> bool:
    """Tell whether one of `spans` (in order, disjoint) covers `offset`."""
    index = bisect_right(spans, offset, key=lambda span: span.start) - 1
    return index >= 0 and offset < spans[index].end
