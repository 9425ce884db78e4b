"""The words of a stretch as a reader meets them, each formula a placeholder."""

import re
from bisect import bisect_left

from redraft.latex.blocks import notes
from redraft.latex.elements import Span
from redraft.latex.folding import fold
from redraft.latex.manuscript import Manuscript

FORMULA = "\ufffc"
"""Stands for a formula: Unicode's object replacement character."""

_BEFORE_PUNCTUATION = re.compile(r" +(?=[.,)\]])")


def words_of(manuscript: Manuscript, span: Span) -> str:
    """Return the words of `span` on one line: formulas as `FORMULA`, no citation, and no note that begins inside."""
    first = bisect_left(manuscript.formulas, span.start, key=lambda formula: formula.span.start)
    last = bisect_left(manuscript.formulas, span.end, key=lambda formula: formula.span.start)
    replaced = [(formula.span, FORMULA) for formula in manuscript.formulas[first:last]]
    replaced += [(note, "") for note in notes(manuscript, span) if note.end < span.end]
    pieces: list[str] = []
    start = span.start
    for gone, sign in sorted(replaced, key=lambda pair: pair[0].start):
        if gone.start >= start:
            pieces += (manuscript.visible[start : gone.start], sign)
            start = gone.end
    words = fold("".join((*pieces, manuscript.visible[start : span.end])), manuscript.names)
    return _BEFORE_PUNCTUATION.sub("", words)
