"""Trains the reader: `python -m models.training.reader --data DIR --out DIR`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from torch import Tensor, nn

from models.patches import to_input
from models.training import feed, loop
from models.training.nets import READER_CLASSES, Reader
from models.training.store import Shard, shards

SPLIT = list(READER_CLASSES.values())


def view_loss(logits: Tensor, goals: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy on kind for all, on rank and suit where there is one; with the shares that are right."""
    rank, suit, kind = torch.split(logits.float(), SPLIT, dim=1)
    cross = nn.functional.cross_entropy
    total = cross(kind, goals[:, 2], label_smoothing=0.02)
    named = goals[:, 0] >= 0
    parts = {"kind": float((kind.argmax(1) == goals[:, 2]).float().mean())}
    if bool(named.any()):
        total = total + cross(rank[named], goals[named, 0], label_smoothing=0.02)
        total = total + cross(suit[named], goals[named, 1], label_smoothing=0.02)
        right_rank = rank[named].argmax(1) == goals[named, 0]
        right_suit = suit[named].argmax(1) == goals[named, 1]
        parts |= {
            "rank": float(right_rank.float().mean()),
            "suit": float(right_suit.float().mean()),
            "both": float((right_rank & right_suit).float().mean()),
        }
    return total, parts


def loss(net: nn.Module, batch: loop.Batch) -> tuple[Tensor, dict[str, float]]:
    """Both views' losses."""
    index, index_goals, card, card_goals = batch
    index_logits, card_logits = net(
        index.to(memory_format=torch.channels_last), card.to(memory_format=torch.channels_last)
    )
    first, first_parts = view_loss(index_logits, index_goals)
    second, second_parts = view_loss(card_logits, card_goals)
    parts = {"loss": float((first + second).detach())}
    parts |= {f"index_{key}": value for key, value in first_parts.items()}
    parts |= {f"card_{key}": value for key, value in second_parts.items()}
    return first + second, parts


def main(
    data: Annotated[list[Path], typer.Option(help="folders with shards")],
    out: Annotated[Path, typer.Option(help="folder for checkpoints and the run log")],
    steps: int = 5600,
    batch: int = 64,
    rate: float = 2e-3,
    seed: int = 2,
    threads: int = 1,
    name: str = "reader",
) -> None:
    """Trains, resuming where a checkpoint stands."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    net = Reader().to(memory_format=torch.channels_last)

    def check(averaged: nn.Module) -> dict[str, float]:
        rng = np.random.default_rng(0)
        rows: list[dict[str, float]] = []
        averaged.eval()
        with torch.no_grad():
            for path in shards(data, validation=True)[:3]:
                shard = Shard(path)
                for at in range(0, len(shard), 32):
                    some = [shard[row] for row in range(at, min(at + 32, len(shard)))]
                    index = [patch for example in some for patch in feed.index_patches(example, rng)]
                    card = [patch for example in some for patch in feed.card_patches(example, rng)]
                    if index and card:
                        parts = [
                            part
                            for patches in (index, card)
                            for part in (
                                torch.from_numpy(to_input([image for image, _ in patches])),
                                torch.tensor([goal for _, goal in patches]),
                            )
                        ]
                        rows.append(loss(averaged, tuple(parts))[1])
        keys = {key for row in rows for key in row}
        return {key: float(np.mean([row[key] for row in rows if key in row])) for key in sorted(keys)}

    recipe = {"data": [folder.name for folder in data], "seed": seed, "batch": batch}
    plan = loop.Plan(steps, rate, out, name, recipe)
    loop.run(net, feed.reader_batches(data, batch, seed), loss, check, plan)


if __name__ == "__main__":
    typer.run(main)
