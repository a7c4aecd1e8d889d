"""The cells of a ruled table to rows of text, or to paragraphs where a cell holds running text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from advai.documents.layout.columns import Column
from advai.documents.layout.hyphens import Vocabulary
from advai.documents.layout.pieces import Line, Piece, Sheet, has_word
from advai.documents.layout.rows import rows_of
from advai.documents.layout.tables import Grid
from advai.documents.layout.wording import word

_FEWEST_STACKED = 3
_LONG_CELL = 12
_NO_WORDS = Vocabulary(frozenset())


@dataclass(frozen=True, slots=True)
class Row:
    """A table row: the text of its cells, its page, its look."""

    cells: list[str]
    page: int
    bold: bool
    ocr: bool


def grid_rows(grid: Grid, sheet: Sheet) -> Iterator[Row | Column]:
    """Yield the rows of a grid; cells of a dozen lines or more are columns of their own."""
    for band in grid.bands():
        cells = [_lines(cell, sheet) for cell in band]
        if max(len(lines) for lines in cells) >= _LONG_CELL and not _is_stacked(cells):
            yield from (Column(lines) for lines in cells if lines)
        elif _is_stacked(cells):
            for index in range(max(len(lines) for lines in cells)):
                yield row_of([lines[index : index + 1] for lines in cells])
        else:
            yield row_of(cells)


def row_of(cells: list[list[Line]]) -> Row:
    """Return the row of some cells, each given as its lines (at least one has one)."""
    lines = [line for cell in cells for line in cell]
    worded = [piece for line in lines for piece in line.pieces if has_word(piece.text)]
    return Row(
        [word(cell, _NO_WORDS).text if cell else "" for cell in cells],
        lines[0].page,
        bool(worded) and all(piece.bold for piece in worded),
        lines[0].ocr,
    )


def _lines(pieces: list[Piece], sheet: Sheet) -> list[Line]:
    return rows_of(Sheet(sheet.page, sheet.width, sheet.height, pieces, ocr=sheet.ocr))


def _is_stacked(cells: list[list[Line]]) -> bool:
    """Say whether the band holds several rows that no line was drawn between."""
    counts = [len(lines) for lines in cells if lines]
    if len(counts) < _FEWEST_STACKED - 1 or min(counts) != max(counts):
        return False
    return counts[0] >= _FEWEST_STACKED
