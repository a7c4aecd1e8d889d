"""What lies on top of a PDF page: filled form fields belong to it, reviewers' notes do not.

Fields and typed-over text are drawn into the page (in memory) so that they are read in their
place; other notes are kept as comments and taken off.
"""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2.raw as pdfium

from advai.documents.builder import DocumentBuilder
from advai.model.document import AsideKind

_PRINTED = {pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP}
_MOST = 2000


def settle_annotations(pdf: Any, page: Any, number: int, builder: DocumentBuilder) -> Any:  # noqa: ANN401
    """Return the page with its fields drawn in; notes go to the builder as comments."""
    printed = False
    for index in reversed(range(min(pdfium.FPDFPage_GetAnnotCount(page.raw), _MOST))):
        note = pdfium.FPDFPage_GetAnnot(page.raw, index)
        if not note:
            continue
        kind = pdfium.FPDFAnnot_GetSubtype(note)
        words = "" if kind in _PRINTED else _string(note, b"Contents")
        author = _string(note, b"T") if words else ""
        pdfium.FPDFPage_CloseAnnot(note)
        if kind in _PRINTED:
            printed = True
            continue
        pdfium.FPDFPage_RemoveAnnot(page.raw, index)
        if words:
            builder.aside(AsideKind.COMMENT, words, author=author, page=number)
    if not printed or pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_NORMALDISPLAY) != _FLATTENED:
        return page
    page.close()
    return pdf[number - 1]


_FLATTENED = pdfium.FLATTEN_SUCCESS


def _string(note: Any, key: bytes) -> str:  # noqa: ANN401 - a pdfium annotation
    """Return a text value of the annotation (pdfium gives UTF-16)."""
    size = pdfium.FPDFAnnot_GetStringValue(note, key, None, 0)
    buffer = (ctypes.c_ushort * (size // 2 + 1))()
    pdfium.FPDFAnnot_GetStringValue(note, key, buffer, size)
    return bytes(buffer)[: max(size - 2, 0)].decode("utf-16-le", errors="replace")
