"""Words of a PDF that its reader does not see, or that speak to a reviewer, by PDFium's account of what is drawn."""

# pypdfium2 ships no types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

import unicodedata
from collections.abc import Iterator
from ctypes import c_float, c_int, c_uint
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from redraft.adapters.typesetting.pages import PDFIUM
from redraft.contracts.build import PageText
from redraft.domain.page_looks import MIN_GROUND_PT, Box, Glyphs, Ground, few, texts_of_file, texts_of_page, unseen

MAX_OBJECTS = 20_000
"""Objects of a page that are looked at: a plot of points may hold a million, a page of text a few hundred."""
MAX_DEPTH = 8
"""Pictures inside pictures that are followed."""
RECTANGLE = 6
"""Segments of a rectangle at most, its closing ones included."""
MAX_ATTACHMENT = 65_536
"""Bytes of an attachment that are read."""
_METADATA = ("Title", "Author", "Subject", "Keywords")

_Matrix = tuple[float, float, float, float, float, float]
_IDENTITY: _Matrix = (1, 0, 0, 1, 0, 0)


def page_texts(pdf: Path) -> tuple[tuple[str, ...], tuple[PageText, ...]]:
    """Return the words of each page, what the pages hide, and what they and the data beside them say to a reviewer.

    Nothing without a PDF.
    """
    sights: list[str] = []
    try:
        with PDFIUM, pypdfium2.PdfDocument(pdf) as document:
            hidden = few(_texts(document, sights))
            return tuple(sights), hidden
    except (FileNotFoundError, pypdfium2.PdfiumError):
        return (), ()


def _texts(document: pypdfium2.PdfDocument, sights: list[str]) -> Iterator[PageText]:
    for number, page in enumerate(document, start=1):
        text = page.get_textpage()
        sight = unicodedata.normalize("NFKC", text.get_text_range())
        hidden = [(how, _words(raw, text)) for raw, how in _unseen(page)]
        yield from texts_of_page(number, sight, hidden)
        yield from texts_of_file(number, "in a note of the PDF", _notes(page), sight)
        sights.append(sight)
    metadata = [document.get_metadata_value(key) for key in _METADATA]
    yield from texts_of_file(0, "in the metadata of the PDF", metadata, " ".join(sights))
    yield from texts_of_file(0, "in a file attached to the PDF", _attachments(document))


def _unseen(page: pypdfium2.PdfPage) -> Iterator[tuple[Any, str]]:
    """Yield the text objects that a reader does not see, each with the reason."""
    raws: list[Any] = []
    texts: list[Glyphs] = []
    grounds: list[Ground] = []
    for order, (raw, matrix) in enumerate(_objects(page, _IDENTITY, 0)):
        if order >= MAX_OBJECTS:
            break
        kind = pdfium.FPDFPageObj_GetType(raw)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            raws.append(raw)
            texts.append(_glyphs(raw, matrix, order))
        elif kind != pdfium.FPDF_PAGEOBJ_FORM and (ground := _ground(raw, kind, matrix, order)):
            grounds.append(ground)
    yield from ((raws[index], how) for index, how in unseen(texts, grounds, page.get_bbox()))


def _objects(holder: Any, matrix: _Matrix, depth: int) -> Iterator[tuple[Any, _Matrix]]:  # noqa: ANN401
    """Yield what is drawn, in order, with the matrix of the form it is part of."""
    count, get = (
        (pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject)
        if depth
        else (pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject)
    )
    for index in range(count(holder)):
        raw = get(holder, index)
        yield raw, matrix
        if depth < MAX_DEPTH and pdfium.FPDFPageObj_GetType(raw) == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _objects(raw, _product(_matrix(raw), matrix), depth + 1)


