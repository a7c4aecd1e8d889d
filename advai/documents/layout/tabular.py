"""Tables without drawn lines: rows whose words stand in cells one under the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from advai.documents.layout.columns import Column
from advai.documents.layout.marks import is_ordinal_alone, list_label
from advai.documents.layout.pieces import Line, Piece

_WIDE = 1.4
"""A gap of this many font heights may part two cells where the next row agrees."""

_VERY_WIDE = 3.0
"""A gap this wide parts two cells by itself (two names over their signatures)."""

_ALIGNED = 0.6
_FEWEST_CELLS = 2
_ENOUGH_CELLS = 3
_TIGHT = 1.5
_EVEN = 1.5
_WIDEST = 4.0


@dataclass(slots=True)
class TextRow:
    """A row of a table without lines: its cells, each with its lines."""

    cells: list[list[Line]]


def parted(column: Column) -> Iterator[Column | TextRow]:
    """Yield the column's running text and its table rows, in order."""
    cells = [
        [line.pieces] if _is_stretched(line, column) else _cells(line) for line in column.lines
    ]
    tabular = [_is_tabular(cells, index) for index in range(len(cells))]
    plain: list[Line] = []
    row: TextRow | None = None
    for line, parts, is_row in zip(column.lines, cells, tabular, strict=True):
        if row is not None and not is_row and _goes_on(row, line):
            _append(row, line)
            continue
        if row is not None:
            yield row
            row = None
        if is_row:
            if plain:
                yield _same_edges(plain, column)
                plain = []
            row = TextRow([[Line(part, line.page, line.ocr)] for part in parts])
        else:
            plain.append(line)
    if row is not None:
        yield row
    if plain:
        yield _same_edges(plain, column)


def _same_edges(lines: list[Line], column: Column) -> Column:
    part = Column(lines)
    part.left, part.right, part.starts = column.left, column.right, column.starts
    return part


def _is_stretched(line: Line, column: Column) -> bool:
    """Say whether wide gaps only stretch the line to both edges of its column."""
    slack = _ALIGNED * line.size
    if line.x0 > column.left + slack or line.x1 < column.right - slack:
        return False
    gaps = [after.x0 - before.x1 for before, after in pairwise(line.pieces) if not after.glued]
    even = bool(gaps) and max(gaps) <= _EVEN * max(min(gaps), 0.1)
    return even and max(gaps) <= _WIDEST * line.size


def _cells(line: Line) -> list[list[Piece]]:
    """Return the line's pieces parted at wide gaps; a list label stays with its words."""
    cells = [[line.pieces[0]]]
    for piece in line.pieces[1:]:
        if piece.x0 - cells[-1][-1].x1 >= _WIDE * line.size and not _is_label(cells):
            cells.append([])
        cells[-1].append(piece)
    return cells


def _is_label(cells: list[list[Piece]]) -> bool:
    text = " ".join(piece.text for piece in cells[0])
    return len(cells) == 1 and (list_label(text + " ") == text or is_ordinal_alone(text))


def _is_tabular(rows: list[list[list[Piece]]], index: int) -> bool:
    """Say whether a line is a table row: it agrees with a neighbour, or its gaps are very wide."""
    cells = rows[index]
    if len(cells) < _FEWEST_CELLS:
        return False
    size = cells[0][0].size
    gaps = [after[0].x0 - before[-1].x1 for before, after in pairwise(cells)]
    if len(cells) == _FEWEST_CELLS and gaps[0] >= _VERY_WIDE * size:
        return True
    neighbours = [rows[near] for near in (index - 1, index + 1) if 0 <= near < len(rows)]
    return any(_agree(cells, other, size) for other in neighbours)


def _agree(one: list[list[Piece]], other: list[list[Piece]], size: float) -> bool:
    """Say whether enough cells of two lines stand one under the other."""
    if len(other) < _FEWEST_CELLS:
        return False
    slack = _ALIGNED * size
    shared = sum(any(_under(cell, each, slack) for each in other) for cell in one)
    return shared >= min(_ENOUGH_CELLS, len(one), len(other)) and shared >= _FEWEST_CELLS


def _under(cell: list[Piece], other: list[Piece], slack: float) -> bool:
    left = cell[0].x0 - other[0].x0
    right = cell[-1].x1 - other[-1].x1
    return min(abs(left), abs(right), abs(left + right) / 2) <= slack


def _goes_on(row: TextRow, line: Line) -> bool:
    """Say whether a line goes on within one cell of the row, other than the first."""
    last = max((lines[-1] for lines in row.cells), key=lambda each: each.y1)
    if not 0 < line.y1 - last.y1 <= _TIGHT * line.size:
        return False
    return line.x0 >= row.cells[1][0].x0 - _ALIGNED * line.size


def _append(row: TextRow, line: Line) -> None:
    home = [cell for cell in row.cells if cell[0].x0 <= line.x0 + _ALIGNED * line.size]
    home[-1].append(line)
