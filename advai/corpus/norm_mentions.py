"""Where a text names a norm: "Código Civil", "C.P.E.", "Ley N° 439 de 19 de noviembre de 2013".

One pass over the words against a tree of the catalogue's names; numbered norms by pattern, so that
a law that the catalogue does not list is found as well.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from advai.corpus.catalogue import Catalogue, fold, numbered_code

WORD = re.compile(r"\w+")
GAP = re.compile(r"[\s.,\-–°º'’]{0,4}\Z")
LONGEST_GAP = 4
NUMBERED = re.compile(
    r"\b(?:[Ll][Ee][Yy]|[Dd](?:ecreto|ECRETO)\s+[Ss](?:upremo|UPREMO)"
    r"|[Dd](?:ecreto|ECRETO)[\s-]+[Ll](?:ey|EY)|D\.?\s?S\.?|D\.?\s?L\.?)"
    r"\s{0,3}(?:[Nn]\.?\s?[°ºo]\.?|[Nn][Rr][Oo]\.?|[Nn][uú]m(?:ero)?\.?)?\s{0,3}"
    r"\d{1,3}(?:\.?\d{3})?\d?\b(?!\s?%|/\d)"
)
DATE = re.compile(
    r"\s{0,3},?\s{0,3}del?(?:\s+fecha)?\s+\d{1,2}º?°?\s+de\s+[a-záéíóú]{4,10}\s+del?\s+\d{4}"
)
SAME = re.compile(
    r"\s{0,3}(?:[,(–-]\s{0,3})?(?:(?:o|del?|la|el|aprobado|mediante|por|y)\s+){0,4}\Z",
    re.IGNORECASE,
)
OWN_NUMBER = re.compile(r"\s{0,2},?\s{0,2}N[°ºo]\.?\s?\d{1,5}\b(?!/)")
AT_HOME = re.compile(r"\bBolivia|\bbolivian|\bBOLIVIA|\bPlurinacional|\bBs\b")
STRONG_LETTERS = 8  # letters of a name of several words that is sure even in lower case


@dataclass(frozen=True, slots=True)
class NormMention:
    """A norm named at `start:end`. `weak` ones (short, lower case) count only beside an article.

    `numbered` says that the name is a number ("Ley N° 439"), hence a reference by itself;
    `foreign` that it is another country's norm of the same name ("Código Civil peruano").
    """

    start: int
    end: int
    code: str
    weak: bool = False
    numbered: bool = False
    foreign: bool = False


def norm_mentions(text: str, catalogue: Catalogue) -> tuple[NormMention, ...]:
    """Return the norms that `text` names, in order, not overlapping."""
    found = sorted(
        [*_numbered(text, catalogue), *_named(text, catalogue)],
        key=lambda mention: (mention.start, -mention.end),
    )
    apart: list[NormMention] = []
    for mention in found:
        if not apart or mention.start >= apart[-1].end:
            apart.append(mention)
    return _with_foreign(text, tuple(_joined(text, apart)), catalogue)


def _with_foreign(
    text: str, mentions: tuple[NormMention, ...], catalogue: Catalogue
) -> tuple[NormMention, ...]:
    """Mark the norms of other countries.

    A text that names another country's civil code means it wherever it says "Código Civil"; one
    that names another country's norm and never Bolivia means that country's throughout.
    """
    pattern = _foreign_pattern(catalogue.foreign)
    if pattern is None:
        return mentions
    ends = {m.start: found.end() for m in mentions if (found := pattern.match(text, m.end))}
    if not ends:
        return mentions
    everywhere = AT_HOME.search(text) is None
    codes = {m.code for m in mentions if m.start in ends and not m.numbered}
    return tuple(
        replace(
            mention,
            end=ends.get(mention.start, mention.end),
            foreign=everywhere or mention.code in codes,
        )
        for mention in mentions
    )


@functools.lru_cache(maxsize=4)
def _foreign_pattern(words: tuple[str, ...]) -> re.Pattern[str] | None:
    if not words:
        return None
    names = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words)
    return re.compile(
        r"\s{0,3}(?:vigente\s+)?,?\s{0,3}(?:(?:para|del?|en)\s+)?(?:(?:el|la|los)\s+)?"
        rf"(?:República\s+(?:del?|de\s+los)\s+)?(?:{names})\b"
    )


def _numbered(text: str, catalogue: Catalogue) -> Iterator[NormMention]:
    for match in NUMBERED.finditer(text):
        code = numbered_code(fold(match[0]), catalogue.codes)
        if code:
            date = DATE.match(text, match.end())
            end = date.end() if date else match.end()
            yield NormMention(match.start(), end, code, numbered=True)


def _named(text: str, catalogue: Catalogue) -> Iterator[NormMention]:
    root = _tree(catalogue)
    words = list(WORD.finditer(text))
    index = 0
    while index < len(words):
        length, code = _longest(text, words, index, root)
        if code is None:
            index += 1
            continue
        start, end = words[index].start(), words[index + length - 1].end()
        if text[end : end + 1] == "." and text[end - 2 : end - 1] in {".", " "}:
            end += 1  # the last point of "C.C."
        weak, number = _is_weak(text[start:end], length), OWN_NUMBER.match(text, end)
        if number:
            date = DATE.match(text, number.end())
            end = date.end() if date else number.end()
        yield NormMention(start, end, code, weak=weak and not number, numbered=bool(number))
        index += length


def _is_weak(name: str, words: int) -> bool:
    letters = sum(character.isalpha() for character in name)
    sure = words > 1 and letters >= STRONG_LETTERS
    return not (sure or (name[:1].isupper() and (letters > STRONG_LETTERS or name.isupper())))


def _longest(
    text: str, words: list[re.Match[str]], index: int, root: Mapping[str, Any]
) -> tuple[int, str | None]:
    """Follow the tree from a word; return how many words the longest name has, and its code."""
    node: Mapping[str, Any] = root
    best: tuple[int, str | None] = (0, None)
    for offset, word in enumerate(words[index : index + 25]):
        if offset and not GAP.match(text[words[index + offset - 1].end() : word.start()]):
            break
        following = node.get(_folded(word[0]))
        if following is None:
            break
        node = following
        if "" in node:
            best = (offset + 1, node[""])
    return best


def _folded(word: str) -> str:
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


@functools.lru_cache(maxsize=4)
def _tree_of(names: tuple[tuple[str, str], ...]) -> Mapping[str, Any]:
    root: dict[str, Any] = {}
    for name, code in names:
        node = root
        for word in name.split():
            node = node.setdefault(word, {})
        node[""] = code
    return root


def _tree(catalogue: Catalogue) -> Mapping[str, Any]:
    return _tree_of(tuple(catalogue.codes.items()))


def _joined(text: str, mentions: list[NormMention]) -> Iterator[NormMention]:
    """Join "Ley N° 439, Código Procesal Civil": two names of one norm side by side."""
    held: NormMention | None = None
    for mention in mentions:
        if held and held.code == mention.code and _side_by_side(text, held, mention):
            closing = "(" in text[held.end : mention.start] and text[mention.end :][:1] == ")"
            held = replace(
                held,
                end=mention.end + closing,
                weak=held.weak and mention.weak,
                numbered=held.numbered or mention.numbered,
            )
            continue
        if held:
            yield held
        held = mention
    if held:
        yield held


def _side_by_side(text: str, first: NormMention, second: NormMention) -> bool:
    between = text[first.end : second.start]
    return len(between) <= 40 and SAME.match(between) is not None  # noqa: PLR2004 - a short gap
