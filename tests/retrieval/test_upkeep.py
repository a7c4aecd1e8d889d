"""Vectors in step with the library: only what changed, resumable, shipped ones taken over."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from advai.corpus.library import Library
from advai.model.source import Provision
from advai.retrieval import shipped, upkeep
from advai.retrieval.embedders import Vectors
from advai.retrieval.index import update_index
from advai.retrieval.shipped import ShippedVectors, write_vectors
from advai.retrieval.upkeep import missing_vectors, update_vectors, wanted_vectors
from tests.retrieval.conftest import WordEmbedder


def silent(_stage: str, _done: int, _total: int) -> None:
    """Listen to no progress."""


@pytest.fixture(autouse=True)
def _no_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "program_dir", lambda _name: tmp_path)


@pytest.fixture
def indexed(library: Library) -> Library:
    update_index(library)
    return library


def parts(library: Library, model: str = "words") -> set[tuple[str, str]]:
    rows = library.connection.execute("SELECT key, part FROM vectors WHERE model = ?", (model,))
    return set(rows.fetchall())


WHOLE = {
    ("CC/11", "card"),
    ("CC/11", "text"),
    ("CC/12", "card"),
    ("CC/13", "card"),
    ("CC/14", "text"),
}


def test_a_card_and_a_text_have_a_vector_each(indexed: Library, embedder: WordEmbedder) -> None:
    assert update_vectors(indexed, embedder, silent) == 5
    assert parts(indexed) == WHOLE
    assert missing_vectors(indexed, "words") == []


def test_nothing_changed_nothing_embedded(indexed: Library, embedder: WordEmbedder) -> None:
    update_vectors(indexed, embedder, silent)
    update_vectors(indexed, embedder, silent)
    assert embedder.passages == 5


def test_only_a_changed_text_is_embedded_again(indexed: Library, embedder: WordEmbedder) -> None:
    update_vectors(indexed, embedder, silent)
    indexed.add_provisions([Provision("CC/14", "CC", "14", "Colmenas", "Sobre la cera.")])
    assert [want.key for want in missing_vectors(indexed, "words")] == ["CC/14"]
    update_vectors(indexed, embedder, silent)
    assert embedder.passages == 6


def test_a_text_that_is_gone_loses_its_vector(indexed: Library, embedder: WordEmbedder) -> None:
    update_vectors(indexed, embedder, silent)
    with indexed.transaction() as connection:
        connection.execute("DELETE FROM provisions WHERE key = 'CC/14'")
        indexed.touch()
    update_vectors(indexed, embedder, silent)
    assert ("CC/14", "text") not in parts(indexed)


def test_an_interrupted_run_keeps_its_finished_chunks(
    indexed: Library, embedder: WordEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "_CHUNK", 2)

    def stop(_stage: str, done: int, _total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        update_vectors(indexed, embedder, stop)
    assert len(parts(indexed)) == 4
    assert update_vectors(indexed, embedder, silent) == 1
    assert embedder.passages == 5


def test_progress_counts_up_to_the_end(indexed: Library, embedder: WordEmbedder) -> None:
    told: list[tuple[int, int]] = []
    update_vectors(indexed, embedder, lambda _stage, done, total: told.append((done, total)))
    assert told == [(0, 5), (5, 5)]


def test_two_embedders_keep_their_own_vectors(indexed: Library, embedder: WordEmbedder) -> None:
    other = WordEmbedder()
    other.name = "other"
    update_vectors(indexed, embedder, silent)
    update_vectors(indexed, other, silent)
    assert parts(indexed) == parts(indexed, "other") == WHOLE


def ship(library: Library, embedder: WordEmbedder, folder: Path) -> Vectors:
    wants = [want for want in wanted_vectors(library) if want.part == "card"]
    vectors = embedder.embed_passages([want.text for want in wants])
    write_vectors("words", [want.digest for want in wants], vectors, folder)
    embedder.passages = 0
    return vectors


def test_shipped_vectors_are_taken_instead_of_embedding(
    indexed: Library, embedder: WordEmbedder, tmp_path: Path
) -> None:
    vectors = ship(indexed, embedder, tmp_path)
    update_vectors(indexed, embedder, silent)
    assert embedder.passages == 2  # the two texts
    blob = indexed.connection.execute(
        "SELECT vector FROM vectors WHERE key = 'CC/11' AND part = 'card'"
    ).fetchone()[0]
    assert np.frombuffer(blob, "<f4") @ vectors[0] > 0.9999


def test_a_card_changed_since_ignores_its_shipped_vector(
    indexed: Library, embedder: WordEmbedder, tmp_path: Path
) -> None:
    ship(indexed, embedder, tmp_path)
    card = indexed.card("CC/12")
    assert card is not None
    from dataclasses import replace

    indexed.add_cards([replace(card, summary="Otra cosa sobre la pena.")])
    update_vectors(indexed, embedder, silent)
    assert embedder.passages == 3


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 broken"])
def test_a_broken_file_of_shipped_vectors_is_as_good_as_none(
    tmp_path: Path, content: bytes
) -> None:
    shipped.vectors_file("words", tmp_path).write_bytes(content)
    assert len(ShippedVectors.load("words", 64, tmp_path)) == 0


def test_shipped_vectors_of_another_dimension_are_not_used(
    indexed: Library, embedder: WordEmbedder, tmp_path: Path
) -> None:
    ship(indexed, embedder, tmp_path)
    assert len(ShippedVectors.load("words", 64, tmp_path)) == 3
    assert len(ShippedVectors.load("words", 32, tmp_path)) == 0
