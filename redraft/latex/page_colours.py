"""Colours that nobody sees on the pages they are printed on."""

import re
from dataclasses import dataclass

from redraft.latex.colours import RGB, WHITE, Palette, palette

ALIKE = 0.04
"""Difference of red, green or blue, from 0 to 1, that a reader does not tell on paper."""

_PAGE = re.compile(r"\\pagecolor\s*(?:\[([^\]]*)\]\s*)?\{\s*([^{}]*?)\s*\}")


@dataclass(frozen=True, slots=True)
class PageColours:
    """The colours that a paper may name, and that of its pages."""

    known: Palette
    page: RGB

    def hides(self, model: str, written: str) -> bool:
        """Tell whether text of this colour cannot be told from the page."""
        colour = self.known.colour(model or None, written)
        return colour is not None and all(abs(a - b) <= ALIKE for a, b in zip(colour, self.page, strict=True))


def page_colours(visible: str) -> PageColours:
    """Read the colours of a text; of several colours of its pages the first that is not white counts."""
    known = palette(visible)
    pages = (known.colour(model or None, written) for model, written in _PAGE.findall(visible))
    return PageColours(known, next((page for page in pages if page not in (None, WHITE)), None) or WHITE)
