"""Vectors that ship with the program (`models/vectors-*.npz`), so that no first start waits.

They belong to our own cards and are found by the fingerprint of the text they were made from: a
card that changed since simply does not find its vector, and is embedded on the machine.
Stored as float16: the rounding moves a cosine by less than 0.001.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import numpy as np
import numpy.typing as npt

from advai.home import program_dir


class ShippedVectors:
    """The shipped vectors of one embedder."""

    def __init__(self, digests: list[str], vectors: npt.NDArray[np.float16]) -> None:
        self._rows = {digest: row for row, digest in enumerate(digests)}
        self._vectors = vectors

    def __len__(self) -> int:
        return len(self._rows)

    def find(self, digest: str) -> bytes | None:
        """Return the float32 vector of a text's fingerprint, scaled to length 1, or None."""
        row = self._rows.get(digest)
        if row is None:
            return None
        vector = self._vectors[row].astype("<f4")
        return bytes((vector / np.linalg.norm(vector)).astype("<f4").tobytes())

    @classmethod
    def load(cls, model: str, dimension: int, folder: Path | None = None) -> ShippedVectors:
        """Return the vectors shipped for `model`; none when there is no usable file."""
        try:
            with vectors_file(model, folder).open("rb") as stream:
                data = np.load(stream, allow_pickle=False)
                digests, vectors = data["digests"], data["vectors"]
        except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile):
            return cls([], np.zeros((0, dimension), np.float16))
        if vectors.ndim != 2 or vectors.shape != (len(digests), dimension):  # noqa: PLR2004 - a matrix
            return cls([], np.zeros((0, dimension), np.float16))
        return cls([digest.tobytes().hex() for digest in digests], vectors)


def vectors_file(model: str, folder: Path | None = None) -> Path:
    """Return the file of the vectors shipped for an embedder."""
    name = re.sub(r"[^a-z0-9.-]+", "-", model.lower())
    return (folder or program_dir("models")) / f"vectors-{name}.npz"


def write_vectors(
    model: str, digests: list[str], vectors: npt.NDArray[np.float32], folder: Path | None = None
) -> Path:
    """Write the file of shipped vectors, in the order of the fingerprints; return its path."""
    order = sorted(range(len(digests)), key=digests.__getitem__)
    raw = b"".join(bytes.fromhex(digests[i]) for i in order)
    marks = np.frombuffer(raw, np.uint8).reshape(len(order), -1)
    path = vectors_file(model, folder)
    np.savez(path, digests=marks, vectors=vectors[order].astype(np.float16))
    return path
