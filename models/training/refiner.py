"""Trains the refiner, which sets the boxes of located indices right: `python -m models.training.refiner --data DIR …`.

It learns from scenes that a locator has looked at (`vision.fitting.located`): from the boxes that it found, and from
true ones that are put as far off as found ones are.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from torch import Tensor, nn

from models.patches import PLACE_NOMINAL, to_input
from models.training import feed, loop
from models.training.boxes import places
from models.training.nets import Refiner
from models.training.store import Shard, shards


def _corners(told: Tensor) -> Tensor:
    """The corners (N, 4, 2) of boxes (N, 6)."""
    centre, right, down = (told + torch.from_numpy(PLACE_NOMINAL)).reshape(-1, 3, 2).unbind(1)
    return torch.stack([centre + x * right + y * down for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], dim=1)


def loss(net: nn.Module, batch: loop.Batch) -> tuple[Tensor, dict[str, float]]:
    """Mean distance of corners from the truth, in half heights, each way."""
    patches, told = batch
    off = (_corners(net(patches.to(memory_format=torch.channels_last)).float()) - _corners(told)).abs().mean()
    return off, {"off": float(off.detach())}


def main(
    data: Annotated[list[Path], typer.Option(help="folders with shards that a locator has looked at")],
    out: Annotated[Path, typer.Option(help="folder for checkpoints and the run log")],
    steps: int = 6000,
    batch: int = 128,
    rate: float = 2e-3,
    seed: int = 7,
    threads: int = 1,
    until: Annotated[int | None, typer.Option(help="stop at this step, to go on later")] = None,
) -> None:
    """Trains, resuming where a checkpoint stands (`refiner.pt`)."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    net = Refiner().to(memory_format=torch.channels_last)

    def check(averaged: nn.Module) -> dict[str, float]:
        averaged.eval()
        rng = np.random.default_rng(0)
        rows = []
        with torch.no_grad():
            for path in shards(data, validation=True):
                shard = Shard(path)
                some = [place for at in range(len(shard)) for place in places(shard[at], rng)]
                if some:
                    told = torch.from_numpy(np.stack([told for _, told in some]))
                    rows.append(loss(averaged, (torch.from_numpy(to_input([image for image, _ in some])), told))[1])
        return {"off": float(np.mean([row["off"] for row in rows]))} if rows else {}

    recipe = {"data": [folder.name for folder in data], "seed": seed, "batch": batch}
    plan = loop.Plan(steps, rate, out, "refiner", recipe, until=until)
    fresh = seed + 1000 * loop.resumed(out, plan.name)
    loop.run(net, feed.ahead(partial(feed.refiner_batches, data, batch, fresh)), loss, check, plan)


if __name__ == "__main__":
    typer.run(main)
