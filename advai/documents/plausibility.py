"""Whether a page's text is language at all, or the garbage of a font without a character map."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

_TOKEN = re.compile(r"[^\W\d_]{2,}")
_FILLER = re.compile(r"([\w.…-])\1{3,}")
_VOWELS = frozenset("aeiouyáéíóúüàèìòùâêîôûäöœæ")
_FREQUENT = "aeionrst"
"""These eight letters make two thirds of Spanish, English, Portuguese, French or Latin text."""

_MOST_ODD = 0.15
_FEWEST_LETTERS = 0.3
_LEAST_WORDLIKE = 0.5
_LEAST_FREQUENT = 0.45
_ENOUGH_LETTERS = 30
_ENOUGH_FOR_FREQUENCIES = 100
_LONGEST_CLUSTER = 6
_ODD_CATEGORIES = frozenset({"Co", "Cn", "Cc", "Cs", "So", "Sk", "Mn"})
_USUAL_SYMBOLS = frozenset("°©®•●▪■◦○➢✓✔►▶□☐☑_")


def is_plausible(text: str) -> bool:
    """Say whether `text` reads as words and figures (True for an empty text)."""
    visible = [character for character in _FILLER.sub("", text) if not character.isspace()]
    if not visible:
        return True
    letters = [character.lower() for character in visible if character.isalpha()]
    if sum(map(_is_odd, visible)) > _MOST_ODD * len(visible):
        return False
    written = sum(map(str.isalnum, visible))
    if written < _FEWEST_LETTERS * len(visible) or (not letters and len(visible) > 1):
        return False
    if len(letters) < _ENOUGH_LETTERS:
        return True
    return _reads_as_words(text) and _has_usual_letters(letters)


def letter_count(text: str) -> int:
    """Return how many letters and digits a text has."""
    return sum(map(str.isalnum, text))


def _is_odd(character: str) -> bool:
    if character in _USUAL_SYMBOLS:
        return False
    return unicodedata.category(character) in _ODD_CATEGORIES or character == "\ufffd"


def _reads_as_words(text: str) -> bool:
    tokens = _TOKEN.findall(_FILLER.sub("", text))
    return not tokens or sum(map(_is_wordlike, tokens)) >= _LEAST_WORDLIKE * len(tokens)


def _is_wordlike(token: str) -> bool:
    """Say whether a token has vowels, no long cluster of consonants and no case changes inside."""
    if not (token.islower() or token.isupper() or token.istitle()):
        return False
    clusters = re.split("|".join(_VOWELS), token.lower())
    return len(clusters) > 1 and max(map(len, clusters)) <= _LONGEST_CLUSTER


def _has_usual_letters(letters: list[str]) -> bool:
    """Compare letter frequencies; a script other than Latin is not judged by them."""
    plain = Counter(unicodedata.normalize("NFD", letter)[0] for letter in letters)
    latin = sum(count for letter, count in plain.items() if "a" <= letter <= "z")
    if latin < _ENOUGH_FOR_FREQUENCIES:
        return True
    return sum(plain[letter] for letter in _FREQUENT) >= _LEAST_FREQUENT * latin
