"""How digits are written: groups of thousands, decimal points and commas, powers, uncertainties, magnitudes."""

import re
from decimal import Decimal

from redraft.domain.units import GAP

DASH = r"(?:--?|–|−)"
_THIN = r"\{\\,\}|\\,|[\u00a0\u2009\u202f]"
_CORES = {
    False: rf"""\d+(?:\.\d+){{2,}}
      | \d{{1,3}}(?:(?:,|\{{,\}}|{_THIN})\d{{3}})+(?!\d)(?:\.\d+)?
      | \d+(?:\{{,\}}\d+|,\d+(?=(?:\s|~|\\,)?\\?%))""",
    True: rf"""[1-9]\d{{0,2}}(?:(?:\.|[~ ]|{_THIN})\d{{3}})+(?!\d)(?:\{{?,\}}?\d+)?
      | \d+(?:\.\d+){{2,}}
      | \d+(?:\{{,\}}|,)\d+""",
}
"""Digits with their marks, by whether a comma marks decimals."""
_GROUPS = {
    False: re.compile(rf"(?:,|\{{,\}}|{_THIN})(?=\d{{3}})"),
    True: re.compile(rf"(?:(?<!\A0)\.(?=\d{{3}}(?!\d))|[~ ]|{_THIN})(?=\d{{3}})"),
}
_MAGNITUDE = re.compile(
    rf"(?:(?:[$}}]|\\,){{0,2}}(?P<letter>[KkM])|{GAP}(?P<spaced>M))(?![A-Za-z\d])"
    rf"|{GAP}(?:(?P<thousand>thousand|mil\b|mille\b|Tausend)|(?P<million>[mM]ill?ion(?:en|e?s)?|mill[oó]n(?:es)?|Mio\b\.?)"
    r"|(?P<billion>billions?|Milliarden?|milliards?|Mrd\b\.?))(?![A-Za-z])"
)
_POWERS = {"K": 3, "k": 3, "M": 6, "thousand": 3, "million": 6, "billion": 9}


def _pattern(core: str) -> re.Pattern[str]:
    return re.compile(
        rf"""(?P<sign>(?<![\w)\]}}.^–—-])[-+−](?=\.?\d))?
        (?P<core>{core} | \d+(?:\.\d+)? | (?<![\w.])\.\d+)
        (?:\((?P<uncertain>\d{{1,3}})\)(?![A-Za-z]))?
        (?: [eE](?P<exponent>[-+−]?\d{{1,3}})(?!\w|\.\d)
          | (?P<mantissa>{GAP}(?:\\times|\\cdot|×|·){GAP}10(?=\^))?
            \^(?:\{{(?P<power>[-+−]?\d{{1,3}})(?:{DASH}(?P<last>\d{{1,3}}))?\}}|(?P<digit>\d)) )?""",
        re.VERBOSE,
    )


NUMBER = {is_comma: _pattern(core) for is_comma, core in _CORES.items()}
"""What is written as a number, by whether a comma marks decimals."""


def digits_of(core: str, *, is_comma: bool) -> tuple[str, Decimal]:
    """Return the digits of a number with a decimal point, and what a point may have multiplied it by.

    `1.000` among decimal commas is a thousand, but siunitx and programs write 1 so: the second value then is 1000.
    """
    bare = _GROUPS[is_comma].sub("", core)
    lost = core.count(".") - bare.count(".") if is_comma else 0
    digits = bare.replace("{,}", ".").replace(",", ".")
    return ".".join(digits.split(".")[:2]), Decimal(1000) ** lost


def magnitude(text: str, position: int) -> tuple[Decimal, int]:
    """Return what `K`, `million` and the like behind a number multiply it by, and where they end."""
    match = _MAGNITUDE.match(text, position)
    if match is None:
        return Decimal(1), position
    return Decimal(1).scaleb(_POWERS[match["letter"] or match["spaced"] or match.lastgroup or ""]), match.end()
