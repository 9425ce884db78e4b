"""Quantities of siunitx and its like, spelled as they are typeset."""

import re

_PREFIXES = {
    "pico": "p", "nano": "n", "micro": "u", "milli": "m", "centi": "c", "deci": "d", "kilo": "k", "mega": "M",
    "giga": "G", "tera": "T", "peta": "P", "kibi": "Ki", "mebi": "Mi", "gibi": "Gi", "tebi": "Ti",
}  # fmt: skip
_UNITS = {
    "percent": "%", "meter": "m", "metre": "m", "second": "s", "minute": "min", "hour": "h", "byte": "B",
    "hertz": "Hz", "watt": "W", "joule": "J", "gram": "g", "gramme": "g", "decibel": "dB", "times": "×",
    "celsius": "°C", "degreeCelsius": "°C", "kelvin": "K", "pascal": "Pa", "volt": "V", "ampere": "A", "ohm": "Ω",
    "mole": "mol", "newton": "N", "tesla": "T", "electronvolt": "eV", "litre": "L", "liter": "L", "degree": "°",
    "coulomb": "C", "farad": "F", "henry": "H", "weber": "Wb", "siemens": "S", "sievert": "Sv", "becquerel": "Bq",
    "dalton": "Da", "angstrom": "Å", "micron": "um", "per": "/", "squared": "²", "cubed": "³", "square": "",
    "cubic": "", "of": "",
}  # fmt: skip
_MACROS = _PREFIXES | _UNITS
"""A prefix stands before its unit, so that their letters join; an unknown name stands for itself (siunitx manual)."""
_MACRO = re.compile(r"\\([A-Za-z]+)|([^\\{}~\s.]+)")

_OPTION = r"(?:\s*\[[^\[\]]{0,200}\])?"
_GROUP = r"\s*\{((?:[^{}]|\{[^{}]{0,80}\}){0,120})\}"
_ANY = re.compile(r"\\(?:SI|qty|si(?![A-Za-z])|unit|num|tablenum|nombre|ang)")
_SINGLE = re.compile(rf"\\(?:SI|qty)(?![A-Za-z]){_OPTION}{_GROUP}{_OPTION}{_GROUP}")
_RANGE = re.compile(rf"\\(?:SIrange|qtyrange)(?![A-Za-z]){_OPTION}{_GROUP}{_GROUP}{_GROUP}")
_NUMBERS = re.compile(rf"\\numrange(?![A-Za-z]){_OPTION}{_GROUP}{_GROUP}")
_NUMBER = re.compile(rf"\\(?:num|numlist|tablenum|nombre|numprint)(?![A-Za-z]){_OPTION}{_GROUP}")
_ANGLE = re.compile(rf"\\ang(?![A-Za-z]){_OPTION}{_GROUP}")
_UNIT = re.compile(rf"\\(?:si|unit)(?![A-Za-z]){_OPTION}{_GROUP}")


def unit_name(macros: str) -> str:
    r"""Spell a unit, `\kilo\meter` or `km`, as plain text."""
    return "".join(_MACROS.get(name, name) or plain for name, plain in _MACRO.findall(macros))


def spelled(text: str) -> str:
    r"""Return `text` with its quantities in plain words: `\SI{3}{\milli\second}` is `3 ms`."""
    if not _ANY.search(text):
        return text
    text = _SINGLE.sub(lambda match: f"{match[1]} {unit_name(match[2])}", text)
    text = _RANGE.sub(lambda match: f"{match[1]} to {match[2]} {unit_name(match[3])}", text)
    text = _NUMBERS.sub(r"\1 to \2", text)
    text = _NUMBER.sub(lambda match: match[1].replace(";", ", "), text)
    text = _ANGLE.sub(r"\1°", text)
    return _UNIT.sub(lambda match: unit_name(match[1]), text)
