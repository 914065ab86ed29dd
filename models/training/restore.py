"""A shipped network to train on: `python -m models.training.restore reader.onnx quarter NEW.pt --data DIR`.

Checkpoints stay on the machine that made them; the ONNX files are in the repository. Their batch norms are folded into
the convolutions, so each gets a norm again that leaves its layer as it is: the mean and spread of what the layer gives
on training patches, taken off and put on again. Weights are as good as their eight bits; the optimiser starts from
scratch.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import numpy as np
import onnx
import torch
import typer
from numpy.typing import NDArray
from torch import Tensor, nn

from models.training.data import feed
from models.training.locator import SIZE
from models.training.networks.nets import READER_VIEWS, VIEWS, Locator
from models.training.refiner import TASKS

Arrays = dict[str, NDArray[np.float32]]
BATCHES = 24
"""So many batches of 128 patches, or 16 pictures, tell what a layer gives."""


def whole_weights(model: onnx.ModelProto) -> Arrays:
    """All weights by name, those kept in eight bits multiplied out, also where a layer reckons in them."""
    stored = {item.name: onnx.numpy_helper.to_array(item) for item in model.graph.initializer}
    whole = {name: value for name, value in stored.items() if not name.endswith((".eighth", ".scale"))}
    for name, value in stored.items():
        if name.endswith(".eighth"):
            plain = name.removesuffix(".eighth")
            whole[plain] = value.astype(np.float32) * stored[f"{plain}.scale"]
    for node in model.graph.node:
        if node.op_type == "DequantizeLinear" and node.input[0] in stored:  # one scale per output channel
            eighth, scale, zero = (stored[name] for name in node.input)
            per_row = (-1, *[1] * (eighth.ndim - 1))
            steps = eighth.astype(np.float32) - zero.astype(np.float32).reshape(per_row)
            whole[node.output[0]] = steps * scale.reshape(per_row)
    return whole


def layer_of(node: onnx.NodeProto) -> str:
    """The network's name for a layer of the file. The weights of one without a norm bear it; a folded convolution tells
    it by its output: `/index/body/body.3/first/first.0/Conv_output_0` is `index.body.3.first.0`."""
    if node.input[1].endswith(".weight"):
        return str(node.input[1]).removesuffix(".weight")
    scopes = node.output[0].strip("/").split("/")[:-1]
    return ".".join(scope.rsplit(".", 1)[-1] for scope in scopes)


def unfold(net: nn.Module, path: Path, prefix: str) -> None:
    """Gives `net` the weights of an ONNX file's part; every norm adds its layer's bias and does nothing else.

    Raises ValueError where the file's layers are not the network's.
    """
    model = onnx.load(str(path))
    whole = whole_weights(model)
    layers = dict(net.named_modules())
    mine = {name for name, layer in layers.items() if isinstance(layer, nn.Conv2d | nn.Linear)}
    with torch.no_grad():
        for node in model.graph.node:
            if node.op_type not in ("Conv", "Gemm") or not layer_of(node).startswith(prefix):
                continue
            name = layer_of(node).removeprefix(prefix)
            if name not in mine:
                raise ValueError(f"{path}: layer {name} is not in this network")
            weight, bias = (torch.from_numpy(whole[item].copy()) for item in node.input[1:3])
            layer = layers[name]
            assert isinstance(layer, nn.Conv2d | nn.Linear)
            if layer.weight.shape != weight.shape:
                raise ValueError(f"{path}: layer {name} is {tuple(weight.shape)}, not {tuple(layer.weight.shape)}")
            layer.weight.copy_(weight)
            mine.discard(name)
            if layer.bias is not None:
                layer.bias.copy_(bias)
                continue
            scope, number = name.rsplit(".", 1)
            norm = layers[f"{scope}.{int(number) + 1}"]
            assert isinstance(norm, nn.BatchNorm2d) and norm.running_mean is not None and norm.running_var is not None
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.fill_(1.0)
            norm.bias.copy_(bias)
    if mine:
        raise ValueError(f"{path} lacks {', '.join(sorted(mine))}")


@torch.no_grad()
def settle_norms(net: nn.Module, batches: list[Tensor]) -> None:
    """Makes every norm's mean and spread those of what comes in, and keeps what goes out."""
    norms = [layer for layer in net.modules() if isinstance(layer, nn.BatchNorm2d)]
    sums = {norm: [torch.zeros(norm.num_features, dtype=torch.float64) for _ in range(2)] for norm in norms}
    counts = dict.fromkeys(norms, 0)

    def listen(norm: nn.Module, given: tuple[Tensor, ...]) -> None:
        assert isinstance(norm, nn.BatchNorm2d)
        values = given[0].double()
        sums[norm][0] += values.sum(dim=(0, 2, 3))
        sums[norm][1] += values.square().sum(dim=(0, 2, 3))
        counts[norm] += values.numel() // values.shape[1]

    hooks = [norm.register_forward_pre_hook(listen) for norm in norms]
    net.eval()
    for batch in batches:
        net(batch)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        assert norm.running_mean is not None and norm.running_var is not None
        mean = sums[norm][0] / counts[norm]
        spread = (sums[norm][1] / counts[norm] - mean.square()).clamp(min=0.0)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.bias += mean
        norm.weight.copy_((spread + norm.eps).sqrt())


def learner(part: str, data: list[Path]) -> tuple[nn.Module, Iterator[tuple[Tensor, ...]]]:
    """A network by its name, and the batches that it learns from: its input first."""
    if part == "locator":
        return Locator(), feed.locator_batches(data, 16, SIZE, 0)
    for task in TASKS.values():
        if task.name == part:
            return task.net(), feed.refiner_batches(data, task.made, 128, 0)
    return VIEWS[part](), feed.reader_batches(data, part, 128, 0)


def main(
    model: Annotated[Path, typer.Argument(help="locator.onnx, reader.onnx, labels.onnx, refiner.onnx, outliner.onnx")],
    part: Annotated[str, typer.Argument(help="locator, refiner, outliner, or a view: index, quarter, card, label")],
    new: Annotated[Path, typer.Argument(help="checkpoint to write")],
    data: Annotated[list[Path], typer.Option(help="folders with shards to go on with")],
) -> None:
    """Writes what `--start` of the trainings and `models.training.networks.export` take over."""
    torch.manual_seed(0)
    net, stream = learner(part, data)
    unfold(net, model, f"{part}." if part in READER_VIEWS else "")
    settle_norms(net, [next(stream)[0] for _ in range(BATCHES)])
    steps = json.loads((model.parent / "manifest.json").read_text(encoding="utf-8"))["models"][model.stem]["steps"]
    step = int(steps[READER_VIEWS.index(part) if part in READER_VIEWS else 0])
    new.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"averaged": {f"module.{key}": value for key, value in net.state_dict().items()}, "step": step}, new)


if __name__ == "__main__":
    typer.run(main)
