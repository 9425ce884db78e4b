"""Labels and references: every key with its own place."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from redraft.latex.elements import Label, Reference, Span
from redraft.latex.syntax import Syntax
from redraft.latex.vocabulary import KNOWN_REFERENCES, NOT_REFERENCES
from redraft.latex.wrappers import Kind, Wrapper, calls

_REF = re.compile(r"\\([a-zA-Z]*[rR]efs?\*?)(?=\s*[\[{])")
_RANGE = re.compile(r"\\([cC]refrange|[cC]pagerefrange|v(?:page)?refrange)\*?(?=\s*[\[{])")
_HYPERREF = re.compile(r"\\hyperref\s*\[([^\[\]{}\r\n]+)\]")
_LABEL = re.compile(
    r"\\(?:(?:th|z|line|custom|fig|tab|sec|eqn?|alg|app|thm|lem)?label)\s*(?:\[[^\[\]]*\]\s*)?\{([^{}]*)\}"
)
_OPTION_LABEL = re.compile(
    r"\\(?:begin\s*\{(?:lstlisting|frame|minted|tcblisting|algorithm|lstfloat|[a-z]*theorem|lemma|tblr|longtblr)\*?\}"
    r"|lstinputlisting)\s*\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*?(?<![a-zA-Z])label\s*=\s*\{?\s*([^,\[\]{}\s]+)"
)
_BOXED = re.compile(r"\\(?:re)?newtcbtheorem(?![a-zA-Z@])")


def keys_in(syntax: Syntax, group: Span) -> Iterator[tuple[str, Span]]:
    """Yield the comma-separated keys of a group with their places; a macro's parameter is no key."""
    start = group.start
    for part in syntax.visible[group.start : group.end].split(","):
        key = part.strip()
        if key and not set(key) & set("#\\{}"):
            at = start + part.index(key[0])
            yield key, Span(at, at + len(key))
        start += len(part) + 1


def labels(syntax: Syntax, own: Mapping[str, tuple[Wrapper, ...]]) -> tuple[Label, ...]:
    """Return the labels that are set, those in options of listings included, in order."""
    found = [
        Label(match[1].strip(), Span(match.start(1), match.end(1)))
        for pattern in (_LABEL, _OPTION_LABEL)
        for match in pattern.finditer(syntax.visible)
        if match[1].strip() and not set(match[1]) & set("#\\")
    ]
    found += _of_boxes(syntax)
    for call in calls(syntax, own, Kind.LABEL):
        wrapper = call.wrapper
        found.extend(
            Label(f"{wrapper.prefix}{key}{wrapper.suffix}", place) for key, place in keys_in(syntax, call.group)
        )
    return tuple(sorted(found, key=lambda label: label.span.start))


def _of_boxes(syntax: Syntax) -> Iterator[Label]:
    r"""Yield the labels of tcolorbox: with `\newtcbtheorem{x}{Rule}{}{r}`, `\begin{x}{Title}{a}` sets `r:a`."""
    prefixes: dict[str, str] = {}
    for definition in _BOXED.finditer(syntax.visible):
        groups = list(islice(_groups(syntax, definition.end()), 4))
        if len(groups) == 4:  # noqa: PLR2004  name, title, options, prefix
            prefixes[syntax.visible[groups[0].start : groups[0].end]] = syntax.visible[groups[3].start : groups[3].end]
    for box in syntax.environments if prefixes else ():
        if box.name in prefixes and (label := list(islice(_groups(syntax, box.content.start), 1, 2))):
            yield from (Label(f"{prefixes[box.name]}:{key}", place) for key, place in keys_in(syntax, label[0]))


def _groups(syntax: Syntax, position: int) -> Iterator[Span]:
    """Yield the brace groups that come one after another, after the options at `position`."""
    group = syntax.group(syntax.options_end(position))
    while group is not None:
        yield group
        group = syntax.group(group.end + 1)


def references(syntax: Syntax, own: Mapping[str, tuple[Wrapper, ...]]) -> tuple[Reference, ...]:
    """Return every key referred to, in order."""
    found = [*_plain(syntax, own), *_ranges(syntax), *_hyperreferences(syntax)]
    for call in calls(syntax, own, Kind.REFERENCE):
        found.extend(_references(syntax, call.name, call.start, call.group, call.wrapper))
    return tuple(sorted(found, key=lambda reference: reference.span.start))


def _plain(syntax: Syntax, own: Mapping[str, tuple[Wrapper, ...]]) -> Iterator[Reference]:
    for call in _REF.finditer(syntax.visible):
        name = call[1]
        if name in NOT_REFERENCES or any(wrapper.kind is Kind.REFERENCE for wrapper in own.get(name, ())):
            continue
        group = syntax.group(syntax.options_end(call.end()))
        if group is not None:
            yield from _references(syntax, name, call.start(), group, None)


def _references(syntax: Syntax, name: str, start: int, group: Span, wrapper: Wrapper | None) -> Iterator[Reference]:
    known = wrapper is not None or name in KNOWN_REFERENCES
    prefix, suffix = (wrapper.prefix, wrapper.suffix) if wrapper else ("", "")
    for key, place in keys_in(syntax, group):
        yield Reference(f"{prefix}{key}{suffix}", name, place, Span(start, group.end + 1), known)


def _ranges(syntax: Syntax) -> Iterator[Reference]:
    for call in _RANGE.finditer(syntax.visible):
        first = syntax.group(syntax.options_end(call.end()))
        last = syntax.group(first.end + 1) if first else None
        for group in (first, last):
            if group is not None:
                yield from _references(syntax, call[1], call.start(), group, None)


def _hyperreferences(syntax: Syntax) -> Iterator[Reference]:
    for call in _HYPERREF.finditer(syntax.visible):
        key = call[1].strip()
        if key and "#" not in key:
            at = call.start(1) + call[1].index(key[0])
            yield Reference(key, "hyperref", Span(at, at + len(key)), Span(call.start(), call.end()))
