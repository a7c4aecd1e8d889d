"""The builder that every reader appends to: it keeps text, blocks and offsets in step.

Readers hand over raw words; characters are spelt one way here (see `characters`), blocks are
separated by one newline, and offsets that a reader knows in its raw text are carried over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from advai.documents.characters import Cleaned, clean, clean_text
from advai.documents.limits import DEFAULT, Limits
from advai.errors import TooLarge, UnreadableDocument
from advai.model.document import (
    Aside,
    AsideKind,
    Block,
    BlockKind,
    Document,
    OutlineEntry,
)

CELL_SEPARATOR = "\t"
"""Stands between the cells of a table row; no other block holds a tab."""


class DocumentBuilder:
    """Collects the blocks of one document in reading order and builds the `Document`."""

    def __init__(self, name: str, data: bytes, kind: str, limits: Limits = DEFAULT) -> None:
        """Begin the document of file `name` with bytes `data`, read as format `kind` ("docx")."""
        self._name = name
        self._sha256 = hashlib.sha256(data).hexdigest()
        self._kind = kind
        self._limits = limits
        self._parts: list[str] = []
        self._blocks: list[Block] = []
        self._asides: list[Aside] = []
        self._outline: list[OutlineEntry] = []
        self._warnings: dict[str, None] = {}
        self._left_out: dict[str, None] = {}
        self._page_breaks: list[tuple[int, int]] = []
        self._length = 0
        self._last_start = 0
        self._last_map = Cleaned("", [0])
        self._last_shift = 0

    @property
    def offset(self) -> int:
        """Return the offset in the text at which the next block will start."""
        return self._length + 1 if self._parts else 0

    @property
    def blocks(self) -> Sequence[Block]:
        """Return the blocks added so far."""
        return self._blocks

    def add(
        self,
        kind: BlockKind,
        text: str,
        *,
        page: int | None = None,
        level: int | None = None,
        label: str | None = None,
        bold: bool = False,
        lead: int = 0,
        centered: bool = False,
        ocr: bool = False,
    ) -> Block | None:
        """Append a block and return it; None when no visible character is left of `text`.

        Line breaks inside `text` stay. `label` is put before the text unless it
        already begins with it. `lead` is how many leading characters of `text` as passed are bold.
        """
        cleaned = clean(text)
        label = clean_text(label or "") or None
        if not cleaned.text and not label:
            return None
        prefix = "" if label is None or cleaned.text.startswith(label) else f"{label} "
        words = (prefix + cleaned.text).rstrip()
        shift = min(len(prefix), len(words))
        bold_lead = cleaned.at(lead) + shift if lead > 0 else 0
        start = self._append(words)
        self._last_start, self._last_map, self._last_shift = start, cleaned, shift
        block = Block(
            kind=kind,
            start=start,
            end=start + len(words),
            page=page,
            level=level,
            label=label,
            bold=bold,
            lead=min(bold_lead, len(words)),
            centered=centered,
            ocr=ocr,
        )
        self._blocks.append(block)
        return block

    def row(
        self,
        cells: Sequence[str],
        *,
        page: int | None = None,
        bold: bool = False,
        ocr: bool = False,
    ) -> Block | None:
        """Append a table row: its non-empty cells, in reading order, separated by tabs."""
        texts = [text.replace("\n", " ") for text in map(clean_text, cells) if text]
        if not texts:
            return None
        words = CELL_SEPARATOR.join(texts)
        start = self._append(words)
        self._last_start, self._last_map, self._last_shift = start, Cleaned("", [0]), 0
        block = Block(BlockKind.TABLE_ROW, start, start + len(words), page=page, bold=bold, ocr=ocr)
        self._blocks.append(block)
        return block

    def anchor(self, raw: int = 0) -> int:
        """Return the offset in the document of offset `raw` in the text last passed to `add`."""
        return self._last_start + self._last_shift + self._last_map.at(raw)

    def aside(
        self,
        kind: AsideKind,
        text: str,
        *,
        anchor: int | None = None,
        author: str | None = None,
        date: str | None = None,
        page: int | None = None,
    ) -> None:
        """Keep a footnote, comment, change or running header apart from the text."""
        words = clean_text(text)
        if words:
            who = clean_text(author or "") or None
            self._asides.append(Aside(kind, words, anchor, who, date, page))

    def outline(self, title: str, level: int, page: int | None = None) -> None:
        """Keep one entry of the file's own outline (`level` and `page` from 1)."""
        words = clean_text(title)
        if words:
            self._outline.append(OutlineEntry(words, level, page))

    def break_page(self, raw: int, page: int) -> None:
        """Say that `page` begins at offset `raw` in the text last passed to `add`."""
        self._page_breaks.append((self.anchor(raw), page))

    def leave_out(self, sentence: str) -> None:
        """Tell the lawyer, once, that a part of the file could not be read: which, and why."""
        self._left_out.setdefault(sentence)

    def warn(self, sentence: str) -> None:
        """Tell the lawyer something, once: what was guessed, repaired or recognised by OCR."""
        self._warnings.setdefault(sentence)

    def build(
        self, *, pages: int | None = None, metadata: dict[str, str] | None = None
    ) -> Document:
        """Return the document.

        Raises:
            UnreadableDocument: no block holds any text.
        """
        if not self._blocks:
            raise UnreadableDocument(
                f"El archivo «{self._name}» se abrió, pero no contiene texto.",
                "Compruebe que sea el archivo correcto y que no esté vacío.",
            )
        known = {key: clean_text(value) for key, value in (metadata or {}).items()}
        return Document(
            name=self._name,
            sha256=self._sha256,
            format=self._kind,
            text="\n".join(self._parts),
            blocks=tuple(self._blocks),
            pages=pages,
            asides=tuple(self._asides),
            outline=tuple(self._outline),
            metadata={key: value for key, value in known.items() if value},
            warnings=tuple(self._warnings),
            left_out=tuple(self._left_out),
            page_breaks=tuple(self._page_breaks),
        )

    def _append(self, words: str) -> int:
        start = self.offset
        self._parts.append(words)
        self._length = start + len(words)
        if self._length > self._limits.characters:
            raise TooLarge(
                f"El archivo «{self._name}» tiene más texto del que se puede revisar "
                f"(más de {self._limits.characters:,} caracteres).".replace(",", "."),
                "Divídalo en partes y revíselas por separado.",
            )
        return start
