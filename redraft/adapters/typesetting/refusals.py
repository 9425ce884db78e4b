r"""What the restricted layer refuses by reading: primitives that `openin_any` does not hold back.

They are those of briefs/latex.md, "Compiling untrusted source", and their XeTeX counterparts. A macro can spell any of
them in pieces, so this is a hurdle and no wall; the wall is bwrap.
"""

import re
from collections.abc import Iterable

_ESCAPED = re.compile(rb"\^\^([0-9a-f]{2})")
_ASKED = re.compile(
    rb"(?:\\|csname\s*)(?:pdfobj\b[^%\n{]{0,200}?\bfile\b|pdfximage\b[^{\n]{0,200}\{\s*(?:/|~|[^}\n]*\.\./))"
    rb"|\\XeTeX(?:pic|pdf)file\s*\"?(?:/|~|[^\s\"]*\.\./)"
    rb"|pdf:\s*f?stream\b|\\directlua\b"
)


def first_refusal(files: Iterable[tuple[str, bytes]]) -> str:
    """Return the first place that reads outside the project as `file:line: words`, or the empty string."""
    for path, content in files:
        plain = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), content)
        if found := _ASKED.search(plain):
            line = plain.count(b"\n", 0, found.start()) + 1
            words = found[0].decode("latin-1").strip()
            return f"{path}:{line}: {words}"
    return ""
