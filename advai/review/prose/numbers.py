"""Numbers of provisions as prose writes them: figures, Roman, in words, with "bis", in pieces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from advai.clauses.numerals import number_to_words, words_to_number
from advai.clauses.ordinals import ordinal_forms, parse_ordinal
from advai.review.prose.data import words_of
from advai.review.prose.tokens import Kind, Token

ROMAN = re.compile(r"(?=[ivxlcdm])m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})\Z")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_NOT_ROMAN = frozenset({"mi", "di", "mix", "dic", "c", "d", "l", "i", "v", "x", "m"})
_INSERTED = frozenset({"bis", "ter", "quater", "quinquies", "sexies"})
_ENDINGS = frozenset(
    {"º", "ª", "°", "o", "ro", "do", "to", "mo", "vo", "no", "er", "ra", "da", "ta", "ma", "va"}
    | {"na", "th", "st", "nd", "rd"}
)
_ONE = frozenset({"un", "una", "uno", "unos", "unas", "y", "e", "and"})
_MONTHS = frozenset(
    {"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre"}
    | {"setiembre", "octubre", "noviembre", "diciembre"}
)
_POSING = frozenset("olisbz")
_THOUSANDS = 3
_MOST_PARTS = 12
_MOST_WORDS = 14


@dataclass(frozen=True, slots=True)
class Number:
    """A number up to token `end`; `readings` are the provision numbers that it may mean.

    There are none when it is a number that cannot be told: it is then never among those shown.
    """

    end: int
    readings: tuple[str, ...]


def read_number(tokens: Sequence[Token], place: int, *, words: bool = True) -> Number | None:
    """Return the number that begins at token `place`, or None when none does."""
    if place >= len(tokens):
        return None
    token = tokens[place]
    if token.kind is Kind.NUMBER:
        return _figures(tokens, place)
    if token.kind is Kind.WORD:
        return (
            _posing(tokens, place)
            or (_in_words(tokens, place) if words else None)
            or _roman(tokens, place)
        )
    return None


def counts_things(tokens: Sequence[Token], end: int) -> bool:
    """Tell whether what follows a number says that it counts, measures or dates something."""
    if end >= len(tokens):
        return False
    token = tokens[end]
    if token.kind is Kind.SIGN:
        if token.text == "(" and end + 1 < len(tokens):  # "treinta (30) días"
            return any(counts_things(tokens, end + step) for step in (2, 3))
        return token.text in words_of("units", "signs")
    if token.text == "de" and end + 1 < len(tokens):
        return tokens[end + 1].text in _MONTHS
    return token.is_word(words_of("units"))


@cache
def number_words() -> frozenset[str]:
    """Return every folded word that numbers are written with."""
    found = {word for n in range(1000) for word in number_to_words(n).split()}
    found |= {word[:-2] + "as" for word in found if word.endswith("ientos")}
    found = {_plain(word) for word in found}
    found |= {"mil", "millon", "millones", "un", "una", "quiniento", "cien"}
    found |= {form.lower() for form in ordinal_forms()}
    found |= words_of("english", "numbers")
    for word in words_of("ordinals"):
        found |= {word, word[:-1] + "a", word + "s", word[:-1] + "as"}
    return frozenset(found)


def _plain(word: str) -> str:
    return word.translate(str.maketrans("áéíóú", "aeiou"))


def _figures(tokens: Sequence[Token], place: int) -> Number:
    """Read figures: 519, 1.283, 5.8.3, "9 9 9", 519 bis, 5º."""
    parts, end, spaced = [tokens[place].text], place + 1, False
    while end < len(tokens) and len(parts) < _MOST_PARTS:
        step = _next_figures(tokens, end, parts)
        if step is None:
            break
        spaced = spaced or step == 1
        end += step
        parts.append(tokens[end - 1].text)
    readings = _readings(parts, spaced=spaced)
    while end < len(tokens) and _near(tokens, end, 0) and set(tokens[end].text) <= _POSING:
        readings, end = (), end + 1  # "9O9"
        end += end < len(tokens) and tokens[end].kind is Kind.NUMBER and _near(tokens, end, 0)
    if end < len(tokens) and tokens[end].text in _ENDINGS and _near(tokens, end, 1):
        end += 1
    if end + 1 < len(tokens) and tokens[end].text in "-–" and _lettered(tokens, end + 1):
        return Number(end + 2, tuple(f"{r}-{tokens[end + 1].text.upper()}" for r in readings))
    inserted = end + (end < len(tokens) and tokens[end].text in "-.")
    if inserted < len(tokens) and tokens[inserted].is_word(_INSERTED):
        readings = tuple(f"{reading}-{tokens[inserted].text.upper()}" for reading in readings)
        end = inserted + 1
    return Number(end, readings)


def _lettered(tokens: Sequence[Token], place: int) -> bool:
    """Tell whether a lone capital stands right there: the A of "519-A"."""
    token = tokens[place]
    lone = token.upper and len(token.text) == 1 and _near(tokens, place, 0)
    return lone and not ROMAN.match(token.text)


def _posing(tokens: Sequence[Token], place: int) -> Number | None:
    """Read "l23": letters that pose as figures, glued to figures; it can be no number shown."""
    glued = place + 1 < len(tokens) and _near(tokens, place + 1, 0)
    if not glued or tokens[place + 1].kind is not Kind.NUMBER:
        return None
    poses = set(tokens[place].text) <= _POSING
    return Number(_figures(tokens, place + 1).end, ()) if poses else None


def _next_figures(tokens: Sequence[Token], end: int, parts: list[str]) -> int | None:
    """Return how many tokens further the number goes on: 2 for ".283", 1 for " 9", or None."""
    token = tokens[end]
    following = tokens[end + 1] if end + 1 < len(tokens) else None
    if token.text == "." and following and following.kind is Kind.NUMBER:
        return 2 if _near(tokens, end, 0) and _near(tokens, end + 1, 0) else None
    lone = len(parts[-1]) == 1 and len(token.text) == 1
    return 1 if token.kind is Kind.NUMBER and lone and _near(tokens, end, 2) else None


def _readings(parts: list[str], *, spaced: bool) -> tuple[str, ...]:
    if len(parts) == 1 or spaced:
        return ("".join(parts).lstrip("0") or "0",)
    readings = [".".join([parts[0].lstrip("0") or "0", *parts[1:]])]
    if all(len(part) == _THOUSANDS for part in parts[1:]):
        readings.append("".join(parts).lstrip("0"))
    elif len(parts) == 2 and len(parts[1]) < _THOUSANDS:  # noqa: PLR2004 - "519.2": its second item
        readings.append(parts[0].lstrip("0") or "0")
    return tuple(readings)


def _near(tokens: Sequence[Token], place: int, gap: int) -> bool:
    return tokens[place].start - tokens[place - 1].end <= gap


def _roman(tokens: Sequence[Token], place: int) -> Number | None:
    token = tokens[place]
    if not ROMAN.match(token.text) or (token.text in _NOT_ROMAN and not token.upper):
        return None
    total, last = 0, 0
    for letter in reversed(token.text):
        value = _ROMAN_VALUES[letter]
        total += value if value >= last else -value
        last = max(last, value)
    return Number(place + 1, (str(total),))


def _in_words(tokens: Sequence[Token], place: int) -> Number | None:
    end, found = place, list[str]()
    while end < min(place + _MOST_WORDS, len(tokens)):
        token = tokens[end]
        if token.is_word(number_words()) or (found and token.is_word(_ONE)):
            found.append(token.text)
        elif not (found and token.text == "-"):
            break
        end += 1
    while found and found[-1] in _ONE and found[-1] not in ("un", "una", "uno"):
        found.pop()
        end -= 1
    if not found or _ONE.issuperset(found):
        return None
    return Number(end, _values(found))


def _values(words: list[str]) -> tuple[str, ...]:
    """Return the value of a number in words, read as a cardinal, an ordinal or figure by figure."""
    readings = []
    cardinal = words_to_number(" ".join(words))
    if cardinal is not None and cardinal == int(cardinal):
        readings.append(str(int(cardinal)))
    ordinal = parse_ordinal(" ".join(words))
    if ordinal is not None:
        readings.append(str(ordinal))
    return tuple(dict.fromkeys(readings))
