"""The automatic lists of Word 97-2003 turned into the levels that print labels.

[MS-DOC] 2.9.147 (LSTF), 2.9.150 (LVL), 2.9.131 (LFO).
"""

from __future__ import annotations

import struct

from advai.documents.doc_file import LIST_OVERRIDES, LISTS, DocFile
from advai.documents.list_counters import LEVELS, Level, ListInstance

NUMBER_FORMATS = {
    0: "decimal", 1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter",
    5: "ordinal", 6: "cardinalText", 7: "ordinalText", 22: "decimalZero", 23: "bullet",
    255: "none",
}  # fmt: skip
"""The codes of [MS-OSHARED] MSONFC that occur in Latin scripts."""

_HEAD, _OVERRIDE = 28, 16
_LEGAL, _NO_RESTART = 0x04, 0x08
_STARTS, _REDEFINED = 0x10, 0x20
_MOST = 4096


def list_instances(file: DocFile) -> list[ListInstance]:
    """Return the lists in the order in which paragraphs number them (from 1)."""
    table, levels_data = file.part(LISTS), file.rest(LISTS)
    if len(table) < 2:  # noqa: PLR2004 - the count
        return []
    definitions: dict[int, tuple[Level, ...]] = {}
    at = 0
    for number in range(min(struct.unpack_from("<H", table)[0], _MOST)):
        place = 2 + _HEAD * number
        if place + _HEAD > len(table):
            break
        key = struct.unpack_from("<i", table, place)[0]
        levels = [Level(kind="none")] * LEVELS
        for index in range(1 if table[place + 26] & 1 else LEVELS):
            levels[index], at = _level(levels_data, at)
        definitions[key] = tuple(levels)
    return _overrides(file.part(LIST_OVERRIDES), definitions)


def _overrides(table: bytes, definitions: dict[int, tuple[Level, ...]]) -> list[ListInstance]:
    if len(table) < 4:  # noqa: PLR2004 - the count
        return []
    count = min(struct.unpack_from("<I", table)[0], _MOST, (len(table) - 4) // _OVERRIDE)
    instances: list[ListInstance] = []
    at = 4 + _OVERRIDE * count
    for number in range(count):
        key = struct.unpack_from("<i", table, 4 + _OVERRIDE * number)[0]
        changed = table[4 + _OVERRIDE * number + 12]
        levels = list(definitions.get(key, [Level(kind="none")] * LEVELS))
        starts: dict[int, int] = {}
        at += 4
        for _ in range(changed):
            if at + 8 > len(table):
                break
            start, flags = struct.unpack_from("<iI", table, at)
            at += 8
            index = min(flags & 0xF, LEVELS - 1)
            if flags & _REDEFINED:
                levels[index], at = _level(table, at)
            if flags & _STARTS:
                starts[index] = levels[index].start if flags & _REDEFINED else start
        instances.append(ListInstance(str(number), str(key), tuple(levels), starts))
    return instances


def _level(data: bytes, at: int) -> tuple[Level, int]:
    """Return the level at `at` and where the next begins."""
    if at + _HEAD > len(data):
        return Level(kind="none"), at
    start, nfc, flags = struct.unpack_from("<iBB", data, at)
    follows, characters, paragraphs = data[at + 15], data[at + 24], data[at + 25]
    restart = data[at + 26]
    at += _HEAD + characters + paragraphs
    if at + 2 > len(data):
        return Level(kind="none"), at
    length = struct.unpack_from("<H", data, at)[0]
    units = data[at + 2 : at + 2 + 2 * length]
    kind = NUMBER_FORMATS.get(nfc, "decimal")
    level = Level(
        kind=kind,
        template="•" if kind == "bullet" else _template(units),
        start=max(0, start),
        restart=restart if flags & _NO_RESTART else None,
        legal=bool(flags & _LEGAL),
        separator="" if follows == 2 else " ",  # noqa: PLR2004 - nothing follows the number
    )
    return level, at + 2 + 2 * length


def _template(units: bytes) -> str:
    """Return the label's shape: codes 0 to 8 stand for the numbers of the levels."""
    text = units.decode("utf-16-le", errors="replace")
    return "".join(f"%{ord(c) + 1}" if ord(c) < LEVELS else c for c in text)
