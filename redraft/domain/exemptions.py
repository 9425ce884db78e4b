"""Numbers that claim nothing: years, references, sizes, names, counts, constants, hardware (brief, Numbers)."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from enum import StrEnum

from redraft.domain.units import DEVICE, GAP, PERCENT, RATIO

LOOK_CHARS = 48
"""Characters looked at on either side of a number."""
WORD_CHARS = 18
"""Characters looked at for one or two words before it."""


class Exemption(StrEnum):
    """Why a number is no claim."""

    YEAR = "year"
    REFERENCE = "reference"
    SIZE = "size"
    NAME = "name"
    COUNT = "count"
    CONSTANT = "constant"
    HARDWARE = "hardware"


_MONTH = r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
_NOUN = (
    r"sections?|secs?\.|tables?|tabs?\.|figures?|figs?\.|equations?|eqs?\.|eqns?\.|algorithms?|algs?\.|appendix|"
    r"appendices|app\.|chapters?|theorems?|lemmas?|definitions?|propositions?|corollary|steps?|lines?|pages?|pp?\.|"
    r"assumptions?|remarks?|parts?|listings?|examples?|nos?\.|vol\.|volume|issue|stages?|phases?|layers?|experiments?|"
    r"levels?|rounds?|seeds?|groups?|types?|footnote|columns?|rows?|panels?|items?|epochs?|rq|task|fold|constants?|"
    r"grants?|awards?|contracts?|protocol|abschnitte?s?|kapitel|tabellen?|abbildung(?:en)?|gleichung(?:en)?|satz|seiten?|"
    r"tableaux?|chapitres?|équations?|théorèmes?|tablas?|figuras?|secci[oó]n(?:es)?|cap[ií]tulos?|ecuaci[oó]n(?:es)?"
)
_REFERRED = re.compile(
    rf"(?:\b(?:{_NOUN})|§|\\S|\\?\#)[\s~($\\]*"
    r"(?:\d+(?:\.\d+)*[a-z]?\)?(?:,\s?|\s?(?:and|to|or|--?|–|\\?&|~)\s?|\s)+)*[($]*\Z",
    re.IGNORECASE,
)
_RELEASE = re.compile(
    r"(?:\b(?:version|release|v\.?|python|pytorch|tensorflow|jax|cuda|cudnn|ubuntu|transformers|gpt|llama|qwen|gemma|"
    r"mistral|claude|gemini|phi|rtx|tesla|titan|geforce|xeon|ryzen|iphone|ipad|ios|android|macos|windows|pixel|galaxy|"
    r"linux|kernel|debian|fedora|matlab|julia|java|gcc|clang|llvm|nccl|opencv|numpy|keras|spark|postgresql|mysql|bluetooth|"
    r"usb|pcie))[\s~-]{0,3}\Z",
    re.IGNORECASE,
)
_NAMED_BEFORE = re.compile(r"(?<!\\)(?<![A-Za-z\\])[A-Za-z][\w.]*(?:-[\w.]+)*[-_.]?\Z|[A-Za-z]-\d+/\Z")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?")
_NAMED_AFTER = re.compile(r"-?[A-Za-z]")
_SCRIPT = re.compile(r"[_^]\{?\Z|\w\s?\\text(?:sub|super)script\{\Z")
_CONFIDENCE_AFTER = re.compile(
    rf"{GAP}(?:(?:bootstrap(?:ped)?|Wilson|Wald|exact)\s)?(?:CIs?\b|CrI\b|HDI\b|confidence|credib|(?:prediction\s)?(?:interval|band)|KI\b"
    r"|Konfidenz|quantile|percentile)"
)
_CONFIDENCE_BEFORE = re.compile(
    r"(?:\b(?:CIs?|IC|KI|confidence|credible|Konfidenz\w*|confiance|confianza)(?:\s(?:level|intervals?))?(?:\s(?:of|at|de|del|à))?"
    r"[\s(,:~]{0,3})\Z"
)
_SHARES = re.compile(r"\d\s?[/:]\s?\d")
_SPLIT_AFTER = re.compile(
    r"(?:\s?[/:]\s?\d+)*\s?\\?%?[\s~)-]{1,3}(?:rule|split|splits|ratio|train|partition|Regel|Aufteilung)"
)
_P_VALUE = re.compile(r"(?:\bp|\bP|\\alpha|α)\s*\}?\s*(?:<|>|=|\\leq?|\\geq?)\s*\$?\s*\Z")
_LEVELS = frozenset({"0.05", ".05"})
"""The level of significance that is used where none is told."""
_TIMES_BEFORE = re.compile(rf"(?:\\times|\\cdot|×|\d\s?x){GAP}\Z")
_TIMES_AFTER = re.compile(rf"{GAP}(?:\\times(?![A-Za-z])|×|x(?=\s?\d))")
_MEMORY = frozenset({"GB", "TB", "MB", "GiB", "TiB", "MiB"})
_CARD = rf"{DEVICE}|VRAM\b|RAM\b|HBM|DDR"
_MEMORY_AFTER = re.compile(rf"{GAP}\)?\s?(?:of\s+)?(?:{_CARD})")
_MEMORY_BEFORE = re.compile(rf"(?:{_CARD})s?[\s(,]{{0,3}}(?:with\s+)?\Z")
_DEVICES_AFTER = re.compile(rf"{GAP}(?:{DEVICE}|cores\b|nodes\b)")
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"(?:19|20)\d\d")
_EARLY_YEAR = re.compile(r"1[0-8]\d\d")
_SINCE = re.compile(r"\b(?:since|year|anno|depuis|en|seit|Jahr[e]?|desde|año)[\s~]{1,3}\Z")
"""Words after which a number of four digits is a year, however early."""

_MATH = re.compile(
    r"\\\\|\\\$|(?P<dollar>\$)|(?P<open>\\\()|(?P<close>\\\))|(?P<paragraph>(?:\r\n?|\n)[ \t]*(?:\r\n?|\n))"
)
_INERT = re.compile(
    r"\\(?:times|cdot|pm|mp|sim|simeq|approx|leq?|geq?|leqslant|geqslant|lesssim|gtrsim|ll|gg|to|rightarrow|uparrow|"
    r"downarrow|ldots|dots|circ|left|right|textbf|mathbf|boldsymbol|bm|bf|mathit|underline|num|SI|qty|percent|"
    r"scriptstyle|scriptsize|small|tiny|footnotesize)(?![A-Za-z])"
    r"|\\(?:text[a-z]*|mathrm|mbox|operatorname)\s*\{[^{}]*\}|\\[,;:! %]|(?<=\d)[eExKkMB](?![A-Za-z])"
)
_STATISTIC = re.compile(
    r"\s*(?:p|r|R\^\{?2\}?|F_?\{?1\}?|\\rho|\\kappa|\\Delta)\s*(?=[=<>]|\\(?:approx|sim|l|g))|\s*[dtz]\s*=(?=\s*-?\d*\.\d)"
)
"""What is measured, although it has a one-letter symbol; `d` with an integer is a dimension."""


def of(text: str, start: int, end: int, until: int, unit: str, *, in_symbols: bool, is_bare: bool) -> Exemption | None:
    """Return why the number from `start` to `end` is no claim.

    Its magnitude and unit end at `until`; `in_symbols` says that it stands in a formula with symbols, `is_bare` that it
    has neither unit nor magnitude.
    """
    lead, tail = text[max(0, start - LOOK_CHARS) : start], text[until : until + LOOK_CHARS]
    if _is_name(lead, tail, text[start:end]):
        return Exemption.NAME
    if _is_size(lead, tail, unit):
        return Exemption.SIZE
    if _is_hardware(lead, tail, text[start:end], unit):
        return Exemption.HARDWARE
    if in_symbols or _SCRIPT.search(lead) or _is_convention(lead, tail, text[start:end], unit):
        return Exemption.CONSTANT
    return _of_bare_integer(lead, tail, text[start:end]) if is_bare else None


def _is_convention(lead: str, tail: str, written: str, unit: str) -> bool:
    """Whether it is the level of an interval or test, or the speed of a baseline against itself."""
    if unit == PERCENT:
        return bool(_CONFIDENCE_AFTER.match(tail) or _CONFIDENCE_BEFORE.search(lead))
    if unit == RATIO:
        return written in ("1", "1.0", "1.00")
    return written in _LEVELS and _P_VALUE.search(lead) is not None


def _of_bare_integer(lead: str, tail: str, written: str) -> Exemption | None:
    if _REFERRED.search(lead, 0 if _DIGIT.search(lead) else max(0, len(lead) - WORD_CHARS)):
        return Exemption.REFERENCE
    if (
        _YEAR.fullmatch(written)
        or (_EARLY_YEAR.fullmatch(written) and _SINCE.search(lead))
        or re.search(_MONTH + r"[\s~]{1,3}\Z", lead)
        or re.match(r"[\s~]{1,3}" + _MONTH, tail)
    ):
        return Exemption.YEAR
    return Exemption.COUNT if written.isdecimal() and len(written) == 1 else None


def _is_name(lead: str, tail: str, written: str) -> bool:
    """Whether the number is part of a word, or of a version."""
    if (written.count(".") > 1 and not _GROUPED.fullmatch(written)) or (
        len(written) > 1 and written[0] == "0" and written.isdecimal()
    ):
        return True
    joined = lead[-1:].isalnum() or lead.endswith(("-", "_", ".", "/"))
    if joined and _NAMED_BEFORE.search(lead):
        return True
    if _SHARES.search(lead[-4:] + written + tail[:4]) and _SPLIT_AFTER.match(tail):
        return True
    return bool(_NAMED_AFTER.match(tail) or _RELEASE.search(lead, max(0, len(lead) - WORD_CHARS)))


def _is_size(lead: str, tail: str, unit: str) -> bool:
    return bool(_TIMES_BEFORE.search(lead) or (not unit and _TIMES_AFTER.match(tail)))


def _is_hardware(lead: str, tail: str, written: str, unit: str) -> bool:
    """Whether it says what a machine has, not what a run used."""
    if "." in written:
        return False
    if unit in _MEMORY:
        return bool(_MEMORY_AFTER.match(tail) or _MEMORY_BEFORE.search(lead))
    return not unit and bool(_DEVICES_AFTER.match(tail))


class Formulas:
    """The inline formulas of a text that have symbols in them."""

    def __init__(self, text: str) -> None:
        self._spans = [span for span in _formulas(text) if _has_symbols(text[span[0] : span[1]])]

    def __contains__(self, offset: int) -> bool:
        index = bisect_right(self._spans, offset, key=lambda span: span[0]) - 1
        return index >= 0 and offset < self._spans[index][1]


def _formulas(text: str) -> Iterator[tuple[int, int]]:
    """Yield the inline formulas; none goes beyond its paragraph."""
    start = -1
    for token in _MATH.finditer(text):
        if token["paragraph"] or (token["open"] and start < 0):
            start = -1 if token["paragraph"] else token.end()
        elif start >= 0 and (token["dollar"] or token["close"]):
            yield start, token.start()
            start = -1
        elif token["dollar"]:
            start = token.end()


def _has_symbols(formula: str) -> bool:
    rest = _INERT.sub("", _STATISTIC.sub("", formula, count=1))
    return any(char.isalpha() or char == "\\" for char in rest)
