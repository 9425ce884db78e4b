"""Markup folded away: the words of a stretch of LaTeX on one line."""

import re
from collections.abc import Mapping
from unicodedata import normalize

from redraft.latex.quantities import spelled
from redraft.latex.vocabulary import SKIPPED_ARGUMENTS, names

ACRONYM = "gls:"
"""Before the key of an acronym, in a mapping of names."""

_MARKED = re.compile(r"[\\{}$~]")
_ACCENT = re.compile(
    r"\\(?:([`'^\"~=.])[ \t]*|([cvuHkbdr])(?=\{))(?:\{\\?([a-zA-Z])\}|\\([ij])(?![a-zA-Z])[ \t]*|([a-zA-Z]))"
)
_MARKS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331",
}  # fmt: skip
"""The combining character of each accent."""
_LINE_BREAK = re.compile(r"\\\\\*?(?:\[[^\[\]]*\])?")
_COUNTED = re.compile(
    r"""\\(?:multicolumn|multirow)\*?\s*(?:\[[^\[\]]*\]\s*)?\{[^{}]*\}
        \s*(?:\[[^\[\]]*\]\s*)?(?:\{(?:[^{}]|\{[^{}]*\})*\}|[*=])
      | \\Block\s*(?:\[[^\[\]]*\]\s*)?\{[^{}]*\}""",
    re.VERBOSE,
)
_INNER = re.compile(
    r"""\\begin\s*\{(?:(?:tabular[*xy]|tabulary)\}\s*\{[^{}]*\}|(?:tabular|array|minipage)\})
        \s*(?:\[[^\[\]]*\]\s*)?\{(?:[^{}]|\{[^{}]*\})*\}
      | \\(?:begin|end)\s*\{[^{}]*\}
      | \\hyperref\s*\[[^\[\]]*\]
      | \\texorpdfstring\s*\{(?:[^{}]|\{[^{}]*\})*\}(?=\s*\{)""",
    re.VERBOSE,
)
"""What begins and ends an environment, the key of a link, and the form of a heading that bookmarks do not show."""
_ACRONYM = re.compile(
    r"\\(?:[gG]ls(?:pl|first|xtrshort|xtrlong)?|[aA]c(?:s|l|f|p|lp|sp|fp|rshort|rlong|rfull)?)\*?"
    r"(?![a-zA-Z@])\s*(?:\[[^\[\]]*\]\s*)*\{([^{}]*)\}"
)
_WORDS = names("texttt code ensuremath keywords")
"""Commands whose argument is no running text, yet words."""
_KEYED = re.compile(
    rf"\\(?:{'|'.join(sorted(SKIPPED_ARGUMENTS.keys() - _WORDS, key=len, reverse=True))}"
    r"|[a-zA-Z]*[cC]ite[a-zA-Z]*|(?!hyperref)[a-zA-Z]*[rR]ef)"
    r"\*?(?![a-zA-Z@])\s*(?:\[[^\[\]]*\]\s*)*\{[^{}]*\}"
)
_ESCAPED = re.compile(r"\\([%&$#_{}])")
_COMMAND = re.compile(r"\\(?:([a-zA-Z@]+)(\*?\s*)(\[[^\[\]{}]*\])?|[()\[\],;:!>/ -])")
_MARKUP = re.compile(r"(?<!\x00)[{}$]")
_BLANKS = re.compile(r"[\s~]+")
_SYMBOLS = {
    "pm": "±", "mp": "±", "times": "×", "cdot": "·", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "approx": "≈",
    "rightarrow": "→", "to": "→", "uparrow": "↑", "downarrow": "↓", "infty": "∞", "degree": "°", "textdegree": "°",
    "circ": "°", "mu": "µ", "textmu": "µ", "micro": "µ", "percent": "%", "textpm": "±", "texttimes": "×", "AA": "Å",
    "ss": "ß", "o": "ø", "O": "Ø", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "l": "ł", "L": "Ł", "i": "i", "j": "j",
    "aa": "å", "dots": "…", "ldots": "…", "textellipsis": "…", "textasciitilde": "~", "textendash": "–",
    "textminus": "−", "textemdash": "—", "euro": "€", "texteuro": "€", "pounds": "£", "textsection": "§", "S": "§",
}  # fmt: skip
_LETTERS = names("ss o O ae AE oe OE l L i j aa AA")
"""Letters of a word: TeX drops the blank after them."""
_GREEK = names(
    """alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda nu xi pi rho sigma tau
    upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ell"""
)
"""Letters that are read by their names."""


def fold(visible: str, known: Mapping[str, str] | None = None) -> str:
    """Return the words of `visible`: keys, commands, braces and line ends gone, formulas kept without their dollars.

    `known` says what the paper's own macros stand for.
    """
    if not _MARKED.search(visible):
        return " ".join(visible.split())
    read = known or {}
    text = spelled(_LINE_BREAK.sub(" ", visible))
    text = _ACCENT.sub(_accented, text)
    text = _INNER.sub(" ", _COUNTED.sub(" ", text))
    text = _ACRONYM.sub(lambda call: read.get(ACRONYM + call[1], call[1]), text)
    text = _KEYED.sub(" ", text)
    text = _ESCAPED.sub("\x00\\1", text)
    text = _COMMAND.sub(lambda command: _read(command, read), text)
    return _BLANKS.sub(" ", _MARKUP.sub("", text).replace("\x00", "")).strip()


def _accented(accent: re.Match[str]) -> str:
    return normalize("NFC", (accent[3] or accent[4] or accent[5]) + _MARKS[accent[1] or accent[2]])


def _read(command: re.Match[str], known: Mapping[str, str]) -> str:
    """Return what a command is read as: a blank where it only marks something up."""
    name = command[1]
    if name is None:
        return " "
    read = known.get(name, _SYMBOLS.get(name, name if name in _GREEK else None))
    if read is None:
        return " "
    blank = " " if command[2] and name not in _LETTERS else ""
    return f"{read}{blank}{command[3] or ''}"
