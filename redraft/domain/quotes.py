"""Words that a reader says stand in the paper, looked for in it."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from redraft.contracts.source import Location
from redraft.latex.folding import fold
from redraft.latex.manuscript import Manuscript, Span

_QUOTATION_MARKS = re.compile("``|''|[\"“”„«»`'‘’]")
_DASHES = re.compile("[-\u2010-\u2015\u2212]+")
"""Hyphens, dashes and minus signs: the source has `--` where a page has one sign."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words on one line, without what the source and a page set otherwise."""

    written: str
    """As the source has them."""
    read: str
    """As a page has them, without markup and quotation marks."""

    def stand_in(self, text: "Words") -> bool:
        """Whether a text has these words, written or read; no words stand nowhere.

        A quotation that begins behind an accent or a label of the source is read otherwise than the text around it.
        """
        return bool(self.read) and (self.read in text.read or self.written in text.written)


def words(text: str, names: Mapping[str, str] | None = None) -> Words:
    """Return the words of `text`, `names` being what the paper's own macros stand for.

    Dashes of any length are one, and letters that a page joins or sets wide are plain.
    """
    plain = unicodedata.normalize("NFKC", fold(text, names))
    read = _QUOTATION_MARKS.sub(" ", _DASHES.sub("-", plain))
    return Words(written=" ".join(text.split()), read=" ".join(read.split()))


def occurs(manuscript: Manuscript, quote: str) -> bool:
    """Whether the words stand in the paper, whitespace, markup and quotation marks folded; no words never do."""
    names = manuscript.names
    return words(quote, names).stand_in(words(manuscript.text, names))


def folded(text: str, manuscript: Manuscript) -> str:
    """Return the words of `text` as a page has them."""
    return words(text, manuscript.names).read


def place_of(manuscript: Manuscript, quote: str) -> Location | None:
    """Return where the words stand as they are, whitespace folded; None where markup or nothing comes between."""
    parts = quote.split()
    found = re.search(r"\s+".join(map(re.escape, parts)), manuscript.text) if parts else None
    return manuscript.locate(Span(*found.span())) if found else None
