"""Marks that TeX sets otherwise than they are typed: quotation marks, ranges, ellipses, blanks."""

import re
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span
from redraft.latex.languages import ENGLISH
from redraft.latex.prose import OUTSIDE

_ACTIVE_QUOTE = re.compile(
    r"\\(?:MakeOuterQuote|MakeAutoQuote|MakeShortVerb|DefineShortVerb)\*?\s*\{?\\?\"|babelshorthands"
)
_PARAGRAPH_END = re.compile(r"(?>\r\n|\r|\n)[ \t]*(?>\r\n|\r|\n)")
_OPENING = re.compile(r"\"(?:(?<=\A.)|(?<=[\s(\[\u2014~\-/\0].))(?=[\w\0('`])")
_CLOSING = re.compile(r"\"(?<=[\w.,;:!?)\]'\0%].)(?=[\s.,;:!?)\]~\-/\0]|\Z)")
_RANGE = re.compile(r"(\d(?<![\w.,/:\-\u2013~\\\0#+=*^].)\d*(?:\.\d+)?)-(\d+(?:\.\d+)?)(?![\w/\-\u2013:]|\.\d|,\d)")
_NUMBERED = re.compile(
    r"(?:\b(?:ISO|IEC|IEEE|Std\.?|ANSI|DIN|RFC|ISBN|ISSN|DOI|No\.|Nos?|grant|contract|award|project|version|model|type"
    r"|arXiv|patent|phone|fax|tel\.?|zip|code|id|ID|figure|fig\.|table|section|sec\.|chapter|equation|eq\.|problem"
    r"|exercise|example|theorem|room|series|algorithm|appendix|part|step|score|vote)(?:\s+(?:no\.|number))?|[#\u00a7\u2116])"
    r"[\s~(]*\Z",
    re.IGNORECASE,
)
_NOT_A_RANGE = re.compile(
    r"[\s~]+(?:trees?|split|splits|ratio|rule|loss|knapsack|score|vote|majority|mixture|law)\b", re.IGNORECASE
)
_THANKS = re.compile(r"acknowledg|funding|grants", re.IGNORECASE)
"""Sections of grant numbers."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_ELLIPSIS = re.compile(r"\.\.\.(?<![./\\]...)(?<!\.\s...)(?!\.\.|/|\s\.)")
_DETACHED_MARK = re.compile(r"[,.;!?](?<=[ \t\r\n].)(?=[\s\"'\u2019\u201d)\]\0~]|\Z)", re.DOTALL)
_SPACED_DOTS = re.compile(r"\.\s\.")
_FOOTNOTE = re.compile(r"\\footnote(?:mark)?(?=\s*[\[{])")
_BLANK_END = re.compile(r"(?:[ \t]+(?:(?>\r\n|\r|\n)[ \t]*)?|(?>\r\n|\r|\n)[ \t]*)\Z")
_CONTROL_WORD_END = re.compile(r"\\[a-zA-Z@]+\*?\Z")
_NO_WORDS_END = re.compile(
    r"(?:\\(?:begin|end|item|label|vspace\*?|hspace\*?|[a-z]*skip)\s*(?:\[[^\]]*\])?\{[^{}]*\}|\{\}|\$\$|\\\]|\\\))\Z"
)
MAX_BLANK = 80
"""Characters of blanks that one line end and its indents may take."""
MAX_PAIR = 600
"""Characters between two quotation marks that may still be a pair."""
MAX_RANGE_DIGITS = 5
"""Digits of a range's end; longer ones are identifiers."""


def straight_quotes(facts: Facts) -> Iterator[Hit]:
    """Find pairs of straight double quotes; not in papers of another language, whose shorthands begin with one."""
    manuscript = facts.manuscript
    preamble = manuscript.visible[: manuscript.preamble.end]
    if any(language not in ENGLISH for language in facts.languages) or _ACTIVE_QUOTE.search(preamble):
        return
    position = 0
    while opening := _OPENING.search(manuscript.running, position):
        position = opening.end()
        limit = _paragraph_limit(manuscript.running, position)
        closing = _CLOSING.search(manuscript.running, position, limit)
        following = manuscript.running.find('"', position, limit)
        if closing is None or following != closing.start():
            continue
        position = closing.end()
        yield Hit(
            Span(opening.start(), closing.end()),
            "Straight double quotes are set as two closing ones.",
            "Write ``\u2026'' for a quotation.",
            fix=((Span(opening.start(), opening.end()), "``"), (Span(closing.start(), closing.end()), "''")),
        )


