"""Headings, title and abstract."""

import re
from collections.abc import Iterator, Mapping

from redraft.latex.elements import Section, Span
from redraft.latex.folding import fold
from redraft.latex.syntax import Syntax
from redraft.latex.vocabulary import SECTION_LEVELS
from redraft.latex.wrappers import Kind, Wrapper, calls

_HEADING = re.compile(r"\\(" + "|".join(SECTION_LEVELS) + r")\*?(?=\s*[\[{])")
_NOTE = re.compile(r"\\(?:footnote|thanks)(?=\s*[\[{])")
_PARAMETER = re.compile(r"#[1-9]")
_TITLE = re.compile(r"\\(?:title|icmltitle|Title)(?=\s*[\[{])")
_ABSTRACT = re.compile(r"\\(?<!command\\)(?<!command\{\\)(?:[aA]bstract|abst)(?=\s*[\[{])")
_ABSTRACT_NAMES = frozenset(
    {"abstract", "summary", "résumé", "resume", "zusammenfassung", "kurzfassung", "resumen", "resumo", "sommario",
     "riassunto", "samenvatting", "sammanfattning", "аннотация", "реферат", "摘要", "要旨", "概要", "초록"}
)  # fmt: skip
"""What the abstract is called, as a heading or as an environment."""


def sections(
    syntax: Syntax, body: Span, names: Mapping[str, str], own: Mapping[str, tuple[Wrapper, ...]]
) -> tuple[Section, ...]:
    """Return the headings of the body, each with the span up to the next heading of its level or above.

    `names` says what the paper's macros stand for, `own` which of them head a section.
    """
    headings = sorted(_headings(syntax, body, names, own), key=lambda heading: heading[2].start)
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


def abstract(syntax: Syntax, headed: tuple[Section, ...]) -> Span | None:
    """Return the inside of the abstract, an environment, a command or a section, or None."""
    for environment in syntax.environments:
        name = environment.name.rstrip("*").lower()
        if name.removesuffix("s").endswith("abstract") or name in _ABSTRACT_NAMES:
            start = syntax.options_end(environment.content.start)
            return Span(min(start, environment.content.end), environment.content.end)
    for command in _ABSTRACT.finditer(syntax.visible):
        if group := syntax.group(syntax.options_end(command.end())):
            return group
    return next((section.body for section in headed if section.title.casefold() in _ABSTRACT_NAMES), None)


def _headings(
    syntax: Syntax, body: Span, names: Mapping[str, str], own: Mapping[str, tuple[Wrapper, ...]]
) -> Iterator[tuple[int, str, Span]]:
    """Yield level, title and span of each heading."""
    for command in _HEADING.finditer(syntax.visible, body.start, body.end):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None and group.end <= body.end:
            words = _words(syntax, group)
            if not _PARAMETER.search(words):
                yield SECTION_LEVELS[command[1]], fold(words, names), Span(command.start(), group.end + 1)
    for call in calls(syntax, own, Kind.HEADING):
        if body.start <= call.start and call.group.end <= body.end:
            words = f"{call.wrapper.prefix}{_words(syntax, call.group)}{call.wrapper.suffix}"
            yield SECTION_LEVELS[call.wrapper.command], fold(words, names), Span(call.start, call.group.end + 1)


def _words(syntax: Syntax, group: Span) -> str:
    """Return the source of a title without its notes."""
    pieces: list[str] = []
    start = group.start
    while note := _NOTE.search(syntax.visible, start, group.end):
        pieces.append(syntax.visible[start : note.start()])
        inner = syntax.group(syntax.options_end(note.end()))
        start = inner.end + 1 if inner else note.end()
    return "".join((*pieces, syntax.visible[start : group.end]))
