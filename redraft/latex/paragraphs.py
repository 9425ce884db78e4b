"""Paragraphs of the running text, as the sentences they are made of."""

from bisect import bisect_left

from redraft.latex.blocks import breaks
from redraft.latex.manuscript import Manuscript
from redraft.latex.sentences import Sentence, sentences


def paragraphs(manuscript: Manuscript) -> tuple[tuple[Sentence, ...], ...]:
    """Group the sentences between breaks: blank lines, headings, items, environments; those of footnotes stay out."""
    where = breaks(manuscript)
    grouped: list[list[Sentence]] = []
    last = -1
    for sentence in sentences(manuscript):
        if sentence.span.start < last:
            continue
        at = bisect_left(where, max(last, 0))
        if last < 0 or (at < len(where) and where[at] <= sentence.span.start):
            grouped.append([])
        grouped[-1].append(sentence)
        last = sentence.span.end
    return tuple(map(tuple, grouped))
