"""Trains the embedder: `python -m models.training.embedder --out DIR`.

Faces of out-of-distribution decks (and some standard ones) are drawn, laid on any ground, photographed and cut out as
the locator would; the supervised contrastive loss (Khosla et al., NeurIPS 2020, eq. 2) draws pictures of one face
together and all others apart, most of a batch being faces of the same few decks.

With `--reader` both views start from the convolutions of a trained reader's card view, which are built alike: a few
hundred steps then do what thousands do from nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import torch
import typer
from torch import Tensor, nn

from models.patches import card_patch, corner_patch, to_input
from models.render.cards.faces import generate_deck
from models.render.cards.out_of_distribution import out_of_distribution_deck
from models.render.types import Face, Image
from models.training.data import augment, feed
from models.training.networks import loop
from models.training.networks.nets import Embedder

Rng = np.random.Generator
POOL = 48
"""Decks at hand."""
STAY = 4
"""Batches after which one deck of the pool is replaced: drawing one costs as much as half a batch."""
KEPT_WIDTH = 252
"""Faces of the pool are kept no wider than this, px: none is photographed wider."""
SHARED = 6
"""Leading layers that the embedder's views have in common with the reader's card view."""
DECKS, FACES, VIEWS = 2, 32, 2
"""Decks of a batch, faces of each, pictures of each face."""
HEAT = 0.1
"""Temperature of the loss."""


def photograph(face: Face, other: Face, rng: Rng) -> tuple[Image, Image, bool]:
    """(card patch, corner patch, whether the card itself was covered too far) of one picture of a face.

    The card lies anyhow, 55 to 210 px wide, under a slant up to about 50°, now and then partly under `other`.
    """
    width = float(np.exp(rng.uniform(np.log(55), np.log(210))))
    scale = width / face.size_mm[0]
    half = np.array([face.size_mm[0], face.size_mm[1]]) * scale / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    squash = np.cos(np.radians(rng.uniform(0, 50)))
    a, b = rng.uniform(0, 2 * np.pi, 2)

    def turn(angle: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        c, s = np.cos(angle), np.sin(angle)
        return np.array([[c, -s], [s, c]], np.float64)

    linear = turn(a) @ np.diag([1.0, squash]) @ turn(b)
    reach = float(np.hypot(*half)) + 6
    quad = (corners @ linear.T * (1 + rng.normal(0, 0.02, (4, 1))) + reach).astype(np.float32)
    side = int(2 * reach)
    ground = np.full((side, side, 3), rng.integers(0, 256, 3), np.uint8)
    _lay(ground, face, quad)
    lost = False
    if rng.random() < 0.3:
        away = rng.normal(0, 1, 2)
        moved = quad + (away / np.hypot(*away) * rng.uniform(0.5, 1.1) * half[0] * 2).astype(np.float32)
        centre = moved.mean(axis=0)
        moved = ((moved - centre) @ turn(rng.normal(0, 0.4)).T + centre).astype(np.float32)
        _lay(ground, other, moved)
        shared, _ = cv2.intersectConvexConvex(quad, moved)
        lost = bool(shared > 0.45 * cv2.contourArea(quad))
    if rng.random() < 0.6:
        ground = np.asarray(cv2.GaussianBlur(ground, (0, 0), float(rng.uniform(0.3, 1.3))), np.uint8)
    seen = _tinted(ground, rng)
    found = quad + rng.normal(0, 0.018 * width, (4, 2)).astype(np.float32)
    clean = [augment.lens(patch, rng) for patch in (card_patch(seen, found), corner_patch(seen, found))]
    return clean[0], clean[1], lost


def _lay(ground: Image, face: Face, quad: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> None:
    height, width = face.image.shape[:2]
    picture = face.image
    shrink = float(np.hypot(*(quad[1] - quad[0]))) / width
    if shrink < 0.6:
        picture = np.asarray(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
        height, width = picture.shape[:2]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, quad)
    laid = cv2.warpPerspective(picture, matrix, (ground.shape[1], ground.shape[0]), flags=cv2.INTER_LINEAR)
    cover = laid[..., 3:].astype(np.float32) / 255
    ground[:] = (ground * (1 - cover) + laid[..., :3] * cover).astype(np.uint8)


def _tinted(image: Image, rng: Rng) -> Image:
    """Lamps: gain per channel, gamma, a slope of light across the picture; colours stay colours."""
    gains = np.exp(rng.normal(0, 0.07, 3) + rng.normal(-0.05, 0.22))
    slope = np.linspace(-1, 1, image.shape[1], dtype=np.float32)[None, :, None] * np.float32(rng.normal(0, 0.12))
    levels = ((np.arange(256) / 255) ** np.exp(rng.normal(0, 0.15)) * 255).astype(np.float32)
    out = levels[image] * gains.astype(np.float32) * (1 + slope)
    return np.asarray(np.clip(out + rng.normal(0, 6), 0, 255), np.uint8)


def _smaller(face: Face) -> Face:
    height, width = face.image.shape[:2]
    if width <= KEPT_WIDTH:
        return face
    size = (KEPT_WIDTH, round(height * KEPT_WIDTH / width))
    return replace(face, image=np.asarray(cv2.resize(face.image, size, interpolation=cv2.INTER_AREA), np.uint8))


def batches(seed: int, decks: int = POOL) -> Iterator[tuple[Tensor, ...]]:
    """Endless (cards, their classes, corners, their classes) of `decks` decks at a time; one face, one class."""
    rng = np.random.default_rng(seed)

    def deck() -> list[Face]:
        made = generate_deck(rng) if rng.random() < 0.12 else out_of_distribution_deck(rng)
        return [_smaller(face) for code, face in made.faces.items() if not code.startswith("BACK")]

    pool = [deck() for _ in range(decks)]
    for turn in count():
        if turn % STAY == 0:
            pool[int(rng.integers(decks))] = deck()
        cards: list[Image] = []
        corners: list[Image] = []
        card_classes: list[int] = []
        corner_classes: list[int] = []
        for which in rng.choice(decks, DECKS, replace=False):
            faces = pool[which]
            for pick in rng.choice(len(faces), min(FACES, len(faces)), replace=False):
                name = len(card_classes)
                for _ in range(VIEWS):
                    other = faces[int(rng.integers(len(faces)))]
                    card, corner, lost = photograph(faces[pick], other, rng)
                    cards.append(card)
                    card_classes.append(-1 if lost else name)
                    corners.append(corner)
                    # A face without anything in its corner cannot be told by it.
                    corner_classes.append(name if faces[pick].indices and not lost else -1)
        yield (
            torch.from_numpy(to_input(cards)),
            torch.tensor(card_classes),
            torch.from_numpy(to_input(corners)),
            torch.tensor(corner_classes),
        )


def contrast(vectors: Tensor, classes: Tensor) -> tuple[Tensor, float]:
    """The loss of unit vectors (N, D) with classes (N,), -1 left out; and how often the nearest is of one's class."""
    kept = classes >= 0
    if int(kept.sum()) < 4:  # a batch of pictures has no corners to tell it by
        return 0.0 * vectors.sum(), 1.0
    vectors, classes = vectors[kept].float(), classes[kept]
    itself = torch.eye(len(vectors), dtype=torch.bool)
    likeness = (vectors @ vectors.T / HEAT).masked_fill(itself, -1e4)
    same = (classes[:, None] == classes[None]) & ~itself
    paired = same.any(dim=1)
    log_share = likeness - likeness.logsumexp(dim=1, keepdim=True)
    each = -(log_share * same).sum(dim=1)[paired] / same.sum(dim=1)[paired]
    nearest = same[torch.arange(len(vectors)), likeness.argmax(dim=1)][paired]
    return each.mean(), float(nearest.float().mean())


