"""unsafe-tex: commands that read, write or run what is not the paper's (brief, Compiling untrusted source)."""

import re
from collections import Counter
from collections.abc import Iterator

from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.revision_checks.comparison import Comparison
from redraft.latex.manuscript import Manuscript, Span

_NOT_LETTER = r"(?![A-Za-z@])"
_OUTSIDE = r"[\s\"{]*(?:/|~|\|?\"?\||[A-Za-z]:[\\/]|(?:[^{}\s]*/)?\.\.(?:/|\}))"
_UNSAFE = re.compile(
    rf"""\\(?:
      write\s*18\b | ShellEscape{_NOT_LETTER} | immediate\s*\\write{_NOT_LETTER}
    | (?:open(?:in|out)|newwrite|newread){_NOT_LETTER}
    | (?:input|include|subfile|import|subimport|InputIfFileExists|IfFileExists|verbatiminput|VerbatimInput
        |lstinputlisting|inputminted(?:\s*\{{[^{{}}]*\}})?|includegraphics|includepdf|bibliography|addbibresource|embedfile|attachfile)
        \*?\s*(?:\[[^\[\]]{{0,200}}\])?{_OUTSIDE}
    | pdfobj\s[^\r\n]{{0,80}}?\bfile{_NOT_LETTER} | pdf(?:filedump|filemoddate|filesize|mdfivesum|ximage){_NOT_LETTER}
    | (?:direct|late)lua{_NOT_LETTER} | lua(?:exec|direct|code|loadfile|stringN?){_NOT_LETTER}
    | begin\s*\{{luacode\*?\}}
    | (?:catcode|scantokens|csname|special|everyjob|everyeof){_NOT_LETTER}
    )
    | \^\^[0-9a-f]{{2}}""",
    re.VERBOSE,
)


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse each such command beyond those of the accepted draft."""
    known = Counter(command for _, command in _commands(comparison.accepted))
    for span, command in _commands(comparison.candidate):
        if known[command]:
            known[command] -= 1
        else:
            message = f"{command} reaches beyond the paper, expected LaTeX that reads and writes nothing else"
            yield comparison.violation(ViolationKind.UNSAFE_TEX, message, span)


def _commands(manuscript: Manuscript) -> Iterator[tuple[Span, str]]:
    for match in _UNSAFE.finditer(manuscript.visible):
        yield Span(*match.span()), " ".join(match.group().split())
