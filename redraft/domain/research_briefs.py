"""What a research brief says of the paper's sections (gate C)."""

import re
from collections.abc import Iterator

from redraft.contracts.materials import ThinSection

_HEADING = re.compile(r"[ \t]*(?:(?P<marks>#{1,6})[ \t]*|\*\*|(?=\d+[.)]))(?P<title>.*\S)")
_THIN = re.compile(r"evidence\s+(?:was|is)\s+(?:\w+\s+)?thin|thin\s+evidence", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?P<words>.*\S)")
_PARTS = re.compile(r"\s*(?::|\s[-–—]+\s|\((?=\D))\s*")
_MARKUP = re.compile(r"[*_`]+|\)$")
_NUMBERED = re.compile(r"\A[*_`]*(?:section|sec\.|§)?\s*\d+(?:\.\d+)*[.:)]?\s+", re.IGNORECASE)


def thin_sections(brief: str) -> tuple[ThinSection, ...]:
    """Return the items under the heading "sections where evidence was thin", each a section and what is said of it."""
    return tuple(_items(brief.splitlines()))


def _items(lines: list[str]) -> Iterator[ThinSection]:
    level: int | None = None
    for line in lines:
        heading = _HEADING.match(line)
        item = _ITEM.match(line)
        if heading and _THIN.search(heading["title"]):
            level = len(heading["marks"] or "") or len("######")
        elif level is not None and heading and (heading["marks"] or not item):
            if len(heading["marks"] or "######") <= level:
                level = None
        elif level is not None and item:
            yield _section(item["words"])


def _section(words: str) -> ThinSection:
    title, *said = _PARTS.split(_NUMBERED.sub("", words, count=1), maxsplit=1)
    return ThinSection(title=_MARKUP.sub("", title).strip(), reason=_MARKUP.sub("", " ".join(said)).strip())
