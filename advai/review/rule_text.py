"""A clause as the rules read it: folded words with their places, cut into sentences.

Folding makes "la PRESCRIPCIÓN" and "prescripcion" the same: lower case, no accents, no articles,
"del" read as "de" and "al" as "a". Positions of words are kept as bits of one integer per word,
so that looking for a pattern is a few integer operations, linear in the length of the clause.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from functools import lru_cache

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:\u2060+[^\W\d_]+)*|%")
_GENDER = re.compile(r"\((?:as?|os?|es|s|la|el|las|los)\)", re.IGNORECASE)
_LABEL = re.compile(r"(?<![\w(])[A-Za-z]\)")
_LINE_HYPHEN = re.compile(r"[\u2010\u00ad]\s*\n")
_BLANK_LINE = re.compile(r"\n\s*\n")
_ARTICLES = frozenset({"el", "la", "los", "las", "lo", "un", "una", "unos", "unas"})
_CONTRACTIONS = {"del": "de", "al": "a"}
# A point after one of these does not end a sentence; nor does one after a single letter.
_ABBREVIATIONS = frozenset(
    {"art", "arts", "nro", "no", "num", "nums", "inc", "incs", "par", "pag", "ej", "ss"}
    | {"bs", "sus", "us", "usd", "sr", "sra", "srta", "sres", "lic", "ing", "dr", "dra", "abog"}
    | {"av", "cel", "tel", "telf", "ltda", "cia", "srl", "ci", "mz", "uv", "lt", "vda"}
)


@lru_cache(maxsize=8192)
def fold_word(word: str) -> str:
    """Return the word in lower case and without accents ("ñ" becomes "n")."""
    plain = unicodedata.normalize("NFKD", word.replace("\u2060", ""))
    return "".join(c for c in plain if not unicodedata.combining(c)).lower()


def read_word(word: str) -> str | None:
    """Return the word as patterns see it, or None for an article, which does not count."""
    folded = fold_word(word)
    return None if folded in _ARTICLES else _CONTRACTIONS.get(folded, folded)


class FoldedText:
    """The words of a text, each at a position; an empty position lies between two sentences.

    `positions(word)` and `prefixed(start)` return bit sets: bit `i` stands for position `i`.
    """

    def __init__(self, text: str) -> None:
        self.starts: list[int] = []
        self._bits: dict[str, int] = {}
        self._prefixes: dict[str, int] = {}
        self.breaks = 0
        self._read(_blank_out(text))
        self.size = len(self.starts)
        self.everywhere = (1 << self.size) - 1 & ~self.breaks
        self._vocabulary = sorted(self._bits)

    def _read(self, text: str) -> None:
        before, end = "", 0
        for found in _WORD.finditer(text):
            if self.starts and _ends_sentence(before, text[end : found.start()], found.group()):
                self.breaks |= 1 << len(self.starts)
                self.starts.append(end)
            end = found.end()
            before = fold_word(found.group())
            word = read_word(found.group())
            if word is not None:
                self._bits[word] = self._bits.get(word, 0) | 1 << len(self.starts)
                self.starts.append(found.start())

    def positions(self, word: str) -> int:
        """Return where the folded word stands."""
        return self._bits.get(word, 0)

    def prefixed(self, start: str) -> int:
        """Return where a word that begins with `start` stands."""
        known = self._prefixes.get(start)
        if known is None:
            first = bisect_left(self._vocabulary, start)
            last = bisect_left(self._vocabulary, start + "\uffff")
            known = 0
            for word in self._vocabulary[first:last]:
                known |= self._bits[word]
            self._prefixes[start] = known
        return known

    def numbers(self) -> int:
        """Return where figures stand."""
        known = self._prefixes.get("#")
        if known is None:
            known = 0
            for word, bits in self._bits.items():
                known |= bits if word[0].isdigit() else 0
            self._prefixes["#"] = known
        return known

    def position_at(self, offset: int) -> int:
        """Return the position of the word at, or the last one before, a character offset."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def sentence_around(self, position: int) -> int:
        """Return the bits of the sentence in which a position lies."""
        below = self.breaks & ((1 << position) - 1)
        start = below.bit_length()
        above = self.breaks >> position
        end = position + ((above & -above).bit_length() - 1) if above else self.size
        return ((1 << end) - 1) & ~((1 << start) - 1)

    def sentences(self) -> list[int]:
        """Return the bits of each sentence, in order."""
        found, position = [], 0
        while position < self.size:
            bits = self.sentence_around(position)
            found.append(bits)
            position = max(bits.bit_length(), position) + 1
        return found


def _blank_out(text: str) -> str:
    """Drop "(a)", list labels and hyphens at line ends, keeping every offset."""
    text = _GENDER.sub(lambda m: " " * len(m.group()), text)
    text = _LABEL.sub("  ", text)
    return _LINE_HYPHEN.sub(lambda m: "\u2060" * len(m.group()), text)


def _ends_sentence(before: str, between: str, after: str) -> bool:
    if ";" in between or _BLANK_LINE.search(between):
        return True
    point = between.find(".")
    if point < 0:
        return False
    if point == 0 and (len(before) == 1 or before in _ABBREVIATIONS):
        return "\n" in between
    return after[0].isupper() or after[0].isdigit() or "\n" in between
