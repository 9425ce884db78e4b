"""Which way a number is told to go: how much more, or less, one thing is than another."""

from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from enum import StrEnum

from redraft.domain import cues, names, units

BEHIND_WORDS = 4
"""Words behind a number in which a comparative says which way it goes: `9.2 % above`, `3 points of recall less`."""
LOOK_BACK_WORDS = 5
"""Words before a name in which it is said to be what something is held against."""
_FILLING = cues.stems("% percentage point points Prozentpunkte punto puntos x ×")
_MODIFIERS = cues.stems("more less fewer greater up most least mehr weniger plus moins más menos")
_OF_MODIFIERS = cues.stems("than to als de que")
_TO = ("to",)
_AGAINST = cues.COMPARED - cues.stems("to as improve improving relative")
_WAYS = cues.UP | cues.DOWN | cues.GOOD | cues.BAD | cues.FAST | cues.SLOW
_BREAKS = cues.BREAKS | cues.stems("with from")


class Way(StrEnum):
    """Whether a number tells a rise or a fall."""

    UP = "up"
    DOWN = "down"


def way_of(before: Sequence[str], behind: Sequence[str], measured: Collection[str], unit: str = "") -> Way | None:
    """Return which way a number goes by the nearest word of its clause that says so; those behind it come first.

    `measured` has the words of what is measured: which way is better, and what is faster, depends on it.
    """
    lead = list(before)
    while len(lead) > 1 and lead[-1] in _OF_MODIFIERS and lead[-2] in _MODIFIERS:
        lead = lead[:-2]
    tail: list[str] = []
    for word in behind:
        if word in _BREAKS or len(tail) == BEHIND_WORDS:
            break
        if word not in _FILLING:
            tail.append(word)
    if not (cues.FAST | cues.SLOW).isdisjoint(tail):
        tail = [word for word in tail if word in cues.FAST | cues.SLOW]
    if _is_more(tail):
        return Way.UP
    ways = (_way_of_word(word, measured, unit) for word in (*tail, *reversed(lead)) if word not in measured)
    return next(filter(None, ways), None)


def _is_more(tail: Sequence[str]) -> bool:
    """Whether the words behind a number begin with a `more` of no word with a way of its own: `12 % más agua`."""
    rest = [word for word in tail if word not in cues.THAN]
    return rest[:1] != [] and rest[0] in cues.MORE and _WAYS.isdisjoint(rest[1:2])


def _way_of_word(word: str, measured: Collection[str], unit: str) -> Way | None:
    if word in cues.UP:
        return Way.UP
    if word in cues.DOWN:
        return Way.DOWN
    better = _better(measured, unit)
    is_time = (units.has_kind(unit) and not units.is_rate(unit)) or not cues.TIMES.isdisjoint(measured)
    for goods, bads, way in ((cues.GOOD, cues.BAD, better), (cues.FAST, cues.SLOW, Way.DOWN if is_time else better)):
        if way and word in goods:
            return way
        if way and word in bads:
            return Way.DOWN if way is Way.UP else Way.UP
    return None


def _better(measured: Collection[str], unit: str) -> Way | None:
    """Return which way is better: more points are, unless they are points of an error."""
    is_high, is_low = (not each.isdisjoint(measured) for each in (cues.HIGHER_IS_BETTER, cues.LOWER_IS_BETTER))
    is_high |= (unit == units.POINTS or units.is_rate(unit)) and not is_low
    if is_high is is_low:
        return None
    return Way.UP if is_high else Way.DOWN


def goes(way: Way, value: Decimal, reference: Decimal) -> bool:
    """Whether `value` lies on that side of `reference`, or does by its size."""
    if way is Way.DOWN:
        value, reference = reference, value
    return value > reference or abs(value) > abs(reference)


def change(way: Way, first: Decimal, second: Decimal) -> Decimal | None:
    """Return by how many percent a value rose from the lesser, or fell from the greater, of two."""
    low, high = sorted((abs(first), abs(second)))
    base = low if way is Way.UP else high
    return (high - low) / base * 100 if base else None


def is_literal(before: Sequence[str], behind: Sequence[str]) -> bool:
    """Whether a change is told as of an amount: what is faster by a third may take a third less, or do a third more."""
    return (cues.FAST | cues.SLOW).isdisjoint((*before, *behind))


def reference(told: Sequence[str], first: frozenset[str], second: frozenset[str], own: int | None) -> int | None:
    """Return which of two names, 0 or 1, the other is held against; nothing where what is `told` does not say.

    It stands behind `from`, or behind a word of comparison; where one alone is named, it is the other. The authors
    speak of their `own`, be it named or not.
    """
    leads = [list(_leads(told, *pair)) for pair in ((first - second, second - first), (second - first, first - second))]
    is_numeric = names.is_numeric((*first, *second))
    for marks in (cues.SINCE, cues.OLD, *([cues.BETWEEN] if is_numeric else [])):
        marked = [bool(each) and all(not marks.isdisjoint(lead) for lead in each) for each in leads]
        if marked[0] is not marked[1]:
            return marked.index(True)
        if all(marked):
            return None
    named = [bool(each) for each in leads]
    if own is not None and not named[own] and _is_against_own(told, (first, second)[1 - own]):
        return own
    if own is not None and not named[own] and (not named[1 - own] or not cues.FIRST_PERSON.isdisjoint(told)):
        return 1 - own
    if named[0] is named[1]:
        return None
    at = named.index(True)
    is_whose = any(not cues.OF.isdisjoint(lead[-2:]) for lead in leads[at])
    return None if is_whose and own is not None else 1 - at


def _is_against_own(told: Sequence[str], other: frozenset[str]) -> bool:
    """Whether the authors' own is what the other is held against: `5 ms more than ours`, or the whole of a part."""
    if not cues.WITHOUT.isdisjoint(other.intersection(told)):
        return True
    return any(
        word in cues.FIRST_PERSON and before in _AGAINST and behind not in cues.BEST
        for before, word, behind in zip(told, told[1:], (*told[2:], ""), strict=False)
    )


def _leads(told: Sequence[str], name: frozenset[str], rivals: frozenset[str]) -> Iterable[list[str]]:
    """Yield the words before each mention of a name, those behind another name."""
    for at, word in enumerate(told):
        if word in name and (at == 0 or told[at - 1] not in name):
            yield _lead(told[max(0, at - LOOK_BACK_WORDS) : at], rivals)


def _lead(words: Sequence[str], rivals: Collection[str]) -> list[str]:
    """Return the words before a name back to another name, a number, or a `to` that no comparison needs."""
    first = 0
    for at, word in enumerate(words):
        is_goal = word in _TO and cues.COMPARED_TO.isdisjoint(words[:at])
        if word in rivals or word[0].isdigit() or is_goal:
            first = at + 1
    return list(words[first:])
