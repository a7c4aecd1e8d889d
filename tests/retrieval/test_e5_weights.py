"""The packed weights: what is read is what was written, and a damaged file is told as such."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from advai.retrieval.e5_weights import BrokenWeights, Weights, dequantise, nibbles, scales
from tests.retrieval import tiny_e5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tiny_e5.write_tiny(tmp_path / "weights.bin")


def test_sizes_and_pieces_come_back_as_written(path: Path) -> None:
    weights = Weights(path)
    assert weights.sizes.width == tiny_e5.WIDTH
    assert weights.sizes.layers == tiny_e5.LAYERS
    assert weights.sizes.positions == tiny_e5.POSITIONS
    pieces = weights.pieces()
    assert pieces.texts == tiny_e5.PIECES
    assert pieces.scores == pytest.approx(tiny_e5.scores())
    assert pieces.characters == tiny_e5.CHARACTERS
    assert (pieces.begin, pieces.padding, pieces.end, pieces.unknown) == (0, 1, 2, 3)


def test_a_block_is_a_scale_and_thirty_two_half_bytes_offset_by_eight() -> None:
    block = np.zeros((1, 1, 18), np.uint8)
    block[0, 0, :2] = np.array([0.5], "<f2").view(np.uint8)
    block[0, 0, 2] = 0x3F  # weight 0 is 15, weight 16 is 3
    assert scales(block).tolist() == [[0.5]]
    assert nibbles(block)[0, 0, [0, 1, 16, 17]].tolist() == [15, 0, 3, 0]
    weights = dequantise(block)
    assert weights.shape == (1, 32)
    assert weights[0, [0, 1, 16, 17]].tolist() == [3.5, -4.0, -2.5, -4.0]


def test_tensors_are_views_of_the_file(path: Path) -> None:
    weights = Weights(path)
    assert not weights.floats("emb.pos").flags.owndata
    assert weights.floats("emb.pos").size == tiny_e5.POSITIONS * tiny_e5.WIDTH
    assert weights.blocks("l0.fi.w", tiny_e5.WIDTH).shape == (tiny_e5.INNER, 1, 18)


def test_a_file_cut_anywhere_is_broken_not_read_wrongly(path: Path, tmp_path: Path) -> None:
    whole = path.read_bytes()
    for size in [*range(1, 1200, 37), len(whole) // 2, len(whole) - 1]:
        cut = tmp_path / f"cut{size}.bin"
        cut.write_bytes(whole[:size])
        with pytest.raises(BrokenWeights):
            Weights(cut)


@pytest.mark.parametrize("start", [b"GGUF", b"E5S1\x02\0\0\0"])
def test_another_format_or_version_is_refused(path: Path, start: bytes) -> None:
    path.write_bytes(start + path.read_bytes()[len(start) :])
    with pytest.raises(BrokenWeights, match="E5S1"):
        Weights(path)


def test_a_tensor_of_another_kind_is_not_reinterpreted(path: Path) -> None:
    weights = Weights(path)
    with pytest.raises(BrokenWeights, match=r"emb\.word"):
        weights.floats("emb.word")
    with pytest.raises(BrokenWeights, match="nothing"):
        weights.floats("nothing")
