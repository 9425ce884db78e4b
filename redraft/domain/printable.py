"""Text made fit to be told: what anybody may have written, and a number with its noun."""

import re

_HARMFUL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, marks that turn the direction of writing, and halves of characters; not tab and line ends."""


def printable(text: str) -> str:
    """Put a mark in the place of every character that does something other than being seen."""
    return _HARMFUL.sub("\N{REPLACEMENT CHARACTER}", text)


def one_line(text: str) -> str:
    """Return the text in one line."""
    return printable(" ".join(text.split()))


def counted(count: int, noun: str) -> str:
    """Return the number with its noun, whose plural ends in s."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
