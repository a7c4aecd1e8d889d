"""A small made-up library, and an embedder that needs no model."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from advai.corpus.library import Library, open_library
from advai.model.source import Provision
from advai.retrieval.embedders import Vectors, scale_to_one
from advai.retrieval.stems import stems

CARDS = [
    {
        "key": "CC/11",
        "heading": "Canon",
        "keywords": ["canon", "pago periódico", "arrendamiento"],
        "everyday": ["alquiler", "mensualidad", "pagar la renta al dueño de casa"],
        "summary": "Quien ocupa paga el canon en el lugar y el día acordados.",
        "topics": ["arrendamiento"],
        "nature": "dispositiva",
        "contracts": ["arrendamiento"],
    },
    {
        "key": "CC/12",
        "heading": "Pena convencional",
        "keywords": ["cláusula penal", "pena"],
        "everyday": ["multa por atraso", "penalidad"],
        "summary": "La pena acordada sustituye a los daños que fijaría un juez.",
        "topics": ["cláusula penal"],
        "nature": "dispositiva",
        "contracts": ["todos"],
    },
    {
        "key": "CC/13",
        "heading": "Fianza",
        "keywords": ["fianza", "fiador"],
        "everyday": ["garante", "salir de garante"],
        "summary": "Un tercero responde si el obligado principal no cumple.",
        "topics": ["fianza"],
        "nature": "dispositiva",
        "contracts": ["fianza"],
    },
]
PROVISIONS = [
    Provision("CC/11", "CC", "11", "Canon", "ARTÍCULO 11. (CANON). El ocupante abona el canon."),
    Provision("CC/14", "CC", "14", "Colmenas", "ARTÍCULO 14. (COLMENAS). Sobre abejas y miel."),
]


class WordEmbedder:
    """Vectors out of hashed stems: texts that share words are near; counts what it is asked."""

    name = "words"
    dimension = 64

    def __init__(self) -> None:
        self.passages = 0
        self.queries = 0

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        self.queries += len(texts)
        return self._embed(texts)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        self.passages += len(texts)
        return self._embed(texts)

    def _embed(self, texts: Sequence[str]) -> Vectors:
        vectors = np.full((len(texts), self.dimension), 1e-3, np.float32)
        for row, text in enumerate(texts):
            for stem in stems(text):
                place = hashlib.sha256(stem.encode()).digest()[0] % self.dimension
                vectors[row, place] += 1
        return scale_to_one(vectors)


@pytest.fixture
def embedder() -> WordEmbedder:
    return WordEmbedder()


@pytest.fixture
def corpus_dir(tmp_path: Path) -> Path:
    """Return a folder of our own data with three cards."""
    folder = tmp_path / "own"
    (folder / "cards").mkdir(parents=True)
    lines = [json.dumps(card, ensure_ascii=False) for card in CARDS]
    (folder / "cards" / "made-up.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


@pytest.fixture
def open_again(tmp_path: Path, corpus_dir: Path) -> Iterator[Callable[[], Library]]:
    """Return a function that opens the test's library (each time its own connection)."""
    opened: list[Library] = []

    def call() -> Library:
        opened.append(open_library(tmp_path / "library.db", corpus_dir=corpus_dir))
        return opened[-1]

    yield call
    for library in opened:
        library.close()


@pytest.fixture
def library(open_again: Callable[[], Library]) -> Library:
    """Return a library of four provisions: one with card and text, two cards, one text."""
    library = open_again()
    library.add_provisions(PROVISIONS)
    return library
