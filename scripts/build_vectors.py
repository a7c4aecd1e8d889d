"""Embed our own cards once, for everybody: writes `models/vectors-e5-small-q4.npz`.

Run it after cards changed: python -m scripts.build_vectors. Only texts without a shipped vector
are embedded. Vectors are found by the fingerprint of their text, so a forgotten run costs a
user's machine some minutes and never a wrong result.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np

from advai.corpus.library import Library, open_library
from advai.retrieval import Retriever
from advai.retrieval.embedders import embedded_embedder
from advai.retrieval.passages import library_passages, short_digest
from advai.retrieval.shipped import write_vectors


def card_digests(library: Library) -> list[str]:
    """Return the fingerprints of the texts of all cards."""
    return sorted({short_digest(p.embedded) for p in library_passages(library) if p.terms})


def show(_stage: str, done: int, total: int) -> None:
    """Tell the progress on one line."""
    print(f"\r{done}/{total}", end="", file=sys.stderr, flush=True)


def main() -> int:
    """Embed and write; 1 when the embedder is not installed."""
    embedder = embedded_embedder()
    if embedder is None:
        print("Instale primero el modelo: advai models install", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, open_library(Path(folder) / "l.db") as library:
        Retriever(library, embedder).prepare(show)
        rows = library.connection.execute(
            "SELECT digest, vector FROM vectors WHERE model = ?", (embedder.name,)
        )
        vectors = {digest: np.frombuffer(blob, "<f4") for digest, blob in rows}
        digests = card_digests(library)
    path = write_vectors(embedder.name, digests, np.array([vectors[d] for d in digests]))
    print(f"\n{len(digests)} vectores, {path.stat().st_size:,} bytes: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
