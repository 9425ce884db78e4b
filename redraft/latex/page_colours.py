"""Colours that nobody sees on the pages they are printed on, for gate D."""

from dataclasses import dataclass

from redraft.latex.colours import RGB, WHITE, Palette, are_near, palette

ALIKE = 0.04
"""Difference of red, green or blue, from 0 to 1, that a reader does not tell on paper; the check of form, which halts
nothing, takes more for lost (checks/colouring.py, `NEAR`)."""


@dataclass(frozen=True, slots=True)
class PageColours:
    """The colours that a paper may name, and that of its pages."""

    known: Palette
    page: RGB

    def hides(self, model: str, written: str) -> bool:
        """Tell whether text of this colour cannot be told from the page."""
        colour = self.known.colour(model or None, written)
        return colour is not None and are_near(colour, self.page, ALIKE)


def page_colours(visible: str) -> PageColours:
    """Read the colours of a text; of several colours of its pages the first that is not white counts.

    Not the last, as in checks/backgrounds.py: a white one set behind it would clear words of that colour before it.
    """
    known = palette(visible)
    return PageColours(known, next((page for page in known.pages(visible) if page not in (None, WHITE)), None) or WHITE)
