"""An article's heading ("epígrafe") apart from its text, with its typography repaired.

The text that follows is never touched; in the heading a small l read for a capital I
("SUCESlÓN") and a small accented letter among capitals ("JURíDICA") are put right and recorded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 420  # characters of a heading
CLOSING = re.compile(r"\s{0,2}(?:[.:;]\s?-{1,2}|[.:;]|[-–—]{1,2}){0,2}\s{0,3}")
UNOPENED = re.compile(
    r"(?P<heading>[A-ZÁÉÍÓÚÑÜ][A-ZÁÉÍÓÚÑÜl ,;:.()\n/-]{3,200}?)\s?\)\s?(?:\.-?|-|\n)"
)
CAPITALS = re.compile(
    r"(?P<heading>(?:[A-ZÁÉÍÓÚÑÜ][A-ZÁÉÍÓÚÑÜl]+)(?:[ ,;\n]{1,3}[A-ZÁÉÍÓÚÑÜ][A-ZÁÉÍÓÚÑÜl]*){0,24})"
    r"\s?(?:\.\s?[-–—]|[-–—]|\.(?=\s)|:)\s*"
)
UPPER_WORD = re.compile(r"[^\W\d_]+")
AS_L = {"DEl": "DEL", "El": "EL", "Al": "AL", "lA": "LA", "lAS": "LAS", "lOS": "LOS", "lO": "LO"}
SMALL_ACCENTS = str.maketrans("áéíóúñü", "ÁÉÍÓÚÑÜ")
FEWEST_CAPITALS = 2  # capitals of a word before its one small letter is taken for a misprint


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading as kept and as printed, and where the article's own text begins."""

    text: str
    printed: str
    end: int


def read_heading(text: str, start: int) -> Heading:
    """Read the heading that begins at `start`, after the number and its marks; it may be empty."""
    if text[start : start + 1] == "(":
        closed = _closing_bracket(text, start)
        if closed:
            return _heading(text[start + 1 : closed], _after(text, closed + 1))
    unopened = UNOPENED.match(text, start)
    if unopened and "(" not in unopened["heading"]:
        return _heading(unopened["heading"], _after(text, unopened.end("heading") + 1))
    capitals = CAPITALS.match(text, start)
    if capitals and len(capitals["heading"]) > len("TÍTULO"):
        return _heading(capitals["heading"], capitals.end())
    return Heading("", "", start)


def repaired(heading: str) -> str:
    """Put right small letters among capitals: l read for I, accents kept small."""
    return UPPER_WORD.sub(lambda word: _repaired_word(word[0]), heading)


def _heading(printed: str, end: int) -> Heading:
    plain = " ".join(printed.split()).strip(" .-")
    return Heading(repaired(plain), plain, end)


def _after(text: str, end: int) -> int:
    closing = CLOSING.match(text, end)
    return closing.end() if closing else end


def _closing_bracket(text: str, start: int) -> int | None:
    """Return where the bracket opened at `start` closes; brackets within it are its own."""
    depth = 0
    for at in range(start, min(len(text), start + LONGEST)):
        if text[at] == "(":
            depth += 1
        elif text[at] == ")":
            depth -= 1
            if depth == 0:
                return at
    return None


def _repaired_word(word: str) -> str:
    if word in AS_L:
        return AS_L[word]
    small = [letter for letter in word if letter.islower()]
    capitals = len(word) - len(small)
    if not small or capitals < FEWEST_CAPITALS:
        return word
    if set(small) <= set("láéíóúñü") and capitals > len(small):
        return word.translate(SMALL_ACCENTS).replace("l", "I")
    return word
