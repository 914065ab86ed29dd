"""Batches from shards: pictures for the locator, patches for the reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from models.labels import NO_LABEL
from models.patches import card_patch, index_frame, index_patch, to_input
from models.render.types import Image
from models.training import augment, targets
from models.training.store import BACK, JOKER, OTHER, Example, Shard, label_goal, shards

CARD, JOKER_KIND, BACK_KIND, NONE = 0, 1, 2, 3
SMALL = 13.0
"""Indices less tall (px) are at the edge of legible: fewer of them teach."""
SIZE_ERROR = 0.13
"""How far (log, one sigma) the locator's idea of an index's size is off."""


def examples(folders: Sequence[Path], rng: np.random.Generator) -> Iterator[Example]:
    """Endless examples, three random shards mixed at a time; shards that appear meanwhile join.

    Folders count alike, however many shards each holds. Raises FileNotFoundError where no folder has any.
    """
    while True:
        found = [paths for paths in (shards([folder], validation=False) for folder in folders) if paths]
        if not found:
            raise FileNotFoundError(f"no training shards in {', '.join(map(str, folders))}")
        opened = []
        for _ in range(3):
            paths = found[int(rng.integers(len(found)))]
            opened.append(Shard(paths[int(rng.integers(len(paths)))]))
        order = [(shard, row) for shard in opened for row in range(len(shard))]
        for pick in rng.permutation(len(order)):
            shard, row = order[pick]
            yield shard[row]


def zoom(example: Example, size: int, rng: np.random.Generator) -> Example:
    """A random square window of the scene, slightly resized; truth moves along."""
    height, width = example.image.shape[:2]
    scale = float(np.exp(rng.uniform(-0.15, 0.15)))
    side = size / scale
    left = rng.uniform(min(0, width - side), max(0, width - side))
    top = rng.uniform(min(0, height - side), max(0, height - side))
    matrix = np.array([[scale, 0, -left * scale], [0, scale, -top * scale]])
    image = cv2.warpAffine(
        example.image, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101
    )

    def move(rows: NDArray[np.float32], start: int) -> NDArray[np.float32]:
        moved = rows.copy()
        points = moved[:, start:].reshape(-1, 4, 2)
        moved[:, start:] = ((points - (left, top)) * scale).reshape(len(rows), 8)
        return moved

    return Example(np.asarray(image, np.uint8), move(example.cards, 3), move(example.indices, 2))


def locator_batches(folders: Sequence[Path], batch: int, size: int, seed: int) -> Iterator[tuple[Tensor, ...]]:
    """Endless batches (image (N, 3, S, S), heat, keep, vectors, weight)."""
    rng = np.random.default_rng(seed)
    stream = examples(folders, rng)
    while True:
        images, goals = [], []
        for _ in range(batch):
            example = zoom(next(stream), size, rng)
            images.append(augment.lens(augment.colour(example.image, rng), rng))
            goals.append(targets.encode(example.cards, example.indices, (size, size)))
        yield (
            torch.from_numpy(to_input(images)),
            *(
                torch.from_numpy(np.stack([getattr(goal, part) for goal in goals]))
                for part in ("heat", "keep", "vectors", "weight")
            ),
        )


def label(number: int) -> tuple[int, int, int]:
    """Rank, suit and kind targets of a class number; -1 where there is none."""
    if number < JOKER:
        return number % 13, number // 13, CARD
    return -1, -1, {JOKER: JOKER_KIND, BACK: BACK_KIND}.get(number, NONE)


def _shaken(
    quad: NDArray[np.float32], rng: np.random.Generator, share: float, size: float | None = None
) -> NDArray[np.float32]:
    """The quad as a locator would give it: shifted, scaled (by e to the `size`), turned and skewed a little."""
    centre = quad.mean(axis=0)
    linear = np.eye(2) * np.exp(rng.normal(0, size or 1.2 * share)) + rng.normal(0, share, (2, 2))
    across = np.abs(quad - centre).mean()
    out: NDArray[np.float32] = ((quad - centre) @ linear.T + centre + rng.normal(0, share * across, 2)).astype(
        np.float32
    )
    return out


Patch = tuple[Image, tuple[int, int, int]]


def index_patches(example: Example, rng: np.random.Generator) -> Iterator[Patch]:
    """Index patches of one scene with their labels: clear ones by name, half-covered ones and others as none."""
    for index in example.indices:
        number = int(example.cards[int(index[0]), 0])
        visible = index[1]
        quad = index[2:].reshape(4, 2)
        tall = float(np.hypot(*(quad[3] - quad[0])))
        if tall < 7 or number in (BACK, OTHER) or 0.45 < visible < 0.9:
            continue
        if visible <= 0.45 and rng.random() < 0.6:
            continue
        if tall < SMALL and rng.random() < 0.6:
            continue
        goal = label(number) if visible >= 0.9 else (-1, -1, NONE)
        if rng.random() < 0.06:  # far off: a part of an index, a pip, the border
            quad = quad + rng.normal(0, 1, 2).astype(np.float32) * tall
            shift = float(np.abs(quad - index[2:].reshape(4, 2)).mean()) / tall
            if shift < 0.85:
                continue
            goal = (-1, -1, NONE)
        centre, right, down = index_frame(_shaken(quad, rng, 0.07, SIZE_ERROR))
        yield index_patch(example.image, centre, right, down), goal
    for patch in _ground(example, rng):
        yield patch, (-1, -1, NONE)


def label_patches(example: Example, rng: np.random.Generator) -> Iterator[Patch]:
    """Prints of one mosaic with their value, sign and kind, and some of the ground."""
    for index in example.indices:
        quad = index[2:].reshape(4, 2)
        tall = float(np.hypot(*(quad[3] - quad[0])))
        if tall < 7 or (tall < SMALL and rng.random() < 0.6):
            continue
        goal = label_goal(int(example.cards[int(index[0]), 0]))
        if rng.random() < 0.06:  # far off
            away = rng.uniform(0, 2 * np.pi)
            quad = quad + np.array([np.cos(away), np.sin(away)], np.float32) * tall * np.float32(rng.uniform(0.9, 1.4))
            goal = (-1, -1, NO_LABEL)
        yield index_patch(example.image, *index_frame(_shaken(quad, rng, 0.07, SIZE_ERROR))), goal
    for patch in _ground(example, rng):
        yield patch, (-1, -1, NO_LABEL)


def _ground(example: Example, rng: np.random.Generator) -> Iterator[Image]:
    """Now and then a patch from where no index is."""
    if rng.random() < 0.5:
        height, width = example.image.shape[:2]
        size, angle = np.exp(rng.uniform(2, 4.2)), rng.uniform(0, 2 * np.pi)
        down = np.array([-np.sin(angle), np.cos(angle)], np.float32) * size / 2
        right = np.array([down[1], -down[0]], np.float32) * 0.5
        centre = rng.uniform((0, 0), (width, height)).astype(np.float32)
        seen = [np.hypot(*(row[2:].reshape(4, 2).mean(axis=0) - centre)) for row in example.indices if row[1] > 0.3]
        if not seen or min(seen) > size:
            yield index_patch(example.image, centre, right, down)


def card_patches(example: Example, rng: np.random.Generator) -> Iterator[Patch]:
    """Whole-card patches of one scene with their labels, turned by a half turn at random."""
    height, width = example.image.shape[:2]
    for card in example.cards:
        number, quad = int(card[0]), card[3:].reshape(4, 2)
        if card[2] < 0.5 or number == OTHER:
            continue
        if min(np.hypot(*(quad[1] - quad[0])), np.hypot(*(quad[3] - quad[0]))) < 22:
            continue
        if rng.random() < 0.5:
            quad = np.roll(quad, 2, axis=0)
        yield card_patch(example.image, _shaken(quad, rng, 0.025)), label(number)
    if rng.random() < 0.15:
        across = rng.uniform(30, 150)
        angle = rng.uniform(0, 2 * np.pi)
        corners = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) * across
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        centre = rng.uniform((0, 0), (width, height))
        known = [np.hypot(*(row[3:].reshape(4, 2).mean(axis=0) - centre)) for row in example.cards]
        if not known or min(known) > across:
            quad = (corners @ turn.T + centre).astype(np.float32)
            yield card_patch(example.image, quad), (-1, -1, NONE)


Patches = Callable[[Example, np.random.Generator], Iterator[Patch]]
PATCHES: dict[str, Patches] = {"index": index_patches, "card": card_patches, "label": label_patches}


def reader_batches(folders: Sequence[Path], view: str, batch: int, seed: int) -> Iterator[tuple[Tensor, ...]]:
    """Endless batches of one view, "index", "card" or "label": patches (N, 3, h, w) and their labels (N, 3)."""
    rng = np.random.default_rng(seed)
    stream = examples(folders, rng)
    pool: list[Patch] = []
    while True:
        while len(pool) < 4 * batch:
            pool.extend(PATCHES[view](next(stream), rng))
        rng.shuffle(pool)
        chosen, pool = pool[:batch], pool[batch:]
        patches = [augment.lens(augment.colour(augment.far(image, rng), rng), rng) for image, _ in chosen]
        yield torch.from_numpy(to_input(patches)), torch.tensor([goal for _, goal in chosen])


class _Stream(IterableDataset[tuple[Tensor, ...]]):
    def __init__(self, make: Callable[[], Iterator[tuple[Tensor, ...]]]) -> None:
        self.make = make

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        return self.make()


def ahead(make: Callable[[], Iterator[tuple[Tensor, ...]]]) -> Iterator[tuple[Tensor, ...]]:
    """The same batches, prepared by a process of their own while the network learns from the last ones."""
    return iter(DataLoader(_Stream(make), batch_size=None, num_workers=1, prefetch_factor=8))
