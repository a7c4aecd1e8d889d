"""Every place where an article could begin, with the numbers it could bear and how sure it looks.

Nothing is decided here: a reference in capitals ("prevé el ARTÍCULO 217 o de otro menor") and one
that falls at a line's start ("Artículo 213 del presente Código") are candidates with a low score,
an OCR number ("3190." for 319º, "I99", "9O9") has several readings. The sequence decides
(`chain.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from advai.corpus.importers.sheet import Sheet
from advai.corpus.keys import ordinal_number

HEAD = re.compile(
    r"(?<!\w)(?P<word>ART[IÍ]CULO|Art[ií]culo|ARTS?|A[rR][tTL]?s?)"
    r"(?P<mark>\s{0,2}[.,]?\s{0,3}(?:N[°ºo]\.?\s?)?)"
    r"(?:(?P<number>[\dIlLOo|]{1,6}?)(?P<ordinal>[°º]|(?:o|ro|do|to)(?!\w))?"
    r"|(?P<words>(?:D[EÉeé][Cc][Ii][Mm][Oo]\s)?(?:[Pp]rimero|[Ss]egundo|[Tt]ercero|[Cc]uarto|[Qq]uinto"
    r"|[Ss]exto|[Ss][eé]p?timo|[Oo]ctavo|[Nn]oveno|[Dd][eé]cimo|[ÚUú]nico|PRIMERO|SEGUNDO|TERCERO"
    r"|CUARTO|QUINTO|SEXTO|S[EÉ]P?TIMO|OCTAVO|NOVENO|D[EÉ]CIMO|[ÚU]NICO)))"
    r"(?:\s(?P<bis>bis|ter|qu[aá]ter|BIS|TER|QU[AÁ]TER)\b)?(?!\w)"
    r"(?P<tail>[\s.,:;\-–—_°º]{0,8})"
)
LETTERS = str.maketrans({"I": "1", "l": "1", "L": "1", "|": "1", "O": "0", "o": "0"})
LABEL_BEFORE = re.compile(
    r"(?:^|\n)\s*(?:LIBRO|T[IÍ]TULO|CAP[IÍ]TULO|SECCI[OÓ]N|SUBSECCI[OÓ]N|PARTE)\b[^\n]{0,200}\Z"
)
PLENTY = 3.0  # score of a heading that looks right in every way but one
ENOUGH = 1.75  # score under which a candidate is no heading


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible heading: `start` of its first word, `after` where its number and marks end.

    `readings` are (number, cost) pairs, the plain one first and free.
    """

    start: int
    after: int
    readings: tuple[tuple[int, float], ...]
    score: float
    suffix: str = ""


def find_candidates(sheet: Sheet) -> list[Candidate]:
    """Return all candidates of a text in order, good and bad."""
    return list(_candidates(sheet))


def _candidates(sheet: Sheet) -> Iterator[Candidate]:
    text = sheet.text
    for match in HEAD.finditer(text):
        readings = _readings_of(match)
        if readings:
            score = _before(text, match) + _after(text, match) + _shape(match)
            suffix = (match["bis"] or "").upper().replace("Á", "A")
            yield Candidate(match.start(), match.end(), readings, score, suffix)


def _readings_of(match: re.Match[str]) -> tuple[tuple[int, float], ...]:
    if match["words"]:
        number = ordinal_number(match["words"])
        return ((number, 0.0),) if number else ()
    return _readings(match["number"], ordinal=bool(match["ordinal"]))


def _readings(printed: str, *, ordinal: bool) -> tuple[tuple[int, float], ...]:
    """Return the numbers that the printed characters may stand for, with their cost."""
    if not any(character.isdigit() for character in printed) and len(printed) > 1:
        return ()
    digits = printed.translate(LETTERS)
    doubt = 0.0 if digits == printed else 0.3
    if not any(character.isdigit() for character in printed):
        doubt += 1.0  # "Art. l." may be "Art. 1."
    readings = {int(digits): doubt}
    if digits.endswith("0") and len(digits) > 1 and not ordinal:
        readings.setdefault(int(digits[:-1]), doubt + 0.6)  # the ordinal sign read as a nought
    if ordinal and printed.isdigit():
        readings.setdefault(int(digits + "0"), 0.6)  # a nought read as the ordinal sign
    return tuple((number, cost) for number, cost in readings.items() if number > 0)


def _before(text: str, match: re.Match[str]) -> float:
    """Score what stands before: a line's start, a sentence's end, a structure label, or prose."""
    lead = text[max(0, match.start() - 240) : match.start()]
    stripped = lead.rstrip(" \t")
    if not stripped or stripped.endswith("\n"):
        return 2.0
    last = stripped[-1]
    if last in "-–" and stripped[-2:-1] == " ":
        return 1.0  # joined to a heading by a converter
    if last in '.;:”"»':
        return 1.0
    if LABEL_BEFORE.search(lead):
        return 1.0
    return -2.0 if last in "(," else -1.5


def _after(text: str, match: re.Match[str]) -> float:
    """Score what stands after the number: brackets, points and capitals, or the prose goes on."""
    tail = match["tail"]
    rest = text[match.end() : match.end() + 60]
    score = 0.0
    if re.search(r"[.\-–—:]|[°º]", tail) or match["ordinal"]:
        score += 1.0
    if "," in tail and "." not in tail and "-" not in tail:
        score -= 2.0
    if re.match(r"\(\s*\.?\s*[^\W\d_a-záéíóúñ]{2}", rest):
        score += 2.5
    elif re.match(r"\(\s*[^\W\d_]", rest):
        score += 1.5
    elif re.match(r"[A-ZÁÉÍÓÚÑ]{3,}\b", rest):
        score += 1.0
    elif re.match(r"[a-záéíóúñ]", rest):
        score -= 2.0
    elif not rest.strip():
        score -= 1.0
    elif "\n" in tail:
        score += 0.5
    return score


def _shape(match: re.Match[str]) -> float:
    """Score the word itself: the whole word, capitals, or a wreck of "Art."."""
    word = match["word"]
    if word == word.upper() and len(word) > len("ART"):
        return 0.5
    return 0.0 if word in {"Artículo", "Articulo", "Art", "ART"} else -0.25