def loss(net: nn.Module, batch: loop.Batch) -> tuple[Tensor, dict[str, float]]:
    """Both views' losses."""
    cards, card_classes, corners, corner_classes = batch
    first, second = net(cards.to(memory_format=torch.channels_last), corners.to(memory_format=torch.channels_last))
    card, card_right = contrast(first, card_classes)
    corner, corner_right = contrast(second, corner_classes)
    total = card + corner
    return total, {"loss": float(total.detach()), "card_nearest": card_right, "corner_nearest": corner_right}


def start_from_reader(net: Embedder, checkpoint: Path) -> None:
    """Copies the convolutions of the reader's card view (a training checkpoint, `reader-card.pt`) into both views.

    Raises ValueError where a layer of the checkpoint has another shape or is missing.
    """
    saved = torch.load(checkpoint, weights_only=True)["averaged"]
    for view in (net.card, net.corner):
        for number in range(SHARED):
            start = f"module.body.{number}."
            layer = {key.removeprefix(start): value for key, value in saved.items() if key.startswith(start)}
            try:
                view.body[number].load_state_dict(layer)
            except RuntimeError as error:
                raise ValueError(f"{checkpoint}: layer {number} is not the embedder's: {error}") from error


def main(
    out: Annotated[Path, typer.Option(help="folder for checkpoints and the run log")],
    steps: int = 4000,
    rate: float = 2e-3,
    seed: int = 3,
    threads: int = 1,
    name: str = "embedder",
    reader: Annotated[Path | None, typer.Option(help="checkpoint of a trained card view to start from")] = None,
) -> None:
    """Trains, resuming where a checkpoint stands."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    cv2.setNumThreads(1)
    net = Embedder().to(memory_format=torch.channels_last)
    if reader is not None:
        start_from_reader(net, reader)
    held = batches(10_000 + seed, 3 * DECKS)
    fixed = [next(held) for _ in range(3)]

    def check(averaged: nn.Module) -> dict[str, float]:
        averaged.eval()
        with torch.no_grad():
            rows = [loss(averaged, batch)[1] for batch in fixed]
        return {key: sum(row[key] for row in rows) / len(rows) for key in rows[0]}

    plan = loop.Plan(steps, rate, out, name, {"seed": seed, "batch": DECKS * FACES * VIEWS, "reader": str(reader)},
                     warmup=min(300, steps // 8))  # fmt: skip
    fresh = seed + 1000 * loop.resumed(out, name)
    loop.run(net, feed.ahead(partial(batches, fresh)), loss, check, plan)


if __name__ == "__main__":
    typer.run(main)
