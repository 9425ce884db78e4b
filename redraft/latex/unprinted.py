"""What the source holds and does not print, or prints as code: comments, dead branches, examples, other files."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from redraft.contracts.source import Location, Project, SourceFile
from redraft.latex.blanking import Extent
from redraft.latex.elements import Span
from redraft.latex.lines import line_starts, located
from redraft.latex.manuscript import Manuscript

MIN_CHARS = 12
"""Shorter stretches hold no request."""
_INLINE = ("\\verb", "\\Verb", "\\spverb", "\\lstinline", "\\mintinline")
_DISPLAYED = re.compile(r"\\begin[ \t]*\{[^{}\r\n]{1,60}\}(?:[ \t]*\[[^\[\]]*\])?\Z")


class Place(StrEnum):
    """Where words stand that are no running text."""

    TEXT = "in the text"
    CODE = "in an example"
    COMMENT = "in a comment"
    DEAD = "in a part that is never typeset"
    AFTER = "after the end of the document"
    BIBLIOGRAPHY = "in the bibliography's file"
    FILE = "in a file that the paper does not take in"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters of one place: `text` starts at `offset` of the manuscript, or of `file` where that is set."""

    place: Place
    text: str
    offset: int
    file: SourceFile | None = None

    def locate(self, manuscript: Manuscript, span: Span) -> Location:
        """Return where a span of its text stands."""
        start, end = span.start + self.offset, span.end + self.offset
        if self.file is None:
            return manuscript.locate(Span(start, end))
        return located(self.file.path, line_starts(self.file.text), start, end)


def unprinted(manuscript: Manuscript) -> Iterator[Stretch]:
    """Yield what is no running text, comments on neighbouring lines together, then the files not taken in."""
    for start, end in _joined(manuscript):
        if end - start >= MIN_CHARS:
            yield Stretch(_place(manuscript, start), manuscript.text[start:end], start)
    yield from _other_files(manuscript.project, {segment.file for segment in manuscript.segments})


def _joined(manuscript: Manuscript) -> Iterator[Extent]:
    """Join the comments between which nothing but blanks stands."""
    last: Extent | None = None
    for extent in manuscript.hidden:
        if last and _go_together(manuscript, last, extent):
            last = last[0], extent[1]
            continue
        if last:
            yield last
        last = extent
    if last:
        yield last


def _go_together(manuscript: Manuscript, one: Extent, other: Extent) -> bool:
    are_comments = _is_comment(manuscript, one) and _is_comment(manuscript, other)
    return are_comments and not manuscript.visible[one[1] : other[0]].strip()


def _is_comment(manuscript: Manuscript, extent: Extent) -> bool:
    return manuscript.text.startswith("%", extent[0])


def _place(manuscript: Manuscript, start: int) -> Place:
    text = manuscript.text
    if start >= manuscript.body.end:
        return Place.AFTER
    if text.startswith("%", start):
        return Place.COMMENT
    is_code = text.startswith(_INLINE, start) or _DISPLAYED.search(text, max(0, start - 300), start)
    return Place.CODE if is_code else Place.DEAD


def _other_files(project: Project, read: set[str]) -> Iterator[Stretch]:
    for file in project.files:
        if file.path not in read:
            is_bibliography = PurePosixPath(file.path).suffix in (".bib", ".bbl")
            yield Stretch(Place.BIBLIOGRAPHY if is_bibliography else Place.FILE, file.text, 0, file)
