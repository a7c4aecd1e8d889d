"""Reciprocal rank fusion: one ranking out of several, with a weight for each.

Cormack, Clarke and Büttcher (SIGIR 2009); k = 60 as in the paper.
"""

from __future__ import annotations

from collections.abc import Sequence

K = 60


def fuse_ranks(
    rankings: Sequence[tuple[float, Sequence[str | None]]], *, k: int = K
) -> list[tuple[str, float]]:
    """Return (key, score) by score; each ranking is (weight, keys best first; None: nobody).

    Equal scores keep the order of the first ranking that holds the key, so that the same query
    always gives the same answer.
    """
    scores: dict[str, float] = {}
    for weight, keys in rankings:
        for rank, key in enumerate(keys, 1):
            if key is None:
                continue
            scores[key] = scores.get(key, 0.0) + weight / (k + rank)
    return sorted(scores.items(), key=lambda item: -item[1])
