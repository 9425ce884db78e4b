"""Which full stops end a sentence, in the languages that papers are written in."""

import re

from redraft.latex.vocabulary import names

BEGINS = "\1"
"""Stands for the first character of a formula, a citation or anything else that takes the place of a word."""
STOP = re.compile(
    r"[.!?\u3002\uff01\uff1f](?:(?<=[.!?])['\u2019\u201d\u00bb\")\]~\0\1]*(?=\s|\Z)"
    r"|(?<=[\u3002\uff01\uff1f])[\u300d\u300f\uff09\u201d]*)"
)
"""A mark that may end a sentence, with what closes behind it."""
MAX_ABBREVIATION = 16
"""Characters before a full stop looked at for an abbreviation."""
MAX_NEXT = 24
"""Characters after one looked at for the word that follows."""

_ALWAYS = re.compile(
    r"(?<![^\W\d_])(?:[eE]\.\s?g|[iI]\.\s?e|al|cf|Cf|vs|resp|[aA]pprox|ca|viz|w\.r\.t|i\.i\.d|a\.k\.a|s\.t"
    r"|Figs?|figs?|Eqs?|eqs?|Eqns?|eqns?|Secs?|secs?|Sect|sect|Tabs?|tabs?|Refs?|refs?|Chap|chap|Ch|App|Alg|Thm|Prop|Cor"
    r"|Def|Vol|vol|Dr|Prof|Mr|Mrs|Ms|MM|Mme|Mlle|Sr|Sra|Srta|Ing|Lic"
    r"|bzw|vgl|Vgl|Abb|Kap|ggf|evtl|sog|inkl|Hrsg|Bd|[pP]\.\s?ex|env|[pP]\.\s?ej|núm|págs?|EE|т\.\s?е|рис|табл)\Z"
)
_BEFORE_NUMBER = re.compile(
    r"(?<![^\W\d_])(?:Nos?|nos?|Nr|nr|n|N|pp?|S|Abs|abs|Art|art|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|ver|Ver|Jh|min|max"
    r"|cap|ec|éd|ed|Bl|Ziff|Anm|стр|гл)\Z"
)
_LETTERS = re.compile(r"(?<![^\W_])(?:[^\W\d_]\.\s?)*[^\W\d_]\Z")
"""A letter, or several with full stops between: `J.`, `U.S.`, `z. B.`."""
_ORDINAL = re.compile(r"(?<![\d.,])\d{1,2}\Z")
_MONTH = re.compile(
    r"\s(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Auflage)\b"
)
_NUMBER = re.compile(r"[\s~\0]*\(?[\d\1]")
_LOWER_CASE = re.compile(r"[\s\0]*(?:[a-zß-ÿ](?![A-Z]|ac[A-Z])|[,;])")
_NEXT_WORD = re.compile(r"[\s\0]*([^\W\d_]+)")
_OPENERS = names(
    """The This That These Those There Then They Thus Their We Our It Its In If As At An For From However Here Hence
    He She When Where While With Since So To On Both Each Such Let Note But And Not By Although After Also
    Der Die Das Dies Diese Dieser Wir Es Ein Eine Im Dabei Hier Damit Für Bei Auch Er Sie
    Le La Les Nous Il Elle Ils Un Une Ce Cette Dans Pour Ainsi On Des Cela
    El Los Las Se Este Esta En Una Por Para Así"""
)
"""Words that open a sentence and no name, so that a lone letter before them ended one."""


def ends_sentence(text: str, stop: re.Match[str]) -> bool:
    """Tell whether `stop`, found by `STOP` in a running text, ends a sentence."""
    if text[stop.start()] == "." and _goes_on(text, stop.start(), stop.end()):
        return False
    return not _LOWER_CASE.match(text, stop.end())


def _goes_on(text: str, position: int, end: int) -> bool:
    """Tell whether a full stop at `position` belongs to an abbreviation or an ordinal."""
    before = text[max(0, position - MAX_ABBREVIATION) : position]
    after = text[end : end + MAX_NEXT]
    if _ALWAYS.search(before):
        return True
    if _NUMBER.match(after):
        return bool(_BEFORE_NUMBER.search(before) or _LETTERS.search(before))
    if _ORDINAL.search(before):
        return bool(_MONTH.match(after))
    if not _LETTERS.search(before):
        return False
    following = _NEXT_WORD.match(after)
    return following is not None and following[1] not in _OPENERS
