r"""The paper's own macros: what each stands for, and a text of the same length that reads them out."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from redraft.latex.elements import Span
from redraft.latex.folding import ACRONYM, fold
from redraft.latex.syntax import Syntax, closing_brace

MAX_BODY = 2000
"""Characters of a macro's body looked at for its end."""
MAX_LEAD = 200
"""Characters before a definition, on its line, that may comment it out."""
MAX_READING = 120
"""Characters that a macro may be read as; a longer one is a sentence, or a definition at work."""
MAX_PASSES = 4
"""Macros inside macros that are followed."""
_TELLING = "±×%"
"""Signs that are read even where the words around them find no room."""

_DEFINITION = re.compile(
    r"\\(?:(?P<new>newcommand|providecommand|DeclareRobustCommand)|renewcommand)\*?\s*\{?\s*\\(?P<name>[a-zA-Z]+)"
    r"\s*\}?\s*(?:\[(?P<count>\d)\]\s*(?P<default>\[[^\]]*\]\s*)?)?\{"
    r"|\\[gex]?def\s*\\(?P<defined>[a-zA-Z]+)\s*(?P<parameters>(?:#[1-9])*)\s*\{"
    r"|\\(?:New|Renew|Provide|Declare)DocumentCommand\s*\{?\s*\\(?P<documented>[a-zA-Z]+)\s*\}?\s*\{(?P<spec>[m\s]*)\}\s*\{"
)
_SHORT_FORM = re.compile(
    r"\\(?:newacronym|newabbreviation)\s*(?:\[[^\]]*\]\s*)?\{([^{}]+)\}\s*\{([^{}]+)\}"
    r"|\\acro(?:def)?\*?\s*\{([^{}]+)\}\s*\[([^\]]+)\]"
    r"|\\DeclareAcronym\s*\{([^{}]+)\}\s*\{[^{}]{0,200}?short\s*=\s*\{?([^,{}]+)"
)
_AT_WORK = re.compile(
    r"\\(?:begin|end|if[a-zA-Z]*|else|fi|csname|expandafter|[a-zA-Z]*newcommand|[gex]?def|let|in(?:put|clude[a-z]*)"
    r"|(?:sub)*section|chapter|footnote(?:mark|text)?|ding|symbol|char|caption|set(?:length|counter|to[a-z]+|main[a-z]+)"
    r"|the(?:page|chapter|section|figure|table|equation)|font(?:size|family|series)|selectfont|rule|draw|node|value"
    r"|arabic|advance|item|par)(?![a-zA-Z])|@|\\\\|##"
)
_INCLUDING = re.compile(r"\\(?:input|include|subfile)\s*\{\s*([^{}\\#]*)#1([^{}\\#]*?)\s*\}")
_INVISIBLE = re.compile(r"\\(?:xspace|ensuremath|protect|relax|unskip|onedot|null|leavevmode)(?![a-zA-Z])")
_COMMENT = re.compile(r"(?<!\\)%[^\r\n]*(?:(?>\r\n|\r|\n)[ \t]*)?")
_PARAMETER = re.compile(r"#([1-9])")
_NOT_LINE_END = re.compile(r"[^\r\n]")


@dataclass(frozen=True, slots=True)
class Macro:
    """A definition: how many arguments it takes, and its body."""

    arity: int
    body: str


def definitions(sources: Iterable[str]) -> dict[str, Macro]:
    r"""Return the macros that `sources` define one way; a lone `\renewcommand` changes LaTeX's own: it is out."""
    found: dict[str, Macro | None] = {}
    for source in sources:
        for definition in _DEFINITION.finditer(source):
            if _is_commented(source, definition.start()):
                continue
            name = definition["name"] or definition["defined"] or definition["documented"]
            if name in found or definition["new"] or not definition["name"]:
                macro = _macro(source, definition)
                found[name] = macro if found.setdefault(name, macro) == macro else None
    return {name: macro for name, macro in found.items() if macro is not None}


def bodies(visible: str) -> Iterator[tuple[str, Span]]:
    """Yield each macro that a visible text defines, once a definition, with the place of its body."""
    for definition in _DEFINITION.finditer(visible):
        end = closing_brace(visible, definition.end(), MAX_BODY)
        if end is not None:
            name = definition["name"] or definition["defined"] or definition["documented"]
            yield name, Span(definition.end(), end)


def _is_commented(source: str, position: int) -> bool:
    start = max(0, position - MAX_LEAD)
    line = max(source.rfind("\n", start, position), source.rfind("\r", start, position), start - 1) + 1
    return bool(_COMMENT.search(source, line, position))


def _macro(source: str, definition: re.Match[str]) -> Macro | None:
    if definition["default"]:
        return None
    arity = int(definition["count"] or 0)
    arity += (definition["parameters"] or "").count("#") + (definition["spec"] or "").count("m")
    end = closing_brace(source, definition.end(), MAX_BODY)
    return Macro(arity, _COMMENT.sub("", source[definition.end() : end])) if end is not None else None


