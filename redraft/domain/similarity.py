"""How alike two texts are: what panels merge by, and memory knows a finding by."""

import re
from collections import Counter
from functools import lru_cache

from redraft.latex.folding import fold
from redraft.latex.vocabulary import names

ALIKE = 0.55
"""Similarity from which two texts say the same (design §7)."""
LETTERS = 5
"""Of a word that count: what comes after is mostly its ending."""

_UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Letters of Japanese, Chinese and Korean: each counts as a word."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(rf"{_NUMBER.pattern}|[{_UNSPACED}]|[^\W\d_{_UNSPACED}]+")
_FUNCTION_WORDS = names(
    """a an the of to in on at by for with from as and or but is are was were be been being it its this that these those
    which so such not no never any all only than very more most do does did has have had we our"""
)
"""English words that say nothing of the subject."""
_NUMBERED = re.compile(r"\A(?:section\b|sec\b\.?|§)?\s*\d+(?:\.\d+)*(?:[.:)]\s*|\s+)(?=\S)")
"""What stands before a section's own words, as in `3.1 Data` and `Section 3: Data`."""


def similarity(text: str, other: str) -> float:
    """Return the share of words that two texts have in common, 0 to 1, in whatever order (Dice's coefficient).

    Words count by their first letters, function words not at all unless there is nothing else. Unlike `difflib`'s ratio
    it is symmetric, takes linear time, and does not find one language's letters alike in any two sentences.
    """
    mine, theirs = _words(text), _words(other)
    count = mine.total() + theirs.total()
    common = sum(min(mine[word], theirs[word]) for word in mine.keys() & theirs.keys())
    return 2 * common / count if count else 1.0


def alike(text: str, other: str) -> bool:
    """Whether two texts say the same."""
    return similarity(text, other) >= ALIKE


def numbers(text: str) -> frozenset[str]:
    """Return the numbers that a text names."""
    return frozenset(_NUMBER.findall(text))


def same_section(title: str, other: str) -> bool:
    """Whether two titles are of one section; case, markup and the section's number do not count."""
    return _title(title) == _title(other)


@lru_cache(maxsize=4096)  # each text is held against many
def _words(text: str) -> Counter[str]:
    words = [word if _NUMBER.match(word) else word[:LETTERS] for word in _WORD.findall(text.casefold())]
    return Counter([word for word in words if word not in _FUNCTION_WORDS] or words)


@lru_cache(maxsize=1024)
def _title(title: str) -> str:
    return _NUMBERED.sub("", fold(title).casefold())