def _glyphs(raw: Any, matrix: _Matrix, order: int) -> Glyphs:  # noqa: ANN401
    size = c_float()
    pdfium.FPDFTextObj_GetFontSize(raw, size)
    a, b, c, d, _, _ = _product(_matrix(raw), matrix)
    scale = min((a * a + b * b) ** 0.5, (c * c + d * d) ** 0.5)
    fill, opacity = _fill(raw)
    mode = pdfium.FPDFTextObj_GetTextRenderMode(raw)
    return Glyphs(order, _box(raw, matrix), abs(size.value) * scale, mode, fill, opacity)


def _ground(raw: Any, kind: int, matrix: _Matrix, order: int) -> Ground | None:  # noqa: ANN401
    fill, opacity, is_plain = None, 255, kind == pdfium.FPDF_PAGEOBJ_IMAGE
    if kind == pdfium.FPDF_PAGEOBJ_PATH:
        mode, strokes = c_int(), c_int()
        pdfium.FPDFPath_GetDrawMode(raw, mode, strokes)
        if mode.value == pdfium.FPDF_FILLMODE_NONE:
            return None
        fill, opacity = _fill(raw)
        is_plain = pdfium.FPDFPath_CountSegments(raw) <= RECTANGLE
    box = _box(raw, matrix)
    if box[2] - box[0] < MIN_GROUND_PT or box[3] - box[1] < MIN_GROUND_PT or not opacity:
        return None
    is_cover = is_plain and opacity == 255 and not pdfium.FPDFPageObj_HasTransparency(raw)  # noqa: PLR2004
    return Ground(order, box, fill if opacity == 255 else None, is_cover)  # noqa: PLR2004


def _fill(raw: Any) -> tuple[tuple[int, int, int] | None, int]:  # noqa: ANN401
    red, green, blue, opacity = c_uint(), c_uint(), c_uint(), c_uint()
    if not pdfium.FPDFPageObj_GetFillColor(raw, red, green, blue, opacity):
        return None, 255
    return (red.value, green.value, blue.value), opacity.value


def _box(raw: Any, matrix: _Matrix) -> Box:  # noqa: ANN401
    left, bottom, right, top = c_float(), c_float(), c_float(), c_float()
    pdfium.FPDFPageObj_GetBounds(raw, left, bottom, right, top)
    box = (left.value, bottom.value, right.value, top.value)
    if matrix is _IDENTITY:
        return box
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _matrix(raw: Any) -> _Matrix:  # noqa: ANN401
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(raw, matrix)
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _product(inner: _Matrix, outer: _Matrix) -> _Matrix:
    """Return the matrix that applies `inner`, then `outer`."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _words(raw: Any, text: pypdfium2.PdfTextPage) -> str:  # noqa: ANN401
    size = pdfium.FPDFTextObj_GetText(raw, text, None, 0)
    if not size:
        return ""
    buffer = (pdfium.FPDF_WCHAR * (size // 2 + 1))()
    pdfium.FPDFTextObj_GetText(raw, text, buffer, size)
    words = bytes(buffer)[: max(0, size - 2)].decode("utf-16-le", "replace")
    return unicodedata.normalize("NFKC", words)


def _notes(page: pypdfium2.PdfPage) -> Iterator[str]:
    """Yield the words of the page's annotations; links have none."""
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if pdfium.FPDFAnnot_GetSubtype(annotation) != pdfium.FPDF_ANNOT_LINK:
            size = pdfium.FPDFAnnot_GetStringValue(annotation, b"Contents", None, 0)
            buffer = (pdfium.FPDF_WCHAR * (size // 2 + 1))()
            pdfium.FPDFAnnot_GetStringValue(annotation, b"Contents", buffer, size)
            yield bytes(buffer)[: max(0, size - 2)].decode("utf-16-le", "replace")
        pdfium.FPDFPage_CloseAnnot(annotation)


def _attachments(document: pypdfium2.PdfDocument) -> Iterator[str]:
    for index in range(document.count_attachments()):
        attachment = document.get_attachment(index)
        try:
            data = bytes(attachment.get_data())[:MAX_ATTACHMENT]
        except pypdfium2.PdfiumError:
            data = b""
        yield f"{attachment.get_name()}\n{data.decode(errors='replace')}"
