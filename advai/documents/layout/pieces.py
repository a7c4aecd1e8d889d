"""What a page is made of before anything is understood: pieces of text, thin lines, their boxes.

Coordinates are in points (1/72 inch) or pixels, x to the right and y downwards from the page's top
left corner, already turned so that the text runs from left to right.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median


@dataclass(slots=True)
class Piece:
    """A word (or a line, from OCR) with its box; `size` is the height of its font.

    `glued` says that no space stands between it and the piece before (a change of weight within
    a word).
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool = False
    underlined: bool = False
    glued: bool = False

    @property
    def strong(self) -> bool:
        """Say whether the piece stands out as headings do: bold or underlined."""
        return self.bold or self.underlined


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin drawn line: an underline, or the edge of a table cell."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def horizontal(self) -> bool:
        """Say whether the line lies rather than stands."""
        return self.x1 - self.x0 >= self.y1 - self.y0


@dataclass(slots=True)
class Sheet:
    """One page: its number (from 1), its size, its pieces and its thin lines.

    `margins` holds text that does not run with the page: stamps, watermarks, sideways notes.
    """

    page: int
    width: float
    height: float
    pieces: list[Piece]
    rules: list[Rule] = field(default_factory=list)
    margins: list[str] = field(default_factory=list)
    ocr: bool = False


@dataclass(slots=True)
class Line:
    """Pieces on one baseline, from left to right, with the box around them."""

    pieces: list[Piece]
    page: int
    ocr: bool = False
    x0: float = 0.0
    y0: float = 0.0
    x1: float = 0.0
    y1: float = 0.0
    size: float = 0.0
    text: str = ""

    def __post_init__(self) -> None:
        """Sort the pieces and measure the line."""
        self.pieces.sort(key=lambda piece: piece.x0)
        self.x0 = self.pieces[0].x0
        self.x1 = max(piece.x1 for piece in self.pieces)
        weights = sorted(self.pieces, key=lambda piece: len(piece.text))
        self.size = median(piece.size for piece in weights[len(weights) // 2 :])
        self.y0 = median(piece.y0 for piece in self.pieces)
        self.y1 = median(piece.y1 for piece in self.pieces)
        self.text = "".join(self.spelt())

    def spelt(self) -> list[str]:
        """Return each piece's text with the space, if any, that stands before it."""
        spaced = [("" if piece.glued else " ") + piece.text for piece in self.pieces]
        return [self.pieces[0].text, *spaced[1:]]

    @property
    def strong(self) -> bool:
        """Say whether every piece with a letter or digit is bold or underlined."""
        worded = [piece for piece in self.pieces if has_word(piece.text)]
        return bool(worded) and all(piece.strong for piece in worded)

    @property
    def starts_strong(self) -> bool:
        """Say whether the first piece with a letter or digit is bold or underlined."""
        return next((piece.strong for piece in self.pieces if has_word(piece.text)), False)

    @property
    def ends_strong(self) -> bool:
        """Say whether the last piece with a letter or digit is bold or underlined."""
        backwards = reversed(self.pieces)
        return next((piece.strong for piece in backwards if has_word(piece.text)), False)

    @property
    def first_word_width(self) -> float:
        """Return how much room the line's first word takes."""
        first = self.pieces[0]
        word = first.text.split(" ", 1)[0]
        return (first.x1 - first.x0) * len(word) / max(1, len(first.text))


def has_word(text: str) -> bool:
    """Say whether `text` holds a letter or a digit."""
    return any(character.isalnum() for character in text)
