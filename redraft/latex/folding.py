"""Markup folded away: the words of a stretch of LaTeX on one line."""

import re

from redraft.latex.vocabulary import SKIPPED_ARGUMENTS

_ACCENT = re.compile(r"\\[`'^\"~=.](?:\{([a-zA-Z])\}|(?=[a-zA-Z]))|\\[cvuHkbdr]\{([a-zA-Z])\}")
_LINE_BREAK = re.compile(r"\\\\\*?(?:\[[^\[\]]*\])?")
_COUNTED = re.compile(
    r"""\\(?:multicolumn|multirow)\*?\s*(?:\[[^\[\]]*\]\s*)?\{[^{}]*\}
        \s*(?:\[[^\[\]]*\]\s*)?\{(?:[^{}]|\{[^{}]*\})*\}""",
    re.VERBOSE,
)
_KEYED = re.compile(
    rf"\\(?:{'|'.join(sorted(SKIPPED_ARGUMENTS, key=len, reverse=True))}|[a-zA-Z]*[cC]ite[a-zA-Z]*|[a-zA-Z]*[rR]ef)"
    r"\*?(?![a-zA-Z@])\s*(?:\[[^\[\]]*\]\s*)*\{[^{}]*\}"
)
_ESCAPED = re.compile(r"\\([%&$#_{}])")
_COMMAND = re.compile(r"\\(?:[a-zA-Z@]+\*?\s*(?:\[[^\[\]{}]*\])?|[,;:!>/ -])")
_MARKUP = re.compile(r"(?<!\x00)[{}$]")
_BLANKS = re.compile(r"[\s~]+")


def fold(visible: str) -> str:
    """Return the words of `visible`: keys, commands, braces and line ends gone, formulas kept without their dollars."""
    text = _LINE_BREAK.sub(" ", visible)
    text = _ACCENT.sub(lambda accent: accent[1] or accent[2] or "", text)
    text = _COUNTED.sub(" ", text)
    text = _KEYED.sub(" ", text)
    text = _ESCAPED.sub("\x00\\1", text)
    text = _COMMAND.sub(" ", text)
    return _BLANKS.sub(" ", _MARKUP.sub("", text).replace("\x00", "")).strip()
