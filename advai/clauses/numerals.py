"""Numbers in Spanish words, both ways: "veintiún mil" ↔ 21000, up to a billón (10^12).

Reading admits what contracts hold: either gender, with or without accents, "treinta y un" and
"treintaiún", "un mil", "diez y seis", decimals ("tres coma cinco", "cero punto cinco").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from advai.clauses.folding import fold

LARGEST = 10**12
_SMALL = (  # noqa: SIM905 - one a line would take a page
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
    "dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro "
    "veinticinco veintiséis veintisiete veintiocho veintinueve"
).split()  # fmt: skip
_TENS = ("", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
_HUNDREDS = (
    "", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos",
    "setecientos", "ochocientos", "novecientos",
)  # fmt: skip
_THOUSAND, _MILLION, _BILLION = 1000, 10**6, 10**12
_TEN, _TWENTY, _THIRTY, _HUNDRED = 10, 20, 30, 100


def number_to_words(number: int, *, feminine: bool = False, apocope: bool = False) -> str:
    """Return a whole number of 0..10^12 in words.

    `feminine` counts feminine things ("doscientas una"); `apocope` stands before a masculine
    noun ("veintiún").

    Raises:
        ValueError: the number is outside 0..10^12.
    """
    if not 0 <= number <= LARGEST:
        raise ValueError(f"not between 0 and 10^12: {number}")
    if number == LARGEST:
        return "un billón"
    words: list[str] = []
    millions, rest = divmod(number, _MILLION)
    if millions:
        words += [*_thousands(millions, "apocope"), "millón" if millions == 1 else "millones"]
    ending = "feminine" if feminine else "apocope" if apocope else ""
    if rest or not millions:
        words += _thousands(rest, ending)
    return " ".join(words)


def _thousands(number: int, ending: str) -> list[str]:
    thousands, rest = divmod(number, _THOUSAND)
    words: list[str] = []
    if thousands:
        before = "feminine" if ending == "feminine" else "apocope"
        words += [*(_below_thousand(thousands, before) if thousands > 1 else ()), "mil"]
    if rest or not thousands:
        words += _below_thousand(rest, ending)
    return words


def _below_thousand(number: int, ending: str) -> list[str]:
    if number == _HUNDRED:
        return ["cien"]
    hundreds, rest = divmod(number, _HUNDRED)
    words = [_gendered(_HUNDREDS[hundreds], ending)] if hundreds else []
    return words + (_below_hundred(rest, ending) if rest or not hundreds else [])


def _gendered(word: str, ending: str) -> str:
    return word[:-2] + "as" if ending == "feminine" and word.endswith("os") else word


def _below_hundred(number: int, ending: str) -> list[str]:
    if number < _THIRTY:
        return [_one_ending(_SMALL[number], ending)]
    ten, unit = divmod(number, 10)
    return [_TENS[ten], *(["y", _one_ending(_SMALL[unit], ending)] if unit else [])]


def _one_ending(word: str, ending: str) -> str:
    if not word.endswith("uno") or not ending:
        return word
    if ending == "feminine":
        return word[:-1] + "a"
    return "veintiún" if word == "veintiuno" else "un"


@cache
def _values() -> dict[str, int]:
    """Return the value of each word of a number but the scales, folded."""
    values = {fold(word): value for value, word in enumerate(_SMALL)}
    values |= {fold(word): 10 * ten for ten, word in enumerate(_TENS) if word}
    values |= {fold(word): 100 * hundred for hundred, word in enumerate(_HUNDREDS) if word}
    values |= {word[:-2] + "AS": n for word, n in list(values.items()) if word.endswith("IENTOS")}
    values |= {"UN": 1, "UNA": 1, "VEINTIUN": 21, "VEINTIUNA": 21, "CIEN": 100, "SIETECIENTOS": 700}
    values |= {"NUEVECIENTOS": 900, "CINCOCIENTOS": 500, **_OPEN_TENS}
    for ten, word in enumerate(_TENS):
        if word:
            units = [*_SMALL[1:10], "un", "una"]
            values |= {fold(word + "i" + unit): 10 * ten + _unit(unit) for unit in units}
    return values


def _unit(word: str) -> int:
    return 1 if word in {"un", "una"} else _SMALL.index(word)


_OPEN_TENS = {"VEINTI": 20, "TREINTAI": 30, "CUARENTAI": 40, "CINCUENTAI": 50}
"""Tens written apart from their unit ("veinti nueve"), as typists do."""

_SCALES = {"MIL": _THOUSAND, "MILLON": _MILLION, "MILLONES": _MILLION, "BILLON": _BILLION,
           "BILLONES": _BILLION}  # fmt: skip


@dataclass(frozen=True, slots=True)
class WordNumber:
    """A number found in words between two offsets of the text."""

    value: Decimal
    start: int
    end: int


@dataclass(slots=True)
class _Sum:
    """A number being added up: what is complete, the thousands under way, the last group."""

    done: int = 0
    thousands: int = 0
    group: int = 0
    last: int = _BILLION
    last_scale: int = _BILLION * _THOUSAND
    joined: bool = False

    @property
    def value(self) -> int:
        """Return the number so far."""
        return self.done + self.thousands + self.group

    def add(self, value: int) -> bool:
        """Add a word below a thousand; false when it cannot follow the words before."""
        if self.joined:
            fits = self.last >= _TWENTY or self.last == _TEN
            fits = fits and 0 < value < _TEN and self.last < _HUNDRED
        else:
            fits = value < self._room()
        if fits:
            self.group += value
            self.last, self.joined = value, False
        return fits

    def _room(self) -> int:
        """Return what the next word must stay below, when no "y" joins it."""
        if self.last >= _THOUSAND:
            return _THOUSAND
        return self.last if self.last >= _HUNDRED else 1 if self.last else 0

    def scale(self, value: int) -> bool:
        """Multiply by mil, millón or billón; false when it cannot follow."""
        if self.joined:
            return False
        if value == _THOUSAND:
            if self.thousands or (self.last < _THOUSAND and not self.group):
                return False
            self.thousands, self.group = (self.group or 1) * _THOUSAND, 0
        else:
            amount = self.thousands + self.group
            if not amount or value >= self.last_scale:
                return False
            self.done, self.thousands, self.group = self.done + amount * value, 0, 0
            self.last_scale = value
        self.last = _THOUSAND
        return True


_TOKEN = re.compile(r"[A-Z]+")
_GAP = re.compile(r"[ \t\n\xa0]{1,3}|-")
_DECIMAL = {"COMA", "PUNTO"}


def find_word_numbers(folded: str) -> Iterator[WordNumber]:
    """Yield the numbers in words of a folded text, in order (see `folding.fold`)."""
    tokens = [(match[0], match.start(), match.end()) for match in _TOKEN.finditer(folded)]
    at = 0
    while at < len(tokens):
        whole = _read(folded, tokens, at)
        if whole is None:
            at += 1
            continue
        value, after = whole
        decimals = _read_decimals(folded, tokens, after)
        if decimals:
            value, after = value + decimals[0], decimals[1]
        yield WordNumber(value, tokens[at][1], tokens[after - 1][2])
        at = after


_Tokens = list[tuple[str, int, int]]


def _read(folded: str, tokens: _Tokens, at: int) -> tuple[Decimal, int] | None:
    """Return the whole number in words that begins at token `at`, and the token after it."""
    total, after, place = _Sum(), at, at
    while place < len(tokens) and (place == at or _adjacent(folded, tokens, place)):
        word = tokens[place][0]
        if word == "Y" and place > at:
            if total.joined or not _TEN <= total.last < _HUNDRED:
                break
            total.joined = True
        elif not _take(total, word):
            break
        else:
            after = place + 1
            total.joined = word in _OPEN_TENS
        place += 1
    return (Decimal(total.value), after) if after > at else None


def _take(total: _Sum, word: str) -> bool:
    if word in _SCALES:
        return total.scale(_SCALES[word])
    value = _values().get(word)
    return value is not None and total.add(value)


def _adjacent(folded: str, tokens: _Tokens, place: int) -> bool:
    """Tell whether only one blank stands between a token and the one before."""
    gap = folded[tokens[place - 1][2] : tokens[place][1]]
    return bool(_GAP.fullmatch(gap))


def _read_decimals(folded: str, tokens: _Tokens, at: int) -> tuple[Decimal, int] | None:
    """Return the decimals said after "coma" or "punto", and the token after them."""
    if at + 1 >= len(tokens) or tokens[at][0] not in _DECIMAL or not _adjacent(folded, tokens, at):
        return None
    digits, place = _read_digits(folded, tokens, at + 1)
    last = place < len(tokens) and _adjacent(folded, tokens, place)
    rest = _read(folded, tokens, place) if last and not digits.strip("0") else None
    if rest:
        digits, place = digits + str(rest[0]), rest[1]
    return (Decimal(f"0.{digits}"), place) if digits else None


def _read_digits(folded: str, tokens: _Tokens, at: int) -> tuple[str, int]:
    """Read digits said one by one ("cero cuatro siete"), and return the token after them."""
    digits, place = "", at
    while place < len(tokens) and _adjacent(folded, tokens, place):
        value = _values().get(tokens[place][0], _TEN)
        if value >= _TEN:
            break
        digits, place = digits + str(value), place + 1
    return digits, place


def words_to_number(text: str) -> Decimal | None:
    """Return the value of a text that is one number in words, or None when it is anything else."""
    folded = fold(text.strip())
    found = next(find_word_numbers(folded), None)
    whole = found is not None and (found.start, found.end) == (0, len(folded))
    return found.value if found and whole else None
