"""Units as papers write them, in one spelling each."""

import re
from collections.abc import Iterator
from decimal import Decimal

PERCENT, POINTS, RATIO = "%", "points", "×"

GAP = r"(?:[\s~${}]|\\[,;:! ]){0,12}"
"""What may stand between a number and what belongs to it."""

_PLAIN = frozenset(
    {
        "ms",
        "ns",
        "us",
        "s",
        "min",
        "h",
        "day",
        "cm",
        "mm",
        "m",
        "km",
        "GB",
        "MB",
        "TB",
        "KB",
        "GiB",
        "MiB",
        "KiB",
        "TiB",
    }
    | {
        "GFLOPs",
        "TFLOPs",
        "MFLOPs",
        "PFLOPs",
        "FLOPs",
        "Hz",
        "kHz",
        "MHz",
        "GHz",
        "W",
        "kW",
        "kWh",
        "J",
        "kJ",
        "dB",
        "mV",
    }
    | {"kg", "mg", "g", "mAh", "nm", "px"}
)
_SPELLINGS = {
    "%": PERCENT, "percent": PERCENT, "percentage": PERCENT, "per cent": PERCENT, "pp": POINTS, "point": POINTS,
    "points": POINTS, "pts": POINTS, "pixels": "px", "sec": "s", "secs": "s", "second": "s", "seconds": "s",
    "minute": "min", "minutes": "min", "mins": "min", "hour": "h", "hours": "h", "hrs": "h", "days": "day",
    "millisecond": "ms", "milliseconds": "ms", "µs": "us", "μs": "us", "meter": "m", "meters": "m", "metres": "m",
    "kB": "KB", "GFLOP": "GFLOPs", "TFLOP": "TFLOPs", "GFLOPS": "GFLOPs", "TFLOPS": "TFLOPs",
    "times": RATIO, "x": RATIO,
}  # fmt: skip
_FACTORS = {
    "s": ("time", "1"), "ms": ("time", ".001"), "us": ("time", ".000001"), "ns": ("time", ".000000001"),
    "min": ("time", "60"), "h": ("time", "3600"), "day": ("time", "86400"),
    "GB": ("size", "1"), "MB": ("size", ".001"), "KB": ("size", ".000001"), "TB": ("size", "1000"),
    "m": ("length", "1"), "cm": ("length", ".01"), "mm": ("length", ".001"), "km": ("length", "1000"),
    "GFLOPs": ("work", "1"), "MFLOPs": ("work", ".001"), "TFLOPs": ("work", "1000"), "PFLOPs": ("work", "1000000"),
}  # fmt: skip
_MACROS = {
    "percent": "%", "meter": "m", "metre": "m", "second": "s", "minute": "min", "hour": "h", "byte": "B", "bit": "bit",
    "hertz": "Hz", "watt": "W", "joule": "J", "gram": "g", "decibel": "dB", "kilo": "k", "mega": "M", "giga": "G",
    "tera": "T", "milli": "m", "micro": "u", "nano": "n", "centi": "c", "per": "/", "times": RATIO,
}  # fmt: skip
"""Of siunitx: a prefix macro stands before its unit, so that their letters join."""

DEVICE = r"(?:NVIDIA\s+)?(?:(?:A|H|V|P|B|L)\d{2,3}\b|RTX|TPU|GPUs?\b(?!\s+memory)|CPUs?\b)"
"""A machine's part, which a number of them says nothing measured about."""

_NAMES = "|".join(sorted({*_SPELLINGS, *_PLAIN} - {"%", "x", "times"}, key=len, reverse=True))
_MORE = (
    r"faster|slower|more|less|fewer|smaller|larger|higher|lower|better|worse|cheaper|longer|shorter|as|the|that|"
    r"increase|decrease|reduction|improvement|speed|gain|drop|saving"
)
_UNIT = re.compile(
    rf"""-(?P<hyphened>points?|percent|pp)\b
    | -?fold(?=[\s~]{{1,3}}(?:{_MORE}))(?P<fold>)
    | (?P<attached>x)(?![A-Za-z\d])(?!\s*\d)
    | {GAP}(?:\\(?:text(?:rm|bf|it|sc)?|mathrm|mbox)\s?\{{\s?)?(?:
        \\times(?![A-Za-z])(?!{GAP}(?:\d|{DEVICE}))(?!\s*(?:[A-Za-z(]|\\(?!text|mathrm|mbox|[,;:! )])))(?P<tex>)
      | ×(?!{GAP}\d)(?![A-Za-z])(?P<cross>)
      | times(?=[\s~]{{1,3}}(?:{_MORE}))(?P<times>)
      | (?P<name>\\?%|\\percent\b|(?:{_NAMES})(?![A-Za-z])) )""",
    re.VERBOSE,
)
_PLAIN_POINTS = re.compile(rf"{GAP}(?:percentage[\s~-]{{1,3}})?points?\b")
_QUANTITY = re.compile(
    r"\\(?P<command>SI|qty|num|SIrange|qtyrange)(?![A-Za-z])(?:\[[^\[\]]{0,200}\])?"
    r"(?P<numbers>\{[^{}]{0,80}\})(?P<rest>(?:\{[^{}]{0,80}\}){0,2})"
)
_MACRO = re.compile(r"\\([A-Za-z]+)|([A-Za-z%/]+)")


def after(text: str, position: int) -> tuple[str, int]:
    """Return the unit written at `position`, and where it ends; an empty one ends where it begins."""
    match = _UNIT.match(text, position)
    if match is None:
        return "", position
    written = match["hyphened"] or match["name"]
    if written is None:
        return RATIO, match.end()
    unit = canonical(written)
    points = _PLAIN_POINTS.match(text, match.end()) if unit == PERCENT else None
    return (POINTS, points.end()) if points else (unit, match.end())


def canonical(written: str) -> str:
    """Return the one spelling of a unit; an unknown one stays as written."""
    bare = written.strip().lstrip("\\")
    return _SPELLINGS.get(bare, bare)


def known(written: str) -> str:
    """Return the unit that a header gives in brackets, or the empty string where that is no unit."""
    unit = canonical(written)
    return unit if unit in _PLAIN or unit in (PERCENT, POINTS, RATIO) else ""


def quantities(text: str) -> Iterator[tuple[int, int, str]]:
    r"""Yield the spans of the numbers of `\SI` and its like, each with its unit (none for `\num`)."""
    for match in _QUANTITY.finditer(text):
        if match["command"] == "num":
            yield match.start("numbers"), match.end("numbers"), ""
            continue
        last = match["rest"].rpartition("{")[2]
        yield match.start("numbers"), match.end(), _typeset(last)


def _typeset(macros: str) -> str:
    r"""Spell a siunitx unit, `\kilo\meter` or `km`, as plain text."""
    return canonical("".join(_MACROS.get(name, name) or plain for name, plain in _MACRO.findall(macros)))


def factor(unit: str, other: str) -> Decimal | None:
    """Return what a value in `unit` is multiplied by to be one in `other`; None where the two do not agree.

    A unit that is not written agrees with any; a difference in points may be one of percentages.
    """
    if not unit or not other or unit == other or {unit, other} == {PERCENT, POINTS}:
        return Decimal(1)
    kind, size = _FACTORS.get(unit, ("", "1"))
    other_kind, other_size = _FACTORS.get(other, (None, "1"))
    return Decimal(size) / Decimal(other_size) if kind == other_kind else None
