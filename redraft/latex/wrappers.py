r"""Macros of the project that make an argument a key or a heading, as `\newcommand{\fig}[1]{Figure~\ref{fig:#1}}`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from redraft.latex.elements import Span
from redraft.latex.syntax import Syntax, closing_brace
from redraft.latex.vocabulary import KNOWN_REFERENCES, NOT_CITATIONS, SECTION_LEVELS

MAX_MACRO = 2000
"""Characters of a macro's body looked at for the commands that take its arguments."""

_NEW_MACRO = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*\{?\s*\\([a-zA-Z]+)\s*\}?"
    r"\s*\[[1-9]\]\s*(\[[^\]]*\]\s*)?\{"
    r"|\\(?:New|Renew|Provide)DocumentCommand\s*\{?\s*\\([a-zA-Z]+)\s*\}?\s*\{\s*s?\s*m[^{}]*\}\s*\{"
    r"|\\[gex]?def\s*\\([a-zA-Z]+)\s*#1[^{}\r\n]{0,20}\{"
)
_INNER = re.compile(r"\\([a-zA-Z]+)\*?\s*(?:\[[^\[\]]*\]\s*)*\{([^{}#]*)#([1-9])([^{}#]*)\}")


class Kind(StrEnum):
    """What a command makes of its argument."""

    LABEL = "label"
    REFERENCE = "reference"
    CITATION = "citation"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Wrapper:
    """One command inside a macro, and the argument that the macro hands on to it."""

    kind: Kind
    command: str
    position: int
    """Which mandatory argument, from 1."""
    prefix: str
    suffix: str


@dataclass(frozen=True, slots=True)
class WrappedCall:
    """A call of such a macro: where it begins, and the group that it hands on."""

    name: str
    start: int
    group: Span
    wrapper: Wrapper


def is_citing(name: str) -> bool:
    r"""Tell whether a command cites; `\newcite` does in old styles, while other names in `new` define something."""
    defines = name.startswith(("new", "Declare", "At")) and name != "newcite"
    return ("cite" in name.lower() or name == "bibentry") and name not in NOT_CITATIONS and not defines


def wrappers(sources: Iterable[str]) -> dict[str, tuple[Wrapper, ...]]:
    """Return the project's macros that label, refer, cite or head a section, by name; the first definition counts."""
    found: dict[str, tuple[Wrapper, ...]] = {}
    for source in sources:
        for macro in _NEW_MACRO.finditer(source):
            name = macro[1] or macro[3] or macro[4]
            wrapped = tuple(_wrapped(source, macro))
            if wrapped and name not in SECTION_LEVELS:
                found.setdefault(name, wrapped)
    return found


def calls(syntax: Syntax, own: Mapping[str, tuple[Wrapper, ...]], kind: Kind) -> Iterator[WrappedCall]:
    """Yield the calls of macros with an inner command of `kind`, with the group that it takes."""
    chosen = {name: [wrapper for wrapper in wrapped if wrapper.kind is kind] for name, wrapped in own.items()}
    names = sorted(name for name, wrapped in chosen.items() if wrapped)
    if not names:
        return
    for call in re.finditer(r"\\(" + "|".join(names) + r")\*?(?![a-zA-Z@])", syntax.visible):
        for wrapper in chosen[call[1]]:
            group = syntax.group(syntax.options_end(call.end()))
            for _ in range(wrapper.position - 1):
                group = syntax.group(group.end + 1) if group else None
            if group is not None:
                yield WrappedCall(call[1], call.start(), group, wrapper)


def _kind(command: str) -> Kind | None:
    if command == "label":
        return Kind.LABEL
    if command in KNOWN_REFERENCES:
        return Kind.REFERENCE
    if command in SECTION_LEVELS:
        return Kind.HEADING
    return Kind.CITATION if is_citing(command) else None


def _wrapped(source: str, macro: re.Match[str]) -> Iterator[Wrapper]:
    end = closing_brace(source, macro.end(), MAX_MACRO)
    for inner in _INNER.finditer(source, macro.end(), end or macro.end()):
        position = int(inner[3]) - bool(macro[2])
        kind = _kind(inner[1])
        if position and kind is not None:
            yield Wrapper(kind, inner[1], position, inner[2], inner[4])
