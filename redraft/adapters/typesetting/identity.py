"""The identity in a PDF's trailer, which pdfTeX makes from the folder it ran in."""

import hashlib
import re
from pathlib import Path

_IDENTITY = re.compile(rb"/ID ?\[ ?<([0-9A-Fa-f]{32})> ?<([0-9A-Fa-f]{32})> ?\]")


def pin_identity(pdf: Path) -> None:
    """Make the identity from the rest of the bytes, so that the same pages are the same file in any folder."""
    content = pdf.read_bytes()
    identities = list(_IDENTITY.finditer(content))
    if not identities:
        return
    found = identities[-1]
    blank = content[: found.start()] + content[found.end() :]
    identity = hashlib.sha256(blank).hexdigest()[:32].encode()
    changed = found[0].replace(found[1], identity).replace(found[2], identity)
    pdf.write_bytes(content[: found.start()] + changed + content[found.end() :])
