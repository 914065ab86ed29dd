"""Batches from shards: pictures for the locator, patches for the reader and the refiner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from models.patches import to_input
from models.render.types import Image
from models.training.data import augment, targets
from models.training.data.crops import PATCHES
from models.training.data.store import Example, Shard, load_pairs, shards

Goal = TypeVar("Goal")
MIXED = 8
"""So many decks' pairs are mixed at a time."""
MOVED, NOISY = 2, 0.02
"""Pairs are moved by so many places at most, and get so much noise (log of light, one sigma) at most."""


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


def patch_batches(
    folders: Sequence[Path],
    made: Callable[[Example, np.random.Generator], Iterator[tuple[Image, Goal]]],
    batch: int,
    seed: int,
) -> Iterator[tuple[Tensor, list[Goal]]]:
    """Endless batches of what is `made` of scenes: patches (N, 3, h, w), changed in light and lens, and their goals."""
    rng = np.random.default_rng(seed)
    stream = examples(folders, rng)
    pool: list[tuple[Image, Goal]] = []
    while True:
        while len(pool) < 4 * batch:
            pool.extend(made(next(stream), rng))
        rng.shuffle(pool)
        chosen, pool = pool[:batch], pool[batch:]
        patches = [augment.lens(augment.colour(augment.far(image, rng), rng), rng) for image, _ in chosen]
        yield torch.from_numpy(to_input(patches)), [goal for _, goal in chosen]


def reader_batches(folders: Sequence[Path], view: str, batch: int, seed: int) -> Iterator[tuple[Tensor, ...]]:
    """Endless batches of one view (a key of `PATCHES`): patches (N, 3, h, w) and their labels (N, 3)."""
    for patches, goals in patch_batches(folders, PATCHES[view], batch, seed):
        yield patches, torch.tensor(goals)


def refiner_batches(
    folders: Sequence[Path],
    made: Callable[[Example, np.random.Generator], Iterator[tuple[Image, NDArray[np.float32]]]],
    batch: int,
    seed: int,
) -> Iterator[tuple[Tensor, ...]]:
    """Endless batches of places that a locator found: patches (N, 3, h, w) and what sets them right (N, outputs)."""
    for patches, told in patch_batches(folders, made, batch, seed):
        yield patches, torch.from_numpy(np.stack(told))


def pair_batches(folders: Sequence[Path], batch: int, seed: int) -> Iterator[tuple[Tensor, ...]]:
    """Endless batches of found indices with their own kept one and a rival (`vision.fitting.pairs`): three of
    (N, 3, 44, 24), log of light. All three are moved alike, and what is seen is noisier than it was.

    Raises FileNotFoundError where no folder has any.
    """
    rng = np.random.default_rng(seed)
    paths = shards(folders, validation=False)
    if not paths:
        raise FileNotFoundError(f"no pairs to train on in {', '.join(map(str, folders))}")
    while True:
        some = [load_pairs(paths[int(pick)]) for pick in rng.integers(len(paths), size=MIXED)]
        seen, own, rival = (np.concatenate(parts) for parts in zip(*some, strict=True))
        order = rng.permutation(len(seen))
        for at in range(0, len(order) - batch + 1, batch):
            chosen = order[at : at + batch]
            moved = tuple(int(by) for by in rng.integers(-MOVED, MOVED + 1, 2))
            noise = rng.normal(0, 1, (batch, *seen.shape[1:])) * rng.uniform(0, NOISY, (batch, 1, 1, 1))
            parts = (seen[chosen] + noise.astype(np.float32), own[chosen], rival[chosen])
            yield tuple(torch.from_numpy(np.roll(part, moved, (1, 2))).permute(0, 3, 1, 2) for part in parts)


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
