"""Runs of running text: what a reader reads as words, without math, commands, options, keys and code."""

import re
from collections.abc import Iterator, Mapping

from redraft.latex.blanking import Extent
from redraft.latex.elements import Formula, Span
from redraft.latex.syntax import Syntax
from redraft.latex.vocabulary import (
    CODE_ENVIRONMENTS,
    ENVIRONMENT_ARGUMENTS,
    MATH_ENVIRONMENTS,
    NOT_CITATIONS,
    SKIPPED_ARGUMENTS,
    TABULAR_ENVIRONMENTS,
    TEXT_COMMANDS,
    VERBATIM_ENVIRONMENTS,
)

OUTSIDE = "\0"
"""Stands for one character that is no running text."""
MAX_MATH = 20_000
"""Characters looked at for the end of a formula."""
MAX_WORD = 200
"""Characters of an unknown command's group looked at for a second word."""

_NO_PROSE = MATH_ENVIRONMENTS | TABULAR_ENVIRONMENTS | CODE_ENVIRONMENTS | VERBATIM_ENVIRONMENTS
_TOKEN = re.compile(
    r"""[\\{}$&^_\#](?:
        (?<=\\)(?:
            (?P<name>[a-zA-Z@]+\*?) | (?P<open>[(\[]) | (?P<break>\\\*?) | (?P<accent>[`'^"~=.])
          | (?P<escaped>(?=[%&\#_{}$])) | [\s\S]?
        )
      | (?<=\$)(?: (?P<display>\$) | (?P<math>) )
      | (?<=[{}&^_\#])
    )""",
    re.VERBOSE,
)
"""Begins with a set, which makes `re` skip to the next of its characters; so do the other patterns of this folder."""
_TO_DOLLAR = re.compile(r"(?:[^\\$\r\n]++|\\[\s\S]|(?>\r\n|\r|\n)(?![ \t]*[\r\n]))*\$")
_PARAGRAPH = re.compile(r"(?>\r\n|\r|\n)[ \t]*(?>\r\n|\r|\n)")
_CLOSING = {"$": "$", "$$": "$$", r"\(": r"\)", r"\[": r"\]"}
_FUNCTION = re.compile(r"[cC]ite|[rR]efs?\*?\Z|(?:width|height|skip|sep|color|style|file)\Z")


def walk(
    syntax: Syntax, regions: list[Span], hidden: tuple[Extent, ...], keyed: Mapping[int, int]
) -> tuple[tuple[Span, ...], tuple[Formula, ...]]:
    """Return the runs of running text inside `regions` (in order), cut where something is hidden, and the formulas.

    `keyed` maps the starts of citing and referring calls to their ends.
    """
    runs: list[Span] = []
    formulas: list[Formula] = []
    for region in regions:
        position = sought_from = region.start
        while position < region.end:
            token = _TOKEN.search(syntax.visible, sought_from, region.end)
            end = token.start() if token else region.end
            if end > position:
                runs.append(Span(position, end))
            if token is None:
                break
            position = max(token.end(), keyed.get(token.start()) or _after(syntax, token, formulas))
            sought_from = position + (token.lastgroup == "escaped")
    return tuple(_without(runs, hidden)), tuple(formulas)


def running_text(text: str, prose: tuple[Span, ...]) -> str:
    """Return a text of the same length in which all that is not `prose` is `OUTSIDE`."""
    pieces: list[str] = []
    last = 0
    for span in prose:
        pieces.append(OUTSIDE * (span.start - last))
        pieces.append(text[span.start : span.end])
        last = span.end
    pieces.append(OUTSIDE * (len(text) - last))
    return "".join(pieces)


def _after(syntax: Syntax, token: re.Match[str], formulas: list[Formula]) -> int:
    """Return where running text may go on after `token`."""
    match token.lastgroup:
        case "math" | "display" | "open":
            end = _formula_end(syntax.visible, token)
            if end > token.end():
                formulas.append(Formula(Span(token.start(), end), token.group()))
            return end
        case "break":
            return _options_end(syntax, token.end())
        case "name":
            return _after_command(syntax, token, formulas)
        case _:
            return token.end()


