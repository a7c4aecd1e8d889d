"""The binary of Word 97-2003 (DOC): its streams, its header and where its words lie.

[MS-DOC] 2.5 (file information block) and 2.8.35 (piece table). Nothing is run or written; every
offset in the file is checked against what is there.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass

import olefile

MAGIC = 0xA5EC
_FLAGS = 0x0A
_FAST_SAVED, _ENCRYPTED, _SECOND_TABLE = 0x0004, 0x0100, 0x0200
_LENGTHS = 0x4C
"""Offset of ccpText; the lengths of the other stories follow."""

_POINTERS = 0x9A
"""Offset of FibRgFcLcb97: pairs of offset and length into the table stream."""

_COMPRESSED = 0x40000000
_MOST_STREAM = 1 << 28

FOOTNOTE_REFERENCES, FOOTNOTE_TEXTS = 2, 3
COMMENT_REFERENCES, COMMENT_TEXTS = 4, 5
HEADER_TEXTS = 11
CHARACTER_PAGES, PARAGRAPH_PAGES = 12, 13
STYLES = 1
PIECES = 33
ENDNOTE_REFERENCES, ENDNOTE_TEXTS = 46, 47
LISTS, LIST_OVERRIDES = 73, 74


class DamagedDoc(Exception):
    """The bytes are not what the format asks for."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters `start` to `end` of the document lie at byte `offset`, `width` bytes each."""

    start: int
    end: int
    offset: int
    width: int


@dataclass(frozen=True, slots=True)
class Stories:
    """Lengths in characters of the texts that follow one another in the file."""

    main: int
    footnotes: int
    headers: int
    comments: int
    endnotes: int
    boxes: int


class DocFile:
    """An opened file: `words` is every character, `place` tells where each one lies."""

    def __init__(self, data: bytes) -> None:
        """Open the OLE container.

        Raises:
            DamagedDoc: the structure does not hold.
        """
        with olefile.OleFileIO(io.BytesIO(data)) as ole:
            self._main = _stream(ole, "WordDocument")
            if len(self._main) < _POINTERS or struct.unpack_from("<H", self._main)[0] != MAGIC:
                raise DamagedDoc
            flags = struct.unpack_from("<H", self._main, _FLAGS)[0]
            self.encrypted = bool(flags & _ENCRYPTED)
            self.fast_saved = bool(flags & _FAST_SAVED)
            self._table = _stream(ole, "1Table" if flags & _SECOND_TABLE else "0Table")
        counts = struct.unpack_from("<8i", self._main, _LENGTHS)
        main, notes, headers, _macros, comments, endnotes, boxes, _header_boxes = (
            max(0, count) for count in counts
        )
        self.stories = Stories(main, notes, headers, comments, endnotes, boxes)
        self.pieces = list(self._pieces()) if not self.encrypted else []
        self.words = "".join(map(self._decoded, self.pieces))

    def part(self, index: int) -> bytes:
        """Return the structure that pointer `index` of the header points to (b"" for none)."""
        at = _POINTERS + 8 * index
        if at + 8 > len(self._main):
            return b""
        offset, length = struct.unpack_from("<II", self._main, at)
        return self._table[offset : offset + length]

    def rest(self, index: int) -> bytes:
        """Return the table stream from the end of the structure `index` on."""
        offset, length = struct.unpack_from("<II", self._main, _POINTERS + 8 * index)
        return self._table[offset + length :]

    def page(self, number: int) -> bytes:
        """Return page `number` (512 bytes) of the main stream."""
        return self._main[number * 512 : number * 512 + 512]

    def _pieces(self) -> Iterator[Piece]:
        table = _piece_table(self.part(PIECES))
        count = (len(table) - 4) // 12
        if count < 1:
            raise DamagedDoc
        starts = struct.unpack_from(f"<{count + 1}I", table)
        for number in range(count):
            packed = struct.unpack_from("<I", table, 4 * (count + 1) + 8 * number + 2)[0]
            width = 1 if packed & _COMPRESSED else 2
            offset = (packed & ~_COMPRESSED) // (2 if width == 1 else 1)
            start, end = starts[number], starts[number + 1]
            room = max(0, len(self._main) - offset) // width
            if end < start or end - start > room or end > len(self._main):
                raise DamagedDoc  # the last also bounds what pieces that overlap could add up to
            yield Piece(start, end, offset, width)

    def _decoded(self, piece: Piece) -> str:
        data = self._main[piece.offset : piece.offset + (piece.end - piece.start) * piece.width]
        if piece.width == 1:
            return "".join(_CP1252[code] for code in data)
        return "".join(map(chr, struct.unpack(f"<{len(data) // 2}H", data)))


def _piece_table(clx: bytes) -> bytes:
    """Return the PlcPcd inside a Clx, past the property groups before it."""
    at = 0
    while at + 5 <= len(clx):
        if clx[at] == 2:  # noqa: PLR2004 - the Pcdt
            length = struct.unpack_from("<I", clx, at + 1)[0]
            return clx[at + 5 : at + 5 + length]
        if clx[at] != 1:
            break
        at += 3 + struct.unpack_from("<H", clx, at + 1)[0]
    raise DamagedDoc


def _stream(ole: olefile.OleFileIO, name: str) -> bytes:
    if not ole.exists(name) or ole.get_size(name) > _MOST_STREAM:
        raise DamagedDoc
    return bytes(ole.openstream(name).read())


_CP1252 = [bytes([code]).decode("cp1252", errors="replace") for code in range(256)]
