"""The real model, where it is installed: against the engine it came with and against numpy.

`e5_reference.json` holds vectors that the package's own engine computed (rounded to 1/600), and
its token counts.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path

import numpy as np
import pytest

from advai.retrieval.e5 import WEIGHTS, E5Embedder
from advai.retrieval.e5_tokenizer import Tokenizer
from advai.retrieval.e5_weights import Weights
from advai.retrieval.models import entry_of, environment_dir, installed_folder
from tests.retrieval.tiny_e5 import forward

pytestmark = pytest.mark.model
REFERENCE = json.loads((Path(__file__).parent / "e5_reference.json").read_text("utf-8"))
CLAUSE = "La parte que se retrase en la entrega del local pagará diez bolivianos por cada día."


@pytest.fixture(scope="module")
def folder() -> Path:
    folder = environment_dir() / entry_of("e5-small").folder
    if not (folder / WEIGHTS).exists():
        pytest.skip("the embedded embedder is not installed (advai models install)")
    return folder


@pytest.fixture(scope="module")
def embedder(folder: Path) -> E5Embedder:
    return E5Embedder(folder)


@pytest.mark.parametrize("case", REFERENCE, ids=lambda case: f"{case['side']}-{case['text'][:12]}")
def test_vectors_agree_with_the_engine_of_the_package(
    embedder: E5Embedder, case: dict[str, str | int]
) -> None:
    text = str(case["text"])
    embed = embedder.embed_queries if case["side"] == "query" else embedder.embed_passages
    rounded = np.frombuffer(base64.b64decode(str(case["vector"])), np.int8).astype(np.float32)
    assert (
        embed([text])[0] @ (rounded / np.linalg.norm(rounded)) > 0.9998
    )  # the reference is rounded
    assert embedder.count_tokens(f"{case['side']}: {text}") == case["tokens"]


@pytest.mark.parametrize("text", [CLAUSE, CLAUSE * 6, "canon"])
def test_the_graph_agrees_with_a_plain_numpy_pass(
    folder: Path, embedder: E5Embedder, text: str
) -> None:
    weights = Weights(folder / WEIGHTS)
    ids = Tokenizer(weights.pieces())(f"passage: {text}")
    expected = forward(weights, [0, *ids, 2]).mean(0)
    cosine = embedder.embed_passages([text])[0] @ (expected / np.linalg.norm(expected))
    assert cosine > 0.9997  # the graph rounds activations to 8 bits, numpy does not


def test_meaning_is_nearer_than_shared_words(embedder: E5Embedder) -> None:
    query = embedder.embed_queries(["el inquilino no pagó el alquiler"])[0]
    near, far = embedder.embed_passages(
        ["El arrendatario debe abonar el canon.", "El inquilino del zoológico es un oso."]
    )
    assert query @ near > query @ far


def test_a_text_of_many_windows_is_embedded_whole(embedder: E5Embedder) -> None:
    head, tail = "canon de arrendamiento " * 300, "abejas, colmenas y miel " * 300
    both, only_head = embedder.embed_passages([head + tail, head])
    bees = embedder.embed_queries(["abejas y miel"])[0]
    assert both @ bees > only_head @ bees + 0.02


def test_the_environment_model_is_found_from_any_data_folder(folder: Path) -> None:
    assert installed_folder(entry_of("e5-small")) == folder
    assert folder.is_relative_to(sys.prefix)
