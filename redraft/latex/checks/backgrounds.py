"""What text stands on: the page, a coloured box, or something whose colour nobody can tell from the source.

Gate D asks less of the fragments of a paper that it reads: whether there is a ground at all (grounds.py).
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping

from redraft.latex.colours import RGB, WHITE, Palette
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.spans import covers, outermost
from redraft.latex.syntax import Syntax

_BOX = re.compile(
    r"\\(?:colorbox\s*(?:\[(?P<model>[^\[\]{}]*)\]\s*)?"
    r"|fcolorbox\s*(?:\[(?P<framed>[^\[\]{}]*)\]\s*)?\{[^{}]*\}\s*(?:\[[^\[\]{}]*\]\s*)?)\{(?P<colour>[^{}]*)\}"
)
_DRAWING = re.compile(
    r"(?:tikz|pgf|ps|circuitikz|forest|tcolor|tcb|mdframed|shaded|snugshade|beamer|framed|oframed|awesome)"
    r"[a-zA-Z]*\*?|axis|picture|overpic|Overpic|textblock\*?|lpic|pspicture\*?|titlepage"
)
"""Environments that may paint a ground."""
_BOX_MAKER = re.compile(
    r"\\(?:newtcolorbox|(?:Declare|New)TColorBox|newtcblisting|newmdenv|newtcbtheorem|newmdtheoremenv|newtcbox)\*?"
    r"\s*(?:\[[^\[\]]*\]\s*)?\{?\s*\\?([a-zA-Z*]+)"
)
_PAINTS = re.compile(r"colorbox|tcbox|mdframed|shaded|\bfill\b|tikz|colback|backgroundcolor|\\hl(?![a-zA-Z])")
_PAINTED_ROW = re.compile(r"\\(?:cellcolor|rowcolor)(?![a-zA-Z])")
_PAINTED_TABLE = re.compile(r"\\(?:columncolor|rowcolors)(?![a-zA-Z])")
_ROW_END = re.compile(r"\\\\|\\tabularnewline")
_INLINE = ("tcbox", "tikz", "hl", "stackinset", "psframebox")
"""Commands that may paint what their argument stands on."""
MAX_LEAD = 300
r"""Characters before a table in which a `\rowcolors` may stand."""
MAX_DRAWING = 2000
r"""Characters that a `\tikz` without a group may take."""
MAX_NESTED = 20
"""Boxes before a place that are looked at for the innermost around it."""


class Backgrounds:
    """The grounds of one manuscript; `own` are the bodies of its macros and environments."""

    def __init__(self, manuscript: Manuscript, known: Palette, own: Mapping[str, str]) -> None:
        self._manuscript = manuscript
        pages = [*known.pages(manuscript.visible)]
        self.page: RGB | None = pages[-1] if pages else WHITE
        self._boxes = sorted(_boxes(manuscript.syntax, known), key=lambda box: box[0].start)
        self._unknown = outermost(_drawings(manuscript, own))
        self._tables = [table.span for table in manuscript.tables]
        self._rows: dict[int, list[tuple[int, bool]]] = {}

    @property
    def colours(self) -> frozenset[RGB]:
        """Return every colour that something may stand on."""
        return frozenset(colour for colour in (self.page, *(colour for _, colour in self._boxes)) if colour is not None)

    def at(self, position: int) -> RGB | None:
        """Return the colour that `position` stands on, or None where it cannot be told."""
        if covers(self._unknown, position) or self._is_painted(position):
            return None
        index = bisect_right(self._boxes, position, key=lambda box: box[0].start)
        for span, colour in reversed(self._boxes[max(0, index - MAX_NESTED) : index]):
            if position < span.end:
                return colour
        return self.page

    def _is_painted(self, position: int) -> bool:
        """Tell whether `position` is in a table cell, row or column of a colour."""
        index = bisect_right(self._tables, position, key=lambda span: span.start) - 1
        if index < 0 or position >= self._tables[index].end:
            return False
        rows = self._rows[index] if index in self._rows else self._read_rows(index)
        return rows[bisect_right(rows, position, key=lambda row: row[0]) - 1][1]

    def _read_rows(self, index: int) -> list[tuple[int, bool]]:
        """Return where the rows of a table begin, and whether one is painted; kept, as one table may ask often."""
        visible, table = self._manuscript.visible, self._tables[index]
        is_painted = bool(_PAINTED_TABLE.search(visible, max(0, table.start - MAX_LEAD), table.end))
        starts = [table.start, *(end.end() for end in _ROW_END.finditer(visible, table.start, table.end))]
        ends = (*starts[1:], table.end)
        rows = [
            (start, is_painted or bool(_PAINTED_ROW.search(visible, start, end)))
            for start, end in zip(starts, ends, strict=True)
        ]
        self._rows[index] = rows
        return rows


def _boxes(syntax: Syntax, known: Palette) -> Iterator[tuple[Span, RGB | None]]:
    for box in _BOX.finditer(syntax.visible):
        group = syntax.group(box.end())
        if group is not None:
            yield group, known.colour(box["model"] or box["framed"], box["colour"])


def _drawings(manuscript: Manuscript, own: Mapping[str, str]) -> Iterator[Span]:
    """Yield the environments and arguments whose ground the source does not tell: drawings, boxes, the paper's own."""
    syntax = manuscript.syntax
    painted = {name for name, body in own.items() if _PAINTS.search(body)}
    painted.update(_BOX_MAKER.findall(manuscript.visible))
    for environment in syntax.environments:
        if environment.name in painted or _DRAWING.fullmatch(environment.name):
            yield environment.span
    named = "|".join(sorted(re.escape(name) for name in {*painted, *_INLINE}))
    body = manuscript.body
    for command in re.compile(rf"\\(?:{named})(?![a-zA-Z])").finditer(syntax.visible, body.start, body.end):
        end = syntax.options_end(command.end())
        if command.group() == r"\tikz" and syntax.group(end) is None:
            end = max(end, syntax.visible.find(";", end, end + MAX_DRAWING))
        while group := syntax.group(end):
            end = syntax.options_end(group.end + 1)
        yield Span(command.start(), end)
