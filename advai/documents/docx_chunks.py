"""Parts of a Word document kept in another format (w:altChunk, ISO/IEC 29500-1, 17.17.2).

Programs that make contracts from web templates often write nothing but such a part: a DOCX whose
whole text is a web page. It is read by the reader of its own format.
"""

from __future__ import annotations

from importlib import import_module

from advai.documents.limits import Limits
from advai.documents.ooxml import Package, Relationship
from advai.errors import InputError
from advai.model.document import Document

_READERS = (
    (("html", "message/rfc822", "multipart/related"), "html"),
    (("rtf",), "rtf"),
    (("text/plain",), "text"),
)
"""Words of the content type, and the module that reads it; a DOCX in a DOCX is left out."""


class ChunkReader:
    """Reads the chunks of one package."""

    def __init__(self, package: Package, links: dict[str, Relationship], limits: Limits) -> None:
        """Read chunks that `links`, the relationships of the main part, name."""
        self._package = package
        self._links = links
        self._limits = limits

    def read(self, link: str) -> Document | None:
        """Return the document in the chunk with relationship `link`; None when unreadable."""
        relationship = self._links.get(link)
        if relationship is None or relationship.external:
            return None
        part = relationship.target
        module = _reader_of(self._package.content_type(part).lower())
        try:
            data = self._package.bytes_of(part)
            if data is None or module is None:
                return None
            reader = import_module(f"advai.documents.{module}")
            document: Document = reader.read(
                data, self._package.name, password=None, limits=self._limits
            )
        except InputError:  # the rest of the document is read; the loss is told
            return None
        return document


def _reader_of(content_type: str) -> str | None:
    found = (module for marks, module in _READERS if any(mark in content_type for mark in marks))
    return next(found, None)
