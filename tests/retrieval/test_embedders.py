"""Choosing an embedder, and the one that speaks to Ollama through somebody else's socket."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from advai.corpus.library import Library
from advai.errors import ModelUnavailable
from advai.retrieval import Retriever, embedders
from advai.retrieval.embedders import OllamaEmbedder, best_embedder


class Server:
    """Answers as Ollama does, with vectors of three numbers, and remembers what it was asked."""

    def __init__(self, answer: dict[str, Any] | None = None) -> None:
        self.answer = answer
        self.asked: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, path: str, payload: dict[str, Any]) -> dict[str, Any]:
        self.asked.append((path, payload))
        if self.answer is not None:
            return self.answer
        return {"embeddings": [[3.0, 4.0, float(len(text))] for text in payload["input"]]}


def unreachable(_path: str, _payload: dict[str, Any]) -> dict[str, Any]:
    raise ModelUnavailable("No responde.")


def test_ollama_is_asked_in_batches_and_answers_in_order() -> None:
    server = Server()
    embedder = OllamaEmbedder(server)
    vectors = embedder.embed_passages(["x" * n for n in range(70)])
    assert embedder.name == "ollama:bge-m3"
    assert embedder.dimension == 3
    assert [len(payload["input"]) for _, payload in server.asked] == [1, 32, 32, 6]
    assert {path for path, _ in server.asked} == {"/api/embed"}
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(70), abs=1e-6)
    assert np.all(np.diff(vectors[:, 2]) > 0)
    assert embedder.embed_queries([]).shape == (0, 3)


@pytest.mark.parametrize(
    "answer",
    [{}, {"embeddings": None}, {"embeddings": []}, {"embeddings": [["a"]]},
     {"embeddings": [[1.0], [2.0]]}, {"embeddings": [[float("nan")]]}, {"error": "no model"}],
)  # fmt: skip
def test_a_useless_answer_is_an_unavailable_model(answer: dict[str, Any]) -> None:
    with pytest.raises(ModelUnavailable, match="bge-m3"):
        OllamaEmbedder(Server(answer))


def test_a_server_with_the_model_is_preferred() -> None:
    chosen = best_embedder(Server())
    assert chosen is not None
    assert chosen.name == "ollama:bge-m3"


def test_to_search_ollama_needs_its_vectors(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = OllamaEmbedder(Server(), model="embedded")
    monkeypatch.setattr(embedders, "embedded_embedder", lambda *, threads=None: here)
    connection = library.connection
    assert best_embedder(Server(), ready_in=connection) is here
    retriever = Retriever(library, OllamaEmbedder(Server()))
    retriever.notes()
    assert best_embedder(Server(), ready_in=connection) is here
    retriever.prepare()
    chosen = best_embedder(Server(), ready_in=connection)
    assert chosen is not None
    assert chosen.name == "ollama:bge-m3"
    assert best_embedder(unreachable, ready_in=connection) is here


def test_without_a_server_the_embedded_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    here = OllamaEmbedder(Server(), model="embedded")
    monkeypatch.setattr(embedders, "embedded_embedder", lambda *, threads=None: here)
    assert best_embedder(unreachable) is here
    assert best_embedder(None) is here


def test_with_neither_there_is_none(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    assert best_embedder(unreachable) is None
