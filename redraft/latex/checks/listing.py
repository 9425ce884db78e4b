"""The works that a paper lists: keys and titles that stand twice, works that nothing cites."""

import re
import unicodedata
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.entries import Entry
from redraft.latex.folding import fold
from redraft.latex.listings import Listing, Work

_TITLE_WORD = re.compile(r"\w+")
_ACCENT = re.compile(r"\\(?:[`'^\"~=.]|[cvuHkbdr](?![a-zA-Z]))\s*(?:\{\\?([a-zA-Z])\}|\\?([a-zA-Z]))")
_AUTHOR_END = re.compile(r"\s+and\s+", re.IGNORECASE)
_GROUP = re.compile(r"\{([^{}\\#]{1,2000})\}")
_KEY = re.compile(r"[^\s,]+")
_RELATED = ("crossref", "xref", "xdata", "related", "entryset")
"""Fields of an entry that name others."""
_NO_WORKS = frozenset({"xdata", "set", "control", "ieeetranbstctl", "bibnote"})
"""Types of entries that are settings of a style, or parts of other entries."""
_BOOKS = frozenset({"book", "inbook", "mvbook", "collection"})
_YEARLY = frozenset({"proceedings", "mvproceedings", "manual"})
MIN_TITLE_WORDS = 2
"""Words of a title that tell one work from another."""
COLLECTION = 100
"""Entries above which a database of which under half is cited is a collection kept for many papers."""


def duplicate_entry_key(facts: Facts) -> Iterator[Hit]:
    """Find a key that two entries of the paper's list of works have."""
    for listing in facts.listings:
        seen: dict[str, Work] = {}
        for work in listing:
            first = seen.setdefault(_same_key(work), work)
            if first is not work:
                where = facts.locate(first.entry.place, first.file)
                yield Hit(
                    work.entry.place,
                    f"The key {work.entry.key} is that of the entry at {where} too.",
                    "Keep one of the two entries, or give this one a key of its own.",
                    file=work.file,
                )


def _same_key(work: Work) -> str:
    """Return what makes two keys the same: BibTeX takes upper and lower case alike, LaTeX does not."""
    return work.entry.key if work.entry.kind == "bibitem" else work.entry.key.casefold()


def duplicate_entry_title(facts: Facts) -> Iterator[Hit]:
    """Find a work that stands twice under two keys: the same title, whatever its case, braces, accents and marks.

    Not works of different first authors, nor different volumes of a book or years of proceedings.
    """
    for listing in facts.listings:
        seen: dict[tuple[tuple[str, ...], str | None], Work] = {}
        for work in listing:
            title = _words(work.entry.title)
            if len(title) < MIN_TITLE_WORDS:
                continue
            author, name = _first_author(work.entry), (*title, *_issue(work.entry))
            first = seen.get((name, author)) or seen.get((name, "" if author else None))
            for key in (author, None):
                seen.setdefault((name, key), work)
            if first is not None and _same_key(first) != _same_key(work):
                yield Hit(
                    work.entry.place,
                    f"The work {work.entry.key} has the title of {first.entry.key}: it would be listed twice.",
                    f"Keep one of the two entries, and cite {first.entry.key} everywhere.",
                    quote=work.entry.span,
                    file=work.file,
                )


def _words(written: str) -> tuple[str, ...]:
    """Return the words of a title or name without case, braces, accents and marks."""
    letters = fold(_ACCENT.sub(lambda accent: accent[1] or accent[2], written))
    plain = "".join(each for each in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(each))
    return tuple(_TITLE_WORD.findall(plain.casefold()))


def _issue(entry: Entry) -> tuple[str, str]:
    """Return what tells apart the works of one title: volumes of a book, years of proceedings."""
    volume = entry.fields.get("volume", "") if entry.kind in _BOOKS | _YEARLY else ""
    return volume, entry.fields.get("year", "") if entry.kind in _YEARLY else ""


def _first_author(entry: Entry) -> str:
    """Return the family name of the first author or editor, or the empty string."""
    written = entry.fields.get("author") or entry.fields.get("editor") or ""
    first = _AUTHOR_END.split(written.strip())[0]
    family = _words(first.partition(",")[0])
    return family[-1] if family else ""


def uncited_entry(facts: Facts) -> Iterator[Hit]:
    r"""Find works of the draft's own list that nothing cites; `\nocite{*}` cites all.

    Left alone: entries that others refer to, databases of works handed to the author, and collections kept for many
    papers, of which under half is cited.
    """
    manuscript = facts.manuscript
    if any(citation.key == "*" for citation in manuscript.citations):
        return
    cited: frozenset[str] | None = None
    for listing in facts.listings:
        cited = cited or _cited(facts)
        lost = [work for work in _own(facts, listing) if not _is_cited(work.entry, cited)]
        if len(listing) > COLLECTION and 2 * len(lost) > len(listing):
            continue
        for work in lost:
            yield Hit(
                work.entry.place,
                f"Nothing cites the work {work.entry.key}.",
                "Cite it where the text rests on it, or take the entry out.",
                quote=work.entry.span,
                file=work.file,
            )


def _own(facts: Facts, listing: Listing) -> Iterator[Work]:
    """Yield the works that the draft itself lists, and no other entry takes in."""
    taken = {
        key.casefold() for work in listing for name in _RELATED for key in _KEY.findall(work.entry.fields.get(name, ""))
    }
    for work in listing:
        is_handed = facts.has_pool and work.file is not None
        if not is_handed and work.entry.kind not in _NO_WORKS and work.entry.key.casefold() not in taken:
            yield work


def _is_cited(entry: Entry, cited: frozenset[str]) -> bool:
    return any(key.casefold() in cited for key in (entry.key, *entry.aliases))


def _cited(facts: Facts) -> frozenset[str]:
    """Return every key in the argument of any command, the lists of works aside, so that no macro that cites is missed.

    Other documents of the project count too: they may share the database.
    """
    manuscript = facts.manuscript
    read = {segment.file for segment in manuscript.segments}
    others = (file.text for file in manuscript.project.files if file.path.endswith(".tex") and file.path not in read)
    keys = {citation.key.casefold() for citation in manuscript.citations}
    listed = {work.entry.place.start for listing in facts.listings for work in listing if work.file is None}
    for text in (manuscript.visible, *others):
        for group in _GROUP.finditer(text):
            if text is manuscript.visible and group.start(1) in listed:
                continue
            keys.update(key.casefold() for key in _KEY.findall(group[1]))
    return frozenset(keys)
