"""Words: doubled ones, contractions, sentences too long to follow."""

import re
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span
from redraft.latex.sentences import words_only
from redraft.latex.vocabulary import names

_DOUBLED = re.compile(
    r"([^\W\d_](?<![\w\-'\u2019\0\\/.&@].)[^\W\d_]*+)"
    r"((?:(?:[ \t~]+(?:(?>\r\n|\r|\n)[ \t]*)?|(?>\r\n|\r|\n)[ \t]*)(?i:\1))+)"
    r"(?![\w\-'\u2019\0/]|\.\w)"
)
RIGHTLY_DOUBLED = names(
    "that had is was were do did does has have can will may very so much many long far no yes really ha bye who her you"
    " log"
)
"""Words that good English repeats: `that that`, `had had`, `what it is is`, `log log n`."""
_LATIN = re.compile(r"[\s~]+(?:vitro|vivo|situ|silico|utero|ovo|planta|toto|camera|absentia|extremis)\b")
"""What makes a second `in` a Latin one: `results in in vitro tests`."""
_ENDING = re.compile(r"['\u2019](?:t|s|re|ve|ll|d|m)(?![\w'\u2019])", re.IGNORECASE)
_CONTRACTED = re.compile(
    r"""(?<![\w\-'\u2019\0])(?:
        (?:do|does|did|is|are|was|were|has|have|had|ca|wo|would|should|could|must|need|ai)n['\u2019]t
      | (?:it|that|there|here|what|let|he|she|who)['\u2019]s | (?:we|they|you|I)['\u2019](?:re|ve|ll|d)
      | I['\u2019]m | (?:it|that|there)['\u2019](?:ll|d)
    )\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_AFTER_IS = re.compile(
    r"""\s+(?:a|an|the|not|no|been|also|only|in|to|very|easy|hard|clear|possible|important|worth|just|why|how|what|more
          |assume|consider|define|denote|use|see|first|now|look)\b""",
    re.VERBOSE | re.IGNORECASE,
)
MAX_CONTRACTION = 12
"""Characters of the longest contraction, and one before it."""
_QUOTE_MARK = re.compile(r"``|''|[\u201c\u201d\"]")
MAX_WORDS = 45
"""Words of a sentence that can still be followed (brief latex.md)."""
MAX_QUOTATION = 400
"""Characters before a contraction in which a quotation may have begun."""


def doubled_word(facts: Facts) -> Iterator[Hit]:
    """Find a word typed twice, in English; not those that English repeats, names, or single letters but `a`."""
    if not facts.is_english:
        return
    running = facts.manuscript.running
    for match in _DOUBLED.finditer(running):
        word = match[1]
        is_latin = word.lower() == "in" and _LATIN.match(running, match.end())
        if is_latin or word.lower() in RIGHTLY_DOUBLED or not _is_doubled(word, match[2].split()):
            continue
        repeated = Span(match.start(2), match.end(2))
        yield Hit(
            Span(match.start(), match.end()),
            f"The word \u201c{word}\u201d stands twice.",
            f"Keep one \u201c{word}\u201d.",
            fix=((repeated, ""),),
        )


def _is_doubled(word: str, repeats: list[str]) -> bool:
    if len(word) == 1 and word not in "aA":
        return False
    lower = all(repeat.replace("~", "").islower() for repeat in repeats)
    return lower and (word.islower() or (word[0].isupper() and (word[1:].islower() or len(word) == 1)))


def contraction(facts: Facts) -> Iterator[Hit]:
    """Find contractions in English text outside quotations."""
    if not facts.is_english:
        return
    running = facts.manuscript.running
    for ending in _ENDING.finditer(running):
        match = _CONTRACTED.search(running, max(0, ending.start() - MAX_CONTRACTION), ending.end())
        if match is None or _is_quoted(running, match.start()):
            continue
        if ending.group()[1:].lower() == "s" and not _AFTER_IS.match(running, ending.end()):
            continue
        yield Hit(
            Span(match.start(), match.end()),
            f"\u201c{match.group()}\u201d is spoken language.",
            "Write the words in full.",
        )


def _is_quoted(running: str, position: int) -> bool:
    marks = [mark.group() for mark in _QUOTE_MARK.finditer(running, max(0, position - MAX_QUOTATION), position)]
    straight = marks.count('"') % 2 == 1
    return straight or bool(marks and marks[-1] in ("``", "\u201c"))


def long_sentence(facts: Facts) -> Iterator[Hit]:
    """Find sentences of more than 45 words, a formula counted as one."""
    for sentence in facts.sentences:
        if sentence.words > MAX_WORDS:
            span = words_only(facts.manuscript, sentence.span)
            yield Hit(
                span,
                f"A sentence of {sentence.words} words is hard to follow.",
                f"Split it; {MAX_WORDS} words are enough for one sentence.",
                quote=span,
            )
