"""What turns texts into vectors: the protocol, the one over Ollama, and which to take.

An embedder's `name` is kept with every vector it made: vectors of two embedders never meet.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from advai.errors import AdvaiError, ModelUnavailable

Vectors = npt.NDArray[np.float32]
Post = Callable[[str, dict[str, Any]], dict[str, Any]]
"""Send a JSON payload to a path of the Ollama server and return its JSON answer."""

OLLAMA_MODEL = "bge-m3"
_OLLAMA_PATH = "/api/embed"
_OLLAMA_BATCH = 32
_READY = 0.9


class Embedder(Protocol):
    """Texts → vectors of length 1, shape (texts, dimension)."""

    @property
    def name(self) -> str:
        """Return the name that its vectors are kept under."""

    @property
    def dimension(self) -> int:
        """Return the length of a vector."""

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Embed what is searched for."""

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Embed what can be found."""


class OllamaEmbedder:
    """bge-m3 (or another embedding model) on an Ollama server, reached through `post`.

    `post` belongs to whoever may open sockets; this class never does. Raises ModelUnavailable
    when the answer is not what the interface promises.
    """

    def __init__(self, post: Post, model: str = OLLAMA_MODEL) -> None:
        self._post = post
        self._model = model
        self.dimension = self._embed(["."]).shape[1]

    @property
    def name(self) -> str:
        """Return "ollama:" and the model."""
        return f"ollama:{self._model}"

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Embed what is searched for (bge-m3 takes no prefix)."""
        return self._embed(texts)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Embed what can be found."""
        return self._embed(texts)

    def _embed(self, texts: Sequence[str]) -> Vectors:
        parts = [
            self._embed_batch(list(texts[start : start + _OLLAMA_BATCH]))
            for start in range(0, len(texts), _OLLAMA_BATCH)
        ]
        return np.concatenate(parts) if parts else np.zeros((0, self.dimension), np.float32)

    def _embed_batch(self, texts: list[str]) -> Vectors:
        answer = self._post(_OLLAMA_PATH, {"model": self._model, "input": texts})
        try:
            vectors = np.asarray(answer["embeddings"], dtype=np.float32)
        except (KeyError, TypeError, ValueError) as error:
            raise self._bad_answer() from error
        if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():  # noqa: PLR2004 - a matrix
            raise self._bad_answer()
        return scale_to_one(vectors)

    def _bad_answer(self) -> ModelUnavailable:
        return ModelUnavailable(
            f"Ollama no devolvió vectores válidos del modelo «{self._model}».",
            f"Compruebe que está instalado (ollama pull {self._model}).",
        )


def scale_to_one(vectors: Vectors) -> Vectors:
    """Return the rows scaled to length 1 (rows of zeros stay)."""
    lengths = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    scaled: Vectors = (vectors / lengths).astype(np.float32)
    return scaled


def best_embedder(
    post: Post | None = None,
    *,
    ready_in: sqlite3.Connection | None = None,
    threads: int | None = None,
) -> Embedder | None:
    """Return the best embedder of this machine: bge-m3 through Ollama, the embedded one, or None.

    `post` reaches the Ollama server; None means that there is none to try. To search, pass the
    library's connection as `ready_in`: Ollama is then taken only when its vectors are there, for
    those of the embedded one ship with the program. To prepare vectors, leave it out.
    """
    if post is not None and (ready_in is None or has_vectors(ready_in, f"ollama:{OLLAMA_MODEL}")):
        # No server, no such model, or a useless answer: the embedded one is here.
        with suppress(AdvaiError):
            return OllamaEmbedder(post)
    return embedded_embedder(threads=threads)


def has_vectors(connection: sqlite3.Connection, model: str) -> bool:
    """Return whether a library holds vectors of an embedder for at least nine sources in ten."""
    try:
        have, want = connection.execute(
            "SELECT (SELECT COUNT(*) FROM vectors WHERE model = ?),"
            " (SELECT COUNT(*) FROM fts_keys WHERE embedded IS NOT NULL)",
            (model,),
        ).fetchone()
    except sqlite3.OperationalError:  # the tables do not exist yet
        return False
    return bool(have and have >= _READY * want)


def embedded_embedder(*, threads: int | None = None) -> Embedder | None:
    """Return the embedded multilingual-E5-small, or None when it is not installed."""
    from advai.retrieval.models import entry_of, installed_folder  # noqa: PLC0415 - start-up time

    folder = installed_folder(entry_of("e5-small"))
    if folder is None:
        return None
    from advai.retrieval.e5 import E5Embedder  # noqa: PLC0415 - start-up time

    return E5Embedder(folder, threads=threads)
