"""What lies on top of a PDF page: filled form fields belong to it, reviewers' notes do not.

Fields and typed-over text that come with their drawing are drawn into the page (in memory) and so
read in their place; those without one are read from their value. Other notes are comments.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pypdfium2.raw as pdfium

from advai.documents.builder import DocumentBuilder
from advai.documents.pdf_words import Word
from advai.model.document import AsideKind

_PRINTED = {pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP}
_SILENT = {pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_POPUP}
_VALUES = {pdfium.FPDF_ANNOT_WIDGET: b"V", pdfium.FPDF_ANNOT_FREETEXT: b"Contents"}
_MOST = 2000


@dataclass(slots=True)
class Overlay:
    """The page with its fields drawn in, and the words of those that had no drawing."""

    page: Any
    words: list[Word] = field(default_factory=list)

    def close(self) -> None:
        """Let go of the page."""
        self.page.close()


def settle_annotations(pdf: Any, page: Any, number: int, builder: DocumentBuilder) -> Overlay:  # noqa: ANN401
    """Return the page with its fields; notes go to the builder as comments."""
    overlay = Overlay(page)
    drawn = False
    for index in reversed(range(min(pdfium.FPDFPage_GetAnnotCount(page.raw), _MOST))):
        note = pdfium.FPDFPage_GetAnnot(page.raw, index)
        if not note:
            continue
        kind = pdfium.FPDFAnnot_GetSubtype(note)
        if kind in _SILENT:
            pdfium.FPDFPage_CloseAnnot(note)
            continue
        printed = kind in _PRINTED
        if printed and _has_drawing(note):
            drawn = True
        elif printed and _string(note, b"FT") != "Btn":
            overlay.words.extend(_value(note, _VALUES.get(kind, b"")))
        elif not printed:
            _comment(note, number, builder)
        pdfium.FPDFPage_CloseAnnot(note)
        if not printed:
            pdfium.FPDFPage_RemoveAnnot(page.raw, index)
    if drawn and pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_NORMALDISPLAY) == _FLATTENED:
        page.close()
        overlay.page = pdf[number - 1]
    return overlay


_FLATTENED = pdfium.FLATTEN_SUCCESS
_EMPTY = 2
"""Bytes of an empty UTF-16 string with its end mark."""


def _has_drawing(note: Any) -> bool:  # noqa: ANN401 - a pdfium annotation
    mode = pdfium.FPDF_ANNOT_APPEARANCEMODE_NORMAL
    return bool(pdfium.FPDFAnnot_GetAP(note, mode, None, 0) > _EMPTY)


def _comment(note: Any, number: int, builder: DocumentBuilder) -> None:  # noqa: ANN401
    words = _string(note, b"Contents")
    if words:
        builder.aside(AsideKind.COMMENT, words, author=_string(note, b"T"), page=number)


def _value(note: Any, key: bytes) -> Iterator[Word]:  # noqa: ANN401 - a pdfium annotation
    """Yield the value of a field as one word that fills its box."""
    text = " ".join(_string(note, key).split()) if key else ""
    box = pdfium.FS_RECTF()
    if text and pdfium.FPDFAnnot_GetRect(note, box):
        yield Word(
            text, box.left, box.bottom, box.right, box.top, quarter=0, bold=False, invisible=False
        )


def _string(note: Any, key: bytes) -> str:  # noqa: ANN401 - a pdfium annotation
    """Return a text value of the annotation (pdfium gives UTF-16)."""
    size = pdfium.FPDFAnnot_GetStringValue(note, key, None, 0)
    buffer = (ctypes.c_ushort * (size // 2 + 1))()
    pdfium.FPDFAnnot_GetStringValue(note, key, buffer, size)
    return bytes(buffer)[: max(size - 2, 0)].decode("utf-16-le", errors="replace")
