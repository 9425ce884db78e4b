"""The words that a finding quotes, as they stand in their file."""

from bisect import bisect_right

from redraft.contracts.diagnostic import MAX_QUOTE
from redraft.latex.checks.facts import Hit
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript

MIN_QUOTE = 24
"""Characters below which a quote takes in the words around it."""


def quote(manuscript: Manuscript, hit: Hit) -> str:
    """Return the words at fault, as written in one file; short ones with the words around them on their line."""
    source = manuscript.project.file(hit.file) if hit.file else None
    text = source.text if source else manuscript.text
    segment = Span(0, len(text)) if source else _segment(manuscript, hit.span.start)
    span = hit.quote or hit.span
    start, end = max(span.start, segment.start), min(span.end, segment.end)
    if start >= end:
        start, end = hit.span.start, min(hit.span.end, segment.end)
    if end - start < MIN_QUOTE:
        start = _word_edge_before(text, start, max(segment.start, start - MIN_QUOTE))
        end = _word_edge_after(text, end, min(segment.end, end + MIN_QUOTE))
    return text[start : min(end, start + MAX_QUOTE)].strip()


def _segment(manuscript: Manuscript, offset: int) -> Span:
    """Return the run of one file around `offset`."""
    index = bisect_right(manuscript.segments, offset, key=lambda segment: segment.start) - 1
    segment = manuscript.segments[max(index, 0)]
    return Span(segment.start, segment.end)


def _word_edge_before(text: str, position: int, limit: int) -> int:
    line = max(text.rfind("\n", limit, position), text.rfind("\r", limit, position)) + 1
    start = max(limit, line)
    while 0 < start < position and not text[start - 1].isspace():
        start += 1
    return start


def _word_edge_after(text: str, position: int, limit: int) -> int:
    ends = [at for at in (text.find("\n", position, limit), text.find("\r", position, limit)) if at >= 0]
    end = min([limit, *ends])
    while position < end < len(text) and not text[end].isspace():
        end -= 1
    return end
