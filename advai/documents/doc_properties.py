"""Word 97-2003 formatting as far as it changes the reading: sprms, FKP pages, styles.

[MS-DOC] 2.6 (single property modifiers), 2.9.33 and 2.9.175 (formatted disk pages), 2.9.271
(style sheet).
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from advai.documents.doc_file import CHARACTER_PAGES, PARAGRAPH_PAGES, STYLES, DocFile

_PAGE_NUMBER = 0x3FFFFF
_SIZES = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}
_TABLE_DEFINITIONS = {0xD608, 0xD606}
_DELETED, _INSERTED, _BOLD, _HIDDEN, _UNDERLINED = 0x0800, 0x0801, 0x0835, 0x083C, 0x2A3E
_STYLE, _LEVEL, _LIST, _IN_TABLE, _ROW_END = 0x4600, 0x260A, 0x460B, 0x2416, 0x2417
_CENTERED, _CENTERED_97, _OUTLINE = 0x2461, 0x2403, 0x2640
_HEADINGS = range(1, 10)
"""The style sheet has the built-in headings at these places ([MS-DOC] 2.9.271)."""

_NO_STYLE = 0xFFF
_DEEPEST = 20


_GroupAt = Callable[[bytes, int, int], bytes]


@dataclass(frozen=True, slots=True)
class Characters:
    """How characters look."""

    bold: bool = False
    underlined: bool = False
    hidden: bool = False
    deleted: bool = False
    inserted: bool = False


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """How a paragraph stands; `list_number` is one-based, 0 for none."""

    style: int = 0
    level: int = 0
    list_number: int = 0
    in_table: bool = False
    row_end: bool = False
    centered: bool = False
    outline: int | None = None


@dataclass(frozen=True, slots=True)
class _Style:
    base: int = _NO_STYLE
    paragraph: bytes = b""
    characters: bytes = b""


@dataclass(slots=True)
class _Runs:
    """Stretches of bytes in the main stream and the properties of each."""

    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    groups: list[bytes] = field(default_factory=list)

    def at(self, offset: int) -> bytes:
        index = bisect_right(self.starts, offset) - 1
        return self.groups[index] if index >= 0 and offset < self.ends[index] else b""


class Formatting:
    """The formatting of one file, asked for by byte offset in the main stream."""

    def __init__(self, file: DocFile) -> None:
        """Read the pages of properties and the style sheet."""
        self._styles = _styles(file.part(STYLES))
        self._characters = _runs(file, CHARACTER_PAGES, _character_group)
        self._paragraphs = _runs(file, PARAGRAPH_PAGES, _paragraph_group)
        self._by_style: dict[int, tuple[Paragraphs, Characters]] = {}
        self._looks: dict[tuple[int, bytes], Characters] = {}

    def paragraph(self, offset: int) -> Paragraphs:
        """Return how the paragraph whose mark lies at `offset` stands."""
        group = self._paragraphs.at(offset)
        style = struct.unpack_from("<H", group)[0] if len(group) >= 2 else 0  # noqa: PLR2004 - the istd
        inherited, _ = self._style(style)
        direct = _apply_paragraph(replace(inherited, style=style), group[2:])
        heading = style - 1 if style in _HEADINGS else None
        return replace(direct, outline=heading if direct.outline is None else direct.outline)

    def characters(self, offset: int, style: int) -> Characters:
        """Return how the character at `offset` looks in a paragraph of `style`."""
        key = (style, self._characters.at(offset))
        if key not in self._looks:
            self._looks[key] = _apply_characters(self._style(style)[1], key[1])
        return self._looks[key]

    def _style(self, number: int, depth: int = 0) -> tuple[Paragraphs, Characters]:
        if number in self._by_style:
            return self._by_style[number]
        found = (Paragraphs(), Characters())
        if number < len(self._styles) and depth < _DEEPEST:
            style = self._styles[number]
            if style.base != _NO_STYLE:
                found = self._style(style.base, depth + 1)
            found = (
                _apply_paragraph(found[0], style.paragraph),
                _apply_characters(found[1], style.characters),
            )
        self._by_style[number] = found
        return found


def sprms(group: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the modifiers of a group: code and operand."""
    at = 0
    while at + 3 <= len(group):
        code = struct.unpack_from("<H", group, at)[0]
        at += 2
        size = _SIZES.get(code >> 13)
        if size is None:
            size = group[at] + 1
            if code in _TABLE_DEFINITIONS and at + 2 <= len(group):
                size = struct.unpack_from("<H", group, at)[0] + 1
        yield code, group[at : at + size]
        at += size


