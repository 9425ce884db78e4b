"""The comment in iter0 about suspected failure modes (design §7); no part of the draft, so reading leaves it out."""

import re

from redraft.adapters.atomic import write_bytes
from redraft.contracts.source import Draft

MARK = b"% WARNING (redraft): "
_MARKED = re.compile(rb"(?:^|(?<=\xef\xbb\xbf))% WARNING \(redraft\): [^\r\n]*(?:\r\n|\r|\n)", re.MULTILINE)
_MAGIC = re.compile(rb"(?:\xef\xbb\xbf)?(?:%[ \t]*(?:!|&|-\*-)[^\r\n]*(?:\r\n|\r|\n))*")
"""Lines at the top that programs read: `% !TEX`, `%&format`, `% -*-`; before them at most a byte order mark."""


def without_mark(data: bytes) -> bytes:
    """Return the bytes of a file as its author has them."""
    return _MARKED.sub(b"", data) if MARK in data else data


def mark(draft: Draft, warning: str) -> None:
    """Put `warning` as a comment below the magic comments of the main file; one that is there gives way to it."""
    path = draft.folder / draft.main
    data = path.read_bytes()
    plain = without_mark(data)
    magic = _MAGIC.match(plain)
    top = magic.end() if magic else 0
    newline = b"\r\n" if b"\r\n" in plain else b"\n" if b"\n" in plain else b"\r"
    line = MARK + warning.encode("ascii", "replace") + newline if warning else b""
    marked = plain[:top] + line + plain[top:]
    if marked != data:
        write_bytes(path, marked)
