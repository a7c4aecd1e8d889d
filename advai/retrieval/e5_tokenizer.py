"""The tokenizer of multilingual-E5-small: SentencePiece unigram, most probable cut of each word.

Text is normalised by a map of code points, runs of spaces become one, every word opens with the
mark U+2581, and a Viterbi search picks the pieces whose log-probabilities add up highest.
No piece of this vocabulary holds the mark inside, so each word is cut alone and remembered.
"""

from __future__ import annotations

import re

from advai.retrieval.e5_weights import Pieces

MARK = "▁"
_SPACES = re.compile(r" {2,}")
_UNKNOWN_PENALTY = 10.0  # SentencePiece: an unknown character costs 10 more than the rarest piece
_REMEMBERED_WORDS = 50_000
_LONGEST_REMEMBERED = 40


class Tokenizer:
    """Cut text into piece ids; safe to share between threads."""

    def __init__(self, pieces: Pieces) -> None:
        self.begin, self.end, self.padding = pieces.begin, pieces.end, pieces.padding
        self._unknown = pieces.unknown
        self._characters = pieces.characters
        self._ids = {text: number for number, text in enumerate(pieces.texts)}
        # Control pieces never come from text: a contract that says "</s>" means four characters.
        for control in (pieces.begin, pieces.end, pieces.padding, pieces.unknown):
            self._ids.pop(pieces.texts[control], None)
        self._scores = pieces.scores
        self._unknown_score = min(pieces.scores) - _UNKNOWN_PENALTY
        self._longest = max(map(len, self._ids), default=1)
        self._remembered: dict[str, tuple[int, ...]] = {}

    def __call__(self, text: str) -> list[int]:
        """Return the ids of the text's pieces, without the begin and end marks."""
        ids: list[int] = []
        for word in self.normalise(text).split(" "):
            ids += self._cut_word(MARK + word)
        return ids

    def normalise(self, text: str) -> str:
        """Return the text as the vocabulary spells it, without its first space."""
        return _SPACES.sub(" ", text.translate(self._characters)).removeprefix(" ")

    def _cut_word(self, word: str) -> tuple[int, ...]:
        known = self._remembered.get(word)
        if known is not None:
            return known
        cut = self._viterbi(word)
        if len(word) <= _LONGEST_REMEMBERED:
            if len(self._remembered) >= _REMEMBERED_WORDS:
                self._remembered.clear()
            self._remembered[word] = cut
        return cut

    def _viterbi(self, word: str) -> tuple[int, ...]:
        """Return the most probable pieces of one word (time linear in its length)."""
        size = len(word)
        best = [float("-inf")] * (size + 1)
        best[0] = 0.0
        piece, origin = [self._unknown] * (size + 1), [0] * (size + 1)
        ids, scores = self._ids, self._scores
        for start in range(size):
            here = best[start]
            for stop in range(start + 1, min(size, start + self._longest) + 1):
                found = ids.get(word[start:stop])
                if found is not None and here + scores[found] > best[stop]:
                    best[stop] = here + scores[found]
                    piece[stop], origin[stop] = found, start
            if here + self._unknown_score > best[start + 1]:
                best[start + 1] = here + self._unknown_score
                piece[start + 1], origin[start + 1] = self._unknown, start
        return _walk_back(piece, origin)


def _walk_back(piece: list[int], origin: list[int]) -> tuple[int, ...]:
    path = []
    place = len(piece) - 1
    while place > 0:
        path.append(piece[place])
        place = origin[place]
    return tuple(reversed(path))
