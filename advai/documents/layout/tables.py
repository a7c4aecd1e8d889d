"""Ruled tables: the grid that thin lines draw, and which words stand in which cell."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from itertools import pairwise

from advai.documents.layout.pieces import Piece, Rule, Sheet

_TOUCH = 3.0
_FEWEST_EDGES = 3
_SHORTEST_EDGE = 6.0
_UNDER = 0.35
_MOST_RULES = 1_200


@dataclass(slots=True)
class Grid:
    """A ruled table: the x of its column edges, the y of its row edges, its cells' pieces.

    `uprights` are its standing lines: a row that one does not cross has a merged cell there.
    `cells` are by (row, column of the cell's left edge).
    """

    columns: list[float]
    rows: list[float]
    uprights: list[Rule]
    cells: dict[tuple[int, int], list[Piece]] = field(default_factory=dict)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return (x0, y0, x1, y1) around the table."""
        return self.columns[0], self.rows[0], self.columns[-1], self.rows[-1]

    def place(self, piece: Piece) -> bool:
        """Put the piece into its cell if it stands inside the table."""
        row = _slot(self.rows, (piece.y0 + piece.y1) / 2)
        column = _slot(self.columns, (piece.x0 + piece.x1) / 2)
        if column is None or row is None:
            return False
        while column > 0 and not self._edge_at(row, column):
            column -= 1
        self.cells.setdefault((row, column), []).append(piece)
        return True

    def bands(self) -> list[list[list[Piece]]]:
        """Return the rows from top to bottom, each with its cells from left to right."""
        wide = range(len(self.columns) - 1)
        bands = [
            [self.cells.get((row, column), []) for column in wide]
            for row in range(len(self.rows) - 1)
        ]
        return [band for band in bands if any(band)]

    def _edge_at(self, row: int, column: int) -> bool:
        """Say whether a standing line closes the left of a cell."""
        x, middle = self.columns[column], (self.rows[row] + self.rows[row + 1]) / 2
        return any(
            rule.x0 - _TOUCH <= x <= rule.x0 + _TOUCH and rule.y0 <= middle <= rule.y1
            for rule in self.uprights
        )


def take_grids(sheet: Sheet) -> list[Grid]:
    """Take the ruled tables, with their words, out of the sheet."""
    grids = [grid for group in _touching(sheet.rules) if (grid := _grid(group)) is not None]
    for grid in grids:
        sheet.pieces = [piece for piece in sheet.pieces if not grid.place(piece)]
    return [grid for grid in grids if grid.cells]


def mark_underlined(sheet: Sheet) -> None:
    """Mark the words that have a line drawn right under them; cell edges are farther away."""
    flat = sorted((rule for rule in sheet.rules if rule.horizontal), key=lambda rule: rule.y0)
    heights = [rule.y0 for rule in flat]
    for piece in sheet.pieces:
        height = piece.y1 - piece.y0
        first = bisect_left(heights, piece.y1 - _UNDER * height)
        last = bisect_right(heights, piece.y1 + _UNDER * height / 2)
        piece.underlined = any(_covers(rule, piece) for rule in flat[first:last])


def _covers(rule: Rule, piece: Piece) -> bool:
    shared = min(rule.x1, piece.x1) - max(rule.x0, piece.x0)
    return shared >= 0.8 * (piece.x1 - piece.x0)


def _slot(edges: list[float], position: float) -> int | None:
    for index, (low, high) in enumerate(pairwise(edges)):
        if low <= position < high:
            return index
    return None


def _touching(rules: list[Rule]) -> list[list[Rule]]:
    """Group the lines that touch one another, however indirectly (union-find, swept downwards)."""
    long = [rule for rule in rules if max(rule.x1 - rule.x0, rule.y1 - rule.y0) >= _SHORTEST_EDGE]
    ordered = sorted(long[:_MOST_RULES], key=lambda rule: rule.y0)
    leader = list(range(len(ordered)))
    for index, rule in enumerate(ordered):
        for other in range(index + 1, len(ordered)):
            if ordered[other].y0 > rule.y1 + _TOUCH:
                break
            if _touch(rule, ordered[other]):
                leader[_root(leader, other)] = _root(leader, index)
    groups: dict[int, list[Rule]] = {}
    for index, rule in enumerate(ordered):
        groups.setdefault(_root(leader, index), []).append(rule)
    return list(groups.values())


def _root(leader: list[int], index: int) -> int:
    while leader[index] != index:
        leader[index] = leader[leader[index]]
        index = leader[index]
    return index


def _touch(one: Rule, other: Rule) -> bool:
    return (
        one.x0 <= other.x1 + _TOUCH
        and other.x0 <= one.x1 + _TOUCH
        and one.y0 <= other.y1 + _TOUCH
        and other.y0 <= one.y1 + _TOUCH
    )


def _grid(group: list[Rule]) -> Grid | None:
    """Return the grid of a group of lines, or None when it is a frame, a rule or an underline."""
    uprights = [rule for rule in group if not rule.horizontal]
    columns = _edges([rule.x0 for rule in uprights])
    rows = _edges([rule.y0 for rule in group if rule.horizontal])
    if len(columns) < _FEWEST_EDGES or len(rows) < _FEWEST_EDGES - 1:
        return None
    return Grid(columns, rows, uprights)


def _edges(positions: list[float]) -> list[float]:
    """Return the distinct positions, those within a touch of one another taken as one."""
    edges: list[float] = []
    for position in sorted(positions):
        if not edges or position - edges[-1] > _TOUCH:
            edges.append(position)
    return edges
