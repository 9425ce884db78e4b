"""Units, and words of change and direction, with those that are mistaken for them."""

import re

ADJACENT = {
    "ms": ("s", "ns"), "s": ("ms", "min"), "min": ("s", "h"), "h": ("min", "s"), "GB": ("MB", "TB"),
    "MB": ("GB", "KB"), "kJ": ("J", "MJ"), "J": ("kJ", "mJ"), "K": ("mK",), "mK": ("K",), "W": ("kW", "mW"),
    "kW": ("W", "MW"),
    "Gbps": ("Mbps", "kbps"), "Mbps": ("Gbps", "kbps"), "mm": ("cm", "m"), "cm": ("mm", "m"), "kWh": ("Wh",),
    "m": ("km", "mm"), "km": ("m",), "Wh": ("kWh",), "mV": ("V",), "ps": ("ns",), "kHz": ("Hz", "MHz"),
    "kg": ("g", "t"),
    r"\milli\second": (r"\second", r"\micro\second"), r"\second": (r"\milli\second", r"\minute"),
    r"\micro\ampere": (r"\milli\ampere", r"\nano\ampere"), r"\kelvin": (r"\milli\kelvin",), r"\hour": (r"\minute",),
    r"\nano\meter": (r"\micro\meter",), r"\mega\pascal": (r"\kilo\pascal",), r"\joule": (r"\kilo\joule",),
    r"\kilo\byte": (r"\mega\byte",), r"\nm": (r"\um",), r"\tesla": (r"\milli\tesla",), r"\kilo\hertz": (r"\hertz",),
    r"\watt": (r"\kilo\watt",), r"\volt": (r"\milli\volt",), r"\milli\volt": (r"\volt",), r"\gram": (r"\kilo\gram",),
    r"\milli\meter": (r"\meter",), r"\kilo\watt\hour": (r"\watt\hour",), r"\nano\second": (r"\micro\second",),
    r"\pico\second": (r"\nano\second",), r"\mega\hertz": (r"\kilo\hertz",), r"\minute": (r"\second", r"\hour"),
    r"\milli\ampere\hour": (r"\ampere\hour",),
}  # fmt: skip
"""Units, each with those that it is mistaken for."""
_UNITS = "|".join(map(re.escape, sorted(ADJACENT, key=len, reverse=True)))
UNIT_BEHIND = re.compile(r"(?:[~ }]|\\,|\}\{){0,3}(" + _UNITS + r")(?![A-Za-z\\/²³^])")
UNIT_OF_HEADER = re.compile(r"[([]\s*(?:\\si\{)?(" + _UNITS + r")\}?\s*[)\]]")
PERCENT = re.compile(r"(?:~|\\,)*\\%")
POINTS = re.compile(
    r"(?:~|\\,| |\n)+(?:percentage points?|Prozentpunkten?|points? de pourcentage|puntos porcentuales|points?|puntos?"
    r"|Punkten?)\b"
)
POINTS_IN = {"english": " points", "german": " Prozentpunkte", "french": "~points", "spanish": "~puntos"}
CHANGED = re.compile(
    r"\b(?:more|less|fewer|lower|higher|larger|smaller|faster|slower|cheaper|above|below|gain\w*|los[et]\w*|loss|drop\w*|"
    r"ris\w+|rose|rais\w+|fall\w*|fell|cut\w*|reduc\w+|sav\w+|increas\w+|decreas\w+|improv\w+|exceed\w*|up|down|overhead|"
    r"grow\w*|shrink\w*|behind|ahead|shorter|longer|better|worse|beat\w*|add\w*|gap|costs?|plus|moins|dépasse|gain|"
    r"mehr|weniger|höher|niedriger|kleiner|größer|schneller|genauer|sinkt|steigt|kostet|Verlust|más|menos|sube|baja|mejora|supera)\b",
    re.IGNORECASE,
)
_TURNED = (
    ("rises", "falls"), ("rose", "fell"), ("higher", "lower"), ("more", "less"), ("above", "below"), ("gains", "loses"),
    ("increases", "decreases"), ("increase", "decrease"), ("faster", "slower"), ("larger", "smaller"),
    ("ahead", "behind"),
    ("grows", "shrinks"), ("gain", "loss"), ("better", "worse"), ("longer", "shorter"),
    ("raises", "lowers"), ("adds", "cuts"),
    ("steigt", "sinkt"), ("schneller", "langsamer"), ("höher", "niedriger"), ("größer", "kleiner"), ("mehr", "weniger"),
    ("sube", "baja"), ("más", "menos"), ("plus", "moins"), ("more", "fewer"), ("rise", "drop"), ("improves", "worsens"),
)  # fmt: skip
OPPOSITE = dict(_TURNED) | {right: left for left, right in _TURNED}
DIRECTION = re.compile(r"\b(?:" + "|".join(sorted(OPPOSITE, key=len, reverse=True)) + r")\b")
