"""Where the paragraphs and items of an article begin: offsets for display, nothing changed.

Labels count only in sequence: I. then II. then III.; 1. then 2.; a) then b). So the "1." of a
sum or "inciso a)" within a sentence do not break a line. One or two labels that an edition lost do
not hide those after them.
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
ENDED = re.compile(r"(?:\A|[\n.:;”\"»])\s{0,3}-?\s{0,3}\Z")
PROSE = re.compile(
    r"\b(?!(?:libro|t[íi]tulo|cap[íi]tulo|secci[óo]n|par[áa]grafos?|tomo|parte|anexo|grado|al?)\b)"
    r"[a-záéíóúñ]{2,}\s\Z"
)
ABBREVIATED = re.compile(r"\b(?:[Aa]rts?|[Nn][úu]ms?|[Ii]ncs?)\.\s?\Z")
ALPHABET = "abcdefghijklmnñopqrstuvwxyz"
ROMANS = {roman(n): n for n in range(1, 60)}
LOST = 2  # labels in a row that an edition may have lost
LEAD = 24  # characters before a label that tell whether a paragraph may begin there


@dataclass(slots=True)
class _Counters:
    """The label that each kind awaits next; a label restarts the kinds below it."""

    roman: int = 1
    number: int = 1
    letter: int = 0
    offsets: list[int] = field(default_factory=list)

    def take(self, match: re.Match[str], lead: str) -> None:
        """Take a label in if it is the one awaited, or near it after a sentence's end."""
        if ABBREVIATED.search(lead):
            return
        lost = LOST if ENDED.search(lead) else 0
        if match["roman"]:
            self._roman(ROMANS.get(match["roman"], 0), match.start(), lead, lost)
        elif not BEFORE.search(lead):
            return
        elif match["number"]:
            self._number(int(match["number"]), match.start(), lost)
        else:
            self._letter(match["letter"], match.start())

    def _roman(self, value: int, start: int, lead: str, lost: int) -> None:
        exact = value == self.roman and (BEFORE.search(lead) or PROSE.search(lead))
        if exact or (value > 1 and self.roman <= value <= self.roman + lost):
            self.roman, self.number, self.letter = value + 1, 1, 0
            self.offsets.append(start)

    def _number(self, number: int, start: int, lost: int) -> None:
        begun = self.number > 1
        if number in {1, self.number} or (begun and self.number < number <= self.number + lost):
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
        counters.take(match, text[max(0, match.start() - LEAD) : match.start()])
    lines = {found.end() for found in re.finditer(r"\n", text)}
    return tuple(sorted({*counters.offsets, *lines} - {0}))
