"""PDF files: text by pdfium with its place on the page, scanned pages by OCR.

Nothing in the file is run: no form is initialised, no script, no attachment is opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from advai.documents.builder import DocumentBuilder
from advai.documents.layout.compose import compose
from advai.documents.limits import Limits
from advai.documents.pdf_annotations import settle_annotations
from advai.documents.pdf_page import PageReading, Source, read_page
from advai.documents.pdf_scan import read_by_ocr
from advai.documents.pdf_words import UnreadablePage
from advai.documents.progress import page_done
from advai.errors import InputError, ProtectedDocument, TooLarge, UnreadableDocument
from advai.model.document import Document

_PASSWORD_ERROR = 4
_SECURITY_ERROR = 5
_METADATA = {"Title": "title", "Author": "author", "CreationDate": "created", "Producer": "program"}
_DYNAMIC_FORMS = (2, 3)
"""Forms whose content is a program of its own (XFA), which is never run."""

_BY_OCR = (Source.OCR, Source.GARBAGE)
_LEFT_OUT = (Source.SKIPPED, Source.LOST)
_DEEPEST_OUTLINE = 8
_MOST_OUTLINE = 2000
_DATE = re.compile(r"D:(\d{4})(\d\d)(\d\d)")


def read(data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:
    """Return the document in a PDF file.

    Raises:
        UnreadableDocument: no PDF, damaged beyond repair, or without any text.
        ProtectedDocument: needs a password, or another one.
        TooLarge: more pages than `limits` allow.
    """
    builder = DocumentBuilder(name, data, "pdf", limits)
    with closing(_opened(data, name, password)) as pdf:
        pages = len(pdf)
        if pages > limits.pages:
            raise TooLarge(
                f"«{name}» tiene {pages} páginas y el máximo es {limits.pages}.",
                "Divídalo en partes y ábralas por separado.",
            )
        readings = list(_readings(pdf, builder, limits))
        compose([sheet for reading in readings for sheet in reading.sheets], builder)
        _add_outline(pdf, builder)
        _warn(pdf, builder, readings)
        metadata = {ours: _metadata(pdf, theirs) for theirs, ours in _METADATA.items()}
    if all(reading.source is Source.LOST for reading in readings):
        raise _damaged(name)
    if not builder.blocks:
        raise UnreadableDocument(
            f"En «{name}» no hay texto ni se reconoció ninguno en sus imágenes.",
            "Si es un escaneo, vuelva a escanearlo derecho y a 200 puntos por pulgada o más.",
        )
    return builder.build(pages=pages, metadata=metadata)


def _metadata(pdf: Any, key: str) -> str:  # noqa: ANN401 - pypdfium2
    """Return a value of the file's properties; a date as YYYY-MM-DD (ISO 32000-1, 7.9.4)."""
    value = str(pdf.get_metadata_value(key))
    date = _DATE.match(value)
    return "-".join(date.groups()) if date else value


def _opened(data: bytes, name: str, password: str | None) -> Any:  # noqa: ANN401 - pypdfium2
    import pypdfium2 as pdfium  # noqa: PLC0415 - start-up time

    try:
        return pdfium.PdfDocument(data, password=password)
    except pdfium.PdfiumError as error:
        raise _refusal(name, password, getattr(error, "err_code", None)) from error


def _refusal(name: str, password: str | None, code: int | None) -> InputError:
    if code == _PASSWORD_ERROR and not password:
        return ProtectedDocument(
            f"«{name}» está protegido con contraseña.", "Vuelva a abrirlo y escriba su contraseña."
        )
    if code == _PASSWORD_ERROR:
        return ProtectedDocument(
            f"La contraseña no abre «{name}».",
            "Revise mayúsculas y números, y vuelva a intentarlo.",
        )
    if code == _SECURITY_ERROR:
        return ProtectedDocument(
            f"«{name}» usa una protección que no se puede abrir.",
            "Pida una copia sin protección, o ábralo e imprímalo como PDF.",
        )
    return _damaged(name)


def _damaged(name: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"«{name}» no es un PDF válido o está dañado.",
        "Pida otra copia, o ábralo con su lector habitual e imprímalo de nuevo como PDF.",
    )


def _readings(pdf: Any, builder: DocumentBuilder, limits: Limits) -> Iterator[PageReading]:  # noqa: ANN401
    """Yield each page as read; pages that need it go through OCR, up to a limit of pages."""
    import pypdfium2 as pdfium  # noqa: PLC0415 - start-up time

    left = limits.ocr_pages
    for number in range(1, len(pdf) + 1):
        try:
            reading = _page(pdf, number, builder, ocr=left > 0)
        except (pdfium.PdfiumError, UnreadablePage):  # this page is damaged; others may not be
            reading = PageReading(number, [], Source.LOST)
        left -= reading.source in _BY_OCR
        page_done(number, len(pdf))
        yield reading


def _page(pdf: Any, number: int, builder: DocumentBuilder, *, ocr: bool) -> PageReading:  # noqa: ANN401
    with closing(settle_annotations(pdf, pdf[number - 1], number, builder)) as overlay:
        reading = read_page(overlay.page, number, overlay.words)
        return read_by_ocr(overlay.page, reading, allowed=ocr) if reading.wants_ocr else reading


def _add_outline(pdf: Any, builder: DocumentBuilder) -> None:  # noqa: ANN401 - pypdfium2
    for count, item in enumerate(pdf.get_toc(max_depth=_DEEPEST_OUTLINE)):
        if count >= _MOST_OUTLINE:
            return
        target = item.get_dest()
        index = target.get_index() if target else None
        builder.outline(
            item.get_title() or "", item.level + 1, None if index is None else index + 1
        )


def _warn(pdf: Any, builder: DocumentBuilder, readings: Sequence[PageReading]) -> None:  # noqa: ANN401
    sentences = {
        Source.OCR: ("leyó", "leyeron", "por OCR: verifique nombres y cifras."),
        Source.OLD_OCR: (
            "leyó",
            "leyeron",
            "del texto que dejó otro programa de OCR: verifique nombres y cifras.",
        ),
        Source.GARBAGE: (
            "leyó",
            "leyeron",
            "por OCR (sus letras no se pueden copiar como texto): verifique nombres y cifras.",
        ),
        Source.SKIPPED: ("dejó", "dejaron", "de leer, porque hay demasiadas páginas escaneadas."),
        Source.LOST: ("dejó", "dejaron", "de leer, porque esa parte del archivo está dañada."),
    }
    for source, (one, several, rest) in sentences.items():
        pages = [reading.page for reading in readings if reading.source is source]
        if pages:
            many = len(pages) > 1
            who = f"Las páginas {spans(pages)}" if many else f"La página {pages[0]}"
            say = builder.leave_out if source in _LEFT_OUT else builder.warn
            say(f"{who} se {several if many else one} {rest}")
    if _attachments(pdf):
        builder.warn("El PDF lleva archivos adjuntos, que no se abrieron ni se leyeron.")
    if pdf.get_formtype() in _DYNAMIC_FORMS:
        builder.leave_out("El PDF es un formulario dinámico (XFA): sus campos no se leyeron.")


def _attachments(pdf: Any) -> int:  # noqa: ANN401 - pypdfium2
    return int(pdf.count_attachments())


def spans(pages: Sequence[int]) -> str:
    """Return page numbers as people write them: "1 a 3, 5 y 8"."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]} a {run[-1]}"] if len(run) > 2 else map(str, run)  # noqa: PLR2004
    return " y ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
