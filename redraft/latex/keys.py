"""Labels, references and citations: every key with its own place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from redraft.latex.elements import Citation, Label, Reference, Span
from redraft.latex.syntax import Syntax
from redraft.latex.vocabulary import KNOWN_REFERENCES, NOT_CITATIONS, NOT_REFERENCES

_CITE = re.compile(r"\\([a-zA-Z]*[cC]ite[a-zA-Z]*\*?)(?=\s*[\[{(])")
_MULTI_CITE = re.compile(r"cites\*?\Z")
_PARENTHESES = re.compile(r"\s*\([^()\r\n]*\)")
_REF = re.compile(r"\\([a-zA-Z]*[rR]efs?\*?)(?=\s*[\[{])")
_ENDS_IN_REF = re.compile(r"[rR]efs?\Z")
_RANGE = re.compile(r"\\([cC]refrange|[cC]pagerefrange|vrefrange)\*?(?=\s*\{)")
_HYPERREF = re.compile(r"\\hyperref\s*\[([^\[\]{}\r\n]+)\]")
_LABEL = re.compile(
    r"\\(?:(?:th|z|line|custom|fig|tab|sec|eqn?|alg|app|thm|lem)?label)\s*(?:\[[^\[\]]*\]\s*)?\{([^{}]*)\}"
)
_OPTION_LABEL = re.compile(
    r"\\(?:begin\s*\{(?:lstlisting|frame|minted|tcblisting|algorithm|lstfloat|[a-z]*theorem|lemma|tblr|longtblr)\*?\}"
    r"|lstinputlisting)\s*\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*?(?<![a-zA-Z])label\s*=\s*\{?\s*([^,\[\]{}\s]+)"
)
_NEW_MACRO = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*\{?\s*\\([a-zA-Z]+)\s*\}?"
    r"\s*\[[1-9]\]\s*(\[[^\]]*\]\s*)?\{"
    r"|\\(?:New|Renew|Provide)DocumentCommand\s*\{?\s*\\([a-zA-Z]+)\s*\}?\s*\{\s*s?\s*m[^{}]*\}\s*\{"
    r"|\\[gex]?def\s*\\([a-zA-Z]+)\s*#1[^{}\r\n]{0,20}\{"
)
_INNER = re.compile(r"\\([a-zA-Z]+)\*?\s*(?:\[[^\[\]]*\]\s*)*\{([^{}#]*)#([1-9])([^{}#]*)\}")
_BRACE = re.compile(r"\\\\|\\[{}]|[{}]")
MAX_MACRO = 2000
"""Characters of a macro's body looked at for the command that takes its argument as a key."""


@dataclass(frozen=True, slots=True)
class Wrapper:
    r"""A macro of the project that makes one argument a key, as `\newcommand{\figref}[1]{Figure~\ref{fig:#1}}`."""

    command: str
    position: int
    """Which mandatory argument, from 1."""
    prefix: str
    suffix: str


def wrappers(sources: list[str]) -> dict[str, Wrapper]:
    """Return the project's own macros that label, refer or cite, by name."""
    found: dict[str, Wrapper] = {}
    for source in sources:
        for macro in _NEW_MACRO.finditer(source):
            for inner in _INNER.finditer(source, macro.end(), _body_end(source, macro.end())):
                position = int(inner[3]) - bool(macro[2])
                if position and (inner[1] == "label" or _is_citing(inner[1]) or inner[1] in KNOWN_REFERENCES):
                    wrapper = Wrapper(inner[1], position, inner[2], inner[4])
                    found.setdefault(macro[1] or macro[3] or macro[4], wrapper)
    return found


def _body_end(source: str, start: int) -> int:
    """Return where the group that opens before `start` closes; `start` where it does not within `MAX_MACRO`."""
    depth = 1
    for brace in _BRACE.finditer(source, start, start + MAX_MACRO):
        depth += {"{": 1, "}": -1}.get(brace.group(), 0)
        if depth == 0:
            return brace.start()
    return start


def labels(syntax: Syntax, own: dict[str, Wrapper]) -> tuple[Label, ...]:
    """Return the labels that are set, those in options of listings included, in order."""
    found = [
        Label(match[1].strip(), Span(match.start(1), match.end(1)))
        for pattern in (_LABEL, _OPTION_LABEL)
        for match in pattern.finditer(syntax.visible)
        if match[1].strip() and not set(match[1]) & set("#\\")
    ]
    for name, span in _calls(syntax, own, "label"):
        wrapper = own[name]
        found.extend(Label(f"{wrapper.prefix}{key}{wrapper.suffix}", place) for key, place in _keys(syntax, span))
    return tuple(sorted(found, key=lambda label: label.span.start))


