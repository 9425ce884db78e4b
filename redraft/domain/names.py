"""Names of rows and metrics, folded so that a paper's spelling meets the log's."""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from unicodedata import normalize

from redraft.domain import units
from redraft.latex import vocabulary

_MARKUP = re.compile(r"[*`_{}$\\]|\[\^\w{1,3}\]|\[\d\]")
_IN_BRACKETS = re.compile(r"[(\[]\s*(?:in\s+)?([^()\[\]]{1,24}?)\s*[)\]]")
_TRAILING = re.compile(r"(?:\s+in\s+|,\s*|\s/\s*)([^\s,/]{1,8})\s*\Z")
_SUFFIX = re.compile(r"(?<=[^\W_])_([A-Za-z]{1,7})(?![\w])")
"""The end of a name that a program writes, as in `latency_ms`."""
_QUANTITIES = {
    "j": (("energy",), "J"), "w": (("power",), "W"), "v": (("voltage",), "V"), "k": (("temperature",), "K"),
    "m": (("distance", "length"), "m"), "g": (("mass", "weight"), "g"), "b": (("bytes", "size"), "B"),
    "min": (("time", "wall", "duration", "elapsed", "runtime"), "min"),
}  # fmt: skip
"""Ends of a program's name that are a unit only behind the name of their quantity, as in `energy_j`."""
_SUBSCRIPT = re.compile(r"([A-Z][a-z]?)\$?_\{?(\d)\}?\$?")
"""A number of atoms, as in `Al$_2$O$_3$`."""
_WITHOUT = re.compile(r"\bw/o\b|\A\s*[Nn]o(?=\s[^\W\d_]{2})|\A\s*(?:--?|–|−)(?=\s?[^\W\d_])")
"""How a row of an ablation says what it leaves out."""
_ALONE = re.compile(r"(?<!\S)(ms|[KMGT]i?B|kWh|dB)(?!\S)")
"""Units that are no words, so that a header may have them without brackets: `Total GB`, `MB per round`."""
_POWER = re.compile(r"\b10\s?\^\s?([-−]?\d{1,2})\s?")
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_COUNTED = re.compile(r"\bFLOPs?\s*[(\[]\s*([KMGTP])\s*[)\]]")
"""A header that gives the thousands of its unit apart: `FLOPs (G)`."""
_PER_TIME = re.compile(r"\b[A-Za-z]{2,}\.?\s?/\s?(s|sec|min|h)\b")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_PERCENTILE = re.compile(r"\b(\d+(?:\.\d+)?)(?:st|nd|rd|th)?[\s~-]percentiles?\b")
_WORD = re.compile(
    r"\d+(?:\.\d+)?[a-z]*|[^\W\d_]+\d+(?:\.\d+)?|[^\W\d_]+|[+<>%Δ]|(?:(?<=\s)|(?<=\A))[-−](?=\s?[^\W\d_]{2}|\s\w)"
)
_ALIASES = {
    "acc": "accuracy", "accuraci": "accuracy", "ppl": "perplexity", "perplexiti": "perplexity", "param": "parameter",
    "mem": "memory", "lat": "latency", "latenci": "latency", "avg": "mean", "averag": "mean", "std": "deviation",
    "speedup": "speed", "delta": "Δ", "prec": "precision", "rec": "recall", "tput": "throughput", "lr": "rate",
    "dev": "development", "p50": "median", "one": "1",
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10",
}  # fmt: skip
"""By stem."""
_ENDINGS = (("s", 3), ("ing", 4), ("ed", 4), ("e", 4))
"""Endings that only say number, tense or form, each with the letters that must be left."""
_EMPTY = vocabulary.names(
    """the and with our for per all from thi this that into its are was has have than over model method valu metric sett
    scor result tabl number data set use using used ours not"""
)
"""Stems that name nothing by themselves."""
_ADDED = vocabulary.names("our ours propos method task dataset data test set valu mean scor main result")
"""Stems that a table adds to a name, or leaves out."""
MIN_LETTERS = 3