def _paragraph_limit(running: str, position: int) -> int:
    limit = min(len(running), position + MAX_PAIR)
    end = _PARAGRAPH_END.search(running, position, limit)
    return end.start() if end else limit


def hyphen_range(facts: Facts) -> Iterator[Hit]:
    """Find `10-20` for a range: ascending, in running text; not a date, an identifier, `0-1` or a numbered thing."""
    manuscript = facts.manuscript
    running = manuscript.running
    for match in _RANGE.finditer(running):
        first, last = match[1], match[2]
        if not _is_range(first, last) or _NUMBERED.search(running, max(0, match.start() - 24), match.start()):
            continue
        if _NOT_A_RANGE.match(running, match.end()) or _THANKS.search(manuscript.section_at(match.start())):
            continue
        hyphen = Span(match.end(1), match.start(2))
        yield Hit(
            Span(match.start(), match.end()),
            f"The range {match.group()} is set with a hyphen.",
            f"Write {first}--{last}.",
            fix=((hyphen, "--"),),
        )


def _is_range(first: str, last: str) -> bool:
    """Tell whether two numbers ascend and are no year and month, no part of an identifier, and no number and year."""
    if any(len(number) > MAX_RANGE_DIGITS or (number[0] == "0" and "." not in number[:2]) for number in (first, last)):
        return False
    if _YEAR.fullmatch(first):
        return bool(_YEAR.fullmatch(last)) and first < last
    return float(first) < float(last) and not _YEAR.fullmatch(last)


def ascii_ellipsis(facts: Facts) -> Iterator[Hit]:
    """Find three typed dots; not in paths, nor rows of more dots."""
    running = facts.manuscript.running
    for match in _ELLIPSIS.finditer(running):
        after = running[match.end() : match.end() + 1]
        dots = r"\dots{}" if after.isalnum() or after.isspace() or after in "([" else r"\dots"
        yield Hit(
            Span(match.start(), match.end()),
            "Three full stops stand for an ellipsis: a thought left open, set too tight.",
            r"Write \dots, or finish the thought.",
            fix=((Span(match.start(), match.end()), dots),),
        )


def space_before_punctuation(facts: Facts) -> Iterator[Hit]:
    r"""Find blanks before a comma, a full stop and (in English) `;`, `!`, `?`, and before `\footnote`.

    French and other languages set a space before the higher marks; a colon between blanks may be a ratio.
    """
    running = facts.manuscript.running
    for mark in _DETACHED_MARK.finditer(running):
        blank = _BLANK_END.search(running, max(0, mark.start() - MAX_BLANK), mark.start())
        if blank is None or running[blank.start() - 1 : blank.start()] in set("~.,;:!?"):
            continue
        if _SPACED_DOTS.match(running, mark.start()):
            continue
        if (mark.group() in ",." or facts.is_english) and _takes_no_blank(facts, blank.start()):
            problem = f"A blank stands before \u201c{mark.group()}\u201d."
            yield _blank_hit(Span(blank.start(), blank.end()), problem, mark.end())
    for command in _FOOTNOTE.finditer(facts.manuscript.visible):
        blank = _BLANK_END.search(running, max(0, command.start() - MAX_BLANK), command.start())
        if blank and _takes_no_blank(facts, blank.start()):
            span = Span(blank.start(), blank.end())
            yield _blank_hit(span, "A blank stands before a footnote's mark.", command.end())


def _takes_no_blank(facts: Facts, end: int) -> bool:
    """Tell whether what stands before `end` is text, and no command that swallows the blank or ends a block."""
    manuscript = facts.manuscript
    if manuscript.running[end - 1 : end] != OUTSIDE:
        return end > 0 and manuscript.text[end - 1] not in "`~" and not manuscript.text[end - 1].isspace()
    window = manuscript.visible[max(0, end - 80) : end]
    if _CONTROL_WORD_END.search(window) or _NO_WORDS_END.search(window):
        return False
    return window.endswith(("}", "$", "]"))


def _blank_hit(blank: Span, problem: str, end: int) -> Hit:
    return Hit(Span(blank.start, end), problem, "Take the blank away.", fix=((blank, ""),))
