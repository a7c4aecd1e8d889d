"""How much each mark looks like the heading of a clause, before the sequence is considered.

The weights are in points of one scale: a textbook heading (`CLÁUSULA SEGUNDA.- (OBJETO)` at the
start of a paragraph) gets about 8, a list item (`2. El deudor…`) about 2, a reference in the
middle of a sentence falls below zero and is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from advai.clauses.folding import is_upper
from advai.clauses.layout import TERMINAL, Layout, Line
from advai.clauses.marks import Family, Mark, Numeral, Script, read_mark
from advai.clauses.ordinals import ORDINAL, Guess
from advai.model.document import BlockKind


@dataclass(frozen=True, slots=True)
class Candidate:
    """A mark with its evidence: `style` is what headings of one contract have in common.

    `line` is the number of its line; `bare` says that a title at most follows the mark on it.
    """

    mark: Mark
    score: float
    place: str
    style: tuple[str, ...]
    line: int
    bare: bool

    @property
    def value(self) -> int | None:
        """Return the number as printed, or None when it could not be read."""
        return self.mark.numeral.value


LEAST = 1.0
"""Candidates below this many points are dropped."""

_PLACE = {"block": 2.0, "line": 1.6, "run-on": -1.0, "inline": 0.3, "dense": 1.4, "loose": -1.5}
_SCRIPT = {
    Script.ORDINAL: 1.2,
    Script.UNREAD: 0.2,
    Script.ARABIC: -0.6,
    Script.ROMAN: -0.2,
    Script.CARDINAL: -0.6,
    Script.LETTER: -1.0,
}
_WORD_BONUS = {Family.CLAUSE: 2.0, Family.ARTICLE: 2.0, Family.CHAPTER: -0.5}
_CASE = {"upper": 0.8, "title": 0.0, "lower": -2.0, "titled": 0.0, "": 0.0}
_QUOTED = -5.0
_IN_QUOTATION = -2.5
_COUNTED_NOUN = -2.5
_CITED = -4.0
_TABLE_OF_CONTENTS = -3.0
_SLIP = -0.8
_BOLD = 0.5

_JUNK = re.compile(r"[ \t•·●▪*#>“\"«'‘(\[]{0,6}")
_OPENING_QUOTES = "“\"«'‘"
_CLOSING_QUOTES = tuple("”\"»'’")
_CLOSERS = {"“": "”", "«": "»"}
_COUNTED = re.compile(
    r"(CATE[GF]ORIA|CUOTAS?|ETAPA|FASE|PARTE|PLANTA|INSTANCIA|HIPOTECA|CONVOCATORIA|OPCION|VEZ|"
    r"COPIA|LINEA|SERIE|SALA|SECCION|NIVEL|PISO|PRORROGA|RENOVACION|SEMANA|QUINCENA|GESTION|"
    r"EDICION|GENERACION|PERSONA|CAPA|UNIDAD|ENTREGA \w+ DE|DISPOSICION|CLASE|PRUEBA)\b"
)
_LEADERS = re.compile(r"(?:\.{4,}|…{2,}|\t)\s*\d{1,4}\s*$")
_FUNCTION_WORD = re.compile(
    r"(?<![A-Z])(?:LA|LAS|EL|LOS|DE|DEL|EN|Y|E|O|U|POR|CON|SEGUN|PRESENTE|PARAGRAFO|PARRAFO|INCISO|"
    r"NUMERAL|CLAUSULA|ARTICULOS?|A|AL|QUE|SU|ESTA|ESTE|DICHA|CITADA|NRO|NO|N[°º])\.?\s*$"
)
_INLINE = re.compile(
    rf"(?:(?:CLAUSULA|ARTICULO)\s{{0,3}}(?:\d|{ORDINAL.pattern}))|(?:{ORDINAL.pattern})"
)
_ANNOUNCES = re.compile(
    r"\b(?:TENOR|REDACCION|REDACTAD[OA]|QUEDA|QUEDARA|DIRA|DICE|MANERA|FORMA|TEXTO|SIGUE|"
    r"DISPONE|SENALA|ESTIPULA|LEERA|ESTABLECE)\b(?:(?!CLAUSULAS|CONDICIONES)[^.:;]){0,40}:\s*$"
)
_TITLE_LENGTH = 80
_DENSE_BLOCK = 1500
_DENSE_SHARE = 0.3
_STRONG = re.compile(r"[\-–—:]")


def candidates(layout: Layout) -> list[Candidate]:
    """Return every mark of the document with enough evidence, in reading order."""
    found: dict[int, Candidate] = {}
    for mark, place, line in _marks(layout):
        candidate = _weigh(layout, mark, place, line)
        if candidate.score >= LEAST:
            found.setdefault(mark.numeral.start, candidate)
    return [found[start] for start in sorted(found)]


def _marks(layout: Layout) -> Iterator[tuple[Mark, str, int]]:
    for number, line in enumerate(layout.lines):
        at_start = _first_mark(layout, line)
        if at_start:
            place = ("block" if line.opens else "line") if line.fresh else "run-on"
            yield at_start, place, number
        yield from _inline_marks(layout, line, number, at_start)


def _first_mark(layout: Layout, line: Line) -> Mark | None:
    junk = _JUNK.match(layout.folded, line.start, line.end)
    start = junk.end() if junk else line.start
    likely = layout.text[start : start + 1].isupper() or line.block.ocr
    guess = Guess.LOOSE if line.block.ocr else Guess.CLOSE if likely else Guess.NO
    return read_mark(layout.folded, start, guess)


def _inline_marks(
    layout: Layout, line: Line, number: int, first: Mark | None
) -> Iterator[tuple[Mark, str, int]]:
    """Yield the ordinals inside a line that look like run-in headings."""
    position = first.end if first else line.start + 1
    dense = _is_dense(layout, line)
    for match in _INLINE.finditer(layout.folded, position, line.end):
        before = layout.folded[max(line.start, match.start() - 14) : match.start()]
        if layout.text[match.start()].islower() or not before[-1:].isspace():
            continue
        ends_sentence = before.rstrip()[-1:] in TERMINAL
        if not ends_sentence and _FUNCTION_WORD.search(before):
            continue
        mark = read_mark(layout.folded, match.start())
        if mark and (ends_sentence or _STRONG.search(mark.separator)):
            yield mark, _inline_place(ends_sentence, dense), number


def _inline_place(ends_sentence: bool, dense: bool) -> str:
    if not ends_sentence:
        return "inline" if dense else "loose"
    return "dense" if dense else "inline"


def _is_dense(layout: Layout, line: Line) -> bool:
    """Tell whether the line is so long that clauses must run on inside it."""
    length = line.end - line.start
    return length >= _DENSE_BLOCK and length >= _DENSE_SHARE * len(layout.text)


def _case(layout: Layout, mark: Mark) -> str:
    start = mark.start if mark.word else mark.numeral.start
    printed = layout.text[start : mark.numeral.end]
    if mark.numeral.script in {Script.ARABIC, Script.ROMAN, Script.LETTER} and not mark.word:
        return "titled" if is_upper(layout.text[mark.end : mark.end + 24].split("\n")[0]) else ""
    if is_upper(printed, share=0.7):
        return "upper"
    return "title" if printed[:1].isupper() else "lower"


def _separator_points(layout: Layout, mark: Mark) -> float:
    follows = layout.text[mark.end : mark.end + 1]
    if _STRONG.search(mark.separator) or follows == "(":
        return 1.0
    if mark.separator.strip(",ºª°"):
        return 0.6
    if mark.separator.startswith(","):
        return 0.1
    return 0.0 if _title_follows(layout, mark) else -2.5


def _title_follows(layout: Layout, mark: Mark) -> bool:
    """Tell whether a title in capitals, or the line's end, comes right after the number."""
    rest = layout.text[mark.end : mark.end + 40].split("\n")[0]
    if not rest.strip():
        return True
    words = rest.split()
    return is_upper(" ".join(words[:2]), share=0.9) if len(words) > 1 else is_upper(words[0])


