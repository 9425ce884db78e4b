"""The writing check A to E (design §7): habits of the prose that the reviser is told of, and nobody scores."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from statistics import fmean, pstdev

from redraft.contracts.writing import WritingFault, WritingRule
from redraft.domain.excerpts import quoted
from redraft.latex.keeping import kept
from redraft.latex.languages import is_english
from redraft.latex.manuscript import Manuscript, Span
from redraft.latex.paragraphs import paragraphs
from redraft.latex.sentences import Sentence, words_only
from redraft.latex.vocabulary import names


def _phrases(pattern: str) -> re.Pattern[str]:
    """Compile a pattern in which a blank stands for any run of blanks and line ends; upper and lower case alike."""
    return re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE)


_OVERUSED = _phrases(
    r"\b(?:delv(?:e[sd]?|ing)|tapestr(?:y|ies)|testament to|showcas(?:e[sd]?|ing)|meticulous(?:ly)?"
    r"|underscor(?:es|ed|ing)(?= (?:the|how|that)\b)|intrica(?:te(?:ly)?|cies)|pivotal|commendabl[ey]|realms?"
    r"|multifaceted|seamless(?:ly)?|groundbreaking|unparalleled|game-?\s*chang(?:er|ing)|cutting-edge"
    r"|garner(?:s|ed|ing)?|bolster(?:s|ed|ing)?|unveil(?:s|ed|ing)?|ever-evolving|paradigm shift|plethora|myriad"
    r"|paramount|embark(?:s|ed|ing)?)\b",
)
"""Words that became several times as frequent in abstracts written with models: Kobak et al. 2024 (arXiv 2406.07016),
Liang et al. 2024 (arXiv 2403.07183); those that have a technical sense are left out."""
_RATIONED = names(
    """additionally furthermore moreover notably crucial crucially comprehensive leverage leverages leveraging leveraged
    utilize utilizes utilizing utilized enhance enhances enhancing facilitate facilitates facilitating potential
    innovative importantly significantly"""
)
"""Words of the same lists that are good now and then."""
_OPENER = _phrases(
    r"(?:it (?:is|should be|must be|bears|can be) (?:also )?(?:(?:worth|important to|crucial to|interesting to) )?"
    r"(?:noted?|noting|mention(?:ed|ing)|emphasi[sz](?:ed?|ing)|recogni[sz]e|repeating|observed?|highlight(?:ed)?) that"
    r"|needless to say|it goes without saying|as (?:we all know|is well known)|in today['\u2019]s (?:\w+ )?world"
    r"|in recent years,|in the (?:era|age|realm|world) of|in other words,|to put it simply"
    r"|with the (?:rapid|recent) (?:development|advance|growth|rise)s? of|when it comes to|at the end of the day"
    r"|first and foremost|last but not least|in this (?:section|chapter|subsection), we (?:will|shall))"
)
_EM_DASH = re.compile(r"(?<!-)---(?!-)|\u2014")
_FIRST_WORD = re.compile(r"[^\W_]+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")

# Bounds of redraft's own; the example and the labelled papers of tests/data/claims stay under them.
MAX_RATIONED = 2.0
"""Uses of one rationed word in 1,000 words."""
MAX_EM_DASHES = 3.0
"""Em dashes in 1,000 words."""
MAX_SEMICOLONS = 8.0
"""Semicolons in 1,000 words."""
MIN_COUNT = 4
"""Uses below which a rate says nothing."""
MIN_WORDS = 250
"""Words of a paper below which a rate says nothing."""
SAME_OPENINGS = 4
"""Sentences in a row that begin with one word, and paragraphs in a row of one number of sentences."""
RHYTHM_SENTENCES = 6
"""Sentences of a paragraph below which its rhythm says nothing."""
MIN_VARIATION = 0.2
"""Standard deviation of the words of a paragraph's sentences, over their mean."""

Grouped = tuple[tuple[Sentence, ...], ...]


@kept
def check(manuscript: Manuscript) -> tuple[WritingFault, ...]:
    """Return the faults of rules A to E in that order, each in the order of the text.

    A and C know English alone; B, D and E any language that puts blanks between words. The last two papers' are kept.
    """
    if len(_CJK.findall(manuscript.running)) * 20 > len(manuscript.running):
        return ()
    grouped = paragraphs(manuscript)
    english = is_english(manuscript.languages, manuscript.running)
    return (
        *(_overused(manuscript, grouped) if english else ()),
        *_punctuation(manuscript, grouped),
        *(_openers(manuscript, grouped) if english else ()),
        *_uniform(manuscript, grouped),
        *_rhythm(manuscript, grouped),
    )


