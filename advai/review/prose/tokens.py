"""Prose as the search for references reads it: folded words, figures and signs in their places.

Words hidden by spacing ("a r t í c u l o") or broken at a line's end, by figures in place of
letters ("ART1CULO"), by points ("C.P.E.") or by slips of typing ("artículo" in a dozen ways) come
out as the one word that a reader sees.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache, lru_cache

from advai.corpus.catalogue import load_catalogue
from advai.review.prose.data import prose_data, words_of

_PIECE = re.compile(r"\d+|[a-z]+|[^\sa-z\d_]")
_AS_LETTERS = str.maketrans("0134578@$!", "oieastbasi")
_GAP = 3  # characters that may part the pieces of one hidden word
_SHORT = 5  # shorter words are put together only from single letters
_LONGEST_ACRONYM = 14  # pieces, points included
_SLIPS = 2  # wrong letters that still leave "artículo" readable


class Kind(Enum):
    """What a token is made of."""

    WORD = auto()
    NUMBER = auto()
    SIGN = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A folded word, a run of figures or one sign at `start`..`end` of the prose."""

    text: str
    start: int
    end: int
    kind: Kind
    capital: bool = False
    upper: bool = False

    def is_word(self, words: frozenset[str]) -> bool:
        """Tell whether the token is one of some words."""
        return self.kind is Kind.WORD and self.text in words


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of plain prose (see `plain_text`), in order."""
    pieces = list(_pieces(text))
    tokens: list[Token] = []
    place = 0
    while place < len(pieces):
        count, word = _hidden_word(pieces, place) or _acronym(pieces, place) or (1, "")
        token = pieces[place]
        if not word and token.kind is Kind.WORD and (right := _corrected(token.text)) != token.text:
            word = right
        if word:
            token = replace(token, text=word, end=pieces[place + count - 1].end, kind=Kind.WORD)
        tokens.append(token)
        place += count
    return tokens


def fold(text: str) -> str:
    """Return the text in lower case without accents, character for character."""
    return "".join(map(_folded, text))


@lru_cache(maxsize=4096)
def _folded(character: str) -> str:
    if character in "ºª":
        return character
    return unicodedata.normalize("NFKD", character)[0].lower()[0]


def _pieces(text: str) -> Iterator[Token]:
    for found in _PIECE.finditer(fold(text)):
        word, start, end = found[0], found.start(), found.end()
        if word.isdigit():
            yield Token(word, start, end, Kind.NUMBER)
        elif word.isalpha() and word not in "ºª":
            raw = text[start:end]
            yield Token(word, start, end, Kind.WORD, raw[0].isupper(), raw.isupper())
        else:
            yield Token(word, start, end, Kind.SIGN)


@cache
def _hideable() -> frozenset[str]:
    """Return the words that are looked for under spacing and figures."""
    data = prose_data()
    names = {word for name in ("articles", "divisions", "dispositions") for word in words_of(name)}
    names |= {word for phrase in data["rulings"]["sure"] for word in phrase.split()}
    names |= {
        word for kind in data["numbered"].values() for phrase in kind for word in phrase.split()
    }
    names |= {"codigo", "civil", "comercio", "constitucion", "sentencia", "penal"}
    return frozenset(name for name in names if len(name) > 2) - {"leyes", "articles", "artigos"}  # noqa: PLR2004 - two letters hide anywhere


@cache
def _beginnings() -> frozenset[str]:
    return frozenset(word[:size] for word in _hideable() for size in range(1, len(word) + 1))


def _hidden_word(pieces: list[Token], place: int) -> tuple[int, str] | None:
    """Return how many pieces from `place` make up one known word, and the word."""
    letters, found = "", None
    longest = 0
    for count, piece in enumerate(pieces[place : place + 12], 1):
        if count > 1 and piece.start - pieces[place + count - 2].end > _gap(
            pieces, place + count - 1
        ):
            break
        if piece.kind is Kind.SIGN and piece.text not in "@$!":
            if letters:
                continue
            break
        letters += piece.text.translate(_AS_LETTERS)
        longest = max(longest, len(piece.text))
        if letters not in _beginnings():
            break
        if count > 1 and letters in _hideable() and (len(letters) >= _SHORT or longest == 1):
            found = (count, letters)
    return found


def _gap(pieces: list[Token], place: int) -> int:
    """Return how far a piece may stand from the one before: figures only pose as letters inside."""
    figures = Kind.NUMBER in (pieces[place].kind, pieces[place - 1].kind)
    return 0 if figures else _GAP


@cache
def _acronyms() -> frozenset[str]:
    """Return the abbreviations of norms and rulings that may be written with points."""
    data = prose_data()
    known = {name.replace(" ", "") for name in load_catalogue().codes if len(name) <= 7}  # noqa: PLR2004 - longer ones are no acronyms
    known |= {name for name in data["rulings"]["words"] if len(name) <= 5}  # noqa: PLR2004 - same
    known |= {name for kind in data["numbered"].values() for name in kind if len(name) <= 3}  # noqa: PLR2004 - same
    return frozenset(name for name in known if name.isalpha())


def _acronym(pieces: list[Token], place: int) -> tuple[int, str] | None:
    """Return how many pieces from `place` write an abbreviation with points, and its letters."""
    letters, count, found = "", 0, None
    while place + count < min(place + _LONGEST_ACRONYM, len(pieces)):
        piece = pieces[place + count]
        if piece.kind is not Kind.WORD or len(piece.text) > 2:  # noqa: PLR2004 - "SS.CC." has pairs
            break
        letters += piece.text
        count += 1
        pointed = place + count < len(pieces) and pieces[place + count].text == "."
        pointed = pointed and pieces[place + count].start == piece.end
        if count > 1 and letters in _acronyms():
            found = (count + pointed, letters)
        if not pointed and not (piece.upper and len(piece.text) == 1):  # "D S", spaced out
            break
        count += pointed
    return found


@lru_cache(maxsize=8192)
def _corrected(word: str) -> str:
    """Return "articulo" for a word that is it but for a slip or two."""
    if not 6 <= len(word) <= 11 or word in words_of("articles"):  # noqa: PLR2004 - "articulo" and two letters
        return word
    from rapidfuzz.distance import OSA  # noqa: PLC0415 - start-up time

    for right in prose_data()["articles"]["long"]:
        if OSA.distance(word, right, score_cutoff=_SLIPS) <= _SLIPS:
            return str(right)
    return word
