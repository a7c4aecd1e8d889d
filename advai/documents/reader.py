"""The dispatch: bytes and a name to a `Document`, by what the content is.

Runs inside the sandbox's child. Readers load only when their format comes.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Protocol, cast

from advai.documents.limits import DEFAULT, Limits, check_size
from advai.documents.sniff import NAMES, SUFFIXES, Format, Unsupported, sniff, suffix_of
from advai.errors import UnreadableDocument
from advai.model.document import Document


class Reader(Protocol):
    """What each reader module offers as `read`."""

    def __call__(self, data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:
        """Return the document, or raise one of the InputError kinds."""


_MODULES = {
    Format.PDF: "pdf",
    Format.DOCX: "docx",
    Format.ODT: "odt",
    Format.RTF: "rtf",
    Format.HTML: "html",
    Format.MARKDOWN: "markdown",
    Format.TEXT: "text",
    Format.DOC: "doc",
    Format.IMAGE: "images",
}

_BINARY = {Format.PDF, Format.DOCX, Format.ODT, Format.DOC, Format.IMAGE}
_PLAIN = {Format.TEXT, Format.MARKDOWN}


def read(
    data: bytes, name: str, *, password: str | None = None, limits: Limits = DEFAULT
) -> Document:
    """Return the document that `data` holds; `name` is for messages and doubtful cases.

    Raises:
        UnreadableDocument: empty, broken, or of a format that we do not read.
        ProtectedDocument: needs a password, or another one.
        TooLarge: over one of `limits`.
    """
    check_size(len(data), name, limits)
    found = sniff(data, name)
    if isinstance(found, Unsupported):
        raise UnreadableDocument(f"El archivo «{name}» {found.what}.", found.way_out)
    promised = SUFFIXES.get(suffix_of(name))
    if promised in _BINARY and found in _PLAIN:
        raise UnreadableDocument(
            f"El archivo «{name}» no es {NAMES[promised]}: está dañado o tiene otro contenido.",
            "Pida una copia en buen estado o compruebe que sea el archivo correcto.",
        )
    document = _reader(found)(data, name, password=password, limits=limits)
    return _with_suffix_warning(document, promised, found)


def _reader(found: Format) -> Reader:
    module = import_module(f"advai.documents.{_MODULES[found]}")
    return cast("Reader", module.read)


def _with_suffix_warning(document: Document, promised: Format | None, found: Format) -> Document:
    if promised is None or promised is found or {promised, found} <= _PLAIN:
        return document
    warning = (
        f"Por su nombre el archivo sería {NAMES[promised]}, pero es "
        f"{NAMES[found]}: se leyó como lo que es."
    )
    return replace(document, warnings=(warning, *document.warnings))
