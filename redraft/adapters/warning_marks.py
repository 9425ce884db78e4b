"""The comment in iter0 about suspected failure modes (design §7); no part of the draft, so reading leaves it out."""

import re

from redraft.adapters.atomic import write_bytes
from redraft.contracts.source import Draft

_BEGIN, _END = b"% WARNING (redraft): ", b"; refinement/worklog.json says where"
_MAGIC = rb"(?:\xef\xbb\xbf)?(?:%[ \t]*(?:!|&|-\*-)[^\r\n]*(?:\r\n|\r|\n))*"
"""Lines at the top that programs read: `% !TEX`, `%&format`, `% -*-`; before them at most a byte order mark."""
_TOP = re.compile(_MAGIC)
_MARKED = re.compile(rb"(" + _MAGIC + rb")" + re.escape(_BEGIN) + rb"[^\r\n]*" + re.escape(_END) + rb"(?:\r\n|\r|\n)")


def without_mark(data: bytes) -> bytes:
    """Return the bytes of a file as its author has them: without the one line that `mark` writes, in its place."""
    marked = _MARKED.match(data)
    return marked[1] + data[marked.end() :] if marked else data


def mark(draft: Draft, warning: str) -> None:
    """Put `warning` as a comment below the magic comments of the main file; one that is there gives way to it."""
    path = draft.folder / draft.main
    data = path.read_bytes()
    plain = without_mark(data)
    magic = _TOP.match(plain)
    top = magic.end() if magic else 0
    newline = b"\r\n" if b"\r\n" in plain else b"\n" if b"\n" in plain else b"\r"
    line = _BEGIN + warning.encode("ascii", "replace") + _END + newline if warning else b""
    marked = plain[:top] + line + plain[top:]
    if marked != data:
        write_bytes(path, marked)
