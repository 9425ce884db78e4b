"""Units as papers write them, in one spelling each."""

import re
from collections.abc import Iterator
from decimal import Decimal

from redraft.latex.quantities import unit_name
from redraft.latex.vocabulary import names

PERCENT, POINTS, RATIO = "%", "points", "×"

MIN_LETTERS = 3
"""Letters of the longest abbreviation that could be a word's beginning: `sec`, `min`, `hrs`."""
GAP = r"(?:[\s~${}]|\\[,;:! ]){0,12}"
"""What may stand between a number and what belongs to it."""

_PLAIN = names(
    """ms ns ps us s min h day cm mm m km um nm B KB MB GB TB PB KiB MiB GiB TiB bit Mbit Gbit kbps Mbps Gbps FLOPs
    MFLOPs GFLOPs TFLOPs PFLOPs Hz kHz MHz GHz W mW kW MW Wh kWh J mJ uJ kJ MJ dB mV kV nA uA mA mAh mK uK kg mg ug g t
    px eV meV keV MeV GeV Pa kPa MPa GPa °C mM uM nM mol mmol"""
)
"""Units that are known behind a number."""
_ONLY_IN_HEADERS = names("K V A T N C L M Pa bar rad ° Å Ω l ml mL µL F H S °F rpm fps FPS USD EUR € $")
"""Units of one letter, and others that behind a number may be something else."""
_SPELLINGS = {
    "%": PERCENT, "percent": PERCENT, "percentage": PERCENT, "per cent": PERCENT, "Prozent": PERCENT,
    "pour cent": PERCENT, "por ciento": PERCENT, "pp": POINTS, "point": POINTS, "points": POINTS, "pts": POINTS,
    "Prozentpunkte": POINTS, "Prozentpunkten": POINTS, "Punkte": POINTS, "Punkten": POINTS, "puntos": POINTS,
    "point de pourcentage": POINTS, "points de pourcentage": POINTS, "punto porcentual": POINTS,
    "puntos porcentuales": POINTS, "punti": POINTS, "pontos": POINTS, "pixels": "px", "sec": "s", "secs": "s",
    "second": "s", "seconds": "s", "Sekunden": "s", "secondes": "s", "segundos": "s", "minute": "min",
    "minutes": "min", "mins": "min", "Minuten": "min", "minutos": "min", "hour": "h", "hours": "h", "hrs": "h",
    "Stunden": "h", "heures": "h", "horas": "h", "days": "day", "Tage": "day", "Tagen": "day", "jours": "day",
    "días": "day", "millisecond": "ms", "milliseconds": "ms", "Millisekunden": "ms", "millisecondes": "ms",
    "milisegundos": "ms", "microsecond": "us", "microseconds": "us", "nanosecond": "ns", "nanoseconds": "ns",
    "µs": "us", "μs": "us", "µm": "um", "μm": "um", "µJ": "uJ", "μJ": "uJ", "µg": "ug", "μg": "ug", "µM": "uM",
    "μM": "uM", "µA": "uA", "μA": "uA", "meter": "m", "meters": "m", "metres": "m", "byte": "B", "bytes": "B",
    "kB": "KB", "degrees Celsius": "°C", "GFLOP": "GFLOPs", "TFLOP": "TFLOPs", "GFLOPS": "GFLOPs", "TFLOPS": "TFLOPs",
    "Gb/s": "Gbps", "Mb/s": "Mbps", "times": RATIO, "x": RATIO,
}  # fmt: skip
_KINDS = {
    "time": "ps -12 ns -9 us -6 ms -3 s 0",
    "size": "B 0 KB 3 MB 6 GB 9 TB 12 PB 15",
    "length": "nm -9 um -6 mm -3 cm -2 m 0 km 3",
    "work": "FLOPs 0 MFLOPs 6 GFLOPs 9 TFLOPs 12 PFLOPs 15",
    "frequency": "Hz 0 kHz 3 MHz 6 GHz 9",
    "rate": "kbps 3 Mbps 6 Gbps 9",
    "power": "mW -3 W 0 kW 3 MW 6",
    "energy": "uJ -6 mJ -3 J 0 kJ 3 MJ 6",
    "work hours": "Wh 0 kWh 3",
    "mass": "ug -9 mg -6 g -3 kg 0 t 3",
    "energy of a particle": "meV -3 eV 0 keV 3 MeV 6 GeV 9",
    "pressure": "Pa 0 kPa 3 MPa 6 GPa 9",
    "voltage": "mV -3 V 0 kV 3",
    "current": "nA -9 uA -6 mA -3 A 0",
    "temperature": "uK -6 mK -3 K 0",
    "concentration": "nM -9 uM -6 mM -3",
}
"""Units of one kind, each with its power of ten."""
_FACTORS = {
    unit: (kind, Decimal(1).scaleb(int(power)))
    for kind, scale in _KINDS.items()
    for unit, power in zip(scale.split()[::2], scale.split()[1::2], strict=True)
} | {
    "min": ("time", Decimal(60)), "h": ("time", Decimal(3600)), "day": ("time", Decimal(86400)),
    "KiB": ("size", Decimal(1024)), "MiB": ("size", Decimal(1024) ** 2), "GiB": ("size", Decimal(1024) ** 3),
    "TiB": ("size", Decimal(1024) ** 4),
}  # fmt: skip

