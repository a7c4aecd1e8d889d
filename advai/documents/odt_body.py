"""The body of an ODF text as paragraphs and tables in reading order, lists counted."""

# The tables of handlers at the end name methods of the class above, which share one signature.
# ruff: noqa: SLF001

from __future__ import annotations

from collections.abc import Callable, Iterator

from advai.documents.flow import Item, Paragraph, Table, plain_words
from advai.documents.list_counters import Label
from advai.documents.odf_package import DRAW, OFFICE, STYLE, TABLE, TEXT
from advai.documents.odt_inline import OdfInline, OdfReading
from advai.documents.odt_lists import OdfLists, OpenList
from advai.documents.odt_styles import OdfStyles
from advai.documents.xml_safety import Element
from advai.model.document import BlockKind

_DEFAULT_LANGUAGE = "es"
_MOST_LEVEL = 10
_WRAPPERS = {f"{TEXT}index-body", f"{TEXT}index-title", f"{OFFICE}text"}
_INDEXES = {
    f"{TEXT}{kind}"
    for kind in (
        "table-of-content", "illustration-index", "table-index", "object-index", "user-index",
        "alphabetical-index", "bibliography",
    )
}  # fmt: skip
_ROW_GROUPS = {f"{TABLE}{kind}" for kind in ("table-header-rows", "table-rows", "table-row-group")}


class OdfBody:
    """Reads containers of paragraphs, lists, tables and sections."""

    def __init__(self, styles: OdfStyles, lists: OdfLists) -> None:
        """Begin a reading."""
        self.reading = OdfReading(styles, self.words)
        self._styles = styles
        self._lists = lists
        self._counting = True

    def items(self, container: Element) -> list[Item]:
        """Return what a container holds, in reading order."""
        found: list[Item] = []
        for child in container:
            handler = _HANDLERS.get(child.tag)
            if handler is not None:
                found.extend(handler(self, child))
        return found

    def words(self, container: Element) -> str:
        """Return the words of a note, comment or deleted stretch; its lists are not counted."""
        counting, self._counting = self._counting, False
        inserted, self.reading.inserted = self.reading.inserted, []
        words = plain_words(self.items(container))
        self._counting, self.reading.inserted = counting, inserted
        return words

    def _paragraph(
        self, element: Element, place: OpenList | None = None, start: str | None = None
    ) -> Iterator[Item]:
        style = element.get(f"{TEXT}style-name")
        inline = OdfInline(self.reading, style)
        inline.read(element)
        heading = _heading_level(element)
        label = self._label(element, inline, heading, place, start) if self._counting else None
        yield Paragraph(
            rich=inline.rich,
            kind=_kind(heading, label),
            label=label,
            level=heading if heading is not None else place.depth + 1 if place else None,
            centered=self._styles.centered(style),
        )
        for box in inline.boxes:
            yield from self.items(box)

    def _label(
        self,
        element: Element,
        inline: OdfInline,
        heading: int | None,
        place: OpenList | None,
        start: str | None,
    ) -> Label | None:
        language = self._styles.language(element.get(f"{TEXT}style-name")) or _DEFAULT_LANGUAGE
        label = None
        if place is not None:
            label = self._lists.label(place, start, language)
        elif heading is not None and element.get(f"{TEXT}is-list-header") != "true":
            forced = element.get(f"{TEXT}start-value")
            restarts = element.get(f"{TEXT}restart-numbering") == "true"
            label = self._lists.heading_label(
                heading, forced or ("1" if restarts else None), language
            )
        return label or (Label(inline.number) if inline.number else None)

    def _list(self, element: Element, outer: OpenList | None = None) -> Iterator[Item]:
        first = next(element.iter(f"{TEXT}p", f"{TEXT}h"), None)
        style = (
            None
            if first is None
            else self._styles.named(first.get(f"{TEXT}style-name"), f"{STYLE}list-style-name")
        )
        place = self._lists.open(element, outer, style)
        for entry in element:
            if entry.tag in {f"{TEXT}list-item", f"{TEXT}list-header"}:
                yield from self._list_item(entry, place)

    def _list_item(self, entry: Element, place: OpenList) -> Iterator[Item]:
        numbered = entry.tag == f"{TEXT}list-item"
        for child in entry:
            if child.tag in {f"{TEXT}p", f"{TEXT}h"} and numbered:
                yield from self._paragraph(child, place, entry.get(f"{TEXT}start-value"))
                numbered = False
            elif child.tag == f"{TEXT}list":
                yield from self._list(child, place)
            else:
                handler = _HANDLERS.get(child.tag)
                if handler is not None:
                    yield from handler(self, child)

    def _numbered(self, element: Element) -> Iterator[Item]:
        """Read a text:numbered-paragraph: a list of one item that names its list and level."""
        level = element.get(f"{TEXT}level", "1")
        depth = min(int(level[:3]), _MOST_LEVEL) - 1 if level.isdecimal() else 0
        key = element.get(f"{TEXT}list-id") or element.get(f"{TEXT}style-name", "")
        place = OpenList(f"numbered {key}", element.get(f"{TEXT}style-name", ""), max(0, depth))
        for child in element:
            if child.tag in {f"{TEXT}p", f"{TEXT}h"}:
                yield from self._paragraph(child, place, element.get(f"{TEXT}start-value"))

    def _table(self, element: Element) -> Iterator[Item]:
        table = Table()
        for row in _rows(element):
            cells = row.iterchildren(f"{TABLE}table-cell")
            table.rows.append([self.items(cell) for cell in cells])
        yield table

    def _section(self, element: Element) -> Iterator[Item]:
        if element.get(f"{TEXT}display") == "none":
            self.reading.hidden = True
        else:
            yield from self.items(element)

    def _index(self, element: Element) -> Iterator[Item]:
        for body in element.iterchildren(f"{TEXT}index-body"):
            yield from self.items(body)

    def _mark(self, element: Element) -> Iterator[Item]:
        self.reading.mark(element)
        return iter(())

    def _regions(self, element: Element) -> Iterator[Item]:
        self.reading.read_regions(element)
        return iter(())

    def _drawing(self, element: Element) -> Iterator[Item]:
        """Read a frame that hangs on the page instead of a paragraph."""
        inline = OdfInline(self.reading, None)
        inline.read_drawing(element)
        for box in inline.boxes:
            yield from self.items(box)


