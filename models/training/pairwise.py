"""Trains what tells two enrolled indices apart: `python -m models.training.pairwise --data DIR …`.

It learns from pairs that `vision.fitting.pairs` makes: what is seen, the enrolled index of the card that lies there,
and the one of another card that may be it.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from torch import Tensor, nn
from torch.nn.functional import softplus

from models.training.data import feed
from models.training.data.store import load_pairs, shards
from models.training.networks import loop
from models.training.networks.nets import Pairwise

CHUNK = 512


def main(
    data: Annotated[list[Path], typer.Option(help="folders with pairs")],
    out: Annotated[Path, typer.Option(help="folder for checkpoints and the run log")],
    steps: int = 6000,
    batch: int = 128,
    rate: float = 2e-3,
    seed: int = 7,
    threads: int = 1,
) -> None:
    """Trains, resuming where a checkpoint stands (`pairwise.pt`)."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    net = Pairwise().to(memory_format=torch.channels_last)

    def loss(net: nn.Module, batch: loop.Batch) -> tuple[Tensor, dict[str, float]]:
        odds = net(*batch).float()
        cost = softplus(-odds).mean()
        return cost, {"loss": float(cost.detach()), "wrong": float((odds.detach() <= 0).float().mean())}

    def check(averaged: nn.Module) -> dict[str, float]:
        averaged.eval()
        rows = []
        with torch.no_grad():
            for path in shards(data, validation=True):
                parts = [torch.from_numpy(part).permute(0, 3, 1, 2) for part in load_pairs(path)]
                rows += [
                    loss(averaged, tuple(part[at : at + CHUNK] for part in parts))[1]
                    for at in range(0, len(parts[0]), CHUNK)
                ]
        return {key: float(np.mean([row[key] for row in rows])) for key in rows[0]} if rows else {}

    recipe = {"data": [folder.name for folder in data], "seed": seed, "batch": batch}
    plan = loop.Plan(steps, rate, out, "pairwise", recipe)
    fresh = seed + 1000 * loop.resumed(out, plan.name)
    loop.run(net, feed.ahead(partial(feed.pair_batches, data, batch, fresh)), loss, check, plan)


if __name__ == "__main__":
    typer.run(main)
