"""The vectors that ship with the program: sound, and of the cards that ship with it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from advai.corpus.library import open_library
from advai.retrieval.passages import library_passages, short_digest
from advai.retrieval.shipped import ShippedVectors, vectors_file

MODEL, DIMENSION = "e5-small-q4", 384
COVERED = 0.8  # cards are corrected between two runs of scripts/build_vectors.py


@pytest.fixture(scope="module")
def card_digests(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder: Path = tmp_path_factory.mktemp("library")
    with open_library(folder / "library.db") as library:
        return [short_digest(p.embedded) for p in library_passages(library) if p.terms]


def test_most_cards_find_their_vector(card_digests: list[str]) -> None:
    shipped = ShippedVectors.load(MODEL, DIMENSION)
    found = sum(shipped.find(digest) is not None for digest in card_digests)
    assert found >= COVERED * len(card_digests), "run: python -m scripts.build_vectors"


def test_every_vector_has_length_one(card_digests: list[str]) -> None:
    shipped = ShippedVectors.load(MODEL, DIMENSION)
    blobs = [blob for digest in card_digests if (blob := shipped.find(digest))]
    lengths = np.linalg.norm(np.frombuffer(b"".join(blobs), "<f4").reshape(-1, DIMENSION), axis=1)
    assert lengths == pytest.approx(np.ones(len(blobs)), abs=1e-3)


def test_the_file_stays_small() -> None:
    assert vectors_file(MODEL).stat().st_size < 3_000_000
