"""Sentences of the running text; a footnote stands apart from the sentence around it."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from redraft.contracts.source import Project
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.prose import OUTSIDE
from redraft.latex.vocabulary import MATH_ENVIRONMENTS, SECTION_LEVELS

_NOTE = re.compile(r"\\(?:footnote|footnotetext|thanks|marginpar|todo)(?=\s*[\[{])")
_HEADED = "|".join((*SECTION_LEVELS, "caption", "captionof", "subcaption", "subfloat", "title"))
_BLOCK = re.compile(
    rf"\\(?P<headed>{_HEADED})\*?(?=\s*[\[{{])|\\(?:item|par|maketitle|newline)(?![a-zA-Z@])"
    r"|\\(?:begin|end)\s*\{(?P<name>[^{}]*)\}"
)
_BLANK_LINE = re.compile(r"(?>\r\n|\r|\n)(?=[ \t]*(?>\r\n|\r|\n))")
_STOP = re.compile(r"[.!?]['\u2019\u201d\")\]\0]*(?=\s|\Z)|[\u3002\uff01\uff1f]")
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|al|cf|vs|resp|approx|ca|Figs?|Eqs?|Eqns?|Secs?|Sect|Tabs?|Refs?|Chap|Ch|App|Alg|Thm|Prop|Cor|Def"
    r"|Nos?|Vol|pp?|Dr|Prof|Mr|Mrs|Ms|St|viz|w\.r\.t|i\.i\.d|a\.k\.a|s\.t|z\.\s?B|d\.\s?h|bzw|vgl|Abb)\Z"
)
_LOWER_CASE = re.compile(r"[\s\0]*[a-zß-ÿ,;]")
_WORD = re.compile(r"[^\W_]+(?:[-'\u2019.][^\W_]+)*")
MAX_ABBREVIATION = 12
"""Characters before a full stop looked at for an abbreviation."""


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
    where = cuts(manuscript)
    outer = _blanked(manuscript.running, notes)
    formulas = [formula.span.start for formula in manuscript.formulas]
    spans = [(span, outer) for span in _spans(outer, where, Span(0, len(outer)))]
    spans += [(span, manuscript.running) for note in notes for span in _spans(manuscript.running, where, note)]
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


def cuts(manuscript: Manuscript) -> list[int]:
    """Return the offsets at which no sentence goes on."""
    found = [line.start() for line in _BLANK_LINE.finditer(manuscript.running)]
    syntax = manuscript.syntax
    for block in _BLOCK.finditer(manuscript.visible):
        if block["name"] in MATH_ENVIRONMENTS:
            continue
        found += (block.start(), block.end())
        if block["headed"] and (group := syntax.group(syntax.options_end(block.end()))):
            found += (group.start, group.end, group.end + 1)
    return sorted(found)


def _blanked(running: str, notes: list[Span]) -> str:
    pieces: list[str] = []
    last = 0
    for note in notes:
        pieces.append(running[last : note.start])
        pieces.append(OUTSIDE * (note.end - note.start))
        last = note.end
    pieces.append(running[last:])
    return "".join(pieces)


def _spans(text: str, cuts: list[int], region: Span) -> Iterator[Span]:
    """Yield the sentences of a region that hold any running text."""
    inside = cuts[bisect_left(cuts, region.start) : bisect_left(cuts, region.end)]
    for start, end in zip((region.start, *inside), (*inside, region.end), strict=True):
        position = start
        for stop in _STOP.finditer(text, start, end):
            if _ends_sentence(text, stop):
                yield from _trimmed(text, position, stop.end())
                position = stop.end()
        yield from _trimmed(text, position, end)


def _ends_sentence(text: str, stop: re.Match[str]) -> bool:
    before = text[max(0, stop.start() - MAX_ABBREVIATION) : stop.start()]
    return not (text[stop.start()] == "." and _ABBREVIATION.search(before)) and not _LOWER_CASE.match(text, stop.end())


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the stretch without the blanks around it, if it holds any running text."""
    stretch = text[start:end]
    stripped = stretch.strip()
    if stripped.strip(OUTSIDE + " \t\r\n"):
        lead = len(stretch) - len(stretch.lstrip())
        yield Span(start + lead, start + lead + len(stripped))
