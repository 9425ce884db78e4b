"""unsafe-tex: commands that read, write or run what is not the paper's (brief, Compiling untrusted source)."""

import re
from collections import Counter
from collections.abc import Iterator

from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.revision_checks.comparison import Comparison
from redraft.latex.manuscript import Manuscript, Span

_NOT_LETTER = r"(?![A-Za-z@])"
_OUTSIDE = r"[\s\"{]*(?:/|~|\|?\"?\||[A-Za-z]:[\\/]|(?:[^{}\s]*/)?\.\.(?:/|\}))"
_READING = r"""
    @{0,2}i?input | (?:sub)?(?:input|include)from | include(?:graphics|pdf|standalone|svg)? | subfile(?:include)?
    | (?:sub)?import | (?:InputIf|If)FileExists | [BL]?[vV]erbatim(?:tab)?[iI]nput | lstinputlisting
    | inputminted | graphicspath | bibliography | addbibresource | externaldocument | (?:text)?attachfile | embedfile
    | usepackage | RequirePackage | LoadClass | documentclass | csv[a-z]* | DTL(?:read|load[a-z]*) | pgfplotstable[a-z]*
"""
_UNSAFE = re.compile(
    rf"""\\(?:
      write\s*(?:\d|\\|\{{) | ShellEscape{_NOT_LETTER} | immediate\s*\\write{_NOT_LETTER}
    | (?:open(?:in|out)|newwrite|newread){_NOT_LETTER}
    | (?:{_READING})\*?\s*(?:\[[^\[\]]{{0,200}}\])?(?:\s*\{{[^{{}}]{{0,100}}\}}(?=\s*\{{))?{_OUTSIDE}
    | (?:epsfig|psfig)\s*\{{[^{{}}]{{0,200}}?file\s*={_OUTSIDE}
    | (?:@{{0,2}}i?input|include|subfile)\s*\{{?\s*\\[A-Za-z@]
    | href\s*(?:\[[^\[\]]{{0,200}}\]\s*)?\{{\s*(?i:run|file|launch|javascript):
    | pdfobj\s[^\r\n]{{0,80}}?\bfile{_NOT_LETTER}
    | pdf(?:filedump|filemoddate|filesize|mdfivesum|ximage|extension|catalog|annot|shellescape){_NOT_LETTER}
    | (?:direct|late)lua{_NOT_LETTER} | lua(?:exec|direct|code|loadfile|stringN?|function|def){_NOT_LETTER}
    | begin\s*\{{(?:luacode\*?|[BL]?VerbatimOut|verbatimwrite)\}}
    | let\s*\\[A-Za-z@]+\s*=?\s*
        \\(?:@{{0,2}}input|include|write|read|open(?:in|out)|special|catcode|csname){_NOT_LETTER}
    | (?:catcode|lccode|uccode|scantokens|csname|special|everyjob|everyeof|ExplSyntaxOn){_NOT_LETTER}
    | (?:sys_(?:get_)?shell|file_|io[rw]_)[a-z_]*:
    )
    | \^\^[0-9a-f]{{2}}""",
    re.VERBOSE,
)
_WRITTEN = re.compile(r"\\begin\s*\{filecontents[a-z]*\*?\}")
"""An environment that writes a file: another part of the paper could read it, past every check."""


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
    written = (_WRITTEN.match(manuscript.text, start) for start, _ in manuscript.hidden)
    for match in (*_UNSAFE.finditer(manuscript.visible), *filter(None, written)):
        yield Span(*match.span()), " ".join(match.group().split())
