"""Starts a network where another one, which was exported, has ended: convolutions out of an ONNX file.

An exported convolution holds its batch norm. To train on, the two are taken apart again: a batch of what the network
is to learn from tells the mean and the deviation that each batch norm has to undo.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Weights (out, in, h, w) and biases (out,) of a convolution."""


def convolutions(path: Path) -> list[Layer]:
    """The convolutions of an ONNX file, in the order in which they run; weights of eight bits in full again."""
    graph = onnx.load(str(path)).graph
    kept = {one.name: onnx.numpy_helper.to_array(one) for one in graph.initializer}

    def weights(name: str) -> NDArray[np.float32]:
        if name in kept:
            return np.asarray(kept[name], np.float32)
        return np.asarray(kept[f"{name}.eighth"].astype(np.float32) * kept[f"{name}.scale"], np.float32)

    return [(weights(node.input[1]), weights(node.input[2])) for node in graph.node if node.op_type == "Conv"]


def pairs(body: nn.Module) -> Iterator[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Every convolution of a network with the batch norm behind it, in the order in which they stand."""
    modules = list(body.modules())
    for at, module in enumerate(modules):
        if isinstance(module, nn.Conv2d):
            norm = next(one for one in modules[at:] if isinstance(one, nn.BatchNorm2d))
            yield module, norm


@torch.no_grad()
def start(body: nn.Module, layers: list[Layer], patches: Tensor) -> None:
    """Makes `body` say of `patches` (N, 3, h, w) what the exported `layers` say, ready to be trained on.

    Raises ValueError where the layers are not those of `body`.
    """
    both = list(pairs(body))
    if [tuple(conv.weight.shape) for conv, _ in both] != [weights.shape for weights, _ in layers]:
        raise ValueError("the exported network has other layers")
    hooks = []
    for (conv, norm), (weights, biases) in zip(both, layers, strict=True):
        conv.weight.copy_(torch.from_numpy(weights.copy()))
        hooks.append(conv.register_forward_hook(_Undone(norm, torch.from_numpy(biases.copy()).to(patches.device))))
    was = body.training
    body.eval()
    body(patches)
    body.train(was)
    for hook in hooks:
        hook.remove()


class _Undone:
    """Sets a batch norm to add a convolution's biases, and nothing else, to what it is given first."""

    def __init__(self, norm: nn.BatchNorm2d, biases: Tensor) -> None:
        self._norm, self._biases = norm, biases

    def __call__(self, _: nn.Module, __: object, out: Tensor) -> None:
        norm = self._norm
        assert norm.running_mean is not None
        assert norm.running_var is not None
        mean, spread = out.mean((0, 2, 3)), out.var((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.copy_(mean + self._biases)
