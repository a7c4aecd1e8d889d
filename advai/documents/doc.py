"""Word 97-2003 documents (DOC, DOT): our own reader, so that nothing leaves the sandbox.

External converters would need the contract in a temporary file and another program at hand; the
format is public ([MS-DOC]), and words, lists, tables, notes and changes are within reach.
"""

from __future__ import annotations

import struct

from advai.documents.builder import DocumentBuilder
from advai.documents.doc_file import DamagedDoc, DocFile
from advai.documents.doc_flow import DocFlow
from advai.documents.flow import Item, emit
from advai.documents.limits import Limits
from advai.errors import ProtectedDocument, UnreadableDocument
from advai.model.document import AsideKind, Document

_HIDDEN = "El documento tiene texto oculto, que no se imprime y no se leyó."
_IMAGES = "El documento contiene imágenes: si tienen texto, no se ha leído."
_BOXES = "El documento tiene cuadros de texto: se leyeron al final, no donde están."
_FAST_SAVED = (
    "El documento se guardó con «guardado rápido», que deja cambios aparte: guárdelo como .docx "
    "y revise esa copia para estar seguro de que está completo."
)


def read(data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:
    """Return the Word 97-2003 document in `data`.

    Raises:
        UnreadableDocument: damaged, older than Word 97, or without any text.
        ProtectedDocument: encrypted, and the password is missing or wrong.
    """
    file = _opened(data, name)
    if file.encrypted:
        from advai.documents.office_encryption import decrypted  # noqa: PLC0415 - start-up time

        file = _opened(decrypted(data, name, password), name)
        if file.encrypted:
            raise ProtectedDocument(
                f"El archivo «{name}» está protegido de un modo que no se puede abrir.",
                "Ábralo con Word, guarde una copia como .docx sin contraseña y revise la copia.",
            )
    items, running, flow = _read(file, name)
    builder = DocumentBuilder(name, data, "doc", limits)
    emit(builder, items)
    for words in dict.fromkeys(running):
        builder.aside(AsideKind.HEADER, words)
    _warn(builder, file, flow)
    return builder.build()


def _warn(builder: DocumentBuilder, file: DocFile, flow: DocFlow) -> None:
    told = (
        (file.fast_saved, _FAST_SAVED),
        (file.stories.boxes, _BOXES),
        (flow.hidden, _HIDDEN),
        (flow.images, _IMAGES),
    )
    for happened, sentence in told:
        if happened:
            builder.warn(sentence)


def _opened(data: bytes, name: str) -> DocFile:
    try:
        return DocFile(data)
    except DamagedDoc as error:
        raise _unreadable(name) from error
    except Exception as error:  # olefile raises anything on a damaged container
        raise _unreadable(name) from error


def _read(file: DocFile, name: str) -> tuple[list[Item], list[str], DocFlow]:
    try:
        flow = DocFlow(file)
        items, running = flow.read()
    except (IndexError, ValueError, OverflowError, struct.error) as error:
        raise _unreadable(name) from error
    return items, running, flow


def _unreadable(name: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"El archivo «{name}» es un documento de Word antiguo o dañado que no se puede leer.",
        "Ábralo con Word o LibreOffice, guárdelo como .docx y revise esa copia.",
    )
