r"""Commands that conceal what they govern: by colour, size, opacity or place, or by keeping it from print."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from redraft.latex.elements import Span
from redraft.latex.grounds import is_on_ground
from redraft.latex.page_colours import PageColours
from redraft.latex.syntax import Syntax

TINY_PT = 1.0
"""Type below this is not read on paper; the smallest of LaTeX's own sizes is 5 points."""
TINY_SCALE = 0.1
"""Factor that brings type of 10 points there."""
TINY_BOX_PT = 2.0
"""A line of words squeezed into this is not read either."""
FAINT = 0.02
"""Opacity that leaves nothing to see."""
OFF_PAGE_PT = 600.0
"""A shift that leaves the page: A4 is 597 points wide, letter paper 614."""

_UNSEEN_PARTS = {
    **dict.fromkeys(("phantom", "hphantom", "vphantom"), "in a phantom"),
    **dict.fromkeys(("rlap", "llap", "clap", "smash", "makebox", "parbox", "hbox", "vbox"), "in a box without width"),
    **dict.fromkeys(("sbox", "savebox"), "in a box set aside"),
    **dict.fromkeys(("hypersetup", "pdfinfo", "special", "index", "glsadd"), "in data beside the text"),
    **dict.fromkeys(("pdfcomment", "pdfmarkupcomment", "pdftooltip"), "in a note of the PDF"),
    "BeginAccSupp": "in a replacement text of the PDF",
    "invisible": "on no slide",
}
"""Commands whose argument is not seen in print, most of them for good reasons."""
_ARGUMENTS_BEFORE = {"parbox": 1, "sbox": 1, "savebox": 1, "pdftooltip": 1, "pdfmarkupcomment": 1}
_NO_WIDTH = re.compile(
    r"\\(?:makebox\*?\s*\[\s*|parbox\s*(?:\[[^\]]*\]\s*)*\{\s*|[hv]box\s*to\s*)[-+]?0?\.?0*\s*[a-z]{2}\b"
)
_SIZED = ("makebox", "parbox", "hbox", "vbox")

_LENGTH = re.compile(r"([-+]?\d*\.?\d+)\s*(pt|bp|cm|mm|in|em|ex|pc|\\(?:text|paper|line|column)(?:width|height))")
_POINTS = {"pt": 1.0, "bp": 1.004, "cm": 28.45, "mm": 2.845, "in": 72.27, "em": 10.0, "ex": 4.3, "pc": 12.0}
_PAGE_LENGTH_PT = 400.0
r"""About what `\textwidth` and its like are worth."""
_NUMBER = re.compile(r"[-+]?\d*\.?\d+")
_CALL = re.compile(
    rf"""\\(?P<name>textcolor|color|texttransparent|transparent|textpdfrender|scalebox|resizebox|raisebox|fontsize
      |pdfliteral|pdfextension|pgfsetfillopacity|[hv]space|[hv]skip|kern|put|node|moveleft|moveright|raise|lower|begin
      |{"|".join(_UNSEEN_PARTS)})(?![a-zA-Z@])\*?""",
    re.VERBOSE,
)
_OPACITY = re.compile(r"(?:^|[,\s])(?:text |fill )?opacity\s*=\s*(\d*\.?\d+)")
_TINY_OPTION = re.compile(r"(?:^|[,\s])scale\s*=\s*0?\.0\d|fontsize\s*\{\s*0?\.\d+")
_INVISIBLE_MODE = re.compile(r"(?<!\d)3\s+Tr\b|TextRenderingMode\s*=\s*(?:Invisible|3)", re.IGNORECASE)
_SHOWN_AGAIN = re.compile(r"\\(?:color|transparent|normalcolor|normalsize)(?![a-zA-Z])|(?<!\d)[0-2]\s+Tr\b")
_TAGS = re.compile("[\U000e0020-\U000e007e]+")
"""Unicode's tag characters, which no font shows."""
_KEYWORD = re.compile(r"\s*(?:direct|page|literal|mode)*\s*")
_TO_LENGTH = re.compile(r"[\s{*=]*")
_TO_BODY = re.compile(r"[^;{}\\]{0,200}(?=\{)")
_PUT = re.compile(r"\s*\(\s*(-?\d+)\.?\d*\s*,\s*(-?\d+)\.?\d*\s*\)")


