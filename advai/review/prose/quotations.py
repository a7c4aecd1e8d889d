"""Words in quotation marks that pretend to be law: they must stand in a source shown, or go.

A model never gets to quote the law by itself; the literal text reaches the lawyer only as a
citation copied from the library. A quotation is let stand when its words are in the literal text
of a source shown or in the clause itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from advai.review.prose.data import prose_data, words_of
from advai.review.prose.tokens import fold

_WORD = re.compile(r"[^\W_]+")
_ELLIPSIS = re.compile(r"\(?\[?(?:\.{3,}|…)\]?\)?|\[(?:referencia|cita textual) retirada: [^\]]*\]")
"""What may stand for words left out: dots, or the mark of a cut made before."""

_SENTENCE_END = re.compile(r"[.;!?](?=\s|$)|(?<!:)\n")
_BLOCK_QUOTE = re.compile(r"^\s*›+\s?(.+)$", re.MULTILINE)
_SHORTEST_SEGMENT = 3  # words between two ellipses that still prove something
_MOST_QUOTATIONS = 40
_BEFORE, _AFTER = 160, 80  # characters of a sentence that may attribute a quotation


@dataclass(frozen=True, slots=True)
class Quotation:
    """Quoted words at `start`..`end` of the prose, marks included."""

    start: int
    end: int
    words: str


class Quotable:
    """Texts that may be quoted: the literal law shown, and the clause."""

    def __init__(self, law: Iterable[str], clause: str) -> None:
        self._law = [_folded_words(text) for text in law]
        self._clause = _folded_words(clause)

    def in_law(self, words: str) -> bool:
        """Tell whether the words stand in one literal source."""
        return any(_stands_in(words, text) for text in self._law)

    def anywhere(self, words: str) -> bool:
        """Tell whether the words stand in one literal source or in the clause."""
        return self.in_law(words) or _stands_in(words, self._clause)


def find_quotations(text: str) -> list[Quotation]:
    """Return the long quotations of plain prose, in order: in marks, as blocks, after a colon.

    One that is opened and not closed reaches to the end of its paragraph.
    """
    found = [*_in_marks(text), *_in_straight_marks(text), *_in_blocks(text), *_after_colons(text)]
    most = int(prose_data()["quotes"]["most_words"])
    enough = re.compile(rf"(?:[^\W_]+[\W_]+){{{most}}}[^\W_]")
    long = [quotation for quotation in found if enough.search(quotation.words)]
    long.sort(key=lambda quotation: (quotation.start, -quotation.end))
    if len(long) > _MOST_QUOTATIONS:  # no judgment quotes so much: the rest is taken as one
        start = long[_MOST_QUOTATIONS].start
        long[_MOST_QUOTATIONS:] = [Quotation(start, len(text), text[start:])]
    return long


def is_attributed(text: str, quotation: Quotation, spans: Sequence[tuple[int, int]]) -> bool:
    """Tell whether the sentence around a quotation says that a source holds those words.

    `spans` are those of the legal references in the prose: one nearby is attribution enough.
    """
    before = text[max(quotation.start - _BEFORE, 0) : quotation.start]
    ends = [found.end() for found in _SENTENCE_END.finditer(before)]
    before = before[ends[-1] :] if ends else before
    after = text[quotation.end : quotation.end + _AFTER]
    stop = _SENTENCE_END.search(after)
    after = after[: stop.start()] if stop else after
    first, last = quotation.start - len(before), quotation.end + len(after)
    if any(first < end and start < last for start, end in spans if not _inside(start, quotation)):
        return True
    words = set(_WORD.findall(fold(f"{before} {after}")))
    return bool(words & words_of("attribution")) and bool(words & words_of("attribution", "verbs"))


def _inside(place: int, quotation: Quotation) -> bool:
    return quotation.start <= place < quotation.end


def _in_marks(text: str) -> Iterator[Quotation]:
    for opening, closing in prose_data()["quotes"]["pairs"]:
        place = text.find(opening)
        while place >= 0:
            stop = text.find(closing, place + 1)
            end = stop + 1 if stop >= 0 else _paragraph_end(text, place)
            yield Quotation(place, end, text[place + 1 : stop if stop >= 0 else end])
            place = text.find(opening, place + 1)


def _in_straight_marks(text: str) -> Iterator[Quotation]:
    for mark in prose_data()["quotes"]["straight"]:
        place = text.find(mark)
        while place >= 0:
            inner = place + len(mark)
            stop = text.find(mark, inner)
            end = stop + len(mark) if stop >= 0 else _paragraph_end(text, place)
            yield Quotation(place, end, text[inner : stop if stop >= 0 else end])
            place = text.find(mark, end)


def _in_blocks(text: str) -> Iterator[Quotation]:
    for found in _BLOCK_QUOTE.finditer(text):
        yield Quotation(found.start(1), found.end(1), found[1])


def _after_colons(text: str) -> Iterator[Quotation]:
    """Yield what follows "la ley dispone:" or "dice textualmente:", up to the paragraph's end."""
    for found in re.finditer(r":\s*", text):
        if found.end() < len(text) and _announces_words(
            text[max(found.start() - _BEFORE, 0) : found.start()]
        ):
            end = _paragraph_end(text, found.end())
            yield Quotation(found.end(), end, text[found.end() : end])


def _announces_words(before: str) -> bool:
    """Tell whether the sentence before a colon presents what follows as a source's own words."""
    words = _WORD.findall(_SENTENCE_END.split(fold(before))[-1])
    if "no" in words[-6:]:  # "si el título no dice otra cosa:"
        return False
    if not words_of("attribution", "literal").isdisjoint(words[-5:]):
        return True
    says = not words_of("attribution", "verbs").isdisjoint(words[-3:])
    return says and not words_of("attribution").isdisjoint(words)


def _paragraph_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end


def _folded_words(text: str) -> str:
    return f" {' '.join(_WORD.findall(fold(text)))} "


def _stands_in(words: str, text: str) -> bool:
    """Tell whether the words stand in a folded text in order; an ellipsis may skip some."""
    place = 0
    segments = [_folded_words(segment) for segment in _ELLIPSIS.split(words)]
    segments = [segment for segment in segments if segment.strip()]
    for segment in segments:
        if len(segments) > 1 and segment.count(" ") - 1 < _SHORTEST_SEGMENT:
            return False
        found = text.find(segment, place)
        if found < 0:
            return False
        place = found + len(segment) - 1
    return bool(segments)
