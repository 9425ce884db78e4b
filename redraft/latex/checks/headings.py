"""Headings: how their words are capitalised."""

import re
from collections import Counter
from collections.abc import Iterator
from enum import Enum

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Section
from redraft.latex.vocabulary import names

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_PART_END = re.compile(r"[:.?!\u2013\u2014]|---?|\u2026")
_BACK_MATTER = re.compile(
    r"acknowledg|statement|checklist|contribution|competing|conflict|availability|funding|declaration|appendi"
    r"|references|bibliography|impact|ethic|reproducib",
    re.IGNORECASE,
)
"""Headings that venues word."""
_NUMBERED = names(
    """theorem theorems lemma lemmas proposition propositions corollary definition assumption assumptions remark example
    table tables figure figures section sections chapter appendix algorithm equation equations step steps stage phase
    task tasks question questions study experiment experiments part case claim property condition type model"""
)
"""Words that take a capital before a number."""
_SMALL = names(
    """about above across after against along among amid around before behind below beneath beside besides between
    beyond down during except from inside into like near onto over past since than that then through throughout
    toward towards under underneath unlike until upon versus when where which while whose with within without"""
)
"""Words of four letters and more that a title may leave small."""
_COMMON = names(
    """work works results setup setting settings method methods analysis discussion experiments evaluation conclusion
    conclusions background approach study studies details training limitations directions implementation overview
    remarks notation formulation problem comparison contributions baselines datasets metrics efficiency complexity"""
)
"""Words of headings that are no names, should the text not have them."""
MIN_LETTERS = 4
"""Letters of a word that a title capitalises whatever it is (APA, Publication Manual, 7th edition, 6.17)."""


class _Style(Enum):
    TITLE = "the capitals of a title"
    SENTENCE = "the capitals of a sentence"


def mixed_heading_capitals(facts: Facts) -> Iterator[Hit]:
    """Find headings in Title Case among ones in sentence case of the same level, or the other way; the fewer ones.

    Only in English. Names, acronyms and first words tell nothing; a word is no name where the text writes it small
    more often.
    """
    if not facts.is_english:
        return
    styled: dict[int, list[tuple[Section, _Style]]] = {}
    words = Counter(facts.manuscript.running.split()) if facts.manuscript.sections else Counter[str]()
    for section in facts.manuscript.sections:
        words.subtract(section.title.split())
    for section in facts.manuscript.sections:
        style = _style(section.title, words)
        if style is not None:
            styled.setdefault(section.level, []).append((section, style))
    for level in styled.values():
        yield from _odd(level)


def _odd(level: list[tuple[Section, _Style]]) -> Iterator[Hit]:
    """Yield the headings of one level that are not as most are; as the first is, where there are as many of either."""
    counts = Counter(style for _, style in level)
    usual = max(counts, key=lambda style: (counts[style], style is level[0][1]))
    for section, style in level:
        if style is not usual:
            yield Hit(
                section.heading,
                f"The heading \u201c{section.title}\u201d has {style.value}; "
                f"{counts[usual]} of its level {'have' if counts[usual] > 1 else 'has'} {usual.value}.",
                "Capitalise all headings of a level in one way.",
                quote=section.heading,
            )


def _style(title: str, words: Counter[str]) -> _Style | None:
    """Return how a heading is capitalised; None where its words do not tell."""
    if _BACK_MATTER.search(title):
        return None
    telling = list(_telling(title))
    small = sum(word.islower() for word in telling)
    capital = sum(not word.islower() and _is_no_name(word, words) for word in telling)
    if small == capital:
        return None
    return _Style.TITLE if capital > small else _Style.SENTENCE


def _is_no_name(word: str, words: Counter[str]) -> bool:
    small, capital = words[word.lower()], words[word]
    return small > max(capital, 0) or (word.lower() in _COMMON and small >= capital)


def _telling(title: str) -> Iterator[str]:
    """Yield the words that a title would capitalise and a sentence would not, were they no names."""
    end = 0
    for word in _WORD.finditer(title):
        is_first = not end or bool(_PART_END.search(title, end, word.start()))
        end = word.end()
        is_part = title[word.start() - 1 : word.start()] in ("-", "/", "_") and word.start() > 0
        if not is_first and not is_part and not _tells_nothing(word.group(), title[end:]):
            yield word.group()


def _tells_nothing(word: str, after: str) -> bool:
    """Tell whether a word is short or small, has capitals of its own, or is the name of something numbered."""
    is_plain = word.islower() or (word[0].isupper() and word[1:].islower())
    is_numbered = word.lower() in _NUMBERED and (not after.strip() or after.strip()[0].isdigit())
    return not is_plain or is_numbered or len(word) < MIN_LETTERS or word.lower() in _SMALL
