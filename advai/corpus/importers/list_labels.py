"""Labels of lists that a page draws but does not write: I., II. for paragraphs, 1., 2. for items.

LexiVox puts an article's paragraphs into an ordered list. The list that opens the article is the
paragraphs (roman figures); one that follows a sentence is its items (arabic); one inside another
goes a step down.
"""

from __future__ import annotations

ROMAN = (
    (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"),
    (1, "I"),
)  # fmt: skip
STYLES = {"I": "I", "upper-roman": "I", "1": "1", "decimal": "1", "a": "a", "lower-alpha": "a"}


def roman(number: int) -> str:
    """Return `number` in roman figures."""
    figures = ""
    for value, sign in ROMAN:
        while number >= value:
            figures, number = figures + sign, number - value
    return figures


def list_label(number: int, depth: int, *, opens: bool, style: str = "") -> str:
    """Return the label of item `number` (from 1) of a list.

    Args:
        number: place in the list.
        depth: 0 for the outermost list of an article.
        opens: whether the outermost list stands right after the article's heading.
        style: what the page says ("I", "upper-roman", "a"…); it rules when it says something.
    """
    known = STYLES.get(style, "")
    step = {"I": 0, "1": 1, "a": 2}[known] if known else depth + (0 if opens else 1)
    if step == 0:
        return f"{roman(number)}."
    return f"{number}." if step == 1 else f"{_letter(number)})"


def _letter(number: int) -> str:
    return chr(ord("a") + (number - 1) % 26)
