"""What a file is by its content: magic bytes first, its name only where content cannot tell.

Nothing is parsed here: only signatures are compared, so that any bytes are safe to sniff.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Format(StrEnum):
    """The formats we read."""

    PDF = "pdf"
    DOCX = "docx"
    ODT = "odt"
    RTF = "rtf"
    HTML = "html"
    MARKDOWN = "md"
    TEXT = "txt"
    DOC = "doc"
    IMAGE = "image"


NAMES = {
    Format.PDF: "un PDF",
    Format.DOCX: "un documento de Word (DOCX)",
    Format.ODT: "un documento de LibreOffice (ODT)",
    Format.RTF: "un texto enriquecido (RTF)",
    Format.HTML: "una página web (HTML)",
    Format.MARKDOWN: "un texto Markdown",
    Format.TEXT: "un texto sin formato",
    Format.DOC: "un documento de Word 97-2003 (DOC)",
    Format.IMAGE: "una imagen",
}

SUFFIXES = {
    "pdf": Format.PDF,
    "docx": Format.DOCX,
    "docm": Format.DOCX,
    "dotx": Format.DOCX,
    "odt": Format.ODT,
    "ott": Format.ODT,
    "fodt": Format.ODT,
    "rtf": Format.RTF,
    "html": Format.HTML,
    "htm": Format.HTML,
    "xhtml": Format.HTML,
    "mht": Format.HTML,
    "mhtml": Format.HTML,
    "md": Format.MARKDOWN,
    "markdown": Format.MARKDOWN,
    "txt": Format.TEXT,
    "text": Format.TEXT,
    "doc": Format.DOC,
    "dot": Format.DOC,
    "png": Format.IMAGE,
    "jpg": Format.IMAGE,
    "jpeg": Format.IMAGE,
    "tif": Format.IMAGE,
    "tiff": Format.IMAGE,
    "webp": Format.IMAGE,
    "bmp": Format.IMAGE,
}
"""What the name promises; other suffixes promise nothing."""


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A file that we know and do not read: what it is, and what to do instead."""

    what: str
    way_out: str


_AS_PDF = "Guárdelo como PDF o DOCX con el programa que lo creó y vuelva a intentarlo."
_UNKNOWN = Unsupported(
    "no es un documento que se pueda leer (PDF, DOCX, ODT, RTF, HTML, texto o imagen)",
    "Compruebe que sea el archivo correcto; si lo es, guárdelo como PDF o DOCX.",
)
_UNPACK = "Descomprímalo y abra los documentos que contiene."

_SIGNATURES: tuple[tuple[bytes, Format | Unsupported], ...] = (
    (b"{\\rtf", Format.RTF),
    (b"\x89PNG\r\n\x1a\n", Format.IMAGE),
    (b"\xff\xd8\xff", Format.IMAGE),
    (b"II*\x00", Format.IMAGE),
    (b"MM\x00*", Format.IMAGE),
    (b"II+\x00", Format.IMAGE),
    (b"MM\x00+", Format.IMAGE),
    (b"GIF8", Unsupported("es una imagen GIF", "Guárdela como PNG o JPG.")),
    (b"7z\xbc\xaf\x27\x1c", Unsupported("es un archivo comprimido (7z)", _UNPACK)),
    (b"Rar!\x1a", Unsupported("es un archivo comprimido (RAR)", _UNPACK)),
    (b"\x1f\x8b", Unsupported("es un archivo comprimido (GZ)", _UNPACK)),
    (b"\xffWPC", Unsupported("es un documento de WordPerfect", _AS_PDF)),
)

_HTML_START = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html[\s>])",
    re.IGNORECASE | re.DOTALL,
)
_HTML_PIECE = re.compile(
    rb"\s*<(?:head|body|meta|title|div|p|table|center|font|span|h[1-6])[\s>/]", re.IGNORECASE
)
_ARCHIVE_START = re.compile(rb"\s*(?:mime-version|from|subject|content-type):", re.IGNORECASE)
_ODF_KIND = re.compile(rb"application/vnd\.oasis\.opendocument\.([a-z-]+)")
_XML_START = re.compile(rb"\s*<\?xml\s")
_HEAD = 4096
_SAMPLE = 65_536
_MOST_CONTROLS = 0.01
_PDF_HEADER_WITHIN = 1024
"""Readers look for "%PDF-" in the first 1024 bytes (ISO 32000-1, annex H.3, note 13)."""


def suffix_of(name: str) -> str:
    """Return the suffix of a file name, lower case and without the dot ("" when none)."""
    stem, dot, suffix = name.rpartition(".")
    return suffix.lower() if dot and stem else ""


def sniff(data: bytes, name: str) -> Format | Unsupported:
    """Return the format of `data`; `name` decides only between kinds of plain text."""
    for found in (_by_signature(data), _by_container(data, name), _by_markup(data, name)):
        if found is not None:
            return found
    if not _looks_like_text(data):
        return _UNKNOWN
    return Format.MARKDOWN if SUFFIXES.get(suffix_of(name)) is Format.MARKDOWN else Format.TEXT