def _follows_points(layout: Layout, mark: Mark) -> float:
    rest = layout.text[mark.end : mark.end + 24].lstrip("“\"«'‘")
    if rest.startswith("("):
        return 0.5
    if not rest.strip() or rest[0] == "\n":
        return 0.2
    if rest[0].isalpha():
        if is_upper(rest[:14], share=0.85):
            return 0.5
        return 0.2 if rest[0].isupper() else -0.8
    return -0.3 if rest[0].isdigit() else 0.0


def _quotation_points(layout: Layout, mark: Mark) -> float:
    """Return what it costs to stand behind, or inside, quotation marks opened in the block."""
    before = layout.text[max(0, mark.start - 3) : mark.start].split("\n")[-1].rstrip()
    if before and before[-1] in _OPENING_QUOTES:
        closed = layout.text[mark.numeral.end : mark.numeral.end + 1] in _CLOSING_QUOTES
        return 0.0 if closed else _QUOTED
    line = layout.line_at(mark.start)
    begin = max(line.block.start if line else 0, mark.start - 2000)
    passage = layout.text[begin : mark.start]
    inside = (
        passage.count(opening) > passage.count(closing)
        and passage.rfind(opening) > passage.rfind(closing)
        for opening, closing in _CLOSERS.items()
    )
    return _IN_QUOTATION if any(inside) else 0.0


