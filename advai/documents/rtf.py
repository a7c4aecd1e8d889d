"""Rich text (RTF): our own reader, for words, accents, labels and tables must all come out.

General libraries lose letters after code-page changes, list labels, tables and boldness.
"""

from __future__ import annotations

from advai.documents.builder import DocumentBuilder
from advai.documents.flow import emit
from advai.documents.limits import Limits
from advai.documents.rtf_flow import RtfFlow, TooDeep
from advai.documents.rtf_tokens import tokens
from advai.errors import UnreadableDocument
from advai.model.document import Document

_HIDDEN = "El documento tiene texto oculto, que no se imprime y no se leyó."
_IMAGES = "El documento contiene imágenes: si tienen texto, no se ha leído."
_BROKEN_OFF = "El archivo parece incompleto: el texto puede faltar desde donde se corta."


def read(data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:  # noqa: ARG001 - one signature for all readers
    """Return the RTF document in `data`.

    Raises:
        UnreadableDocument: no RTF, nested without end, or without any text.
    """
    if not data.lstrip()[:5].startswith(b"{\\rtf"):
        raise UnreadableDocument(
            f"El archivo «{name}» no es un documento RTF.",
            "Compruebe que sea el archivo correcto o guárdelo de nuevo desde su programa.",
        )
    flow = _read(data, name)
    builder = DocumentBuilder(name, data, "rtf", limits)
    emit(builder, flow.story.items)
    for kind, words in dict.fromkeys(flow.running):
        builder.aside(kind, words)
    _warn(builder, flow)
    return builder.build(metadata={"title": flow.title})


def _read(data: bytes, name: str) -> RtfFlow:
    flow = RtfFlow()
    try:
        for token in tokens(data):
            if not flow.feed(token):
                break
    except TooDeep:
        raise UnreadableDocument(
            f"El archivo «{name}» está dañado: abre grupos sin cerrarlos.",
            "Ábralo con Word o LibreOffice y guárdelo como .docx.",
        ) from None
    flow.finish()
    return flow


def _warn(builder: DocumentBuilder, flow: RtfFlow) -> None:
    told = ((flow.depth_left, _BROKEN_OFF), (flow.hidden, _HIDDEN), (flow.images, _IMAGES))
    for happened, sentence in told:
        if happened:
            builder.warn(sentence)
