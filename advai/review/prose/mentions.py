"""Norms and rulings that prose names: "Código Civil", "Ley N.º 439", "SCP 0045/2012", and the like.

Those of the catalogue get their code; any other name or number of a law is found just the same,
without a code, because a law that does not exist is exactly what must be found.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from advai.review.prose.data import prose_data
from advai.review.prose.names import Mention, Named, allusion, listed_norm, norm_tree, phrase_tree
from advai.review.prose.numbered import case_number, dated_norm, numbered_norm, ruling
from advai.review.prose.tokens import Kind, Token
from advai.review.prose.unlisted import treaty, unlisted_norm


def find_mentions(tokens: Sequence[Token]) -> list[Mention]:
    """Return the norms and rulings named, in order, not overlapping; linear in the tokens."""
    found: list[Mention] = []
    place = 0
    while place < len(tokens):
        mention = _mention_at(tokens, place) if tokens[place].kind is not Kind.NUMBER else None
        if mention is None:
            place += 1
            continue
        found.append(mention)
        place = mention.end
    return found


def _mention_at(tokens: Sequence[Token], place: int) -> Mention | None:
    if tokens[place].text not in _openers() and not tokens[place].upper:
        return None
    tries = (ruling, numbered_norm, dated_norm, listed_norm, case_number, allusion)
    candidates = [mention for find in tries if (mention := find(tokens, place))]
    longest = max(candidates, key=lambda mention: (mention.end, mention.alone), default=None)
    if longest is None or longest.kind is Named.ALLUSION:
        return unlisted_norm(tokens, place) or treaty(tokens, place) or longest
    return longest


@cache
def _openers() -> frozenset[str]:
    """Return the words that a mention can begin with; most words of prose are none of them."""
    trees = [norm_tree(), phrase_tree("rulings"), phrase_tree("allusions")]
    trees += [phrase_tree("numbered", kind) for kind in prose_data()["numbered"]]
    trees += [phrase_tree("named", name) for name in ("codes", "ley", "treaties", "statutes")]
    return frozenset(word for tree in trees for word in tree)
