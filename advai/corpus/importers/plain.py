"""Plain text, printed or recognised by OCR: a line a line, page numbers and titles left out."""

from __future__ import annotations

from advai.corpus.importers.furniture import without_furniture
from advai.corpus.importers.sheet import Line, Sheet


def read_plain(text: str) -> Sheet:
    """Return the lines of a plain text; form feeds part lines."""
    lines = without_furniture(text.replace("\f", "\n").split("\n"))
    return Sheet(tuple(Line(line) for line in lines), "texto")
