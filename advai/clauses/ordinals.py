"""Spanish ordinals as contracts print them: from PRIMERA to the 109th, and back.

Joined or apart, either gender, with or without accents, the old and the popular forms (SETIMA,
ONCEAVA), and, where a heading is expected, with the slips of typists and OCR.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache

from advai.clauses.folding import fold

_UNITS = {
    1: ("PRIMER",),
    2: ("SEGUND",),
    3: ("TERCER", "TERCIER"),
    4: ("CUART",),
    5: ("QUINT",),
    6: ("SEXT", "SEST"),
    7: ("SEPTIM", "SETIM"),
    8: ("OCTAV",),
    9: ("NOVEN", "NON"),
}
_TENS = {
    10: ("DECIM",),
    20: ("VIGESIM", "VIGECIM"),
    30: ("TRIGESIM",),
    40: ("CUADRAGESIM",),
    50: ("QUINCUAGESIM",),
    60: ("SEXAGESIM",),
    70: ("SEPTUAGESIM",),
    80: ("OCTOGESIM",),
    90: ("NONAGESIM",),
    100: ("CENTESIM",),
}
_OWN_FORMS = {
    11: ("UNDECIM", "ONCEAV", "ONCEN"),
    12: ("DUODECIM", "DOCEAV"),
    13: ("TRECEAV",),
    14: ("CATORCEAV",),
    15: ("QUINCEAV",),
    16: ("DIECISEISAV",),
    17: ("DIECISIETEAV",),
    18: ("DIECIOCHOAV",),
    19: ("DIECINUEVEAV",),
    20: ("VEINTEAV", "VEINTAV"),
}
_PRINTED_UNITS = ("", "PRIMER", "SEGUND", "TERCER", "CUART", "QUINT", "SEXT", "SÉPTIM", "OCTAV")
_PRINTED_TENS = {
    10: "DÉCIM",
    20: "VIGÉSIM",
    30: "TRIGÉSIM",
    40: "CUADRAGÉSIM",
    50: "QUINCUAGÉSIM",
    60: "SEXAGÉSIM",
    70: "SEPTUAGÉSIM",
    80: "OCTOGÉSIM",
    90: "NONAGÉSIM",
    100: "CENTÉSIM",
}
LIMIT = 109
"""The highest ordinal that is read or written."""

_LONG = 8
"""Letters from which a word may hold two slips instead of one."""


class Guess(IntEnum):
    """How far a misspelt word may be from the word meant: the slips allowed in eight letters."""

    NO = 0
    CLOSE = 2
    LOOSE = 3


@dataclass(frozen=True, slots=True)
class Ordinal:
    """An ordinal read at `start`..`end`; `gender` is "A", "O" or "" and `edits` the slips in it."""

    value: int
    start: int
    end: int
    gender: str
    edits: int = 0


def _endings(stem: str) -> list[str]:
    bare = [stem] if stem in {"PRIMER", "TERCER"} else []
    return [stem + "A", stem + "O", *bare]


def _compounds(tens: tuple[str, ...], unit: str) -> list[str]:
    links = [ten + end for ten in tens for end in ("A", "O")]
    if unit.startswith("O"):  # decim(o)ctava
        links += list(tens)
    return [link + form for link in links for form in _endings(unit)]


@cache
def ordinal_forms() -> dict[str, int]:
    """Return every form, folded and without blanks ("DECIMASEGUNDA"), with its value."""
    forms: dict[str, int] = {}
    stems = {**_UNITS, **_TENS, **_OWN_FORMS, 20: _TENS[20] + _OWN_FORMS[20]}
    for value, own in stems.items():
        forms |= dict.fromkeys((form for stem in own for form in _endings(stem)), value)
    for ten, tens in _TENS.items():
        for unit, units in _UNITS.items():
            forms |= dict.fromkeys((f for u in units for f in _compounds(tens, u)), ten + unit)
    return forms


_STEM = "|".join(sorted({s for own in (_UNITS | _OWN_FORMS).values() for s in own}, key=len)[::-1])
_TEN = "|".join(sorted({s for own in _TENS.values() for s in own}, key=len)[::-1])
_BETWEEN = r"(?:[ \t\xa0]*-?\s{0,3}|[ \t\xa0]{1,3}Y\s{1,3})"
ORDINAL = re.compile(
    rf"(?:(?:{_TEN})(?:[AO]?{_BETWEEN}(?:{_STEM})[AO]?|[AO])|(?:{_STEM})[AO]?)(?![A-Z0-9])"
)
_WORD = re.compile(r"[A-Z0-9]{4,22}")
_JOINTS = re.compile(r"[\s\-]+|(?<=[AO])[\s\-]+Y[\s\-]+")
OCR = str.maketrans("0154862", "OISABGZ")
"""Digits that OCR reads for letters."""

_OTHER_WORDS = {"NOVENTA", "SESENTA", "SETENTA", "CUANTA", "CUANTO", "TERCIO", "TERCIA"}
"""Words one slip away from an ordinal that are words of their own."""


def _value(printed: str) -> int | None:
    return ordinal_forms().get(re.sub(r"\sY\s|[\s\-]", "", printed))


def match_ordinal(folded: str, position: int) -> Ordinal | None:
    """Return the correctly spelt ordinal that begins at `position` of folded text, if any."""
    match = ORDINAL.match(folded, position)
    value = _value(match[0]) if match else None
    if match is None or value is None:
        return None
    last = match[0][-1]
    return Ordinal(value, position, match.end(), last if last in "AO" else "")


@lru_cache(maxsize=4096)
def _nearest(word: str, guess: Guess) -> tuple[int, int] | None:
    """Return the value of the nearest form of `word` and the edits between, if near enough."""
    from rapidfuzz.distance import DamerauLevenshtein  # noqa: PLC0415 - start-up time

    if word in _OTHER_WORDS or word[-1] not in "AOR":
        return None
    allowed = int(guess) if len(word) >= _LONG else int(guess) - 1
    best: tuple[int, int] | None = None
    for form, value in ordinal_forms().items():
        if abs(len(form) - len(word)) > allowed:
            continue
        edits = DamerauLevenshtein.distance(word, form, score_cutoff=allowed)
        if edits <= allowed and (best is None or edits < best[1]):
            best = (value, edits)
    return best


def guess_ordinal(folded: str, position: int, guess: Guess = Guess.CLOSE) -> Ordinal | None:
    """Return the ordinal of one or two words at `position` that slips of OCR or typing hide.

    A misread digit counts as no edit; words of fewer than eight letters may hold one less than
    `guess` allows.
    """
    first = _WORD.match(folded, position)
    if first is None or not guess:
        return None
    gap = re.compile(r"[ \t\xa0]{1,3}").match(folded, first.end())
    second = _WORD.match(folded, gap.end()) if gap else None
    for last in (second, first):
        if last is None:
            continue
        words = _JOINTS.split(folded[position : last.end()].translate(OCR))
        found = _guess_words(words, guess)
        if found is not None:
            gender = words[-1][-1] if words[-1][-1] in "AO" else ""
            return Ordinal(found[0], position, last.end(), gender, found[1])
    return None


def _guess_words(words: list[str], guess: Guess) -> tuple[int, int] | None:
    if any(word.isdigit() for word in words):
        return None
    parts = [_nearest(word, guess) for word in words]
    if len(parts) == 1:
        return parts[0]
    ten, unit = parts
    if ten is None or unit is None or ten[0] % 10 or unit[0] not in _UNITS:
        return None
    return ten[0] + unit[0], ten[1] + unit[1]


def parse_ordinal(text: str) -> int | None:
    """Return the value of a text that is one Spanish ordinal ("décima segunda" → 12)."""
    folded = fold(text.strip())
    found = match_ordinal(folded, 0)
    return found.value if found and found.end == len(folded) else None


def ordinal_words(value: int, *, gender: str = "A") -> str:
    """Return the ordinal of 1..109 as a heading prints it ("DÉCIMA SEGUNDA")."""
    if not 1 <= value <= LIMIT:
        raise ValueError(f"no ordinal for {value}")
    printed = (*_PRINTED_UNITS, "NOVEN")
    hundred, rest = divmod(value, 100)
    ten, unit = rest - rest % 10, rest % 10
    stems = [_PRINTED_TENS[100]] if hundred else []
    stems += [_PRINTED_TENS[ten]] if ten else []
    stems += [printed[unit]] if unit else []
    return " ".join(stem + gender for stem in stems)
