"""The OOXML package (DOCX, DOTX, DOCM): parts, relationships, Strict names.

Knows nothing about Word; `docx` reads what these parts say.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from advai.documents.limits import Limits
from advai.documents.xml_safety import Element, parse_xml
from advai.documents.zip_safety import SafeZip

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_STRICT = b"http://purl.oclc.org/ooxml/"
_TRANSITIONAL = {
    b"wordprocessingml/main": b"wordprocessingml/2006/main",
    b"officeDocument/relationships": b"officeDocument/2006/relationships",
    b"officeDocument/math": b"officeDocument/2006/math",
    b"officeDocument/extendedProperties": b"officeDocument/2006/extended-properties",
    b"drawingml/main": b"drawingml/2006/main",
    b"drawingml/wordprocessingDrawing": b"drawingml/2006/wordprocessingDrawing",
    b"drawingml/picture": b"drawingml/2006/picture",
    b"drawingml/chart": b"drawingml/2006/chart",
    b"drawingml/diagram": b"drawingml/2006/diagram",
}
"""Strict names and their Transitional twins (ISO/IEC 29500-1 annex A and 29500-4 annex A)."""


@dataclass(frozen=True, slots=True)
class Relationship:
    """A link from one part: `kind` is the last word of its type ("styles", "header")."""

    kind: str
    target: str
    external: bool


class Package:
    """An opened package."""

    def __init__(self, data: bytes, name: str, limits: Limits) -> None:
        """Open the zip `data`; `name` is for messages.

        Raises:
            UnreadableDocument: damaged, or no package.
            TooLarge: it would unpack beyond the limits.
        """
        self.name = name
        self._limits = limits
        self._zip = SafeZip(data, name, limits)

    def bytes_of(self, part: str) -> bytes | None:
        """Return the bytes of a part, or None when it is missing."""
        return self._zip.read(part)

    def xml(self, part: str) -> Element | None:
        """Return the root of a part with Transitional names, or None when it is missing."""
        data = self._zip.read(part)
        if data is None:
            return None
        return parse_xml(_transitional(data), self.name, depth=self._limits.xml_depth)

    def relationships(self, part: str) -> dict[str, Relationship]:
        """Return the relationships of a part ("" for the package) by their ids."""
        folder, file = posixpath.split(part)
        root = self.xml(posixpath.join(folder, "_rels", f"{file}.rels"))
        if root is None:
            return {}
        return {
            link.get("Id", ""): Relationship(
                kind=link.get("Type", "").rsplit("/", 1)[-1],
                target=_resolve(folder, link.get("Target", "")),
                external=link.get("TargetMode") == "External",
            )
            for link in root
            if isinstance(link.tag, str)
        }

    def content_type(self, part: str) -> str:
        """Return the content type of a part ("" when undeclared)."""
        root = self.xml("[Content_Types].xml")
        suffix = part.rpartition(".")[2].lower()
        default = ""
        for entry in root if root is not None else ():
            if entry.get("PartName", "").lower() == f"/{part}".lower():
                return str(entry.get("ContentType", ""))
            if entry.get("Extension", "").lower() == suffix:
                default = str(entry.get("ContentType", ""))
        return default


def _resolve(folder: str, target: str) -> str:
    if target.startswith("/"):
        return target.lstrip("/")
    return posixpath.normpath(posixpath.join(folder, target))


def _transitional(data: bytes) -> bytes:
    if _STRICT not in data:
        return data
    for strict, transitional in _TRANSITIONAL.items():
        for quote in (b'"', b"'"):
            data = data.replace(
                quote + _STRICT + strict + quote,
                quote + b"http://schemas.openxmlformats.org/" + transitional + quote,
            )
    return data
