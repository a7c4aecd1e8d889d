"""Pages of pieces to the blocks of a document: the layout's way in.

Running headers go first, then each page's tables and columns, then paragraphs, which may go on
over the end of a column or page; last, each paragraph is told heading, list item or plain.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from advai.documents.builder import DocumentBuilder
from advai.documents.layout.columns import Column, Part, reading_order
from advai.documents.layout.footnotes import take_footnotes
from advai.documents.layout.hyphens import Vocabulary
from advai.documents.layout.marks import is_clause_start, list_label
from advai.documents.layout.paragraphs import (
    Paragraph,
    body_size,
    goes_on_after_break,
    paragraphs_of,
    pitch_of,
    typical_size,
    widen_short_columns,
)
from advai.documents.layout.pieces import Sheet, has_word
from advai.documents.layout.rows import rows_of
from advai.documents.layout.running import take_running
from advai.documents.layout.stamps import take_overprints
from advai.documents.layout.table_rows import Row, grid_rows, row_of
from advai.documents.layout.tables import mark_underlined, take_grids
from advai.documents.layout.tabular import parted
from advai.documents.layout.wording import word
from advai.model.document import AsideKind, BlockKind

_LARGER = 1.15
_LONGEST_HEADING = 200
_MOST_HEADING_LINES = 4


def compose(sheets: list[Sheet], builder: DocumentBuilder) -> None:
    """Add the sheets' text to the builder, in reading order."""
    for sheet in sheets:
        mark_underlined(sheet)
    for running in take_running(sheets):
        kind = AsideKind.HEADER if running.header else AsideKind.FOOTER
        builder.aside(kind, running.text, page=running.page)
    _set_margins_apart(sheets, builder)
    parts = [(sheet, part) for sheet in sheets for part in _parts(sheet)]
    columns = [part for _, part in parts if isinstance(part, Column)]
    widen_short_columns(columns)
    vocabulary = Vocabulary.of(line.text for column in columns for line in column.lines)
    lines = [line for column in columns for line in column.lines]
    usual, pitch = body_size(lines), pitch_of(lines)
    for item in _joined([each for sheet, part in parts for each in _items(sheet, part, pitch)]):
        if isinstance(item, Row):
            builder.row(item.cells, page=item.page, bold=item.bold, ocr=item.ocr)
        else:
            _add(builder, item, vocabulary, usual)


def _set_margins_apart(sheets: list[Sheet], builder: DocumentBuilder) -> None:
    """Keep stamps, watermarks and footnotes as asides; a watermark of every page only once."""
    usual = median([piece.size for sheet in sheets for piece in sheet.pieces] or [0.0])
    told: set[str] = set()
    for sheet in sheets:
        for text in (*sheet.margins, *take_overprints(sheet, usual)):
            if text not in told:
                told.add(text)
                builder.aside(AsideKind.HEADER, text, page=sheet.page)
        if not sheet.ocr:
            for note in take_footnotes(sheet, usual):
                builder.aside(AsideKind.FOOTNOTE, note, page=sheet.page)


def _parts(sheet: Sheet) -> list[Part]:
    grids = take_grids(sheet)
    return reading_order(rows_of(sheet), grids)


def _items(sheet: Sheet, part: Part, pitch: float) -> Iterator[Paragraph | Row]:
    for item in parted(part) if isinstance(part, Column) else grid_rows(part, sheet):
        if isinstance(item, Column):
            yield from paragraphs_of(item, pitch)
        else:
            yield item if isinstance(item, Row) else row_of(item.cells)


def _joined(items: list[Paragraph | Row]) -> list[Paragraph | Row]:
    """Join the paragraphs that go on after the end of a column or page."""
    joined: list[Paragraph | Row] = []
    for item in items:
        before = joined[-1] if joined else None
        if (
            isinstance(item, Paragraph)
            and isinstance(before, Paragraph)
            and before.column is not item.column
            and goes_on_after_break(before, item)
        ):
            before.lines.extend(item.lines)
            before.column = item.column
        else:
            joined.append(item)
    return joined


def _add(builder: DocumentBuilder, paragraph: Paragraph, words: Vocabulary, usual: float) -> None:
    wording = word(paragraph.lines, words)
    text = wording.text
    strong = all(line.strong for line in paragraph.lines)
    kind = _kind(paragraph, text, strong=strong, usual=usual)
    builder.add(
        kind,
        text,
        page=paragraph.first.page,
        label=list_label(text) if kind is BlockKind.LIST_ITEM else None,
        bold=strong,
        lead=0 if strong else wording.lead,
        centered=paragraph.centered,
        ocr=paragraph.first.ocr,
    )
    for offset, page in wording.breaks:
        builder.break_page(offset, page)


def _kind(paragraph: Paragraph, text: str, *, strong: bool, usual: float) -> BlockKind:
    short = len(text) <= _LONGEST_HEADING and len(paragraph.lines) <= _MOST_HEADING_LINES
    larger = typical_size(paragraph.lines) >= _LARGER * usual
    stands_out = strong or larger or (is_clause_start(text, emphasised=True) and text.isupper())
    if short and stands_out and has_word(text):
        return BlockKind.HEADING
    return BlockKind.LIST_ITEM if list_label(text) is not None else BlockKind.PARAGRAPH
