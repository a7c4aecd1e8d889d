"""Keeping `vectors` in step with the library: only what changed is embedded, a little at a time.

Embedding a code takes a minute or two on a plain laptop, so every chunk is kept as soon as it is
made: an interrupted run goes on where it stopped, and search uses what there is. Vectors of our
own cards ship with the program, found by the fingerprint of the text they were made from.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from advai.corpus.library import Library
from advai.retrieval.embedders import Embedder
from advai.retrieval.passages import library_passages, short_digest
from advai.retrieval.shipped import ShippedVectors

Progress = Callable[[str, int, int], None]
"""Called with the stage in Spanish, the texts done and the texts in all."""

_CHUNK = 64
_STAGE = "Preparando la búsqueda por significado"


def missing_vectors(connection: sqlite3.Connection, model: str) -> dict[str, str]:
    """Return the sources whose vector is not there or was made from another text.

    Key → fingerprint of the text to embed, as the full-text index wrote it down.
    """
    rows = connection.execute(
        "SELECT k.key, k.embedded FROM fts_keys k"
        " LEFT JOIN vectors v ON v.key = k.key AND v.model = ? AND v.digest = k.embedded"
        " WHERE k.embedded IS NOT NULL AND v.key IS NULL",
        (model,),
    )
    return dict(rows.fetchall())


def update_vectors(library: Library, embedder: Embedder, progress: Progress) -> int:
    """Embed what is missing for `embedder`; return how many texts were embedded.

    The full-text index must be up to date: it tells what is missing.
    """
    left = take_shipped(library, embedder)
    texts = [(p.key, p.embedded) for p in library_passages(library) if p.key in left]
    # Longest first: the time left is then never told too short.
    texts.sort(key=lambda item: -len(item[1]))
    for start in range(0, len(texts), _CHUNK):
        progress(_STAGE, start, len(texts))
        chunk = texts[start : start + _CHUNK]
        vectors = embedder.embed_passages([text for _, text in chunk])
        rows = [
            (key, short_digest(text), vector.tobytes())
            for (key, text), vector in zip(chunk, vectors, strict=True)
        ]
        _keep(library, embedder.name, rows)
    progress(_STAGE, len(texts), len(texts))
    return len(texts)


def take_shipped(library: Library, embedder: Embedder) -> dict[str, str]:
    """Keep the vectors that ship with the program for what is missing; return what is left.

    What is left may have a vector of its text of yesterday: that one goes.
    """
    missing = missing_vectors(library.connection, embedder.name)
    if not missing:
        return {}
    shipped = ShippedVectors.load(embedder.name, embedder.dimension)
    found = [(key, d, blob) for key, d in missing.items() if (blob := shipped.find(d))]
    if found:
        _keep(library, embedder.name, found)
    _drop_stale(library, embedder.name)
    taken = {key for key, _, _ in found}
    return {key: digest for key, digest in missing.items() if key not in taken}


def _drop_stale(library: Library, model: str) -> None:
    rows = library.connection.execute(
        "SELECT v.model, v.key FROM vectors v JOIN fts_keys k ON k.key = v.key"
        " WHERE v.model = ? AND v.digest IS NOT k.embedded",
        (model,),
    ).fetchall()
    if rows:
        with library.transaction() as connection:
            connection.executemany("DELETE FROM vectors WHERE model = ? AND key = ?", rows)


def _keep(library: Library, model: str, rows: list[tuple[str, str, bytes]]) -> None:
    """Keep vectors given as (key, fingerprint of the text, bytes)."""
    with library.transaction() as connection:
        connection.executemany(
            "INSERT OR REPLACE INTO vectors (model, key, digest, vector) VALUES (?, ?, ?, ?)",
            [(model, *row) for row in rows],
        )
