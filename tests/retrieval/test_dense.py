"""Dense search: exact, and rows of another model, length or source do no harm."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from advai.corpus.library import Library
from advai.retrieval.dense import DenseIndex
from advai.retrieval.embedders import Vectors, scale_to_one
from advai.retrieval.index import update_index

SIZE = 4


def put(library: Library, key: str, vector: list[float], model: str = "m") -> None:
    library.connection.execute(
        "INSERT OR REPLACE INTO vectors VALUES (?, ?, '', ?)",
        (key, model, np.array(vector, "<f4").tobytes()),
    )


def unit(place: int) -> Vectors:
    return np.eye(SIZE, dtype=np.float32)[place : place + 1].reshape(-1)


@pytest.fixture
def indexed(library: Library) -> Library:
    update_index(library)
    return library


def test_the_nearest_comes_first(indexed: Library) -> None:
    put(indexed, "CC/11", [0.6, 0.8, 0, 0])
    put(indexed, "CC/12", [0.8, 0.6, 0, 0])
    index = DenseIndex(indexed.connection, "m", SIZE)
    assert index.rank(unit(0), 5) == ["CC/12", "CC/11"]
    assert index.rank(unit(1), 1) == ["CC/11"]
    assert len(index) == 2


def test_vectors_of_another_model_size_or_source_are_not_seen(indexed: Library) -> None:
    put(indexed, "CC/11", [1, 0, 0, 0], model="other")
    put(indexed, "CC/12", [1, 0, 0])
    put(indexed, "CC/99", [1, 0, 0, 0])
    index = DenseIndex(indexed.connection, "m", SIZE)
    assert len(index) == 0
    assert index.rank(unit(0), 5) == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(seed=st.integers(0, 2**32 - 1), depth=st.integers(1, 6))
def test_the_ranking_is_that_of_a_full_sort(indexed: Library, seed: int, depth: int) -> None:
    random = np.random.default_rng(seed)
    keys = ["CC/11", "CC/12", "CC/13", "CC/14"]
    vectors = scale_to_one(random.normal(size=(4, SIZE)).astype(np.float32))
    for key, vector in zip(keys, vectors, strict=True):
        put(indexed, key, vector.tolist())
    query = scale_to_one(random.normal(size=(1, SIZE)).astype(np.float32))[0]
    expected = sorted(keys, key=lambda key: -float(vectors[keys.index(key)] @ query))
    assert DenseIndex(indexed.connection, "m", SIZE).rank(query, depth) == expected[:depth]
