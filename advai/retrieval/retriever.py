"""The search itself: explicit references, then lexical and dense rankings fused, then context."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from advai.corpus.library import Library
from advai.errors import AdvaiError
from advai.model.source import RankedSource
from advai.retrieval.contract_prior import ContractPrior
from advai.retrieval.focus import Focus
from advai.retrieval.fusion import fuse_ranks
from advai.retrieval.index import update_index
from advai.retrieval.lexical import LexicalIndex, Tuning
from advai.retrieval.query import Query
from advai.retrieval.thesaurus import Thesaurus, load_thesaurus

if TYPE_CHECKING:  # numpy loads only when there is an embedder: start-up time
    from advai.retrieval.dense import DenseIndex
    from advai.retrieval.embedders import Embedder, Vectors
    from advai.retrieval.upkeep import Progress

DEPTH = 100
_DENSE_CHARACTERS = 200
_DENSE_LONGEST = 400
_EXPLICIT_SCORE = 1.0
NO_MODEL = (
    "La búsqueda fue solo por palabras: el buscador semántico no está instalado "
    "(advai models install)."
)
NOT_EMBEDDED = (
    "La búsqueda por significado aún no cubre toda la biblioteca: {done} de {total} fuentes."
)
NO_ANSWER = "La búsqueda fue solo por palabras: el buscador semántico dejó de responder."


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each ranking counts in the fusion."""

    lexical: float = 1.0
    dense: float = 1.2


@dataclass(frozen=True, slots=True)
class Rankings:
    """The two rankings of one query, best first."""

    lexical: list[str]
    dense: list[str]


