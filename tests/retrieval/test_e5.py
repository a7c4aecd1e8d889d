"""The embedder on a tiny model: equal to a plain numpy pass, whatever the batch or the length."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advai.retrieval.e5 import GRAPH, WEIGHTS, E5Embedder
from advai.retrieval.e5_build import build_graph
from advai.retrieval.e5_tokenizer import Tokenizer
from advai.retrieval.e5_weights import Floats, Weights
from tests.retrieval import tiny_e5

TEXTS = ["el alquiler", "inquilino", "", "a b c d e f g h i l m n o p q r", "el", "ñ ☃ el"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiny")
    tiny_e5.write_tiny(folder / WEIGHTS)
    build_graph(Weights(folder / WEIGHTS), folder / GRAPH)
    return folder


@pytest.fixture(scope="module")
def embedder(folder: Path) -> E5Embedder:
    return E5Embedder(folder, threads=1)


def by_hand(folder: Path, text: str) -> Floats:
    """Embed with numpy: mean over windows of ten pieces, each between its marks."""
    weights = Weights(folder / WEIGHTS)
    ids = Tokenizer(weights.pieces())(text)
    size = tiny_e5.POSITIONS - 2
    total = np.zeros(tiny_e5.WIDTH, np.float32)
    for start in range(0, len(ids), size):
        part = ids[start : start + size]
        total += tiny_e5.forward(weights, [0, *part, 2]).mean(0) * len(part)
    return np.asarray(total / np.linalg.norm(total))


@pytest.mark.parametrize("text", TEXTS)
def test_the_graph_computes_what_numpy_computes(
    folder: Path, embedder: E5Embedder, text: str
) -> None:
    vector = embedder.embed_queries([text])[0]
    assert vector @ by_hand(folder, f"query: {text}") > 0.999


def test_queries_and_passages_carry_their_prefixes(folder: Path, embedder: E5Embedder) -> None:
    passage = embedder.embed_passages(["el alquiler"])[0]
    assert passage @ by_hand(folder, "passage: el alquiler") > 0.999
    assert passage @ embedder.embed_queries(["el alquiler"])[0] < 0.999


def test_vectors_are_float32_of_length_one(embedder: E5Embedder) -> None:
    vectors = embedder.embed_passages(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), embedder.dimension) == (6, tiny_e5.WIDTH)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(len(TEXTS)), abs=1e-5)


def test_no_texts_give_no_vectors(embedder: E5Embedder) -> None:
    assert embedder.embed_queries([]).shape == (0, tiny_e5.WIDTH)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.text(alphabet="alquilero ñ", max_size=60), min_size=1, max_size=12))
def test_company_in_the_batch_changes_nothing(embedder: E5Embedder, texts: list[str]) -> None:
    together = embedder.embed_queries(texts)
    for text, vector in zip(texts, together, strict=True):
        assert vector @ embedder.embed_queries([text])[0] == pytest.approx(1.0, abs=1e-4)


def test_long_batches_are_cut_by_their_padded_size(
    embedder: E5Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = embedder.embed_queries(TEXTS)
    monkeypatch.setattr("advai.retrieval.e5._TOKENS_A_BATCH", 20)
    assert (embedder.embed_queries(TEXTS) * whole).sum(1) == pytest.approx(np.ones(6), abs=1e-4)


def test_threads_may_share_an_embedder(embedder: E5Embedder) -> None:
    expected = embedder.embed_queries(TEXTS)
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: embedder.embed_queries(TEXTS), range(8)))
    assert all(np.allclose(result, expected, atol=1e-5) for result in results)


def test_tokens_are_counted_with_their_marks(embedder: E5Embedder) -> None:
    assert embedder.count_tokens("el alquiler") == 4