def _apply_characters(look: Characters, group: bytes) -> Characters:
    names = {_DELETED: "deleted", _INSERTED: "inserted", _BOLD: "bold", _HIDDEN: "hidden"}
    for code, operand in sprms(group):
        value = operand[0] if operand else 0
        if code in names:
            name = names[code]
            before = bool(getattr(look, name))
            on = before if value == 0x80 else not before if value == 0x81 else value != 0  # noqa: PLR2004 - ToggleOperand: as the style says, or the contrary
            look = replace(look, **{name: on})
        elif code == _UNDERLINED:
            look = replace(look, underlined=value != 0)
    return look


def _apply_paragraph(look: Paragraphs, group: bytes) -> Paragraphs:
    for code, operand in sprms(group):
        value = int.from_bytes(operand, "little", signed=True) if operand else 0
        if code == _LIST:
            look = replace(look, list_number=max(0, value))
        elif code == _LEVEL:
            look = replace(look, level=max(0, min(value, 8)))
        elif code == _IN_TABLE:
            look = replace(look, in_table=value != 0)
        elif code == _ROW_END:
            look = replace(look, row_end=value != 0)
        elif code in {_CENTERED, _CENTERED_97}:
            look = replace(look, centered=value == 1)
        elif code == _OUTLINE:
            look = replace(look, outline=value if 0 <= value < len(_HEADINGS) else None)
    return look


def _runs(file: DocFile, index: int, group_at: _GroupAt) -> _Runs:
    runs = _Runs()
    table = file.part(index)
    count = max(0, (len(table) - 4) // 8)
    packed = struct.unpack_from(f"<{count}I", table, 4 * (count + 1)) if count else ()
    pages = dict.fromkeys(number & _PAGE_NUMBER for number in packed)  # each page once
    found = [run for page in pages for run in _page_runs(file.page(page), group_at)]
    for start, end, group in sorted(found, key=lambda run: run[0]):
        runs.starts.append(start)
        runs.ends.append(end)
        runs.groups.append(group)
    return runs


def _page_runs(page: bytes, group_at: _GroupAt) -> Iterator[tuple[int, int, bytes]]:
    count = page[511] if len(page) == 512 else 0  # noqa: PLR2004 - a page's size
    if not 0 < count <= 101:  # noqa: PLR2004 - what a page can hold
        return
    bounds = struct.unpack_from(f"<{count + 1}I", page)
    for number in range(count):
        yield bounds[number], bounds[number + 1], group_at(page, 4 * (count + 1), number)


def _character_group(page: bytes, base: int, number: int) -> bytes:
    at = 2 * page[base + number] if base + number < len(page) else 0
    return page[at + 1 : at + 1 + page[at]] if 0 < at < len(page) else b""


def _paragraph_group(page: bytes, base: int, number: int) -> bytes:
    """Return the style number and the modifiers of a paragraph."""
    place = base + 13 * number
    at = 2 * page[place] if place < len(page) else 0
    if not 0 < at < len(page) - 1:
        return b""
    if page[at]:
        return page[at + 1 : at + 2 * page[at]]
    return page[at + 2 : at + 2 + 2 * page[at + 1]]


def _styles(sheet: bytes) -> list[_Style]:
    if len(sheet) < 6:  # noqa: PLR2004 - size, count, size of a style's head
        return []
    head = struct.unpack_from("<H", sheet)[0]
    fixed = struct.unpack_from("<H", sheet, 4)[0]
    styles: list[_Style] = []
    at = 2 + head
    while at + 2 <= len(sheet):
        size = struct.unpack_from("<H", sheet, at)[0]
        styles.append(_one_style(sheet[at + 2 : at + 2 + size], fixed))
        at += 2 + size
    return styles


def _one_style(data: bytes, fixed: int) -> _Style:
    if len(data) < max(fixed, 4) + 2:
        return _Style()
    packed = struct.unpack_from("<H", data, 2)[0]
    kind, base = packed & 0xF, packed >> 4
    if kind != 1:  # a paragraph style
        return _Style()
    at = fixed + 2 + 2 * struct.unpack_from("<H", data, fixed)[0] + 2
    paragraph, at = _counted(data, at)
    characters, _ = _counted(data, at)
    return _Style(base, paragraph[2:], characters)


def _counted(data: bytes, at: int) -> tuple[bytes, int]:
    """Return a counted stretch and where the next begins (at an even offset)."""
    if at + 2 > len(data):
        return b"", at
    size = struct.unpack_from("<H", data, at)[0]
    end = at + 2 + size
    return data[at + 2 : end], end + (end & 1)
