"""Reader of the packed 4-bit weights of multilingual-E5-small ("E5S1" files).

A file holds a header of model sizes, the tokenizer's pieces and normalisation map, a directory of
tensors, and the tensors: float32, or rows of 32-weight blocks (`Q4`: a float16 scale and 16 bytes,
byte j holding weight j in its low half and weight j+16 in its high half, each offset by 8).
The file is memory-mapped; nothing is copied before it is asked for.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]

MAGIC = b"E5S1"
VERSION = 1
BLOCK = 32
BLOCK_BYTES = 18
_FLOAT, _Q4 = 0, 1


class BrokenWeights(ValueError):
    """The file is not a whole weights file of the kind we read."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The model's sizes: width, layers, heads, feed-forward width, vocabulary, positions."""

    width: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The tokenizer's data: `texts[i]` is piece i with log-probability `scores[i]`.

    `characters` maps a code point to what normalisation puts in its place (str.translate).
    """

    texts: list[str]
    scores: list[float]
    begin: int
    end: int
    padding: int
    unknown: int
    characters: dict[int, str]


@dataclass(frozen=True, slots=True)
class _Entry:
    kind: int
    count: int
    offset: int
    size: int


class _Cursor:
    """Sequential little-endian reads that notice the end of the file."""

    def __init__(self, data: memoryview, offset: int) -> None:
        self.data, self.offset = data, offset

    def read(self, layout: str) -> tuple[int | float, ...]:
        values = struct.unpack_from("<" + layout, self.data, self.offset)
        self.offset += struct.calcsize("<" + layout)
        return values

    def integers(self, layout: str) -> tuple[int, ...]:
        return tuple(int(value) for value in self.read(layout))

    def take(self, size: int) -> memoryview:
        piece = self.data[self.offset : self.offset + size]
        if len(piece) != size:
            raise BrokenWeights("the file ends too early")
        self.offset += size
        return piece


class Weights:
    """A weights file, memory-mapped. Raises BrokenWeights when it is not one, or not whole."""

    def __init__(self, path: Path) -> None:
        self._map: Bytes = np.memmap(path, np.uint8, "r")
        cursor = _Cursor(self._map.data, 0)
        try:
            self.sizes = _read_sizes(cursor)
            self._pieces_offset = cursor.offset
            _skip_pieces(cursor)
            self._entries = _read_directory(cursor)
        except (struct.error, UnicodeDecodeError, IndexError) as error:
            raise BrokenWeights("the file ends too early or is damaged") from error
        self._check_entries()

    def _check_entries(self) -> None:
        for name, entry in self._entries.items():
            if entry.offset + entry.size > len(self._map):
                raise BrokenWeights(f"tensor {name} lies beyond the end of the file")

    def pieces(self) -> Pieces:
        """Return the tokenizer's data (copied out of the map; about 250,000 pieces)."""
        return _read_pieces(_Cursor(self._map.data, self._pieces_offset))

    def _entry(self, name: str, kind: int) -> _Entry:
        entry = self._entries.get(name)
        if entry is None or entry.kind != kind:
            raise BrokenWeights(f"tensor {name} is missing or of another kind")
        return entry

    def floats(self, name: str) -> Floats:
        """Return a float32 tensor, flat, as a view of the file."""
        entry = self._entry(name, _FLOAT)
        return self._map[entry.offset : entry.offset + entry.size].view("<f4")

    def blocks(self, name: str, columns: int) -> Bytes:
        """Return a Q4 tensor as a view of shape (rows, columns / 32, 18)."""
        entry = self._entry(name, _Q4)
        raw = self._map[entry.offset : entry.offset + entry.size]
        return raw.reshape(-1, columns // BLOCK, BLOCK_BYTES)


def scales(blocks: Bytes) -> Floats:
    """Return the scale of each block, shape (rows, blocks)."""
    return np.ascontiguousarray(blocks[..., :2]).view("<f2")[..., 0].astype(np.float32)


def nibbles(blocks: Bytes) -> Bytes:
    """Return each weight as stored (0 to 15), shape (rows, blocks, 32)."""
    packed = blocks[..., 2:]
    return np.concatenate([packed & 15, packed >> 4], axis=-1)


def dequantise(blocks: Bytes) -> Floats:
    """Return the weights as float32, shape (rows, columns)."""
    weights = nibbles(blocks).astype(np.float32) - 8
    weights *= scales(blocks)[..., None]
    return weights.reshape(len(blocks), -1)


def _read_sizes(cursor: _Cursor) -> Sizes:
    if bytes(cursor.take(4)) != MAGIC or cursor.integers("I")[0] != VERSION:
        raise BrokenWeights("not an E5S1 weights file")
    width, layers, heads, inner, vocabulary, positions, _types = cursor.integers("7i")
    epsilon, block = cursor.read("fi")
    if block != BLOCK:
        raise BrokenWeights("the blocks are not of 32 weights")
    return Sizes(width, layers, heads, inner, vocabulary, positions, epsilon)


def _skip_pieces(cursor: _Cursor) -> None:
    (count,) = cursor.integers("i")
    cursor.integers("4i")
    (blob,) = cursor.integers("Q")
    cursor.take(4 * (count + 1) + 4 * count + blob)
    _, size = cursor.integers("iI")
    cursor.take(size)


def _read_pieces(cursor: _Cursor) -> Pieces:
    count, begin, end, padding, unknown = cursor.integers("5i")
    (blob_size,) = cursor.integers("Q")
    offsets = np.frombuffer(cursor.take(4 * (count + 1)), "<u4")
    scores = np.frombuffer(cursor.take(4 * count), "<f4").tolist()
    blob = np.frombuffer(cursor.take(blob_size), np.uint8)
    texts = _cut(blob, offsets)
    if len(texts) != count:
        raise BrokenWeights("the pieces do not add up")
    return Pieces(texts, scores, begin, end, padding, unknown, _read_characters(cursor))


def _cut(blob: Bytes, offsets: npt.NDArray[np.uint32]) -> list[str]:
    """Cut the blob at the offsets: line breaks put in and split are 5 times as fast as slices."""
    if (blob == ord("\n")).any():
        raise BrokenWeights("a piece holds a line break")
    lines = np.insert(blob[: offsets[-1]], offsets[1:-1].astype(np.int64), ord("\n"))
    return lines.tobytes().decode("utf-8").split("\n")


def _read_characters(cursor: _Cursor) -> dict[int, str]:
    count, _size = cursor.integers("iI")
    characters = {}
    for _ in range(count):
        point, length = cursor.integers("IB")
        characters[point] = "".join(map(chr, cursor.integers(f"{length}I")))
    return characters


def _read_directory(cursor: _Cursor) -> dict[str, _Entry]:
    entries = {}
    for _ in range(cursor.integers("i")[0]):
        (length,) = cursor.integers("H")
        name = bytes(cursor.take(length)).decode("utf-8")
        entries[name] = _Entry(*cursor.integers("BIQQ"))
    return entries
