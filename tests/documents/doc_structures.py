"""Word 97-2003 files with looks, lists, tables and notes at places of their own, for the tests."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

SECTOR = 512
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_TEXT_AT = 1024
_POINTERS = 0x9A
_EVERY_LEVEL = 9

BOLD, UNDERLINED, HIDDEN = b"\x35\x08\x01", b"\x3e\x2a\x01", b"\x3c\x08\x01"
DELETED, INSERTED = b"\x00\x08\x01", b"\x01\x08\x01"
CENTERED, IN_TABLE, ROW_END = b"\x61\x24\x01", b"\x16\x24\x01", b"\x17\x24\x01"


def in_list(number: int, level: int = 0) -> bytes:
    """Return the modifiers of an item of list `number` (from 1) at `level` (from 0)."""
    return struct.pack("<Hh", 0x460B, number) + struct.pack("<HB", 0x260A, level)


@dataclass(frozen=True, slots=True)
class Run:
    """Words and their character modifiers."""

    text: str
    look: bytes = b""


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph: its runs, paragraph modifiers, the mark that ends it, its style number."""

    runs: tuple[Run, ...]
    properties: bytes = b""
    mark: str = "\r"
    style: int = 0


def para(text: str, properties: bytes = b"", *, mark: str = "\r", style: int = 0) -> Para:
    """Return a plain paragraph."""
    return Para((Run(text),), properties, mark, style)


@dataclass(frozen=True, slots=True)
class ListLevel:
    """A level: number format code, printed text (codes 0 to 8 are numbers) and first number."""

    nfc: int
    text: str
    start: int = 1


@dataclass(frozen=True, slots=True)
class Notes:
    """Notes of one kind: the places of their references in the body, and their texts."""

    places: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()


NO_NOTES = Notes()


def document(
    paragraphs: Sequence[Para],
    *,
    compressed: bool = False,
    lists: Sequence[Sequence[ListLevel]] = (),
    footnotes: Notes = NO_NOTES,
    comments: Notes = NO_NOTES,
    endnotes: Notes = NO_NOTES,
    flags: int = 0,
) -> bytes:
    """Return a DOC file; `compressed` writes one byte a character (Windows-1252)."""
    body = "".join("".join(run.text for run in p.runs) + p.mark for p in paragraphs)
    kinds = (footnotes, comments, endnotes)
    stories = [body, *("".join(f"{text}\r" for text in notes.texts) for notes in kinds)]
    words = "".join(stories) + ("\r" if any(stories[1:]) else "")
    main = bytearray(_TEXT_AT) + words.encode("cp1252" if compressed else "utf-16-le")
    end = len(main)
    main += bytes(-end % SECTOR)
    pages = len(main) // SECTOR
    width = 1 if compressed else 2
    main += _character_page(paragraphs, width) + _paragraph_page(paragraphs, width)
    parts = {
        12: (struct.pack("<III", _TEXT_AT, end, pages), b""),
        13: (struct.pack("<III", _TEXT_AT, end, pages + 1), b""),
        33: (_pieces(units(words), compressed=compressed), b""),
        **_notes(2, footnotes, 2, units(body)),
        **_notes(4, comments, 30, units(body)),
        **_notes(46, endnotes, 2, units(body)),
        **_lists(lists),
    }
    table = b""
    for index, (part, after) in parts.items():
        struct.pack_into("<II", main, _POINTERS + 8 * index, len(table), len(part))
        table += part + after
    struct.pack_into("<HHHHHH", main, 0, 0xA5EC, 0xC1, 0, 0x0C0A, 0, 0x0200 | flags)
    lengths = [units(story) for story in stories]
    struct.pack_into("<6i", main, 0x4C, lengths[0], lengths[1], 0, 0, lengths[2], lengths[3])
    return container(bytes(main), table)


def units(text: str) -> int:
    """Return the length of `text` as the format counts it: UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


_Parts = dict[int, tuple[bytes, bytes]]
"""By number of the header's pointer: what it points to, and what follows uncounted."""


def _pieces(count: int, *, compressed: bool) -> bytes:
    at = _TEXT_AT * 2 | 0x40000000 if compressed else _TEXT_AT
    table = struct.pack("<II", 0, count) + struct.pack("<HIH", 0, at, 0)
    return b"\x02" + struct.pack("<I", len(table)) + table


def _notes(index: int, notes: Notes, size: int, end: int) -> _Parts:
    """Return the references (`size` bytes each beside their places) and the bounds of texts."""
    if not notes.texts:
        return {}
    cuts = [0]
    for text in notes.texts:
        cuts.append(cuts[-1] + units(text) + 1)
    references = struct.pack(f"<{len(notes.places) + 1}I", *notes.places, end)
    return {
        index: (references + bytes(size * len(notes.places)), b""),
        index + 1: (struct.pack(f"<{len(cuts)}I", *cuts), b""),
    }


