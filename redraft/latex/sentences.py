"""Sentences of the running text; a footnote stands apart from the sentence around it."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from redraft.latex.blocks import breaks, notes, trimmed
from redraft.latex.elements import Span
from redraft.latex.keeping import kept
from redraft.latex.manuscript import Manuscript
from redraft.latex.prose import OUTSIDE
from redraft.latex.stops import BEGINS, STOP, ends_sentence

_ENDS_IN_STOP = re.compile(r"\.\s*(?:\\(?:label|tag\*?|qedhere|nonumber|notag|]|\)|end)(?![a-zA-Z])[^.]*|\$+)\s*\Z")
_WORD = re.compile(r"[^\W_]+(?:[-'\u2019.][^\W_]+)*")
MAX_FORMULA_END = 120
"""Characters at the end of a formula looked at for the full stop of its sentence."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: `span` covers all of it, formulas and commands included; `words` counts a formula as one."""

    span: Span
    words: int


@kept
def sentences(manuscript: Manuscript) -> tuple[Sentence, ...]:
    """Return the sentences in the order of their starts; headings, captions, items and blank lines end one too.

    Those of the last two manuscripts are kept.
    """
    inner = notes(manuscript, manuscript.body)
    offsets = breaks(manuscript)
    marked = _marked(manuscript)
    running = manuscript.running
    outer = _blanked(running, inner)
    formulas = [formula.span.start for formula in manuscript.formulas]
    whole = Span(0, len(running))
    spans = [(span, outer) for span in _spans(outer, _blanked(marked, inner), offsets, whole)]
    spans += [(span, running) for note in inner for span in _spans(running, marked, offsets, note)]
    spans.sort(key=lambda pair: pair[0].start)
    return tuple(
        Sentence(
            span,
            len(_WORD.findall(text, span.start, span.end))
            + bisect_left(formulas, span.end)
            - bisect_left(formulas, span.start),
        )
        for span, text in spans
    )


def words_only(manuscript: Manuscript, span: Span) -> Span:
    """Return `span` from its first to its last character of running text that is no blank."""
    stretch = manuscript.running[span.start : span.end]
    inner = stretch.strip(OUTSIDE + " \t\r\n")
    start = span.start + stretch.index(inner)
    return Span(start, start + len(inner))


def _marked(manuscript: Manuscript) -> str:
    """Return the running text with what stops tell by (redraft.latex.stops).

    A formula that ends in a full stop has one in its last place; what stands for a word, a formula, a citation, a
    reference or a macro that is read as a name, has `BEGINS` in its first.
    """
    marks: dict[int, str] = {}
    for each in (*manuscript.citations, *manuscript.references):
        marks[each.call.start] = BEGINS
    for macro in _named(manuscript):
        marks[macro.start()] = BEGINS
    for formula in manuscript.formulas:
        start, end = formula.span.start, formula.span.end
        marks[start] = BEGINS
        if _ENDS_IN_STOP.search(manuscript.visible, max(start, end - MAX_FORMULA_END), end):
            marks[end - 1] = "."
    running = manuscript.running
    pieces: list[str] = []
    last = 0
    for offset in sorted(marks):
        if running[offset] == OUTSIDE:
            pieces += (running[last:offset], marks[offset])
            last = offset + 1
    return "".join((*pieces, running[last:]))


def _named(manuscript: Manuscript) -> Iterator[re.Match[str]]:
    """Yield the macros that are read as words with a capital."""
    named = sorted(name for name, reading in manuscript.names.items() if name.isalpha() and reading[:1].isupper())
    if not named:
        return iter(())
    return re.finditer(rf"\\(?:{'|'.join(named)})(?![a-zA-Z@])", manuscript.visible)


def _blanked(running: str, inner: list[Span]) -> str:
    pieces: list[str] = []
    last = 0
    for note in inner:
        pieces.append(running[last : note.start])
        pieces.append(OUTSIDE * (note.end - note.start))
        last = note.end
    pieces.append(running[last:])
    return "".join(pieces)


def _spans(text: str, marked: str, offsets: Sequence[int], region: Span) -> Iterator[Span]:
    """Yield the sentences of a region that hold any running text; `marked` says where they end."""
    inside = offsets[bisect_left(offsets, region.start) : bisect_left(offsets, region.end)]
    for start, end in pairwise((region.start, *inside, region.end)):
        position = start
        for stop in STOP.finditer(marked, start, end):
            if ends_sentence(marked, stop):
                if sentence := trimmed(text, position, stop.end()):
                    yield sentence
                position = stop.end()
        if sentence := trimmed(text, position, end):
            yield sentence
