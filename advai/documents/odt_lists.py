"""ODF lists: list styles and the outline turned into levels, and which list goes on where."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from advai.documents.list_counters import LEVELS, Label, Level, ListCounters, ListInstance
from advai.documents.odf_package import STYLE, TEXT, XML_ID
from advai.documents.xml_safety import Element

_FORMATS = {
    "1": "decimal", "i": "lowerRoman", "I": "upperRoman", "": "none",
    "01, 02, 03, ...": "decimalZero", "1st, 2nd, 3rd, ...": "ordinal",
    "One, Two, Three, ...": "cardinalText", "First, Second, Third, ...": "ordinalText",
}  # fmt: skip
"""style:num-format, with the long ones that LibreOffice writes."""

_SYNC = {"a": "lowerLetter", "A": "upperLetter"}
_SEQUENCE = {"a": "lowerLetterSequence", "A": "upperLetterSequence"}
_BULLETS = {f"{TEXT}list-level-style-bullet", f"{TEXT}list-level-style-image"}
_LIST_FORMAT = "num-list-format"
_PLACEHOLDER = re.compile(r"%(\d{1,2})%")
_OUTLINE = "outline"
_NO_LEVELS = tuple(Level(kind="none") for _ in range(LEVELS))


@dataclass(frozen=True, slots=True)
class OpenList:
    """A text:list that is open: the counters it uses, its style, its depth (from 0)."""

    definition: str
    style: str
    depth: int


class OdfLists:
    """The lists of one document; ask for labels in reading order."""

    def __init__(self, roots: Iterable[Element]) -> None:
        """Read the list styles and the outline style."""
        self._levels: dict[str, tuple[Level, ...]] = {}
        self._outline = _NO_LEVELS
        for root in roots:
            for style in root.iter(f"{TEXT}list-style"):
                self._levels.setdefault(style.get(f"{STYLE}name", ""), _levels(style))
            for style in root.iter(f"{TEXT}outline-style"):
                self._outline = _levels(style)
        self._counters = ListCounters()
        self._by_id: dict[str, OpenList] = {}
        self._last: OpenList | None = None
        self._opened = 0
        self._forced = 0

    def open(self, element: Element, outer: OpenList | None, style: str | None) -> OpenList:
        """Open a text:list inside `outer`; `style` is what its first paragraph's style names."""
        named = element.get(f"{TEXT}style-name")
        if outer is not None:
            return replace(outer, style=named or outer.style, depth=outer.depth + 1)
        named = named or style or ""
        opened = OpenList(self._definition(element, named), named, 0)
        self._by_id[element.get(XML_ID, "")] = self._last = opened
        return opened

    def _definition(self, element: Element, style: str) -> str:
        before = self._by_id.get(element.get(f"{TEXT}continue-list") or "\0")
        goes_on = element.get(f"{TEXT}continue-numbering") == "true"
        if before is None and goes_on and self._last is not None and self._last.style == style:
            before = self._last
        if before is not None:
            return before.definition
        self._opened += 1
        return f"list {self._opened}"

    def label(self, place: OpenList, start: str | None, language: str) -> Label | None:
        """Count an item and return its label; `start` is its own start value, if it has one."""
        levels = self._levels.get(place.style, _NO_LEVELS)
        instance = ListInstance(place.definition, place.definition, levels)
        return self._counters.next_label(
            self._forced_to(instance, place.depth, start), place.depth, language
        )

    def heading_label(self, level: int, start: str | None, language: str) -> Label | None:
        """Count a heading of `level` (from 1) in the outline and return its label."""
        instance = ListInstance(_OUTLINE, _OUTLINE, self._outline)
        depth = min(level, LEVELS) - 1
        return self._counters.next_label(self._forced_to(instance, depth, start), depth, language)

    def _forced_to(self, instance: ListInstance, depth: int, start: str | None) -> ListInstance:
        """Return a use of the list that begins at `start`, counted once."""
        if start is None or not start.isdecimal():
            return instance
        self._forced += 1
        return replace(instance, key=f"forced {self._forced}", starts={depth: int(start[:9])})


def _levels(style: Element) -> tuple[Level, ...]:
    levels = list(_NO_LEVELS)
    for element in style:
        number = element.get(f"{TEXT}level", "") if isinstance(element.tag, str) else ""
        if number.isdecimal() and 1 <= int(number[:3]) <= LEVELS:
            levels[int(number[:3]) - 1] = _level(element, int(number[:3]))
    return tuple(levels)


def _level(element: Element, number: int) -> Level:
    if element.tag in _BULLETS:
        return Level(kind="bullet", template="•")
    written = element.get(f"{STYLE}num-format", "")
    letters = _SYNC if element.get(f"{STYLE}num-letter-sync") == "true" else _SEQUENCE
    kind = letters.get(written) or _FORMATS.get(written, "decimal")
    start = element.get(f"{TEXT}start-value", "1")
    return Level(
        kind=kind,
        template=_template(element, number, kind),
        start=int(start[:9]) if start.isdecimal() else 1,
    )


def _template(element: Element, number: int, kind: str) -> str:
    """Return the label's shape: LibreOffice's own format, or prefix, numbers and suffix."""
    written = (v for k, v in element.attrib.items() if k.endswith(f"}}{_LIST_FORMAT}"))
    shape = next(written, None)
    if shape is not None:
        return _PLACEHOLDER.sub(lambda m: f"%{m[1]}" if len(m[1]) == 1 else "", str(shape))
    shown = element.get(f"{TEXT}display-levels", "1")
    count = int(shown[:2]) if shown.isdecimal() else 1
    first = max(1, number - count + 1)
    numbers = "" if kind == "none" else ".".join(f"%{n}" for n in range(first, number + 1))
    prefix, suffix = element.get(f"{STYLE}num-prefix", ""), element.get(f"{STYLE}num-suffix", "")
    return f"{prefix}{numbers}{suffix}"
