"""Text that only its colour hides."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from redraft.latex.checks.backgrounds import Backgrounds
from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.colours import RGB, Palette, are_near, palette
from redraft.latex.elements import Span
from redraft.latex.folding import fold
from redraft.latex.macros import Macro, definitions
from redraft.latex.manuscript import Manuscript
from redraft.latex.vocabulary import TABULAR_ENVIRONMENTS

_COLOUR = r"\s*(?:\[(?P<model>[^\[\]{}]*)\]\s*)?\{(?P<colour>[^{}]*)\}"
_COLOURED = re.compile(r"\\(?P<command>textcolor|color)" + _COLOUR)
_OWN_ENVIRONMENT = re.compile(
    r"\\(?:re)?newenvironment\*?\s*\{([^{}]+)\}\s*(?:\[[^\[\]]*\]\s*){0,2}\{((?:[^{}]++|\{[^{}]*+\}){0,50})\}"
)
_SLIDES = re.compile(r"\\documentclass\s*(?:\[[^\]]*\])?\s*\{[^{}]*(?:beamer|poster|powerdot|slides)[^{}]*\}")
_WORDS = re.compile(r"[^\W\d_]{3}|[\u2e80-\u9fff\uac00-\ud7a3]{2}")
"""What makes hidden text more than padding: white digits and letters align columns."""
_OPTION = re.compile(r"=\s*\{?\s*(?:\\[a-zA-Z]+\s*){0,4}\Z")
MAX_LEAD = 60
"""Characters before a colour in which it may be the value of an option."""
MAX_READ = 500
"""Characters in which those words are sought."""
NEAR = 0.1
"""Difference in red, green and blue up to which text is lost on its ground: a contrast of at most 1.3 to 1 on white."""


@dataclass(frozen=True, slots=True)
class _Painter:
    """A command that sets words in a colour: those after it, those it is given, or its own."""

    colour: RGB
    is_switch: bool
    text: str = ""
    """Its own words."""


@dataclass(frozen=True, slots=True)
class _Painted:
    colour: RGB
    call: Span
    words: Span
    text: str


def colour_hidden_text(facts: Facts) -> Iterator[Hit]:
    """Find words in the colour of the page, or of the box, that they stand on.

    Left alone: slides and posters, drawings, boxes and cells whose colour cannot be told, and padding digits.
    """
    manuscript = facts.manuscript
    if "color" not in manuscript.visible or _SLIDES.search(manuscript.visible, 0, manuscript.preamble.end):
        return
    known = palette(manuscript.visible)
    own = _own_bodies(manuscript)
    grounds = Backgrounds(manuscript, known, {name: macro.body for name, macro in own.items()})
    end = 0
    for painted in sorted(_painted(manuscript, known, own, grounds.colours), key=lambda each: each.call.start):
        ground = grounds.at(painted.call.start) if painted.call.start >= end else None
        if ground is not None and are_near(painted.colour, ground, NEAR) and _WORDS.search(fold(painted.text)):
            end = painted.call.end
            yield Hit(
                painted.call,
                "These words have the colour of what they stand on: no reader sees them.",
                "Set them in a colour that can be read, or take them out.",
                quote=painted.words,
            )


def _own_bodies(manuscript: Manuscript) -> dict[str, Macro]:
    """Return the paper's macros, and its environments as what they begin with."""
    environments = {found[1]: Macro(0, found[2]) for found in _OWN_ENVIRONMENT.finditer(manuscript.visible)}
    return environments | definitions(file.text for file in manuscript.project.files)


def _painted(
    manuscript: Manuscript, known: Palette, own: Mapping[str, Macro], grounds: Iterable[RGB]
) -> Iterator[_Painted]:
    """Yield what the body sets in the colour of one of `grounds`."""
    syntax, visible, body = manuscript.syntax, manuscript.visible, manuscript.body
    painters = {
        name: painter
        for name, macro in own.items()
        if (painter := _painter(macro, known)) and any(are_near(painter.colour, ground, NEAR) for ground in grounds)
    }
    yield from _environments(manuscript, painters)
    calls = list(_calls(manuscript, known, painters, grounds))
    ends = _scopes(manuscript, painters) if any(painter.is_switch for _, painter in calls) else {}
    for call, painter in calls:
        words = Span(*call.span()) if painter.text else syntax.group(call.end())
        if painter.is_switch:
            words = Span(call.end(), ends.get(call.end(), body.end))
        if words is not None:
            text = painter.text or visible[words.start : min(words.end, words.start + MAX_READ)]
            whole = words.end + (not painter.is_switch and not painter.text)
            yield _Painted(painter.colour, Span(call.start(), whole), words, text)


