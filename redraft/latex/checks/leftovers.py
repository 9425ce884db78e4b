"""What the author left behind: placeholders, and words that a stray percent sign swallows."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.prose import OUTSIDE

_WORDS = re.compile(
    r"""(?:TODO|FIXME|TB[ACD]|XXX+)(?![\w\-'\u201d"@/])
      | [lL]orem[\s~]+[iI]psum
      | \[\s*(?i:insert|add|fill[ ]in|cite|citation|ref|todo|tbd)(?:\s[^\[\]\0]{0,60})?\]
      | \?\?+""",
    re.VERBOSE,
)
_WITHIN = re.compile(r"[\w\-`'\u201c\"@/?]\Z")
_NOUN = re.compile(r"(?i:figures?|tables?|sections?|eqs?\.|equations?|fig\.|tab\.|sec\.)[\s~]+\(?\Z")
_ABOUT_COMMENTS = re.compile(r"[\s~]+(?:comments?|tags?|lists?|items?|annotations?|markers?|notes)\b", re.IGNORECASE)
_COMMAND = re.compile(
    r"\\(?:todo|missingfigure|lipsum|blindtext|Blindtext|fixme|fxnote|fxfatal|citationneeded)(?![a-zA-Z@])"
)
_SILENT = re.compile(
    r"\\usepackage\s*\[[^\]]*\b(?:disable|final)\b[^\]]*\]\s*\{[^{}]*(?:todonotes|fixme)"
    r"|\\(?:re)?newcommand\*?\s*\{?\s*\\todo\s*\}?\s*(?:\[\d\])?\s*\{\s*\}|\\renewcommand\*?\s*\{?\s*\\todo\b[^\r\n]*\{\s*\}"
)
_DIGIT = re.compile(r"\d")
_CELL = re.compile(r"&|\\\\")


def placeholder(facts: Facts) -> Iterator[Hit]:
    """Find words and commands that stand for text to come; not where the paper writes about such comments."""
    manuscript = facts.manuscript
    end = 0
    for span in _placeholders(manuscript):
        if span.start >= end:
            end = span.end
            yield Hit(
                span,
                f"\u201c{' '.join(manuscript.text[span.start : span.end].split())}\u201d stands for text to come.",
                "Write what belongs here, or take it out.",
            )


def _placeholders(manuscript: Manuscript) -> list[Span]:
    spans = [
        Span(match.start(), match.end())
        for match in _WORDS.finditer(manuscript.running)
        if _stands_alone(manuscript.running, match)
    ]
    if not _SILENT.search(manuscript.visible, 0, manuscript.preamble.end):
        for command in _COMMAND.finditer(manuscript.visible, manuscript.body.start, manuscript.body.end):
            group = manuscript.syntax.group(manuscript.syntax.options_end(command.end()))
            spans.append(Span(command.start(), group.end + 1 if group else command.end()))
    return sorted(spans, key=lambda span: (span.start, -span.end))


def _stands_alone(running: str, match: re.Match[str]) -> bool:
    """Tell whether a match is no part of a word or quotation, nor about such marks; two question marks need a noun."""
    before = running[max(0, match.start() - 16) : match.start()]
    if match.group() == "??":
        return bool(_NOUN.search(before))
    return not _WITHIN.search(before) and not _ABOUT_COMMENTS.match(running, match.end())


def unescaped_percent(facts: Facts) -> Iterator[Hit]:
    r"""Find `5% of the words` in running text or a table: all after the sign is lost to a comment."""
    manuscript = facts.manuscript
    tables = [table.span for table in manuscript.tables]
    starts = [span.start for span in tables]
    for start, end in manuscript.hidden:
        lost = manuscript.text[start + 1 : end].strip()
        if manuscript.text[start] != "%" or not lost or not _DIGIT.match(manuscript.visible[start - 1 : start]):
            continue
        in_prose = manuscript.running[start - 1] != OUTSIDE
        index = bisect_right(starts, start) - 1
        in_table = index >= 0 and start < tables[index].end and _CELL.search(manuscript.text, start, end)
        if in_prose or in_table:
            yield Hit(
                Span(start, end),
                "A percent sign after a number begins a comment: the rest of the line is not printed.",
                r"Write \%.",
            )
