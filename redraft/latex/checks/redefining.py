"""Acronyms that are introduced twice."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.spans import covers, outermost
from redraft.latex.vocabulary import names

_DEFINED = re.compile(r"[\s~][(\[]\0{0,12}([A-Z]{2,7})s?(?=[)\],;\s~\0])")
_WORD = re.compile(r"[^\W\d_]+")
_BROKEN = re.compile(r"[.!?:;()]|(?>\r\n|\r|\n)[ \t]*(?>\r\n|\r|\n)")
_SMALL = names(
    "a an the of and or for in on to with by at from as de des du la le les l d et en der die das und von del los y"
)
"""Words whose initials an acronym may leave out."""
_ANEW = re.compile(r"\\(?:appendix(?![a-zA-Z])|begin\s*\{(?:appendix|appendices)\})")
_APART = re.compile(
    r"abstract|summary|highlights|abbreviat|acronym|glossar|nomenclature|résumé|zusammenfassung|resumen"
    r"|abkürzung|sigles|siglas",
    re.IGNORECASE,
)
"""Headings of abstracts and of lists of acronyms."""
MAX_LONG_FORM = 120
"""Characters before an acronym in which the words it stands for may begin."""


def acronym_defined_twice(facts: Facts) -> Iterator[Hit]:
    """Find `Long Form (ABC)` where the words of an earlier place have introduced `ABC` already.

    The abstract, captions, headings, lists of acronyms, each chapter and the appendix may introduce one for themselves.
    """
    manuscript = facts.manuscript
    aside = _aside(manuscript)
    parts = _parts(manuscript)
    seen: dict[tuple[int, str], Span] = {}
    for match in _DEFINED.finditer(manuscript.running):
        acronym = match[1]
        start = _long_form(manuscript.running, match.start(), acronym)
        if start is None or covers(aside, match.start(1)):
            continue
        span = Span(start, match.end())
        first = seen.setdefault((bisect_right(parts, span.start), acronym), span)
        if first is not span:
            yield Hit(
                span,
                f"The acronym {acronym} was introduced at {manuscript.locate(first)} already.",
                f"Write {acronym} alone; introduce an acronym once, at its first use.",
                quote=span,
            )


def _long_form(running: str, end: int, acronym: str) -> int | None:
    """Return where the words begin whose initials spell `acronym` up to `end`; small words may count or not."""
    lead = max(0, end - MAX_LONG_FORM)
    for broken in _BROKEN.finditer(running, lead, end):
        lead = broken.end()
    words = list(_WORD.finditer(running, lead, end))
    letters = list(acronym)
    for word in reversed(words):
        initial = word.group()[0].upper()
        if initial == letters[-1]:
            letters.pop()
            if not letters:
                return word.start()
        elif word.group().lower() not in _SMALL:
            return None
    return None


def _aside(manuscript: Manuscript) -> list[Span]:
    """Return what introduces its acronyms for itself: title, abstract, lists of acronyms, headings and captions."""
    spans = [span for span in (manuscript.title, manuscript.abstract) if span is not None]
    spans += [section.body for section in manuscript.sections if _APART.search(section.title)]
    spans += [section.heading for section in manuscript.sections]
    spans += [item.caption for item in manuscript.floats if item.caption is not None]
    return outermost(spans)


def _parts(manuscript: Manuscript) -> list[int]:
    """Return where chapters and the appendix begin."""
    body = manuscript.body
    appendices = [match.start() for match in _ANEW.finditer(manuscript.visible, body.start, body.end)]
    chapters = [section.heading.start for section in manuscript.sections if section.level == 0]
    return sorted([*appendices, *chapters])
