"""Phrases that a lawyer can write in a data file, turned into one pattern.

A phrase is words without accents; `*` at the end of a word admits any ending. Matching is on
folded text (see `folding`) and whole words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from advai.clauses.folding import fold


def phrase_pattern(phrases: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of the phrases in folded text, the longest first."""
    ordered = sorted(map(_one, phrases), key=len, reverse=True)
    return re.compile(rf"(?<![A-Z0-9])(?:{'|'.join(ordered)})" if ordered else r"(?!)")


def _one(phrase: str) -> str:
    words = [_word(word) for word in fold(phrase).split()]
    last_open = phrase.endswith("*")
    return r"[\s,]{1,4}".join(words) + ("" if last_open else r"(?![A-Z0-9])")


def _word(word: str) -> str:
    if word.endswith("*"):
        return re.escape(word[:-1]) + r"[A-Z]{0,20}"
    return re.escape(word)
