"""Trains what refines where something lies: `python -m models.training.refiner --data DIR …`.

The refiner corrects the boxes of located indices, the outliner (`--of outlines`) the outlines of located cards. They
learn from scenes that a locator has looked at (`vision.fitting.located`): from what it found, and from true boxes and
outlines that are put as far off as found ones are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
import torch
import typer
from numpy.typing import NDArray
from torch import Tensor, nn

from models.patches import PLACE_NOMINAL, to_input
from models.render.types import Image
from models.training.data import feed
from models.training.data.boxes import places
from models.training.data.outlines import outlines
from models.training.data.store import Example, Shard, shards
from models.training.networks import loop
from models.training.networks.nets import Refiner, outliner, refiner


def _corners(told: Tensor) -> Tensor:
    """The corners (N, 4, 2) of boxes (N, 6)."""
    centre, right, down = (told + torch.from_numpy(PLACE_NOMINAL)).reshape(-1, 3, 2).unbind(1)
    return torch.stack([centre + x * right + y * down for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], dim=1)


def index_loss(told: Tensor, truth: Tensor) -> Tensor:
    """Mean distance of boxes' corners from the truth, in half heights, each way."""
    return (_corners(told) - _corners(truth)).abs().mean()


def outline_loss(told: Tensor, truth: Tensor) -> Tensor:
    """Mean distance of outlines' corners from the truth, in half sides, each way."""
    return (told - truth).abs().mean()


class Task(NamedTuple):
    """What is refined: the checkpoint's name, the network, what makes its patches, how far off it is."""

    name: str
    net: Callable[[], Refiner]
    made: Callable[[Example, np.random.Generator], Iterator[tuple[Image, NDArray[np.float32]]]]
    off: Callable[[Tensor, Tensor], Tensor]


class Of(StrEnum):
    """What can be refined."""

    INDICES = "indices"
    OUTLINES = "outlines"


TASKS = {
    Of.INDICES: Task("refiner", refiner, places, index_loss),
    Of.OUTLINES: Task("outliner", outliner, outlines, outline_loss),
}


def main(
    data: Annotated[list[Path], typer.Option(help="folders with shards that a locator has looked at")],
    out: Annotated[Path, typer.Option(help="folder for checkpoints and the run log")],
    of: Of = Of.INDICES,
    steps: int = 6000,
    batch: int = 128,
    rate: float = 2e-3,
    seed: int = 7,
    threads: int = 1,
    until: Annotated[int | None, typer.Option(help="stop at this step, to go on later")] = None,
    start: Annotated[Path | None, typer.Option(help="checkpoint whose layers are taken over where they fit")] = None,
) -> None:
    """Trains, resuming where a checkpoint stands (`refiner.pt`, `outliner.pt`)."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    task = TASKS[of]
    net = task.net().to(memory_format=torch.channels_last)
    if start is not None and not loop.resumed(out, task.name):
        loop.take_over(net, start)

    def loss(net: nn.Module, batch: loop.Batch) -> tuple[Tensor, dict[str, float]]:
        patches, told = batch
        off = task.off(net(patches.to(memory_format=torch.channels_last)).float(), told)
        return off, {"off": float(off.detach())}

    def check(averaged: nn.Module) -> dict[str, float]:
        averaged.eval()
        rng = np.random.default_rng(0)
        rows = []
        with torch.no_grad():
            for path in shards(data, validation=True):
                shard = Shard(path)
                some = [place for at in range(len(shard)) for place in task.made(shard[at], rng)]
                if some:
                    told = torch.from_numpy(np.stack([told for _, told in some]))
                    rows.append(loss(averaged, (torch.from_numpy(to_input([image for image, _ in some])), told))[1])
        return {"off": float(np.mean([row["off"] for row in rows]))} if rows else {}

    recipe = {"data": [folder.name for folder in data], "seed": seed, "batch": batch}
    if start is not None:
        recipe["start"] = start.stem
    plan = loop.Plan(steps, rate, out, task.name, recipe, until=until)
    fresh = seed + 1000 * loop.resumed(out, plan.name)
    loop.run(net, feed.ahead(partial(feed.refiner_batches, data, task.made, batch, fresh)), loss, check, plan)


if __name__ == "__main__":
    typer.run(main)