def _lists(lists: Sequence[Sequence[ListLevel]]) -> _Parts:
    if not lists:
        return {}
    heads, levels = struct.pack("<H", len(lists)), b""
    uses = struct.pack("<I", len(lists))
    for number, shapes in enumerate(lists, 1):
        heads += struct.pack("<ii18sBB", number, number, b"\xff\x0f" * _EVERY_LEVEL, 0, 0)
        unused = [ListLevel(255, "")] * (_EVERY_LEVEL - len(shapes))
        levels += b"".join(map(_level, [*shapes, *unused]))
        uses += struct.pack("<i8sB3s", number, b"", 0, b"")
    return {73: (heads, levels), 74: (uses + b"\xff\xff\xff\xff" * len(lists), b"")}


def _level(level: ListLevel) -> bytes:
    places = (at for at, char in enumerate(level.text, 1) if ord(char) < _EVERY_LEVEL)
    head = struct.pack("<iBB9s13s", level.start, level.nfc, 0, bytes(places), b"")
    return head + struct.pack("<H", len(level.text)) + level.text.encode("utf-16-le")


def _page(entry: int, bounds: list[int], groups: list[bytes]) -> bytes:
    """Return a formatted disk page: bounds, `entry` bytes for each run, groups from the end."""
    page = bytearray(SECTOR)
    count = len(groups)
    struct.pack_into(f"<{count + 1}I", page, 0, *bounds)
    end = SECTOR - 2
    for number, group in enumerate(groups):
        if group:
            end = (end - len(group)) & ~1
            page[end : end + len(group)] = group
            page[4 * (count + 1) + entry * number] = end // 2
    page[SECTOR - 1] = count
    if end < 4 * (count + 1) + entry * count:
        raise ValueError("too much formatting for one page")
    return bytes(page)


def _character_page(paragraphs: Sequence[Para], width: int) -> bytes:
    looks = [
        (units(run.text) * width, bytes([len(run.look)]) + run.look if run.look else b"")
        for paragraph in paragraphs
        for run in (*paragraph.runs, Run(paragraph.mark))
    ]
    return _page(1, *_bounds(looks))


def _paragraph_page(paragraphs: Sequence[Para], width: int) -> bytes:
    stands = []
    for paragraph in paragraphs:
        length = sum(units(run.text) for run in paragraph.runs) + 1
        data = struct.pack("<H", paragraph.style) + paragraph.properties
        even = len(data) % 2 == 0
        size = bytes([0, len(data) // 2]) if even else bytes([(len(data) + 1) // 2])
        plain = not paragraph.properties and not paragraph.style
        stands.append((length * width, b"" if plain else size + data))
    return _page(13, *_bounds(stands))


def _bounds(stretches: Sequence[tuple[int, bytes]]) -> tuple[list[int], list[bytes]]:
    """Return where stretches (bytes, group) begin and end, plain neighbours joined."""
    bounds, groups = [_TEXT_AT], list[bytes]()
    for length, group in stretches:
        if groups and not group and not groups[-1]:
            bounds[-1] += length
        else:
            bounds.append(bounds[-1] + length)
            groups.append(group)
    return bounds, groups


def container(main: bytes, table: bytes) -> bytes:
    """Return an OLE compound file ([MS-CFB]) with the two streams of a Word document."""
    streams = [data + bytes(-len(data) % SECTOR) for data in (main, table)]
    streams = [data.ljust(4096, b"\0") for data in streams]  # smaller ones live elsewhere
    chain = [_FAT, _END]
    starts = []
    for data in streams:
        starts.append(len(chain))
        chain += [*range(len(chain) + 1, len(chain) + len(data) // SECTOR), _END]
    if len(chain) > SECTOR // 4:
        raise ValueError("too long for one sector of allocation")
    chain += [_FREE] * (SECTOR // 4 - len(chain))
    entries = (
        _entry("Root Entry", 5, child=1, start=_END)
        + _entry("WordDocument", 2, left=2, start=starts[0], size=len(streams[0]))
        + _entry("1Table", 2, start=starts[1], size=len(streams[1]))
        + bytes(128)
    )
    header = struct.pack(
        "<8s16sHHHHH6sIIIIIIIII", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6,
        b"", 0, 1, 1, 0, 4096, _END, 0, _END, 0,
    )  # fmt: skip
    sectors = struct.pack("<109I", 0, *[_FREE] * 108) + struct.pack("<128I", *chain)
    return header + sectors + entries + b"".join(streams)


def _entry(
    name: str, kind: int, *, left: int = _FREE, child: int = _FREE, start: int, size: int = 0
) -> bytes:
    encoded = name.encode("utf-16-le")
    return struct.pack(
        "<64sHBBIII16sIQQIQ", encoded, len(encoded) + 2, kind, 1, left, _FREE, child, b"", 0, 0, 0,
        start, size,
    )  # fmt: skip
