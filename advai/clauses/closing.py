"""Where a contract's last words begin: conformity, place and date, signatures, other documents.

What the last clause itself says stays in it: a clause titled CONFORMIDAD may say "en señal de
conformidad"; only what follows its first paragraph can close the contract.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from advai.clauses.layout import Layout, Line
from advai.clauses.regions import begins_annex, is_document_title, is_signature

_MONTHS = (
    "ENERO|FEBRERO|MARZO|ABRIL|MAYO|JUNIO|JULIO|AGOSTO|SEPTIEMBRE|SETIEMBRE|OCTUBRE|NOVIEMBRE|"
    "DICIEMBRE"
)
_CLOSING_WORDS = (
    r"(?:Y[,]?\s+)?(?:EN (?:SENAL|PRUEBA|CONSTANCIA|MUESTRA|TESTIMONIO) DE (?:CONFORMIDAD|LO|"
    r"ACEPTACION|SU|PLENA|ACUERDO|TODO)|EN FE DE|EN CONSTANCIA|EN COMPROBANTE|"
    r"PREVIA LECTURA|PARA (?:MAYOR )?CONSTANCIA|"
    r"(?:ES )?(?:DADO|DADA|HECHO|FIRMADO|SUSCRITO) (?:EN|POR)|"
    r"LEID[OA]S? (?:QUE|Y|EL|LAS|POR|INTEGRA)|"
    r"EN (?:CUYA|CUYO) (?:VIRTUD|TESTIMONIO)|(?:SE )?FIRMAN? (?:EL|LA|EN|POR|AL|LOS|PARA)|"
    r"(?:LO |LA )?(?:SUSCRIBEN|FIRMAMOS|SUSCRIBIMOS)|ASI LO (?:OTORGAN|DICEN|CONVIENEN|ACUERDAN)|"
    r"USTED,? SENOR NOTARIO|SENOR NOTARIO|UD\.? SENOR NOTARIO|AGREGUE UD|SIRVASE USTED|"
    r"DE CONFORMIDAD,? (?:FIRMAN|SUSCRIBEN)|LAS PARTES (?:FIRMAN|SUSCRIBEN) (?:EL|EN|LA|AL|POR)|"
    r"ENTERAD[OA]S? (?:LAS|DEL|DE)|NO HABIENDO (?:MAS|OTRO))\b"
)
_CLOSING = re.compile(rf"\W{{0,3}}{_CLOSING_WORDS}")
_DATE = rf"\d{{1,2}}\s*(?:°|º)?\s*(?:DIAS?\s+)?(?:DEL?\s+)?(?:MES\s+DE\s+)?(?:{_MONTHS})"
_PLACE_DATE = re.compile(
    r"\W{0,3}(?:EN (?:LA CIUDAD DE )?)?(?:[A-Z][A-Z.\-]*[ ]){0,5}[A-Z][A-Z.\-]*,?\s+"
    rf"(?:A\s+)?(?:LOS\s+)?{_DATE}"
    rf"|\W{{0,3}}{_DATE}\s+(?:DEL?\s+)?(?:ANO\s+)?(?:20)?\d{{2}}\W{{0,3}}$"
    r"|\W{0,3}(?:LUGAR Y FECHA|FECHA)\s*[:.\]]"
    r"|\W{0,3}[A-Z][A-Z ]{2,30},\s*(?:[_.…]{3,}|\[)"
)
_SIGNATURES = re.compile(r"\W{0,3}(?:[IVX]{1,5}[.)\-]{1,2}\s*|\d{1,2}[.)]\s*)?FIRMAS?\W{0,3}$")
_SHORT_DATE_LINE = 90
_SENTENCE = re.compile(r"[.;:]\s+")


@dataclass(frozen=True, slots=True)
class Ending:
    """Offsets at which the closing and the documents behind it begin."""

    closing: int
    annexes: int


def find_ending(layout: Layout, body: int, first: int) -> Ending:
    """Return where the last clause ends, given where its body and its heading begin.

    Both offsets are the text's length when there is nothing behind the clause.
    """
    size = len(layout.text)
    closing = _closing_start(layout, body, first)
    annexes = _annex_start(layout, closing, first)
    return Ending(min(closing, annexes), min(size, annexes))


def _closing_start(layout: Layout, body: int, first: int) -> int:
    said = 0
    for line in _lines_from(layout, first):
        start = max(line.start, body)
        if start >= line.end:
            continue
        if _closes(layout, line, start, said):
            return start
        within = _closes_within(layout, line, start)
        if within is not None:
            return within
        said += line.end - start
    return len(layout.text)


def _lines_from(layout: Layout, offset: int) -> list[Line]:
    return layout.lines[max(0, layout.index_at(offset)) :]


def _closes(layout: Layout, line: Line, start: int, said: int) -> bool:
    """Tell whether the closing begins with a line; `said` is how much the clause said before."""
    if start == line.start and is_signature(layout, line):
        return True
    if start == line.start and said and _SIGNATURES.match(layout.folded[start : line.end]):
        return True
    short = line.end - start <= _SHORT_DATE_LINE
    if start == line.start and short and _PLACE_DATE.match(layout.folded, start, line.end):
        return line.fresh or said > 0
    if not said or not line.fresh or not layout.text[start].isupper():
        return False
    return bool(_CLOSING.match(layout.folded, start, line.end))


def _closes_within(layout: Layout, line: Line, start: int) -> int | None:
    """Return the offset inside a line at which a closing sentence begins."""
    for match in _SENTENCE.finditer(layout.folded, start, line.end):
        at = match.end()
        if layout.text[at : at + 1].isupper() and _CLOSING.match(layout.folded, at, line.end):
            return at
    return None


def _annex_start(layout: Layout, closing: int, first: int) -> int:
    """Return where, behind the closing, an annex or another document begins."""
    signed = False
    for number in range(max(0, layout.index_at(first)), len(layout.lines)):
        line = layout.lines[number]
        if line.start > first and begins_annex(layout, number):
            return line.start
        if line.start <= first or line.start < closing:
            continue
        signed = signed or is_signature(layout, line)
        if signed and line.start > closing and is_document_title(layout, line):
            return line.start
    return len(layout.text)
