r"""What is never typeset as text, per file: comments, verbatim-like environments, `\verb`, `\iffalse`."""

import re
from collections.abc import Iterable, Iterator

from redraft.latex.vocabulary import COMMENT_ENVIRONMENTS, NOT_CONDITIONALS, VERBATIM_ENVIRONMENTS

MAX_INLINE = 2000
r"""Characters looked at for the end of a `\verb`; TeX wants it on the same line."""

Extent = tuple[int, int]

_TOKEN = re.compile(
    r"""(?P<comment>%[^\r\n]*)
      | \\(?:
          begin[ \t]*\{(?P<environment>[^{}\r\n]{1,60})\}
        | (?P<verb>[vV]erb\*?|spverb\*?|lstinline|mintinline)(?![a-zA-Z@])
        | (?P<url>url|path|nolinkurl|href)(?![a-zA-Z@])[ \t]*(?:\[[^\]\r\n]*\][ \t]*)?\{[^{}\r\n]*
        | (?P<iffalse>iffalse(?![a-zA-Z@])|if0(?![0-9]))
        | (?P<endinput>endinput(?![a-zA-Z@]))
        | [^a-zA-Z]
        )""",
    re.VERBOSE,
)
_BRANCH = re.compile(r"\\(if[a-zA-Z@]*|else|fi)(?![a-zA-Z@])|%[^\r\n]*|\\[^a-zA-Z]")
_LINE_END = re.compile(r"[\r\n]")
_NOT_LINE_END = re.compile(r"[^\r\n]+")
_OPTION = re.compile(r"[ \t]*\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\]")
_DEFINED = re.compile(
    r"\\(?:lstnewenvironment|DefineVerbatimEnvironment|excludecomment|newtcblisting)\s*\{([^{}\r\n]+)\}"
)
_NAMED_ONLY = re.compile(r"(?:\\let\s*\\[a-zA-Z@]+\s*=?\s*|\{\s*)\Z")


def defined_environments(texts: Iterable[str]) -> frozenset[str]:
    """Return the names of the verbatim-like environments that a project defines itself."""
    return frozenset(name for text in texts for name in _DEFINED.findall(text))


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


def hidden(text: str, environments: frozenset[str] = frozenset()) -> list[Extent]:
    """Return what is not typeset as text in one file, in order; `environments` are verbatim-like too."""
    return [extent for _, extent in _found(text, environments)]


def comments(text: str, environments: frozenset[str] = frozenset()) -> list[Extent]:
    """Return the comments of one file, in order: not those inside code or what is left out anyway."""
    return [extent for kind, extent in _found(text, environments) if kind == "comment"]


def _found(text: str, environments: frozenset[str]) -> Iterator[tuple[str | None, Extent]]:
    position = 0
    while token := _TOKEN.search(text, position):
        extent = _extent(text, token, environments)
        if extent is not None and extent[0] < extent[1]:
            yield token.lastgroup, extent
        position = max(token.end(), extent[1]) if extent else token.end()


def _extent(text: str, token: re.Match[str], environments: frozenset[str]) -> Extent | None:
    match token.lastgroup:
        case "comment":
            return token.span()
        case "environment":
            return _environment(text, token, environments)
        case "verb":
            return _inline(text, token)
        case "iffalse":
            return _false_branch(text, token)
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
    position = token.end()
    if token["verb"] in ("lstinline", "mintinline") and (option := _OPTION.match(text, position)):
        position = option.end()
    if token["verb"] == "mintinline" and text.startswith("{", position):
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


def _false_branch(text: str, token: re.Match[str]) -> Extent | None:
    r"""Return the span up to the `\fi` or `\else` that closes a false conditional; to the end where none does."""
    if _NAMED_ONLY.search(text, max(0, token.start() - 80), token.start()):
        return None
    depth = 0
    for branch in _BRANCH.finditer(text, token.end()):
        name = branch[1]
        if name is None or name in NOT_CONDITIONALS:
            continue
        if depth == 0 and name in ("fi", "else"):
            return token.start(), branch.end()
        depth += {"fi": -1, "else": 0}.get(name, 1)
    return token.start(), len(text)


def _after_endinput(text: str, token: re.Match[str]) -> Extent | None:
    r"""Return what follows the line of an `\endinput` that begins its line; one inside a conditional is left alone."""
    line = text[max(text.rfind("\n", 0, token.start()), text.rfind("\r", 0, token.start())) + 1 : token.start()]
    line_end = _LINE_END.search(text, token.end())
    return (line_end.start(), len(text)) if line_end and not line.strip() else None