def added(accepted: Manuscript, candidate: Manuscript) -> tuple[WritingFault, ...]:
    """Return the overused words and empty openers of `candidate` that `accepted` has fewer of (rules A and C)."""
    known = Counter(_habit(fault) for fault in check(accepted))
    new: list[WritingFault] = []
    for fault in check(candidate):
        if fault.rule not in (WritingRule.OVERUSED_WORD, WritingRule.EMPTY_OPENER):
            continue
        known[_habit(fault)] -= 1
        if known[_habit(fault)] < 0:
            new.append(fault)
    return tuple(new)


def _habit(fault: WritingFault) -> tuple[WritingRule, str]:
    return fault.rule, fault.quote.casefold()


def _overused(manuscript: Manuscript, grouped: Grouped) -> Iterator[WritingFault]:
    for match in _OVERUSED.finditer(manuscript.running):
        message = f"\u201c{match.group()}\u201d is overused, expected a plainer word or none"
        yield _fault(manuscript, WritingRule.OVERUSED_WORD, message, Span(match.start(), match.end()))
    places: dict[str, list[re.Match[str]]] = {}
    for match in _FIRST_WORD.finditer(manuscript.running):
        if match.group().lower() in _RATIONED:
            places.setdefault(match.group().lower(), []).append(match)
    for word, found in places.items():
        if _is_over(len(found), grouped, MAX_RATIONED):
            message = f"\u201c{word}\u201d stands {len(found)} times, expected at most {MAX_RATIONED:g} in 1,000 words"
            yield _fault(manuscript, WritingRule.OVERUSED_WORD, message, Span(found[0].start(), found[0].end()))


def _punctuation(manuscript: Manuscript, grouped: Grouped) -> Iterator[WritingFault]:
    dashes, semicolons = list(_EM_DASH.finditer(manuscript.running)), list(re.finditer(";", manuscript.running))
    for name, found, most in (("em dashes", dashes, MAX_EM_DASHES), ("semicolons", semicolons, MAX_SEMICOLONS)):
        if _is_over(len(found), grouped, most):
            message = f"{len(found)} {name}, expected at most {most:g} in 1,000 words"
            yield _fault(manuscript, WritingRule.PUNCTUATION, message, Span(found[0].start(), found[0].end()))


def _is_over(count: int, grouped: Grouped, most: float) -> bool:
    words = sum(sentence.words for paragraph in grouped for sentence in paragraph)
    return count >= MIN_COUNT and words >= MIN_WORDS and count * 1000 > most * words


def _openers(manuscript: Manuscript, grouped: Grouped) -> Iterator[WritingFault]:
    for paragraph in grouped:
        for sentence in paragraph:
            start = words_only(manuscript, sentence.span).start
            opener = _OPENER.match(manuscript.running, start, sentence.span.end)
            if opener:
                message = (
                    f"\u201c{opener.group()}\u201d says nothing yet, expected the sentence to begin with its point"
                )
                yield _fault(manuscript, WritingRule.EMPTY_OPENER, message, Span(start, opener.end()))


def _uniform(manuscript: Manuscript, grouped: Grouped) -> Iterator[WritingFault]:
    for paragraph in grouped:
        for word, alike in groupby(paragraph, key=lambda sentence: _first_word(manuscript, sentence)):
            row = list(alike)
            if word and len(row) >= SAME_OPENINGS:
                message = f"{len(row)} sentences in a row begin with \u201c{word}\u201d, expected openings that differ"
                yield _fault(manuscript, WritingRule.UNIFORM_STRUCTURE, message, row[0].span)
    for length, equal in groupby([each for each in grouped if len(each) > 1], key=len):
        run = list(equal)
        if length > 2 and len(run) >= SAME_OPENINGS:  # noqa: PLR2004  two sentences are no pattern
            message = f"{len(run)} paragraphs in a row have {length} sentences each, expected lengths that differ"
            yield _fault(manuscript, WritingRule.UNIFORM_STRUCTURE, message, run[0][0].span)


def _first_word(manuscript: Manuscript, sentence: Sentence) -> str:
    word = _FIRST_WORD.search(manuscript.running, sentence.span.start, sentence.span.end)
    return word.group().capitalize() if word else ""


def _rhythm(manuscript: Manuscript, grouped: Grouped) -> Iterator[WritingFault]:
    for paragraph in grouped:
        lengths = [sentence.words for sentence in paragraph]
        if len(lengths) >= RHYTHM_SENTENCES and pstdev(lengths) < MIN_VARIATION * fmean(lengths):
            shortest, longest = min(lengths), max(lengths)
            message = (
                f"{len(lengths)} sentences in a row have {shortest} to {longest} words, expected short and long ones"
            )
            yield _fault(manuscript, WritingRule.SENTENCE_RHYTHM, message, paragraph[0].span)


def _fault(manuscript: Manuscript, rule: WritingRule, message: str, span: Span) -> WritingFault:
    quote = quoted(manuscript.text[span.start : span.end])
    return WritingFault(rule=rule, message=message, location=manuscript.locate(span), quote=quote)
