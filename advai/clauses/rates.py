"""Percentages in a text and the period that each is for, told by the words around."""

from __future__ import annotations

import re
from decimal import Decimal

from advai.clauses.figures import as_percent
from advai.clauses.quantities import PERCENT, Quantity
from advai.model.clause import Rate

_PERIODS = {
    "DIARI": "día",
    "SEMANAL": "semana",
    "QUINCENAL": "quincena",
    "MENSUAL": "mes",
    "BIMESTRAL": "bimestre",
    "TRIMESTRAL": "trimestre",
    "SEMESTRAL": "semestre",
    "ANUAL": "año",
    "DIA": "día",
    "SEMANA": "semana",
    "QUINCENA": "quincena",
    "MES": "mes",
    "BIMESTRE": "bimestre",
    "TRIMESTRE": "trimestre",
    "SEMESTRE": "semestre",
    "ANO": "año",
}
_ADJECTIVE = (
    r"(?P<adjective>DIARI|SEMANAL|QUINCENAL|MENSUAL|BIMESTRAL|TRIMESTRAL|SEMESTRAL|ANUAL)"
    r"(?:ES|[OA]S?)?\b"
)
_SIGN = re.compile(rf"\s{{0,3}}{PERCENT}")
_DIRECT = re.compile(
    r"[\s,)]{0,4}(?:(?:DE\s|POR\s)?(?:CONCEPTO\s(?:DE\s)?)?(?:INTERES(?:ES)?|TASA|RECARGO)\s)?"
    r"(?:(?:EFECTIV[OA]|NOMINAL|SIMPLE|FIJ[OA]|VARIABLE|CONVENCIONAL(?:ES)?|MORATORIO|PENAL|"
    rf"DE INTERES)\s){{0,3}}{_ADJECTIVE}"
)
_PER = re.compile(
    r"\b(?:POR|AL|A LA|CADA)\s{1,2}(?:CADA\s{1,2})?"
    r"(?P<noun>DIA|SEMANA|QUINCENA|MES|BIMESTRE|TRIMESTRE|SEMESTRE|ANO)\b"
    r"(?!\s(?:SIGUIENTE|DE PAGO))"
)
_BEFORE = re.compile(
    r"\b(?:INTERES(?:ES)?|TASA|MULTA|PENALIDAD|RECARGO|COMISION|PENA|INCREMENTO|REAJUSTE)"
    rf"(?:\s{{1,2}}[A-Z]{{1,14}}){{0,3}}?\s{{1,2}}{_ADJECTIVE}[^.;:%]{{0,30}}$"
)
_REACH = 80
_STOP = re.compile(r"[.;:%]")


def read_rate(text: str, folded: str, quantity: Quantity) -> Rate | None:
    """Return the rate that a quantity is, or None when it is no percentage."""
    signs = [_SIGN.match(folded, number.end) for number in quantity.numbers]
    outside = _SIGN.match(folded, quantity.end)
    ends = [sign.end() for sign in [*signs, outside] if sign]
    if not ends:
        return None
    end = max(quantity.end, *ends)
    period, end = _period(folded, quantity.start, end)
    percent = _percent(text, quantity)
    return Rate(percent, period, quantity.start, end, text[quantity.start : end], quantity.in_words)


def _percent(text: str, quantity: Quantity) -> Decimal:
    for number in quantity.numbers:
        if not number.in_words:
            return as_percent(number.value, text[number.start : number.end])
    return quantity.value


def _period(folded: str, start: int, end: int) -> tuple[str | None, int]:
    """Return the period of a rate and where its words end, if they follow at once."""
    direct = _DIRECT.match(folded, end)
    if direct:
        return _PERIODS[direct["adjective"]], direct.end()
    stop = _STOP.search(folded, end, end + _REACH)
    per = _PER.search(folded, end, stop.start() if stop else end + _REACH)
    if per:
        return _PERIODS[per["noun"]], end
    before = _BEFORE.search(folded[max(0, start - _REACH) : start])
    return (_PERIODS[before["adjective"]] if before else None), end
