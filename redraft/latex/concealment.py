r"""Text that is typeset and not seen: in the page's colour, tiny, transparent, off the page, or in what is no page."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from redraft.latex.concealing import Concealed, argument, concealed_in
from redraft.latex.elements import Span
from redraft.latex.macros import Macro, definitions
from redraft.latex.manuscript import Manuscript
from redraft.latex.page_colours import PageColours, page_colours
from redraft.latex.syntax import Syntax

_PARAMETER = re.compile(r"#([1-9])")
_HIDING_MACRO = re.compile(r"color|transparent|opacity|Tr\b|fontsize|scalebox|TextRenderingMode|resizebox|raisebox")


def concealed(manuscript: Manuscript) -> tuple[Concealed, ...]:
    """Return what the source conceals, in the order of the text, arguments of the paper's own macros included."""
    colours = page_colours(manuscript.visible)
    found = [*concealed_in(manuscript.syntax, colours), *_by_own_macros(manuscript, colours)]
    return tuple(sorted(found, key=lambda each: (each.span.start, each.span.end)))


class Concealments:
    """What is concealed, in order, and what of it lies over a place."""

    def __init__(self, found: Sequence[Concealed]) -> None:
        self.all = found
        self._starts = [each.span.start for each in found]
        self._reach = list(accumulate((each.span.end for each in found), max))

    def over(self, span: Span) -> str:
        """Say how a part of `span` is concealed, or return the empty string."""
        index = bisect_left(self._starts, span.end) - 1
        while index >= 0 and self._reach[index] > span.start:
            if self.all[index].span.end > span.start:
                return self.all[index].how
            index -= 1
        return ""


def _by_own_macros(manuscript: Manuscript, colours: PageColours) -> Iterator[Concealed]:
    sources = [file.text for file in manuscript.project.files if file.path.endswith((".tex", ".sty", ".cls", ".ltx"))]
    if not any("#1" in source and _HIDING_MACRO.search(source) for source in sources):
        return
    hiding = _hiding(definitions(sources), colours)
    called = re.compile(rf"\\({'|'.join(sorted(hiding))})(?![a-zA-Z@])") if hiding else None
    for call in called.finditer(manuscript.visible, manuscript.body.start, manuscript.body.end) if called else ():
        number, how = hiding[call[1]]
        group = argument(manuscript.syntax, call.end(), number - 1)
        if group is not None:
            yield Concealed(group, f"{how} by \\{call[1]}")


def _hiding(macros: Mapping[str, Macro], colours: PageColours) -> dict[str, tuple[int, str]]:
    """Return the macros that conceal an argument: its number, and how."""
    found: dict[str, tuple[int, str]] = {}
    for name, macro in macros.items():
        if macro.arity and _HIDING_MACRO.search(macro.body):
            for each in concealed_in(Syntax(macro.body), colours):
                parameter = _PARAMETER.search(macro.body, each.span.start, each.span.end)
                if parameter and each.is_telling:
                    found[name] = int(parameter[1]), each.how
    return found
