"""Trains the reader: `python -m models.training.reader --data DIR --out DIR`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from torch import Tensor, nn

from models.patches import to_input
from models.training.data import feed
from models.training.data.crops import PATCHES
from models.training.data.store import Shard, shards
from models.training.networks import loop
from models.training.networks.nets import CLASSES, VIEWS

SPLITS = {sum(classes.values()): list(classes.values()) for classes in CLASSES.values()}
"""How many logits are ranks (or values), suits (or signs) and kinds, by how many there are."""


def view_loss(logits: Tensor, goals: Tensor, smoothing: float = 0.0) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy on kind for all, on rank and suit where there is one; with the shares that are right.

    `smoothing` of the goals blurs how sure the network is of what it reads: right and wrong answers are then harder to
    tell apart (Xia et al., ICLR 2025, arXiv 2403.14715).
    """
    rank, suit, kind = torch.split(logits.float(), SPLITS[logits.shape[1]], dim=1)
    cross = partial(nn.functional.cross_entropy, label_smoothing=smoothing)
    total = cross(kind, goals[:, 2])
    named = goals[:, 0] >= 0
    parts = {"kind": float((kind.argmax(1) == goals[:, 2]).float().mean())}
    if bool(named.any()):
        total = total + cross(rank[named], goals[named, 0])
        total = total + cross(suit[named], goals[named, 1])
        right_rank = rank[named].argmax(1) == goals[named, 0]
        right_suit = suit[named].argmax(1) == goals[named, 1]
        parts |= {
            "rank": float(right_rank.float().mean()),
            "suit": float(right_suit.float().mean()),
            "both": float((right_rank & right_suit).float().mean()),
        }
    return total, parts


def loss(net: nn.Module, batch: loop.Batch, smoothing: float = 0.0) -> tuple[Tensor, dict[str, float]]:
    """One view's loss."""
    patches, goals = batch
    total, parts = view_loss(net(patches.to(memory_format=torch.channels_last)), goals, smoothing)
    return total, {"loss": float(total.detach()), **parts}


def main(
    data: Annotated[list[Path], typer.Option(help="folders with shards")],
    out: Annotated[Path, typer.Option(help="folder for checkpoints and the run log")],
    view: Annotated[
        str, typer.Option(help="index, quarter, card or label: the views are trained one by one")
    ] = "index",
    steps: int = 12000,
    batch: int = 128,
    rate: float = 2e-3,
    seed: int = 2,
    threads: int = 1,
    smoothing: Annotated[float, typer.Option(help="share of a goal that is spread over the other classes")] = 0.0,
    until: Annotated[int | None, typer.Option(help="stop at this step, to go on later with other data")] = None,
    start: Annotated[Path | None, typer.Option(help="checkpoint whose layers are taken over where they fit")] = None,
) -> None:
    """Trains one view, resuming where a checkpoint stands (`reader-index.pt`, `reader-card.pt`)."""
    if view not in VIEWS:
        raise typer.BadParameter(f"{view} is not one of {', '.join(VIEWS)}", param_hint="--view")
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    net = VIEWS[view]().to(memory_format=torch.channels_last)

    if start is not None and not loop.resumed(out, f"reader-{view}"):
        loop.take_over(net, start)

    def check(averaged: nn.Module) -> dict[str, float]:
        rng = np.random.default_rng(0)
        rows: list[dict[str, float]] = []
        averaged.eval()
        with torch.no_grad():
            for path in shards(data, validation=True)[:3]:
                shard = Shard(path)
                for at in range(0, len(shard), 32):
                    some = [shard[row] for row in range(at, min(at + 32, len(shard)))]
                    patches = [patch for example in some for patch in PATCHES[view](example, rng)]
                    if patches:
                        fixed = (
                            torch.from_numpy(to_input([image for image, _ in patches])),
                            torch.tensor([goal for _, goal in patches]),
                        )
                        rows.append(loss(averaged, fixed)[1])
        keys = {key for row in rows for key in row}
        return {key: float(np.mean([row[key] for row in rows if key in row])) for key in sorted(keys)}

    recipe = {
        "data": [folder.name for folder in data],
        "seed": seed,
        "batch": batch,
        "view": view,
        "smoothing": smoothing,
    }
    if start is not None:
        recipe["start"] = start.stem
    plan = loop.Plan(steps, rate, out, f"reader-{view}", recipe, until=until)
    fresh = seed + 1000 * loop.resumed(out, plan.name)
    batches = feed.ahead(partial(feed.reader_batches, data, view, batch, fresh))
    loop.run(net, batches, partial(loss, smoothing=smoothing), check, plan)


if __name__ == "__main__":
    typer.run(main)