def _heading_level(element: Element) -> int | None:
    if element.tag != f"{TEXT}h":
        return None
    level = element.get(f"{TEXT}outline-level", "1")
    return max(1, min(int(level[:3]), _MOST_LEVEL)) if level.isdecimal() else 1


def _kind(heading: int | None, label: Label | None) -> BlockKind:
    if heading is not None:
        return BlockKind.HEADING
    return BlockKind.PARAGRAPH if label is None else BlockKind.LIST_ITEM


def _rows(container: Element) -> Iterator[Element]:
    for child in container:
        if child.tag == f"{TABLE}table-row":
            yield child
        elif child.tag in _ROW_GROUPS:
            yield from _rows(child)


_HANDLERS: dict[str, Callable[[OdfBody, Element], Iterator[Item]]] = {
    f"{TEXT}p": OdfBody._paragraph,
    f"{TEXT}h": OdfBody._paragraph,
    f"{TEXT}list": OdfBody._list,
    f"{TEXT}numbered-paragraph": OdfBody._numbered,
    f"{TABLE}table": OdfBody._table,
    f"{TEXT}section": OdfBody._section,
    f"{TEXT}tracked-changes": OdfBody._regions,
    f"{TEXT}change-start": OdfBody._mark,
    f"{TEXT}change-end": OdfBody._mark,
    **dict.fromkeys(_INDEXES, OdfBody._index),
    **dict.fromkeys(_WRAPPERS, OdfBody._section),
    **dict.fromkeys((f"{DRAW}frame", f"{DRAW}g", f"{DRAW}custom-shape"), OdfBody._drawing),
}
