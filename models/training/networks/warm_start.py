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

from models.training.networks.nets import Matcher

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Weights (out, in, h, w) and biases (out,) of a convolution; weights (out, in) of a linear layer."""

LEARNED_HEAT, LEARNED_NOTHING = 3.2, 0.7
"""How much a likeness counts (log), and from which one on a print is one of the deck's, in the shipped matcher."""


def convolutions(path: Path) -> list[Layer]:
    """The convolutions of an ONNX file, in the order in which they run; weights of eight bits in full again."""
    return _layers(path, "Conv")


def linears(path: Path) -> list[Layer]:
    """The linear layers of an ONNX file, as `convolutions`."""
    return _layers(path, "Gemm")


def _layers(path: Path, kind: str) -> list[Layer]:
    graph = onnx.load(str(path)).graph
    kept = {one.name: onnx.numpy_helper.to_array(one) for one in graph.initializer}

    def weights(name: str) -> NDArray[np.float32]:
        if name in kept:
            return np.asarray(kept[name], np.float32)
        return np.asarray(kept[f"{name}.eighth"].astype(np.float32) * kept[f"{name}.scale"], np.float32)

    return [(weights(node.input[1]), weights(node.input[2])) for node in graph.node if node.op_type == kind]


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


@torch.no_grad()
def go_on(net: Matcher, path: Path, views: Tensor) -> None:
    """Makes an index matcher say of `views` (N, 3, 88, 56) what an exported one says, ready to be trained on: its
    checkpoint is not needed. Raises ValueError where the file holds another network.

    How much a likeness counts is not in the file: it starts as the shipped matcher learned it.
    """
    linear = linears(path)
    own = [module for module in net.modules() if isinstance(module, nn.Linear)]
    if [tuple(one.weight.shape) for one in own] != [weights.shape for weights, _ in linear]:
        raise ValueError(f"{path.name} holds another network")
    for one, (weights, biases) in zip(own, linear, strict=True):
        one.weight.copy_(torch.from_numpy(weights.copy()))
        one.bias.copy_(torch.from_numpy(biases.copy()))
    net.heat.fill_(LEARNED_HEAT)
    net.nothing.fill_(LEARNED_NOTHING)
    layers = convolutions(path)
    first = sum(1 for _ in pairs(net.place))
    start(net.place, layers[:first], torch.log(views + 0.05))
    start(net.body, layers[first:], net.inside(views)[0])


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
