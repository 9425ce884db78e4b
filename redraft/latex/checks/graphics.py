"""Graphics that the project lacks."""

import posixpath
import re
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span

EXTENSIONS = (
    "",
    ".pdf",
    ".png",
    ".jpg",
    ".jpeg",
    ".eps",
    ".ps",
    ".svg",
    ".mps",
    ".jbig2",
    ".PDF",
    ".PNG",
    ".JPG",
    ".JPEG",
    ".EPS",
    ".pdf_tex",
)
"""What graphicx tries, and what it can convert."""
_GRAPHIC = re.compile(
    r"\\(?:includegraphics|includesvg|includepdf|begin\s*\{overpic\}|begin\s*\{Overpic\})\*?\s*"
    r"(?:<[^<>]*>\s*)?(?:\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\}|\[[^\[\]]*\])*\]\s*)*\{\s*([^{}\r\n]+?)\s*\}"
)
_FOLDERS = re.compile(r"\\(?:graphicspath|svgpath)\s*\{((?:\s*\{[^{}]*\}\s*)+)\}")
_FOLDER = re.compile(r"\{\s*([^{}]*?)\s*\}")
_SHIPPED = re.compile(r"example-(?:image|grid)|mwe/|\A(?:orcid|cc-by)")
"""Images that TeX distributions bring."""


def missing_graphic(facts: Facts) -> Iterator[Hit]:
    """Find graphics that no file of the project answers to; names that hold macros are left alone."""
    manuscript = facts.manuscript
    paths = _FOLDERS.findall(manuscript.visible)
    folders = ["", *(folder for path in paths for folder in _FOLDER.findall(path))]
    main = posixpath.dirname(manuscript.project.main)
    seen: set[str] = set()
    for graphic in _GRAPHIC.finditer(manuscript.visible, manuscript.body.start, manuscript.body.end):
        name = graphic[1].strip('"')
        if name in seen or set(name) & set("\\#$") or _SHIPPED.search(name):
            continue
        seen.add(name)
        span = Span(graphic.start(1), graphic.end(1))
        roots = {main, posixpath.dirname(manuscript.locate(span).file)}
        if not any(_exists(facts.files, root, folder, name) for root in roots for folder in folders):
            yield Hit(
                span,
                f"The project has no graphic {name}.",
                "Add the file, or correct its name.",
                quote=Span(graphic.start(), graphic.end()),
            )


def _exists(files: frozenset[str], root: str, folder: str, name: str) -> bool:
    path = posixpath.normpath(posixpath.join(root, folder, name))
    return any(path + extension in files for extension in EXTENSIONS)
