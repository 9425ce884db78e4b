"""Headings, title and abstract."""

import re
from collections.abc import Mapping

from redraft.latex.elements import Section, Span
from redraft.latex.folding import fold
from redraft.latex.syntax import Syntax
from redraft.latex.vocabulary import SECTION_LEVELS

_HEADING = re.compile(r"\\(" + "|".join(SECTION_LEVELS) + r")\*?(?=\s*[\[{])")
_TITLE = re.compile(r"\\(?:title|icmltitle|Title)(?=\s*[\[{])")
_ABSTRACT = re.compile(r"\\(?:abstract|Abstract)(?=\s*\{)")


def sections(syntax: Syntax, body: Span, names: Mapping[str, str]) -> tuple[Section, ...]:
    """Return the headings of the body, each with the span up to the next heading of its level or above.

    `names` says what the paper's macros stand for.
    """
    headings: list[tuple[int, str, Span]] = []
    for command in _HEADING.finditer(syntax.visible, body.start, body.end):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None and group.end <= body.end:
            title = fold(syntax.visible[group.start : group.end], names)
            headings.append((SECTION_LEVELS[command[1]], title, Span(command.start(), group.end + 1)))
    ends = [body.end] * len(headings)
    following: dict[int, int] = {}
    for index in range(len(headings) - 1, -1, -1):
        level, _, heading = headings[index]
        ends[index] = min((at for other, at in following.items() if other <= level), default=body.end)
        following[level] = heading.start
    return tuple(
        Section(level, title, heading, Span(heading.end, max(heading.end, end)))
        for (level, title, heading), end in zip(headings, ends, strict=True)
    )


def title(syntax: Syntax) -> Span | None:
    r"""Return the inside of the first `\title`, or None."""
    command = _TITLE.search(syntax.visible)
    return syntax.group(syntax.options_end(command.end())) if command else None


def abstract(syntax: Syntax) -> Span | None:
    """Return the inside of the abstract, an environment or a command, or None."""
    for environment in syntax.environments:
        if environment.name.rstrip("*") in ("abstract", "IEEEabstract", "onecolabstract", "resume"):
            return environment.content
    command = _ABSTRACT.search(syntax.visible)
    return syntax.group(command.end()) if command else None
