"""Ways of making one true number of a paper wrong, by rules that share nothing with the ledger they try."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from planting_pages import Page, Planted, Site
from planting_words import (
    ADJACENT,
    CHANGED,
    DIRECTION,
    OPPOSITE,
    PERCENT,
    POINTS,
    POINTS_IN,
    UNIT_BEHIND,
    UNIT_OF_HEADER,
)

_WORD_CHARS = 60
_LEAD_CHARS = 12
MIN_DIGITS = 2
"""Digits that must be left where the last is cut."""
_ERROR = re.compile(r"(?:\\pm|±|\\std\{)[\s{$]*\Z")
"""What stands before an error, which may rightly be rounded up (JCGM 100:2008, 7.2.6)."""


def _replaced(site: Site, written: str) -> Planted:
    return Planted(site.start, site.value, written, written, site.start)


def digit_swapped(_page: Page, site: Site, chance: Random) -> Iterator[Planted]:
    """Exchange two digits that stand side by side."""
    digits = [at for at, char in enumerate(site.value) if char.isdigit()]
    pairs = [pair for pair in pairwise(digits) if site.value[pair[0]] != site.value[pair[1]]]
    chance.shuffle(pairs)
    for first, second in pairs:
        if not (first == digits[0] and site.value[second] == "0"):
            chars = list(site.value)
            chars[first], chars[second] = chars[second], chars[first]
            yield _replaced(site, "".join(chars))


def rounded_up(page: Page, site: Site, _chance: Random) -> Iterator[Planted]:
    """Cut the last decimal and round up where it is below five, or write the last digit one too high."""
    if _ERROR.search(page.text, max(0, site.start - _LEAD_CHARS), site.start):
        return
    at = page.mark(site.value)
    digits = sum(char.isdigit() for char in site.value)
    if at > 0 and digits > MIN_DIGITS and site.value[-1] in "1234":
        shorter = site.value[:-1].rstrip(".,")
        if shorter[-1] != "9":
            yield _replaced(site, f"{shorter[:-1]}{int(shorter[-1]) + 1}")
    if digits > 1 and site.value[-1].isdigit() and site.value[-1] != "9":
        yield _replaced(site, f"{site.value[:-1]}{int(site.value[-1]) + 1}")


def wrong_row(page: Page, site: Site, chance: Random) -> Iterator[Planted]:
    """Write the value that another row has in the same column."""
    yield from _from_table(page, site, chance, axis=2)


def wrong_column(page: Page, site: Site, chance: Random) -> Iterator[Planted]:
    """Write the value that another column has in the same row."""
    yield from _from_table(page, site, chance, axis=1)


def _from_table(page: Page, site: Site, chance: Random, axis: int) -> Iterator[Planted]:
    if site.status != "matched":
        return
    own = [site] if site.cell else [
        other for other in page.sites if other.cell and page.decimal(other.value) == page.decimal(site.value)
    ]  # fmt: skip
    if len(own) != 1 or own[0].cell is None:
        return
    place = own[0].cell
    others = [
        other
        for other in page.sites
        if other.cell and other.cell[0] == place[0] and other.cell[axis] == place[axis] and other.cell != place
        if page.decimal(other.value) != page.decimal(site.value)
    ]
    chance.shuffle(others)
    yield from (_replaced(site, other.value) for other in others)


def wrong_unit(page: Page, site: Site, _chance: Random) -> Iterator[Planted]:
    """Take the unit behind a number, or in the header above it, for the one next to it."""
    end = site.start + len(site.value)
    unit = None if site.cell else UNIT_BEHIND.match(page.text, end)
    if unit:
        for other in ADJACENT[unit[1]]:
            yield Planted(unit.start(1), unit[1], other, site.value, site.start)
    if site.cell and (site.cell[0], site.cell[2]) in page.headers:
        start, header = page.headers[site.cell[0], site.cell[2]]
        found = UNIT_OF_HEADER.search(header)
        if found:
            for other in ADJACENT[found[1]]:
                yield Planted(start + found.start(1), found[1], other, site.value, site.start)


def sign_changed(page: Page, site: Site, _chance: Random) -> Iterator[Planted]:
    """Set or drop the minus of a cell, or turn the word that says which way a number went."""
    before = page.text[site.start - 1]
    if site.cell:
        if before == "-":
            yield Planted(site.start - 1, "-", "", site.value, site.start)
        elif before in " {$&\n" and site.value.strip("0.,"):
            yield Planted(site.start, "", "-", site.value, site.start)
        return
    if site.status != "derived":
        return
    start, end = site.sentence
    words = [word for word in DIRECTION.finditer(page.text, start, end) if _is_beside(page, site, word)]
    if len(words) == 1:
        yield Planted(words[0].start(), words[0][0], OPPOSITE[words[0][0]], site.value, site.start)


def _is_beside(page: Page, site: Site, word: re.Match[str]) -> bool:
    """Whether a word stands in the clause of a number, with no other number between them."""
    left, right = (word.end(), site.start) if word.end() <= site.start else (site.start + len(site.value), word.start())
    between = page.text[left:right]
    return len(between) < _WORD_CHARS and not re.search(r"\d|, |; |: |\band\b|\bund\b|\bet\b", between)


def derived_wrongly(page: Page, site: Site, chance: Random) -> Iterator[Planted]:
    """Miscalculate a derived number by a few of its last digit, or relate its change to the wrong one of two values."""
    if site.status != "derived" or not site.value[-1].isdigit():
        return
    if PERCENT.match(page.text, site.start + len(site.value)):
        yield from _other_base(page, site)
    steps = [-4, -3, -2, 2, 3, 4]
    chance.shuffle(steps)
    for step in steps:
        last = int(site.value[-1]) + step
        if 0 <= last <= 9 and (last or len(site.value) > 1):
            yield _replaced(site, f"{site.value[:-1]}{last}")


def _other_base(page: Page, site: Site) -> Iterator[Planted]:
    behind = page.text[site.start + len(site.value) : site.sentence[1]][:30]
    value = page.decimal(site.value)
    if re.match(r"\S*\s(?:less|fewer|lower|smaller|weniger|moins|menos)\b", behind) and value < 90:
        base = 100 - value
    elif re.match(r"\S*\s(?:more|higher|larger|mehr|plus|más)\b", behind):
        base = 100 + value
    else:
        return
    at = page.mark(site.value)
    places = len(site.value) - at - 1 if at > 0 else 0
    wrong = f"{value * 100 / base:.{places}f}"
    yield _replaced(site, wrong if page.language == "english" else wrong.replace(".", ","))


def percent_against_points(page: Page, site: Site, _chance: Random) -> Iterator[Planted]:
    """Tell a relative change in points, or a difference of percentages as a change in percent."""
    start, end = site.start, site.start + len(site.value)
    around = page.text[max(site.sentence[0], start - _WORD_CHARS) : min(site.sentence[1], end + _WORD_CHARS)]
    if site.cell or site.status != "derived" or not CHANGED.search(around):
        return
    percent, points = PERCENT.match(page.text, end), POINTS.match(page.text, end)
    found = percent or points
    if found:
        other = POINTS_IN[page.language] if percent else r"\%"
        yield Planted(end, found[0], other, site.value, start)


KINDS: dict[str, Callable[[Page, Site, Random], Iterator[Planted]]] = {
    "digit swapped": digit_swapped,
    "wrong row": wrong_row,
    "wrong column": wrong_column,
    "wrong unit": wrong_unit,
    "rounded up": rounded_up,
    "sign": sign_changed,
    "derived wrongly": derived_wrongly,
    "percent against points": percent_against_points,
}
SAME_NUMBER = ("wrong unit", "sign", "percent against points")
"""Kinds that leave the digits as they are."""