def _environments(manuscript: Manuscript, painters: Mapping[str, _Painter]) -> Iterator[_Painted]:
    """Yield the paper's own environments that set their content in a colour."""
    for environment in manuscript.syntax.environments if painters else ():
        painter = painters.get(environment.name)
        words = environment.content
        if painter is not None and painter.is_switch and words.start >= manuscript.body.start:
            text = manuscript.visible[words.start : min(words.end, words.start + MAX_READ)]
            yield _Painted(painter.colour, environment.span, words, text)


def _calls(
    manuscript: Manuscript, known: Palette, painters: Mapping[str, _Painter], grounds: Iterable[RGB]
) -> Iterator[tuple[re.Match[str], _Painter]]:
    """Yield the calls in the body of LaTeX's commands, and of the paper's own, that may hide their words."""
    visible, body = manuscript.visible, manuscript.body
    for call in _COLOURED.finditer(visible, body.start, body.end):
        colour = known.colour(call["model"], call["colour"])
        is_option = _OPTION.search(visible, max(0, call.start() - MAX_LEAD), call.start())
        if colour is not None and not is_option and any(are_near(colour, ground, NEAR) for ground in grounds):
            yield call, _Painter(colour, is_switch=call["command"] == "color")
    if painters:
        for call in re.compile(rf"\\({_any_of(painters)})(?![a-zA-Z])").finditer(visible, body.start, body.end):
            yield call, painters[call[1]]


def _any_of(names: Iterable[str]) -> str:
    return "|".join(sorted(re.escape(name) for name in names))


def _painter(macro: Macro, known: Palette) -> _Painter | None:
    command = _COLOURED.search(macro.body)
    colour = known.colour(command["model"], command["colour"]) if command else None
    if command is None or colour is None or macro.arity > 1:
        return None
    rest = macro.body[command.end() :]
    if macro.arity:
        return _Painter(colour, is_switch=False) if "#1" in rest else None
    is_switch = command["command"] == "color" and not _WORDS.search(fold(rest))
    return _Painter(colour, is_switch=is_switch, text="" if is_switch else rest)


def _scopes(manuscript: Manuscript, painters: Iterable[str]) -> dict[int, int]:
    r"""Map where each `\color` of the body ends to how far it reaches: its group, environment or cell, or the next.

    Gate D, which reads few switches and those of size too, asks one at a time (concealing.py) and knows no cells.
    """
    mark = re.compile(
        rf"(?P<open>\{{|\\begin\s*\{{(?P<name>[^{{}}]*)\}})|(?P<close>\}}|\\end\s*\{{[^{{}}]*\}})"
        rf"|(?P<switch>\\color\s*(?:\[[^\[\]{{}}]*\]\s*)?\{{[^{{}}]*\}}"
        rf"|\\(?:normalcolor|{_any_of(painters) or 'normalcolor'})(?![a-zA-Z]))|(?P<cell>&|\\\\)|\\[^a-zA-Z]"
    )
    ends: dict[int, int] = {}
    levels: list[tuple[int, bool]] = [(0, False)]
    for found in mark.finditer(manuscript.visible, manuscript.body.start, manuscript.body.end):
        switch, is_table = levels[-1]
        kind = found.lastgroup
        if kind == "open":
            levels.append((0, found["name"] in TABULAR_ENVIRONMENTS))
        elif kind in ("close", "switch") or (kind == "cell" and is_table):
            ends[switch] = found.start()
            levels[-1] = (found.end() if kind == "switch" else 0, is_table)
            if kind == "close" and len(levels) > 1:
                levels.pop()
    return ends
