"""Footnotes of a page: small print at its foot that begins with a mark used in the text above.

They are taken out of the page, so that a sentence goes on over them, and so are their marks.
"""

from __future__ import annotations

import re

from advai.documents.layout.pieces import Line, Piece, Sheet
from advai.documents.layout.rows import rows_of

_SMALL = 0.92
_MOST_SHARE = 0.4
_MARK = re.compile(r"(\d{1,3}|\*{1,3})[.)]?(?=\s|[^\W\d_]|$)")


def take_footnotes(sheet: Sheet, usual: float) -> list[str]:
    """Take the footnotes out of the sheet and return them; `usual` is the text's font height."""
    rows = rows_of(sheet)
    first = len(rows)
    while first > 0 and rows[first - 1].size <= _SMALL * usual:
        first -= 1
    small = rows[first:]
    while small and _MARK.match(small[0].text) is None:
        small = small[1:]
    if not small or len(small) > _MOST_SHARE * len(rows):
        return []
    notes = _notes(small)
    marks = {found[1] for note in notes if (found := _MARK.match(note)) is not None}
    top = small[0].y0
    used = [piece for piece in sheet.pieces if piece.y1 <= top and _is_mark(piece, marks, usual)]
    if not used:
        return []
    gone = {id(piece) for line in small for piece in line.pieces} | set(map(id, used))
    sheet.pieces = [piece for piece in sheet.pieces if id(piece) not in gone]
    for mark in used:
        _close_gap(mark, sheet)
    return notes


def _close_gap(mark: Piece, sheet: Sheet) -> None:
    """Move the punctuation that followed a mark up to the word before it."""
    for piece in sheet.pieces:
        beside = 0 <= piece.x0 - mark.x1 + 1 <= mark.size
        if beside and piece.y0 < mark.y1 and mark.y0 < piece.y1 and piece.text[0] in ",.;:)":
            piece.glued = True


def _notes(lines: list[Line]) -> list[str]:
    """Return the notes, each with its mark; lines without one go on with the note before."""
    notes: list[str] = []
    for line in lines:
        if notes and _MARK.match(line.text) is None:
            notes[-1] = f"{notes[-1]} {line.text}"
        else:
            notes.append(line.text)
    return notes


def _is_mark(piece: Piece, marks: set[str], usual: float) -> bool:
    return piece.text.strip("()[]") in marks and piece.size <= _SMALL * usual
