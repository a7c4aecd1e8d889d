r"""The counters behind automatic lists, as word processors keep them.

A definition (Word's abstractNum, RTF's \list) has levels; instances (num, \listoverride) refer
to it, share its counters and may restart a level once. The rules are those of ISO/IEC 29500-1,
17.9, and, where it is silent, what Word does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from advai.documents.number_formats import format_number

LEVELS = 9
_PLACEHOLDER = re.compile(r"%([1-9])")


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list.

    `kind` is a number format ("upperRoman", "bullet"), `template` the printed text with %1 … %9
    for the counters of the levels, `start` the first number. `restart` is the one-based level
    whose use starts this one again (None: any higher level; 0: never). `legal` prints every
    counter in figures. `separator` stands between the label and the text.
    """

    kind: str = "decimal"
    template: str = ""
    start: int = 1
    restart: int | None = None
    legal: bool = False
    separator: str = " "
    style: str | None = None
    capitals: bool = False
    language: str | None = None


@dataclass(frozen=True, slots=True)
class ListInstance:
    """A use of a list: `definition` names the counters it shares, `starts` what it restarts."""

    key: str
    definition: str
    levels: tuple[Level, ...]
    starts: Mapping[int, int] = field(default_factory=dict)

    def start(self, level: int) -> int:
        """Return the first number of `level` (from 0) in this instance."""
        return self.starts.get(level, self.levels[level].start)


@dataclass(frozen=True, slots=True)
class Label:
    """A printed label: "1.1", the separator after it, and whether it is a mere bullet."""

    text: str
    separator: str = " "
    bullet: bool = False


class ListCounters:
    """The state of all lists while a document is read from top to bottom."""

    def __init__(self) -> None:
        """Begin with every list unused."""
        self._counters: dict[str, list[int | None]] = {}
        self._restarted: set[tuple[str, int]] = set()

    def next_label(self, instance: ListInstance, level: int, language: str) -> Label | None:
        """Count one paragraph at `level` (from 0) and return its label; None when nothing prints.

        `language` ("es-BO") decides how numbers in words are written.
        """
        level = max(0, min(level, len(instance.levels) - 1))
        counters = self._counters.setdefault(instance.definition, [None] * LEVELS)
        self._count(counters, instance, level)
        return _label(instance, level, counters, language)

    def _count(self, counters: list[int | None], instance: ListInstance, level: int) -> None:
        once = (instance.key, level)
        current = counters[level]
        if current is None or (level in instance.starts and once not in self._restarted):
            counters[level] = instance.start(level)
        else:
            counters[level] = current + 1
        self._restarted.add(once)
        for deeper in range(level + 1, len(instance.levels)):
            if _restarts(instance.levels[deeper].restart, level, deeper):
                counters[deeper] = None


def _restarts(restart: int | None, used: int, deeper: int) -> bool:
    """Say whether using level `used` starts level `deeper` again."""
    if restart is None or restart > deeper:
        return True
    return used < restart


def _label(
    instance: ListInstance, level: int, counters: list[int | None], language: str
) -> Label | None:
    shape = instance.levels[level]
    tongue = shape.language or language

    def number(match: re.Match[str]) -> str:
        index = int(match[1]) - 1
        if index > level or index >= len(instance.levels):
            return ""
        value = counters[index]
        kind = _shown_kind(instance.levels[index].kind, legal=shape.legal)
        return format_number(instance.start(index) if value is None else value, kind, tongue)

    text = _PLACEHOLDER.sub(number, shape.template).strip()
    if not text:
        return None
    return Label(
        text.upper() if shape.capitals else text, shape.separator, bullet=shape.kind == "bullet"
    )


def _shown_kind(kind: str, *, legal: bool) -> str:
    """Return the format that prints: legal numbering turns roman and letters into figures."""
    return kind if not legal or kind in {"decimalZero", "none", "bullet"} else "decimal"
