"""The characters of a Word 97-2003 file into paragraphs, tables and notes.

Marks inside the text part it: 13 ends a paragraph, 7 a cell or row, 19 to 21 enclose fields, 2
and 5 stand for notes and comments ([MS-DOC] 2.4.3, 2.8.25), whose places a table tells.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise, takewhile

from advai.documents.doc_file import (
    COMMENT_REFERENCES,
    COMMENT_TEXTS,
    ENDNOTE_REFERENCES,
    ENDNOTE_TEXTS,
    FOOTNOTE_REFERENCES,
    FOOTNOTE_TEXTS,
    HEADER_TEXTS,
    DocFile,
    Piece,
)
from advai.documents.doc_lists import list_instances
from advai.documents.doc_properties import Formatting, Paragraphs
from advai.documents.flow import Item, Paragraph, Table, plain_words
from advai.documents.list_counters import Label, ListCounters
from advai.documents.rich_text import Note, RichText
from advai.documents.tracked import TrackedChanges
from advai.model.document import AsideKind, BlockKind

_PARAGRAPH, _CELL, _SECTION = "\r", "\x07", "\x0c"
_FIELD_BEGIN, _FIELD_RESULT, _FIELD_END = "\x13", "\x14", "\x15"
_CHARACTERS = {"\x0b": "\n", "\x1e": "-", "\t": "\t", "\x0e": " "}
_PICTURES = {"\x01", "\x08"}
_FIRST_HALVES = frozenset(map(chr, range(0xD800, 0xDC00)))
_SECOND_HALVES = frozenset(map(chr, range(0xDC00, 0xE000)))
_NOTE, _COMMENT = "\x02", "\x05"
_LANGUAGE = "es"


class DocFlow:
    """Reads the stories of one file; `items` is the body, `running` its headers and footers."""

    def __init__(self, file: DocFile) -> None:
        """Begin with the formatting of the file."""
        self.hidden = self.images = False
        self._file = file
        self._format = Formatting(file)
        self._lists = list_instances(file)
        self._counters = ListCounters()
        self._starts = [piece.start for piece in file.pieces]
        self._fields: list[bool] = []
        self._notes: dict[int, list[Note]] = {}
        self._placeless: dict[str, list[Note]] = {_NOTE: [], _COMMENT: []}

    def read(self) -> tuple[list[Item], list[str]]:
        """Return the body and the words of the headers and footers."""
        stories = self._file.stories
        at = stories.main
        footnotes = self._texts(FOOTNOTE_TEXTS, at, AsideKind.FOOTNOTE)
        at += stories.footnotes
        running = [note.text for note in self._texts(HEADER_TEXTS, at, AsideKind.HEADER)]
        running = [words for words in running if words.strip()]
        at += stories.headers
        comments = self._texts(COMMENT_TEXTS, at, AsideKind.COMMENT)
        at += stories.comments
        endnotes = self._texts(ENDNOTE_TEXTS, at, AsideKind.ENDNOTE)
        at += stories.endnotes
        boxes = self._items(at, at + stories.boxes)
        self._counters = ListCounters()
        self._hang(FOOTNOTE_REFERENCES, footnotes, _NOTE)
        self._hang(ENDNOTE_REFERENCES, endnotes, _NOTE)
        self._hang(COMMENT_REFERENCES, comments, _COMMENT)
        body = self._items(0, stories.main)
        return body + boxes, running

    def _texts(self, index: int, base: int, kind: AsideKind) -> list[Note]:
        """Return the texts that a table of character positions cuts a story into.

        Positions only go up; where a damaged table goes back, its texts end.
        """
        pairs = takewhile(
            lambda pair: pair[0] <= pair[1], pairwise(_integers(self._file.part(index)))
        )
        items = (self._items(base + start, base + end) for start, end in pairs)
        return [Note(kind, plain_words(found)) for found in items]

    def _hang(self, index: int, notes: list[Note], mark: str) -> None:
        """Hang notes on the characters that a table names, those it lacks on the next `mark`."""
        table = self._file.part(index)
        places = list(_integers(table[: len(notes) * 4]))
        for place, note in zip(places, notes, strict=False):
            self._notes.setdefault(place, []).append(note)
        self._placeless[mark].extend(notes[len(places) :])

    def _notes_at(self, at: int) -> list[Note]:
        character = self._file.words[at]
        placeless = self._placeless.get(character)
        return self._notes.get(at) or ([placeless.pop(0)] if placeless else [])

    def _items(self, start: int, end: int) -> list[Item]:
        self._fields = []
        story = _Story()
        first = start
        end = min(end, len(self._file.words))
        for at in range(start, end):
            if self._file.words[at] in {_PARAGRAPH, _CELL, _SECTION}:
                self._paragraph(first, at, story)
                first = at + 1
        if first < end:
            self._paragraph(first, end, story)
        return story.finish()

    def _paragraph(self, start: int, mark: int, story: _Story) -> None:
        """Read the characters from `start` to the mark that ends them."""
        character = self._file.words[mark] if mark < len(self._file.words) else _PARAGRAPH
        place = self._offset(min(mark, len(self._file.words) - 1))
        properties = self._format.paragraph(place)
        rich = RichText()
        changes = TrackedChanges()
        for at in range(start, mark):
            self._character(at, properties.style, rich, changes)
        changes.attach(rich)
        if self._format.characters(place, properties.style).deleted and character == _PARAGRAPH:
            story.pending.extend(rich)
            return
        if properties.row_end and character == _CELL:
            story.end_row()
            return
        heading = None if properties.outline is None else properties.outline + 1
        label = self._label(properties) if rich.visible or character == _PARAGRAPH else None
        story.add(
            rich,
            heading=heading,
            label=label,
            properties=properties,
            ends_cell=character == _CELL,
        )

    def _character(self, at: int, style: int, rich: RichText, changes: TrackedChanges) -> None:
        character = self._file.words[at]
        if self._field(character) or not all(self._fields):
            return
        if character in _PICTURES:
            self.images = True
            return
        for note in self._notes_at(at):
            rich.note(note)
        text = _CHARACTERS.get(character, "") or self._whole(at)
        if not text or (ord(text[0]) < ord(" ") and text not in "\n\t"):
            return
        look = self._format.characters(self._offset(at), style)
        if look.deleted:
            changes.record(Note(AsideKind.DELETION, ""), text, len(rich))
        elif look.hidden:
            self.hidden = self.hidden or bool(text.strip())
        else:
            if look.inserted:
                changes.record(Note(AsideKind.INSERTION, ""), text, len(rich))
            rich.write(text, strong=look.bold or look.underlined)

    def _whole(self, at: int) -> str:
        """Return the letter at `at`; one stored in two halves stands where its first half is."""
        half = self._file.words[at]
        if half in _FIRST_HALVES and self._file.words[at + 1 : at + 2] in _SECOND_HALVES:
            pair = self._file.words[at : at + 2]
            return pair.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        joined = half in _SECOND_HALVES and self._file.words[max(0, at - 1)] in _FIRST_HALVES
        return "" if joined else half

    def _field(self, character: str) -> bool:
        """Follow the marks of fields; the instruction is not shown, the result is."""
        if character == _FIELD_BEGIN:
            self._fields.append(False)
        elif character == _FIELD_RESULT and self._fields:
            self._fields[-1] = True
        elif character == _FIELD_END and self._fields:
            self._fields.pop()
        else:
            return False
        return True

    def _label(self, properties: Paragraphs) -> Label | None:
        number = properties.list_number
        if not 0 < number <= len(self._lists):
            return None
        return self._counters.next_label(self._lists[number - 1], properties.level, _LANGUAGE)

    def _offset(self, at: int) -> int:
        """Return the byte at which character `at` lies in the main stream."""
        piece: Piece = self._file.pieces[max(0, bisect_right(self._starts, at) - 1)]
        return piece.offset + (at - piece.start) * piece.width


def _integers(table: bytes) -> Iterator[int]:
    """Yield the numbers that a table begins with, as far as its bytes go."""
    return (number for (number,) in struct.iter_unpack("<I", table[: len(table) // 4 * 4]))


class _Story:
    """Puts paragraphs into the body or into the cells of the open table."""

    def __init__(self) -> None:
        self.pending = RichText()
        self._items: list[Item] = []
        self._cell: list[Item] = []
        self._row: list[list[Item]] = []
        self._table: Table | None = None

    def add(
        self,
        rich: RichText,
        *,
        heading: int | None,
        label: Label | None,
        properties: Paragraphs,
        ends_cell: bool,
    ) -> None:
        """Add a paragraph; `ends_cell` says that it is the last of its cell."""
        self.pending.extend(rich)
        rich, self.pending = self.pending, RichText()
        kind = BlockKind.PARAGRAPH if label is None else BlockKind.LIST_ITEM
        paragraph = Paragraph(
            rich=rich,
            kind=kind if heading is None else BlockKind.HEADING,
            label=label,
            level=heading if heading is not None else properties.level + 1 if label else None,
            centered=properties.centered,
        )
        if properties.in_table or ends_cell:
            self._cell.append(paragraph)
        else:
            self.end_row()
            self._table = None
            self._items.append(paragraph)
        if ends_cell:
            self._row.append(self._cell)
            self._cell = []

    def end_row(self) -> None:
        """End the open row, if there is one."""
        if self._cell:
            self._row.append(self._cell)
            self._cell = []
        if self._row:
            if self._table is None:
                self._table = Table()
                self._items.append(self._table)
            self._table.rows.append(self._row)
            self._row = []

    def finish(self) -> list[Item]:
        """Return what was added."""
        if self.pending.visible or self.pending.notes:
            self._items.append(Paragraph(self.pending))
        self.end_row()
        return self._items
