"""Word documents made by code for the tests: only the parts that a test speaks of."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from xml.sax.saxutils import escape

from advai.documents.docx import read
from advai.documents.limits import DEFAULT
from advai.model.document import Document

NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:o="urn:schemas-microsoft-com:office:office"'
)
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"


def run(text: str, properties: str = "") -> str:
    """Return a w:r with `text`."""
    look = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{look}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def paragraph(*content: str, properties: str = "") -> str:
    """Return a w:p; a content that is no XML becomes a run."""
    look = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    runs = "".join(part if part.startswith("<") else run(part) for part in content)
    return f"<w:p>{look}{runs}</w:p>"


def listed(text: str, num: int | None = 1, level: int | None = 0) -> str:
    """Return a paragraph with direct numbering."""
    depth = "" if level is None else f'<w:ilvl w:val="{level}"/>'
    number = "" if num is None else f'<w:numId w:val="{num}"/>'
    return paragraph(text, properties=f"<w:numPr>{depth}{number}</w:numPr>")


def table(*rows: tuple[str, ...]) -> str:
    """Return a w:tbl of cells; a cell that is no XML becomes a paragraph."""
    cells = [
        "".join(f"<w:tc>{cell if cell.startswith('<') else paragraph(cell)}</w:tc>" for cell in row)
        for row in rows
    ]
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def docx(
    body: str,
    *,
    styles: str = "",
    numbering: str = "",
    parts: Mapping[str, str | bytes] | None = None,
    links: str = "",
    types: str = "",
    strict: bool = False,
) -> bytes:
    """Return a DOCX; `parts` are further parts by name, `links` further relationships."""
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": (
            f'<Types xmlns="{_TYPES}"><Default Extension="xml" ContentType="application/xml"/>'
            f"{types}</Types>"
        ),
        "_rels/.rels": _links(
            '<Relationship Id="m" Type="x/officeDocument" Target="word/main.xml"/>'
        ),
        "word/main.xml": f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>",
        "word/styles.xml": f"<w:styles {NAMESPACES}>{styles}</w:styles>",
        "word/numbering.xml": f"<w:numbering {NAMESPACES}>{numbering}</w:numbering>",
        "word/_rels/main.xml.rels": _links(
            f'<Relationship Id="s" Type="{_OFFICE}/styles" Target="styles.xml"/>'
            f'<Relationship Id="n" Type="{_OFFICE}/numbering" Target="numbering.xml"/>{links}'
        ),
        **(parts or {}),
    }
    if strict:
        files = {name: _strict(text) for name, text in files.items()}
    return zipped(files)


def link(key: str, kind: str, target: str) -> str:
    """Return a relationship of the main part."""
    return f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{target}"/>'


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """Return a zip of `files`."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def reading(body: str, **options: str) -> Document:
    """Return the document read from a DOCX with `body`."""
    return read(docx(body, **options), "contrato.docx", password=None, limits=DEFAULT)  # type: ignore[arg-type]


def _links(relationships: str) -> str:
    return f'<Relationships xmlns="{_PACKAGE}">{relationships}</Relationships>'


def _strict(text: str | bytes) -> str | bytes:
    if isinstance(text, bytes):
        return text
    root = "http://schemas.openxmlformats.org/"
    strict = "http://purl.oclc.org/ooxml/"
    return text.replace(
        f"{root}wordprocessingml/2006/main", f"{strict}wordprocessingml/main"
    ).replace(f"{root}officeDocument/2006/relationships", f"{strict}officeDocument/relationships")
