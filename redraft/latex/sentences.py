"""Sentences of the running text; a footnote stands apart from the sentence around it."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from redraft.contracts.source import Project
from redraft.latex.blocks import breaks, trimmed
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.prose import OUTSIDE
from redraft.latex.stops import STOP, ends_sentence

_NOTE = re.compile(r"\\(?:footnote|footnotetext|thanks|marginpar|todo)(?=\s*[\[{])")
_ENDS_IN_STOP = re.compile(r"\.\s*(?:\\(?:label|tag\*?|qedhere|nonumber|notag|]|\)|end)(?![a-zA-Z])[^.]*|\$+)\s*\Z")
_WORD = re.compile(r"[^\W_]+(?:[-'\u2019.][^\W_]+)*")
MAX_FORMULA_END = 120
"""Characters at the end of a formula looked at for the full stop of its sentence."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: `span` covers all of it, formulas and commands included; `words` counts a formula as one."""

    span: Span
    words: int


def sentences(manuscript: Manuscript) -> tuple[Sentence, ...]:
    """Return the sentences in the order of their starts; headings, captions, items and blank lines end one too.

    Those of the last two manuscripts are kept.
    """
    return _sentences(manuscript.project)  # pyright: ignore[reportArgumentType]  frozen models have a hash that their types hide


@lru_cache(maxsize=2)
def _sentences(project: Project) -> tuple[Sentence, ...]:
    manuscript = read(project)
    notes = _notes(manuscript)
    offsets = breaks(manuscript).offsets
    running = _with_stops(manuscript)
    outer = _blanked(running, notes)
    formulas = [formula.span.start for formula in manuscript.formulas]
    spans = [(span, outer) for span in _spans(outer, offsets, Span(0, len(outer)))]
    spans += [(span, running) for note in notes for span in _spans(running, offsets, note)]
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


def _notes(manuscript: Manuscript) -> list[Span]:
    """Return the insides of footnotes and the like, the outermost ones."""
    found: list[Span] = []
    syntax = manuscript.syntax
    for command in _NOTE.finditer(manuscript.visible, manuscript.body.start, manuscript.body.end):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None and not (found and group.start < found[-1].end):
            found.append(group)
    return found


def _with_stops(manuscript: Manuscript) -> str:
    """Return the running text with a full stop in the last place of each formula that ends in one."""
    pieces: list[str] = []
    last = 0
    for formula in manuscript.formulas:
        end = formula.span.end
        if _ENDS_IN_STOP.search(manuscript.visible, max(formula.span.start, end - MAX_FORMULA_END), end):
            pieces += (manuscript.running[last : end - 1], ".")
            last = end
    return "".join((*pieces, manuscript.running[last:]))


def _blanked(running: str, notes: list[Span]) -> str:
    pieces: list[str] = []
    last = 0
    for note in notes:
        pieces.append(running[last : note.start])
        pieces.append(OUTSIDE * (note.end - note.start))
        last = note.end
    pieces.append(running[last:])
    return "".join(pieces)


def _spans(text: str, offsets: Sequence[int], region: Span) -> Iterator[Span]:
    """Yield the sentences of a region that hold any running text."""
    inside = offsets[bisect_left(offsets, region.start) : bisect_left(offsets, region.end)]
    for start, end in pairwise((region.start, *inside, region.end)):
        position = start
        for stop in STOP.finditer(text, start, end):
            if ends_sentence(text, stop):
                yield from trimmed(text, position, stop.end())
                position = stop.end()
        yield from trimmed(text, position, end)
