"""Does the cited text carry the claim? Which sentence does, and how far, told without a model.

Cheap and deterministic: the sentence that shares most telling words with the claim, weighed by how
rare they are in the source; figures must not disagree, nor may the claim allow what the sentence
forbids. It can be wrong in both directions, so it only grades a citation and never removes one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, lru_cache
from math import log

from advai.clauses.folding import fold as fold_upper
from advai.clauses.numerals import find_word_numbers
from advai.model.review import Support
from advai.model.source import Source
from advai.retrieval.stems import fold, stems
from advai.retrieval.thesaurus import load_thesaurus
from advai.review.prose.data import words_of

FULL_SCORE = 0.37
PARTIAL_SCORE = 0.2
"""Shares of the claim's weight that a sentence must hold, chosen on tests/review/support_cases."""

LEAST_SHARED = 2
"""Telling stems that claim and sentence must share for any support at all."""

_COMMON_WEIGHT = 0.25
_CONTEXT_WEIGHT = 0.35
"""What a word counts that the sentence lacks but the source has elsewhere, or its heading."""

_NEGATED_WITHIN = 3
_BOUNDARY = re.compile(
    r"(?<=;)|(?<=[a-záéíóúñ)»”\d]\.)(?=\s*(?:[A-ZÁÉÍÓÚÑ¿«“(]|\d{1,2}[.)]|[a-z]\)|[IVXL]+\.))|\n+"
)
_LABEL = re.compile(r"\s*(?:[IVXL]+\.|\d{1,2}[.)]|[a-z]\))?\s*")
_ABBREVIATION = re.compile(
    r"(?:\b(?:art|arts|núm|num|inc|par|nro|no|n|sr|dr)|\b[A-Z]|(?:^|\s)(?:\d{1,2}|[IVXL]+))\.\Z",
    re.IGNORECASE,
)
"""What ends in a point without ending a sentence: an abbreviation, or the label of an item."""

