r"""What is never typeset as text, per file: comments, verbatim-like environments, `\verb`, `\iffalse`."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from redraft.latex.conventions import Conventions
from redraft.latex.vocabulary import COMMENT_ENVIRONMENTS, NOT_CONDITIONALS, VERBATIM_ENVIRONMENTS

MAX_INLINE = 2000
r"""Characters looked at for the end of a `\verb`; TeX wants it on the same line."""

MAX_LEAD = 80
"""Characters before a conditional that may only name it."""

Extent = tuple[int, int]

_BRANCH = re.compile(
    r"\\(?:newif|let)\s*\\if[a-zA-Z@]*(?:\s*=?\s*\\if[a-zA-Z@]*)?"
    r"|\\(?P<name>if[a-zA-Z@]*|else|fi)(?![a-zA-Z@])|%[^\r\n]*|\\[^a-zA-Z]"
)
_LINE_END = re.compile(r"[\r\n]")
_NOT_LINE_END = re.compile(r"[^\r\n]+")
_OPTION = re.compile(r"[ \t]*\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\]")
_NAMED_ONLY = re.compile(r"(?:\\let\s*\\[a-zA-Z@]+\s*=?\s*|\\(?:newif|let)\s*|\{\s*)\Z")


@dataclass(slots=True)
class _Branches:
    r"""Where a conditional ends, and its `\else`."""

    end: int
    alternative: Extent | None = None


def merged(extents: Iterable[Extent]) -> list[Extent]:
    """Join extents that overlap or touch, in order; empty ones go."""
    result: list[Extent] = []
    for start, end in sorted(extents):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        elif start < end:
            result.append((start, end))
    return result


def blank(text: str, extents: Iterable[Extent]) -> str:
    """Put spaces in the place of `extents` (in order, disjoint); line ends stay."""
    pieces: list[str] = []
    last = 0
    for start, end in extents:
        pieces.append(text[last:start])
        pieces.append(_NOT_LINE_END.sub(lambda run: " " * len(run.group()), text[start:end]))
        last = end
    pieces.append(text[last:])
    return "".join(pieces)


def hidden(text: str, conventions: Conventions = Conventions()) -> list[Extent]:  # noqa: B008  frozen
    """Return what is not typeset as text in one file, in order; `conventions` are those of its project."""
    return merged(extent for _, extent in _found(text, conventions))


def comments(text: str, conventions: Conventions = Conventions()) -> list[Extent]:  # noqa: B008  frozen
    """Return the comments of one file, in order: not those inside code or what is left out anyway."""
    return [extent for kind, extent in _found(text, conventions) if kind == "comment"]


def _found(text: str, conventions: Conventions) -> Iterator[tuple[str | None, Extent]]:
    """Yield what is hidden with the kind of its token; a branch that is left out comes when it is reached."""
    ahead: list[Extent] = []
    branches = _branches(text) if "\\if" in text else {}
    position = 0
    while token := conventions.token.search(text, position):
        if ahead and token.start() >= ahead[-1][0]:
            branch = ahead.pop()
            yield "condition", branch
            position = max(position, branch[1])
            continue
        position = token.end()
        if token.lastgroup == "condition":
            is_true = conventions.truth_of.get(token["condition"], False)
            extent = _left_out(text, token, branches.get(token.start()), is_true=is_true)
        else:
            extent = _extent(text, token, conventions)
        if extent is not None and extent[0] > token.end():
            ahead.append(extent)
        elif extent is not None and extent[0] < extent[1]:
            yield token.lastgroup, extent
            position = max(position, extent[1])
    yield from (("condition", branch) for branch in ahead)


def _extent(text: str, token: re.Match[str], conventions: Conventions) -> Extent | None:
    match token.lastgroup:
        case "comment":
            return token.span()
        case "environment":
            return _environment(text, token, conventions.environments)
        case "verb" | "short" | "path":
            return _inline(text, token)
        case "endinput":
            return _after_endinput(text, token)
        case _:
            return None


def _environment(text: str, token: re.Match[str], environments: frozenset[str]) -> Extent | None:
    name = token["environment"]
    if name not in COMMENT_ENVIRONMENTS and name not in VERBATIM_ENVIRONMENTS and name not in environments:
        return None
    closing = f"\\end{{{name}}}"
    end = text.find(closing, token.end())
    if name in COMMENT_ENVIRONMENTS:
        return token.start(), len(text) if end < 0 else end + len(closing)
    option = _OPTION.match(text, token.end())
    start = option.end() if option else token.end()
    return start, len(text) if end < 0 else max(start, end)


def _inline(text: str, token: re.Match[str]) -> Extent | None:
    position = token.start() if token.lastgroup == "short" else token.end()
    if token["verb"] and (option := _OPTION.match(text, position)):
        position = option.end()
    if token["verb"] in ("mintinline", "mint") and text.startswith("{", position):
        position = text.find("}", position, position + MAX_INLINE) + 1 or position
    delimiter = text[position : position + 1]
    if not delimiter or delimiter.isalpha() or delimiter.isspace():
        return None
    line_end = _LINE_END.search(text, position, position + MAX_INLINE)
    limit = line_end.start() if line_end else min(len(text), position + MAX_INLINE)
    end = _closing(text, position, limit)
    return (token.start(), end) if end > 0 else None


def _closing(text: str, start: int, limit: int) -> int:
    """Return the end of inline code that opens at `start`, or 0; braces nest, other delimiters do not."""
    if text[start] != "{":
        return text.find(text[start], start + 1, limit) + 1
    depth = 0
    for brace in re.finditer(r"[{}]", text[start:limit]):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            return start + brace.end()
    return 0


def _branches(text: str) -> dict[int, _Branches]:
    """Map the start of each conditional to its branches; conditionals nest."""
    found: dict[int, _Branches] = {}
    stack: list[_Branches] = []
    for step in _BRANCH.finditer(text):
        name = step["name"]
        if name is None or name in NOT_CONDITIONALS:
            continue
        if name == "fi":
            if stack:
                stack.pop().end = step.end()
        elif name != "else":
            stack.append(found.setdefault(step.start(), _Branches(len(text))))
        elif stack and stack[-1].alternative is None:
            stack[-1].alternative = step.span()
    return found


def _left_out(text: str, token: re.Match[str], branches: _Branches | None, *, is_true: bool) -> Extent | None:
    r"""Return what a settled conditional leaves out, with the `\else` and the `\fi` beside it.

    A false one that nothing closes goes on to the end of the text.
    """
    if branches is None or _NAMED_ONLY.search(text, max(0, token.start() - MAX_LEAD), token.start()):
        return None
    if is_true:
        return (branches.alternative[0], branches.end) if branches.alternative else None
    return token.start(), branches.alternative[1] if branches.alternative else branches.end


def _after_endinput(text: str, token: re.Match[str]) -> Extent | None:
    r"""Return what follows the line of an `\endinput` that begins its line; one inside a conditional is left alone."""
    line = text[max(text.rfind("\n", 0, token.start()), text.rfind("\r", 0, token.start())) + 1 : token.start()]
    line_end = _LINE_END.search(text, token.end())
    return (line_end.start(), len(text)) if line_end and not line.strip() else None
