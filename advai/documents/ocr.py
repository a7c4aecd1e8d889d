"""Optical character recognition with RapidOCR: an image of a page to pieces of text.

The models ship inside the package and are given by path, so that nothing is ever downloaded.
Boxes are turned back by the page's own tilt; a page far askew or lying on its side is turned and
read again.
"""

from __future__ import annotations

import math
import os
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from statistics import fmean, median
from typing import Any

from advai.documents.layout.pieces import Piece, Sheet

_SLIGHT = 2.0
"""Degrees of tilt that boxes bear without turning the image itself."""

_FARTHEST = 40.0
_SURE = 0.75
_UPRIGHT_SHARE = 0.5
_TALL = 1.5
_SPARSE = 4
_PAGE = 600
_STRIP = 0.36
_STRIP_OVERLAP = 0.15
"""The detector overlooks a few short words on a large empty page, but not on a strip of it."""

_SAME_HEIGHT = 0.3
_POINTS_WIDE = 612.0
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_ODD_MARKS = str.maketrans({"。": ".", "、": ",", "\u3000": " ", "「": '"', "」": '"'})


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the engine found: corner points (4 x 2, pixels), texts and confidences (0 to 1)."""

    boxes: list[Any]
    texts: list[str]
    scores: list[float]
    width: int
    height: int

    @property
    def confidence(self) -> float:
        """Return the mean confidence, weighted by length."""
        total = sum(map(len, self.texts))
        weighed = zip(self.texts, self.scores, strict=True)
        return sum(len(text) * score for text, score in weighed) / total if total else 0.0

    @property
    def tilt(self) -> float:
        """Return the median angle of the longer boxes in degrees, clockwise."""
        return math.degrees(median(map(_angle, _longer(self.boxes)))) if self.boxes else 0.0


def recognise(image: Any, page: int) -> Sheet:  # noqa: ANN401 - a numpy array, loaded late
    """Return the sheet of an RGB image (height x width x 3, uint8); `page` counts from 1."""
    reading = _righted(image)
    tilt = reading.tilt
    scale = _POINTS_WIDE / reading.width
    pieces = [
        _piece(_centred(box, reading), text, tilt, scale)
        for box, text in zip(reading.boxes, map(_spelt, reading.texts), strict=True)
        if text.strip()
    ]
    for piece in pieces:
        piece.x0, piece.x1 = piece.x0 + _POINTS_WIDE / 2, piece.x1 + _POINTS_WIDE / 2
        piece.y0, piece.y1 = (y + reading.height * scale / 2 for y in (piece.y0, piece.y1))
    _even_heights(pieces)
    return Sheet(page, _POINTS_WIDE, reading.height * scale, pieces, ocr=True)


def _righted(image: Any) -> _Reading:  # noqa: ANN401 - a numpy array, loaded late
    """Read the image; turn it and read it again when it lies on its side or far askew."""
    reading = _read(image)
    if reading.boxes and sum(map(_is_tall, reading.boxes)) > _UPRIGHT_SHARE * len(reading.boxes):
        reading = max(
            (_read(_quarter_turned(image, turns)) for turns in (1, 3)),
            key=lambda each: each.confidence,
        )
    elif reading.boxes and reading.confidence < _SURE:
        upside_down = _read(_quarter_turned(image, 2))
        reading = max(reading, upside_down, key=lambda each: each.confidence)
    elif _SLIGHT < abs(reading.tilt) < _FARTHEST:
        reading = _read(_turned(image, reading.tilt))
    elif len(reading.boxes) < _SPARSE and min(image.shape[:2]) >= _PAGE:
        reading = _with_strips(image, reading)
    return reading


def _with_strips(image: Any, reading: _Reading) -> _Reading:  # noqa: ANN401 - a numpy array
    """Add to the reading of a nearly empty page what its strips give when read alone."""
    boxes, texts, scores = list(reading.boxes), list(reading.texts), list(reading.scores)
    high = round(_STRIP * reading.width)
    for top in range(0, reading.height, round(high * (1 - _STRIP_OVERLAP))):
        strip = _read(image[top : top + high])
        for box, text, score in zip(strip.boxes, strip.texts, strip.scores, strict=True):
            moved = [(x, y + top) for x, y in box]
            if not any(_same_place(moved, other) for other in boxes):
                boxes.append(moved)
                texts.append(text)
                scores.append(score)
    return _Reading(boxes, texts, scores, reading.width, reading.height)


def _same_place(one: Any, other: Any) -> bool:  # noqa: ANN401 - four points each
    """Say whether the middle of one box lies within the other."""
    x, y = (fmean(float(point[axis]) for point in one) for axis in (0, 1))
    xs, ys = ([float(point[axis]) for point in other] for axis in (0, 1))
    return min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)


def _read(image: Any) -> _Reading:  # noqa: ANN401 - a numpy array, loaded late
    found = _engine()(image)
    height, width = image.shape[:2]
    if found.boxes is None or found.txts is None:
        return _Reading([], [], [], width, height)
    return _Reading(list(found.boxes), list(found.txts), list(found.scores), width, height)


@lru_cache(maxsize=1)
def _engine() -> Any:  # noqa: ANN401 - RapidOCR has no types
    """Load the engine once, quiet, with the models that its package ships."""
    import rapidocr  # noqa: PLC0415 - a second of start-up

    models = Path(rapidocr.__file__).parent / "models"
    threads = min(4, os.cpu_count() or 1)
    return rapidocr.RapidOCR(
        params={
            "Global.use_cls": False,
            "Global.log_level": "critical",
            "Det.model_path": str(_model(models, "det")),
            "Rec.model_path": str(_model(models, "rec")),
            "EngineConfig.onnxruntime.intra_op_num_threads": threads,
        }
    )


def _model(folder: Path, task: str) -> Path:
    """Return the newest model of a task among those in the package."""
    return max(folder.glob(f"*_{task}_*.onnx"))


def _quarter_turned(image: Any, turns: int) -> Any:  # noqa: ANN401 - numpy arrays, loaded late
    import numpy as np  # noqa: PLC0415 - start-up time

    return np.ascontiguousarray(np.rot90(image, turns))


def _turned(image: Any, degrees: float) -> Any:  # noqa: ANN401 - numpy arrays, loaded late
    """Turn the image counter-clockwise by `degrees` on white ground."""
    import numpy as np  # noqa: PLC0415 - start-up time
    from PIL import Image  # noqa: PLC0415 - start-up time

    white = (255, 255, 255)
    turned = Image.fromarray(image).rotate(
        degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=white
    )
    return np.asarray(turned)


def _angle(box: Any) -> float:  # noqa: ANN401 - four points
    return math.atan2(float(box[1][1] - box[0][1]), float(box[1][0] - box[0][0]))


def _sides(box: Any) -> tuple[float, float]:  # noqa: ANN401 - four points
    """Return the box's mean width and height."""
    wide = (math.dist(box[0], box[1]) + math.dist(box[3], box[2])) / 2
    high = (math.dist(box[0], box[3]) + math.dist(box[1], box[2])) / 2
    return wide, high


