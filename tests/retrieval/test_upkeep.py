"""Vectors in step with the library: only what changed, resumable, shipped ones taken over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from advai.corpus.library import Library
from advai.model.source import Provision
from advai.retrieval import shipped, upkeep
from advai.retrieval.embedders import Vectors
from advai.retrieval.index import update_index
from advai.retrieval.passages import library_passages, short_digest
from advai.retrieval.shipped import ShippedVectors, write_vectors
from advai.retrieval.upkeep import missing_vectors, take_shipped, update_vectors
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


def kept(library: Library, model: str = "words") -> list[str]:
    rows = library.connection.execute("SELECT key FROM vectors WHERE model = ?", (model,))
    return sorted(row[0] for row in rows)


WHOLE = ["CC/11", "CC/12", "CC/13", "CC/14"]


def test_every_source_has_a_vector(indexed: Library, embedder: WordEmbedder) -> None:
    assert update_vectors(indexed, embedder, silent) == 4
    assert kept(indexed) == WHOLE
    assert missing_vectors(indexed.connection, "words") == {}


def test_nothing_changed_nothing_embedded(indexed: Library, embedder: WordEmbedder) -> None:
    update_vectors(indexed, embedder, silent)
    assert update_vectors(indexed, embedder, silent) == 0
    assert embedder.passages == 4


def test_the_card_is_embedded_and_the_law_only_without_one(indexed: Library) -> None:
    texts = {passage.key: passage.embedded for passage in library_passages(indexed)}
    assert "mensualidad" in texts["CC/11"]
    assert "ocupante abona" not in texts["CC/11"]
    assert texts["CC/14"] == "Colmenas. Sobre abejas y miel"


def test_a_heading_alone_is_not_embedded(indexed: Library) -> None:
    indexed.add_provisions([Provision("CC/16", "CC", "16", "Principio", None)])
    update_index(indexed)
    assert "CC/16" not in missing_vectors(indexed.connection, "words")


def test_an_official_text_leaves_the_vector_of_its_card(
    indexed: Library, embedder: WordEmbedder
) -> None:
    update_vectors(indexed, embedder, silent)
    indexed.add_provisions([Provision("CC/12", "CC", "12", "Pena convencional", "La pena rige.")])
    update_index(indexed)
    assert missing_vectors(indexed.connection, "words") == {}


def test_only_a_changed_text_is_embedded_again(indexed: Library, embedder: WordEmbedder) -> None:
    update_vectors(indexed, embedder, silent)
    indexed.add_provisions([Provision("CC/14", "CC", "14", "Colmenas", "Sobre la cera.")])
    update_index(indexed)
    assert list(missing_vectors(indexed.connection, "words")) == ["CC/14"]
    update_vectors(indexed, embedder, silent)
    assert embedder.passages == 5


def test_a_text_that_is_gone_loses_its_vector(indexed: Library, embedder: WordEmbedder) -> None:
    update_vectors(indexed, embedder, silent)
    with indexed.transaction() as connection:
        connection.execute("DELETE FROM provisions WHERE key = 'CC/14'")
        indexed.touch()
    update_index(indexed)
    assert kept(indexed) == WHOLE[:3]


def test_an_interrupted_run_keeps_its_finished_chunks(
    indexed: Library, embedder: WordEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "_CHUNK", 2)

    def stop(_stage: str, done: int, _total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        update_vectors(indexed, embedder, stop)
    assert len(kept(indexed)) == 2
    assert update_vectors(indexed, embedder, silent) == 2
    assert embedder.passages == 4


def test_progress_counts_up_to_the_end(indexed: Library, embedder: WordEmbedder) -> None:
    told: list[tuple[int, int]] = []
    update_vectors(indexed, embedder, lambda _stage, done, total: told.append((done, total)))
    assert told == [(0, 4), (4, 4)]


def test_two_embedders_keep_their_own_vectors(indexed: Library, embedder: WordEmbedder) -> None:
    other = WordEmbedder()
    other.name = "other"
    update_vectors(indexed, embedder, silent)
    update_vectors(indexed, other, silent)
    assert kept(indexed) == kept(indexed, "other") == WHOLE


def ship(library: Library, embedder: WordEmbedder, folder: Path) -> Vectors:
    passages = [passage for passage in library_passages(library) if passage.terms]
    vectors = embedder.embed_passages([passage.embedded for passage in passages])
    digests = [short_digest(passage.embedded) for passage in passages]
    write_vectors("words", digests, vectors, folder)
    embedder.passages = 0
    return vectors


def test_shipped_vectors_are_taken_instead_of_embedding(
    indexed: Library, embedder: WordEmbedder, tmp_path: Path
) -> None:
    vectors = ship(indexed, embedder, tmp_path)
    update_vectors(indexed, embedder, silent)
    assert embedder.passages == 1  # the text without a card
    blob = indexed.connection.execute("SELECT vector FROM vectors WHERE key = 'CC/11'").fetchone()[
        0
    ]
    assert np.frombuffer(blob, "<f4") @ vectors[0] > 0.9999


def test_a_card_changed_since_ignores_its_shipped_vector(
    indexed: Library, embedder: WordEmbedder, tmp_path: Path
) -> None:
    ship(indexed, embedder, tmp_path)
    card = indexed.card("CC/12")
    assert card is not None
    indexed.add_cards([replace(card, summary="Otra cosa sobre la pena.")])
    update_index(indexed)
    update_vectors(indexed, embedder, silent)
    assert embedder.passages == 2


def test_a_vector_of_an_older_text_is_not_used_until_the_new_one_is_made(
    indexed: Library, embedder: WordEmbedder
) -> None:
    update_vectors(indexed, embedder, silent)
    indexed.add_provisions([Provision("CC/14", "CC", "14", "Colmenas", "Sobre la cera.")])
    update_index(indexed)
    assert list(take_shipped(indexed, embedder)) == ["CC/14"]
    assert kept(indexed) == WHOLE[:3]


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
