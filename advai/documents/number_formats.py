"""Numbers as lists print them: figures, roman, letters, ordinals and Spanish or English words.

The formats are those of ST_NumberFormat (ISO/IEC 29500-1, 17.18.59) that occur in Latin-script
documents; ODF and RTF lists are mapped onto the same names.
"""

from __future__ import annotations

from collections.abc import Callable

_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_MOST_ROMAN = 32_767
_MOST_IN_WORDS = 999_999
_LETTERS = 26
_MOST_LETTERS = 780
"""Word repeats a letter at most 30 times ("zzz…"), then starts again."""

_UNITS = (
    "", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez",
    "once", "doce", "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho",
    "diecinueve", "veinte", "veintiuno", "veintidós", "veintitrés", "veinticuatro",
    "veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve",
)  # fmt: skip
_TENS = ("", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_HUNDREDS = (
    "", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos",
    "setecientos", "ochocientos", "novecientos",
)  # fmt: skip
_ORDINALS = (
    "", "primero", "segundo", "tercero", "cuarto", "quinto", "sexto", "séptimo", "octavo",
    "noveno", "décimo", "undécimo", "duodécimo", "decimotercero", "decimocuarto", "decimoquinto",
    "decimosexto", "decimoséptimo", "decimoctavo", "decimonoveno",
)  # fmt: skip
_ORDINAL_TENS = (
    "", "", "vigésimo", "trigésimo", "cuadragésimo", "quincuagésimo", "sexagésimo",
    "septuagésimo", "octogésimo", "nonagésimo",
)  # fmt: skip
_ORDINAL_HUNDREDS = (
    "", "centésimo", "ducentésimo", "tricentésimo", "cuadringentésimo", "quingentésimo",
    "sexcentésimo", "septingentésimo", "octingentésimo", "noningentésimo",
)  # fmt: skip

_EN_UNITS = (
    "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_EN_TENS = (
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip
_EN_IRREGULAR = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
}  # fmt: skip
_EN_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_TEENS = range(10, 21)


def format_number(value: int, kind: str, language: str = "es") -> str:
    """Return `value` as Word prints it in format `kind` ("upperRoman") and `language` ("es-BO").

    "none" and "bullet" print nothing here; formats that we do not know print figures, which
    is what Word does where it lacks one.
    """
    if kind in {"none", "bullet"}:
        return ""
    written = _FORMATS.get(kind)
    return written(value, language) if written and value > 0 else _figures(value, kind)


def roman(value: int) -> str:
    """Return `value` in capital roman numerals ("XIV"), or in figures beyond 32,767."""
    if not 0 < value <= _MOST_ROMAN:
        return str(value)
    parts: list[str] = []
    for size, letters in _ROMAN:
        count, value = divmod(value, size)
        parts.append(letters * count)
    return "".join(parts)


def letters(value: int) -> str:
    """Return `value` as Word's letters: a … z, aa, bb … (not aa, ab)."""
    repeats, letter = divmod((value - 1) % _MOST_LETTERS, _LETTERS)
    return chr(ord("a") + letter) * (repeats + 1)


def spreadsheet_letters(value: int) -> str:
    """Return `value` as LibreOffice's letters: a to z, then aa, ab, ac and so on."""
    parts: list[str] = []
    while value > 0:
        value, letter = divmod(value - 1, _LETTERS)
        parts.append(chr(ord("a") + letter))
    return "".join(reversed(parts))


def spanish_cardinal(value: int) -> str:
    """Return `value` (1 to 999,999) in Spanish words: "treinta y uno"."""
    thousands, rest = divmod(value, 1000)
    head = "" if not thousands else "mil" if thousands == 1 else f"{_apocope(thousands)} mil"
    return f"{head} {_below_thousand(rest)}".strip()


def spanish_ordinal(value: int) -> str:
    """Return `value` (1 to 999) as a Spanish ordinal: "vigésimo primero"; cardinals beyond."""
    hundreds, rest = divmod(value, 100)
    if hundreds >= len(_ORDINAL_HUNDREDS):
        return spanish_cardinal(value)
    tens, units = divmod(rest, 10)
    low = _ORDINALS[rest] if rest < len(_ORDINALS) else f"{_ORDINAL_TENS[tens]} {_ORDINALS[units]}"
    return f"{_ORDINAL_HUNDREDS[hundreds]} {low}".strip()


def english_cardinal(value: int) -> str:
    """Return `value` (1 to 999,999) in English words: "twenty-one"."""
    thousands, rest = divmod(value, 1000)
    head = f"{english_cardinal(thousands)} thousand" if thousands else ""
    hundreds, rest = divmod(rest, 100)
    middle = f"{_EN_UNITS[hundreds]} hundred" if hundreds else ""
    return " ".join(part for part in (head, middle, _english_below_hundred(rest)) if part)


def english_ordinal(value: int) -> str:
    """Return `value` as an English ordinal: "twenty-first"."""
    words = english_cardinal(value)
    head = words[: max(words.rfind(" "), words.rfind("-")) + 1]
    last = words[len(head) :]
    if last in _EN_IRREGULAR:
        return head + _EN_IRREGULAR[last]
    return head + (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")


def _below_thousand(value: int) -> str:
    if value == 100:  # noqa: PLR2004 - "cien" stands alone, "ciento" goes on
        return "cien"
    hundreds, rest = divmod(value, 100)
    if rest < len(_UNITS):
        low = _UNITS[rest]
    else:
        tens, units = divmod(rest, 10)
        low = f"{_TENS[tens]} y {_UNITS[units]}" if units else _TENS[tens]
    return f"{_HUNDREDS[hundreds]} {low}".strip()


def _apocope(thousands: int) -> str:
    """Shorten "uno" before "mil": "veintiún mil", "treinta y un mil"."""
    words = _below_thousand(thousands % 1000)
    if words.endswith("veintiuno"):
        return words.removesuffix("uno") + "ún"
    return words.removesuffix("o") if words.endswith("uno") else words


def _english_below_hundred(value: int) -> str:
    if value < len(_EN_UNITS):
        return _EN_UNITS[value]
    tens, units = divmod(value, 10)
    return f"{_EN_TENS[tens]}-{_EN_UNITS[units]}" if units else _EN_TENS[tens]


def _ordinal_mark(value: int, language: str) -> str:
    if not language.lower().startswith("en"):
        return f"{value}º"
    plain = value % 100 in _TEENS
    return f"{value}{'th' if plain else _EN_ENDINGS.get(value % 10, 'th')}"


def _ordinal_words(value: int, language: str) -> str:
    if value > _MOST_IN_WORDS:
        return str(value)
    english = language.lower().startswith("en")
    return _sentence(english_ordinal(value) if english else spanish_ordinal(value))


def _cardinal_words(value: int, language: str) -> str:
    if value > _MOST_IN_WORDS:
        return str(value)
    english = language.lower().startswith("en")
    return _sentence(english_cardinal(value) if english else spanish_cardinal(value))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _figures(value: int, kind: str) -> str:
    return str(value).zfill(_WIDTHS.get(kind, 1))


_WIDTHS = {"decimalZero": 2, "01, 02, 03, ...": 2, "001, 002, 003, ...": 3,
           "0001, 0002, 0003, ...": 4, "00001, 00002, 00003, ...": 5}  # fmt: skip
"""Digits at least; the spelt-out ones are Word's custom formats (w:numFmt/@w:format)."""

_FORMATS: dict[str, Callable[[int, str], str]] = {
    "upperRoman": lambda value, _: roman(value),
    "lowerRoman": lambda value, _: roman(value).lower(),
    "upperLetter": lambda value, _: letters(value).upper(),
    "lowerLetter": lambda value, _: letters(value),
    "upperLetterSequence": lambda value, _: spreadsheet_letters(value).upper(),
    "lowerLetterSequence": lambda value, _: spreadsheet_letters(value),
    "ordinal": _ordinal_mark,
    "ordinalText": _ordinal_words,
    "cardinalText": _cardinal_words,
    "numberInDash": lambda value, _: f"- {value} -",
    "decimalEnclosedParen": lambda value, _: f"({value})",
    "decimalEnclosedFullstop": lambda value, _: f"{value}.",
}
