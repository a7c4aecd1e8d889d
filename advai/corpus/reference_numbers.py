"""The numbers after "artículos": lists, ranges, and the paragraphs and items hung on each.

"291, 292 y 295 al 297", "115.II", "549 núm. 3)", "5 bis", "1.283", "quinientos diecinueve (519)".
Every step matches at the place reached so far and moves forward, so the whole is linear.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from advai.corpus.catalogue import fold
from advai.corpus.keys import ordinal_number

I = re.IGNORECASE  # noqa: E741 - short for many patterns
NUMBER = re.compile(
    r"(?P<number>\d{1,5}(?:\.\d{1,4}){0,3})(?:(?:ro|do|er|to|mo|vo|no|[ºª°o])(?![\w]))?"
    r"(?:\s{0,2}[-.]?\s{0,2}(?P<bis>bis|ter|qu[aá]ter)\b)?",
    I,
)
WORDS = re.compile(r"[a-záéíóúüñ]+(?:\s+[a-záéíóúüñ]+){0,6}", I)
SEPARATOR = re.compile(
    r"\s{0,3}(?:,\s{0,3}(?:y|e|o|u)\b|,|;|\by/o\b|\b[yeou]\b|&)\s{0,3}"
    r"(?:(?:del|de\s+los|el|los|al|a\s+los|en\s+los|en\s+el)\s+)?",
    I,
)
RANGE = re.compile(
    r"\s{1,3}(?:al|a|hasta(?:\s+el)?)\s{1,3}|\s{0,2}[–—]\s{0,2}|\s{0,2}-\s{0,2}(?=\d)", I
)
FOLLOWING = re.compile(
    r"\s{0,3}(?:,\s{0,2})?(?:y|e)\s+(?:(?:dem[áa]s|otr[oa]s)\s+)?"
    r"(?:(?:normas|disposiciones|art[íi]culos)\s+)?"
    r"(?:siguientes|sgtes\.?|sigs?\.?|ss\.?|concordantes|conexos|conexas|relacionad[oa]s"
    r"|aplicables|pertinentes)(?:\s+y\s+(?:siguientes|concordantes|conexos))?(?!\w)",
    I,
)
PART_NAME = (
    r"(?:par[áa]grafos?|par[áa]gs?\.?|p[áa]rrafos?|parr?s?\.|incisos?|incs?\.?|numerales"
    r"|numeral|n[úu]ms?\.?|literal(?:es)?|lits?\.|apartados?|puntos?|fracci[óo]n(?:es)?)"
)
PART_VALUE = (
    r"(?:[IVX]{1,5}\b|\d{1,2}(?!\d)[°º]?|[\"“'«]?[a-zñ][\"”'»]?(?![\wáéíóúñ])"
    r"|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|únic[oa]|final)\.?\)?"
)
PART_LIST = (
    rf"{PART_VALUE}(?:\s{{0,2}}(?:,|-|\by\b|\be\b|\bo\b|\bal?\b)\s{{0,2}}{PART_VALUE}){{0,9}}"
)
PART = re.compile(
    rf"\s{{0,3}}[,;]?\s{{0,3}}\(?(?:(?:en\s+)?sus?\s+)?{PART_NAME}\s{{0,3}}{PART_LIST}\)?", I
)
GLUED = re.compile(
    r"(?:\.(?=[IVX\d])|\s{0,2}[-–]\s{0,2}|\s{1,2}(?=[IVX]{1,5}\b))"
    r"(?:[IVX]{1,5}\b|\d{1,2}(?!\d)|[a-z]\))\)?"
)
PART_BEFORE = re.compile(
    rf"{PART_NAME}\s{{0,3}}{PART_LIST}"
    rf"(?:\s{{0,2}}(?:,|del?\s|y\s)?\s{{0,2}}{PART_NAME}\s{{0,3}}{PART_LIST}){{0,2}}"
    r"\s{0,3},?\s{0,3}(?:del?|de\s+los|de\s+la)\s{1,3}(?:mismo\s+|citado\s+|referido\s+)?\Z",
    I,
)
HEADING = re.compile(r"\s{0,2}\([^()\n]{3,90}\)")
WIDEST_RANGE = 500  # numbers; a wider range is kept by its two ends
UNITS = {
    "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
    "ocho": 8, "nueve": 9, "diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14,
    "quince": 15, "dieciseis": 16, "diecisiete": 17, "dieciocho": 18, "diecinueve": 19,
    "veinte": 20, "veintiuno": 21, "veintidos": 22, "veintitres": 23,
    "veinticuatro": 24, "veinticinco": 25, "veintiseis": 26, "veintisiete": 27, "veintiocho": 28,
    "veintinueve": 29, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60,
    "setenta": 70, "ochenta": 80, "noventa": 90, "cien": 100, "ciento": 100, "doscientos": 200,
    "trescientos": 300, "cuatrocientos": 400, "quinientos": 500, "seiscientos": 600,
    "setecientos": 700, "ochocientos": 800, "novecientos": 900,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class NumberList:
    """The numbers read, as printed ("115.2" may be a dotted number or a part), and the end."""

    numbers: tuple[str, ...]
    end: int
    ranged: bool = False


def read_numbers(text: str, start: int, *, plural: bool = True) -> NumberList | None:
    """Read the list of article numbers that begins at `start`, or return None."""
    first = _item(text, start)
    if first is None:
        return None
    numbers, end, ranged = [first[0]], first[1], False
    while True:
        step = _range(text, end, numbers[-1], plural=plural) or _next(text, end)
        if step is None:
            break
        added, end, is_range = step
        numbers += added
        ranged = ranged or is_range
    following = FOLLOWING.match(text, end)
    return NumberList(tuple(numbers), following.end() if following else end, ranged)


def part_before(text: str, start: int) -> int:
    """Return where "parágrafo II del " before `start` begins, or `start`."""
    lead = max(0, start - 90)
    window = text[lead:start]
    for match in re.finditer(PART_NAME, window, I):
        if PART_BEFORE.match(window, match.start()):
            return lead + match.start()
    return start


def number_of_words(words: str) -> tuple[int, int] | None:
    """Return (519, characters read) for "quinientos diecinueve …", or None."""
    total, read, value = 0, 0, 0
    for word in re.finditer(r"\w+", words):
        name = fold(word[0])
        if name == "mil":
            value = max(value, 1) * 1000
        elif name in UNITS:
            value += UNITS[name]
        elif name != "y" or not value:
            break
        if name != "y":
            total, read = value, word.end()
    return (total, read) if total else None


def _item(text: str, start: int) -> tuple[str, int] | None:
    found = NUMBER.match(text, start)
    if found:
        bis = f"-{fold(found['bis']).upper()}" if found["bis"] else ""
        return found["number"] + bis, _parts_end(text, found.end())
    return _worded(text, start)


def _worded(text: str, start: int) -> tuple[str, int] | None:
    found = WORDS.match(text, start)
    if not found:
        return None
    cardinal = number_of_words(found[0])
    if cardinal:
        return str(cardinal[0]), _parts_end(text, start + cardinal[1])
    for count in (2, 1):
        words = re.match(r"\w+(?:\s+\w+){%d}" % (count - 1), found[0])  # noqa: UP031 - braces
        ordinal = ordinal_number(words[0]) if words else None
        if words and ordinal:
            return str(ordinal), _parts_end(text, start + words.end())
    return None


def _parts_end(text: str, end: int) -> int:
    """Move past "(519)", ".II", "-I-3", ", parágrafo II", "inc. a)"."""
    digits = re.compile(r"\s{0,2}\(\d{1,4}\)").match(text, end)
    end = digits.end() if digits else end
    for _ in range(4):
        part = PART.match(text, end) or _glued(text, end)
        if part is None:
            break
        end = part.end()
    return end


def _glued(text: str, end: int) -> re.Match[str] | None:
    part = GLUED.match(text, end)
    return part if part and not re.match(r"\w", text[part.end() : part.end() + 1]) else None


def _next(text: str, end: int) -> tuple[list[str], int, bool] | None:
    heading = HEADING.match(text, end)  # "artículos 519 (Eficacia del contrato) y 520"
    separator = SEPARATOR.match(text, heading.end() if heading else end)
    number = NUMBER.match(text, separator.end()) if separator else None
    if number is None or _is_something_else(text, number):
        return None
    item = _item(text, number.start())
    return ([item[0]], item[1], False) if item else None


def _is_something_else(text: str, number: re.Match[str]) -> bool:
    """Say whether what follows a comma is a date, a sum or a term and not an article."""
    after = text[number.end() : number.end() + 14]
    return bool(
        re.match(
            r"\s*(?:%|/|de\s+(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|se[pt]|oct|nov"
            r"|dic)|d[ií]as?\b|meses|mes\b|a[ñn]os?\b|bolivianos|Bs|\$|d[oó]lares|horas?\b)",
            after,
            I,
        )
    )


def _range(text: str, end: int, first: str, *, plural: bool) -> tuple[list[str], int, bool] | None:
    mark = RANGE.match(text, end)
    last = NUMBER.match(text, mark.end()) if mark else None
    if mark is None or last is None or (not plural and "-" in mark[0]):
        return None
    low, high = _whole(first), _whole(last["number"])
    if low is None or high is None or high <= low:
        return None
    item = _item(text, last.start())
    if item is None:
        return None
    if high - low > WIDEST_RANGE:
        return [item[0]], item[1], True
    return [str(n) for n in range(low + 1, high + 1)], item[1], True


def _whole(number: str) -> int | None:
    plain = re.sub(r"^(\d{1,2})\.(\d{3})$", r"\1\2", number)
    return int(plain) if plain.isdigit() else None
