r"""Braces and environments of a text, matched once so that every look-up is quick: the base of our own parser.

Why our own: the model needs exact offsets in every file, must never raise, and runs over papers of megabytes on every
candidate. Measured in November 2026 on 425 files of 44 public papers and theses:

- pylatexenc 2.11, tolerant: reads all of them with offsets, at 0.2 MB/s. On the texts of `bench/parse.py`, in one run,
  its walker takes 7 to 14 times as long as the whole model takes with every element, paragraph and sentence.
- TexSoup 0.3.3: 418 files at 0.04 MB/s; comments and `\iffalse` come out as text. plasTeX 3.1: 380 files at 0.13 MB/s.
- tree-sitter 0.13: all files at 6 MB/s, with ERROR nodes in a third of them, and 184 MB to install; from 1.0 on it
  downloads its grammars when it runs.
- Patterns of `re` alone: all files at 70 MB/s for tokens, which leaves the time to what the model adds to them.

A tree would not help: TeX has no grammar that a tree could follow before macros are expanded, so unbalanced braces and
unknown commands are the rule. What is sure is where a group closes and where an environment ends; all else is a
pattern over the text with its code and comments blanked, at the same offsets.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from redraft.latex.elements import Span
from redraft.latex.nesting import Nesting

MAX_OPTION = 4000
"""Characters looked at for the end of an optional argument."""
MAX_BRACKETS = 4
"""Opening brackets inside an optional argument after which it counts as never closed."""

MAX_DEPTH = 20
"""Groups inside the body of a macro after which it counts as never closed."""

_BRACE = re.compile(r"[\\{}](?:(?<=[{}])|(?<=\\)[\\{}])")
_ENVIRONMENT = re.compile(r"\\(begin|end)\s*\{([^{}\r\n]*)\}")
_IN_OPTION = re.compile(r"\\.|[\[\]{}]|(?>\r\n|\r|\n)[ \t]*(?>\r\n|\r|\n)", re.DOTALL)
_SPACE = re.compile(r"[ \t]*(?:(?>\r\n|\r|\n)[ \t]*)?")


def closing_brace(text: str, start: int, reach: int) -> int | None:
    """Return where the group closes that is open at `start`, or None if it does not within `reach` characters."""
    depth = 1
    for brace in _BRACE.finditer(text, start, start + reach):
        depth += {"{": 1, "}": -1}.get(brace.group(), 0)
        if depth == 0:
            return brace.start()
        if depth > MAX_DEPTH:
            return None
    return None


@dataclass(frozen=True, slots=True)
class Environment:
    """One environment: its whole span, and its content between the commands."""

    name: str
    span: Span
    content: Span


class Syntax:
    """A visible text with its braces and environments matched; both tolerate what is unbalanced."""

    def __init__(self, visible: str) -> None:
        self.visible = visible

    @cached_property
    def closings(self) -> dict[int, int]:
        """Map the offset of each matched opening brace to that of its closing one."""
        closings: dict[int, int] = {}
        stack: list[int] = []
        for brace in _BRACE.finditer(self.visible):
            start = brace.start()
            sign = self.visible[start]
            if sign == "{":
                stack.append(start)
            elif sign == "}" and stack:
                closings[stack.pop()] = start
        return closings

    @cached_property
    def environments(self) -> tuple[Environment, ...]:
        r"""Return the environments that are closed, in the order of their `\begin`."""
        found: list[Environment] = []
        stack: list[re.Match[str]] = []
        depth: Counter[str] = Counter()
        for command in _ENVIRONMENT.finditer(self.visible):
            name = command[2]
            if command[1] == "begin":
                stack.append(command)
                depth[name] += 1
            elif depth[name]:
                while stack[-1][2] != name:
                    depth[stack.pop()[2]] -= 1
                begin = stack.pop()
                depth[name] -= 1
                found.append(Environment(name, Span(begin.start(), command.end()), Span(begin.end(), command.start())))
        return tuple(sorted(found, key=lambda environment: environment.span.start))

    @cached_property
    def environment_at(self) -> dict[int, Environment]:
        r"""Map the offset of each `\begin` to its environment."""
        return {environment.span.start: environment for environment in self.environments}

    @cached_property
    def _groups(self) -> tuple[tuple[Span, ...], Nesting]:
        groups = tuple(Span(start, end) for start, end in sorted(self.closings.items()))
        return groups, Nesting(groups)

    @cached_property
    def _nested_environments(self) -> Nesting:
        return Nesting(tuple(environment.span for environment in self.environments))

    def groups_around(self, span: Span) -> Iterator[Span]:
        """Yield the brace groups that hold `span`, braces included, the innermost first."""
        groups, nesting = self._groups
        yield from (groups[index] for index in nesting.around(span.start, span.end))

    def environments_around(self, span: Span) -> Iterator[Environment]:
        """Yield the environments that hold `span`, the innermost first."""
        yield from (self.environments[index] for index in self._nested_environments.around(span.start, span.end))

    def space_end(self, position: int) -> int:
        """Return the end of the blanks and at most one line end at `position`."""
        match = _SPACE.match(self.visible, position)
        return match.end() if match else position

    def group(self, position: int) -> Span | None:
        """Return the inside of the brace group that comes next after `position`, or None."""
        start = self.space_end(position)
        if not self.visible.startswith("{", start):
            return None
        end = self.closings.get(start)
        return Span(start + 1, end) if end is not None else None

    def option(self, position: int) -> Span | None:
        """Return the inside of the bracketed option that comes next after `position`, or None."""
        start = self.space_end(position)
        if not self.visible.startswith("[", start):
            return None
        at, openings = start + 1, 0
        while openings < MAX_BRACKETS and (mark := _IN_OPTION.search(self.visible, at, start + MAX_OPTION)):
            at = mark.end()
            match mark.group():
                case "]":
                    return Span(start + 1, mark.start())
                case "{":
                    at = self.closings.get(mark.start(), mark.start()) + 1
                case "[":
                    openings += 1
                case text if text[0] in "\r\n" or text == "}":
                    return None
                case _:
                    pass
        return None

    def options_end(self, position: int) -> int:
        """Return the end of the bracketed options that come next after `position`."""
        while option := self.option(position):
            position = option.end + 1
        return position