_PER_CENT = re.compile(r"\bpor\s+ciento\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class Carried:
    """How far one source carries a claim, and the offsets in its text of the sentence that does."""

    support: Support
    span: tuple[int, int] | None = None
    score: float = 0.0


def carries(claim: str, source: Source) -> Carried:
    """Return how far a source carries a claim.

    A source that is our own summary and not the legal text carries a claim in part at most; so
    does one that carries a single sentence of a claim of several.
    """
    best = _best(claim, source)
    told = sentences(claim)
    if best.support is Support.NONE and len(told) > 1:
        parts = [_best(claim[start:end], source) for start, end in told]
        best = _at_most_partial(max(parts, key=lambda found: found.score))
    return best if source.literal else _at_most_partial(best)


def _best(claim: str, source: Source) -> Carried:
    best = max(_scored(claim, source), key=lambda found: found.score, default=None)
    if best is None or best.support is Support.NONE:
        return Carried(Support.NONE, score=best.score if best else 0.0)
    return best


def _at_most_partial(found: Carried) -> Carried:
    return replace(found, support=Support.PARTIAL) if found.support is Support.FULL else found


def strongest(found: Sequence[Carried]) -> Support:
    """Return the support of a point from that of its citations: the best one counts."""
    for support in (Support.FULL, Support.PARTIAL):
        if any(carried.support is support for carried in found):
            return support
    return Support.NONE


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the offsets of the sentences of a legal text: of its paragraphs, items and periods."""
    spans: list[tuple[int, int]] = []
    start = 0
    for boundary in [*_boundaries(text), len(text)]:
        label = _LABEL.match(text, start)
        begin = label.end() if label and label.end() < boundary else start
        end = begin + len(text[begin:boundary].rstrip())
        if end > begin:
            spans.append((begin, end))
        start = boundary
    return spans


def _boundaries(text: str) -> Iterator[int]:
    start = 0
    for found in _BOUNDARY.finditer(text):
        before = text[start : found.start()]
        if found[0] or not _ABBREVIATION.search(before[-6:]):
            yield found.start()
            start = found.end()


def _scored(claim: str, source: Source) -> Iterator[Carried]:
    wanted = dict.fromkeys(stems(claim))
    whole = _said(f"{source.heading} {source.text}")
    spans = sentences(source.text)
    parts = [_said(source.text[start:end]) for start, end in spans]
    weights = _weights(wanted, parts)
    total = sum(weights.values())
    for (start, end), part in zip(spans, parts, strict=True):
        shared = [stem for stem in weights if _meets(stem, part)]
        telling = [stem for stem in shared if stem not in _common()]
        if not total or len(telling) < LEAST_SHARED:
            continue
        near = sum(weights[stem] for stem in weights if stem not in shared and _meets(stem, whole))
        sure = sum(weights[stem] for stem in shared)
        score = max((sure + _CONTEXT_WEIGHT * near) / total, _answered(shared, part))
        support = _graded(score, claim, source.text[start:end])
        yield Carried(support, (start, end), score)


@lru_cache(maxsize=4096)
def _said(text: str) -> frozenset[str]:
    """Return the stems of a text and those of the legal words for its everyday ones."""
    legal = {stem for phrase in load_thesaurus().expand(text) for stem in phrase}
    return frozenset(stems(text)) | legal


@lru_cache(maxsize=8192)
def _meets(stem: str, said: frozenset[str]) -> bool:
    """Tell whether a stem, or the legal word for it, is among those said."""
    if stem in said:
        return True
    return any(len(phrase) == 1 and phrase[0] in said for phrase in load_thesaurus().expand(stem))


def _answered(shared: Sequence[str], part: AbstractSet[str]) -> float:
    """Return the share of a short sentence that the claim repeats: claims tell the case as well."""
    telling = {stem for stem in part if stem not in _common()}
    repeated = sum(stem in telling for stem in shared)
    return repeated / len(telling) * 0.75 if len(telling) > LEAST_SHARED else 0.0


def _weights(wanted: Iterable[str], parts: Sequence[AbstractSet[str]]) -> dict[str, float]:
    """Return what each stem of a claim counts: less when it is in every sentence, or common."""
    weights = {}
    for stem in wanted:
        spread = sum(_meets(stem, part) for part in parts)
        rarity = log((len(parts) + 1) / (spread + 0.5)) + 1
        weights[stem] = rarity * (_COMMON_WEIGHT if stem in _common() else 1.0)
    return weights


def _graded(score: float, claim: str, sentence: str) -> Support:
    if score < PARTIAL_SCORE:
        return Support.NONE
    if score < FULL_SCORE or _figures_disagree(claim, sentence) or _modes_clash(claim, sentence):
        return Support.PARTIAL
    return Support.FULL


def _figures_disagree(claim: str, sentence: str) -> bool:
    """Tell whether both give figures and none is the same.

    A claim may hold the contract's figure beside the law's: one in common is agreement.
    """
    said, ruled = _figures(claim), _figures(sentence)
    return bool(said) and bool(ruled) and said.isdisjoint(ruled)


def _figures(text: str) -> set[Decimal]:
    text = _PER_CENT.sub("%", text)
    folded = fold_upper(text)
    found = {number.value for number in find_word_numbers(folded) if number.value != 1}
    for match in _FIGURE.finditer(text):
        found.add(_decimal(match[0]))
    return found


def _decimal(figures: str) -> Decimal:
    """Read 1.234,5 as Bolivia writes it; a lone point before three figures parts thousands."""
    if "," not in figures and re.fullmatch(r"\d+\.\d{1,2}", figures):
        return Decimal(figures)
    return Decimal(figures.replace(".", "").replace(",", ".", 1).replace(",", ""))


def _modes_clash(claim: str, sentence: str) -> bool:
    """Tell whether one allows what the other forbids."""
    of_law = not _folded("law").isdisjoint(_WORD.findall(fold(claim)))
    return {_mode(claim, of_law=of_law), _mode(sentence, of_law=True)} == {"permits", "forbids"}


def _mode(text: str, *, of_law: bool) -> str:
    """Return "permits", "forbids" or "" for what a text says of an act, by its first such word.

    What a clause permits says nothing of what the law does: `of_law` tells the one from the other.
    """
    words = _WORD.findall(fold(text))
    permits = _folded("permits") | (_folded("permits_if_law") if of_law else frozenset())
    for place, word in enumerate(words):
        negated = not _folded("negators").isdisjoint(words[max(place - _NEGATED_WITHIN, 0) : place])
        if word in _folded("forbids"):
            return "permits" if negated else "forbids"
        if word in permits:
            return "forbids" if negated else "permits"
        if word in _folded("may") and negated:
            return "forbids"
    return ""


@cache
def _folded(name: str) -> frozenset[str]:
    return frozenset(fold(word) for word in words_of("support", name))


@cache
def _common() -> frozenset[str]:
    return frozenset(stem for word in words_of("support", "common") for stem in stems(word))
