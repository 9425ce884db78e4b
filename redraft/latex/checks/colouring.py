"""Text that only its colour hides."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from redraft.latex.checks.backgrounds import Backgrounds
from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.colours import RGB, Palette, palette
from redraft.latex.elements import Span
from redraft.latex.folding import fold
from redraft.latex.macros import Macro, definitions
from redraft.latex.manuscript import Manuscript

_COLOURED = re.compile(r"\\(textcolor|color)\s*(?:\[([^\[\]{}]*)\]\s*)?\{([^{}]*)\}")
_OWN_ENVIRONMENT = re.compile(
    r"\\(?:re)?newenvironment\*?\s*\{([^{}]+)\}\s*(?:\[[^\[\]]*\]\s*){0,2}\{((?:[^{}]|\{[^{}]*\}){0,400})\}"
)
_SLIDES = re.compile(r"\\documentclass\s*(?:\[[^\]]*\])?\s*\{[^{}]*(?:beamer|poster|powerdot|slides)[^{}]*\}")
_SCOPE = re.compile(
    r"(?P<open>\{|\\begin(?![a-zA-Z]))|(?P<close>\}|\\end(?![a-zA-Z]))|(?P<other>\\(?:color|normalcolor)(?![a-zA-Z]))"
    r"|(?P<cell>&|\\\\)|\\[^a-zA-Z]"
)
_WORDS = re.compile(r"[^\W\d_]{3}|[\u2e80-\u9fff\uac00-\ud7a3]{2}")
"""What makes hidden text more than padding: white digits and letters align columns."""
MAX_SCOPE = 20_000
r"""Characters looked at for the end of a `\color`."""
NEAR = 0.1
"""Difference in red, green and blue up to which text is lost on its ground: a contrast of at most 1.3 to 1 on white."""


@dataclass(frozen=True, slots=True)
class _Coloured:
    colour: RGB
    call: Span
    words: Span
    """What is set in the colour; the call itself where a macro brings its words."""
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
    for coloured in (*_coloured(manuscript, known), *_by_own(manuscript, known, own)):
        ground = grounds.at(coloured.call.start)
        if ground is not None and _are_near(coloured.colour, ground) and _WORDS.search(fold(coloured.text)):
            yield Hit(
                coloured.call,
                "These words have the colour of what they stand on: no reader sees them.",
                "Set them in a colour that can be read, or take them out.",
                quote=coloured.words,
            )


def _are_near(one: RGB, other: RGB) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def _coloured(manuscript: Manuscript, known: Palette) -> Iterator[_Coloured]:
    """Yield what LaTeX's commands colour in the body."""
    syntax, visible, body = manuscript.syntax, manuscript.visible, manuscript.body
    for command in _COLOURED.finditer(visible, body.start, body.end):
        colour = known.colour(command[2], command[3])
        is_call = command[1] == "textcolor"
        words = syntax.group(command.end()) if is_call else _scope(manuscript, command.end())
        if colour is not None and words is not None:
            yield _Coloured(colour, Span(command.start(), words.end + is_call), words, visible[words.start : words.end])


def _own_bodies(manuscript: Manuscript) -> dict[str, Macro]:
    """Return the paper's macros, and its environments as what they begin with."""
    environments = {found[1]: Macro(0, found[2]) for found in _OWN_ENVIRONMENT.finditer(manuscript.visible)}
    return environments | definitions(file.text for file in manuscript.project.files)


def _by_own(manuscript: Manuscript, known: Palette, own: Mapping[str, Macro]) -> Iterator[_Coloured]:
    """Yield what the paper's own macros and environments colour in the body."""
    visible, body = manuscript.visible, manuscript.body
    painters = {name: painter for name, macro in own.items() if (painter := _painter(macro, known)) is not None}
    if not painters:
        return
    for environment in manuscript.syntax.environments:
        painter = painters.get(environment.name)
        if painter is not None and painter.is_switch and body.start <= environment.span.start < body.end:
            inside = environment.content
            yield _Coloured(painter.colour, environment.span, inside, visible[inside.start : inside.end])
    named = "|".join(sorted(re.escape(name) for name in painters))
    for call in re.compile(rf"\\({named})(?![a-zA-Z])").finditer(visible, body.start, body.end):
        painter = painters[call[1]]
        words = painter.words(manuscript, call)
        if words is not None:
            text = painter.text or visible[words.start : words.end]
            yield _Coloured(painter.colour, Span(call.start(), max(call.end(), words.end)), words, text)


@dataclass(frozen=True, slots=True)
class _Painter:
    """A macro of the paper that sets words in a colour: those it is given, its own, or those after it."""

    colour: RGB
    is_switch: bool
    text: str
    """Its own words."""

    def words(self, manuscript: Manuscript, call: re.Match[str]) -> Span | None:
        if self.is_switch:
            return _scope(manuscript, call.end())
        return Span(*call.span()) if self.text else manuscript.syntax.group(call.end())


def _painter(macro: Macro, known: Palette) -> _Painter | None:
    command = _COLOURED.search(macro.body)
    colour = known.colour(command[2], command[3]) if command else None
    if command is None or colour is None or macro.arity > 1:
        return None
    rest = macro.body[command.end() :]
    if macro.arity:
        return _Painter(colour, is_switch=False, text="") if "#1" in rest else None
    is_switch = command[1] == "color" and not _WORDS.search(fold(rest))
    return _Painter(colour, is_switch=is_switch, text="" if is_switch else rest)


def _scope(manuscript: Manuscript, start: int) -> Span:
    r"""Return how far a `\color` reaches: to the end of its group, environment or cell, or to the next one."""
    in_table = any(table.span.start < start < table.span.end for table in manuscript.tables)
    depth = 0
    limit = min(manuscript.body.end, start + MAX_SCOPE)
    for mark in _SCOPE.finditer(manuscript.visible, start, limit):
        match mark.lastgroup:
            case "open":
                depth += 1
            case "close":
                depth -= 1
            case "other" | "cell" if depth == 0 and (mark.lastgroup == "other" or in_table):
                return Span(start, mark.start())
            case _:
                pass
        if depth < 0:
            return Span(start, mark.start())
    return Span(start, limit)
