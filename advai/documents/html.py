"""Web pages (HTML, XHTML, MHTML, Word's "web page"): what a browser would show, in order.

Parsed as browsers do (html5lib); scripts are never run, nothing is fetched.
"""

from __future__ import annotations

from typing import Any, cast
from xml.etree.ElementTree import Element

from html5lib import HTMLParser
from html5lib.treebuilders import getTreeBuilder

from advai.documents.builder import DocumentBuilder
from advai.documents.flow import Item, emit
from advai.documents.html_flow import HtmlFlow
from advai.documents.html_text import page_text
from advai.documents.limits import Limits
from advai.errors import TooLarge, UnreadableDocument
from advai.model.document import Document

_DEEPEST = 2000
"""Open elements beyond which parsing, which looks at all of them, would take for ever."""

_HIDDEN = "La página tiene texto oculto, que no se muestra y no se leyó."
_IMAGES = "La página contiene imágenes: si tienen texto, no se ha leído."


class _TooDeep(Exception):
    """The page nests deeper than any page written by people or programs."""


class _OpenElements(list[Any]):
    """The parser's list of open elements, with an end."""

    def append(self, element: object) -> None:
        """Open one more element, or stop the parsing."""
        if len(self) >= _DEEPEST:
            raise _TooDeep
        super().append(element)


def read(data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:  # noqa: ARG001 - one signature for all readers
    """Return the document that a web page shows.

    Raises:
        UnreadableDocument: it shows no text.
        TooLarge: it nests without end.
    """
    decoded = page_text(data)
    root = _parsed(decoded.text, name)
    flow = HtmlFlow()
    items = flow.walk(root)
    builder = DocumentBuilder(name, data, "html", limits)
    for warning in decoded.warnings:
        builder.warn(warning)
    emit(builder, items)
    if flow.hidden:
        builder.warn(_HIDDEN)
    if flow.images:
        builder.warn(_IMAGES)
    title = root.findtext("head/title") or ""
    return builder.build(metadata={"title": title})


def items_of(markup: str, name: str) -> list[Item]:
    """Return the paragraphs and tables of a piece of HTML that stands in another format."""
    return HtmlFlow().walk(_parsed(markup, name))


def _parsed(markup: str, name: str) -> Element:
    builder: Any = getTreeBuilder("etree")

    class BoundedBuilder(builder):  # type: ignore[misc]  # html5lib makes its class at run time
        """A tree builder that gives up on endless nesting."""

        def reset(self) -> None:
            """Begin a page."""
            super().reset()
            self.openElements = _OpenElements()

    parser = HTMLParser(tree=BoundedBuilder, namespaceHTMLElements=False)
    try:
        return cast("Element", parser.parse(markup))
    except _TooDeep:
        raise TooLarge(
            f"El archivo «{name}» anida sus elementos más de {_DEEPEST} veces: no se puede leer.",
            "Ábralo en un navegador, imprímalo como PDF y revise el PDF.",
        ) from None
    except Exception as error:  # html5lib fails in many ways on hostile markup
        raise UnreadableDocument(
            f"El archivo «{name}» no se puede interpretar como página web.",
            "Ábralo en un navegador, imprímalo como PDF y revise el PDF.",
        ) from error
