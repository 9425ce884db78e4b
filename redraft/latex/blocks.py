"""Where running text breaks off (headings, captions, items, environments, blank lines), and the paragraphs between."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from redraft.contracts.source import Project
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.prose import OUTSIDE
from redraft.latex.spans import covers, outermost
from redraft.latex.vocabulary import MATH_ENVIRONMENTS, SECTION_LEVELS

_HEADED = "|".join((*SECTION_LEVELS, "caption", "captionof", "subcaption", "subcaptionbox", "subfloat", "title"))
_BLOCK = re.compile(
    rf"\\(?P<headed>{_HEADED})\*?(?=\s*[\[{{])|\\(?:item|par|maketitle|newline)(?![a-zA-Z@])"
    r"|\\(?:begin|end)\s*\{(?P<name>[^{}]*)\}"
)
_NOTE = re.compile(r"\\(?:footnote|footnotetext|thanks|marginpar|todo)(?=\s*[\[{])")
_BLANK_LINE = re.compile(r"[\r\n](?:(?<=\r)\n)?+(?=[ \t]*[\r\n])")
_CONTENT = re.compile(rf"\s*+(?=[\s{OUTSIDE}]*+[^\s{OUTSIDE}])")


@dataclass(frozen=True, slots=True)
class Breaks:
    """The offsets at which no sentence goes on, in order, and the insides of headings, titles and captions."""

    offsets: tuple[int, ...]
    headed: tuple[Span, ...]


def breaks(manuscript: Manuscript) -> Breaks:
    """Return where the running text of `manuscript` breaks off; displayed formulas do not break it.

    The breaks of the last two manuscripts are kept.
    """
    return _breaks(manuscript.project)  # pyright: ignore[reportArgumentType]  frozen models have a hash that their types hide


@lru_cache(maxsize=2)
def _breaks(project: Project) -> Breaks:
    manuscript = read(project)
    offsets = [line.start() for line in _BLANK_LINE.finditer(manuscript.running)]
    headed: list[Span] = []
    syntax = manuscript.syntax
    for block in _BLOCK.finditer(manuscript.visible):
        if block["name"] in MATH_ENVIRONMENTS:
            continue
        offsets += (block.start(), block.end())
        if block["headed"] and (group := syntax.group(syntax.options_end(block.end()))):
            offsets += (group.start, group.end, group.end + 1)
            headed.append(group)
    return Breaks(tuple(sorted(set(offsets))), tuple(outermost(headed)))


def notes(manuscript: Manuscript, within: Span) -> list[Span]:
    """Return the insides of footnotes and the like that begin in a stretch, the outermost ones."""
    found: list[Span] = []
    syntax = manuscript.syntax
    for command in _NOTE.finditer(manuscript.visible, within.start, within.end):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None and not (found and group.start < found[-1].end):
            found.append(group)
    return found


def paragraphs(manuscript: Manuscript) -> tuple[Span, ...]:
    """Return the paragraphs of the running text, an item being one; headings, the title and captions are none.

    Those of the last two manuscripts are kept.
    """
    return _paragraphs(manuscript.project)  # pyright: ignore[reportArgumentType]  frozen models have a hash that their types hide


def trimmed(text: str, start: int, end: int) -> Span | None:
    """Return a stretch of running text without the blanks around it, or None if it holds no word."""
    content = _CONTENT.match(text, start, end)
    if content is None:
        return None
    start = content.end()
    return Span(start, start + len(text[start:end].rstrip()))


@lru_cache(maxsize=2)
def _paragraphs(project: Project) -> tuple[Span, ...]:
    manuscript = read(project)
    found = breaks(manuscript)
    running = manuscript.running
    stretches = (trimmed(running, start, end) for start, end in pairwise((0, *found.offsets, len(running))))
    return tuple(span for span in stretches if span is not None and not covers(found.headed, span.start))