class Retriever:
    """Search over one library; safe to use from several threads.

    `embedder` None means lexical search only; `notes()` says so. The index follows the library
    by itself; vectors are made by `prepare()`, which a background thread may call.
    """

    def __init__(
        self,
        library: Library,
        embedder: Embedder | None = None,
        *,
        thesaurus: Thesaurus | None = None,
        weights: Weights = Weights(),
        tuning: Tuning = Tuning(),  # noqa: B008 - frozen
        context: int = 4,
    ) -> None:
        self.library = library
        self.embedder = embedder
        self._thesaurus = load_thesaurus() if thesaurus is None else thesaurus
        self._weights, self._tuning, self._context = weights, tuning, context
        self._lock = threading.RLock()
        self._revision: str | None = None
        self._lexical: LexicalIndex | None = None
        self._dense: DenseIndex | None = None
        self._prior = ContractPrior(())
        self._complete, self._seen, self._silent = True, 0, False

    def search(self, query: Query, k: int = 8) -> list[RankedSource]:
        """Return the `k` best sources, then up to `context` sources that they refer to."""
        return self.search_batch([query], k)[0]

    def search_batch(self, queries: Sequence[Query], k: int = 8) -> list[list[RankedSource]]:
        """Return the sources of many queries; their texts are embedded together."""
        return [
            self._sources(query, rankings, k)
            for query, rankings in zip(queries, self.rankings(queries), strict=True)
        ]

    def rankings(self, queries: Sequence[Query]) -> list[Rankings]:
        """Return the lexical and the dense ranking of each query."""
        with self._lock:
            self._refresh()
            assert self._lexical is not None  # noqa: S101 - set by _refresh
            lexical = [self._lexical.rank(query, DEPTH, self._tuning) for query in queries]
            texts = [query_text(query, self._lexical.focus) for query in queries]
            dense = self._dense
        vectors = self._embed(texts) if dense else None
        if dense is None or vectors is None:
            return [Rankings(keys, []) for keys in lexical]
        return [
            Rankings(keys, dense.rank(vector, DEPTH) if text else [])
            for text, keys, vector in zip(texts, lexical, vectors, strict=True)
        ]

    def _embed(self, texts: list[str]) -> Vectors | None:
        """Return the vectors of the queries, or None (and a note) when the embedder is gone."""
        assert self.embedder is not None  # noqa: S101 - there is a dense index
        try:
            vectors = self.embedder.embed_queries(texts)
        except AdvaiError:
            self._silent = True
            return None
        self._silent = False
        return vectors

    def notes(self) -> tuple[str, ...]:
        """Return what a reader of results must know of how they were found, in Spanish."""
        if self.embedder is None:
            return (NO_MODEL,)
        from advai.retrieval.upkeep import missing_vectors  # noqa: PLC0415 - start-up time

        with self._lock:
            self._refresh()
            missing = len(missing_vectors(self.library.connection, self.embedder.name))
            done = len(self._dense) if self._dense is not None else 0
        told = [NOT_EMBEDDED.format(done=done, total=done + missing)] if missing else []
        return (*told, NO_ANSWER) if self._silent else tuple(told)

    def prepare(self, progress: Progress | None = None) -> None:
        """Bring index and vectors up to date; may take minutes, and may be interrupted.

        In a background thread, call it on a retriever with its own open library: a library's
        connection takes one writer. Other retrievers see the new vectors at their next search.
        """
        with self._lock:
            self._refresh()
        if self.embedder is not None:
            from advai.retrieval.upkeep import update_vectors  # noqa: PLC0415 - start-up time

            update_vectors(self.library, self.embedder, progress or _nobody)
            with self._lock:
                self._load_dense()

    def _refresh(self) -> None:
        """Follow the library when it changed since the last search."""
        revision = self.library.revision
        if self._lexical is not None and revision == self._revision:
            if not self._complete and self._data_version() != self._seen:
                self._load_dense()  # somebody else made vectors meanwhile
            return
        update_index(self.library)
        self._lexical = LexicalIndex(self.library.connection, self._thesaurus)
        self._prior = ContractPrior(self.library.cards())
        self._load_dense()
        self._revision = revision

    def _load_dense(self) -> None:
        if self.embedder is not None:
            from advai.retrieval.dense import DenseIndex  # noqa: PLC0415 - start-up time
            from advai.retrieval.upkeep import take_shipped  # noqa: PLC0415 - start-up time

            self._complete = not take_shipped(self.library, self.embedder)
            self._seen = self._data_version()
            self._dense = DenseIndex(
                self.library.connection, self.embedder.name, self.embedder.dimension
            )

    def _data_version(self) -> int:
        """Return a number that changes when another connection writes to the library's file."""
        return int(self.library.connection.execute("PRAGMA data_version").fetchone()[0])

    def _sources(self, query: Query, rankings: Rankings, k: int) -> list[RankedSource]:
        explicit = list(self._existing(query.explicit))
        fused = self._fuse(query, rankings)
        scored = [(key, _EXPLICIT_SCORE, "explicit") for key in explicit]
        scored += [(key, score, "") for key, score in fused if key not in explicit]
        places = {
            "lexical": {key: rank for rank, key in enumerate(rankings.lexical, 1)},
            "dense": {key: rank for rank, key in enumerate(rankings.dense, 1)},
        }
        found = [
            ranked
            for key, score, reason in scored[:k]
            if (ranked := self._ranked(key, score, reason, places))
        ]
        return found + self._referred_to(found)

    def _fuse(self, query: Query, rankings: Rankings) -> list[tuple[str, float]]:
        """Return (key, score), best first: reciprocal ranks, and the kind of contract."""
        weights = self._weights
        fused = fuse_ranks(
            [
                (weights.lexical, rankings.lexical),
                (weights.dense, rankings.dense),
                (weights.dense, self._without_vector(rankings)),
            ]
        )
        kind, prior = query.contract_type, self._prior
        scored = [(key, score * prior.factor(key, kind)) for key, score in fused]
        return sorted(scored, key=lambda item: -item[1])

    def _without_vector(self, rankings: Rankings) -> list[str | None]:
        """Return the lexical ranking of the sources that have no vector (yet).

        They cannot be in the dense ranking, so their lexical place stands for both; without this
        a library of which a twentieth is not embedded lost a tenth of its hits.
        """
        dense = self._dense
        if dense is None or not rankings.dense:
            return []
        return [None if key in dense else key for key in rankings.lexical]

    def _ranked(
        self, key: str, score: float, reason: str, places: dict[str, dict[str, int]]
    ) -> RankedSource | None:
        source = self.library.source(key)
        if source is None:
            return None
        lexical, dense = places["lexical"].get(key), places["dense"].get(key)
        if not reason:
            reason = "dense" if lexical is None else "lexical" if dense is None else "fused"
        return RankedSource(source, score, lexical, dense, reason)

    def _existing(self, keys: Iterable[str]) -> Iterator[str]:
        """Yield each key that the library knows, once, in its canonical form."""
        sources = (self.library.source(key) for key in keys)
        yield from dict.fromkeys(source.key for source in sources if source is not None)

    def _referred_to(self, found: list[RankedSource]) -> list[RankedSource]:
        """Return the provisions that the best sources refer to, as context."""
        shown = {ranked.source.key for ranked in found}
        context: list[RankedSource] = []
        for ranked in found:
            for reference in self.library.references_from(ranked.source.key):
                if len(context) >= self._context:
                    return context
                source = (
                    None if reference.target in shown else self.library.source(reference.target)
                )
                if source is not None:
                    shown.add(source.key)
                    context.append(RankedSource(source, 0.0, reason="context"))
        return context


def query_text(query: Query, focus: Focus) -> str:
    """Return what of a query is embedded: title, the telling part of its text, contract type.

    Time grows with length: about 11 ms for 20 words on two cores. "" when nothing is asked.
    """
    body = focus.telling(query.text, _DENSE_CHARACTERS)
    words = ". ".join(part.strip() for part in (query.title, body) if part.strip())
    words = words[:_DENSE_LONGEST]
    return f"{words} ({query.contract_type})" if words and query.contract_type else words


def _nobody(_stage: str, _done: int, _total: int) -> None:
    """Listen to no progress."""