def _formula_end(visible: str, token: re.Match[str]) -> int:
    """Return the end of the formula that `token` opens; one that nothing closes in its paragraph opens none."""
    closing = _CLOSING[token.group()]
    limit = min(len(visible), token.end() + MAX_MATH)
    if token.group() == "$":
        end = _TO_DOLLAR.match(visible, token.end(), limit)
        return end.end() if end else token.end()
    end = visible.find(closing, token.end(), limit)
    paragraph = _PARAGRAPH.search(visible, token.end(), end) if end >= 0 else None
    return end + len(closing) if end >= 0 and not paragraph else token.end()


def _after_command(syntax: Syntax, token: re.Match[str], formulas: list[Formula]) -> int:
    name = token["name"]
    if name in ("begin", "end"):
        return _after_environment_command(syntax, token, formulas)
    if name in ("def", "gdef", "edef", "xdef"):
        opening = syntax.visible.find("{", token.end(), token.end() + 200)
        return syntax.closings.get(opening, token.end()) if opening >= 0 else token.end()
    if name in TEXT_COMMANDS:
        return _after_groups(
            syntax, token.end(), 2 if name == "captionof" else 0, keep_option=name in ("item", "twocolumn")
        )
    skipped = SKIPPED_ARGUMENTS.get(name.rstrip("*"), SKIPPED_ARGUMENTS.get(name, 0))
    if skipped:
        return _after_groups(syntax, token.end(), skipped)
    if _FUNCTION.search(name) and name not in NOT_CITATIONS:
        return _after_all_groups(syntax, token.end())
    return _after_unknown(syntax, token.end())


def _after_environment_command(syntax: Syntax, token: re.Match[str], formulas: list[Formula]) -> int:
    group = syntax.group(token.end())
    if group is None:
        return token.end()
    name = syntax.visible[group.start : group.end]
    environment = syntax.environment_at.get(token.start())
    if environment is not None and name in _NO_PROSE:
        if name in MATH_ENVIRONMENTS:
            formulas.append(Formula(environment.span, name))
        return environment.span.end
    if token["name"] == "end":
        return group.end + 1
    position = syntax.options_end(group.end + 1)
    if name in ENVIRONMENT_ARGUMENTS:
        return _after_groups(syntax, position, ENVIRONMENT_ARGUMENTS[name])
    return _after_unknown(syntax, position)


def _after_groups(syntax: Syntax, position: int, count: int, *, keep_option: bool = False) -> int:
    """Return the end of the options and of the next `count` groups."""
    if not keep_option:
        position = _options_end(syntax, position)
    for _ in range(count):
        group = syntax.group(position)
        if group is None:
            break
        position = _options_end(syntax, group.end + 1)
    return position


def _after_all_groups(syntax: Syntax, position: int) -> int:
    position = _options_end(syntax, position)
    while syntax.visible.startswith(("{", "["), position):
        group = syntax.group(position)
        if group is None:
            return position
        position = _options_end(syntax, group.end + 1)
    return position


def _after_unknown(syntax: Syntax, position: int) -> int:
    """Skip the options of an unknown command, and its groups as long as they hold one word or none."""
    if syntax.visible.startswith("[", position):
        position = _options_end(syntax, position)
    while syntax.visible.startswith("{", position):
        group = syntax.group(position)
        if group is None or len(syntax.visible[group.start : min(group.end, group.start + MAX_WORD)].split()) > 1:
            break
        position = group.end + 1
    return position


def _options_end(syntax: Syntax, position: int) -> int:
    """Return the end of the options at `position`; a bracket after a blank is text, not an option."""
    return syntax.options_end(position) if syntax.visible.startswith("[", position) else position


def _without(runs: list[Span], hidden: tuple[Extent, ...]) -> Iterator[Span]:
    """Cut the hidden extents out of `runs`; both are in order."""
    index = 0
    for run in runs:
        start = run.start
        while index < len(hidden) and hidden[index][1] <= start:
            index += 1
        at = index
        while at < len(hidden) and hidden[at][0] < run.end:
            if hidden[at][0] > start:
                yield Span(start, hidden[at][0])
            start = max(start, hidden[at][1])
            at += 1
        if start < run.end:
            yield Span(start, run.end)
