"""The stretch of a file under one heading: what is rewritten where an edit of it finds no place."""

from collections.abc import Iterator
from dataclasses import dataclass

from redraft.latex.manuscript import Manuscript, Span


@dataclass(frozen=True, slots=True)
class Passage:
    """Characters `start` to `end` of a file, from one heading up to the next; blanks at the end are left out."""

    file: str
    start: int
    end: int
    heading: str
    """Source of its heading; empty for what comes before the first."""


def passage_at(manuscript: Manuscript, file: str, offset: int) -> Passage | None:
    """Return the passage around a character of a file; None outside the document, or in no file of the paper.

    What it takes in from other files is no part of it.
    """
    source = manuscript.project.file(file)
    extent = _body(manuscript, file)
    if source is None or extent is None or not extent.start <= offset < extent.end:
        return None
    headings = sorted(_headings(manuscript, file))
    start, end = max(((at, end) for at, end in headings if at <= offset), default=(extent.start, extent.start))
    following = min((at for at, _ in headings if at > offset), default=extent.end)
    text = source.text[start:following]
    return Passage(file, start, start + len(text.rstrip()), source.text[start:end])


def _headings(manuscript: Manuscript, file: str) -> Iterator[tuple[int, int]]:
    for section in manuscript.sections:
        place = manuscript.locate(section.heading)
        if place.file == file:
            yield place.offset, place.end


def _body(manuscript: Manuscript, file: str) -> Span | None:
    """Return what of a file lies between the beginning and the end of the document."""
    body = manuscript.body
    inside = [
        (segment.offset + max(body.start, segment.start) - segment.start,
         segment.offset + min(body.end, segment.end) - segment.start)
        for segment in manuscript.segments
        if segment.file == file and segment.start < body.end and body.start < segment.end
    ]  # fmt: skip
    return Span(min(start for start, _ in inside), max(end for _, end in inside)) if inside else None
