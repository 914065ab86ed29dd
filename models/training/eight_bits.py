"""The deep layers of locator and reader in eight bits: `python -m models.training.eight_bits --data DIR --patches DIR`.

They stand less exactness than those beside the picture, and processors reckon in eight bits two or three times as fast.
What range their numbers have is seen on training pictures and patches. Weights keep seven bits, so that processors
without VNNI add the products without overflow (onnxruntime, "Quantize ONNX models", reduce_range).
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import onnx
import typer
from numpy.typing import NDArray

from models import onnx_runtime
from models.patches import to_input
from models.training.data import feed
from models.training.data.store import Shard, shards
from models.training.networks.export import describe, shrink
from models.training.networks.nets import READER_VIEWS
from models.training.restore import whole_weights

quantization: Any = onnx_runtime.quantization()
DEEP = {
    "locator": r"/down16/",
    "reader": r"/index/body/body\.[3-7]/|/(quarter|card)/body/body\.[3-6]/",
}
"""Layers by model, whose names contain this."""
BATCH = 20
"""Patches of every view in one batch."""
Feed = dict[str, NDArray[np.float32]]


class Pictures(quantization.CalibrationDataReader):
    """The first `count` of some inputs, one at a time."""

    def __init__(self, inputs: Iterator[Feed], count: int) -> None:
        self._inputs = islice(inputs, count)

    def get_next(self) -> Feed | None:
        """The next input, None after the last."""
        return next(self._inputs, None)


def pictures(folders: list[Path]) -> Iterator[Feed]:
    """The locator's input: training pictures, one after the other."""
    for path in shards(folders, validation=False):
        shard = Shard(path)
        for row in range(len(shard)):
            yield {"image": to_input([shard[row].image])}


def patches(folders: list[Path]) -> Iterator[Feed]:
    """The reader's inputs: training patches of every view."""
    views = [feed.reader_batches(folders, view, BATCH, 0) for view in READER_VIEWS]
    for batches in zip(*views, strict=False):
        yield {view: batch[0].numpy() for view, batch in zip(READER_VIEWS, batches, strict=True)}


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


def deepened(path: Path, inputs: Iterator[Feed], count: int) -> None:
    """Rewrites a model's file, its deep layers in eight bits as `count` inputs ask for. Raises typer.BadParameter where
    they are already."""
    model = onnx.load(str(path))
    if any(node.op_type == "QuantizeLinear" for node in model.graph.node):
        raise typer.BadParameter(f"{path} reckons in eight bits already")
    deep = [node.name for node in model.graph.node if node.op_type == "Conv" and re.search(DEEP[path.stem], node.name)]
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        onnx.save(plain(model), str(whole))
        quantization.quantize_static(
            str(whole), str(path), Pictures(inputs, count), nodes_to_quantize=deep, per_channel=True, reduce_range=True,
            quant_format=quantization.QuantFormat.QDQ,
            activation_type=quantization.QuantType.QUInt8, weight_type=quantization.QuantType.QInt8,
        )  # fmt: skip
    shrink(path)


def main(
    data: Annotated[list[Path] | None, typer.Option(help="folders with shards for the locator")] = None,
    patched: Annotated[list[Path] | None, typer.Option("--patches", help="folders with shards for the reader")] = None,
    models: Annotated[Path, typer.Option(help="folder with the ONNX files and manifest.json")] = Path("models"),
    count: Annotated[int, typer.Option(help="so many training pictures, and as many patches, are looked at")] = 500,
) -> None:
    """Rewrites `locator.onnx` and `reader.onnx`, those for which there are shards, and their lines in the manifest."""
    if data:
        deepened(models / "locator.onnx", pictures(data), count)
    if patched:
        deepened(models / "reader.onnx", patches(patched), -(-count // BATCH))
    describe(models)


if __name__ == "__main__":
    typer.run(main)
