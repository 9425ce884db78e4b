"""Bytes of a text file to text and back, nothing lost: UTF-8 with or without a byte order mark, else Latin-1."""

import codecs
import re
from pathlib import Path

from redraft.adapters.atomic import read_optional
from redraft.contracts.source import Encoding
from redraft.errors import SourceError

EXPECTED = "expected text in UTF-8 or Latin-1"
WIDE_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
"""Longest first: that of UTF-16 begins that of UTF-32."""

CONTROL = re.compile(rb"[\x01-\x08\x0e-\x1f\x7f]")
"""Bytes that text seldom holds; tab, line ends, form feed are no part of them, nor is the C1 range, where
Windows-1252 has its quotation marks."""
CONTROL_SHARE = 0.01
"""Above it, bytes that are no UTF-8 are not taken for Latin-1 either: every byte string decodes as Latin-1."""

_LINE_END = re.compile(r"\r\n?|\n")


def decode(data: bytes, where: str) -> tuple[str, Encoding]:
    """Return the text of `data`, line ends untouched, with the encoding that gives the same bytes back.

    Raises:
        SourceError: It is no plausible text.
    """
    for mark, name in WIDE_MARKS.items():
        if data.startswith(mark):
            msg = f"{where}: {name} byte order mark, {EXPECTED}"
            raise SourceError(msg)
    if (nul := data.find(b"\0")) >= 0:
        msg = f"{where}: byte 0 at offset {nul}, {EXPECTED}"
        raise SourceError(msg)
    encoding = Encoding.UTF_8_BOM if data.startswith(codecs.BOM_UTF8) else Encoding.UTF_8
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError:
        return _latin_1(data, where), Encoding.LATIN_1


def _latin_1(data: bytes, where: str) -> str:
    first = CONTROL.search(data)
    if first and len(CONTROL.findall(data)) > CONTROL_SHARE * len(data):
        msg = f"{where}: byte {data[first.start()]} at offset {first.start()}, {EXPECTED}"
        raise SourceError(msg)
    return data.decode(Encoding.LATIN_1)


def read_text(path: Path) -> str | None:
    """Return the text of a file in its own encoding, or None where there is none.

    Raises:
        InputError: It cannot be read, or is no plausible text.
    """
    data = read_optional(path)
    return None if data is None else decode(data, str(path))[0]


def encode(text: str, encoding: Encoding, where: str) -> bytes:
    """Return `text` in a file's own encoding.

    Raises:
        SourceError: A character has no place in it.
    """
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        place, character = f"{where}:{line_at(text, error.start)}", f"U+{ord(text[error.start]):04X}"
        msg = f"{place}: character {character}, expected those of the file's own {encoding}"
        raise SourceError(msg) from error


def line_at(text: str, offset: int) -> int:
    """Return the line, from 1, of a character, whichever way lines end."""
    return len(_LINE_END.findall(text, 0, offset)) + 1
