"""Text folded for matching: upper case without accents, every offset unchanged.

All patterns of this room are written against folded text, so that `CLÁUSULA`, `cláusula` and
`CLAUSULA` are one word and a match's offsets hold in the original.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# Only from a word's start, and without giving letters back: one endless word stays linear.
_DECOMPOSED = re.compile(r"(?<![\w\u0300-\u036f])\w*+[\u0300-\u036f][\w\u0300-\u036f]*")
_MARKS = re.compile(r"[\u0300-\u036f]")
_KEPT = {"ª", "º"}
_LETTER_SPACED = re.compile(r"(?<!\w)\w(?: \w){3,}(?!\w)")


@cache
def _table() -> dict[int, str]:
    """Map each Latin letter with a mark, and each small letter, to its bare capital."""
    table: dict[int, str] = {}
    for code in range(0x250):
        character = chr(code)
        if character in _KEPT or not character.isalpha():
            continue
        base = unicodedata.normalize("NFD", character)[0].upper()
        if len(base) == 1:
            table[code] = base
    return table


def _strip_marks(match: re.Match[str]) -> str:
    """Drop combining marks and fill up at the word's end, so that the length stays."""
    return _MARKS.sub("", match[0]).ljust(len(match[0]))


def fold(text: str) -> str:
    """Return `text` in capitals without accents, of the same length.

    Decomposed accents are dropped and the word is filled with spaces at its end: offsets hold at
    word borders. `Ñ` becomes `N`; `ª`, `º`, digits and signs stay.
    """
    folded = text.translate(_table())
    return _DECOMPOSED.sub(_strip_marks, folded) if not folded.isascii() else folded


def close_up(folded: str) -> str:
    """Return `folded` with letter-spaced words closed up ("C L A U S U L A S"), not aligned."""
    return _LETTER_SPACED.sub(lambda match: match[0].replace(" ", ""), folded)


def squeeze(text: str) -> str:
    """Return `text` with every run of white space as one blank and none at the ends."""
    return " ".join(text.split())


def is_upper(text: str, *, share: float = 0.8) -> bool:
    """Tell whether at least `share` of the letters of `text` are capitals (and there are two)."""
    letters = [character for character in text if character.isalpha()]
    capitals = sum(character.isupper() for character in letters)
    return len(letters) > 1 and capitals >= share * len(letters)