DEVICE = r"(?:NVIDIA\s+)?(?:(?:A|H|V|P|B|L)\d{2,3}\b|RTX|TPU|GPUs?\b(?!\s+memory)|CPUs?\b)"
"""A machine's part, which a number of them says nothing measured about."""

_NAMES = "|".join(sorted({*_SPELLINGS, *_PLAIN} - {"%", "x", "times", "B", "t"}, key=len, reverse=True))
_MORE = (
    r"faster|slower|more|less|fewer|smaller|larger|higher|lower|better|worse|cheaper|longer|shorter|as|the|that|"
    r"increase|decrease|reduction|improvement|speed|gain|drop|saving|plus|moins|más|menos"
)
_LETTER = r"[^\W\d_]"
_UNIT = re.compile(
    rf"""-(?P<hyphened>points?|percent|pp)\b
    | -?fold(?=[\s~]{{1,3}}(?:{_MORE}))(?P<fold>)
    | -(?:mal|[fF]ach(?:e[nrs]?)?)(?![A-Za-z])(?P<german>)
    | (?P<attached>x)(?![A-Za-z\d])(?!\s*\d)
    | {GAP}(?:\\(?:text(?:rm|bf|it|sc)?|mathrm|mbox)\s?\{{\s?)?(?:
        \\times(?![A-Za-z])(?!{GAP}(?:\d|{DEVICE}))(?!\s*(?:[A-Za-z(]|\\(?!text|mathrm|mbox|[,;:! )])))(?P<tex>)
      | ×(?!{GAP}\d)(?![A-Za-z])(?P<cross>)
      | (?:times|fois|veces|volte)(?=[\s~]{{1,3}}(?:{_MORE}))(?P<times>)
      | \\(?:textmu|mu|micro)(?![A-Za-z])[\s{{}}$]{{0,4}}(?P<micro>[smJgM])(?!{_LETTER})
      | (?P<name>\\?%|\\percent\b|(?:{_NAMES})(?:/(?:s|min|h|mol|kg|g|L|K))?(?!{_LETTER}|[²³^\d]))
      | (?<=[\s~,}}])(?P<byte>B)(?!{_LETTER}) )""",
    re.VERBOSE,
)
_PLAIN_POINTS = re.compile(rf"{GAP}(?:percentage[\s~-]{{1,3}})?points?\b")
_QUANTITY = re.compile(
    r"\\(?P<command>SI|qty|SIrange|qtyrange|num|numrange|numlist|tablenum|nombre|numprint|ang)(?![A-Za-z])"
    r"(?:\[[^\[\]]{0,200}\])?(?P<numbers>\{[^{}]{0,80}\})(?P<rest>(?:\{(?:[^{}]|\{[^{}]{0,20}\}){0,80}\}){0,2})"
)
_MEASURED = frozenset({"SI", "qty", "SIrange", "qtyrange"})
"""Commands whose last argument is a unit."""


