"""Citations of natbib, biblatex, csquotes and their like: every key with its own place."""

import re
from collections.abc import Iterator, Mapping

from redraft.latex.elements import Citation, Span
from redraft.latex.keys import keys_in
from redraft.latex.syntax import Syntax
from redraft.latex.wrappers import Kind, Wrapper, calls, is_citing

_CITE = re.compile(r"\\([a-zA-Z]*[cC]ite[a-zA-Z]*\*?|bibentry)(?=\s*[\[{(<])")
_PLURAL = re.compile(r"cites\*?\Z")
_VOLUME = re.compile(r"\A(?:[pfst]|ft|a)?volcites?\Z", re.IGNORECASE)
"""Citations that take a volume before the key (biblatex manual, 3.9.6)."""
_QUOTE = re.compile(
    r"\\((?P<language>(?:foreign|hyphen|hybrid)(?:text|block)cquote\*?)|(?:text|block)cquote\*?"
    r"|begin\s*\{displaycquote\})(?=\s*[\[{])"
)
"""Quotations of csquotes that cite; those in a language name it first (csquotes manual, 5)."""
_PARENTHESES = re.compile(r"\s*\([^()\r\n]*\)")
_ANGLES = re.compile(r"\s*<[^<>{}\r\n]*>")
"""A note before the citation (apacite manual, 4.1)."""


def citations(syntax: Syntax, own: Mapping[str, tuple[Wrapper, ...]]) -> tuple[Citation, ...]:
    """Return every key cited, in order."""
    found = [*_plain(syntax), *_quotations(syntax)]
    for call in calls(syntax, own, Kind.CITATION):
        if not is_citing(call.name):
            found.extend(_cited(syntax, call.name, call.start, [call.group]))
    return tuple(sorted(found, key=lambda citation: citation.span.start))


def _plain(syntax: Syntax) -> Iterator[Citation]:
    for call in _CITE.finditer(syntax.visible):
        if is_citing(call[1]) and (groups := list(_groups(syntax, call))):
            yield from _cited(syntax, call[1], call.start(), groups)


def _quotations(syntax: Syntax) -> Iterator[Citation]:
    for call in _QUOTE.finditer(syntax.visible):
        group = syntax.group(syntax.options_end(call.end()))
        if group is not None and call["language"]:
            group = syntax.group(syntax.options_end(group.end + 1))
        if group is not None:
            name = "displaycquote" if call[1].startswith("begin") else call[1]
            yield from _cited(syntax, name, call.start(), [group])


def _cited(syntax: Syntax, name: str, start: int, groups: list[Span]) -> Iterator[Citation]:
    """Yield the keys of `groups`; a star before one joins it to the last (revtex manual, 6.2)."""
    whole = Span(start, groups[-1].end + 1)
    for group in groups:
        for key, place in keys_in(syntax, group):
            mark = len(key) > 1 and key.startswith("*")
            yield Citation(key[mark:], name, Span(place.start + mark, place.end), whole)


def _groups(syntax: Syntax, call: re.Match[str]) -> Iterator[Span]:
    """Yield the key groups of a citing command: one, or several for the plural forms of biblatex."""
    position = call.end()
    plural = bool(_PLURAL.search(call[1]))
    has_volume = bool(_VOLUME.match(call[1]))
    while True:
        position = _notes_end(syntax, position, plural=plural)
        group = syntax.group(position)
        if group is not None and has_volume:
            group = syntax.group(syntax.options_end(group.end + 1))
        if group is None:
            return
        yield group
        position = group.end + 1
        if not plural or not syntax.visible.startswith(("[", "{", "("), position):
            return


def _notes_end(syntax: Syntax, position: int, *, plural: bool) -> int:
    """Return where the notes before a key group end."""
    while plural and (parentheses := _PARENTHESES.match(syntax.visible, position)):
        position = parentheses.end()
    if angles := _ANGLES.match(syntax.visible, position):
        position = angles.end()
    return syntax.options_end(position)
