"""How many pages a venue's guidelines allow."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_WORDS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_NUMBERS = {word: number for number, word in enumerate(_WORDS, start=1)}
_FIRST = rf"(?:\d{{1,3}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_NUMBER = rf"(?P<number>{_FIRST})\b(?:\s*\(\d+\))?"
_PAGES = (
    r"(?:[\s-]+(?:content|text|main|printed|full|single[- ]column|two[- ]column|double[- ]column|A4|letter)){0,3}"
    r"[\s-]+pages?\b"
)
_LIMITS = (
    re.compile(
        r"(?:at\s+most|up\s+to|(?:no|not)\s+(?:more|longer)\s+than|max(?:imum|\.)?(?:\s+(?:length|size))?(?:\s+(?:is|of))?:?"
        r"|limited\s+to|restricted\s+to|limit(?:\s+(?:is|of))?:?|exceed(?:ing)?|within)\s+(?:a\s+(?:maximum|total)\s+of\s+)?"
        + _NUMBER
        + _PAGES,
        re.IGNORECASE,
    ),
    re.compile(_NUMBER + _PAGES + r"(?:\s+(?:at\s+most|max(?:imum)?|or\s+(?:less|fewer)|limit)\b)", re.IGNORECASE),
    re.compile(_NUMBER + r"[\s-]pages?[\s-]+limit", re.IGNORECASE),
    re.compile(rf"(?:between\s+{_FIRST}\s+and|\b{_FIRST}\s*(?:--?|\u2013|to\b))\s*" + _NUMBER + _PAGES, re.IGNORECASE),
    re.compile(r"page\s+limit(?:\s+(?:is|of))?:?\s+" + _NUMBER, re.IGNORECASE),
)
_SENTENCE_END = re.compile(r"(?<!max)(?<!incl)[.!?](?=\s)|(?:\r\n|\r|\n)[ \t]*(?:[-*#|\d]|(?:\r\n|\r|\n))")
_OF_SOMETHING_ELSE = re.compile(
    r"\b(?:references|bibliography|appendi\w+|supplement\w*|rebuttals?|abstracts?|posters?|cover\s+letters?|responses?)\b",
    re.IGNORECASE,
)
_APART_FROM = re.compile(
    r"\b(?:exclud\w+|not\s+includ\w+|without|apart\s+from|besides|in\s+addition\s+to)\b[^.;]*", re.IGNORECASE
)
_FOR_SOMETHING_ELSE = re.compile(
    r"\s+(?:of|for|with)\s+(?:the\s+|additional\s+)?" + _OF_SOMETHING_ELSE.pattern, re.IGNORECASE
)
_COUNTED = re.compile(
    r"(?<!not\s)\b(?:including|inclusive\s+of|incl\.)[^.;]{0,60}\b(?:references|bibliography)\b"
    r"|\b(?:references|bibliography)\s+(?:(?:do|does|is|are|also)\s+){0,2}(?:included|count(?:s|ed)?)\b",
    re.IGNORECASE,
)
_APPENDIX = re.compile(r"\b(?:appendi\w+|supplement\w*)\b", re.IGNORECASE)
MAX_LEAD = 500
"""Characters before a limit in its sentence that may say what it is for."""


@dataclass(frozen=True, slots=True)
class PageLimit:
    """The most pages that a venue allows."""

    pages: int
    counts_references: bool
    """Whether the list of works counts; not so where the guidelines are silent on it."""
    names_appendix: bool
    """Whether the guidelines have a rule of their own for appendices."""


def page_limit(guidelines: str) -> PageLimit | None:
    """Return the limit of the guidelines, the most generous where they have several; None where they have none."""
    pages = [number for sentence in _SENTENCE_END.split(guidelines) for number in _limits(sentence)]
    if not pages:
        return None
    return PageLimit(max(pages), bool(_COUNTED.search(guidelines)), bool(_APPENDIX.search(guidelines)))


def _limits(sentence: str) -> Iterator[int]:
    """Yield the limits of the paper itself that one sentence gives."""
    for pattern in _LIMITS:
        for found in pattern.finditer(sentence):
            before = _APART_FROM.sub("", sentence[max(0, found.start() - MAX_LEAD) : found.start()])
            if not _OF_SOMETHING_ELSE.search(before) and not _FOR_SOMETHING_ELSE.match(sentence, found.end()):
                number = found["number"].lower()
                yield _NUMBERS.get(number) or int(number)
