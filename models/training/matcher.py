"""Trains the index matcher: `python -m models.training.matcher --data DIR --out DIR`.

Every step is an episode with a few decks (`models.training.data.index_sprites`): each index is enrolled in two views,
whose mean is its prototype (Snell et al., NeurIPS 2017, eq. 1 and 2), and seen once on a table. It has to be nearer to
its own prototype than to any other of its deck; what is hidden, or was not enrolled, has to be near to none. The box is
taught as well. One deck in 25 is kept for validation.

With a GPU (`--device cuda`) views are made there too; nothing waits for a renderer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
import torch
import typer
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.training.data.index_views import ENROLLED, TABLE, views
from models.training.networks import loop
from models.training.networks.nets import Matcher
from models.training.networks.warm_start import convolutions, go_on, start

KEPT_VIEWS = 2
"""Views that make a prototype."""
UNKNOWN = 0.06
"""Share of the indices seen that were not enrolled."""
PLACES = 0.5
"""How much an error of the box counts in the loss."""
EVERY = 25
"""One deck in so many validates."""
WRONG = 0.002
"""Share of wrong names at which the recall of a validation is told."""


class Bank(NamedTuple):
    """Sprites of one deck (N, 4, 128, 84) uint8 and half sides (N, 2) mm."""

    sprites: Tensor
    halves: Tensor


def banks(folders: Sequence[Path], validation: bool, device: str) -> list[Bank]:
    """The decks of the folders that train, or those that validate. Raises FileNotFoundError without any."""
    found = []
    for path in sorted(path for folder in folders for path in folder.glob("deck_*.npz")):
        if (int(path.stem.split("_")[1]) % EVERY == 0) != validation:
            continue
        with np.load(path) as data:
            sprites = torch.from_numpy(data["sprites"]).permute(0, 3, 1, 2).contiguous()
            found.append(Bank(sprites.to(device), torch.from_numpy(data["halves"]).to(device)))
    if not found:
        raise FileNotFoundError(f"no decks in {', '.join(map(str, folders))}")
    return found


@dataclass(frozen=True)
class Episodes:
    """Endless episodes of `decks` decks, at most `names` indices each."""

    banks: Sequence[Bank]
    decks: int
    names: int
    seed: int
    device: str

    def __iter__(self) -> Iterator[loop.Batch]:
        """(kept views (V·N, 3, h, w), seen views (N, 3, h, w), places (N, 2, 3), deck (N,), hidden (N,), not enrolled
        (N,))."""
        rng, own = np.random.default_rng(self.seed), torch.Generator(self.device)
        own.manual_seed(self.seed)
        while True:
            rows = rng.choice(len(self.banks), self.decks, replace=self.decks > len(self.banks))
            yield self.episode([self.banks[int(row)] for row in rows], rng, own)

    def episode(self, chosen: Sequence[Bank], rng: np.random.Generator, own: torch.Generator) -> loop.Batch:
        """One episode with these decks."""
        picks = [rng.permutation(len(bank.sprites))[: self.names] for bank in chosen]
        sprites = torch.cat([bank.sprites[_rows(pick, self.device)] for bank, pick in zip(chosen, picks, strict=True)])
        halves = torch.cat([bank.halves[_rows(pick, self.device)] for bank, pick in zip(chosen, picks, strict=True)])
        light = sprites.float() / 255
        kept = torch.cat([views(light, halves, ENROLLED, own).light for _ in range(KEPT_VIEWS)])
        seen = views(light, halves, TABLE, own)
        deck = torch.cat([torch.full((len(pick),), at) for at, pick in enumerate(picks)]).to(self.device)
        unknown = torch.rand(len(light), generator=own, device=self.device) < UNKNOWN
        return kept, seen.light, seen.place, deck, seen.hidden, unknown


def _rows(pick: NDArray[np.intp], device: str) -> Tensor:
    rows: Tensor = torch.from_numpy(pick).to(device)
    return rows


def likenesses(net: nn.Module, batch: loop.Batch) -> tuple[Tensor, Tensor, Tensor]:
    """Logits (N, N + 1) of every seen index against all prototypes of its own deck and none of them, the right columns
    (N,), and how the boxes were told (N, 6)."""
    kept, seen, _, deck, hidden, unknown = batch
    vectors, told = net(torch.cat([kept, seen]))
    count = len(seen)
    prototypes = functional.normalize(vectors[:-count].reshape(KEPT_VIEWS, count, -1).mean(0), dim=1)
    alike = vectors[-count:] @ prototypes.T
    own = torch.eye(count, dtype=torch.bool, device=alike.device)
    alike = alike.masked_fill((deck[:, None] != deck[None]) | (own & unknown[:, None]), -10.0)
    heat = net.heat.float().exp()
    logits = heat * torch.cat([alike, net.nothing.float().expand(count, 1)], 1)
    target = torch.where(hidden | unknown, count, torch.arange(count, device=alike.device))
    return logits, target, told[-count:]


def loss(net: nn.Module, batch: loop.Batch) -> tuple[Tensor, dict[str, float]]:
    """What is to be made small, and its parts."""
    logits, target, told = likenesses(net, batch)
    name = functional.cross_entropy(logits, target)
    off = (told.float() - batch[2].reshape(-1, 6)).abs()[~batch[4]].mean()
    wrong = (logits.detach().argmax(1) != target).float().mean()
    return name + PLACES * off, {"name": float(name.detach()), "off": float(off.detach()), "wrong": float(wrong)}


def recall(sure: NDArray[np.float64], right: NDArray[np.bool_], most: float = WRONG) -> float:
    """The largest share of all that can be named, the surest first, with at most a share `most` of wrong names."""
    order = np.argsort(-sure)
    wrong = np.cumsum(~right[order])
    fine = np.flatnonzero(wrong <= most * np.arange(1, len(order) + 1))
    return float((fine[-1] + 1 - wrong[fine[-1]]) / len(order)) if len(fine) else 0.0


def measured(net: nn.Module, episodes: Sequence[loop.Batch]) -> dict[str, float]:
    """Of the indices that show: the share whose own prototype is nearest, and the recall at few wrong names."""
    sure, right = [], []
    with torch.no_grad():
        for batch in episodes:
            logits, target, _ = likenesses(net, batch)
            best, at = logits.softmax(1)[:, :-1].max(1)
            sure.append(best.cpu().numpy().astype(np.float64))
            right.append((at == target).cpu().numpy())
    found = np.concatenate(right)
    return {"top": float(found.mean()), "recall": recall(np.concatenate(sure), found)}


def main(
    data: Annotated[list[Path], typer.Option(help="folders with sprites")],
    out: Annotated[Path, typer.Option(help="folder for checkpoints and the run log")],
    steps: int = 100_000,
    decks: Annotated[int, typer.Option(help="decks of an episode")] = 4,
    names: Annotated[int, typer.Option(help="most indices of each")] = 54,
    rate: float = 1.5e-3,
    seed: int = 7,
    threads: int = 2,
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    checks: Annotated[int, typer.Option(help="episodes of a validation")] = 12,
    until: Annotated[int | None, typer.Option(help="stop at this step, to go on another time")] = None,
    labels: Annotated[Path | None, typer.Option(help="ONNX file of the label view, to start from")] = None,
    matcher: Annotated[Path | None, typer.Option(help="ONNX file of a matcher, to go on from, in its place")] = None,
) -> None:
    """Trains, resuming where a checkpoint stands (`matcher.pt`)."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    net = Matcher().to(device).to(memory_format=torch.channels_last)
    fresh = seed + 1000 * loop.resumed(out, "matcher")
    held = Episodes(banks(data, True, device), 4, 54, 1, device)
    fixed = [batch for batch, _ in zip(held, range(checks), strict=False)]
    own = Episodes(banks(data, False, device), decks, names, fresh, device)
    if matcher is not None and fresh == seed:
        net.eval()
        go_on(net, matcher, next(iter(own))[0])
    elif labels is not None and fresh == seed:
        start(net.body, convolutions(labels), net.inside(next(iter(own))[0])[0])
    recipe = {"data": [folder.name for folder in data], "seed": seed, "decks": decks, "names": names,
              "start": matcher.name if matcher else labels.name if labels else ""}  # fmt: skip
    plan = loop.Plan(steps, rate, out, "matcher", recipe, device=device, until=until)
    loop.run(net, iter(own), loss, lambda averaged: measured(averaged, fixed), plan)


if __name__ == "__main__":
    typer.run(main)
