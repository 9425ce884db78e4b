"""What follows from two numbers that stand beside a claim in its sentence: `from 8.7 to 14.0, i.e. +61%`."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import permutations

from redraft.domain import cues, directions, units
from redraft.domain.comparisons import measured
from redraft.domain.evidence import LogValue
from redraft.domain.numbers import Number
from redraft.domain.statements import Statement

MAX_NEIGHBOURS = 12
"""Numbers of a sentence that are paired; among more, some pair gives nearly any value by chance."""

Known = tuple[Statement, LogValue]
"""A number of the sentence and the value of the log that supports it."""
_Rule = Callable[[Decimal, Decimal], Decimal | None]


def _difference(first: Decimal, second: Decimal) -> Decimal:
    return first - second


def _difference_in_percent(first: Decimal, second: Decimal) -> Decimal | None:
    """Return the difference of two fractions in points."""
    return (first - second) * 100 if max(abs(first), abs(second)) <= 1 else None


def _ratio(first: Decimal, second: Decimal) -> Decimal | None:
    return first / second if second else None


def _change(first: Decimal, second: Decimal) -> Decimal | None:
    return abs(first - second) / abs(second) * 100 if second else None


def _share(first: Decimal, second: Decimal) -> Decimal | None:
    return first / second * 100 if second and first <= second else None


@dataclass(frozen=True, slots=True)
class Told:
    """How a sentence tells a number that follows from others of it."""

    words: Collection[str]
    has_sign: bool
    before: Sequence[str] = ()
    behind: Sequence[str] = ()
    """The words of its clause."""
    olds: Collection[Statement] = ()
    """The numbers that something is held against, as `71.2` in `from 71.2 to 74.5`."""


def follows(number: Number, unit: str, known: Sequence[Known], told: Told) -> tuple[LogValue, ...]:
    """Return the two values of `known`, or all of them for a sum or mean, from which `number` follows; or nothing."""
    for rule in _rules(unit, told.words, has_sign=told.has_sign):
        for (first, one), (second, other) in permutations(known, 2):
            if _agree(rule, unit, first, second) and any(
                _admits(number, rule(*pair))
                and _goes_as_told(rule, number, pair, ((first, one), (second, other)), told)
                for pair in _readings(first, one, second, other)
            ):
                return one, other
    return _in_all(number, known, told.words)


def _goes_as_told(
    rule: _Rule, number: Number, pair: tuple[Decimal, Decimal], known: tuple[Known, Known], told: Told
) -> bool:
    """Whether a rise is told as one, and a fall as one, should one of the two numbers be the old one."""
    (first, one), (second, other) = known
    way = directions.way_of(told.before, told.behind, measured(one, other), first.unit)
    if way is None or rule is _share:
        return True
    if (
        rule is _change
        and directions.is_literal(told.before, told.behind)
        and not _admits(number, directions.change(way, *pair))
    ):
        return False
    is_old = [item in told.olds for item in (first, second)]
    if is_old[0] is is_old[1]:
        return True
    at = is_old.index(True)
    return directions.goes(way, pair[1 - at], pair[at])


def _rules(unit: str, words: Collection[str], *, has_sign: bool) -> Iterator[_Rule]:
    """Yield what the unit, the sign and the words around a number speak of."""
    if unit == units.RATIO or (not unit and not cues.RATIO.isdisjoint(words)):
        yield _ratio
    if unit == units.PERCENT:
        yield from (_change, _share)
    if unit == units.POINTS:
        yield _difference_in_percent
    if unit == units.POINTS or (unit != units.PERCENT and (has_sign or not cues.DIFFERENCE.isdisjoint(words))):
        yield _difference


def _agree(rule: _Rule, unit: str, first: Statement, second: Statement) -> bool:
    """Whether two numbers are of one kind, and a difference of them may have `unit`."""
    factor = units.factor(first.unit, second.unit)
    if factor is None or (rule is _share and (first.number.places or second.number.places)):
        return False
    return rule not in (_difference, _difference_in_percent) or units.factor(first.unit, unit) == 1


def _readings(first: Statement, one: LogValue, second: Statement, other: LogValue) -> Iterable[tuple[Decimal, Decimal]]:
    """Return the pair as the paper rounds it and, in the paper's units, as the log has it."""
    factor = units.factor(second.unit, first.unit) or Decimal(1)
    yield first.number.value, second.number.value * factor
    if one.unit == other.unit and first.unit == second.unit:
        yield one.number.value, other.number.value


def _admits(number: Number, value: Decimal | None) -> bool:
    if value is None:
        return False
    low, high = sorted((abs(number.low), abs(number.high))) if number.value else (number.low, number.high)
    return low <= abs(value) <= high


def _in_all(number: Number, known: Sequence[Known], words: Collection[str]) -> tuple[LogValue, ...]:
    """Return all values of `known` where the number is called their sum or mean, and is."""
    if len(known) < 2:  # noqa: PLR2004
        return ()
    total = sum((statement.number.value for statement, _ in known), Decimal(0))
    is_sum = not cues.SUM.isdisjoint(words) and number.admits(total)
    is_mean = not cues.MEAN.isdisjoint(words) and number.admits(total / len(known))
    return tuple(value for _, value in known) if is_sum or is_mean else ()
