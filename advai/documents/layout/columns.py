"""Reading order: gutters between columns of running text, region by region down the page.

A gutter is a strip that no row's words cross, with running text on both sides of it for several
rows; headings across the page end a region. Columns of short cells are a table, read row by row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from advai.documents.layout.pieces import Line, Piece
from advai.documents.layout.tables import Grid

_NARROWEST = 0.6
"""A gap between words may be a gutter from this share of the font's height on."""

_FEWEST_ROWS = 4
_ALIGNED = 0.5
_FULL = 0.6
_WORDS_A_LINE = 3
_CHARACTERS_A_LINE = 16
_RUNNING = 0.25
_WRAPPED = 0.4
_SPACE = 0.25
_MANY_LINES = 8
_DEEPEST = 4
_MARGIN_SHARE = 0.08
_SPACE_BELOW = 2.0
_SPACE_ABOVE = 3.0


@dataclass(slots=True)
class Column:
    """Lines that are read one after the other, with the column's left and right edge."""

    lines: list[Line]
    left: float = 0.0
    right: float = 0.0
    starts: Counter[int] = field(default_factory=Counter)
    """How many lines begin at each point, to tell an indent from a centred line."""

    def __post_init__(self) -> None:
        """Measure the edges; a lone line that sticks out does not count."""
        self.left = _edge(sorted(line.x0 for line in self.lines), self.lines)
        self.starts = Counter(round(line.x0) for line in self.lines)
        self.right = -_edge(sorted(-line.x1 for line in self.lines), self.lines)


Part = Column | Grid


@dataclass(slots=True)
class _Band:
    """One row, or one ruled table, as the search for gutters sees it."""

    line: Line | None
    grid: Grid | None
    x0: float
    x1: float
    y0: float
    gaps: list[tuple[float, float]] = field(default_factory=list)

    def side(self, x: float) -> str:
        """Return where the band stands to a gutter at x: left, right, both or across it."""
        if self.x1 <= x:
            return "left"
        if self.x0 >= x:
            return "right"
        return "both" if any(low <= x <= high for low, high in self.gaps) else "across"


def reading_order(rows: list[Line], grids: list[Grid]) -> list[Part]:
    """Return the columns and tables of one page in the order in which they are read."""
    bands = [_line_band(row) for row in rows]
    bands += [_Band(None, grid, grid.box[0], grid.box[2], grid.box[1]) for grid in grids]
    return _ordered(sorted(bands, key=lambda band: band.y0), 0)


def _line_band(line: Line) -> _Band:
    gaps = [
        (before.x1, after.x0)
        for before, after in pairwise(line.pieces)
        if after.x0 - before.x1 >= _NARROWEST * line.size
    ]
    return _Band(line, None, line.x0, line.x1, line.y0, gaps)


def _ordered(bands: list[_Band], depth: int) -> list[Part]:
    found = _best_gutter(bands) if depth < _DEEPEST else None
    if found is None:
        return _plain(bands)
    x, first, last = found
    left, right = _split(bands[first:last], x)
    return [
        *_ordered(bands[:first], depth + 1),
        *_ordered(left, depth + 1),
        *_ordered(right, depth + 1),
        *_ordered(bands[last:], depth + 1),
    ]


def _plain(bands: list[_Band]) -> list[Part]:
    """Return rows without gutters: one column, cut where a table stands."""
    parts: list[Part] = []
    lines: list[Line] = []
    for band in bands:
        if band.line is not None:
            lines.append(band.line)
            continue
        if lines:
            parts.append(Column(lines))
        if band.grid is not None:
            parts.append(band.grid)
        lines = []
    return [*parts, Column(lines)] if lines else parts


def _best_gutter(bands: list[_Band]) -> tuple[float, int, int] | None:
    """Return (x, first band, end) of the gutter with the most rows beside it, if there is one."""
    best: tuple[float, int, int] | None = None
    most = (0, 0)
    for x in _candidates(bands):
        for first, last in _runs(bands, x):
            sides = Counter(band.side(x) for band in bands[first:last])
            shorter = sides["both"] + min(sides["left"], sides["right"])
            if (shorter, last - first) > most and _are_columns(bands[first:last], x):
                best, most = (x, first, last), (shorter, last - first)
    return best


def _candidates(bands: list[_Band]) -> list[float]:
    """Return the middles of the gaps that recur, one for each place."""
    middles: Counter[int] = Counter()
    for band in bands:
        for low, high in band.gaps:
            middles.update(range(round(low / 4), round(high / 4) + 1))
    often = [slot for slot, count in middles.most_common(40) if count >= _FEWEST_ROWS - 1]
    return [slot * 4.0 for slot in often]


def _runs(bands: list[_Band], x: float) -> list[tuple[int, int]]:
    """Return the runs of bands that do not cross x and have text on both sides."""
    runs: list[tuple[int, int]] = []
    start = 0
    sides = [band.side(x) for band in bands]
    for index, side in enumerate([*sides, "across"]):
        if side != "across":
            continue
        first, last = _trimmed(bands, sides, start, index, x)
        if last - first >= _FEWEST_ROWS:
            runs.append((first, last))
        start = index + 1
    return runs


