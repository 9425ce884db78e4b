"""Entries of a bibliography with their places: BibTeX databases, `thebibliography`, biblatex's `.bbl`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from redraft.latex.elements import Span

_ENTRY = re.compile(r"@\s*(?P<kind>[A-Za-z]+)\s*(?P<open>[{(])")
_NO_KEY = frozenset({"comment", "string", "preamble"})
_KEY = re.compile(r"\s*(?P<key>[^\s,{}]+)\s*[,})]")
_BOUND = re.compile(r"(?P<next>^[ \t]*@\s*[A-Za-z]+\s*[{(])|[{})]", re.MULTILINE)
_FIELD = re.compile(r",\s*([A-Za-z][\w+-]*)\s*=\s*")
_VALUE = re.compile(r"[{}\"]")
_BARE = re.compile(r"[^\s,#{}\"]*")
_SEPARATOR = re.compile(r"[\s,]+")
_JOINED = re.compile(r"\s*#\s*")
_BIBITEM = re.compile(
    r"\\bibitem(?![A-Za-z])\s*(?:\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\]\s*)?\{\s*([^{},\s]+)\s*\}"
)
_BBL_ENTRY = re.compile(r"\\entry\{([^{},\s]+)\}\{([A-Za-z]+)\}")
_BBL_TITLE = re.compile(r"\\field\{title\}\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
_ITEM_TITLE = re.compile(
    r"\\bibinfo\s*\{title\}\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
    r"|``((?:[^`']|'(?!')|`(?!`)){8,300}?)[,.]?''|\u201c([^\u201c\u201d]{8,300}?)[,.]?\u201d"
)
_BLOCK = re.compile(r"\\newblock(?![A-Za-z])")
MAX_ITEM = 4000
r"""Characters of a `\bibitem` looked at for its title."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; spans are those of the text it was read from."""

    key: str
    kind: str
    r"""Type in lower case; `bibitem` for one of `thebibliography`."""
    place: Span
    """The key."""
    span: Span
    fields: dict[str, str] = field(default_factory=dict[str, str], compare=False)
    """By names in lower case, as written without the outer braces or quotation marks; a `bibitem` has a title alone."""

    @property
    def title(self) -> str:
        """Return the title as written; empty where none can be told."""
        return self.fields.get("title", "")

    @property
    def aliases(self) -> tuple[str, ...]:
        """Return the other keys that biblatex knows the entry by."""
        return tuple(filter(None, _SEPARATOR.split(self.fields.get("ids", ""))))


def of_bib(text: str) -> Iterator[Entry]:
    """Yield the entries of a `.bib` file; `@comment`, `@string` and `@preamble` are none."""
    position = 0
    while entry := _ENTRY.search(text, position):
        kind = entry["kind"].lower()
        key = None if kind in _NO_KEY else _KEY.match(text, entry.end())
        position = _entry_end(text, entry)
        if key:
            fields = dict(_fields(text, key.end() - 1, position))
            yield Entry(key["key"], kind, Span(*key.span("key")), Span(entry.start(), position), fields)


def of_thebibliography(visible: str, start: int = 0, end: int | None = None) -> Iterator[Entry]:
    r"""Yield the `\bibitem`s between two offsets of a text without comments."""
    for item, until in _items(_BIBITEM, visible, start, len(visible) if end is None else end):
        title = _item_title(visible[item.end() : min(until, item.end() + MAX_ITEM)])
        yield Entry(item[1], "bibitem", Span(*item.span(1)), Span(item.start(), until), {"title": title})


def of_biblatex(visible: str) -> Iterator[Entry]:
    """Yield the entries that Biber wrote into a `.bbl`."""
    for item, until in _items(_BBL_ENTRY, visible, 0, len(visible)):
        title = _BBL_TITLE.search(visible, item.end(), until)
        fields = {"title": title[1]} if title else {}
        yield Entry(item[1], item[2].lower(), Span(*item.span(1)), Span(item.start(), until), fields)


def _items(pattern: re.Pattern[str], visible: str, start: int, end: int) -> Iterator[tuple[re.Match[str], int]]:
    """Yield each item with where the next one begins."""
    items = list(pattern.finditer(visible, start, end))
    for item, following in zip(items, (*items[1:], None), strict=False):
        yield item, following.start() if following else end


def _entry_end(text: str, entry: re.Match[str]) -> int:
    """Return where an entry closes; one that never does ends where the next begins on a line of its own."""
    depth = 1 if entry["open"] == "{" else 0
    for bound in _BOUND.finditer(text, entry.end()):
        if bound["next"]:
            return bound.start()
        depth += {"{": 1, "}": -1}.get(bound.group(), 0)
        if depth == 0 and bound.group() == ("}" if entry["open"] == "{" else ")"):
            return bound.end()
    return len(text)


def _fields(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """Yield the fields between the comma at `start` and `end`: names in lower case, values without their delimiters."""
    position = start
    while found := _FIELD.search(text, position, end):
        position = found.end()
        pieces: list[str] = []
        while True:
            piece, position = _piece(text, position, end)
            pieces.append(piece)
            joined = _JOINED.match(text, position, end)
            if joined is None:
                break
            position = joined.end()
        yield found[1].lower(), "".join(pieces)


def _piece(text: str, start: int, end: int) -> tuple[str, int]:
    """Return one value of a field and where it ends: in braces, in quotation marks, or a bare word."""
    opening = text[start : min(start + 1, end)]
    if opening not in ("{", '"'):
        bare = _BARE.match(text, start, end)
        return (bare.group(), bare.end()) if bare else ("", start)
    depth = 0
    for mark in _VALUE.finditer(text, start + 1, end):
        if mark.group() == ("}" if opening == "{" else '"') and depth == 0:
            return text[start + 1 : mark.start()], mark.end()
        depth += {"{": 1, "}": -1}.get(mark.group(), 0)
    return text[start + 1 : end], end


def _item_title(item: str) -> str:
    r"""Return the title of a `\bibitem`: marked as one, in quotation marks, or its second block; else nothing."""
    marked = _ITEM_TITLE.search(item)
    if marked:
        return next(group for group in marked.groups() if group is not None)
    blocks = _BLOCK.split(item)
    return blocks[1].strip().rstrip(".") if len(blocks) > 2 else ""  # noqa: PLR2004  author, title, the rest
