"""Trains the locator: `python -m models.training.locator --data DIR --out DIR`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import torch
import typer
from torch import Tensor, nn

from models import locator_head as head
from models.training.data import feed
from models.training.data.store import Shard, shards
from models.training.networks import loop
from models.training.networks.nets import Locator

SIZE = 352


def loss(net: nn.Module, batch: loop.Batch) -> tuple[Tensor, dict[str, float]]:
    """Penalty-reduced focal loss on the two heat maps (CornerNet, ECCV 2018, eq. 1), L1 on vectors, face up or down."""
    image, heat, keep, vectors, weight = batch
    out = net(image.to(memory_format=torch.channels_last)).float()
    logits = out[:, :2]
    chance = logits.sigmoid().clamp(1e-5, 1 - 1e-5)
    peak = (heat > 0.999).float()
    found = -((1 - chance) ** 2) * chance.log() * peak
    quiet = -(chance**2) * (1 - chance).log() * (1 - heat) ** 4 * (1 - peak)
    counts = peak.sum(dim=(0, 2, 3)).clamp(min=1)
    heats = (((found + quiet) * keep).sum(dim=(0, 2, 3)) / counts).sum()
    face = nn.functional.binary_cross_entropy_with_logits(
        out[:, head.FACE_UP], vectors[:, head.FACE_UP], weight[:, head.FACE_UP], reduction="sum"
    ) / weight[:, head.FACE_UP].sum().clamp(min=1)
    cards, indices = slice(head.CARD_OFFSET.start, head.CARD_AXIS.stop), slice(head.INDEX_OFFSET.start, head.CHANNELS)
    terms = {}
    for name, part in (("card", cards), ("index", indices)):
        cells = (weight[:, part] > 0).float().sum().clamp(min=1)
        terms[name] = ((out[:, part] - vectors[:, part]).abs() * weight[:, part]).sum() / cells
    total = heats + 0.5 * face + 20 * terms["card"] + 20 * terms["index"]
    parts = {"loss": total, "heat": heats, "face": face, **terms}
    return total, {name: float(value.detach()) for name, value in parts.items()}


def main(
    data: Annotated[list[Path], typer.Option(help="folders with shards")],
    out: Annotated[Path, typer.Option(help="folder for checkpoints and the run log")],
    steps: int = 6300,
    batch: int = 16,
    rate: float = 2e-3,
    seed: int = 1,
    threads: int = 1,
    until: Annotated[int | None, typer.Option(help="stop at this step, to go on later with other data")] = None,
    start: Annotated[Path | None, typer.Option(help="checkpoint whose layers are taken over where they fit")] = None,
) -> None:
    """Trains, resuming where a checkpoint stands."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    net = Locator().to(memory_format=torch.channels_last)
    if start is not None and not loop.resumed(out, "locator"):
        loop.take_over(net, start)

    def check(averaged: nn.Module) -> dict[str, float]:
        rows: list[dict[str, float]] = []
        averaged.eval()
        with torch.no_grad():
            for fixed in _validation(data, batch):
                rows.append(loss(averaged, fixed)[1])
        return {key: sum(row[key] for row in rows) / len(rows) for key in rows[0]} if rows else {}

    recipe = {"data": [folder.name for folder in data], "seed": seed, "batch": batch}
    if start is not None:
        recipe["start"] = start.stem
    plan = loop.Plan(steps, rate, out, "locator", recipe, until=until)
    fresh = seed + 1000 * loop.resumed(out, plan.name)
    loop.run(net, feed.ahead(partial(feed.locator_batches, data, batch, SIZE, fresh)), loss, check, plan)


def _validation(data: list[Path], batch: int) -> Iterator[loop.Batch]:
    import numpy as np

    from models.patches import to_input
    from models.training.data import targets

    rng = np.random.default_rng(0)
    for path in shards(data, validation=True)[:2]:
        shard = Shard(path)
        for at in range(0, min(len(shard), 4 * batch), batch):
            rows = [feed.zoom(shard[i], SIZE, rng) for i in range(at, min(at + batch, len(shard)))]
            goals = [targets.encode(row.cards, row.indices, (SIZE, SIZE)) for row in rows]
            yield (
                torch.from_numpy(to_input([row.image for row in rows])),
                *(
                    torch.from_numpy(np.stack([getattr(goal, part) for goal in goals]))
                    for part in ("heat", "keep", "vectors", "weight")
                ),
            )


if __name__ == "__main__":
    typer.run(main)
