r"""What the restricted layer refuses by reading: primitives that `openin_any` does not hold back.

They are those of briefs/latex.md, "Compiling untrusted source", and their XeTeX counterparts. A macro can spell any of
them in pieces; `latexmk_rules.pl` then holds pdfTeX against its own record of what it opened. The walls are bwrap and
Landlock.
"""

import re
from collections.abc import Iterable

REFUSED = "refused without bwrap or Landlock"
_ESCAPED = re.compile(rb"\^\^(?:\^\^00)?([0-9a-f]{2})|\^\^([\x00-\x7f])")
"""TeX's other spellings of a character: its code in hexadecimal, or the character 64 places off."""
_ASKED = re.compile(
    rb"(?:\\|csname\s*)pdfobj\b(?:[^{}%]|%[^\n]*\n){0,200}?(?:attr[^{}]{0,50}\{[^{}]{0,300}\}\s{0,20})?\bfile\b"
    rb"|(?:\\|csname\s*)pdfximage\b[^{\n]{0,200}\{\s*(?:/|~|[^}\n]{0,300}\.\./)"
    rb"|\\XeTeX(?:pic|pdf)file\s*\"?(?:/|~|[^\s\"]{0,300}\.\./)"
    rb"|pdf:\s*f?stream\b|\\directlua\b"
)


def first_refusal(files: Iterable[tuple[str, bytes]]) -> str:
    """Return the first place that reads outside the project as `file:line: words`, or the empty string."""
    for path, content in files:
        plain = _ESCAPED.sub(_spelled_out, content)
        if found := _ASKED.search(plain):
            line = plain.count(b"\n", 0, found.start()) + 1
            words = found[0].decode("latin-1").strip()
            return f"{path}:{line}: {words}"
    return ""


def _spelled_out(escape: re.Match[bytes]) -> bytes:
    code = int(escape[1], 16) if escape[1] else escape[2][0] ^ 64
    letter = bytes([code])
    return letter if letter.isalpha() else escape[0]
