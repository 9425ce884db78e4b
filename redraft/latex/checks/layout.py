"""What typesetting shows: boxes that stick out, and pages beyond the venue's limit."""

import re
from collections.abc import Iterator

from redraft.contracts.build import Compilation
from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.checks.page_limits import PageLimit, page_limit
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript

_LIST = re.compile(r"\\(?:bibliography|printbibliography|begin\s*\{thebibliography\})(?![a-zA-Z])")
_APPENDIX = re.compile(r"\\(?:appendix(?![a-zA-Z])|begin\s*\{(?:appendix|appendices)\})")


def overfull_box(facts: Facts) -> Iterator[Hit]:
    """Find lines, tables and displays that stick out by more than 10 pt, where the paper was typeset."""
    widest: dict[Span, float] = {}
    for box in facts.compilation.overfull if facts.compilation else ():
        span = _line(facts.manuscript, box.file, box.line)
        if span is not None:
            widest[span] = max(box.points, widest.get(span, 0))
    for span, points in widest.items():
        yield Hit(
            span,
            f"What begins on this line sticks out by {points:.0f} pt.",
            "Reword it, let it break, or make it smaller.",
            quote=span,
        )


def _line(manuscript: Manuscript, file: str, number: int) -> Span | None:
    """Return the words of a line, or None where the text has no such line."""
    starts = manuscript.line_starts.get(file, ())
    if not 1 <= number <= len(starts):
        return None
    offset = starts[number - 1]
    for segment in manuscript.segments:
        end = segment.offset + segment.end - segment.start
        if segment.file == file and segment.offset <= offset < end:
            start = segment.start + offset - segment.offset
            until = segment.start + starts[number] - segment.offset if number < len(starts) else segment.end
            line = manuscript.text[start : min(until, segment.end)]
            lead = len(line) - len(line.lstrip())
            return Span(start + lead, start + max(lead, len(line.rstrip())))
    return None


def page_limit_exceeded(facts: Facts) -> Iterator[Hit]:
    """Find a paper longer than its venue's guidelines allow, where it was typeset; the list of works apart unless told.

    Nothing is said where an appendix of unknown length would count.
    """
    limit = page_limit(facts.guidelines)
    if limit is None or facts.compilation is None:
        return
    pages = _pages(facts.manuscript, facts.compilation, limit)
    if pages is not None and pages > limit.pages:
        manuscript = facts.manuscript
        yield Hit(
            Span(manuscript.preamble.end, manuscript.body.start),
            f"The paper has {pages} pages{'' if limit.counts_references else ' before its list of works'}, "
            f"{limit.pages} are allowed.",
            "Shorten it, or move what the argument can spare to an appendix.",
        )


def _pages(manuscript: Manuscript, compilation: Compilation, limit: PageLimit) -> int | None:
    """Return the pages that count, or None where that cannot be told."""
    works = _LIST.search(manuscript.visible, manuscript.body.start)
    appendix = _APPENDIX.search(manuscript.visible, manuscript.body.start)
    counts_all = limit.counts_references or works is None
    has_appendix = appendix is not None and (counts_all or works is None or appendix.start() < works.start())
    if has_appendix and limit.names_appendix:
        return None
    return compilation.pages if counts_all else compilation.content_pages
