"""Lists of provision numbers: "519", "5, 6 y 7", "409, parágrafo II, y 412 bis"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from advai.review.prose.data import prose_data, words_of
from advai.review.prose.names import Mention
from advai.review.prose.numbers import ROMAN, Number, counts_things, read_number
from advai.review.prose.tokens import Kind, Token


class Meaning(Enum):
    """What a reference points to."""

    PROVISIONS = auto()
    DISPOSITIONS = auto()
    NORM = auto()
    RULING = auto()
    UNKNOWN = auto()


@dataclass(frozen=True, slots=True)
class NumberList:
    """Article numbers from token `start` to `end`, before their norm is known."""

    start: int
    end: int
    numbers: tuple[tuple[str, ...], ...] = ()
    meaning: Meaning = Meaning.PROVISIONS


@dataclass(slots=True)
class Reading:
    """The tokens of one piece of prose, and the norms named in it by the token they begin at."""

    text: str
    tokens: list[Token]
    mentions: list[Mention] = field(default_factory=list)
    by_start: dict[int, Mention] = field(default_factory=dict)
    named: frozenset[int] = frozenset()
    taken: set[int] = field(default_factory=set)
    barren: int = 0  # numbers before this token are known to have no norm after them


def numbers_after(reading: Reading, place: int) -> NumberList | None:
    """Return the numbers that the marker at token `place` announces ("artículo que lleva el…")."""
    tokens, start = reading.tokens, place + 1
    most = start + int(prose_data()["filler"]["most"])
    while start < min(most, len(tokens)):
        number = read_number(tokens, start)
        if number is not None:
            worded = any(token.kind is Kind.WORD for token in tokens[place + 1 : start])
            if worded and counts_things(tokens, number.end):
                return None
            return listed_numbers(reading, place, number)
        token = tokens[start]
        skipped = token.kind is Kind.SIGN or token.is_word(words_of("filler"))
        if not skipped or start in reading.by_start:
            return None
        start += 1
    return None


def listed_numbers(reading: Reading, start: int, first: Number) -> NumberList:
    """Follow a list from its first number: parts of articles are passed over."""
    tokens = reading.tokens
    end, numbers = _part_end(reading, first.end), [first.readings]
    while True:
        joined = _skip_joining(reading, end)
        free = joined > end and joined not in reading.by_start
        number = read_number(tokens, joined) if free else None
        if number is None or counts_things(tokens, number.end):
            return NumberList(start, _and_more(tokens, end), tuple(numbers))
        numbers.append(number.readings)
        end = _part_end(reading, number.end)


def _and_more(tokens: Sequence[Token], end: int) -> int:
    """Return the token after "y siguientes", which goes with the numbers."""
    more = words_of("joining", "and_more")
    joined = end + 1 < len(tokens) and tokens[end].text in ("y", "and")
    return end + 2 if joined and tokens[end + 1].is_word(more) else end


def _skip_joining(reading: Reading, end: int) -> int:
    words = words_of("joining", "list")
    for step in range(6):
        place = end + step
        if place >= len(reading.tokens) or place in reading.by_start:
            return place
        token = reading.tokens[place]
        joins = token.is_word(words) or (token.kind is Kind.SIGN and token.text in ",;-–—/&+.(")
        if not joins or (token.text == "." and not reading.tokens[place - 1].is_word(words)):
            return place
    return end


def _part_end(reading: Reading, end: int) -> int:
    """Return the token after ", parágrafo II, numeral 3" or ".II", which stay with the article."""
    tokens = reading.tokens
    for _ in range(4):
        place = end
        while place < len(tokens) and tokens[place].text in ",.-–/(":
            place += 1
        worded = place < len(tokens) and tokens[place].is_word(words_of("parts"))
        if worded:
            place += 1
            while place < len(tokens) and tokens[place].text in ".ºª°-(":
                place += 1
        after = part_number(tokens, place, worded=worded, touching=place == end + 1)
        if after is None or place in reading.by_start:
            return end
        end = after
        if end < len(tokens) and tokens[end].text == ")":
            end += 1
    return end


def part_number(tokens: Sequence[Token], place: int, *, worded: bool, touching: bool) -> int | None:
    """Return the token after the number or letter of a part of an article, or None.

    `worded` says that "numeral" or the like stands before it, `touching` that only a sign does.
    """
    if place >= len(tokens) or tokens[place].kind is Kind.SIGN:
        return None
    token = tokens[place]
    roman = token.upper and ROMAN.match(token.text) is not None
    lettered = len(token.text) == 1 and place + 1 < len(tokens) and tokens[place + 1].text == ")"
    if worded:
        number = read_number(tokens, place)
        if number is not None:
            return number.end
        return place + 1 if lettered or len(token.text) == 1 else None
    return place + 1 if roman or (lettered and touching) else None
