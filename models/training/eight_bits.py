"""The locator's deepest layers in eight bits: `python -m models.training.eight_bits --data DIR`.

They stand less exactness than the layers that tell places to a fraction of a pixel. What
range their numbers have is seen on training pictures. Weights keep seven bits, so that processors without VNNI add the
products without overflow (onnxruntime, "Quantize ONNX models", reduce_range).
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import numpy as np
import onnx
import typer
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

from models.patches import to_input
from models.training.export import describe, shrink
from models.training.restore import whole_weights
from models.training.store import Shard, shards

DEEP = "/down16/"
"""Layers whose names contain this."""


class Pictures(CalibrationDataReader):
    """The first `count` training pictures of some shards, one at a time."""

    def __init__(self, paths: list[Path], count: int) -> None:
        found = (Shard(path) for path in paths)
        self._rows = ((shard, row) for shard in found for row in range(len(shard)))
        self._left = count

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        """The next input, None after the last."""
        shard, row = next(self._rows, (None, 0))
        if shard is None or not self._left:
            return None
        self._left -= 1
        return {"image": to_input([shard[row].image])}


def plain(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same model with all weights as float32: what `export.shrink` did is undone."""
    whole = whole_weights(model)
    restored = {name for node in model.graph.node for name in node.output if name in whole}
    casts = {f"{name}.whole" for name in restored}
    nodes = [node for node in model.graph.node if node.output[0] not in restored | casts]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    del model.graph.initializer[:]
    model.graph.initializer.extend(onnx.numpy_helper.from_array(value, name) for name, value in whole.items())
    onnx.checker.check_model(model)
    return model


def main(
    data: Annotated[list[Path], typer.Option(help="folders with shards")],
    models: Annotated[Path, typer.Option(help="folder with locator.onnx and manifest.json")] = Path("models"),
    pictures: Annotated[int, typer.Option(help="so many training pictures are looked at")] = 500,
) -> None:
    """Rewrites `locator.onnx` and its line in the manifest."""
    path = models / "locator.onnx"
    model = onnx.load(str(path))
    deep = [node.name for node in model.graph.node if node.op_type == "Conv" and DEEP in node.name]
    if any(node.op_type == "QuantizeLinear" for node in model.graph.node):
        raise typer.BadParameter(f"{path} reckons in eight bits already")
    paths = [path for folder in data for path in shards([folder], validation=False)]
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        onnx.save(plain(model), str(whole))
        quantize_static(
            str(whole), str(path), Pictures(paths, pictures), quant_format=QuantFormat.QDQ, nodes_to_quantize=deep,
            per_channel=True, reduce_range=True, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
        )  # fmt: skip
    shrink(path)
    describe(models)


if __name__ == "__main__":
    typer.run(main)
