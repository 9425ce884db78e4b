"""Quantities that a paper writes in words: shares, multiples, orders of magnitude."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from redraft.domain import units

SHARE_ROOM = Decimal(5)
"""Points by which a share in words may miss what is measured; simple fractions lie further apart, bar 1/4 and 1/5."""
MULTIPLE_ROOM = Decimal("0.5")
_ROOT_OF_TEN = Decimal(10).sqrt()
_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "un": 1, "deux": 2, "trois": 3, "quatre": 4, "dos": 2,
    "tres": 3, "cuatro": 4,
}  # fmt: skip
_PARTS = {
    "half": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10, "hälfte": 2, "drittel": 3, "viertel": 4,
    "fünftel": 5, "zehntel": 10, "moitié": 2, "tier": 3, "quart": 4, "cinquième": 5, "dixième": 10, "mitad": 2,
    "tercio": 3, "cuarto": 4, "quinto": 5, "décimo": 10,
}  # fmt: skip
"""Denominators by their word without a plural's `s`."""
_SHARE = re.compile(
    r"""\b(?:(?P<many>two|three|four)[\s~-](?P<parts>third|quarter|fifth|tenth)s
    | (?:(?P<one>a|one)[\s~-])?(?P<part>half|third|quarter|fifth|tenth)(?=[\s~]of\b)
    | (?P<german>ein|zwei|drei|vier)[\s~](?P<teil>Drittel|Viertel|Fünftel|Zehntel) | die[\s~](?P<haelfte>Hälfte)
    | (?P<french>un|deux|trois|quatre)[\s~](?P<partie>tier|quart|cinquième|dixième)s? | la[\s~](?P<moitie>moitié)
    | (?P<spanish>un|dos|tres|cuatro)[\s~](?P<parte>tercio|cuarto|quinto|décimo)s? | la[\s~](?P<mitad>mitad)
    )\b""",
    re.VERBOSE,
)
_MULTIPLE = re.compile(
    r"""\b(?:(?P<times>two|three|four|five|six|seven|eight|nine|ten)[\s~]times[\s~](?=as|more|less|fewer|faster|slower|higher
        |lower|larger|smaller)
    | (?P<fold>two|three|four|five|six|seven|eight|nine|ten)-?fold\b
    | (?P<twice>twice)(?=[\s~]as[\s~]) | (?P<doppelt>doppelt)(?=[\s~]so[\s~]) | (?P<doble>el[\s~]doble)(?=[\s~]de) )""",
    re.VERBOSE,
)
_ORDERS = re.compile(r"\b(an?|one|two|three|four|five|six|[1-9])\s+orders?\s+of\s+magnitude\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Worded:
    """One quantity in words, standing at `start` to `end`; it means anything from `low` to `high`."""

    start: int
    end: int
    value: Decimal
    low: Decimal
    high: Decimal
    unit: str
    is_loose: bool
    """Whether it is as often a way of speaking as a measurement."""


def read(text: str) -> Iterator[Worded]:
    """Yield shares in percent, multiples as ratios, and orders of magnitude as ratios within half of one."""
    for match in _SHARE.finditer(text):
        value = _share(match)
        yield _worded(match, value, value - SHARE_ROOM, value + SHARE_ROOM, units.PERCENT)
    for match in _MULTIPLE.finditer(text):
        value = Decimal(_COUNTS.get(match["times"] or match["fold"] or "", 2))
        yield _worded(match, value, value - MULTIPLE_ROOM, value + MULTIPLE_ROOM, units.RATIO)
    for match in _ORDERS.finditer(text):
        count = match[1].lower()
        value = Decimal(10) ** (_COUNTS.get(count) or int(count))
        yield _worded(match, value, value / _ROOT_OF_TEN, value * _ROOT_OF_TEN, units.RATIO, is_loose=False)


def _share(match: re.Match[str]) -> Decimal:
    words = [word.lower() for word in match.groupdict().values() if word]
    count = next((_COUNTS[word] for word in words if word in _COUNTS), 1)
    part = next(_PARTS[word] for word in words if word in _PARTS)
    return Decimal(100 * count) / part


def _worded(
    match: re.Match[str], value: Decimal, low: Decimal, high: Decimal, unit: str, *, is_loose: bool = True
) -> Worded:
    return Worded(match.start(), match.end(), value, low, high, unit, is_loose)
