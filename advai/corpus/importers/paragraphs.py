"""Where the paragraphs and items of an article begin: offsets for display, nothing changed.

Labels count only in sequence: I. then II. then III.; 1. then 2.; a) then b). So the "1." of a
sum or "inciso a)" within a sentence do not break a line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from advai.corpus.importers.list_labels import roman

LABEL = re.compile(
    r"(?:(?P<roman>[IVX]{1,6})\s?[.)-]|(?P<number>\d{1,2})\s?(?:[.)]-?|[°º]\)?)"
    r"|(?P<letter>[a-zñ])\s?\))(?=\s|[^\W\d_]|\Z)"
)
BEFORE = re.compile(r"(?:\A|[\n.:;,)”\"»]|\b[yo])\s{0,3}\Z")
ALPHABET = "abcdefghijklmnñopqrstuvwxyz"


@dataclass(slots=True)
class _Counters:
    """The label that each kind awaits next; a label restarts the kinds below it."""

    roman: int = 1
    number: int = 1
    letter: int = 0
    offsets: list[int] = field(default_factory=list)

    def take(self, match: re.Match[str]) -> None:
        if match["roman"]:
            if match["roman"] == roman(self.roman):
                self.roman, self.number, self.letter = self.roman + 1, 1, 0
                self.offsets.append(match.start())
        elif match["number"]:
            self._number(int(match["number"]), match.start())
        else:
            self._letter(match["letter"], match.start())

    def _number(self, number: int, start: int) -> None:
        if number in {self.number, 1}:
            self.number, self.letter = number + 1, 0
            self.offsets.append(start)

    def _letter(self, letter: str, start: int) -> None:
        expected = ALPHABET[self.letter : self.letter + 1]
        skips_enye = expected == "ñ" and letter == "o"
        if letter in {expected, "a"} or skips_enye:
            self.letter = ALPHABET.index(letter) + 1
            self.offsets.append(start)


def paragraph_offsets(text: str) -> tuple[int, ...]:
    """Return the offsets at which a paragraph or item of `text` begins, 0 not included."""
    counters = _Counters()
    for match in LABEL.finditer(text):
        lead = text[max(0, match.start() - 8) : match.start()]
        if BEFORE.search(lead) and not re.search(r"\b(?:[Aa]rts?|[Nn]úm|inc|num)\.\s?\Z", lead):
            counters.take(match)
    lines = {found.end() for found in re.finditer(r"\n", text)}
    return tuple(sorted({*counters.offsets, *lines} - {0}))
