"""Which of the numbered sequences of a document are its clauses.

Clauses are the outermost sequence: a list inside one clause, categories inside an article, or
recitals before the clauses are sequences too, but they lie within one step of another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

from advai.clauses.chains import Chain, best_chain
from advai.clauses.evidence import Candidate
from advai.clauses.marks import Family
from advai.clauses.regions import Regions

_PRIOR = {
    Family.CLAUSE: 1.0,
    Family.ARTICLE: 1.0,
    Family.ROMAN: 0.9,
    Family.DECIMAL: 0.85,
    Family.CARDINAL: 0.7,
    Family.NESTED: 0.5,
    Family.LETTER: 0.5,
    Family.CHAPTER: 0.3,
}
_LEAST_EACH = 1.6
"""Points that each heading of a sequence must bring on average."""

_RIVAL = 0.25
"""A sequence with this share of the best one's points may be the one that holds it."""

_SEQUENCE = 3
_INSIDE = 0.9
_MOST = 0.5
_LONE_WORD = 6.0
"""Points that make a single heading a clause: `CLÁUSULA ÚNICA.-`, not a stray `I.`"""


def clause_chain(found: Iterable[Candidate], regions: Regions) -> Chain | None:
    """Return the sequence of headings that numbers the clauses, or None if none does."""
    chains = [chain for chain in _chains(found, regions) if _is_sound(chain)]
    if not chains:
        return None
    best = max(chains, key=_weight)
    return _outermost(best, chains)


def _chains(found: Iterable[Candidate], regions: Regions) -> list[Chain]:
    families: dict[Family, list[Candidate]] = defaultdict(list)
    for item in found:
        families[item.mark.family].append(item)
    made = (best_chain(items, regions) for items in families.values())
    return [chain for chain in made if chain is not None]


def _weight(chain: Chain) -> float:
    return chain.score * _PRIOR[chain.family]


def _is_sound(chain: Chain) -> bool:
    if len(chain.items) == 1:
        return chain.each >= _LONE_WORD and bool(chain.items[0].mark.word)
    return chain.each >= _LEAST_EACH


def _outermost(best: Chain, chains: list[Chain]) -> Chain:
    """Return the sequence that holds `best` inside one of its steps, if one does."""
    for other in sorted(chains, key=_weight, reverse=True):
        rival = (
            other is not best
            and len(other.items) >= _SEQUENCE
            and other.family is not Family.CHAPTER
        )
        if rival and _weight(other) >= _RIVAL * _weight(best) and _holds(other, best):
            return other
    return best


def _holds(outer: Chain, inner: Chain) -> bool:
    """Tell whether nearly all of `inner` lies between two neighbouring headings of `outer`.

    A sequence of stronger marks that fills most of the document is no list inside one clause.
    """
    stronger = inner.each > outer.each
    if stronger and inner.reach > _MOST * outer.reach:
        return False
    starts = [item.mark.start for item in outer.items]
    inside = [item.mark.start for item in inner.items]
    needed = _INSIDE * len(inside)
    for begin, end in pairwise(starts):
        if sum(begin < place < end for place in inside) >= needed:
            return True
    return False