def after(text: str, position: int) -> tuple[str, int]:
    """Return the unit written at `position`, and where it ends; an empty one ends where it begins."""
    match = _UNIT.match(text, position)
    if match is None:
        return "", position
    written = match["hyphened"] or match["name"] or match["byte"] or (match["micro"] and f"u{match['micro']}")
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
    head, _, per = unit.partition("/")
    is_unit = head in _PLAIN | _ONLY_IN_HEADERS and (not per or canonical(per) in _PLAIN)
    return unit if is_unit or unit in (PERCENT, POINTS, RATIO) else ""


_SUFFIXES = {unit.casefold(): unit for unit in sorted(_PLAIN - {"min"}) if len(unit) > 1} | {
    "s": "s", "sec": "s", "h": "h", "hours": "h", "percent": PERCENT, "pct": PERCENT,
}  # fmt: skip
"""Units as programs write them at the end of a name; one letter is more often one of a series, `min` a minimum."""


def of_suffix(written: str) -> str:
    """Return the unit of the last word of a program's name, as `ms` of `latency_ms`; or nothing."""
    return _SUFFIXES.get(written.casefold(), "")


def quantities(text: str) -> Iterator[tuple[int, int, str]]:
    r"""Yield the spans of the numbers of `\SI` and its like, each with its unit (none for `\num`)."""
    for match in _QUANTITY.finditer(text):
        if match["command"] in _MEASURED:
            last = match["rest"].rpartition("}{")[2].strip("{}")
            yield match.start("numbers"), match.end(), canonical(unit_name(last))
        else:
            more = match.end() if match["command"] == "numrange" else match.end("numbers")
            yield match.start("numbers"), more, ""


def spelled_out(word: str = "") -> str:
    """Return the unit of time that a word of a header names in full, as in `Hours before onset`; or nothing."""
    unit = canonical(word.casefold()) if len(word) > MIN_LETTERS else ""
    unit = canonical(word) if unit == word.casefold() else unit
    return unit if _FACTORS.get(unit, ("",))[0] == "time" else ""


_LETTER_AFTER = re.compile(r"[ \t](K|V|A|T|bar|rad|rpm|fps|FPS|Ω|Å)(?=[ \t]*(?:[,;.)|\r\n]|\Z))")


def letter_after(text: str, position: int) -> str:
    """Return the unit of one letter that ends a phrase of a log at `position`, as in `stage: 2.1 K`; or nothing."""
    match = _LETTER_AFTER.match(text, position)
    return match[1] if match else ""


def has_kind(unit: str) -> bool:
    """Whether a unit measures something that other units measure too, such as time or size."""
    return unit.partition("/")[0] in _FACTORS


def is_rate(unit: str) -> bool:
    """Whether a unit counts something by the time it takes, so that the faster has more of it."""
    head, slash, per = unit.partition("/")
    return _FACTORS.get(head, ("",))[0] == "rate" or (bool(slash) and per == "s")


def factor(unit: str, other: str) -> Decimal | None:
    """Return what a value in `unit` is multiplied by to be one in `other`; None where the two do not agree.

    A unit that is not written agrees with any; a difference in points may be one of percentages.
    """
    if not unit or not other or unit == other or {unit, other} == {PERCENT, POINTS}:
        return Decimal(1)
    head, _, per = unit.partition("/")
    other_head, _, other_per = other.partition("/")
    if not per and not other_per:
        kind, size = _FACTORS.get(unit, ("", Decimal(1)))
        other_kind, other_size = _FACTORS.get(other, (None, Decimal(1)))
        return size / other_size if kind == other_kind else None
    over, under = factor(head, other_head), factor(per or "1", other_per or "1")
    return over / under if over is not None and under is not None else None
