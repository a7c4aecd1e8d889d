"""Pieces to rows: what stands on one baseline, across the whole width of the page."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from advai.documents.layout.pieces import Line, Piece, Sheet

_LOOK_BACK = 6
_OVERLAP = 0.5
_FIRST_PIECES = 8
_FEWEST_SPACED_LETTERS = 4
_WORD_GAP = 1.8


def rows_of(sheet: Sheet) -> list[Line]:
    """Return the rows of a page from top to bottom."""
    rows: list[_Row] = []
    for piece in sorted(sheet.pieces, key=lambda piece: (piece.y0 + piece.y1, piece.x0)):
        row = _home(piece, rows)
        if row is None:
            rows.append(_Row([piece], piece))
            continue
        row.pieces.append(piece)
        if len(piece.text) > len(row.anchor.text) and len(row.pieces) <= _FIRST_PIECES:
            row.anchor = piece
    lines = [Line(_respaced(row.pieces), sheet.page, sheet.ocr) for row in rows]
    return sorted(lines, key=lambda line: (line.y0 + line.y1, line.x0))


@dataclass(slots=True)
class _Row:
    """A row as it grows; others are compared with its anchor, the longest of its first pieces."""

    pieces: list[Piece]
    anchor: Piece


def _home(piece: Piece, rows: list[_Row]) -> _Row | None:
    """Return the recent row that the piece overlaps most, if by half of the lower of the two."""
    best, most = None, _OVERLAP
    for row in rows[-_LOOK_BACK:]:
        anchor = row.anchor
        shared = min(piece.y1, anchor.y1) - max(piece.y0, anchor.y0)
        height = min(piece.y1 - piece.y0, anchor.y1 - anchor.y0)
        if height > 0 and shared > most * height:
            best, most = row, shared / height
    return best


def _respaced(pieces: list[Piece]) -> list[Piece]:
    """Close up a row whose letters are spaced out ("C L Á U S U L A S"); others are unchanged."""
    if len(pieces) < _FEWEST_SPACED_LETTERS or any(len(piece.text) > 1 for piece in pieces):
        return pieces
    if not all(piece.text.isalpha() for piece in pieces):
        return pieces
    ordered = sorted(pieces, key=lambda piece: piece.x0)
    gaps = [after.x0 - before.x1 for before, after in pairwise(ordered)]
    words = [[ordered[0]]]
    for gap, piece in zip(gaps, ordered[1:], strict=True):
        if gap > _WORD_GAP * median(gaps):
            words.append([])
        words[-1].append(piece)
    return [_merged(word) for word in words]


def _merged(word: list[Piece]) -> Piece:
    first, last = word[0], word[-1]
    return Piece(
        "".join(piece.text for piece in word),
        first.x0,
        min(piece.y0 for piece in word),
        last.x1,
        max(piece.y1 for piece in word),
        first.size,
        bold=all(piece.bold for piece in word),
        underlined=all(piece.underlined for piece in word),
    )
