"""The words of a stretch as a reader meets them, each formula a placeholder."""

import re
from bisect import bisect_left

from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.prose import OUTSIDE

FORMULA = "\ufffc"
"""Stands for a formula: Unicode's object replacement character."""

_BLANKS = re.compile(rf"[\s~{OUTSIDE}]+")
_BEFORE_PUNCTUATION = re.compile(r" +(?=[.,;:!?)\]])")


def words_of(manuscript: Manuscript, span: Span) -> str:
    """Return the running text of `span` on one line, formulas as `FORMULA`; citations and commands leave no trace."""
    first = bisect_left(manuscript.formulas, span.start, key=lambda formula: formula.span.start)
    last = bisect_left(manuscript.formulas, span.end, key=lambda formula: formula.span.start)
    pieces: list[str] = []
    start = span.start
    for formula in manuscript.formulas[first:last]:
        pieces += (manuscript.running[start : formula.span.start], FORMULA)
        start = formula.span.end
    words = "".join((*pieces, manuscript.running[start : span.end]))
    return _BEFORE_PUNCTUATION.sub("", _BLANKS.sub(" ", words)).strip()
