"""One PDF page to a sheet: its words upright, its thin lines, and whether it wants OCR."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from enum import Enum, auto
from statistics import median
from typing import Any

from advai.documents.layout.pieces import Piece, Rule, Sheet
from advai.documents.pdf_rules import Box, Drawing, read_drawing, share_covered
from advai.documents.pdf_words import Word, main_quarter, read_words, turned, upright
from advai.documents.plausibility import is_plausible, letter_count

_SIDEWAYS_TEXT = 60
"""Letters from which text turned another way is a part of the page, not a note in its margin."""

_FEW_LETTERS = 50
_SOME_LETTERS = 400
_MOSTLY = 0.5
_WHOLLY = 0.75
_OUTLINED = 100
_LEAN = 0.003
"""Radians: over a line of 450 points a lean of this much is one point."""


class Source(Enum):
    """Where a page's words come from."""

    TEXT = auto()
    BLANK = auto()
    OLD_OCR = auto()
    OCR = auto()
    GARBAGE = auto()
    SKIPPED = auto()
    LOST = auto()


@dataclass(frozen=True, slots=True)
class PageReading:
    """A page as read: its sheets (a second one when a part is turned), where they come from.

    `letters` counts the letters and digits that the file itself gives.
    """

    page: int
    sheets: list[Sheet]
    source: Source
    wants_ocr: bool = False
    letters: int = 0


def read_page(page: Any, number: int, added: list[Word]) -> PageReading:  # noqa: ANN401
    """Return the page's own text and the words `added` to it, and whether OCR should better it."""
    text_page = page.get_textpage()
    try:
        words = _visible([*read_words(text_page.raw), *added], page.get_cropbox())
    finally:
        text_page.close()
    drawing = read_drawing(page.raw)
    text = " ".join(word.text for word in words)
    letters = letter_count(text)
    covered = share_covered(drawing.images, page.get_cropbox())
    if not is_plausible(text):
        return PageReading(number, [], Source.GARBAGE, wants_ocr=True)
    if not words:
        drawn = covered > 0 or drawing.paths >= _OUTLINED
        return PageReading(number, [], Source.BLANK, wants_ocr=drawn)
    source = Source.OLD_OCR if _is_old_ocr(words, covered) else Source.TEXT
    wants = source is Source.TEXT and (
        (letters < _FEW_LETTERS and covered >= _MOSTLY)
        or (letters < _SOME_LETTERS and covered >= _WHOLLY)
    )
    sheets = _sheets(words, drawing, page.get_cropbox(), number, ocr=source is Source.OLD_OCR)
    return PageReading(number, sheets, source, wants_ocr=wants, letters=letters)


def _visible(words: list[Word], box: Box) -> list[Word]:
    """Leave out what stands outside the page (some programs repeat the whole text there)."""
    left, bottom, right, top = box
    return [
        word
        for word in words
        if left <= (word.left + word.right) / 2 <= right
        and bottom <= (word.bottom + word.top) / 2 <= top
    ]


def _is_old_ocr(words: list[Word], covered: float) -> bool:
    hidden = sum(len(word.text) for word in words if word.invisible)
    return covered >= _MOSTLY and hidden > _MOSTLY * sum(len(word.text) for word in words)


def _sheets(
    words: list[Word], drawing: Drawing, box: Box, number: int, *, ocr: bool
) -> list[Sheet]:
    """Return the page turned so that most of it is upright, and other turned parts after it."""
    main = main_quarter(words)
    parts: dict[int | None, list[Word]] = defaultdict(list)
    for word in words:
        parts[word.quarter].append(word)
    margins: list[str] = []
    turned_parts: list[int] = []
    for quarter, part in parts.items():
        text = " ".join(word.text for word in part)
        if quarter == main:
            continue
        if quarter is not None and letter_count(text) >= _SIDEWAYS_TEXT:
            turned_parts.append(quarter)
        else:
            margins.append(text)
    sheets = [_sheet(parts[main], drawing, box, number, main)]
    sheets[0].margins = margins
    sheets += [_sheet(parts[quarter], drawing, box, number, quarter) for quarter in turned_parts]
    for sheet in sheets:
        sheet.ocr = ocr
    return sheets


def _sheet(words: list[Word], drawing: Drawing, box: Box, number: int, quarter: int) -> Sheet:
    x0, y0, x1, y1 = turned(box, quarter)
    pieces = [_moved(upright(word, quarter), x0, y0) for word in words]
    lean = median([word.lean for word in words] or [0.0])
    if abs(lean) > _LEAN:
        _straighten(pieces, lean, ((x1 - x0) / 2, (y1 - y0) / 2))
    rules = [Rule(*_shifted(turned(rule, quarter), x0, y0)) for rule in drawing.rules]
    return Sheet(number, x1 - x0, y1 - y0, _without_doubles(pieces), rules)


def _straighten(pieces: list[Piece], lean: float, middle: tuple[float, float]) -> None:
    """Turn the pieces back by the lean (radians, clockwise) about the middle of the page."""
    for piece in pieces:
        x, y = piece.x0 - middle[0], (piece.y0 + piece.y1) / 2 - middle[1]
        across = x * math.cos(lean) + y * math.sin(lean) + middle[0]
        down = y * math.cos(lean) - x * math.sin(lean) + middle[1]
        wide, high = piece.x1 - piece.x0, piece.y1 - piece.y0
        piece.x0, piece.x1 = across, across + wide
        piece.y0, piece.y1 = down - high / 2, down + high / 2


def _moved(piece: Piece, x: float, y: float) -> Piece:
    piece.x0, piece.y0, piece.x1, piece.y1 = _shifted(
        (piece.x0, piece.y0, piece.x1, piece.y1), x, y
    )
    return piece


def _shifted(box: Box, x: float, y: float) -> Box:
    return box[0] - x, box[1] - y, box[2] - x, box[3] - y


def _without_doubles(pieces: list[Piece]) -> list[Piece]:
    """Drop words printed twice at one place, as some programs do to make them bold."""
    seen: dict[tuple[str, int, int], Piece] = {}
    kept: list[Piece] = []
    for piece in pieces:
        key = (piece.text, round(piece.x0 / 2), round(piece.y0 / 2))
        if key in seen:
            seen[key].bold = True
            continue
        seen[key] = piece
        kept.append(piece)
    return kept
