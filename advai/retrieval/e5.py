"""multilingual-E5-small on this machine: texts → vectors, with no network and no server.

The encoder runs in onnxruntime on 4-bit weights; the word table stays memory-mapped and only the
rows of the words met are read. Vectors are float32 of length 1: their dot product is the cosine.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from advai.retrieval.e5_tokenizer import Tokenizer
from advai.retrieval.e5_weights import Floats, Weights, dequantise

GRAPH, WEIGHTS = "graph.onnx", "weights.bin"
_TOKENS_A_BATCH = 2048  # padded; bounds the working memory at about 60 MB
_MOST_THREADS = 4
_QUERY, _PASSAGE = "query: ", "passage: "


class E5Embedder:
    """The embedded embedder (384 dimensions). Loading reads `folder`; see `models.py`."""

    name = "e5-small-q4"

    def __init__(self, folder: Path, *, threads: int | None = None) -> None:
        weights = Weights(folder / WEIGHTS)
        self._sizes = weights.sizes
        self._words = weights.blocks("emb.word", self._sizes.width)
        places = weights.floats("emb.pos").reshape(-1, self._sizes.width)
        self._places = places + weights.floats("emb.type")[: self._sizes.width]
        self._tokenizer = Tokenizer(weights.pieces())
        self._session = _open_session(folder / GRAPH, threads)
        self._lock = threading.Lock()

    @property
    def dimension(self) -> int:
        """Return the length of a vector."""
        return self._sizes.width

    def embed_queries(self, texts: Sequence[str]) -> Floats:
        """Return one vector for each question or clause, shape (texts, dimension)."""
        return self._embed([_QUERY + text for text in texts])

    def embed_passages(self, texts: Sequence[str]) -> Floats:
        """Return one vector for each text to be found, shape (texts, dimension)."""
        return self._embed([_PASSAGE + text for text in texts])

    def count_tokens(self, text: str) -> int:
        """Return how many pieces a text is cut into, begin and end marks included."""
        return len(self._tokenizer(text)) + 2

    def _embed(self, texts: Sequence[str]) -> Floats:
        """Mean of the last layer over all windows of each text, scaled to length 1."""
        sums = np.zeros((len(texts), self.dimension), np.float32)
        owners, windows = self._windows(texts)
        for batch in _batches([len(window) for window in windows]):
            means = self._run([windows[i] for i in batch])
            for i, mean in zip(batch, means, strict=True):
                sums[owners[i]] += mean * (len(windows[i]) - 2)
        sums /= np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12)
        return sums

    def _windows(self, texts: Sequence[str]) -> tuple[list[int], list[list[int]]]:
        """Cut each text into windows that the model can read (510 pieces and two marks)."""
        size = self._sizes.positions - 2
        owners, windows = [], []
        for owner, text in enumerate(texts):
            ids = self._tokenizer(text)
            for start in range(0, max(len(ids), 1), size):
                part = ids[start : start + size]
                windows.append([self._tokenizer.begin, *part, self._tokenizer.end])
                owners.append(owner)
        return owners, windows

    def _run(self, windows: list[list[int]]) -> list[npt.NDArray[np.float32]]:
        longest = max(map(len, windows))
        x = np.zeros((len(windows), longest, self.dimension), np.float32)
        mask = np.zeros((len(windows), longest), np.int32)
        for row, ids in enumerate(windows):
            x[row, : len(ids)] = dequantise(self._words[ids]) + self._places[: len(ids)]
            mask[row, : len(ids)] = 1
        # One run at a time: two at once would each hold their own working memory.
        with self._lock:
            hidden = self._session.run(["hidden"], {"x": x, "mask": mask})[0]
        return [hidden[row, : len(ids)].mean(axis=0) for row, ids in enumerate(windows)]


def _batches(lengths: list[int]) -> Iterator[list[int]]:
    """Yield indices of windows of like length, so that little is spent on padding."""
    batch: list[int] = []
    for i in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[i] > _TOKENS_A_BATCH:
            yield batch
            batch = []
        batch.append(i)
    if batch:
        yield batch


def _open_session(path: Path, threads: int | None) -> Any:  # noqa: ANN401 - onnxruntime has no types
    import onnxruntime  # noqa: PLC0415 - start-up time

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or min(_MOST_THREADS, os.cpu_count() or 1)
    # Without arena and pattern working memory is given back: 80 MB less after a batch, same time.
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    options.inter_op_num_threads = 1
    # Waiting threads sleep: spinning doubles the processor time, and the time on a busy machine.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
