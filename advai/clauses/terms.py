"""Lengths of time in a text: "diez (10) meses", "48 horas", "un año y medio", "indefinido"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from advai.clauses.quantities import Quantity
from advai.clauses.time_units import Unit, unit_after
from advai.model.clause import Term

_AGE_BEFORE = re.compile(r"(?:MAYOR(?:ES)?|MENOR(?:ES)?|EDAD|CUMPLID[OA]S?)\s(?:DE\s)?(?:LOS\s)?$")
_AGE_AFTER = re.compile(r"\s{1,2}(?:DE EDAD|CUMPLIDOS)\b")
_CLOCK_BEFORE = re.compile(r"(?:\bLAS|\bHRS?\.?|\bHORAS?)\s{1,2}$")
_DAY_OF_MONTH = re.compile(r"\s{1,2}(?:DEL?\s{1,2})(?:PRESENTE\s)?(?:MES\b|MES DE\b)")
_HALF = re.compile(r"\bMEDI[OA]\s{1,2}(?P<unit>ANO|MES|HORA|SEMANA|DIA)\b")
_BARE_AND_A_HALF = re.compile(
    r"(?<![A-Z0-9(])(?P<unit>ANO|MES|HORA|SEMANA|DIA)\s{1,2}Y\s{1,2}MEDI[OA]\b"
)
_NUMBER_BEFORE = re.compile(r"(?:\d\)?|UN|UNA|UNO\)?)\s{0,3}$")
_INDEFINITE = re.compile(
    r"\b(?:(?:PLAZO|TIEMPO|DURACION|VIGENCIA|TERMINO|CARACTER|FORMA|MANERA|PERIODO|CONTRATO)"
    r"(?:\s{1,2}(?:ES|SERA|DE|ESTE|TENDRA|UN|UNA|CARACTER|DURACION|VIGENCIA)){0,3}\s{1,2}"
    r"(?:INDEFINID|INDETERMINAD)[OA]|INDEFINIDAMENTE|INDEFINID[OA]\b|A PERPETUIDAD|"
    r"SIN (?:PLAZO|TERMINO) (?:FIJO|DETERMINADO|ALGUNO))\b"
)
_AND = re.compile(r"\s{0,2}(?:,|Y|CON|MAS)\s{1,2}")
_MONTHS_A_YEAR = 12


def read_term(text: str, folded: str, quantity: Quantity) -> Term | None:
    """Return the term that a quantity is, or None when no unit of time stands by it."""
    unit = _unit(folded, quantity)
    if unit is None or not _is_length(folded, quantity.start, unit.end):
        return None
    end = max(quantity.end, unit.end)
    worth = (quantity.value + unit.half) * unit.times
    words = quantity.in_words
    in_words = None if words is None else (words + unit.half) * unit.times
    return Term(worth, unit.name, quantity.start, end, text[quantity.start : end], in_words)


def _unit(folded: str, quantity: Quantity) -> Unit | None:
    outside = unit_after(folded, quantity.end)
    within = (unit_after(folded, number.end) for number in quantity.numbers)
    return outside or next((unit for unit in within if unit), None)


def _is_length(folded: str, start: int, end: int) -> bool:
    """Tell a length of time from an age, a time of day and a day of the month."""
    before = folded[max(0, start - 16) : start]
    if _AGE_BEFORE.search(before) or _AGE_AFTER.match(folded, end):
        return False
    if _CLOCK_BEFORE.search(before):
        return False
    return not _DAY_OF_MONTH.match(folded, end)


def other_terms(text: str, folded: str) -> Iterator[Term]:
    """Yield the terms told without a number: "medio año", "año y medio", "plazo indefinido"."""
    names = {"ANO": "año", "MES": "mes", "HORA": "hora", "SEMANA": "semana", "DIA": "día"}
    for match in _HALF.finditer(folded):
        yield _term(text, match, Decimal("0.5"), names[match["unit"]])
    for match in _BARE_AND_A_HALF.finditer(folded):
        if not _NUMBER_BEFORE.search(folded[max(0, match.start() - 8) : match.start()]):
            yield _term(text, match, Decimal("1.5"), names[match["unit"]])
    for match in _INDEFINITE.finditer(folded):
        start, end = match.span()
        yield Term(Decimal(0), "indefinido", start, end, text[start:end], indefinite=True)


def _term(text: str, match: re.Match[str], quantity: Decimal, unit: str) -> Term:
    return Term(quantity, unit, match.start(), match.end(), match[0] and text[slice(*match.span())])


def joined_terms(text: str, folded: str, terms: list[Term]) -> list[Term]:
    """Return the terms with "dos años y seis meses" made one of 30 months."""
    joined: list[Term] = []
    for term in terms:
        last = joined[-1] if joined else None
        if last and last.unit == "año" and term.unit == "mes":
            between = folded[last.end : term.start]
            if term.start >= last.end and _AND.fullmatch(between):
                joined[-1] = _sum(text, last, term)
                continue
        joined.append(term)
    return joined


def _sum(text: str, years: Term, months: Term) -> Term:
    words = None
    if years.in_words is not None and months.in_words is not None:
        words = years.in_words * _MONTHS_A_YEAR + months.in_words
    return replace(
        years,
        quantity=years.quantity * _MONTHS_A_YEAR + months.quantity,
        unit="mes",
        end=months.end,
        text=text[years.start : months.end],
        in_words=words,
    )
