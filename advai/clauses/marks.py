"""The mark of a heading: `CLÁUSULA DÉCIMA SEGUNDA.-`, `SEGUNDA -`, `ARTÍCULO 5º:` or `6.2`.

`read_mark` reads one at a given offset of folded text and says of what family it is. Whether it
is a clause's heading is decided later, from all marks together (see `evidence` and `chains`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from advai.clauses.ordinals import OCR, ORDINAL, Guess, Ordinal, guess_ordinal, match_ordinal


class Family(StrEnum):
    """Marks that number one sequence together."""

    CLAUSE = "clause"
    ARTICLE = "article"
    CHAPTER = "chapter"
    ROMAN = "roman"
    DECIMAL = "decimal"
    NESTED = "nested"
    CARDINAL = "cardinal"
    LETTER = "letter"


class Script(StrEnum):
    """How the number is written."""

    ORDINAL = "ordinal"
    CARDINAL = "cardinal"
    ARABIC = "arabic"
    ROMAN = "roman"
    LETTER = "letter"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as printed at `start`..`end`; `value` is None when it could not be read.

    `ordinal` tells a figure with an ordinal's ending ("5ª", "1ra").
    """

    script: Script
    value: int | None
    start: int
    end: int
    gender: str = ""
    edits: int = 0
    path: tuple[int, ...] = ()
    ordinal: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A heading's mark: from `start` (its word or number) to `end` (after the separator).

    `word` is the folded word before the number ("CLAUSULA", "ARTICULO") or "", `slips` the
    letters wrong in it and in the number, `separator` the signs after the number.
    """

    family: Family
    word: str
    numeral: Numeral
    start: int
    end: int
    separator: str
    slips: int


_ARTICLE = re.compile(r"(?:LAS?|EL|LOS)[ \t]+(?=[A-Z])")
_LABEL = re.compile(r"(?:\d{1,3}|[IVX]{1,5}|[A-Z])[.)\-]{1,2}[ \t]*(?=CL[A-Z]{4,8}[ \t])")
_WORDS = {
    "CLAUSULA": Family.CLAUSE,
    "ESTIPULACION": Family.CLAUSE,
    "PACTO": Family.CLAUSE,
    "PUNTO": Family.CLAUSE,
    "CONDICION": Family.CLAUSE,
    "ACUERDO": Family.CLAUSE,
    "ARTICULO": Family.ARTICLE,
    "ART": Family.ARTICLE,
    "CAPITULO": Family.CHAPTER,
    "SECCION": Family.CHAPTER,
    "TITULO": Family.CHAPTER,
}
_WORD = re.compile(
    rf"({'|'.join(_WORDS)})(?![A-Z])\.?\s{{0,3}}|(CLAUSULA|ARTICULO)(?=\d|{ORDINAL.pattern})"
)
_TOKEN = re.compile(r"([A-Z0-9]{6,11})[ \t]{0,3}")
_NUMBER_SIGN = re.compile(r"(?:N[°º]\.?|NO\.|N\.[°º]?|NRO\.?|NUM\.?|NUMERO)\s{0,2}")
_ARABIC = re.compile(
    r"(\d{1,3})((?:\.\d{1,2}){0,3})(?![\d,])(?!\.\d)"
    r"(?:[ºª°]|(?:RA|DA|TA|MA|VA|NA|ER|RO|DO|TO|A|O)(?![A-Z0-9]))?(?![A-Z])"
)
_ROMAN = re.compile(r"(?=[IVXL])(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})(?![A-Z0-9])")
_LETTER = re.compile(r"[A-Z](?![A-Z0-9])")
_CARDINALS = (  # noqa: SIM905 - one a line would take a page
    "UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE "
    "DIECISEIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIUNO VEINTIDOS VEINTITRES "
    "VEINTICUATRO VEINTICINCO VEINTISEIS VEINTISIETE VEINTIOCHO VEINTINUEVE TREINTA"
).split()
_CARDINAL = re.compile(rf"({'|'.join(sorted(_CARDINALS, key=len)[::-1])})(?![A-Z0-9])")
_SPECIAL = re.compile(r"(UNICA|UNICO|ULTIMA|FINAL|ADICIONAL|TRANSITORIA|PRELIMINAR)(?![A-Z0-9])")
_UNREAD = re.compile(r"[A-Z0-9|!]{4,20}(?:[ \t][A-Z0-9|!]{4,12})?(?=[ \t]{0,2}[.:\-–(])")
_SEPARATOR = re.compile(r"(?:[ \t]{0,3}[.:;,\-–—)_•ºª°=|~*])*[ \t]{0,3}")
_TRAILER = re.compile(r"(?P<word>[ \t]{1,2}CLAUSULA(?![A-Z]))?(?:[ \t]{0,2}\(\d{1,3}[.ªº°]?\))?")
_FEMININE_END = "A"
_MOST_SLIPS = 2
_NEXT_WORD = re.compile(r"[ \t]{1,3}[A-Z0-9]{5,10}[ \t]{0,2}[.:,;\-–—(]")


@lru_cache(maxsize=4096)
def _like_word(token: str) -> tuple[str, int] | None:
    """Return the word that a misspelt token means and its slips, or None for any other word."""
    from rapidfuzz.distance import DamerauLevenshtein  # noqa: PLC0415 - start-up time

    if token.endswith("S"):
        return None
    for word in ("CLAUSULA", "ARTICULO"):
        edits = DamerauLevenshtein.distance(token, word, score_cutoff=_MOST_SLIPS)
        if edits <= _MOST_SLIPS:
            return word, edits
    return None


def _read_word(folded: str, position: int) -> tuple[str, int, int]:
    """Return the word before the number, the slips in it, and where it ends."""
    match = _WORD.match(folded, position)
    if match:
        word = match[1] or match[2]
        return ("ARTICULO" if word == "ART" else word), 0, match.end()
    token = _TOKEN.match(folded, position)
    near = _like_word(token[1].translate(OCR)) if token else None
    if token is None or near is None:
        return "", 0, position
    return *near, token.end()


def _from_ordinal(ordinal: Ordinal) -> Numeral:
    return Numeral(
        Script.ORDINAL, ordinal.value, ordinal.start, ordinal.end, ordinal.gender, ordinal.edits
    )


def _read_ordinal(folded: str, at: int, guess: Guess) -> Numeral | None:
    """Read a well-spelt ordinal, or a ten whose unit is misspelt ("DÉCIMA SEGUNOA")."""
    exact = match_ordinal(folded, at)
    if exact is None:
        return None
    if guess and exact.value % 10 == 0 and _NEXT_WORD.match(folded, exact.end):
        longer = guess_ordinal(folded, at, guess)
        if longer and longer.end > exact.end:
            return _from_ordinal(longer)
    return _from_ordinal(exact)


def _read_arabic(folded: str, at: int) -> Numeral | None:
    match = _ARABIC.match(folded, at)
    if match is None:
        return None
    path = tuple(int(part) for part in (match[1] + match[2]).split("."))
    ordinal = len(path) == 1 and folded[match.end() - 1] in "ª" + _FEMININE_END
    return Numeral(Script.ARABIC, path[-1], at, match.end(), path=path, ordinal=ordinal)


def roman_value(roman: str) -> int:
    """Return the value of a well-formed Roman number below 100."""
    values = [{"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}[letter] for letter in roman]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < after else value for value, after in pairs)


def _read_roman(folded: str, at: int) -> Numeral | None:
    match = _ROMAN.match(folded, at)
    if match is None or not match[0]:
        return None
    return Numeral(Script.ROMAN, roman_value(match[0]), at, match.end())


def _read_cardinal(folded: str, at: int) -> Numeral | None:
    match = _CARDINAL.match(folded, at)
    if match is None:
        return None
    return Numeral(Script.CARDINAL, _CARDINALS.index(match[1]) + 1, at, match.end())


def _read_letter(folded: str, at: int) -> Numeral | None:
    match = _LETTER.match(folded, at)
    return Numeral(Script.LETTER, ord(match[0]) - 64, at, match.end()) if match else None


def _read_special(folded: str, at: int) -> Numeral | None:
    match = _SPECIAL.match(folded, at)
    if match is None:
        return None
    return Numeral(Script.ORDINAL, 1 if match[1].startswith("UNIC") else None, at, match.end())


def _after_word(folded: str, at: int, guess: Guess) -> Numeral | None:
    """Read the number that follows CLÁUSULA, ARTÍCULO and the like."""
    sign = _NUMBER_SIGN.match(folded, at)
    at = sign.end() if sign else at
    exact = _read_ordinal(folded, at, guess)
    if exact:
        return exact
    found = _read_arabic(folded, at) or _read_special(folded, at) or _read_cardinal(folded, at)
    found = found or _read_roman(folded, at)
    if found or not guess:
        return found
    near = guess_ordinal(folded, at, guess)
    if near:
        return _from_ordinal(near)
    unread = _UNREAD.match(folded, at)
    return Numeral(Script.UNREAD, None, at, unread.end()) if unread else None


def _bare(folded: str, at: int, guess: Guess) -> Numeral | None:
    """Read a number that stands alone at the start of a line."""
    exact = _read_ordinal(folded, at, guess)
    if exact:
        return exact
    found = _read_arabic(folded, at) or _read_cardinal(folded, at) or _read_roman(folded, at)
    if found or not guess:
        return found
    near = guess_ordinal(folded, at, guess)
    return _from_ordinal(near) if near else _read_letter(folded, at)


_BARE_FAMILIES = {
    Script.ORDINAL: Family.CLAUSE,
    Script.ROMAN: Family.ROMAN,
    Script.CARDINAL: Family.CARDINAL,
    Script.LETTER: Family.LETTER,
}


def _family(word: str, numeral: Numeral) -> Family:
    if word:
        return _WORDS[word]
    if numeral.ordinal:
        return Family.CLAUSE
    if numeral.script is Script.ARABIC:
        return Family.DECIMAL if len(numeral.path) == 1 else Family.NESTED
    return _BARE_FAMILIES[numeral.script]


def read_mark(folded: str, position: int, guess: Guess = Guess.NO) -> Mark | None:
    """Read the mark that begins at `position` of folded text.

    With a `guess`, misspelt words and ordinals are read too: only where a heading may stand.
    """
    label = _LABEL.match(folded, position)
    at = label.end() if label else position
    article = _ARTICLE.match(folded, at)
    at = article.end() if article else at
    word, slips, after = _read_word(folded, at)
    numeral = _after_word(folded, after, guess) if word else None
    if numeral is None:
        word, slips = "", 0
        numeral = _bare(folded, at, guess)
    if numeral is None or (article and numeral.script is not Script.ORDINAL):
        return None
    trailer = _TRAILER.match(folded, numeral.end)
    after = trailer.end() if trailer else numeral.end
    word = "CLAUSULA" if trailer and trailer["word"] and not word else word
    separator = _SEPARATOR.match(folded, after)
    end = separator.end() if separator else after
    signs = re.sub(r"[ \t]", "", folded[after:end])
    family = _family(word, numeral)
    return Mark(family, word, numeral, position, end, signs, slips + numeral.edits)
