"""A paragraph on its way into the document: words, which of them are bold, and its asides.

Every reader that knows about emphasis writes into a `RichText` and hands it to `add_rich`, so
that boldness, run-in headings, labels and anchors mean the same in every format.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise

from advai.documents.builder import DocumentBuilder
from advai.documents.list_counters import Label
from advai.model.document import AsideKind, Block, BlockKind


@dataclass(frozen=True, slots=True)
class Note:
    """An aside that waits for its place: a footnote, comment or tracked change."""

    kind: AsideKind
    text: str
    author: str | None = None
    date: str | None = None


class RichText:
    """Raw words with their strong (bold or underlined) stretches and the notes between them."""

    __slots__ = ("_length", "_pieces", "notes")

    def __init__(self, text: str = "", *, strong: bool = False) -> None:
        """Begin with `text`, or empty."""
        self._pieces: list[tuple[str, bool]] = []
        self._length = 0
        self.notes: list[tuple[int, Note]] = []
        self.write(text, strong=strong)

    def __len__(self) -> int:
        return self._length

    @property
    def text(self) -> str:
        """Return the raw words."""
        return "".join(piece for piece, _ in self._pieces)

    @property
    def visible(self) -> bool:
        """Say whether any character but white space is there."""
        return any(piece.strip() for piece, _ in self._pieces)

    @property
    def bold(self) -> bool:
        """Say whether every visible character is strong."""
        shown = [strong for piece, strong in self._pieces if piece.strip()]
        return bool(shown) and all(shown)

    @property
    def lead(self) -> int:
        """Return how many leading characters are strong (0 for none), white space aside."""
        end = position = 0
        for piece, strong in self._pieces:
            stripped = piece.rstrip()
            if stripped and not strong:
                break
            if stripped:
                end = position + len(stripped)
            position += len(piece)
        return end

    def write(self, text: str, *, strong: bool = False) -> None:
        """Append words."""
        if text:
            self._pieces.append((text, strong))
            self._length += len(text)

    def note(self, note: Note, at: int | None = None) -> None:
        """Attach a note at offset `at`, or where the words end now."""
        self.notes.append((self._length if at is None else at, note))

    def extend(self, other: RichText) -> None:
        """Append the words and notes of another paragraph."""
        self.notes.extend((self._length + at, note) for at, note in other.notes)
        self._pieces.extend(other._pieces)
        self._length += other._length

    def split_lines(self) -> list[RichText]:
        """Return the lines as paragraphs where a break clearly parts two of them.

        That is at a blank line and where a whole line is strong and its neighbour is not (a
        heading typed with a line break); other breaks stay inside.
        """
        lines = self._lines()
        parts = [lines[0]]
        for before, line in pairwise(lines):
            if not before.visible or not line.visible or before.bold != line.bold:
                parts.append(line)
            else:
                parts[-1].write("\n")
                parts[-1].extend(line)
        return parts

    def _lines(self) -> list[RichText]:
        lines = [RichText()]
        starts = [0]
        position = 0
        for piece, strong in self._pieces:
            for number, line in enumerate(piece.split("\n")):
                if number:
                    position += 1
                    lines.append(RichText())
                    starts.append(position)
                lines[-1].write(line, strong=strong)
                position += len(line)
        self._share_notes(lines, starts)
        return lines

    def _share_notes(self, lines: list[RichText], starts: list[int]) -> None:
        for at, note in self.notes:
            index = bisect_right(starts, at) - 1
            lines[index].note(note, at - starts[index])


def add_rich(
    builder: DocumentBuilder,
    rich: RichText,
    kind: BlockKind,
    *,
    label: Label | None = None,
    page: int | None = None,
    level: int | None = None,
    centered: bool = False,
) -> Block | None:
    """Append a paragraph to the document with its label before it and its notes beside it."""
    prefix = f"{label.text}{label.separator}" if label else ""
    lead = rich.lead
    block = builder.add(
        kind,
        prefix + rich.text,
        page=page,
        level=level,
        label=label.text if label else None,
        bold=rich.bold,
        lead=len(prefix) + lead if lead else 0,
        centered=centered,
    )
    for at, note in rich.notes:
        anchor = builder.anchor(len(prefix) + at) if block else max(0, builder.offset - 1)
        builder.aside(note.kind, note.text, anchor=anchor, author=note.author, date=note.date)
    return block


def add_row(
    builder: DocumentBuilder, cells: list[RichText], *, page: int | None = None
) -> Block | None:
    """Append a table row with the notes of its cells; it is bold when all its words are."""
    shown = [cell for cell in cells if cell.visible]
    bold = bool(shown) and all(cell.bold for cell in shown)
    block = builder.row([cell.text for cell in cells], page=page, bold=bold)
    for cell in cells:
        for _, note in cell.notes:
            anchor = block.start if block else max(0, builder.offset - 1)
            builder.aside(note.kind, note.text, anchor=anchor, author=note.author, date=note.date)
    return block