def _is_tall(box: Any) -> bool:  # noqa: ANN401 - four points
    wide, high = _sides(box)
    return high > _TALL * wide


def _longer(boxes: list[Any]) -> list[Any]:
    """Return the longer half of the boxes, whose angles can be trusted."""
    ordered = sorted(boxes, key=lambda box: _sides(box)[0])
    return ordered[len(ordered) // 2 :]


def _centred(box: Any, reading: _Reading) -> list[tuple[float, float]]:  # noqa: ANN401
    """Return the box's points as seen from the middle of the page, about which it is turned."""
    return [(float(x) - reading.width / 2, float(y) - reading.height / 2) for x, y in box]


def _piece(box: list[tuple[float, float]], text: str, tilt: float, scale: float) -> Piece:
    """Return the piece of a box, turned back by the tilt about the page's middle, in points."""
    turn = math.radians(-tilt)
    points = [
        (
            x * math.cos(turn) - y * math.sin(turn),
            x * math.sin(turn) + y * math.cos(turn),
        )
        for x, y in box
    ]
    middle = fmean(y for _, y in points) * scale
    height = _sides(box)[1] * scale
    return Piece(
        text,
        (points[0][0] + points[3][0]) / 2 * scale,
        middle - height / 2,
        (points[1][0] + points[2][0]) / 2 * scale,
        middle + height / 2,
        height,
    )


def _even_heights(pieces: list[Piece]) -> None:
    """Give pieces of about the usual height that height: boxes differ by their letters alone."""
    if not pieces:
        return
    usual = median(piece.size for piece in pieces)
    for piece in pieces:
        if abs(piece.size - usual) <= _SAME_HEIGHT * usual:
            middle = (piece.y0 + piece.y1) / 2
            piece.y0, piece.y1, piece.size = middle - usual / 2, middle + usual / 2, usual


def _spelt(text: str) -> str:
    """Spell full-width letters and marks (the model also reads Chinese) as their Latin ones."""
    narrow = "".join(
        unicodedata.normalize("NFKC", character) if ord(character) in _FULL_WIDTH else character
        for character in text
    )
    return narrow.translate(_ODD_MARKS)
