"""Where running text breaks off: headings, captions, items, environments and blank lines; and the notes in it."""

import re

from redraft.latex.elements import Span
from redraft.latex.keeping import kept
from redraft.latex.manuscript import Manuscript
from redraft.latex.prose import OUTSIDE
from redraft.latex.vocabulary import MATH_ENVIRONMENTS, SECTION_LEVELS

_HEADED = "|".join((*SECTION_LEVELS, "caption", "captionof", "subcaption", "subcaptionbox", "subfloat", "title"))
_BLOCK = re.compile(
    rf"\\(?P<headed>{_HEADED})\*?(?=\s*[\[{{])|\\(?:item|par|maketitle|newline)(?![a-zA-Z@])"
    r"|\\(?:begin|end)\s*\{(?P<name>[^{}]*)\}"
)
_NOTE = re.compile(r"\\(?:footnote|footnotetext|thanks|marginpar|todo)(?=\s*[\[{])")
_BLANK_LINE = re.compile(r"[\r\n](?:(?<=\r)\n|(?<!\r)|(?!\n))(?=[ \t]*[\r\n])")
_CONTENT = re.compile(rf"\s*+(?=[\s{OUTSIDE}]*+[^\s{OUTSIDE}])")


@kept
def breaks(manuscript: Manuscript) -> tuple[int, ...]:
    """Return the offsets at which no sentence goes on, in order; displayed formulas are none.

    Those of the last two manuscripts are kept.
    """
    offsets = [line.start() for line in _BLANK_LINE.finditer(manuscript.running)]
    offsets += (at for section in manuscript.sections for at in (section.heading.start, section.heading.end))
    syntax = manuscript.syntax
    for block in _BLOCK.finditer(manuscript.visible):
        if block["name"] in MATH_ENVIRONMENTS:
            continue
        offsets += (block.start(), block.end())
        if block["headed"] and (group := syntax.group(syntax.options_end(block.end()))):
            offsets += (group.start, group.end, group.end + 1)
    return tuple(sorted(set(offsets)))


def notes(manuscript: Manuscript, within: Span) -> list[Span]:
    """Return the insides of footnotes and the like that begin in a stretch, the outermost ones."""
    found: list[Span] = []
    syntax = manuscript.syntax
    for command in _NOTE.finditer(manuscript.visible, within.start, within.end):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None and not (found and group.start < found[-1].end):
            found.append(group)
    return found


def trimmed(text: str, start: int, end: int) -> Span | None:
    """Return a stretch of running text without the blanks around it, or None if it holds no word."""
    content = _CONTENT.match(text, start, end)
    if content is None:
        return None
    start = content.end()
    return Span(start, start + len(text[start:end].rstrip()))
