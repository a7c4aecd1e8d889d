"""Dense search: every vector of one embedder in memory, compared exactly.

Exact search takes 0.06 ms at 5,000 vectors and 2.4 ms at 100,000; no approximate index pays.
A source has up to two vectors (our card, the law's words); the better one counts.
"""

from __future__ import annotations

import sqlite3

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]


class DenseIndex:
    """The vectors of `model` as they stand in the library."""

    def __init__(self, connection: sqlite3.Connection, model: str, dimension: int) -> None:
        rows = connection.execute(
            "SELECT v.key, v.vector FROM vectors v JOIN fts_keys k ON k.key = v.key"
            " WHERE v.model = ? ORDER BY v.key, v.part",
            (model,),
        )
        whole = [(key, blob) for key, blob in rows if len(blob) == 4 * dimension]
        self.keys = list(dict.fromkeys(key for key, _ in whole))
        places = {key: place for place, key in enumerate(self.keys)}
        self._starts = _first_rows([places[key] for key, _ in whole])
        data = b"".join(blob for _, blob in whole)
        self._matrix = np.frombuffer(data, "<f4").reshape(-1, dimension)

    def __len__(self) -> int:
        return len(self.keys)

    def rank(self, query: Vectors, depth: int) -> list[str]:
        """Return the keys of the `depth` sources nearest to a query vector, best first."""
        if not self.keys:
            return []
        scores = np.maximum.reduceat(self._matrix @ query, self._starts)
        depth = min(depth, len(scores))
        nearest = np.argpartition(-scores, depth - 1)[:depth]
        order = nearest[np.argsort(-scores[nearest], kind="stable")]
        return [self.keys[place] for place in order]


def _first_rows(places: list[int]) -> npt.NDArray[np.int64]:
    """Return where each source's rows begin (`places` never falls)."""
    return np.flatnonzero(np.diff(np.array(places, np.int64), prepend=-1))
