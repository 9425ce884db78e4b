"""Blanks where a tie belongs: before a citation, and between a noun and its number."""

import re
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span
from redraft.latex.prose import OUTSIDE

TIED_CITATIONS = frozenset(
    name + star
    for name in ("cite", "citep", "citealp", "citealt", "Citep", "parencite", "Parencite", "citenum", "onlinecite")
    for star in ("", "*")
)
"""Commands that print a bracket or a number; textual, footnote and superscript forms take no tie."""

_SUPERSCRIPT = re.compile(
    r"\\usepackage\s*\[[^\]]*\bsuper(?:script)?\b[^\]]*\]\s*\{[^{}]*(?:natbib|cite|biblatex)"
    r"|\{(?:achemso|nature|overcite|natmove)\}|\bstyle\s*=\s*(?:nature|science|chem-acs)|sn-nature"
    r"|\\setcitestyle\s*\{[^{}]*\bsuper|\\citestyle\s*\{nature\}"
    r"|\\bibpunct\s*(?:\[[^\]]*\]\s*)?(?:\{[^{}]*\}\s*){3}\{s\}"
)
_BLANK = re.compile(r"(?:[ \t]+(?:(?>\r\n|\r|\n)[ \t]*)?|(?>\r\n|\r|\n)[ \t]*)\Z")
_TEXT_GROUP = re.compile(r"\\(?:emph|text[a-z]{2})\s*\{[^{}]*\}\Z")
_NOUN = re.compile(
    r"""(?<![\w\\-])(?:
        [Ff]ig(?:ure|s?\.|ures)?|[Tt]ab(?:le|\.|les|elle)|[Ss]ect?(?:ion|s?\.|ions)|[Ee]q(?:uation|n?s?\.|uations)
      | [Cc]hap(?:ter|\.|ters|itre)|[Aa]ppendi(?:x|ces)|App\.|[Aa]lg(?:orithm|\.|orithms)|[Tt]h(?:eorem|m\.|eorems)
      | [Ll]emmas?|[Pp]rop(?:osition|\.|ositions)|[Cc]or(?:ollary|\.|ollaries)|[Dd]ef(?:inition|\.|initions)
      | [Ll]istings?|[Ll]ines?|[Ss]teps?|[Pp]ages?|pp?\.|[Aa]ssumptions?|[Rr]emarks?|[Ee]xamples?|[Cc]laims?
      | Abb(?:ildung|\.)|Kapitel|Abschnitt|Gleichung|Gl\.|Anhang|[Tt]ableau|[Ée]quation|[Ff]igura|[Tt]abla
      | [Ss]ecci[oó]n|[Cc]ap[ií]tulo|[Ee]cuaci[oó]n
    )\Z""",
    re.VERBOSE,
)
_TIED_REFERENCES = frozenset({"ref", "ref*", "eqref", "pageref", "subref", "subref*"})
MAX_NOUN = 16
"""Characters before a reference looked at for its noun."""
FIRST_CJK = "\u2e80"
"""Scripts from here on write no blanks between words."""


def missing_tie_cite(facts: Facts) -> Iterator[Hit]:
    r"""Find `word \cite{key}`; not after punctuation, nor where citations are superscripts."""
    manuscript = facts.manuscript
    if _SUPERSCRIPT.search(manuscript.visible[: manuscript.preamble.end]):
        return
    last = None
    for citation in manuscript.citations:
        if citation.call == last or citation.command not in TIED_CITATIONS:
            continue
        last = citation.call
        blank = _blank_before(facts, citation.call.start)
        if blank is not None and _ends_in_words(facts, blank.start):
            yield Hit(
                blank,
                "A line may break between these words and their citation.",
                f"Put a tie (~) before \\{citation.command}.",
                fix=((blank, "~"),),
                quote=Span(_word_start(manuscript.text, blank.start), citation.call.end),
            )


def missing_tie_ref(facts: Facts) -> Iterator[Hit]:
    r"""Find `Figure \ref{key}` and its like: a noun, a blank, a bare number."""
    manuscript = facts.manuscript
    last = None
    for reference in manuscript.references:
        if reference.call == last or reference.command not in _TIED_REFERENCES:
            continue
        last = reference.call
        start = reference.call.start
        bracketed = manuscript.running[start - 1 : start] == "("
        blank = _blank_before(facts, start - bracketed)
        if blank is None:
            continue
        noun = _NOUN.search(manuscript.running, max(0, blank.start - MAX_NOUN), blank.start)
        if noun:
            yield Hit(
                blank,
                f"A line may break between \u201c{noun.group()}\u201d and its number.",
                f"Put a tie (~) between {noun.group()} and \\{reference.command}.",
                fix=((blank, "~"),),
                quote=Span(noun.start(), reference.call.end),
            )


def _blank_before(facts: Facts, position: int) -> Span | None:
    """Return the blanks of running text that end at `position`: on one line, or with one line end."""
    blank = _BLANK.search(facts.manuscript.running, max(0, position - 80), position)
    return Span(blank.start(), blank.end()) if blank else None


def _ends_in_words(facts: Facts, end: int) -> bool:
    """Tell whether what stands before `end` is a word, a bracket, a quotation mark, a formula or marked-up words."""
    manuscript = facts.manuscript
    before = manuscript.running[end - 1 : end]
    if before == OUTSIDE:
        window = manuscript.visible[max(0, end - 200) : end]
        return bool(_TEXT_GROUP.search(window)) or (window.endswith("$") and not window.endswith("$$"))
    if before == ".":
        return manuscript.running[max(0, end - 6) : end].endswith((" al.", "~al."))
    return bool(before) and (before.isalnum() or before in ")]'\"\u2019\u201d%") and before < FIRST_CJK


def _word_start(text: str, end: int) -> int:
    start = end
    while start > 0 and end - start < MAX_NOUN and not text[start - 1].isspace():
        start -= 1
    return start
