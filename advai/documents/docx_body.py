"""The body of a Word document as paragraphs and tables in reading order, lists counted.

Joins paragraphs whose mark was deleted or is hidden, puts text boxes after the paragraph they
hang on, and leaves tables whole for `flow` to lay out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from advai.documents.docx_inline import InlineReader, chosen_branch
from advai.documents.docx_reading import DEFAULT_LANGUAGE, LeftOut, Reading
from advai.documents.docx_styles import value
from advai.documents.flow import Item, Paragraph, Table
from advai.documents.list_counters import Label
from advai.documents.ooxml import R, W
from advai.documents.rich_text import RichText
from advai.documents.xml_safety import Element
from advai.model.document import BlockKind, Document

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"


ChunkReader = Callable[[str], Document | None]
"""Reads the alternative-format part with the given relationship id."""


class BodyReader:
    """Reads containers of paragraphs and tables: body, cells, text boxes, notes, headers."""

    def __init__(self, reading: Reading, read_chunk: ChunkReader) -> None:
        """Read with the shared state `reading`."""
        self._reading = reading
        self._read_chunk = read_chunk

    def items(self, container: Element) -> list[Item]:
        """Return the items of a container in reading order."""
        found: list[Item] = []
        pending = _Pending()
        for element in block_elements(container):
            if element.tag == W + "p":
                self._paragraph(element, pending, found)
            else:
                _flush(pending, found)
                found.extend(self._other(element))
        _flush(pending, found)
        return found

    def _other(self, element: Element) -> Iterator[Item]:
        if element.tag == W + "tbl":
            yield self._table(element)
        else:  # w:altChunk
            chunk = self._read_chunk(element.get(R + "id", ""))
            if chunk is None:
                self._reading.left_out[LeftOut.CHUNK] += 1
            else:
                yield chunk

    def _paragraph(self, element: Element, pending: _Pending, found: list[Item]) -> None:
        properties = element.find(W + "pPr")
        style = value(properties, "pStyle")
        inline = InlineReader(self._reading, style)
        inline.read(element)
        mark = None if properties is None else properties.find(W + "rPr")
        joins = self._joins(properties, mark, style)
        label, level = self._label(properties, mark, style, inline.rich, joins)
        pending.add(inline, label, level)
        if joins is None:
            heading = self._reading.styles.outline_level(properties, style)
            found.append(pending.take(heading, self._reading.styles.centered(properties, style)))
        for box in inline.boxes:
            fields, self._reading.fields = self._reading.fields, []
            found.extend(self.items(box))
            self._reading.fields = fields

    def _joins(
        self, properties: Element | None, mark: Element | None, style: str | None
    ) -> str | None:
        """Return why the paragraph runs into the next one, or None: deleted, hidden, drop cap."""
        if mark is not None and any(mark.find(W + tag) is not None for tag in ("del", "moveFrom")):
            return "deleted"
        frame = None if properties is None else properties.find(W + "framePr")
        if frame is not None and frame.get(W + "dropCap", "none") != "none":
            return "drop cap"
        hidden = mark is not None and self._reading.styles.toggle("vanish", mark, style)
        return "hidden" if hidden else None

    def _label(
        self,
        properties: Element | None,
        mark: Element | None,
        style: str | None,
        rich: RichText,
        joins: str | None,
    ) -> tuple[Label | None, int | None]:
        """Count the paragraph in its list, unless it is not there to be counted."""
        if joins == "deleted" or (joins is not None and not rich.visible):
            return None, None
        language = self._reading.styles.language(mark, style) or DEFAULT_LANGUAGE
        found = self._reading.numbering.label(properties, style, language)
        return (None, None) if found is None else (found[0], found[1] + 1)

    def _table(self, element: Element) -> Table:
        table = Table()
        for row in _rows(element):
            cells = [self.items(cell) for cell in _cells(row)]
            table.rows.append(cells)
        return table


@dataclass(slots=True)
class _Pending:
    """Paragraphs that run into the next one, until one ends."""

    rich: RichText | None = None
    label: Label | None = None
    level: int | None = None
    page: int = 1

    def add(self, inline: InlineReader, label: Label | None, level: int | None) -> None:
        if self.rich is None or not self.rich.visible:
            self.page = inline.page
        if self.rich is None:
            self.rich = inline.rich
        else:
            self.rich.extend(inline.rich)
        if self.label is None:
            self.label, self.level = label, level

    def take(self, heading: int | None, centered: bool) -> Paragraph:
        paragraph = Paragraph(
            rich=RichText() if self.rich is None else self.rich,
            kind=_kind(heading, self.label),
            label=self.label,
            level=heading if heading is not None else self.level,
            centered=centered,
            page=self.page,
        )
        self.rich = self.label = self.level = None
        return paragraph


def _kind(heading: int | None, label: Label | None) -> BlockKind:
    if heading is not None:
        return BlockKind.HEADING
    return BlockKind.PARAGRAPH if label is None else BlockKind.LIST_ITEM


def _flush(pending: _Pending, found: list[Item]) -> None:
    """End a paragraph whose own mark is gone: nothing follows that it could run into."""
    if pending.rich is not None:
        found.append(pending.take(None, centered=False))


def block_elements(container: Element) -> Iterator[Element]:
    """Yield the paragraphs, tables and chunks of a container, controls and wrappers opened."""
    for child in container:
        if child.tag in {W + "p", W + "tbl", W + "altChunk"}:
            yield child
        else:
            inside = _inside(child)
            if inside is not None:
                yield from block_elements(inside)


def _inside(wrapper: Element) -> Element | None:
    """Return what a wrapper holds, or None for an element that wraps no content."""
    if wrapper.tag == W + "sdt":
        return wrapper.find(W + "sdtContent")
    if wrapper.tag == _MC + "AlternateContent":
        return chosen_branch(wrapper)
    return wrapper if wrapper.tag in _WRAPPERS else None


_WRAPPERS = {W + "customXml", W + "smartTag", W + "ins", W + "moveTo", W + "sdtContent"}


def _rows(container: Element) -> Iterator[Element]:
    for child in container:
        if child.tag == W + "tr":
            deleted = child.find(f"{W}trPr/{W}del")
            if deleted is None:
                yield child
        else:
            inside = _inside(child)
            if inside is not None:
                yield from _rows(inside)


def _cells(container: Element) -> Iterator[Element]:
    for child in container:
        if child.tag == W + "tc":
            if child.find(f"{W}tcPr/{W}cellDel") is None:
                yield child
        else:
            inside = _inside(child)
            if inside is not None:
                yield from _cells(inside)
