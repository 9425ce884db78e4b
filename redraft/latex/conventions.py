r"""What a project itself makes code or leaves out: its own verbatim-like environments, commands and conditionals."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from redraft.latex.conditions import TRUTHS, truths
from redraft.latex.syntax import closing_brace
from redraft.latex.vocabulary import INLINE_CODE

MAX_BODY = 2000
"""Characters of a definition looked at for the code that it begins."""

_OPTION = r"(?:\s*\[[^\[\]]*\])*"
_ENVIRONMENT = re.compile(
    rf"""\\(?:lstnewenvironment|DefineVerbatimEnvironment|excludecomment
        |(?:re)?newtcblisting|(?:New|Renew|Provide|Declare)TCBListing)\*?{_OPTION}\s*\{{([^{{}}\r\n]+)\}}
      | \\newminted\s*\[([^\[\]\r\n]+)\]""",
    re.VERBOSE,
)
_OWN_ENVIRONMENT = re.compile(
    rf"""\\(?:(?:re)?newenvironment\*?\s*\{{(?P<plain>[^{{}}\r\n]+)\}}{_OPTION}
      | (?:New|Renew|Provide|Declare)DocumentEnvironment\s*\{{(?P<documented>[^{{}}\r\n]+)\}}
        \s*\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}}
      )\s*\{{""",
    re.VERBOSE,
)
_CODE = re.compile(r"\\(?:[BL]?[vV]erbatim|lstlisting|minted|comment|VerbatimEnvironment)(?![a-zA-Z])")
_MINTED = re.compile(r"\\newminted\s*\{([^{}\r\n]+)\}")
_INLINE = re.compile(r"\\newmint(inline)?\s*(?:\[([^\[\]\r\n]+)\]\s*)?\{([^{}\r\n]+)\}")
_SHORT = re.compile(
    r"\\(?:MakeShortVerb\*?|lstMakeShortInline|DefineShortVerb)\s*(?:\[[^\[\]]*\]\s*)?(?:\{\s*\\?(\S)\s*\}|\\?([|!+\"/]))"
)
_NO_SHORT = re.compile(r"\\(?:DeleteShortVerb|lstDeleteShortInline|UndefineShortVerb)(?![a-zA-Z])")
_WORD = re.compile(r"[a-zA-Z@]+\Z")


@dataclass(frozen=True)
class Conventions:
    """The names that a project gives to what is never typeset as text."""

    environments: frozenset[str] = frozenset()
    """Verbatim-like environments."""
    inline: frozenset[str] = frozenset()
    r"""Commands as `\mintinline` with their language built in."""
    delimiters: frozenset[str] = frozenset()
    r"""Characters that stand for `\verb` and its delimiter; none where the project takes any back."""
    truths: tuple[tuple[str, bool], ...] = tuple(TRUTHS.items())
    """Conditionals whose value is settled."""

    @cached_property
    def truth_of(self) -> dict[str, bool]:
        """Map each settled conditional to its value."""
        return dict(self.truths)

    @cached_property
    def token(self) -> re.Pattern[str]:
        """Return the pattern of whatever begins something hidden, or keeps a percent sign from doing so."""
        inline = "|".join(sorted({*INLINE_CODE, *self.inline}, key=len, reverse=True))
        conditions = "|".join(sorted((name for name, _ in self.truths), key=len, reverse=True))
        short = re.escape("".join(sorted(self.delimiters)))
        shorts = f"(?P<short>(?<=[{short}]))|" if short else ""
        return re.compile(
            rf"""[%\\{short}](?:{shorts}
                (?P<comment>(?<=%)[^\r\n]*)
              | (?<=\\)(?:
                  begin[ \t]*\{{(?P<environment>[^{{}}\r\n]{{1,60}})\}}
                | (?P<verb>(?:{inline})\*?)(?![a-zA-Z@])
                | (?P<path>url|path|nolinkurl)(?=[|!+])
                | (?P<url>url|path|nolinkurl|href)(?![a-zA-Z@])[ \t]*(?:\[[^\]\r\n]*\][ \t]*)?\{{[^{{}}\r\n]*
                | (?P<condition>(?:{conditions})(?![a-zA-Z@])|if0(?![0-9\\]))
                | (?P<endinput>endinput(?![a-zA-Z@]))
                | (?P<shorthand>(?:MakeShortVerb\*?|lstMakeShortInline|DefineShortVerb)
                    [ \t]*(?:\[[^\[\]\r\n]*\])?[ \t]*\{{?[ \t]*\\?[^\r\n])
                | [^a-zA-Z]
              ))""",
            re.VERBOSE,
        )


def conventions(sources: Mapping[str, str], main: str = "") -> Conventions:
    """Return what the files of a project, by path, declare; `main` is where the document begins."""
    texts = sources.values()
    inline = {name for text in texts for name in _inline(text)}
    shorts = {short[1] or short[2] for text in texts for short in _SHORT.finditer(text)}
    if shorts and any(_NO_SHORT.search(text) for text in texts):
        shorts = set[str]()
    return Conventions(
        environments=frozenset(name for text in texts for name in _environments(text)),
        inline=frozenset(name for name in inline if _WORD.match(name)),
        delimiters=frozenset(shorts),
        truths=tuple(truths(sources, main).items()),
    )


def _environments(text: str) -> Iterator[str]:
    for found in _ENVIRONMENT.finditer(text):
        yield found[1] or found[2] or found[3]
    for found in _MINTED.finditer(text):
        yield f"{found[1]}code"
    for found in _OWN_ENVIRONMENT.finditer(text):
        end = closing_brace(text, found.end(), MAX_BODY)
        if end is not None and _CODE.search(text, found.end(), end):
            yield found["plain"] or found["documented"]


def _inline(text: str) -> Iterator[str]:
    for found in _INLINE.finditer(text):
        yield found[2] or f"{found[3]}{found[1] or ''}"