def _by_signature(data: bytes) -> Format | Unsupported | None:
    for signature, found in _SIGNATURES:
        if data.startswith(signature):
            return found
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return Format.IMAGE
    if data[:2] == b"BM" and data[6:10] == bytes(4):  # the four reserved bytes of the header
        return Format.IMAGE
    if data[4:8] == b"ftyp":
        return Unsupported(
            "es una foto o un vídeo de teléfono (HEIC, MP4)", "Guarde la foto como JPG o PDF."
        )
    return None


def _by_container(data: bytes, name: str) -> Format | Unsupported | None:
    if b"%PDF-" in data[:_PDF_HEADER_WITHIN]:
        return Format.PDF
    if SUFFIXES.get(suffix_of(name)) is Format.PDF and b"endobj" in data:
        return Format.PDF  # the header was lost; the reader rebuilds or says so
    if data[:4] in {b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"}:
        return _zip(data)
    if data.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _ole(data)
    return None


def _zip(data: bytes) -> Format | Unsupported:
    """Tell zip formats by the names of their parts, which stand uncompressed in the file."""
    parts: tuple[tuple[bytes, Format | Unsupported], ...] = (
        (b"application/vnd.oasis.opendocument.text", Format.ODT),
        (b"word/document", Format.DOCX),
        (b"application/vnd.oasis.opendocument", Unsupported("no es un texto de ODF", _AS_PDF)),
        (b"xl/workbook", Unsupported("es una hoja de cálculo", _AS_PDF)),
        (b"ppt/presentation", Unsupported("es una presentación", _AS_PDF)),
        (b"application/epub+zip", Unsupported("es un libro electrónico (EPUB)", _AS_PDF)),
        (b"Index/Document.iwa", Unsupported("es un documento de Apple Pages", _AS_PDF)),
        (b"word/", Format.DOCX),
        (b"content.xml", Format.ODT),
    )
    found = next((kind for mark, kind in parts if mark in data), None)
    return found or Unsupported("es una carpeta comprimida (ZIP)", _UNPACK)


def _ole(data: bytes) -> Format | Unsupported:
    """Tell OLE files by the names of their streams, written in UTF-16."""
    parts: tuple[tuple[str, Format | Unsupported], ...] = (
        ("EncryptedPackage", Format.DOCX),
        ("WordDocument", Format.DOC),
        ("Workbook", Unsupported("es una hoja de cálculo", _AS_PDF)),
        ("PowerPoint Document", Unsupported("es una presentación", _AS_PDF)),
        ("__properties_version1.0", Unsupported("es un mensaje de Outlook (MSG)", _AS_PDF)),
    )
    marks = ((mark.encode("utf-16-le"), kind) for mark, kind in parts)
    return next((kind for mark, kind in marks if mark in data), _UNKNOWN)


def _by_markup(data: bytes, name: str) -> Format | Unsupported | None:
    head = _single_byte(data[:_HEAD])
    if _HTML_START.match(head):
        return Format.HTML
    if _XML_START.match(head):
        return _xml(head)
    if _ARCHIVE_START.match(head) and b"multipart/" in head.lower():
        return Format.HTML
    named = SUFFIXES.get(suffix_of(name))
    markup = _HTML_PIECE.match(head) is not None
    if named is Format.HTML or (markup and named not in {Format.MARKDOWN, Format.TEXT}):
        return Format.HTML if _looks_like_text(data) else None
    return None


def _xml(head: bytes) -> Format | Unsupported | None:
    if b"http://www.w3.org/1999/xhtml" in head:
        return Format.HTML
    if b"office:document" in head:
        kind = _ODF_KIND.search(head)
        text = kind is None or kind[1].startswith(b"text")
        return Format.ODT if text else Unsupported("no es un texto de ODF", _AS_PDF)
    if b"wordDocument" in head or b"pkg:package" in head:
        return Unsupported("es un documento XML de Word 2003", _AS_PDF)
    return None


def _single_byte(head: bytes) -> bytes:
    """Drop a byte-order mark and the zero bytes of UTF-16, so that markup can be matched."""
    if head[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return head[2:].replace(b"\x00", b"")
    return head.removeprefix(b"\xef\xbb\xbf")


def _looks_like_text(data: bytes) -> bool:
    sample = data[:_SAMPLE]
    if sample[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return True
    controls = sum(sample.count(code) for code in _CONTROLS)
    if controls <= max(1, len(sample) * _MOST_CONTROLS):
        return True
    return _is_utf16(sample)


def _is_utf16(sample: bytes) -> bool:
    """Say whether nearly every second byte is zero: Latin text in UTF-16 without its mark."""
    half = max(1, len(sample) // 2)
    zeros = [sample[start::2].count(0) / half for start in (0, 1)]
    return max(zeros) > 0.8 and min(zeros) < 0.2  # noqa: PLR2004 - shares of all characters


_CONTROLS = tuple(bytes([code]) for code in range(32) if code not in b"\t\n\r\f\v\x1b")
