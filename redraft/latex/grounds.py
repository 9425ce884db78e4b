"""Whether text stands on a ground of its own: white letters on a dark box are there to be read.

Of any colour, and told from the names alone: gate D accuses nobody on a ground that checks/backgrounds.py would read.
"""

import re

from redraft.latex.elements import Span
from redraft.latex.syntax import Syntax
from redraft.latex.vocabulary import TABULAR_ENVIRONMENTS, names

_DRAWN = names(
    "tikzpicture tikzcd pgfpicture axis picture circuitikz forest pspicture overpic Overpic ganttchart frame block"
)
_BOX = re.compile(r"box|frame|shade|colou?red|poster|block|slide", re.IGNORECASE)
_BOXED = re.compile(
    r"\\(?:colorbox|fcolorbox|tcbox|newtcbox|hl|ctext|psframebox|cellcolor|definebox|tikz|node|alert)\*?(?:\s*[\[{<(][^{}]*?[\]}>)])*\s*\Z"
)
_CELL_COLOUR = re.compile(r"\\(?:cell|row|column)color")
MAX_LEAD = 160
"""Characters before a group looked at for the command that it belongs to."""


def is_on_ground(syntax: Syntax, span: Span) -> bool:
    """Tell whether a drawing, a coloured box or a coloured cell lies under `span`."""
    return any(_has_ground(syntax, group.start) for group in syntax.groups_around(span)) or any(
        environment.name.rstrip("*") in _DRAWN
        or _BOX.search(environment.name)
        or (
            environment.name in TABULAR_ENVIRONMENTS
            and _CELL_COLOUR.search(syntax.visible, environment.span.start, environment.span.end)
        )
        for environment in syntax.environments_around(span)
    )


def _has_ground(syntax: Syntax, opening: int) -> bool:
    return _BOXED.search(syntax.visible[max(0, opening - MAX_LEAD) : opening]) is not None
