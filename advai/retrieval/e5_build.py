"""Turn the packed weights into an ONNX graph that keeps the very same 4-bit weights.

Input `x` (batch, tokens, width): the sum of word, position and type embeddings, made outside the
graph so that the 54 MB word table stays memory-mapped. Input `mask` (batch, tokens): 1 for a
token, 0 for padding. Output `hidden` (batch, tokens, width): the last layer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from advai.retrieval.e5_weights import BLOCK, Bytes, Floats, Weights, nibbles, scales

_MICROSOFT = "com.microsoft"
_OPSET = 17
_IR_VERSION = 8
# 4: activations are rounded to 8 bits inside the kernel, as the original engine does.
_ACCURACY_LEVEL = 4


class _Graph:
    """Collects nodes and initialisers; every method returns the name of its output."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.nodes: list[Any] = []
        self.initialisers: list[Any] = []

    def constant(self, name: str, value: Floats | Bytes) -> str:
        self.initialisers.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def floats(self, name: str) -> str:
        return self.constant(name, self.weights.floats(name))

    def node(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:  # noqa: ANN401 - onnx attributes
        self.nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def linear(self, source: str, name: str, columns: int) -> str:
        """`source` times the Q4 matrix `name` (rows are outputs)."""
        blocks = self.weights.blocks(name, columns)
        stored = nibbles(blocks)
        packed = (stored[..., 0::2] | (stored[..., 1::2] << 4)).astype(np.uint8)
        return self.node(
            "MatMulNBits",
            [
                source,
                self.constant(name, packed),
                self.constant(f"{name}.scale", scales(blocks).ravel()),
            ],
            f"{name}.out",
            domain=_MICROSOFT,
            K=columns,
            N=len(blocks),
            bits=4,
            block_size=BLOCK,
            accuracy_level=_ACCURACY_LEVEL,
        )

    def affine(self, source: str, layer: str, columns: int) -> str:
        product = self.linear(source, f"{layer}.w", columns)
        return self.node("Add", [product, self.floats(f"{layer}.b")], f"{layer}.sum")

    def normalise(self, source: str, layer: str, output: str) -> str:
        return self.node(
            "LayerNormalization",
            [source, self.floats(f"{layer}.w"), self.floats(f"{layer}.b")],
            output,
            axis=-1,
            epsilon=self.weights.sizes.epsilon,
        )

    def layer(self, source: str, number: int, output: str) -> str:
        """One encoder layer: attention and feed-forward, each added and normalised."""
        sizes, name = self.weights.sizes, f"l{number}"
        parts = [self.affine(source, f"{name}.{part}", sizes.width) for part in "qkv"]
        context = self.node(
            "MultiHeadAttention",
            [*parts, "", "mask"],
            f"{name}.context",
            domain=_MICROSOFT,
            num_heads=sizes.heads,
        )
        attended = self.affine(context, f"{name}.ao", sizes.width)
        added = self.node("Add", [attended, source], f"{name}.attended")
        middle = self.normalise(added, f"{name}.aln", f"{name}.middle")
        widened = self.linear(middle, f"{name}.fi.w", sizes.width)
        bent = self.node(
            "BiasGelu", [widened, self.floats(f"{name}.fi.b")], f"{name}.bent", domain=_MICROSOFT
        )
        narrowed = self.affine(bent, f"{name}.fo", sizes.inner)
        added = self.node("Add", [narrowed, middle], f"{name}.fed")
        return self.normalise(added, f"{name}.oln", output)


def build_graph(weights: Weights, path: Path) -> None:
    """Write the ONNX graph of the encoder to `path` (about 13 MB)."""
    graph, sizes = _Graph(weights), weights.sizes
    name = graph.normalise("x", "emb.ln", "embedded")
    for number in range(sizes.layers):
        last = number == sizes.layers - 1
        name = graph.layer(name, number, "hidden" if last else f"l{number}.out")
    shape: list[str | int | None] = ["batch", "tokens", sizes.width]
    inputs = [
        helper.make_tensor_value_info("x", TensorProto.FLOAT, shape),
        helper.make_tensor_value_info("mask", TensorProto.INT32, shape[:2]),
    ]
    outputs = [helper.make_tensor_value_info("hidden", TensorProto.FLOAT, shape)]
    body = helper.make_graph(graph.nodes, "e5", inputs, outputs, graph.initialisers)
    domains = [helper.make_opsetid("", _OPSET), helper.make_opsetid(_MICROSOFT, 1)]
    model = helper.make_model(body, opset_imports=domains)
    model.ir_version = _IR_VERSION
    onnx.save(model, str(path))
