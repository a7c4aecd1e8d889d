"""XML from a stranger's file, parsed without trusting it.

No document type, no entity, no network, no external file; depth and text size keep libxml2's
bounds (256 levels, 10 MB a text node). Comments and processing instructions are dropped.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from lxml import etree

from advai.errors import UnreadableDocument

Element: TypeAlias = Any
"""An lxml element (lxml ships no types)."""

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_DEPTH = 256


def parse_xml(data: bytes, name: str, *, depth: int = _DEPTH) -> Element:
    """Return the root element of `data`, a part of the file called `name` in messages.

    Raises:
        UnreadableDocument: not well-formed, nested over `depth` levels, or declares entities.
    """
    plain = _as_utf8(data)
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise _dangerous(name)
    try:
        root = etree.fromstring(plain, _parser())
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise _broken(name) from error
    if root.getroottree().docinfo.internalDTD is not None:  # hidden behind an odd encoding
        raise _dangerous(name)
    if depth < _DEPTH and _deeper_than(root, depth):
        raise _broken(name)
    return root


def _parser() -> Any:  # noqa: ANN401 - lxml has no types
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )


def _as_utf8(data: bytes) -> bytes:
    """Transcode UTF-16, so that what is forbidden can be seen in the bytes."""
    if data[:2] not in _UTF16_MARKS:
        return data
    text = data.decode("utf-16", errors="replace")
    return _DECLARATION.sub("", text).encode("utf-8", errors="replace")


def _deeper_than(root: Element, depth: int) -> bool:
    level = 0
    for event, _element in etree.iterwalk(root, events=("start", "end")):
        level += 1 if event == "start" else -1
        if level > depth:
            return True
    return False


def _broken(name: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"El archivo «{name}» está dañado: su contenido no se puede interpretar.",
        "Ábralo con el programa que lo creó, guárdelo de nuevo y vuelva a intentarlo.",
    )


def _dangerous(name: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"El archivo «{name}» declara entidades XML, que un documento normal no tiene y pueden "
        "ser un ataque: no se abrió.",
        "Ábralo con el programa que lo creó y guárdelo de nuevo, o pida otra copia.",
    )
