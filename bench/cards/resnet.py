"""A yardstick of speed: ResNet-18 at 640×640 with random weights, about the cost of the detectors others use."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from models.onnx_runtime import onnxruntime

SIDE = 640
STAGES = ((64, 1), (128, 2), (256, 2), (512, 2))
"""Width and first stride of the four stages, two blocks each."""


class _Graph:
    """Nodes and weights while the network is put together."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(0)
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def weight(self, *shape: int) -> str:
        """Random weights that keep activations of about one size (the batch norms are folded in)."""
        name = f"w{len(self.weights)}"
        values = self.rng.normal(0, (2 / np.prod(shape[1:])) ** 0.5 if len(shape) > 1 else 0.1, shape)
        self.weights.append(numpy_helper.from_array(values.astype(np.float32), name))
        return name

    def node(self, kind: str, *inputs: str, **settings: Any) -> str:
        """Adds a node and returns the name of its output."""
        name = f"x{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **settings))
        return name

    def conv(self, x: str, inputs: int, outputs: int, kernel: int, stride: int = 1) -> str:
        """A convolution with bias and the padding that keeps the size."""
        weights, bias = self.weight(outputs, inputs, kernel, kernel), self.weight(outputs)
        return self.node("Conv", x, weights, bias, strides=[stride] * 2, pads=[kernel // 2] * 4)

    def block(self, x: str, inputs: int, outputs: int, stride: int) -> str:
        """Two 3×3 convolutions beside an identity, or a 1×1 convolution where the shape changes."""
        y = self.node("Relu", self.conv(x, inputs, outputs, 3, stride))
        y = self.conv(y, outputs, outputs, 3)
        beside = x if stride == 1 and inputs == outputs else self.conv(x, inputs, outputs, 1, stride)
        return self.node("Relu", self.node("Add", y, beside))


def resnet18(side: int = SIDE) -> bytes:
    """The network as an ONNX file: `image` (1, 3, side, side) float32 to `logits` (1, 1000). 11.7 M weights."""
    graph = _Graph()
    x = graph.node("Relu", graph.conv("image", 3, 64, 7, 2))
    x = graph.node("MaxPool", x, kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1])
    inputs = 64
    for width, stride in STAGES:
        x = graph.block(x, inputs, width, stride)
        x = graph.block(x, width, width, 1)
        inputs = width
    x = graph.node("Flatten", graph.node("GlobalAveragePool", x))
    graph.nodes.append(helper.make_node("Gemm", [x, graph.weight(512, 1000), graph.weight(1000)], ["logits"]))
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "resnet18",
            [helper.make_tensor_value_info("image", TensorProto.FLOAT, [1, 3, side, side])],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, 1000])],
            graph.weights,
        ),
        opset_imports=[helper.make_opsetid("", 17)],
        ir_version=8,
    )
    onnx.checker.check_model(model)
    return bytes(model.SerializeToString())


class Yardstick:
    """One forward pass on one thread."""

    def __init__(self) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        self._net = onnxruntime.InferenceSession(resnet18(), options, providers=["CPUExecutionProvider"])
        self._image: NDArray[np.float32] = np.random.default_rng(1).normal(0, 1, (1, 3, SIDE, SIDE)).astype(np.float32)

    def run(self) -> None:
        """One pass over a picture of noise."""
        self._net.run(None, {"image": self._image})