@lru_cache(maxsize=4096)  # names of rows and columns come back with every sentence
def words(text: str) -> tuple[str, ...]:
    """Return the stems of a name or sentence in lower case and one spelling; units in brackets are left out."""
    whole = _MARKUP.sub(" ", _SUFFIX.sub(_without_suffix, _SUBSCRIPT.sub(r"\1\2", text)))
    bare = _TRAILING.sub(_without_unit, _IN_BRACKETS.sub(_without_unit, whole))
    bare = _WITHOUT.sub(" without ", bare)
    plain = _PERCENTILE.sub(r"p\1", _THOUSANDS.sub("", _without_accents(bare.lower().replace("δ", "Δ"))))
    found = _WORD.findall(plain)
    return tuple(_ALIASES.get(word, word) for word in map(_stem, found))


@lru_cache(maxsize=4096)
def unit_of(name: str) -> str:
    """Return the unit that a header or label gives in brackets, or at its end as in `Time in ms`; or nothing.

    What is counted by the second, as in `tokens/s`, has the unit `/s`.
    """
    suffix = _SUFFIX.search(name)
    if suffix and _of_suffix(suffix):
        return _of_suffix(suffix)
    bare = _MARKUP.sub(" ", name)
    counted = _COUNTED.search(bare)
    if counted:
        return f"{counted[1]}FLOPs"
    trailing = _TRAILING.search(bare)
    found = unit_in_brackets(name) or (units.known(trailing[1]) if trailing else "")
    alone = _ALONE.search(bare)
    return found or _rate_of(bare) or (alone[1] if alone else units.spelled_out(*bare.split(maxsplit=1)[:1]))


def unit_in_brackets(name: str) -> str:
    """Return the first unit that stands in brackets, or nothing."""
    bare = _POWER.sub("", _MARKUP.sub(" ", name))
    found = (units.known(match[1]) for match in _IN_BRACKETS.finditer(bare))
    return next(filter(None, found), "")


def _rate_of(bare: str) -> str:
    per = _PER_TIME.search(bare)
    return f"/{units.canonical(per[1])}" if per else ""


def telling(name: Iterable[str]) -> frozenset[str]:
    """Return the words of a name that point to it; a name of one word is told by that word whatever it is."""
    found = frozenset(name)
    if len(found) == 1:
        return found
    return frozenset(word for word in found if word not in _EMPTY and (len(word) >= MIN_LETTERS or _has_digit(word)))


def core(name: str) -> frozenset[str]:
    """Return the words of a name without those that tables add to it, unless it has no others."""
    found = frozenset(words(name))
    return found - _ADDED or found


def is_numeric(name: Iterable[str]) -> bool:
    """Whether no word of a name starts with a letter, as with sizes and lengths."""
    return not any(word[0].isalpha() for word in name)


def _has_digit(word: str) -> bool:
    return len(word) > 1 and any(char.isdigit() for char in word)


def scale_of(name: str) -> Decimal:
    """Return the power of ten by which the values under a header are multiplied, as in `Rate (10^-3 mol/h)`."""
    power = _POWER.search(_MARKUP.sub(" ", name))
    return Decimal(1).scaleb(int(power[1].replace("−", "-"))) if power else Decimal(1)


def _without_accents(text: str) -> str:
    """Return `text` as programs write it: `epocas` for `épocas`."""
    return text if text.isascii() else _ACCENTS.sub("", normalize("NFD", text))


def _without_unit(match: re.Match[str]) -> str:
    return " " if units.known(match[1]) else match.group()


def _without_suffix(match: re.Match[str]) -> str:
    return " " if _of_suffix(match) else match.group()


def _of_suffix(match: re.Match[str]) -> str:
    """Return the unit at the end of a program's name, one of a letter only behind its quantity; or nothing."""
    quantities, unit = _QUANTITIES.get(match[1].casefold(), ((), ""))
    if match.string[: match.start()].casefold().endswith(quantities):
        return unit
    return units.of_suffix(match[1])


def _stem(word: str) -> str:
    """Cut the endings in turn: `heads` is `head`; `shared`, `sharing` and `share` are one."""
    if not word[0].isalpha() or word.endswith("ss"):
        return word
    for ending, least in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word[: -len(ending)]
    return word
