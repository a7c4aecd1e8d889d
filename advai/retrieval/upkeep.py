"""Keeping `vectors` in step with the library: only what changed is embedded, a little at a time.

Embedding a code takes a minute or two on a plain laptop, so every chunk is kept as soon as it is
made: an interrupted run goes on where it stopped, and search uses what there is. Vectors of our
own cards ship with the program, found by the fingerprint of the text they were made from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from advai.corpus.library import Library
from advai.retrieval.embedders import Embedder
from advai.retrieval.passages import library_passages, short_digest
from advai.retrieval.shipped import ShippedVectors

Progress = Callable[[str, int, int], None]
"""Called with the stage in Spanish, the texts done and the texts in all."""

_CHUNK = 64
_STAGE = "Preparando la búsqueda por significado"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A vector that the library should have."""

    key: str
    part: str
    text: str

    @property
    def digest(self) -> str:
        """Return the fingerprint of the text."""
        return short_digest(self.text)


def wanted_vectors(library: Library) -> Iterator[Wanted]:
    """Yield every text of the library that has a vector."""
    for passage in library_passages(library):
        for part, text in passage.embedded().items():
            yield Wanted(passage.key, part, text)


def missing_vectors(library: Library, model: str) -> list[Wanted]:
    """Return the vectors that are not there, or were made from another text."""
    rows = library.connection.execute(
        "SELECT key, part, digest FROM vectors WHERE model = ?", (model,)
    )
    known = {(key, part): digest for key, part, digest in rows}
    return [w for w in wanted_vectors(library) if known.get((w.key, w.part)) != w.digest]


def update_vectors(library: Library, embedder: Embedder, progress: Progress) -> int:
    """Embed what is missing for `embedder`; return how many vectors were made or taken over."""
    missing = missing_vectors(library, embedder.name)
    taken = take_shipped(library, embedder.name, embedder.dimension, missing)
    left = [want for want in missing if want not in taken]
    # Longest first: the time left is then never told too short.
    left.sort(key=lambda want: -len(want.text))
    for start in range(0, len(left), _CHUNK):
        progress(_STAGE, start, len(left))
        chunk = left[start : start + _CHUNK]
        vectors = embedder.embed_passages([want.text for want in chunk])
        _keep(
            library, embedder.name, [(w, v.tobytes()) for w, v in zip(chunk, vectors, strict=True)]
        )
    progress(_STAGE, len(left), len(left))
    drop_stale(library, embedder.name)
    return len(missing)


def take_shipped(
    library: Library, model: str, dimension: int, missing: list[Wanted]
) -> frozenset[Wanted]:
    """Keep the vectors that ship with the program for these texts; return which."""
    shipped = ShippedVectors.load(model, dimension)
    found = [(want, blob) for want in missing if (blob := shipped.find(want.digest))]
    _keep(library, model, found)
    return frozenset(want for want, _ in found)


def drop_stale(library: Library, model: str) -> None:
    """Remove the vectors of texts that are no longer in the library."""
    wanted = {(want.key, want.part) for want in wanted_vectors(library)}
    rows = library.connection.execute("SELECT key, part FROM vectors WHERE model = ?", (model,))
    stale = [row for row in rows if row not in wanted]
    if stale:
        with library.transaction() as connection:
            connection.executemany(
                "DELETE FROM vectors WHERE key = ? AND part = ? AND model = ?",
                [(*row, model) for row in stale],
            )


def _keep(library: Library, model: str, rows: list[tuple[Wanted, bytes]]) -> None:
    if not rows:
        return
    with library.transaction() as connection:
        connection.executemany(
            "INSERT OR REPLACE INTO vectors (key, model, part, digest, vector)"
            " VALUES (?, ?, ?, ?, ?)",
            [(w.key, model, w.part, w.digest, blob) for w, blob in rows],
        )
