"""Dates in a text, in figures or in words, complete or not."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from functools import cache

from advai.clauses.folding import fold
from advai.clauses.numerals import find_word_numbers, number_to_words
from advai.model.clause import DateMention

MONTHS = (
    "ENERO", "FEBRERO", "MARZO", "ABRIL", "MAYO", "JUNIO", "JULIO", "AGOSTO", "SEPTIEMBRE",
    "OCTUBRE", "NOVIEMBRE", "DICIEMBRE",
)  # fmt: skip
_NUMBERS = {month: number for number, month in enumerate(MONTHS, 1)} | {"SETIEMBRE": 9}
_MONTH = re.compile(rf"(?<![A-Z])({'|'.join(_NUMBERS)})(?![A-Z])")
_SLASHED = re.compile(r"(?<![\d.,/\-])(\d{1,2})([/\-.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.\-]\d)")
_ISO = re.compile(r"(?<![\d\-])(\d{4})-(\d{2})-(\d{2})(?![\d\-])")
_DAY_WORDS = "|".join(
    sorted((fold(number_to_words(day)) for day in range(1, 32)), key=len, reverse=True)
)
_DAY = re.compile(
    rf"(?<![A-Z0-9/.,])(?P<day>\d{{1,2}}|PRIMERO|PRIMER|UN|{_DAY_WORDS})\s{{0,2}}(?:[º°ª]|ER\b|RO\b)?"
    rf"\s{{0,2}}(?:\(\s?(?:\d{{1,2}}|{_DAY_WORDS})\s?[º°]?\)\s{{0,2}})?(?:DIAS?\s{{0,2}})?,?\s{{0,2}}"
    r"(?:DEL?\s{0,3})?(?:MES\s{1,2}(?:DE\s{1,2})?)?$"
)
_BEFORE_YEAR = re.compile(
    r"\s{0,2}(?:,\s{0,2})?(?:DEL?\s{1,2})?(?:(?:PRESENTE\s{1,2})?ANO\s{1,2})?(?:DE\s{1,2})?"
)
_YEAR = re.compile(r"(?:1[89]|20)\d{2}(?!\d)|(?:1|2)[. ]\d{3}(?![\d.])")
_DOUBLE = re.compile(r"\s{0,2}\((?:1[89]|20)\d{2}\)")
_STREET = re.compile(
    r"(?:AV|AVDA|AVENIDA|CALLE|C/|PLAZA|PLAZUELA|MERCADO|BARRIO|ZONA|URB|URBANIZACION|COLEGIO|"
    r"HOSPITAL|ESTADIO|PASAJE|VILLA|EDIFICIO|ESQ|ESQUINA|ENTRE|Y)\.?\s{0,2}$"
)
_REACH = 64
_CENTURY, _TURN = 100, 70
_FIRST_YEAR, _LAST_YEAR = 1800, 2199


def find_dates(text: str, folded: str) -> list[DateMention]:
    """Return the dates of a text in order; an incomplete or impossible one has no `iso`."""
    found = [*_numeric(text), *_worded(text, folded)]
    found.sort(key=lambda date: (date.start, -date.end))
    kept: list[DateMention] = []
    for date in found:
        if not kept or date.start >= kept[-1].end:
            kept.append(date)
    return kept


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return None


def _numeric(text: str) -> Iterator[DateMention]:
    for match in _SLASHED.finditer(text):
        short = len(match[4]) < len("2024")
        if short and match[2] != "/":
            continue
        year = int(match[4]) + (2000 if int(match[4]) < _TURN else 1900) * short
        iso = _iso(year, int(match[3]), int(match[1]))
        yield DateMention(iso, match.start(), match.end(), match[0])
    for match in _ISO.finditer(text):
        iso = _iso(int(match[1]), int(match[2]), int(match[3]))
        yield DateMention(iso, match.start(), match.end(), match[0])


@cache
def _day_values() -> dict[str, int]:
    values = {fold(number_to_words(day)): day for day in range(1, 32)}
    return values | {"PRIMERO": 1, "PRIMER": 1, "UN": 1}


def _worded(text: str, folded: str) -> Iterator[DateMention]:
    for month in _MONTH.finditer(folded):
        begin = max(0, month.start() - _REACH)
        day = _DAY.search(folded[begin : month.start()])
        year, end = _year(folded, month.end())
        if day is None and year is None:
            continue
        start = begin + day.start() if day else month.start()
        if day and year is None and _STREET.search(folded[max(0, start - 14) : start]):
            continue
        iso = _worded_iso(year, _NUMBERS[month[1]], day["day"] if day else None)
        yield DateMention(iso, start, end, text[start:end])


def _worded_iso(year: int | None, month: int, day: str | None) -> str | None:
    if year is None or day is None:
        return None
    number = int(day) if day.isdigit() else _day_values()[day]
    return _iso(year, month, number)


def _year(folded: str, month_end: int) -> tuple[int | None, int]:
    """Return the year after a month and where it ends; None and the month's end without one."""
    gap = _BEFORE_YEAR.match(folded, month_end)
    at = gap.end() if gap else month_end
    figures = _YEAR.match(folded, at)
    if figures:
        return int(folded[figures.start() : figures.end()].replace(".", "").replace(" ", "")), (
            figures.end()
        )
    words = next(find_word_numbers(folded[at : at + _REACH]), None)
    if words is None or words.start or not _FIRST_YEAR <= words.value <= _LAST_YEAR:
        return None, month_end
    double = _DOUBLE.match(folded, at + words.end)
    return int(words.value), double.end() if double else at + words.end
