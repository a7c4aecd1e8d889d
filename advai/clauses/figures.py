"""Numbers in figures, whatever the thousands and decimal signs: 70.000,00 or 70,000.00.

Which sign is which is decided by shape: the last of two different signs is the decimal one; a
single sign before exactly three digits separates thousands ("70.000"), before one, two or four
it is decimal ("0,5"), and a sign that repeats separates thousands ("1.234.567").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

_BLANKS = " \xa0\u2009\u202f"
_FIGURE = re.compile(
    r"\d{1,3}(?:\.\d{3})*,[ ]\d{2}(?=\.-|[ ]?\()|"  # cents set apart: "3.866, 66.-"
    rf"\d{{1,3}}(?:[{_BLANKS}]\d{{3}})+(?:[.,]\d{{1,2}})?(?![\d.,/]?\d)|"
    r"\d{1,3}(?:['’´]\d{3})+(?:[.,]\d{1,2})?(?!\d)|"
    r"\d+(?:[.,]\d+)*"
)
_THOUSANDS_GROUP = 3
_LONGEST_HEAD = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """A number found in figures between two offsets of the text."""

    value: Decimal
    start: int
    end: int


def find_figures(text: str) -> Iterator[Figure]:
    """Yield the numbers in figures of a text, in order; codes with letters are not numbers."""
    for match in _FIGURE.finditer(text):
        value = parse_figure(match[0])
        if value is not None:
            yield Figure(value, match.start(), match.end())


def parse_figure(printed: str) -> Decimal | None:
    """Return the value of a number in figures, or None when the signs make no number.

    Accepts digits with points, commas, apostrophes or blanks between them: "1.234,5" → 1234.5.
    """
    bare = re.sub(rf"[{_BLANKS}'’´]", "", printed.strip())
    if not re.fullmatch(r"\d+(?:[.,]\d+)*", bare) or not bare.isascii():
        return None
    signs = re.findall(r"[.,]", bare)
    if not signs:
        return Decimal(bare)
    parts = re.split(r"[.,]", bare)
    decimals = _decimal_part(signs, parts)
    groups = parts[:-1] if decimals else parts
    if not _are_thousands(groups):
        return None
    return Decimal("".join(groups) + (f".{parts[-1]}" if decimals else ""))


def _decimal_part(signs: list[str], parts: list[str]) -> bool:
    """Tell whether what follows the last sign is decimals."""
    if len(set(signs)) > 1:
        return signs.count(signs[-1]) == 1
    if len(signs) > 1:
        return False
    head, tail = parts
    thousands = len(tail) == _THOUSANDS_GROUP and len(head) <= _LONGEST_HEAD and head[0] != "0"
    return not thousands


def _are_thousands(groups: list[str]) -> bool:
    head, *rest = groups
    return not rest or (
        len(head) <= _LONGEST_HEAD and all(len(each) == _THOUSANDS_GROUP for each in rest)
    )


def as_percent(value: Decimal, printed: str) -> Decimal:
    """Return the percentage meant by a figure: "3.125" is no three thousand per cent."""
    single = re.fullmatch(r"(\d{1,2})[.,](\d{3})", printed.strip())
    return Decimal(f"{single[1]}.{single[2]}") if single else value
