"""Whether a number of the paper is a value of the log, written its own way."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from decimal import Decimal

from redraft.domain import cues, units
from redraft.domain.evidence import LogValue
from redraft.domain.numbers import Number

_HUNDRED = Decimal(100)
_ONE = Decimal(1)
_UNIT_POWERS = (-12, -9, -6, -3, -2, 0, 2, 3, 6, 9)
"""Powers of ten between a fraction and its percentage, and between a unit and its thousands."""


def matches(number: Number, unit: str, value: LogValue, *, signed: bool) -> bool:
    """Whether `value` may be written as `number` in `unit`; unless `signed`, a drop of 3 may be logged as -3."""
    base = units.factor(value.unit, unit)
    if base is None:
        return False
    wider = (base * _HUNDRED, base / _HUNDRED) if _is_percentage(unit, value) else ()
    return any(
        _admits(number, reading * factor, signed=signed)
        and (factor == base or telling_digits(number) > 1 or abs(number.value) == abs(reading * factor))
        for reading in _readings(value)
        for factor in (base, *wider)
    )


def telling_digits(number: Number) -> int:
    """Count the significant digits; zeros at the end of an integer are none."""
    digits = "".join(map(str, number.value.as_tuple().digits)).lstrip("0")
    return len(digits if number.places else digits.rstrip("0"))


def _admits(number: Number, value: Decimal, *, signed: bool) -> bool:
    return any(low <= value <= high or (not signed and low <= -value <= high) for low, high in written(number))


def _is_percentage(unit: str, value: LogValue) -> bool:
    """Whether a percent sign is near, or a metric that is written as a fraction or a percentage alike."""
    near = {unit, value.unit} & {units.PERCENT, units.POINTS}
    return bool(near) or not cues.PERCENT.isdisjoint(value.row_words | value.column_words | value.title_words)


def differs(number: Number, value: LogValue) -> bool:
    """Whether neither rounding nor a change of unit makes `number` and `value` one; in doubt, they do not differ."""
    size = abs(value.number.value)
    shifts = [_ONE.scaleb(power) for power in _UNIT_POWERS]
    return all(abs(abs(number.value) - size * shift) >= _room(number, value, shift) for shift in shifts)


def lies_between(number: Number, values: Iterable[LogValue]) -> bool:
    """Whether `number` may lie between the least and the greatest of `values`, whatever the power of its unit."""
    ranked = sorted(values, key=lambda value: abs(value.number.value))
    least, most = ranked[0], ranked[-1]
    return any(
        abs(least.number.value) * shift - _room(number, least, shift)
        <= abs(number.value)
        <= abs(most.number.value) * shift + _room(number, most, shift)
        for shift in map(_ONE.scaleb, _UNIT_POWERS)
    )


def _room(number: Number, value: LogValue, shift: Decimal) -> Decimal:
    """Return how far two values may lie apart by rounding alone."""
    return (number.high - number.low) / 2 + (value.number.high - value.number.low) / 2 * shift


def written(number: Number) -> Iterator[tuple[Decimal, Decimal]]:
    """Yield the bounds of a number, with the magnitude behind it and without."""
    yield number.low, number.high
    if number.scale != _ONE:
        yield number.low / number.scale, number.high / number.scale


def _readings(value: LogValue) -> Iterator[Decimal]:
    yield value.number.value
    if value.number.scale != _ONE:
        yield value.number.value / value.number.scale


class Values:
    """The log's values in order of size, to be asked for those that a number may be."""

    def __init__(self, values: Iterable[LogValue]) -> None:
        pairs = [(abs(reading), value) for value in values for reading in _readings(value)]
        pairs.sort(key=lambda pair: pair[0])
        self._sizes = [size for size, _ in pairs]
        self._values = [value for _, value in pairs]
        self._units = {value.unit for value in self._values}

    def matching(self, number: Number, unit: str, *, signed: bool) -> Iterator[LogValue]:
        """Yield the values that may be written as `number`, those that need no factor first."""
        bases = {factor for other in self._units if (factor := units.factor(other, unit)) is not None}
        wider = {base * wide for base in bases for wide in (_HUNDRED, 1 / _HUNDRED)} - bases
        seen: set[int] = set()
        for factor in (*sorted(bases), *sorted(wider)):
            for low, high in written(number):
                least, most = sorted((abs(low), abs(high))) if low > 0 or high < 0 else (Decimal(0), max(-low, high))
                at = bisect_left(self._sizes, least / factor)
                for index in range(at, bisect_right(self._sizes, most / factor)):
                    value = self._values[index]
                    if index not in seen and matches(number, unit, value, signed=signed):
                        seen.add(index)
                        yield value
