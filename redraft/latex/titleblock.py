"""Authors and affiliations, as the classes and styles of venues have them written."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from redraft.latex.elements import Affiliation, Author, Span
from redraft.latex.folding import fold
from redraft.latex.spans import outermost
from redraft.latex.syntax import Syntax
from redraft.latex.vocabulary import names

_AUTHORS = names("author Author icmlauthor")
_AFFILIATIONS = names("affiliation affil altaffiliation address institute icmlaffiliation affiliations")
_COMMAND = re.compile(
    rf"\\(?<!command\\)(?<!command\{{\\)(?P<name>{'|'.join(sorted(_AUTHORS | _AFFILIATIONS))})\*?(?=\s*[\[{{])"
)
_NOTE = re.compile(
    r"\\(?:thanks|footnote(?:mark|text)?|orcid[a-zA-Z]*|ORCID|corref|fnref|email(?=\s*\{)|IEEEmembership"
    r"|authornote(?:mark)?|samethanks|url|href|texttt|hspace|vspace|label)(?![a-zA-Z])\*?"
)
_MARKING = re.compile(r"\\(?:inst|textsuperscript|authorrefmark|IEEEauthorrefmark)(?=\s*\{)")
_MARK = re.compile(r"\$\s*(?:\{\}\s*)?(?:\^[^$]{0,80}|\\(?:dagger|ddagger|ast|star)\s*)\$")
_LAYOUT = re.compile(
    r"\{\\tt[^{}]*\}|\\(?:begin|end)\s*\{[^{}]*\}(?:\s*\[[^\[\]]*\])?(?:\s*\{(?:@\{\}|[a-z|]){1,12}\})?"
)
_BLOCK = re.compile(r"\\(?:and|And|AND|ANDD|AuthorBlock)(?![a-zA-Z])")
_LINE = re.compile(r"\\\\\*?(?:\s*\[[^\[\]]*\])?|\\(?:newline|linebreak|addr)(?![a-zA-Z])")
_BETWEEN = re.compile(
    r",|;|&|\\(?:quad|qquad|enspace|hfill|;|,)(?![a-zA-Z])|(?:~|\s)and(?=\s|~|\\)|(?:~\s*){2,}|\\name(?![a-zA-Z])"
)
_SIGN = "\1"
"""Stands for one character of a mark that ties a name to an affiliation."""
_SIGNS = re.compile(f"{_SIGN}+")
_REST = re.compile(r"\\(?P<name>affiliations?|emails?)(?![a-zA-Z])")
"""What follows the names of a block without groups of its own."""
_FIELD = re.compile(
    r"\\(?:institution|department|city|state|country|streetaddress|postcode|position|org[a-z]+|street|university)"
    r"(?![a-zA-Z])|[a-z]+\s*=(?=\s*\{)"
)
_IEEE = re.compile(r"\\IEEEauthorblock([NA])(?=\s*\{)")
_PUNCTUATION = " ,;~"
_AROUND = f" \t\r\n~{_SIGN}"
"""What may stand around a name or a line."""


@dataclass(frozen=True, slots=True)
class TitleBlock:
    """Who wrote the paper and where, in the order of the text."""

    authors: tuple[Author, ...]
    affiliations: tuple[Affiliation, ...]


def title_block(syntax: Syntax, known: Mapping[str, str]) -> TitleBlock:
    """Return the authors and affiliations of a paper; `known` says what its macros stand for."""
    reader = _Reader(syntax, known)
    reader.read()
    return TitleBlock(tuple(reader.authors), tuple(reader.affiliations))


class _Reader:
    """Collects names and affiliations, group by group."""

    def __init__(self, syntax: Syntax, known: Mapping[str, str]) -> None:
        self.authors: list[Author] = []
        self.affiliations: list[Affiliation] = []
        self._syntax = syntax
        self._known = known

    def read(self) -> None:
        """Read every author and affiliation command; one inside another counts with the outer one."""
        groups = {group: name for name, group in self._groups()}
        for group in outermost(groups):
            text = self._clean(group)
            if groups[group] in _AUTHORS:
                self._add_people(text, group.start)
                continue
            for block in _split(text, Span(0, len(text)), _BLOCK):
                self._add_affiliations(text, group.start, [*_split(text, block, _LINE)])

    def _groups(self) -> Iterator[tuple[str, Span]]:
        for command in _COMMAND.finditer(self._syntax.visible):
            name = command["name"]
            if name in _AUTHORS or name in _AFFILIATIONS:
                group = self._syntax.group(self._syntax.options_end(command.end()))
                if group is not None and name == "icmlaffiliation":
                    group = self._syntax.group(group.end + 1)
                if group is not None:
                    yield name, group

    def _clean(self, group: Span) -> str:
        """Return the words of a group, its notes and layout as blanks and its marks as `_SIGN`: every offset stays."""
        text = self._syntax.visible[group.start : group.end]
        gone = [(Span(*found.span()), " ") for found in _LAYOUT.finditer(text)]
        gone += [(Span(*found.span()), _SIGN) for found in _MARK.finditer(text)]
        for pattern, sign in ((_NOTE, " "), (_MARKING, _SIGN)):
            for note in pattern.finditer(text):
                position = self._syntax.options_end(group.start + note.end())
                inner = self._syntax.group(position)
                end = (inner.end + 1 if inner else position) - group.start
                gone.append((Span(note.start(), min(len(text), end)), sign))
        return _replaced(text, gone)

    def _add_people(self, text: str, offset: int) -> None:
        if _IEEE.search(text):
            self._add_ieee(text, offset)
            return
        rests = [rest for rest in _REST.finditer(text) if rest["name"].startswith("affiliations")]
        end = rests[0].start() if rests else len(text)
        for block in _split(text, Span(0, end), _BLOCK):
            lines = [*_split(text, block, _LINE)]
            named = [*lines[:1], *(line for line in lines[1:] if _holds_names(text[line.start : line.end]))]
            for line in named:
                self._add_names(text, offset, line)
            self._add_affiliations(text, offset, [line for line in lines if line not in named])
        if rests:
            email = _REST.search(text, rests[0].end())
            span = Span(rests[0].end(), email.start() if email else len(text))
            self._add_affiliations(text, offset, [*_split(text, span, _LINE)])

    def _add_ieee(self, text: str, offset: int) -> None:
        for block in _IEEE.finditer(text):
            group = self._syntax.group(offset + block.end())
            if group is None:
                continue
            inside = Span(group.start - offset, group.end - offset)
            if block[1] == "N":
                self._add_names(text, offset, inside)
            else:
                self._add_affiliations(text, offset, [*_split(text, inside, _LINE)])

    def _add_names(self, text: str, offset: int, line: Span) -> None:
        email = _REST.search(text, line.start, line.end)
        for piece in _split(text, Span(line.start, email.start() if email else line.end), _BETWEEN):
            words = self._folded(text, piece)
            if any(map(str.isalpha, words)):
                self.authors.append(Author(words, Span(piece.start + offset, piece.end + offset)))

    def _add_affiliations(self, text: str, offset: int, lines: list[Span]) -> None:
        groups = [lines]
        if any(text[line.start] == _SIGN for line in lines):
            groups = [[piece] for line in lines for piece in _split(text, line, _SIGNS)]
        for group in groups:
            fields = [field for line in group for field in _split(text, line, _FIELD)]
            pairs = [(self._folded(text, field), field) for field in fields]
            kept = [(words, field) for words, field in pairs if "@" not in words and any(map(str.isalpha, words))]
            if kept:
                span = Span(kept[0][1].start + offset, kept[-1][1].end + offset)
                self.affiliations.append(Affiliation(", ".join(words for words, _ in kept), span))

    def _folded(self, text: str, piece: Span) -> str:
        return fold(text[piece.start : piece.end].replace(_SIGN, ""), self._known).strip(_PUNCTUATION)


def _holds_names(line: str) -> bool:
    """Tell whether a further line names people: marks stand behind them, and before what they refer to."""
    return _SIGN in line and not line.startswith(_SIGN) and "@" not in line


def _split(text: str, span: Span, separator: re.Pattern[str]) -> Iterator[Span]:
    """Yield the pieces of `span` between separators, without the blanks around them; empty ones go."""
    start = span.start
    bounds = [(found.start(), found.end()) for found in separator.finditer(text, span.start, span.end)]
    for end, following in (*bounds, (span.end, span.end)):
        piece = text[start:end]
        stripped = piece.strip() if separator is _LINE or separator is _BLOCK else piece.strip(_AROUND)
        if stripped:
            lead = start + piece.index(stripped[0])
            yield Span(lead, lead + len(stripped))
        start = following


def _replaced(text: str, gone: Iterable[tuple[Span, str]]) -> str:
    """Put a sign in the place of each character of some spans; of two that overlap, the outer one."""
    pieces: list[str] = []
    last = 0
    for span, sign in sorted(gone, key=lambda pair: (pair[0].start, -pair[0].end)):
        if span.start >= last:
            pieces += (text[last : span.start], sign * (span.end - span.start))
            last = span.end
    return "".join((*pieces, text[last:]))
