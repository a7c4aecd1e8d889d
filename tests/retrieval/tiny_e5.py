"""A tiny weights file of the real format, and a forward pass in plain numpy to compare with."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import numpy as np

from advai.retrieval.e5_weights import Floats, Weights, dequantise

WIDTH, LAYERS, HEADS, INNER, POSITIONS = 32, 2, 2, 64, 12
EPSILON = 1e-12
CONTROLS = ["<s>", "<pad>", "</s>", "<unk>"]
WORDS = ["▁query", "▁passage", ":", "▁", "▁el", "▁alquiler", "▁al", "quil", "er", "inquilin", "o"]
LETTERS = list("abcdefghilmnopqrstuvñ")
PIECES = [*CONTROLS, *WORDS, *LETTERS]
CHARACTERS = {ord("A"): "a", ord("ﬁ"): "fi", ord("\t"): " ", 0x200B: ""}


def scores() -> list[float]:
    """Return a log-probability for each piece: longer pieces are likelier, each one different."""
    return [0.0] * 4 + [-8.0 + len(p) * 0.5 - i * 0.01 for i, p in enumerate(PIECES[4:])]


def write_tiny(path: Path, seed: int = 7, pieces: list[str] = PIECES) -> Path:
    """Write a weights file with random weights."""
    random = np.random.default_rng(seed)
    head = _header(len(pieces)) + _tokenizer(pieces) + _characters()
    tensors = dict(_tensors(random, len(pieces)))
    directory_size = 4 + sum(2 + len(name) + 21 for name in tensors)
    offset = len(head) + directory_size
    directory, body = struct.pack("<i", len(tensors)), b""
    for name, (kind, count, data) in tensors.items():
        padding = -offset % 64
        body += b"\0" * padding + data
        offset += padding
        directory += struct.pack("<H", len(name)) + name.encode()
        directory += struct.pack("<BIQQ", kind, count, offset, len(data))
        offset += len(data)
    path.write_bytes(head + directory + body)
    return path


def _header(vocabulary: int) -> bytes:
    sizes = (WIDTH, LAYERS, HEADS, INNER, vocabulary, POSITIONS, 2)
    return b"E5S1" + struct.pack("<I7ifi", 1, *sizes, EPSILON, 32)


def _tokenizer(pieces: list[str]) -> bytes:
    encoded = [piece.encode() for piece in pieces]
    offsets = np.cumsum([0, *map(len, encoded)]).astype("<u4").tobytes()
    blob = b"".join(encoded)
    marks = struct.pack("<5iQ", len(pieces), 0, 2, 1, 3, len(blob))
    values = scores() if pieces is PIECES else [-1.0] * len(pieces)
    return marks + offsets + np.array(values, "<f4").tobytes() + blob


def _characters() -> bytes:
    rows = b"".join(
        struct.pack(f"<IB{len(to)}I", point, len(to), *map(ord, to))
        for point, to in sorted(CHARACTERS.items())
    )
    return struct.pack("<iI", len(CHARACTERS), len(rows)) + rows


def _tensors(random: np.random.Generator, vocabulary: int) -> Any:
    def q4(rows: int, columns: int) -> tuple[int, int, bytes]:
        blocks = np.zeros((rows, columns // 32, 18), np.uint8)
        sizes = (random.uniform(0.02, 0.08, (rows, columns // 32, 1))).astype("<f2")
        blocks[..., :2] = sizes.view(np.uint8)
        blocks[..., 2:] = random.integers(0, 256, (rows, columns // 32, 16), np.uint8)
        return 1, rows * columns, blocks.tobytes()

    def f32(count: int, around: float = 0.0) -> tuple[int, int, bytes]:
        return 0, count, (around + random.normal(0, 0.1, count)).astype("<f4").tobytes()

    yield "emb.word", q4(vocabulary, WIDTH)
    yield "emb.pos", f32(POSITIONS * WIDTH)
    yield "emb.type", f32(2 * WIDTH)
    yield "emb.ln.w", f32(WIDTH, 1.0)
    yield "emb.ln.b", f32(WIDTH)
    for layer in range(LAYERS):
        for part in ("q", "k", "v", "ao"):
            yield f"l{layer}.{part}.w", q4(WIDTH, WIDTH)
            yield f"l{layer}.{part}.b", f32(WIDTH)
        yield f"l{layer}.fi.w", q4(INNER, WIDTH)
        yield f"l{layer}.fi.b", f32(INNER)
        yield f"l{layer}.fo.w", q4(WIDTH, INNER)
        yield f"l{layer}.fo.b", f32(WIDTH)
        for norm in ("aln", "oln"):
            yield f"l{layer}.{norm}.w", f32(WIDTH, 1.0)
            yield f"l{layer}.{norm}.b", f32(WIDTH)


def forward(weights: Weights, ids: list[int]) -> Floats:
    """Return the last layer for one sequence of piece ids, shape (tokens, width)."""
    sizes = weights.sizes
    width, heads = sizes.width, sizes.heads

    def normalise(x: Floats, name: str) -> Floats:
        centred = x - x.mean(1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(1, keepdims=True) + sizes.epsilon)
        return np.asarray(scaled * weights.floats(f"{name}.w") + weights.floats(f"{name}.b"))

    def linear(x: Floats, name: str, columns: int) -> Floats:
        matrix = dequantise(weights.blocks(f"{name}.w", columns))
        return np.asarray(x @ matrix.T + weights.floats(f"{name}.b"))

    def split(x: Floats) -> Floats:
        return x.reshape(len(x), heads, width // heads).transpose(1, 0, 2)

    places = weights.floats("emb.pos").reshape(-1, width)[: len(ids)]
    x = dequantise(weights.blocks("emb.word", width)[ids]) + places
    x = normalise(x + weights.floats("emb.type")[:width], "emb.ln")
    for layer in range(sizes.layers):
        name = f"l{layer}"
        q, k, v = (split(linear(x, f"{name}.{part}", width)) for part in "qkv")
        attention = q @ k.transpose(0, 2, 1) / np.sqrt(width / heads)
        attention = np.exp(attention - attention.max(-1, keepdims=True))
        attention /= attention.sum(-1, keepdims=True)
        context = (attention @ v).transpose(1, 0, 2).reshape(len(x), width)
        x = normalise(x + linear(context, f"{name}.ao", width), f"{name}.aln")
        inner = linear(x, f"{name}.fi", width)
        x = normalise(x + linear(_gelu(inner), f"{name}.fo", sizes.inner), f"{name}.oln")
    return x


def _gelu(x: Floats) -> Floats:
    from math import erf

    return np.asarray(x * 0.5 * (1 + np.vectorize(erf)(x / np.sqrt(2.0))), np.float32)
