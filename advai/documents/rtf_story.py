"""One text of an RTF file (the body, a note, a text box): its paragraphs, cells and rows."""

from __future__ import annotations

from dataclasses import dataclass, field

from advai.documents.flow import Item, Paragraph, Table
from advai.documents.list_counters import Label
from advai.documents.rich_text import RichText
from advai.documents.tracked import TrackedChanges
from advai.model.document import BlockKind


@dataclass(slots=True)
class Story:
    r"""Paragraph properties (\pard resets them), the paragraph being written, the open row."""

    items: list[Item] = field(default_factory=list)
    rich: RichText = field(default_factory=RichText)
    changes: TrackedChanges = field(default_factory=TrackedChanges)
    label: str = ""
    in_table: bool = False
    centered: bool = False
    heading: int | None = None
    boxes: list[Item] = field(default_factory=list)
    _cell: list[Item] = field(default_factory=list)
    _row: list[list[Item]] = field(default_factory=list)
    _table: Table | None = None

    def reset(self) -> None:
        r"""Take the defaults of a paragraph again (\pard)."""
        self.in_table, self.centered, self.heading = False, False, None

    def end_paragraph(self) -> None:
        r"""End a paragraph (\par)."""
        self._place(self._paragraph())
        for box in self.boxes:
            self._place(box)
        self.boxes = []

    def end_cell(self) -> None:
        r"""End a table cell (\cell)."""
        self.in_table = True
        self.end_paragraph()
        self._row.append(self._cell)
        self._cell = []

    def end_row(self) -> None:
        r"""End a table row (\row)."""
        if self._cell:
            self._row.append(self._cell)
            self._cell = []
        if self._row:
            self._open_table().rows.append(self._row)
            self._row = []

    def finish(self) -> list[Item]:
        """Return what the text holds, its last paragraph and row ended."""
        self.end_paragraph()
        self.end_row()
        return self.items

    def _paragraph(self) -> Paragraph:
        self.changes.attach(self.rich)
        words = self.label.strip()
        label = Label(words, bullet=not any(map(str.isalnum, words))) if words else None
        kind = BlockKind.PARAGRAPH if label is None else BlockKind.LIST_ITEM
        paragraph = Paragraph(
            rich=self.rich,
            kind=kind if self.heading is None else BlockKind.HEADING,
            label=label,
            level=self.heading,
            centered=self.centered,
        )
        self.rich, self.label = RichText(), ""
        return paragraph

    def _place(self, item: Item) -> None:
        if self.in_table:
            self._cell.append(item)
            return
        self.end_row()  # a row that was never ended
        if not isinstance(item, Paragraph) or item.rich.visible or item.label:
            self._table = None
        self.items.append(item)

    def _open_table(self) -> Table:
        if self._table is None:
            self._table = Table()
            self.items.append(self._table)
        return self._table
