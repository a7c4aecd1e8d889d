"""A PDF page through OCR: drawn as an image, read, and taken if it reads better than the text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from advai.documents.pdf_page import PageReading, Source
from advai.documents.plausibility import letter_count

_DOTS_PER_INCH = 150
_LONGEST_SIDE = 2400
_POINTS_PER_INCH = 72
_BETTER = 1.5


def read_by_ocr(page: Any, reading: PageReading, *, allowed: bool) -> PageReading:  # noqa: ANN401
    """Return the page as OCR reads it, or as it was when OCR finds no more than the file gives.

    `allowed` is false once too many pages went through OCR: the page is then told as skipped.
    """
    if not allowed:
        left_out = reading.letters == 0
        return replace(reading, source=Source.SKIPPED) if left_out else reading
    from advai.documents.ocr import recognise  # noqa: PLC0415 - a second of start-up

    sheet = recognise(_drawn(page), reading.page)
    found = letter_count(" ".join(piece.text for piece in sheet.pieces))
    if found == 0 and reading.source is Source.BLANK:
        return reading
    if reading.letters and found < _BETTER * reading.letters:
        return reading
    source = Source.GARBAGE if reading.source is Source.GARBAGE else Source.OCR
    return PageReading(reading.page, [sheet], source)


def _drawn(page: Any) -> Any:  # noqa: ANN401 - a pypdfium2 page to a numpy array
    """Draw the page in RGB at 150 dots an inch, less when it is very large."""
    import numpy as np  # noqa: PLC0415 - start-up time

    longest = max(page.get_width(), page.get_height(), 1.0)
    scale = min(_DOTS_PER_INCH / _POINTS_PER_INCH, _LONGEST_SIDE / longest)
    bitmap = page.render(scale=scale, rev_byteorder=True)
    try:
        return np.array(bitmap.to_numpy()[:, :, :3])
    finally:
        bitmap.close()
