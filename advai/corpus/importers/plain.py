"""Plain text, printed or recognised by OCR: a line a line."""

from __future__ import annotations

from advai.corpus.importers.sheet import Line, Sheet


def read_plain(text: str) -> Sheet:
    """Return the lines of a plain text; form feeds part lines."""
    return Sheet(tuple(Line(line) for line in text.replace("\f", "\n").split("\n")), "texto")
