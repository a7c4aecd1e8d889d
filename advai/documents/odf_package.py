"""The ODF package (ODT, OTT, flat FODT): its parts as XML, encryption told from damage."""

from __future__ import annotations

from advai.documents.limits import Limits
from advai.documents.xml_safety import Element, parse_xml
from advai.documents.zip_safety import SafeZip
from advai.errors import ProtectedDocument, UnreadableDocument

_NAMESPACES = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE = f"{{{_NAMESPACES}office:1.0}}"
TEXT = f"{{{_NAMESPACES}text:1.0}}"
TABLE = f"{{{_NAMESPACES}table:1.0}}"
STYLE = f"{{{_NAMESPACES}style:1.0}}"
DRAW = f"{{{_NAMESPACES}drawing:1.0}}"
FO = f"{{{_NAMESPACES}xsl-fo-compatible:1.0}}"
META = f"{{{_NAMESPACES}meta:1.0}}"
DC = "{http://purl.org/dc/elements/1.1/}"
XML_ID = "{http://www.w3.org/XML/1998/namespace}id"

_ENCRYPTED = b"encryption-data"
_WHOLE_ENCRYPTED = "encrypted-package"
"""LibreOffice 24.2 and later put the whole document into this one part."""


class OdfPackage:
    """An opened text document: `text` is its office:text, `styles` every element with styles."""

    def __init__(self, data: bytes, name: str, limits: Limits) -> None:
        """Open a zip package or a flat XML file; `name` is for messages.

        Raises:
            UnreadableDocument: damaged, or no text document.
            ProtectedDocument: encrypted.
            TooLarge: it would unpack beyond the limits.
        """
        self._name = name
        self._limits = limits
        self._zip = None if data.lstrip()[:1] == b"<" else SafeZip(data, name, limits)
        self._check_encryption()
        content = parse_xml(data, name) if self._zip is None else self._required("content.xml")
        self.text = content.find(f"{OFFICE}body/{OFFICE}text")
        if self.text is None:
            raise self._no_text()
        others = (content, self._optional("styles.xml"))
        self.styles: list[Element] = [root for root in others if root is not None]
        self.meta = self._optional("meta.xml") if self._zip is not None else content

    def _required(self, part: str) -> Element:
        data = self._zip.read(part) if self._zip is not None else None
        if data is None:
            raise self._no_text()
        return parse_xml(data, self._name, depth=self._limits.xml_depth)

    def _optional(self, part: str) -> Element | None:
        data = self._zip.read(part) if self._zip is not None else None
        if data is None:
            return None
        try:
            return parse_xml(data, self._name, depth=self._limits.xml_depth)
        except UnreadableDocument:  # the contract's own words are in content.xml
            return None

    def _check_encryption(self) -> None:
        if self._zip is None:
            return
        manifest = self._zip.read("META-INF/manifest.xml") or b""
        if _ENCRYPTED in manifest or _WHOLE_ENCRYPTED in self._zip:
            raise ProtectedDocument(
                f"El archivo «{self._name}» está protegido con contraseña.",
                "Ábralo en LibreOffice, guarde una copia sin contraseña y revise la copia.",
            )

    def _no_text(self) -> UnreadableDocument:
        return UnreadableDocument(
            f"El archivo «{self._name}» no contiene un documento de texto de LibreOffice.",
            "Ábralo con LibreOffice, guárdelo de nuevo como .odt o .docx y revise esa copia.",
        )
