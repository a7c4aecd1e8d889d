"""Joining the lines of a paragraph: what becomes of a hyphen at the end of a line.

A hyphen that divides a word goes; one that belongs to it stays ("físico-químico", "2785-KLD").
The document itself is asked first: a word that it writes in one piece elsewhere is one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_SOFT = "\u00ad"
_DIVIDING = "\u2010"
_TAIL = re.compile(r"([^\W\d_]+)[-\u2010\u00ad]$")
_HEAD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"[^\W_]+(?:[-\u2010\u2011][^\W_]+)*")
_WHOLE_ADJECTIVE = re.compile(r"\w*[áéíóú]\w{1,3}o", re.IGNORECASE)
"""A word stressed on the third syllable from the end that ends in -o is whole ("económico-")."""

_LONG_ENOUGH = 5


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that a document writes within its lines, folded to lower case."""

    words: frozenset[str]

    @classmethod
    def of(cls, texts: Iterable[str]) -> Vocabulary:
        """Collect the words of lines, leaving out what a line's end may have divided."""
        words: set[str] = set()
        for text in texts:
            tokens = _TOKEN.findall(text.lower())
            words.update(tokens[1:-1] if len(tokens) > 1 else ())
        return cls(frozenset(word.replace(_DIVIDING, "-") for word in words))


def join(before: str, after: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """Return (`before`, glue) so that `before + glue + after` is one text."""
    tail, head = _TAIL.search(before), _HEAD.match(after)
    if before.endswith(_SOFT):
        return before[:-1], ""
    if before.endswith(("-", _DIVIDING)) and before[-2:-1].isalnum() and after[:1].isalnum():
        if tail is None or head is None:
            return before, ""
        divided = _is_divided(tail[1], head[0], vocabulary, typeset=before.endswith(_DIVIDING))
        return (before[:-1], "") if divided else (before, "")
    if before.endswith("/") and before[-2:-1].isalpha() and after[:1].isalpha():
        return before, ""
    return before, " "


def _is_divided(tail: str, head: str, vocabulary: Vocabulary, *, typeset: bool) -> bool:
    """Say whether the hyphen between `tail` and `head` only divides a word at the line's end."""
    joined, hyphened = (tail + head).lower(), f"{tail}-{head}".lower()
    if hyphened in vocabulary.words:
        return False
    if joined in vocabulary.words:
        return True
    if head[0].isupper() and not tail.isupper():
        return False  # "Santa Cruz-Bolivia"
    if typeset:
        return True
    return not (len(tail) >= _LONG_ENOUGH and _WHOLE_ADJECTIVE.fullmatch(tail))
