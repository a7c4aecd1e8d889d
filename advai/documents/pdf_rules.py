"""The thin lines a PDF page draws (underlines, table edges) and how much of it images cover."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field

import pypdfium2.raw as pdfium

_THIN = 2.5
_LONG = 4.0
_MOST_OBJECTS = 20_000
_MOST_SEGMENTS = 2_000
_STRAIGHT = 0.7

Box = tuple[float, float, float, float]
"""(left, bottom, right, top) in the page's own coordinates, y upwards."""


@dataclass(slots=True)
class Drawing:
    """What a page draws besides text: thin lines, the boxes of its images, a count of paths."""

    rules: list[Box] = field(default_factory=list)
    images: list[Box] = field(default_factory=list)
    paths: int = 0


def read_drawing(page: ctypes.c_void_p) -> Drawing:
    """Return the lines and images of a loaded page; very busy drawings are read in part."""
    drawing = Drawing()
    for index in range(min(pdfium.FPDFPage_CountObjects(page), _MOST_OBJECTS)):
        item = pdfium.FPDFPage_GetObject(page, index)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            drawing.images.extend(_bounds(item))
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            drawing.paths += 1
            drawing.rules.extend(_rules(item))
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            _look_into(item, drawing)
    return drawing


def _look_into(form: ctypes.c_void_p, drawing: Drawing) -> None:
    """Count what a form draws; an image in it (scanners do so) covers what the form covers."""
    count = min(pdfium.FPDFFormObj_CountObjects(form), _MOST_OBJECTS)
    kinds = [
        pdfium.FPDFPageObj_GetType(pdfium.FPDFFormObj_GetObject(form, index))
        for index in range(count)
    ]
    drawing.paths += kinds.count(pdfium.FPDF_PAGEOBJ_PATH)
    if pdfium.FPDF_PAGEOBJ_IMAGE in kinds:
        drawing.images.extend(_bounds(form))


def _bounds(item: ctypes.c_void_p) -> Iterator[Box]:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top):
        yield left.value, bottom.value, right.value, top.value


def _rules(path: ctypes.c_void_p) -> Iterator[Box]:
    for left, bottom, right, top in _bounds(path):
        wide, high = right - left, top - bottom
        if min(wide, high) <= _THIN:
            if max(wide, high) >= _LONG:
                yield left, bottom, right, top
        else:
            yield from _edges(path)


def _edges(path: ctypes.c_void_p) -> Iterator[Box]:
    """Yield the straight edges of a path that draws a box or a whole grid."""
    drawn = _drawn(path)
    before: tuple[float, float] | None = None
    start: tuple[float, float] | None = None
    for index in range(min(pdfium.FPDFPath_CountSegments(path), _MOST_SEGMENTS) if drawn else 0):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = _placed(path, x.value, y.value)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            start = point
        elif kind == pdfium.FPDF_SEGMENT_LINETO and before is not None:
            yield from _edge(before, point)
        if pdfium.FPDFPathSegment_GetClose(segment) and start is not None:
            yield from _edge(point, start)
        before = point


def _drawn(path: ctypes.c_void_p) -> bool:
    """Say whether the outline of the path is stroked (a filled background draws no lines)."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    return bool(stroke.value)


def _placed(path: ctypes.c_void_p, x: float, y: float) -> tuple[float, float]:
    """Return a point of the path in the page's coordinates."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(path, matrix)
    return (
        matrix.a * x + matrix.c * y + matrix.e,
        matrix.b * x + matrix.d * y + matrix.f,
    )


def _edge(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Box]:
    wide, high = abs(start[0] - end[0]), abs(start[1] - end[1])
    if min(wide, high) <= _STRAIGHT and max(wide, high) >= _LONG:
        yield (
            min(start[0], end[0]),
            min(start[1], end[1]),
            max(start[0], end[0]),
            max(start[1], end[1]),
        )


def share_covered(images: list[Box], page: Box) -> float:
    """Return the share (0 to 1) of the page that its images cover, overlaps counted once each."""
    left, bottom, right, top = page
    area = max((right - left) * (top - bottom), 1.0)
    covered = 0.0
    for box in images:
        wide = min(box[2], right) - max(box[0], left)
        high = min(box[3], top) - max(box[1], bottom)
        covered += max(wide, 0.0) * max(high, 0.0)
    return min(covered / area, 1.0)
