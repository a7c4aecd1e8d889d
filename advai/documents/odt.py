"""LibreOffice texts (ODT, OTT, flat FODT): words as printed with all changes accepted."""

from __future__ import annotations

from collections.abc import Iterator

from advai.documents.builder import DocumentBuilder
from advai.documents.flow import emit
from advai.documents.limits import Limits
from advai.documents.odf_package import DC, META, OFFICE, STYLE, OdfPackage
from advai.documents.odt_body import OdfBody
from advai.documents.odt_inline import OdfReading
from advai.documents.odt_lists import OdfLists
from advai.documents.odt_styles import OdfStyles
from advai.documents.xml_safety import Element
from advai.model.document import AsideKind, Document

_HIDDEN = "El documento tiene texto oculto, que no se imprime y no se leyó."
_IMAGES = "El documento contiene imágenes: si tienen texto, no se ha leído."
_EMBEDDED = "El documento contiene objetos incrustados (hojas de cálculo u otros) no leídos."
_RUNNING = {"header": AsideKind.HEADER, "footer": AsideKind.FOOTER}
_METADATA = {
    "title": f"{DC}title",
    "author": f"{META}initial-creator",
    "modified_by": f"{DC}creator",
    "created": f"{META}creation-date",
    "modified": f"{DC}date",
}


def read(data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:  # noqa: ARG001 - one signature for all readers
    """Return the ODF text in `data`.

    Raises:
        UnreadableDocument: damaged, no text document, or without any text.
        ProtectedDocument: encrypted (LibreOffice's encryption is not undone here).
        TooLarge: it would unpack beyond the limits.
    """
    package = OdfPackage(data, name, limits)
    body = OdfBody(OdfStyles(package.styles), OdfLists(package.styles))
    items = body.items(package.text)
    builder = DocumentBuilder(name, data, "odt", limits)
    emit(builder, items)
    for kind, words in dict.fromkeys(_running(package, body)):
        builder.aside(kind, words)
    _warn(builder, body.reading)
    return builder.build(metadata=_metadata(package.meta))


def _running(package: OdfPackage, body: OdfBody) -> Iterator[tuple[AsideKind, str]]:
    """Yield the words of the headers and footers of every page style."""
    for root in package.styles:
        for page in root.iterfind(f"{OFFICE}master-styles/{STYLE}master-page"):
            for part in page:
                name = str(part.tag).rpartition("}")[2].partition("-")[0]
                if name in _RUNNING:
                    yield _RUNNING[name], body.words(part)


def _warn(builder: DocumentBuilder, reading: OdfReading) -> None:
    told = ((reading.hidden, _HIDDEN), (reading.images, _IMAGES), (reading.embedded, _EMBEDDED))
    for happened, sentence in told:
        if happened:
            builder.warn(sentence)


def _metadata(root: Element | None) -> dict[str, str]:
    if root is None:
        return {}
    found = {ours: next(root.iter(theirs), None) for ours, theirs in _METADATA.items()}
    return {ours: element.text or "" for ours, element in found.items() if element is not None}
