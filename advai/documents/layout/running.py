"""Running headers, footers and page numbers: rows that recur at one height, page after page.

They are taken out of the pages and kept apart. Only a number that grows with the page may differ;
a document of one page is left as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, replace

from advai.documents.layout.pieces import Line, Sheet, has_word
from advai.documents.layout.rows import rows_of

_ZONE = 0.2
"""Headers and footers stand in the top and bottom fifth of the page."""

_MOST_ROWS = 8
_NUMBER = re.compile(r"\d{1,4}")
_SHARE = 0.5
_FEWEST = 2
_HEIGHT_STEP = 8.0
_BARE_NUMBER = re.compile(
    r"[\W_]*(?:p[áa]g(?:ina|\.)?|page|hoja|folio|fojas?|f\.)?\W*\d{1,4}"
    r"(?:\W*(?:de|of|/|-)\W*\d{1,4})?[\W_]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Running:
    """A header or footer: its words on the first page that has it."""

    text: str
    page: int
    header: bool


@dataclass(frozen=True, slots=True)
class _Place:
    """A row that may be running, and whether it stands at the top or at the bottom."""

    sheet: Sheet
    line: Line
    header: bool

    @property
    def slot(self) -> int:
        """Return its height on the page, in steps, from the nearer edge."""
        middle = (self.line.y0 + self.line.y1) / 2
        return round((middle if self.header else middle - self.sheet.height) / _HEIGHT_STEP)


def take_running(sheets: list[Sheet]) -> list[Running]:
    """Take the running rows out of the sheets and return each once."""
    if len(sheets) < _FEWEST:
        return []
    places = [place for sheet in sheets for place in _candidates(sheet)]
    taken: dict[int, _Place] = {}
    found: dict[str, Running] = {}
    for key, group in _by_key(places).items():
        if not _recurs(group, len(sheets)):
            continue
        for place in group:
            taken[id(place.line)] = place
        first = min(group, key=lambda place: place.sheet.page)
        found.setdefault(key[1], Running(first.line.text, first.sheet.page, first.header))
    for place in taken.values():
        gone = {id(piece) for piece in place.line.pieces}
        place.sheet.pieces = [piece for piece in place.sheet.pieces if id(piece) not in gone]
    return _without_doubles(found, taken)


def _candidates(sheet: Sheet) -> list[_Place]:
    upper = [piece for piece in sheet.pieces if piece.y1 <= _ZONE * sheet.height]
    lower = [piece for piece in sheet.pieces if piece.y0 >= (1 - _ZONE) * sheet.height]
    top = rows_of(replace(sheet, pieces=upper))[:_MOST_ROWS]
    bottom = rows_of(replace(sheet, pieces=lower))[-_MOST_ROWS:]
    return [_Place(sheet, row, header=True) for row in top] + [
        _Place(sheet, row, header=False) for row in bottom
    ]


def _by_key(places: list[_Place]) -> dict[tuple[int, str], list[_Place]]:
    """Group rows by height and words, once for each number that may be the page's."""
    groups: dict[tuple[int, str], list[_Place]] = defaultdict(list)
    for place in filter(lambda place: has_word(place.line.text), places):
        for words in _variants(_key(place), place.sheet.page):
            reach = 3 if place.sheet.ocr else 2  # rows so many steps apart share a key
            for slot in range(place.slot, place.slot + reach):
                groups[slot, words].append(place)
    return groups


def _key(place: _Place) -> str:
    """Return the row's text; from OCR without the spaces, accents and marks that it confuses."""
    text = place.line.text
    if not place.sheet.ocr:
        return text
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(character for character in plain if character.isalnum())


def _variants(text: str, page: int) -> set[str]:
    """Return the row's words as they are, and with each number as its distance from the page."""
    words = " ".join(text.casefold().split())
    variants = set() if _BARE_NUMBER.fullmatch(words) else {words}
    for match in _NUMBER.finditer(words):
        distance = int(match[0]) - page
        variants.add(f"{words[: match.start()]}<{distance}>{words[match.end() :]}")
    return variants


def _recurs(group: list[_Place], pages: int) -> bool:
    on = {place.sheet.page for place in group}
    return len(on) >= max(_FEWEST, _SHARE * pages - 1)


def _without_doubles(found: dict[str, Running], taken: dict[int, _Place]) -> list[Running]:
    """Drop the entries of one row that was found under several keys."""
    seen: set[tuple[str, int]] = set()
    kept: list[Running] = []
    for running in sorted(found.values(), key=lambda each: (each.page, not each.header)):
        if (running.text, running.page) not in seen:
            seen.add((running.text, running.page))
            kept.append(running)
    return kept if taken else []
