"""Numbers with their double: figures beside words, "diez (10)", "Bs. 70.000.- (SETENTA MIL…)".

Contracts write what matters twice. The figures give the value; the words are kept beside it, so
that a difference can be reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

from advai.clauses.currencies import currency_words
from advai.clauses.figures import find_figures
from advai.clauses.numerals import find_word_numbers
from advai.clauses.time_units import UNIT_WORDS

PERCENT = r"(?:%|POR\s{1,3}CIENTO\b|POR\s{1,3}CIEN\b)"
_CENTS = re.compile(r"(\d{1,2})\s?/\s?100(?!\d)")
_LONGEST_JOIN = 60


@dataclass(frozen=True, slots=True)
class _Patterns:
    """What may stand between a number and its cents, its double, and a closing parenthesis."""

    before_cents: re.Pattern[str]
    join: re.Pattern[str]
    close: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    words = rf"{PERCENT}|{currency_words()}|{UNIT_WORDS}"
    return _Patterns(
        before_cents=re.compile(
            rf"[\s,.]{{0,3}}(?:{currency_words()}[\s,.]{{0,3}})?(?:(?:CON|Y)\s{{1,2}})?"
        ),
        join=re.compile(
            rf"(?>[\s()\[\]“”\".,:;/\-–—]|{words}|SON\b|ES DECIR\b|O SEA\b|LITERAL\b|DE\b|"
            r"LA SUMA\b)*+"
        ),
        close=re.compile(rf"(?>[\s.,\-–—]|{words}|DE\b){{0,8}}+[)\]]"),
    )


@dataclass(frozen=True, slots=True)
class Number:
    """A number in figures or words between two offsets.

    `tail` is after the cents ("00/100") if any follow, else `end`.
    """

    value: Decimal
    start: int
    end: int
    in_words: bool
    tail: int


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number once or twice: `numbers` in order of appearance.

    `start` and `end` take in the parentheses around one of two.
    """

    value: Decimal
    in_words: Decimal | None
    numbers: tuple[Number, ...]
    start: int
    end: int


def find_quantities(text: str, folded: str) -> Iterator[Quantity]:
    """Yield the quantities of a text in order; `folded` is the text folded."""
    numbers = find_numbers(text, folded)
    at = 0
    while at < len(numbers):
        pair = _pair(folded, numbers, at)
        yield pair or _single(numbers[at])
        at += 2 if pair else 1


def find_numbers(text: str, folded: str) -> list[Number]:
    """Return the numbers in figures and in words of a text, in order, with their cents."""
    cents = {match.start(): match for match in _CENTS.finditer(text)}
    spans = [(match.start(), match.end()) for match in cents.values()]
    words = [
        _with_cents(folded, Number(found.value, found.start, found.end, True, found.end), cents)
        for found in find_word_numbers(folded)
        if not _is_percent_word(folded, found.start)
    ]
    inside = {place for start, end in spans for place in range(start, end)}
    figures = [
        Number(found.value, found.start, found.end, False, found.end)
        for found in find_figures(text)
        if found.start not in inside
    ]
    return sorted(words + figures, key=lambda number: number.start)


def _is_percent_word(folded: str, start: int) -> bool:
    """Tell whether the number is the "ciento" of "por ciento"."""
    per_cent = re.compile(r"CIEN(?:TO)?\b").match(folded, start)
    before = folded[max(0, start - 8) : start].split()
    return bool(per_cent and before and before[-1] == "POR")


def _with_cents(folded: str, number: Number, cents: dict[int, re.Match[str]]) -> Number:
    gap = _patterns().before_cents.match(folded, number.end)
    match = cents.get(gap.end()) if gap else None
    if match is None:
        return number
    value = number.value + Decimal(match[1]) / 100
    return replace(number, value=value, tail=match.end())


def _single(number: Number) -> Quantity:
    return Quantity(number.value, None, (number,), number.start, number.tail)


def _pair(folded: str, numbers: list[Number], at: int) -> Quantity | None:
    """Return the quantity made of two neighbouring numbers that double one another, if they do."""
    if at + 1 >= len(numbers):
        return None
    one, other = numbers[at], numbers[at + 1]
    gap = folded[one.tail : other.start]
    if (
        one.in_words == other.in_words
        or len(gap) > _LONGEST_JOIN
        or not _patterns().join.fullmatch(gap)
    ):
        return None
    opened = "(" in gap or "[" in gap
    enclosed = folded[max(0, one.start - 1) : one.start] in {"(", "["} and ")" in gap
    if not (opened or enclosed) and one.value != other.value:
        return None
    start = one.start - 1 if enclosed and not opened else one.start
    end = _end(folded, other.tail) if opened else other.tail
    words, figures = (one, other) if one.in_words else (other, one)
    return Quantity(figures.value, words.value, (one, other), start, end)


def _end(folded: str, after: int) -> int:
    """Return the offset after the parenthesis that ends behind a number, units apart."""
    close = _patterns().close.match(folded, after)
    return close.end() if close else after
