"""Numbers as papers write them: exact values, written precision, unit, and what is no claim at all."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from redraft.domain import exemptions, units, worded
from redraft.domain.exemptions import LOOK_CHARS, WORD_CHARS, Exemption
from redraft.domain.masking import mask
from redraft.domain.notation import DASH, NUMBER, digits_of, magnitude

_STATED = re.compile(
    r"""(?:(?P<error>\\pm|\\mp|±|\+/?-)
    | (?P<about>\\sim|\\simeq|\\approx|\\textasciitilde|[≈∼]
        |\b(?:about|around|roughly|approximately|circa|ca\.|nearly|almost|some|etwa|rund|fast|knapp|environ|près\s+de
          |unos|unas|casi|cerca\s+de|aproximadamente|alrededor\s+de))
    | (?P<over>(?<![-=])>|\\geq?|\\gtrsim|≥
        |\b(?:over|(?:more|greater|larger|higher)\s+than|at\s+least|above|exceed(?:s|ing)?|über|mehr\s+als|mindestens
          |plus\s+de|au\s+moins|más\s+de|al\s+menos))
    | (?P<under><|\\leq?|\\lesssim|≤
        |\b(?:under|below|(?:less|fewer|lower|smaller)\s+than|at\s+most|within|up\s+to|unter|weniger\s+als|höchstens
          |moins\s+de|au\s+plus|menos\s+de|como\s+máximo)))\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_PADDING = " \t\r\n~${}"
_JOINT = re.compile(rf"{units.GAP}\)?(?:{DASH}|—|/|\bto\b|\bbis\b|\\pm|±|\+/?-){units.GAP}")
_ONE = Decimal(1)
_HALF = Decimal("0.5")
_UP = Decimal("0.999")
"""An error may be rounded up rather than to the nearest digit (JCGM 100:2008, 7.2.6), but by less than a digit."""
_MINUS = ("-", "−")
_YEAR = re.compile(r"(?:19|20)\d\d")
_BASES = (2, 10)
MAX_DIGITS = 24
"""More are an identifier, or digits of a constant; a Decimal keeps 28 exactly."""
_MAX_POWER = 60
"""A larger one is a formula; its value would only cost time."""


@dataclass(frozen=True, slots=True)
class Number:
    """One number, standing at `start` to `end` of its text."""

    start: int
    end: int
    value: Decimal
    low: Decimal
    high: Decimal
    """Values from `low` to `high` may be written so: half a unit of the last digit either way (brief, Numbers)."""
    places: int = 0
    """Digits written after the point."""
    unit: str = ""
    scale: Decimal = _ONE
    """What `K`, `million` or an uncertainty's place multiplied the written digits by; they may be meant without."""
    is_plain: bool = True
    """Whether it is stated as it stands: not about, over or under."""
    is_error: bool = False
    r"""Whether it follows a `\pm`."""
    is_loose: bool = False
    """Whether it is a share or multiple in words, which is as often a way of speaking as a measurement."""
    exemption: Exemption | None = None

    def admits(self, value: Decimal) -> bool:
        """Whether `value` may be written so."""
        return self.low <= value <= self.high


def read(text: str, *, is_comma: bool = False) -> tuple[Number, ...]:
    """Read the numbers of a piece of LaTeX or Markdown, in order; `is_comma` says that a comma marks decimals."""
    bare = mask(text)
    quantities = list(units.quantities(bare))
    written = [item for match in NUMBER[is_comma].finditer(bare) for item in _written(match, is_comma=is_comma)]
    for item in written:
        _measure(bare, item, quantities)
    for item, after in zip(reversed(written[:-1]), reversed(written[1:]), strict=True):
        if not item.unit and _JOINT.fullmatch(bare, item.until, after.start) and not _is_year_before(bare, item, after):
            item.unit = after.unit
    formulas = exemptions.Formulas(bare)
    numbers: list[Number] = []
    for item in written:
        number = _number(bare, item, formulas)
        # An uncertainty claims what its value claims: nothing, in a reference such as `Lemma 2.3(1)`.
        numbers.append(replace(number, exemption=numbers[-1].exemption) if item.is_uncertainty else number)
    return tuple(sorted((*numbers, *_in_words(bare)), key=lambda number: number.start))


def _is_year_before(text: str, item: "_Written", after: "_Written") -> bool:
    """Whether an item is a year and what follows it is none, as in `from 38.2 % in 2014 to 47.3 %`."""
    return _YEAR.fullmatch(text, item.start, item.end) is not None and after.value < item.value / 2


