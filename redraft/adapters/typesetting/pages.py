"""Pages of a PDF: how many, and a picture of the first."""

# pypdfium2 ships no types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

import io
import re
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

import pypdfium2
from PIL.Image import Image, Quantize

_HEADING = re.compile(
    r"^[ \t]*(?:[\dA-Z]{1,2}\.?[ \t]+)?(?:references|bibliography|works cited|literatur(?:verzeichnis)?|références"
    r"|bibliographie|referencias|bibliografía|riferimenti bibliografici|referências|参考文献|參考文獻)[ \t]*\r?$",
    re.IGNORECASE | re.MULTILINE,
)
"""The heading of a list of works."""
_HEAD = 150
"""Characters that the running head may take: a heading among them begins its page."""
PDFIUM = Lock()
"""PDFium is not safe to call from two threads (https://pypdfium2.readthedocs.io, "Thread incompatibility")."""
_TALLEST = 4
"""A page is drawn at most this many times as high as wide, so that a strip of a page cannot fill the memory."""
_COLOURS = 64
"""Colours of a picture: enough for print and plots, and a third of the bytes of true colour."""


def page_count(pdf: Path) -> int | None:
    """Count the pages; None where there is no whole PDF."""
    try:
        with PDFIUM, pypdfium2.PdfDocument(pdf) as document:
            return len(document)
    except (FileNotFoundError, pypdfium2.PdfiumError):
        return None


def content_page_count(texts: Sequence[str]) -> int | None:
    """Count the pages, given as their words, up to the heading of the list of works; None where there is none."""
    for index, text in enumerate(texts):
        heading = _HEADING.search(text)
        if heading is not None and (index or heading.start() > _HEAD):
            return index + (heading.start() > _HEAD)
    return None


def page_preview(pdf: Path, width_px: int) -> bytes | None:
    """Draw page 1 as a PNG `width_px` wide, narrower where the page is very tall; None where PDFium cannot draw it."""
    try:
        image = _drawn(pdf, width_px)
    except (FileNotFoundError, pypdfium2.PdfiumError):
        return None
    png = io.BytesIO()
    # The octree is five times as fast as the median cut, and print looks the same.
    image.quantize(_COLOURS, Quantize.FASTOCTREE).save(png, format="PNG")
    return png.getvalue()


def _drawn(pdf: Path, width_px: int) -> Image:
    with PDFIUM, pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        width_pt, height_pt = page.get_size()
        scale = width_px / max(width_pt, height_pt / _TALLEST)
        return page.render(scale=scale).to_pil()
