"""Paragraphs and tables of a Word body into the document: labels, notes, rows, page numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from advai.documents.builder import DocumentBuilder
from advai.documents.docx_body import Item, Paragraph, Table
from advai.documents.rich_text import RichText, add_rich, add_row
from advai.model.document import Document

LONGEST_CELL = 400
"""Characters from which a cell is a stretch of the contract laid out in a table, not a datum."""


def emit(builder: DocumentBuilder, items: Iterable[Item], *, paged: bool) -> None:
    """Append items in reading order; `paged` says that the page counts can be trusted."""
    for item in items:
        if isinstance(item, Paragraph):
            _paragraph(builder, item, paged=paged)
        elif isinstance(item, Table):
            _table(builder, item, paged=paged)
        else:
            _chunk(builder, item)


def plain_words(items: Iterable[Item]) -> str:
    """Return the words of items, one line a paragraph or row (for notes, headers, footers)."""
    return "\n".join(line for line in _lines(items) if line.strip())


def _lines(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Paragraph):
            label = f"{item.label.text}{item.label.separator}" if item.label else ""
            yield label + item.rich.text
        elif isinstance(item, Table):
            for row in item.rows:
                yield "\t".join(plain_words(cell).replace("\n", " ") for cell in row)
        else:
            yield item.text


def _paragraph(builder: DocumentBuilder, item: Paragraph, *, paged: bool) -> None:
    label = None if item.label is not None and item.label.bullet else item.label
    for number, part in enumerate(item.rich.split_lines()):
        add_rich(
            builder,
            part,
            item.kind,
            label=label if number == 0 else None,
            page=item.page if paged else None,
            level=item.level,
            centered=item.centered,
        )


def _table(builder: DocumentBuilder, table: Table, *, paged: bool) -> None:
    if _is_layout(table):
        for row in table.rows:
            for cell in row:
                emit(builder, cell, paged=paged)
        return
    for row in table.rows:
        page = next((p.page for cell in row for p in _paragraphs(cell)), None)
        add_row(builder, [_joined(cell) for cell in row], page=page if paged else None)


def _is_layout(table: Table) -> bool:
    """Tell a table that only places text on the page from one that holds data."""
    if all(len(row) <= 1 for row in table.rows):
        return True
    return any(len(plain_words(cell)) > LONGEST_CELL for row in table.rows for cell in row)


def _joined(cell: list[Item]) -> RichText:
    """Return a cell's paragraphs as one line."""
    whole = RichText()
    for paragraph in _paragraphs(cell):
        if whole.visible and paragraph.rich.visible:
            whole.write(" ")
        if paragraph.label is not None and not paragraph.label.bullet:
            whole.write(paragraph.label.text + paragraph.label.separator)
        whole.extend(paragraph.rich)
    return whole


def _paragraphs(cell: Iterable[Item]) -> Iterator[Paragraph]:
    for item in cell:
        if isinstance(item, Paragraph):
            yield item
        elif isinstance(item, Table):
            for row in item.rows:
                for inner in row:
                    yield from _paragraphs(inner)


def _chunk(builder: DocumentBuilder, chunk: Document) -> None:
    for block in chunk.blocks:
        builder.add(block.kind, chunk.block_text(block), bold=block.bold, lead=block.lead)
    for warning in chunk.warnings:
        builder.warn(warning)
