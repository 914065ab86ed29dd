"""The mean of two checkpoints of one network: `python -m models.training.mean --one A.pt --other B.pt --out C.pt`.

A network that went on with other data lies close to the one that it was; between them often lies a better one (Wortsman
et al., "Robust fine-tuning of zero-shot models", CVPR 2022). What its norms see is the mean of neither: with `--part`
and `--data` they learn it again (Izmailov et al., "Averaging weights leads to wider optima", UAI 2018), without which
places (the locator's outlines) come out worse than either one's.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import torch
import typer
from torch import Tensor, nn

from models.training.networks.export import averaged_weights
from models.training.restore import learner

BATCHES = 200
"""So many batches tell what the norms of a mean see."""


def main(
    one: Annotated[Path, typer.Option(help="checkpoint that training began with")],
    other: Annotated[Path, typer.Option(help="checkpoint that came of it")],
    out: Annotated[Path, typer.Option(help="where the mean goes, to be exported")],
    share: Annotated[float, typer.Option(min=0, max=1, help="how much the other one counts")] = 0.5,
    part: Annotated[str | None, typer.Option(help="what it is, as for models.training.restore")] = None,
    data: Annotated[list[Path] | None, typer.Option(help="folders with shards that its norms learn from")] = None,
) -> None:
    """Writes a checkpoint with the averaged layers of both, weighed; steps are the other one's."""
    (first, _), (second, step) = averaged_weights(one), averaged_weights(other)
    if {name: part.shape for name, part in first.items()} != {name: part.shape for name, part in second.items()}:
        raise typer.BadParameter(f"{other} holds another network than {one}", param_hint="--other")
    if (part is None) != (not data):
        raise typer.BadParameter("goes with --data", param_hint="--part")
    mean = {
        name: torch.lerp(first[name], layer, share) if layer.is_floating_point() else layer
        for name, layer in second.items()
    }
    if part is not None and data:
        torch.manual_seed(0)
        net, stream = learner(part, data)
        net.load_state_dict(mean)
        learn_norms(net, (next(stream)[0] for _ in range(BATCHES)))
        mean = net.state_dict()
    torch.save({"averaged": {f"module.{name}": layer for name, layer in mean.items()}, "step": step}, out)


@torch.no_grad()
def learn_norms(net: nn.Module, batches: Iterable[Tensor]) -> None:
    """Gives every norm the mean and spread of what comes in, over all batches alike."""
    for layer in net.modules():
        if isinstance(layer, nn.BatchNorm2d):
            layer.reset_running_stats()
            layer.momentum = None
    net.train()
    for batch in batches:
        net(batch)
    net.eval()


if __name__ == "__main__":
    typer.run(main)