def readings(macros: Mapping[str, Macro], sources: Iterable[str]) -> dict[str, str]:
    """Return what the macros without arguments are read as, and the short forms of acronyms by `ACRONYM` and key."""
    plain = {name: macro.body for name, macro in macros.items() if not macro.arity and not _AT_WORK.search(macro.body)}
    found: dict[str, str] = {}
    for _ in range(MAX_PASSES):
        read = {name: fold(_INVISIBLE.sub("", body), found) for name, body in plain.items()}
        found = {name: reading for name, reading in read.items() if len(reading) <= MAX_READING}
    for source in sources:
        for form in _SHORT_FORM.finditer(source):
            key, short = (group for group in form.groups() if group is not None)
            found[ACRONYM + key.strip()] = fold(short, found)
    return found


def swallowing(macros: Mapping[str, Macro]) -> frozenset[str]:
    """Return the macros of one argument that print nothing, and so hide their argument."""
    return frozenset(name for name, macro in macros.items() if macro.arity == 1 and not macro.body.strip())


def including(macros: Mapping[str, Macro]) -> dict[str, tuple[str, str]]:
    r"""Return the macros of one argument that include a file, with what they put before and after its name."""
    found = {name: _INCLUDING.search(macro.body) for name, macro in macros.items() if macro.arity == 1}
    return {name: (match[1], match[2]) for name, match in found.items() if match}


def read_out(syntax: Syntax, regions: Sequence[Span], macros: Mapping[str, Macro], names: Mapping[str, str]) -> str:
    r"""Return the visible text with the macros of `regions` read out where that fits in their place.

    `\x` for a sign and `\acc` for a number are replaced, the words between the arguments of `\std{0.3}` put between
    them; every offset stays.
    """
    pieces = {name: _pieces(macro, names) for name, macro in macros.items() if macro.arity}
    pieces = {name: words for name, words in pieces.items() if any(words)}
    wanted = sorted((*pieces, *(name for name in macros if names.get(name) and len(names[name]) <= len(name) + 3)))
    if not wanted:
        return syntax.visible
    called = re.compile(rf"\\({'|'.join(wanted)})(?![a-zA-Z@])(?:\{{\}})?")
    replaced = [
        replacement
        for region in regions
        for call in called.finditer(syntax.visible, region.start, region.end)
        for replacement in _replacements(syntax, call, pieces, names)
    ]
    return _with(syntax.visible, sorted(replaced, key=lambda replacement: replacement[0].start))


def _with(visible: str, replaced: Iterable[tuple[Span, str]]) -> str:
    """Put words in the place of spans (in order); of two that overlap, the first."""
    found: list[str] = []
    last = 0
    for span, words in replaced:
        if span.start >= last:
            found += (visible[last : span.start], words)
            last = span.end
    return "".join((*found, visible[last:]))


def _pieces(macro: Macro, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return what is read before, between and after the arguments; nothing where they change places."""
    order = [int(number) for number in _PARAMETER.findall(macro.body)]
    if _AT_WORK.search(macro.body) or order != list(range(1, macro.arity + 1)):
        return ()
    return tuple(fold(piece, names) for piece in _PARAMETER.split(_INVISIBLE.sub("", macro.body))[::2])


def _replacements(
    syntax: Syntax, call: re.Match[str], pieces: Mapping[str, Sequence[str]], names: Mapping[str, str]
) -> Iterator[tuple[Span, str]]:
    """Yield what is put in the place of a call, or of the marks around its arguments."""
    words = pieces.get(call[1])
    if words is None:
        if len(names[call[1]]) <= call.end() - call.start():
            yield Span(*call.span()), names[call[1]].ljust(call.end() - call.start())
        return
    groups: list[Span] = []
    for _ in words[1:]:
        group = syntax.group(groups[-1].end + 1 if groups else call.end())
        if group is None:
            return
        groups.append(group)
    starts = [call.start(), *(group.end for group in groups)]
    ends = [*(group.start for group in groups), groups[-1].end + 1]
    for index, (start, end) in enumerate(zip(starts, ends, strict=True)):
        yield Span(start, end), _fitted(words[index], syntax.visible[start:end], before=index == 0)


def _fitted(words: str, place: str, *, before: bool) -> str:
    """Return `words` in the room of `place`, its line ends kept; only a telling sign where they are too long."""
    blank = _NOT_LINE_END.sub(" ", place)
    if len(words) > len(blank):
        words = next((sign for sign in _TELLING if sign in words), "")
    if not words or blank.strip(" "):
        return blank
    return words.rjust(len(blank)) if before else words.ljust(len(blank))
