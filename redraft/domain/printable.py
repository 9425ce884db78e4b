"""Text that anybody may have written, made fit for a terminal, a table and a database."""

import re

_HARMFUL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, marks that turn the direction of writing, and halves of characters; not tab and line ends."""


def printable(text: str) -> str:
    """Put a mark in the place of every character that does something other than being seen."""
    return _HARMFUL.sub("\N{REPLACEMENT CHARACTER}", text)


def one_line(text: str) -> str:
    """Return the text in one line."""
    return printable(" ".join(text.split()))