@dataclass(slots=True)
class _Written:
    """What stands on the page, before it is judged; its unit ends at `until`."""

    start: int
    end: int
    value: Decimal
    step: Decimal
    """One unit of the last written digit."""
    places: int
    scale: Decimal = _ONE
    unit: str = ""
    until: int = 0
    in_quantity: bool = False
    is_uncertainty: bool = False


def _written(match: re.Match[str], *, is_comma: bool) -> Iterator[_Written]:
    """Yield the number of a match and its uncertainty, or the two ends of a range of powers."""
    if len(match["core"]) > MAX_DIGITS:
        return
    digits, scale = digits_of(match["core"], is_comma=is_comma)
    core = Decimal(digits)
    places = max(0, -int(core.as_tuple().exponent))
    value = -core if match["sign"] in _MINUS else core
    step = _ONE.scaleb(-places)
    power = match["exponent"] or match["power"] or match["digit"]
    is_times_ten = bool(match["exponent"] or match["mantissa"])
    if power and not is_times_ten and core in _BASES:
        for exponent in filter(None, (power, match["last"])):
            raised = value ** min(_integer(exponent), _MAX_POWER)
            # A bare power is meant as it stands: a tenth of it is its step, the whole number where it is one of two.
            yield _Written(match.start(), match.end(), raised, raised / 10 if core == 10 else _ONE, 0)  # noqa: PLR2004
        return
    exponent = _integer(power) if power and is_times_ten else 0
    end = match.end() if is_times_ten and not match["uncertain"] else match.end("core")
    until = match.end() if match["uncertain"] and places else end
    yield _Written(match.start(), end, value.scaleb(exponent), step.scaleb(exponent), places, scale, until=until)
    if until > end:
        yield _uncertainty(match, step.scaleb(exponent), places)


def _uncertainty(match: re.Match[str], step: Decimal, places: int) -> _Written:
    """Return the error that brackets give in units of the last digit, as in `17.42(3)`; it may be meant as written."""
    error = Decimal(match["uncertain"]) * step
    start, end = match.span("uncertain")
    return _Written(start, end, error, step, places, step, until=match.end(), is_uncertainty=True)


def _integer(written: str) -> int:
    return int(written.replace("−", "-"))


def _measure(text: str, item: _Written, quantities: list[tuple[int, int, str]]) -> None:
    """Find the magnitude and the unit of `item`."""
    item.until = max(item.end, item.until)
    index = bisect_right(quantities, item.start, key=lambda span: span[0]) - 1
    if index >= 0 and item.start < quantities[index][1]:
        item.unit, item.in_quantity = quantities[index][2], True
        return
    scale, item.until = magnitude(text, item.until)
    item.value, item.step, item.scale = item.value * scale, item.step * scale, item.scale * scale
    item.unit, item.until = units.after(text, item.until)


def _number(text: str, item: _Written, formulas: exemptions.Formulas) -> Number:
    lead = text[max(0, item.start - LOOK_CHARS) : item.start].rstrip(_PADDING)
    stated = _STATED.search(lead, max(0, len(lead) - WORD_CHARS))
    manner = "error" if item.is_uncertainty else stated.lastgroup if stated else None
    low, high = _bounds(item, manner)
    in_symbols = item.start in formulas and not item.in_quantity
    is_bare = not item.unit and item.scale == _ONE
    exemption = exemptions.of(text, item.start, item.end, item.until, item.unit, in_symbols=in_symbols, is_bare=is_bare)
    return Number(
        start=item.start,
        end=item.end,
        value=item.value,
        low=low,
        high=high,
        places=item.places,
        unit=item.unit,
        scale=item.scale,
        is_plain=manner in (None, "error") and not item.is_uncertainty,
        is_error=manner == "error",
        exemption=exemption,
    )


def _bounds(item: _Written, manner: str | None) -> tuple[Decimal, Decimal]:
    """Return the least and greatest value that may be written so, in the manner of `about`, `over` or `under`."""
    if manner == "error":
        return item.value - item.step * _UP, item.value + item.step * _HALF
    if manner is None:
        return item.value - item.step * _HALF, item.value + item.step * _HALF
    step = item.step
    while item.value and item.value % (step * 10) == 0:
        step *= 10
    match manner:
        case "over":
            return item.value, item.value + step
        case "under":
            return item.value - step, item.value
        case _:
            return item.value - step * _HALF, item.value + step * _HALF


def _in_words(text: str) -> Iterator[Number]:
    for item in worded.read(text):
        yield Number(
            item.start,
            item.end,
            item.value,
            item.low,
            item.high,
            unit=item.unit,
            is_plain=False,
            is_loose=item.is_loose,
        )
