"""Spans that lie in one another: which of them are around an offset."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from redraft.latex.elements import Span


class Nesting:
    """Spans of which any two are apart or one in the other, as braces and environments are."""

    def __init__(self, spans: Sequence[Span]) -> None:
        """Take spans in the order of their starts."""
        self._spans = spans
        self._starts = [span.start for span in spans]
        self._parents: list[int] = []
        open_: list[int] = []
        for index, span in enumerate(spans):
            while open_ and spans[open_[-1]].end <= span.start:
                open_.pop()
            self._parents.append(open_[-1] if open_ else -1)
            open_.append(index)

    def around(self, start: int, end: int) -> Iterator[int]:
        """Yield the indices of the spans that begin before `start` and end at `end` or later, the innermost first."""
        index = bisect_left(self._starts, start) - 1
        while index >= 0:
            if self._spans[index].end >= end:
                yield index
            index = self._parents[index]