def references(syntax: Syntax, own: dict[str, Wrapper]) -> tuple[Reference, ...]:
    """Return every key referred to, in order."""
    found = [*_plain_references(syntax, own), *_ranges(syntax), *_hyperreferences(syntax)]
    for name, span in _calls(syntax, own, "ref"):
        if not _ENDS_IN_REF.search(name):
            found.extend(_reference(syntax, name, span, span.start - 1, own.get(name)))
    return tuple(sorted(found, key=lambda reference: reference.span.start))


def citations(syntax: Syntax, own: dict[str, Wrapper]) -> tuple[Citation, ...]:
    """Return every key cited, in order."""
    found: list[Citation] = []
    for call in _CITE.finditer(syntax.visible):
        if not _is_citing(call[1]):
            continue
        groups = list(_cite_groups(syntax, call))
        if groups:
            whole = Span(call.start(), groups[-1].end + 1)
            found.extend(
                Citation(key, call[1], place, whole) for group in groups for key, place in _keys(syntax, group)
            )
    for name, span in _calls(syntax, own, "cite"):
        if not _is_citing(name):
            whole = Span(syntax.visible.rfind("\\", 0, span.start), span.end + 1)
            found.extend(Citation(key, name, place, whole) for key, place in _keys(syntax, span))
    return tuple(sorted(found, key=lambda citation: citation.span.start))


def _is_citing(name: str) -> bool:
    return "cite" in name.lower() and name not in NOT_CITATIONS and not name.startswith(("new", "Declare", "At", "new"))


def _cite_groups(syntax: Syntax, call: re.Match[str]) -> Iterator[Span]:
    """Yield the key groups of a citing command: one, or several for the plural forms of biblatex."""
    position = call.end()
    plural = bool(_MULTI_CITE.search(call[1]))
    while True:
        while plural and (parentheses := _PARENTHESES.match(syntax.visible, position)):
            position = parentheses.end()
        group = syntax.group(syntax.options_end(position))
        if group is None:
            return
        yield group
        position = group.end + 1
        if not plural or not syntax.visible.startswith(("[", "{", "("), position):
            return


def _keys(syntax: Syntax, group: Span) -> Iterator[tuple[str, Span]]:
    """Yield the comma-separated keys of a group with their places; a macro's parameter is no key."""
    start = group.start
    for part in syntax.visible[group.start : group.end].split(","):
        key = part.strip()
        if key and not set(key) & set("#\\{}"):
            at = start + part.index(key[0])
            yield key, Span(at, at + len(key))
        start += len(part) + 1


def _plain_references(syntax: Syntax, own: dict[str, Wrapper]) -> Iterator[Reference]:
    for call in _REF.finditer(syntax.visible):
        name = call[1]
        if name in NOT_REFERENCES:
            continue
        group = syntax.group(syntax.options_end(call.end()))
        if group is not None:
            yield from _reference(syntax, name, group, call.start(), own.get(name))


def _reference(syntax: Syntax, name: str, group: Span, start: int, wrapper: Wrapper | None) -> Iterator[Reference]:
    known = wrapper is not None or name in KNOWN_REFERENCES
    prefix, suffix = (wrapper.prefix, wrapper.suffix) if wrapper else ("", "")
    for key, place in _keys(syntax, group):
        yield Reference(f"{prefix}{key}{suffix}", name, place, Span(start, group.end + 1), known)


def _ranges(syntax: Syntax) -> Iterator[Reference]:
    for call in _RANGE.finditer(syntax.visible):
        first = syntax.group(call.end())
        last = syntax.group(first.end + 1) if first else None
        for group in (first, last):
            if group is not None:
                yield from _reference(syntax, call[1], group, call.start(), None)


def _hyperreferences(syntax: Syntax) -> Iterator[Reference]:
    for call in _HYPERREF.finditer(syntax.visible):
        key = call[1].strip()
        if key and "#" not in key:
            at = call.start(1) + call[1].index(key[0])
            yield Reference(key, "hyperref", Span(at, at + len(key)), Span(call.start(), call.end()))


def _calls(syntax: Syntax, own: dict[str, Wrapper], kind: str) -> Iterator[tuple[str, Span]]:
    """Yield the calls of the project's own macros whose inner command is of `kind`, with the group that is a key."""
    names = sorted(name for name, wrapper in own.items() if kind in wrapper.command.lower())
    if not names:
        return
    for call in re.finditer(r"\\(" + "|".join(names) + r")(?![a-zA-Z@])", syntax.visible):
        group = syntax.group(syntax.options_end(call.end()))
        for _ in range(own[call[1]].position - 1):
            group = syntax.group(group.end + 1) if group else None
        if group is not None:
            yield call[1], group