@dataclass(frozen=True, slots=True)
class Concealed:
    """A stretch of source whose words a reader of the pages does not see; `is_telling` where that alone is odd."""

    span: Span
    how: str
    is_telling: bool = True


def concealed_in(syntax: Syntax, colours: PageColours) -> Iterator[Concealed]:
    """Yield what the commands of one text conceal."""
    for call in _CALL.finditer(syntax.visible):
        if call["name"] in ("textcolor", "color"):
            found = _coloured(syntax, call, colours)
        else:
            found = _READERS.get(call["name"], _kept_from_print)(syntax, call)
        if found is not None:
            yield found
    for tags in _TAGS.finditer(syntax.visible):
        yield Concealed(Span(*tags.span()), "in characters that no font shows")


def _coloured(syntax: Syntax, call: re.Match[str], colours: PageColours) -> Concealed | None:
    model = syntax.option(call.end())
    spec = syntax.group(model.end + 1 if model else call.end())
    if spec is None or not colours.hides(_text(syntax, model), _text(syntax, spec)):
        return None
    body = syntax.group(spec.end + 1) if call["name"] == "textcolor" else _rest(syntax, spec.end + 1)
    is_hidden = body is not None and not is_on_ground(syntax, body)
    return Concealed(body, "in the colour of the page") if body and is_hidden else None


def _switched(syntax: Syntax, call: re.Match[str]) -> Concealed | None:
    """Read a command that conceals what follows it."""
    keyword = _KEYWORD.match(syntax.visible, call.end())
    argument = syntax.group(keyword.end() if keyword else call.end())
    if argument is None:
        return None
    text, how = _text(syntax, argument), ""
    match call["name"]:
        case "fontsize":
            how = "in type of less than 1 pt" if _is_less(_points(text, bare=1.0), TINY_PT) else ""
        case "transparent" | "pgfsetfillopacity":
            how = "transparent" if _is_less(_number(text), FAINT) else ""
        case _:
            how = "in the invisible mode of PDF" if _INVISIBLE_MODE.search(text) else ""
    return Concealed(_rest(syntax, argument.end + 1), how) if how else None


def _shifted(syntax: Syntax, call: re.Match[str]) -> Concealed | None:
    lead = _TO_LENGTH.match(syntax.visible, call.end())
    length = _LENGTH.match(syntax.visible, lead.end() if lead else call.end())
    if length is None or abs(_points(length.group()) or 0) < OFF_PAGE_PT:
        return None
    amount = syntax.group(call.end())
    return Concealed(_rest(syntax, amount.end + 1 if amount else length.end()), "moved off the page")


def _drawn(syntax: Syntax, call: re.Match[str]) -> Concealed | None:
    """Read the options of a node, or of a drawing or part of one."""
    environment = syntax.environment_at.get(call.start())
    name = syntax.group(call.end()) if call["name"] == "begin" else None
    if call["name"] == "begin" and (environment is None or name is None):
        return None
    option = syntax.option(name.end + 1 if name else call.end())
    text = _text(syntax, option)
    is_faint = any(_is_less(float(opacity), FAINT) for opacity in _OPACITY.findall(text))
    how = "transparent" if is_faint else ""
    if environment is not None:
        return Concealed(environment.content, how) if how else None
    how = how or ("drawn too small to see" if _TINY_OPTION.search(text) else "")
    if not how or option is None:
        return None
    lead = _TO_BODY.match(syntax.visible, option.end + 1)
    body = syntax.group(lead.end()) if lead else None
    return Concealed(body, how) if body else None


