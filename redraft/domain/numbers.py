"""Numbers as papers write them: exact values, written precision, unit, and what is no claim at all."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from redraft.domain import exemptions, units
from redraft.domain.exemptions import LOOK_CHARS, WORD_CHARS, Exemption
from redraft.domain.masking import mask

_GROUP_MARK = r"(?:,|\{,\}|\{\\,\}|\\,|[\u2009\u202f])"
_DASH = r"(?:--?|–|−)"
_NUMBER = re.compile(
    rf"""(?P<sign>(?<![\w)\]}}.^–—-])[-+−](?=\.?\d))?
    (?P<core>\d+(?:\.\d+){{2,}}
      | \d{{1,3}}(?:{_GROUP_MARK}\d{{3}})+(?!\d)(?:\.\d+)?
      | \d+(?:\{{,\}}\d+|,\d+(?=(?:\s|~|\\,)?\\?%))
      | \d+(?:\.\d+)?
      | (?<![\w.])\.\d+)
    (?: [eE](?P<exponent>[-+−]?\d{{1,3}})(?![\w.])
      | (?P<mantissa>{units.GAP}(?:\\times|\\cdot|×){units.GAP}10(?=\^))?
        \^(?:\{{(?P<power>[-+−]?\d{{1,3}})(?:{_DASH}(?P<last>\d{{1,3}}))?\}}|(?P<digit>\d)) )?""",
    re.VERBOSE,
)
_GROUPING = re.compile(rf"{_GROUP_MARK}(?=\d{{3}})")
_MAGNITUDE = re.compile(
    rf"(?:[$}}]|\\,){{0,2}}(?P<letter>[KkM])(?![A-Za-z\d])|{units.GAP}(?P<word>thousand|million|billion)(?![A-Za-z])"
)
_SCALES = {"K": 3, "k": 3, "M": 6, "thousand": 3, "million": 6, "billion": 9}
_ORDERS = re.compile(r"\b(an?|one|two|three|four|five|six|[1-9])\s+orders?\s+of\s+magnitude\b", re.IGNORECASE)
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_STATED = re.compile(
    r"""(?:(?P<error>\\pm|\\mp|±|\+/-)
    | (?P<about>\\sim|\\simeq|\\approx|\\textasciitilde|[≈∼]
        |\b(?:about|around|roughly|approximately|circa|nearly|almost))
    | (?P<over>(?<![-=])>|\\geq?|\\gtrsim|≥
        |\b(?:over|(?:more|greater|larger|higher)\s+than|at\s+least|above|exceed(?:s|ing)?))
    | (?P<under><|\\leq?|\\lesssim|≤|\b(?:under|below|(?:less|fewer|lower|smaller)\s+than|at\s+most|within)))\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_PADDING = " \t\r\n~${}"
_JOINT = re.compile(rf"{units.GAP}\)?(?:{_DASH}|—|\bto\b|\\pm|±|\+/-){units.GAP}")
_ONE = Decimal(1)
_HALF = Decimal("0.5")
_MINUS = ("-", "−")
_BASES = (2, 10)
MAX_DIGITS = 24
"""More are an identifier, or digits of a constant; a Decimal keeps 28 exactly."""
_MAX_POWER = 60
"""A larger one is a formula; its value would only cost time."""
_ROOT_OF_TEN = Decimal(10).sqrt()


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
    """What `K` or `million` multiplied the written digits by."""
    is_plain: bool = True
    """Whether it is stated as it stands: not about, over or under."""
    is_error: bool = False
    r"""Whether it follows a `\pm`."""
    exemption: Exemption | None = None

    def admits(self, value: Decimal) -> bool:
        """Whether `value` may be written so."""
        return self.low <= value <= self.high


