"""Paragraphs and tables in reading order, as every word-processor reader hands them over.

One place decides how they stand in the document: labels before the words, notes beside them,
table rows in one line, tables that merely place text on the page opened up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from advai.documents.builder import CELL_SEPARATOR, DocumentBuilder
from advai.documents.list_counters import Label
from advai.documents.rich_text import RichText, add_rich, add_row
from advai.model.document import BlockKind, Document

LONGEST_CELL = 400
"""Characters from which a cell is a stretch of the contract laid out in a table, not a datum."""

_MOST_PARAGRAPHS = 3
"""Paragraphs that a cell of data may hold (a name, an identity card, a role)."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph as it will stand in the document; `page` counts from 1."""

    rich: RichText
    kind: BlockKind = BlockKind.PARAGRAPH
    label: Label | None = None
    level: int | None = None
    centered: bool = False
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: rows of cells of items."""

    rows: list[list[list[Item]]] = field(default_factory=list)


Item: TypeAlias = Paragraph | Table | Document
"""A Document stands for a part kept in another format (Word's altChunk)."""


def emit(builder: DocumentBuilder, items: Iterable[Item], *, paged: bool = False) -> None:
    """Append items in reading order; `paged` says that their pages can be trusted."""
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
            yield _prefix(item.label) + item.rich.text
        elif isinstance(item, Table):
            for row in item.rows:
                yield CELL_SEPARATOR.join(plain_words(cell).replace("\n", " ") for cell in row)
        else:
            yield item.text


def _prefix(label: Label | None) -> str:
    return f"{label.text}{label.separator}" if label is not None and not label.bullet else ""


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
    one_column = all(len(row) <= 1 for row in table.rows)
    for row in table.rows:
        if one_column or any(map(_holds_text, row)):
            for cell in row:
                emit(builder, cell, paged=paged)
        else:
            page = next((p.page for cell in row for p in _paragraphs(cell)), None)
            add_row(builder, [_joined(cell) for cell in row], page=page if paged else None)


def _holds_text(cell: list[Item]) -> bool:
    """Tell a cell that holds a stretch of the contract, placed there by a table, from a datum."""
    shown = sum(paragraph.rich.visible for paragraph in _paragraphs(cell))
    return shown > _MOST_PARAGRAPHS or len(plain_words(cell)) > LONGEST_CELL


def _joined(cell: list[Item]) -> RichText:
    """Return a cell's paragraphs as one line."""
    whole = RichText()
    for paragraph in _paragraphs(cell):
        if whole.visible:
            whole.write(" ")
        whole.write(_prefix(paragraph.label))
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
        else:
            yield Paragraph(RichText(item.text))


def _chunk(builder: DocumentBuilder, chunk: Document) -> None:
    """Append a document read from a part, its asides moved along with its words."""
    shift = builder.offset
    for block in chunk.blocks:
        words = chunk.block_text(block)
        if block.kind is BlockKind.TABLE_ROW:
            builder.row(words.split(CELL_SEPARATOR), bold=block.bold)
        else:
            builder.add(
                block.kind,
                words,
                level=block.level,
                label=block.label,
                bold=block.bold,
                lead=block.lead,
                centered=block.centered,
            )
    for aside in chunk.asides:
        anchor = None if aside.anchor is None else aside.anchor + shift
        builder.aside(aside.kind, aside.text, anchor=anchor, author=aside.author, date=aside.date)
    for warning in chunk.warnings:
        builder.warn(warning)
