"""Words quoted from a manuscript, to show that it was read."""

import unicodedata
from bisect import bisect_right

from redraft.latex.elements import Span
from redraft.latex.keeping import kept
from redraft.latex.manuscript import Manuscript
from redraft.latex.spans import covers, outermost

MIN_LENGTH, MAX_LENGTH = 24, 120
"""Characters of a quotation: enough to be found again, short enough to be read."""
WIDE = 3
"""What a character of Chinese, Japanese or Korean counts: it holds as much as a few letters."""
SECTIONS_QUOTED = 4
"""Sections that are quoted where there are so many; one verdict needs two (design §7)."""


@kept
def quotations(manuscript: Manuscript) -> tuple[str, ...]:
    """Return words under different headings, verbatim from one line of a file each; two where one heading is all."""
    by_section: dict[int, list[str]] = {}
    headings = outermost(section.heading for section in manuscript.sections)
    for span in manuscript.prose:
        if covers(headings, span.start):
            continue
        section = bisect_right(manuscript.sections, span.start, key=lambda section: section.heading.start)
        quoted = by_section.setdefault(section, [])
        if len(quoted) < 2:  # noqa: PLR2004
            quoted.extend(_lines(manuscript, span))
    filled = [quoted for _, quoted in sorted(by_section.items()) if quoted]
    if len(filled) == 1:
        return tuple(dict.fromkeys(filled[0][:2]))
    return tuple(dict.fromkeys(quoted[0] for quoted in filled))[:SECTIONS_QUOTED]


def weight(words: str) -> int:
    """Return how many letters the words are worth."""
    return sum(WIDE if unicodedata.east_asian_width(each) in "WF" else 1 for each in words)


def _lines(manuscript: Manuscript, span: Span) -> list[str]:
    """Return the first words of each line of a run that is long enough."""
    lines = (line.strip(" \t~") for line in manuscript.text[span.start : span.end].splitlines())
    return [_shortened(line) for line in lines if weight(line) >= MIN_LENGTH]


def _shortened(line: str) -> str:
    if len(line) <= MAX_LENGTH:
        return line
    cut = line.rfind(" ", MIN_LENGTH, MAX_LENGTH)
    return line[: cut if cut > 0 else MAX_LENGTH]
