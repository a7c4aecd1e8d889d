"""A document as read: one text, the blocks it is made of, and what the reader had to say."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class BlockKind(StrEnum):
    """What a stretch of text is in the document."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, heading, list item or table row.

    `start`/`end` are offsets into `Document.text` (code points); blocks follow one another in
    reading order, do not overlap and are separated by newlines. `label` is the printed list label
    ("1.1", "a)", "IV."), which is also part of the text. `bold` says that the whole block is
    bold or underlined, `lead` how many leading characters are (run-in headings).
    """

    kind: BlockKind
    start: int
    end: int
    page: int | None = None
    level: int | None = None
    label: str | None = None
    bold: bool = False
    lead: int = 0
    centered: bool = False
    ocr: bool = False


class AsideKind(StrEnum):
    """Text that belongs to the file but not to the contract's words."""

    FOOTNOTE = "footnote"
    ENDNOTE = "endnote"
    COMMENT = "comment"
    INSERTION = "insertion"
    DELETION = "deletion"
    HEADER = "header"
    FOOTER = "footer"


@dataclass(frozen=True, slots=True)
class Aside:
    """A footnote, comment, tracked change or running header, kept apart from the text.

    `anchor` is the offset in `Document.text` it refers to, when known. An insertion's words are
    in the text too (the document is read as if its changes were accepted); a deletion's are not.
    """

    kind: AsideKind
    text: str
    anchor: int | None = None
    author: str | None = None
    date: str | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark of the file's own outline; `level` from 1, `page` from 1."""

    title: str
    level: int
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A file as read. `text` is the whole text in reading order, `pages` the page count if paged.

    `sha256` is of the file's bytes. `warnings` are sentences in Spanish for the lawyer: what was
    guessed, repaired or recognised by OCR; `left_out` says what of the file could not be read.
    `page_breaks` are the places within blocks at which a new page begins: (offset, page).
    """

    name: str
    sha256: str
    format: str
    text: str
    blocks: tuple[Block, ...]
    pages: int | None = None
    asides: tuple[Aside, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    metadata: dict[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    page_breaks: tuple[tuple[int, int], ...] = ()

    def block_text(self, block: Block) -> str:
        """Return the words of one block."""
        return self.text[block.start : block.end]

    def page_at(self, offset: int) -> int | None:
        """Return the page (from 1) on which `offset` lies, or None in an unpaged format."""
        page = None
        for block in self.blocks:
            if block.start > offset:
                break
            page = block.page if block.page is not None else page
        broken = [number for start, number in self.page_breaks if start <= offset]
        return max(page or 0, *broken) if broken else page