def read(text: str) -> tuple[Number, ...]:
    """Read the numbers of a piece of LaTeX or Markdown, in order."""
    bare = mask(text)
    quantities = list(units.quantities(bare))
    written = [item for match in _NUMBER.finditer(bare) for item in _written(match)]
    for item in written:
        _measure(bare, item, quantities)
    for item, after in zip(reversed(written[:-1]), reversed(written[1:]), strict=True):
        if not item.unit and _JOINT.fullmatch(bare, item.until, after.start):
            item.unit = after.unit
    formulas = exemptions.Formulas(bare)
    numbers = [*(_number(bare, item, formulas) for item in written), *_orders(bare)]
    return tuple(sorted(numbers, key=lambda number: number.start))


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


def _written(match: re.Match[str]) -> Iterator[_Written]:
    """Yield the number of a match, or the two ends of a range of powers; an endless row of digits is none."""
    if len(match["core"]) > MAX_DIGITS:
        return
    digits = _GROUPING.sub("", match["core"]).replace("{,}", ".").replace(",", ".")
    core = Decimal(".".join(digits.split(".")[:2]))
    places = max(0, -int(core.as_tuple().exponent))
    value = -core if match["sign"] in _MINUS else core
    step = _ONE.scaleb(-places)
    power = match["exponent"] or match["power"] or match["digit"]
    if power is None:
        yield _Written(match.start(), match.end(), value, step, places)
    elif match["exponent"] or match["mantissa"]:
        exponent = _integer(power)
        yield _Written(match.start(), match.end(), value.scaleb(exponent), step.scaleb(exponent), places)
    elif core in _BASES:
        for exponent in filter(None, (power, match["last"])):
            raised = value ** min(_integer(exponent), _MAX_POWER)
            # A bare power is meant as it stands: a tenth of it is its step, the whole number where it is one of two.
            yield _Written(match.start(), match.end(), raised, raised / 10 if core == 10 else _ONE, 0)  # noqa: PLR2004
    else:
        yield _Written(match.start(), match.end("core"), value, step, places)


def _integer(written: str) -> int:
    return int(written.replace("−", "-"))


def _measure(text: str, item: _Written, quantities: list[tuple[int, int, str]]) -> None:
    """Find the magnitude and the unit of `item`."""
    item.until = item.end
    index = bisect_right(quantities, item.start, key=lambda span: span[0]) - 1
    if index >= 0 and item.start < quantities[index][1]:
        item.unit, item.in_quantity = quantities[index][2], True
        return
    magnitude = _MAGNITUDE.match(text, item.end)
    if magnitude:
        item.scale = _ONE.scaleb(_SCALES[magnitude["letter"] or magnitude["word"]])
        item.value, item.step, item.until = item.value * item.scale, item.step * item.scale, magnitude.end()
    item.unit, item.until = units.after(text, item.until)


def _number(text: str, item: _Written, formulas: exemptions.Formulas) -> Number:
    lead = text[max(0, item.start - LOOK_CHARS) : item.start].rstrip(_PADDING)
    stated = _STATED.search(lead, max(0, len(lead) - WORD_CHARS))
    manner = stated.lastgroup if stated else None
    low, high = _bounds(item, manner)
    in_symbols = item.start in formulas and not item.in_quantity
    return Number(
        start=item.start,
        end=item.end,
        value=item.value,
        low=low,
        high=high,
        places=item.places,
        unit=item.unit,
        scale=item.scale,
        is_plain=manner in (None, "error"),
        is_error=manner == "error",
        exemption=exemptions.of(text, item.start, item.end, item.until, item.unit, in_symbols=in_symbols),
    )


def _bounds(item: _Written, manner: str | None) -> tuple[Decimal, Decimal]:
    """Return the least and greatest value that may be written so, in the manner of `about`, `over` or `under`."""
    if manner in (None, "error"):
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


def _orders(text: str) -> Iterator[Number]:
    """Yield the orders of magnitude that are written in words, each a ratio within half an order."""
    for match in _ORDERS.finditer(text):
        count = match[1].lower()
        value = Decimal(10) ** (_COUNTS.get(count) or int(count))
        low, high = value / _ROOT_OF_TEN, value * _ROOT_OF_TEN
        yield Number(match.start(), match.end(), value, low, high, unit=units.RATIO, is_plain=False)