def _is_introduced(layout: Layout, mark: Mark) -> bool:
    """Tell whether the words before announce the text of a clause ("queda redactada así:")."""
    before = layout.folded[max(0, mark.start - 110) : mark.start]
    return mark.numeral.value != 1 and bool(_ANNOUNCES.search(before))


def _special_points(layout: Layout, mark: Mark, line: Line) -> float:
    points = _SLIP * mark.slips + _quotation_points(layout, mark)
    if _is_introduced(layout, mark):
        points += _CITED
    if mark.numeral.script is Script.ORDINAL and _COUNTED.match(layout.folded, mark.end):
        points += _COUNTED_NOUN
    if _LEADERS.search(layout.text[max(line.start, line.end - _TITLE_LENGTH) : line.end]):
        points += _TABLE_OF_CONTENTS
    if line.block.kind is BlockKind.TABLE_ROW:
        points -= 0.5
    return points


def _weigh(layout: Layout, mark: Mark, place: str, number: int) -> Candidate:
    case = _case(layout, mark)
    bold = layout.in_bold(mark.start, mark.numeral.end)
    script = mark.numeral.script
    points = _PLACE[place] + _CASE[case] + (_BOLD if bold else 0.0)
    points += 1.0 if mark.word and script is not Script.ORDINAL else _SCRIPT[script]
    points += _WORD_BONUS[mark.family] if mark.word else 0.0
    points += _separator_points(layout, mark) + _follows_points(layout, mark)
    points += _special_points(layout, mark, layout.lines[number])
    bare = _is_bare(layout, mark, number)
    style = (*_style(mark, case, place, bold), str(bare))
    return Candidate(mark, points, place, style, number, bare)


def _is_bare(layout: Layout, mark: Mark, number: int) -> bool:
    """Tell whether no sentence follows the mark on its line: a title at most."""
    end = layout.lines[number].end
    return end - mark.end <= _TITLE_LENGTH and layout.text[end - 1] not in ".;"


def _style(mark: Mark, case: str, place: str, bold: bool) -> tuple[str, ...]:
    where = {"block": "head", "line": "head", "run-on": "head"}.get(place, "inline")
    sign = "-" if _STRONG.search(mark.separator) else mark.separator[:1]
    return (mark.word, _script(mark.numeral), _gender(mark), case, where, str(bold), sign)


def _script(numeral: Numeral) -> str:
    if numeral.script is Script.UNREAD:
        return Script.ORDINAL.value
    return numeral.script.value


def _gender(mark: Mark) -> str:
    """Return the gender that the ordinal shows; "?" when it has none of its own (DÉCIMA)."""
    return mark.numeral.gender if (mark.numeral.value or 0) % 10 else "?"
