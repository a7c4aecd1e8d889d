"""Units of time as contracts write them, with what each counts as."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

UNIT_WORDS = (
    r"(?:HORAS?|HRS?\.?|DIAS?|SEMANAS?|QUINCENAS?|MES(?:ES)?|BIMESTRES?|TRIMESTRES?|SEMESTRES?|"
    r"ANOS?|ANIOS?)(?:\((?:S|ES)\))?(?![A-Z0-9])"
)
_BETWEEN = r"[ \t\n\xa0]{0,3}(?:(?:PRIMEROS|ULTIMOS|SIGUIENTES)\s{1,2})?"
_WORKING = r"(?:HABIL(?:ES)?|LABORABLES?|LABORALES?|ADMINISTRATIVOS?)"
_CALENDAR = r"(?:CALENDARIOS?|CORRIDOS?|NATURALES|CONTINUOS?|SEGUIDOS?)"
_UNIT = re.compile(
    rf"{_BETWEEN}(?P<early>{_WORKING}\s{{1,2}})?(?P<unit>{UNIT_WORDS})"
    rf"(?:\s{{1,2}}(?:(?P<working>{_WORKING})|{_CALENDAR})\b)?"
    r"(?P<half>\s{1,2}Y\s{1,2}MEDI[OA]\b)?"
)
_BASE = {
    "HORA": ("hora", Decimal(1)),
    "HR": ("hora", Decimal(1)),
    "DIA": ("día", Decimal(1)),
    "SEMANA": ("semana", Decimal(1)),
    "QUINCENA": ("día", Decimal(15)),
    "MES": ("mes", Decimal(1)),
    "BIMESTRE": ("mes", Decimal(2)),
    "TRIMESTRE": ("mes", Decimal(3)),
    "SEMESTRE": ("mes", Decimal(6)),
    "ANO": ("año", Decimal(1)),
    "ANIO": ("año", Decimal(1)),
}


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit found: its name in the model, how many of them one printed unit is, its end.

    `half` is what "y medio" adds to the number before.
    """

    name: str
    times: Decimal
    half: Decimal
    end: int


def unit_after(folded: str, end: int) -> Unit | None:
    """Return the unit of time that stands after offset `end` of folded text, if one does."""
    match = _UNIT.match(folded, end)
    if match is None:
        return None
    bare = re.sub(r"\(.*|\.", "", match["unit"])
    name, times = next(_BASE[key] for key in _forms(bare) if key in _BASE)
    if name == "día" and (match["working"] or match["early"]):
        name = "día hábil"
    half = Decimal("0.5") if match["half"] else Decimal(0)
    return Unit(name, times, half, match.end())


def _forms(word: str) -> tuple[str, ...]:
    return word, word.removesuffix("S"), word.removesuffix("ES")