def _kept_from_print(syntax: Syntax, call: re.Match[str]) -> Concealed | None:
    """Read a command whose argument is seldom there to be read."""
    name = call["name"]
    body = argument(syntax, call.end(), _ARGUMENTS_BEFORE.get(name, 0))
    is_unseen = name not in _SIZED or _NO_WIDTH.match(syntax.visible, call.start())
    return Concealed(body, _UNSEEN_PARTS[name], is_telling=False) if body and is_unseen else None


def _put(syntax: Syntax, call: re.Match[str]) -> Concealed | None:
    place = _PUT.match(syntax.visible, call.end())
    is_far = place is not None and max(abs(int(place[1])), abs(int(place[2]))) >= OFF_PAGE_PT
    body = syntax.group(place.end()) if place else None
    return Concealed(body, "moved off the page") if is_far and body else None


def _measured(syntax: Syntax, call: re.Match[str]) -> Concealed | None:
    """Read a command whose first arguments say how much of the last one is seen."""
    first = syntax.group(syntax.options_end(call.end()))
    second = syntax.group(syntax.options_end(first.end + 1)) if first else None
    if first is None or second is None:
        return None
    text, how, body = _text(syntax, first), "", second
    match call["name"]:
        case "texttransparent":
            how = "transparent" if _is_less(_number(text), FAINT) else ""
        case "textpdfrender":
            how = "in the invisible mode of PDF" if _INVISIBLE_MODE.search(text) else ""
        case "scalebox":
            how = "scaled too small to see" if _is_less(_number(text), TINY_SCALE) else ""
        case "raisebox":
            how = "moved off the page" if abs(_points(text) or 0) >= OFF_PAGE_PT else ""
        case _:
            third = syntax.group(second.end + 1)
            sizes = (_points(text), _points(_text(syntax, second)))
            how = "scaled too small to see" if third and any(_is_less(size, TINY_BOX_PT) for size in sizes) else ""
            body = third or second
    return Concealed(body, how) if how else None


def argument(syntax: Syntax, position: int, skipped: int) -> Span | None:
    """Return the argument after `skipped` others."""
    box = _TO_BODY.match(syntax.visible, position)
    group = syntax.group(box.end() if box else syntax.options_end(position))
    for _ in range(skipped):
        group = syntax.group(syntax.options_end(group.end + 1)) if group else None
    return group


def _rest(syntax: Syntax, position: int) -> Span:
    """Return what a switch at `position` governs: to the end of its group or environment, or to a switch back."""
    here = Span(position, position)
    ends = [group.end for group in islice(syntax.groups_around(here), 1)]
    ends += [each.content.end for each in islice(syntax.environments_around(here), 1)]
    end = min(ends, default=len(syntax.visible))
    again = _SHOWN_AGAIN.search(syntax.visible, position, end)
    return Span(position, again.start() if again else end)


def _text(syntax: Syntax, span: Span | None) -> str:
    return syntax.visible[span.start : span.end] if span else ""


def _points(text: str, bare: float | None = None) -> float | None:
    """Return the first length of `text` in points; a number without a unit counts `bare` each."""
    length = _LENGTH.search(text)
    if length is not None:
        return float(length[1]) * _POINTS.get(length[2], _PAGE_LENGTH_PT)
    number = _number(text)
    return number * bare if bare is not None and number is not None else None


def _number(text: str) -> float | None:
    number = _NUMBER.search(text)
    return float(number.group()) if number else None


def _is_less(size: float | None, limit: float) -> bool:
    return size is not None and abs(size) < limit


_READERS: dict[str, Callable[[Syntax, re.Match[str]], Concealed | None]] = {
    **dict.fromkeys(("fontsize", "pdfliteral", "pdfextension", "transparent", "pgfsetfillopacity"), _switched),
    **dict.fromkeys(
        ("hspace", "vspace", "hskip", "vskip", "kern", "moveleft", "moveright", "raise", "lower"), _shifted
    ),
    **dict.fromkeys(("begin", "node"), _drawn),
    **dict.fromkeys(("texttransparent", "textpdfrender", "scalebox", "resizebox", "raisebox"), _measured),
    "put": _put,
}
