"""The parts of a contract that the sequence of clauses respects: recitals, signatures, annexes.

Recitals (MANIFIESTAN, DECLARACIONES…) number their own paragraphs before the clauses begin;
after the signatures another document may begin, numbered from one again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from advai.clauses.layout import Layout, Line

_RECITALS = re.compile(
    r"(?:^|[\s,:;.])(?:REUNIDOS|MANIFIESTAN|DECLARAN|DECLARACIONES|EXPONEN|EXPOSITIVOS?|"
    r"CONSIDERANDOS?|CONSIDERACIONES|RESULTANDOS?|ANTECEDENTES|INTERVIENEN)\s*[:.\-]*\s*$"
)
_CLAUSES = re.compile(
    r"(?:^|[\s,:;.(“\"])(?:CLAUSULAS?(?: Y CONDICIONES)?|ESTIPULACIONES|PACTOS|ACUERDAN|CONVIENEN|"
    r"OTORGAN|PACTAN|ESTIPULAN|CLAUSULADO|TERMINOS Y CONDICIONES|CONDICIONES(?: GENERALES)?|"
    r"CLAUSULAS? (?:SIGUIENTES|CONTRACTUALES))(?: SIGUIENTES?)?\s*[:.\-”\"]*\s*$"
)
_SHORT = 60
_LONGEST = 120
_RULED = re.compile(r"_{8,}|\.{20,}|…{8,}|-{20,}")
_SIGNATURE_WORDS = re.compile(r"^\W*(?:FIRMA|FDO|FIRMADO|HUELLA|ACLARACION)\b")
ANNEX = re.compile(
    r"^\W{0,3}(?:ANEXOS?|APENDICE|ADJUNTO)(?:\s*(?:N[°ºO]?\.?\s*)?(?:\d{1,2}|[IVX]{1,5}|[A-H]|"
    r"[“\"«'][^\n]{1,40}|UNO|DOS|TRES|UNICO))?\s*(?:$|[.:\-–—(].{0,90}$)"
)
_OTHER_DOCUMENT = re.compile(
    r"^\W{0,3}(?:CONTRATO|DOCUMENTO PRIVADO|MINUTA|ACTA DE|ADENDA|ADDENDUM|FICHA|FORMULARIO|"
    r"SOLICITUD|RECIBO|INVENTARIO|PAGARE|LETRA DE CAMBIO|CARTA|RECONOCIMIENTO DE FIRMAS|"
    r"PODER|DECLARACION JURADA|CERTIFICADO|CONVENIO|ACUERDO DE)\b"
)


@dataclass(frozen=True, slots=True)
class Regions:
    """Offsets that divide the document; `recitals` are stretches, the others places."""

    recitals: tuple[tuple[int, int], ...]
    signatures: tuple[int, ...]
    annexes: tuple[int, ...]
    titles: tuple[int, ...]

    def in_recitals(self, offset: int) -> bool:
        """Tell whether `offset` lies in recitals that end where the clauses are announced."""
        return any(start <= offset < end for start, end in self.recitals)

    def divided(self, before: int, after: int) -> bool:
        """Tell whether signatures, an annex or another title stand between two offsets."""
        places = (self.signatures, self.annexes, self.titles)
        return any(_any_between(found, before, after) for found in places)


def _any_between(places: tuple[int, ...], before: int, after: int) -> bool:
    at = bisect_left(places, before)
    return at < len(places) and places[at] < after


def find_regions(layout: Layout) -> Regions:
    """Return the regions of a document, from the words of its lines alone."""
    signatures = tuple(line.start for line in layout.lines if is_signature(layout, line))
    annexes = tuple(line.start for line in layout.lines if is_annex(layout, line))
    titles = tuple(line.start for line in layout.lines if is_document_title(layout, line))
    return Regions(_recitals(layout), signatures, annexes, titles)


def _recitals(layout: Layout) -> tuple[tuple[int, int], ...]:
    """Return the stretches from an announcement of recitals to the next one of clauses."""
    found: list[tuple[int, int]] = []
    opened: int | None = None
    for line in layout.lines:
        plain = layout.plain(line)[-_SHORT:]
        if opened is None and _RECITALS.search(plain) and _announces(layout, line):
            opened = line.end
        elif opened is not None and _CLAUSES.search(plain) and _announces(layout, line):
            found.append((opened, line.end))
            opened = None
    return tuple(found)


def _announces(layout: Layout, line: Line) -> bool:
    """Tell whether a line announces what follows: a title by itself, or words before a colon."""
    words = layout.words(line)
    return len(words) <= _SHORT or words.endswith(":")


def is_signature(layout: Layout, line: Line) -> bool:
    """Tell whether a line is one to sign on: ruled, with few words besides."""
    words = layout.words(line)
    ruled = _RULED.search(words)
    if ruled:
        letters = sum(character.isalpha() for character in words)
        return letters <= 0.35 * len(words) and not re.match(r"\W*\w+\s+\w+\s+\w+", words)
    return (
        bool(_SIGNATURE_WORDS.match(layout.folded[line.start : line.end])) and len(words) < _SHORT
    )


def is_annex(layout: Layout, line: Line) -> bool:
    """Tell whether a line is the title of an annex."""
    words = layout.words(line)
    if len(words) > _LONGEST or not line.fresh or not words[:1].isupper():
        return False
    if not ANNEX.match(layout.plain(line)):
        return False
    return layout.in_bold(line.start, line.end) or line.block.centered or words[:5].isupper()


def begins_annex(layout: Layout, number: int) -> bool:
    """Tell whether an annex begins at a line, rather than being named there in a list."""
    line = layout.lines[number]
    before = layout.words(layout.lines[number - 1]) if number else ""
    listed = before.endswith((":", ";", ",")) or line.block.label is not None
    return not listed and is_annex(layout, line)


def is_document_title(layout: Layout, line: Line) -> bool:
    """Tell whether a line is the title of a document (CONTRATO DE…, ACTA DE…, FICHA…)."""
    words = layout.words(line)
    if len(words) > _LONGEST or not line.fresh or not _OTHER_DOCUMENT.match(layout.plain(line)):
        return False
    bold = layout.in_bold(line.start, line.end) or line.block.centered
    return words.isupper() or (bold and not words.endswith((".", ",", ";")))