def _trimmed(
    bands: list[_Band], sides: list[str], first: int, last: int, x: float
) -> tuple[int, int]:
    """Cut rows off a run: above the right column's first row, and below a space at its end."""
    both = [index for index in range(first, last) if sides[index] == "both"]
    if not both:
        return (first, last) if len(set(sides[first:last])) > 1 else (0, 0)
    edge = max(low for index in both for low, high in bands[index].gaps if low <= x <= high)
    end = _end_of_columns(bands, sides, both[-1] + 1, last, edge)
    return _top_of_right(bands, sides, first, both[0]), end


def _end_of_columns(bands: list[_Band], sides: list[str], end: int, last: int, edge: float) -> int:
    """Return where the columns end: the rows of the longer one go on after the two-sided rows.

    They go on as long as lines fill the left column, which ends at `edge`, stand in the right one,
    or stand close under the line before.
    """
    for index in range(end, last):
        band = bands[index]
        close = band.y0 - bands[index - 1].y0 < _SPACE_BELOW * _height(band)
        full = sides[index] == "right" or abs(band.x1 - edge) <= _height(band)
        if (close and index == end) or full:
            end = index + 1
    return end


def _top_of_right(bands: list[_Band], sides: list[str], first: int, both: int) -> int:
    """Return where the right column begins, perhaps above the first two-sided row."""
    top = both
    for index in range(both - 1, first - 1, -1):
        if sides[index] != "right":
            continue
        if bands[top].y0 - bands[index].y0 > _SPACE_ABOVE * _height(bands[index]):
            break
        top = index
    return top


def _height(band: _Band) -> float:
    return band.line.size if band.line is not None else 0.0


def _split(bands: list[_Band], x: float) -> tuple[list[_Band], list[_Band]]:
    left: list[_Band] = []
    right: list[_Band] = []
    for band in bands:
        if band.line is None:
            (left if band.x1 <= x else right).append(band)
            continue
        for side, pieces in _halves(band.line, x):
            part = Line(pieces, band.line.page, band.line.ocr)
            (left if side == 0 else right).append(_line_band(part))
    return left, right


def _halves(line: Line, x: float) -> list[tuple[int, list[Piece]]]:
    halves: tuple[list[Piece], list[Piece]] = ([], [])
    for piece in line.pieces:
        halves[(piece.x0 + piece.x1) / 2 > x].append(piece)
    return [(side, pieces) for side, pieces in enumerate(halves) if pieces]


def _are_columns(bands: list[_Band], x: float) -> bool:
    """Say whether both sides of x hold running text rather than the cells of a table."""
    left, right = _split(bands, x)
    sides = [[band.line for band in side if band.line is not None] for side in (left, right)]
    if any(len(lines) < _FEWEST_ROWS - 1 for lines in sides):
        return False
    if not all(_is_prose(lines) for lines in sides) or not _aligned(sides[1]):
        return False
    lines = [*sides[0], *sides[1]]
    return _share(lines, _goes_on) >= _RUNNING or min(map(_full_share, sides)) >= _WRAPPED


def _is_prose(lines: list[Line]) -> bool:
    """Say whether lines are as wide as their column, and of several words."""
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    if median(line.x1 - line.x0 for line in lines) < _FULL * width:
        return False
    if median(len(line.text) for line in lines) < _CHARACTERS_A_LINE:
        return False
    return median(line.text.count(" ") + 1 for line in lines) >= _WORDS_A_LINE


def _goes_on(line: Line) -> bool:
    return line.text[0].islower()


def _share(lines: list[Line], says: Callable[[Line], bool]) -> float:
    return sum(map(says, lines)) / len(lines)


def _full_share(lines: list[Line]) -> float:
    """Return the share of lines that had no room for the first word of the next."""
    right = max(line.x1 for line in lines)
    full = sum(
        before.x1 + _SPACE * before.size + after.first_word_width > right
        for before, after in pairwise(lines)
    )
    return full / len(lines)


def _aligned(lines: list[Line]) -> bool:
    """Say whether enough lines begin at one place, as the lines of a column do."""
    starts = Counter(round(line.x0 / 3) for line in lines)
    places = 2 if len(lines) >= _MANY_LINES else 1  # lists stand further in than plain text
    near = 0
    for _ in range(places):
        slot = max(starts, key=lambda slot: starts[slot])
        near += sum(starts.pop(slot + step, 0) for step in (-1, 0, 1))
        if not starts:
            break
    return near >= _ALIGNED * len(lines)


def _edge(outermost_first: list[float], lines: list[Line]) -> float:
    """Return the first edge that enough lines share, so that one stray line does not set it."""
    enough = max(2, round(_MARGIN_SHARE * len(lines)))
    slack = 0.5 * median(line.size for line in lines)
    for index, edge in enumerate(outermost_first):
        sharing = sum(edge <= other <= edge + slack for other in outermost_first[index:])
        if sharing >= enough:
            return edge
    return outermost_first[0]
