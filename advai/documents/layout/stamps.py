"""Words stamped across the text ("COPIA", "BORRADOR"): large, and lying over several words."""

from __future__ import annotations

from advai.documents.layout.pieces import Piece, Sheet

_LARGE = 2.2
_OVER = 3


def take_overprints(sheet: Sheet, usual: float) -> list[str]:
    """Take out of the sheet the large words printed over others; `usual` is the font height."""
    large = [piece for piece in sheet.pieces if piece.size >= _LARGE * usual > 0]
    stamped = [piece for piece in large if _covers_words(piece, sheet)]
    gone = set(map(id, stamped))
    sheet.pieces = [piece for piece in sheet.pieces if id(piece) not in gone]
    return [piece.text for piece in stamped]


def _covers_words(stamp: Piece, sheet: Sheet) -> bool:
    under = sum(
        piece.size < stamp.size / 2
        and piece.x0 < stamp.x1
        and stamp.x0 < piece.x1
        and piece.y0 < stamp.y1
        and stamp.y0 < piece.y1
        for piece in sheet.pieces
    )
    return under >= _OVER
