"""Scenes on disk: JPEG pictures with their truth, in shards of one `.npz` file each."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.labels import JOKER_LABEL, NAMED, NO_LABEL, SIGNS, label
from models.render.types import Image, Rendered

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER, BACK, OTHER = 52, 53, 54
"""Class numbers after the 52 faces (suit · 13 + rank)."""
NOWHERE, ON_FACE = -1, -2
"""In place of a row, of what a locator took for an index or a card: no face is there; a face, but not its index."""
LABEL_JOKER, LABEL_NONE = 200, 201
"""Class numbers after the labels, in scenes for the label view."""


def code_to_class(code: str, face: str = "up") -> int:
    """Class number of a card code; `OTHER` for a face outside the standard deck."""
    if face == "down" or code.startswith("BACK"):
        return BACK
    if code.startswith("JK"):
        return JOKER
    if code[:1] in SUITS and code[1:] in RANKS:
        return SUITS.index(code[0]) * 13 + RANKS.index(code[1:])
    return OTHER


def label_class(code: str, face: str = "up") -> int:
    """Class number of a card in scenes for the label view: value · 8 + sign, then `LABEL_JOKER` and `LABEL_NONE`."""
    value, sign, kind = label(code)
    if face == "down" or kind == NO_LABEL:
        return LABEL_NONE
    return LABEL_JOKER if kind == JOKER_LABEL else value * len(SIGNS) + sign


def label_goal(number: int) -> tuple[int, int, int]:
    """Value, sign and kind of such a class number; -1 where there is none."""
    if number >= LABEL_JOKER:
        return -1, -1, JOKER_LABEL if number == LABEL_JOKER else NO_LABEL
    return number // len(SIGNS), number % len(SIGNS), NAMED


def class_to_code(number: int) -> str:
    """The card code of a class number."""
    if number < JOKER:
        return SUITS[number // 13] + RANKS[number % 13]
    return {JOKER: "JK", BACK: "BACK"}.get(number, "?")


@dataclass(frozen=True)
class Example:
    """One scene. `cards` (N, 11): class, face up (1) or down (0), visible, quad 8 (px).

    `indices` (M, 10): row of the card, visible, quad 8 (px). Where a locator has looked (`vision.fitting.located`):
    `located` (L, 11): row of the index, quad 8 and the card's centre by it and the outline, 2 (px); `outlines` (K, 9):
    row of the card, quad 8; rows may be `NOWHERE` or `ON_FACE`.
    """

    image: Image
    cards: NDArray[np.float32]
    indices: NDArray[np.float32]
    located: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 11), np.float32))
    outlines: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 9), np.float32))


def tables(
    scene: Rendered, number_of: Callable[[str, str], int] = code_to_class
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The two tables of an `Example` for a rendered scene; `number_of`: a card's class number."""
    cards, indices = [], []
    for row, card in enumerate(scene.cards):
        number = number_of(card.code, card.face)
        cards.append([number, float(card.face == "up"), card.visible, *card.quad.reshape(-1)])
        indices += [[row, index.visible, *index.quad.reshape(-1)] for index in card.indices]
    return (
        np.array(cards, np.float32).reshape(-1, 11),
        np.array(indices, np.float32).reshape(-1, 10),
    )


def save_shard(path: Path, scenes: Sequence[tuple[bytes, NDArray[np.float32], NDArray[np.float32]]]) -> None:
    """Writes scenes (JPEG bytes and tables) as one shard, atomically."""
    stream = b"".join(jpeg for jpeg, _, _ in scenes)
    temporary = path.with_suffix(".part")
    with temporary.open("wb") as out:
        np.savez(
            out,
            jpeg=np.frombuffer(stream, np.uint8),
            jpeg_end=np.cumsum([len(jpeg) for jpeg, _, _ in scenes]),
            cards=np.concatenate([cards for _, cards, _ in scenes]),
            cards_end=np.cumsum([len(cards) for _, cards, _ in scenes]),
            indices=np.concatenate([indices for _, _, indices in scenes]),
            indices_end=np.cumsum([len(indices) for _, _, indices in scenes]),
        )
    temporary.rename(path)


def beside(path: Path) -> Path:
    """The file beside a shard with what a locator finds in its scenes."""
    return path.with_suffix(".found")


def save_found(path: Path, found: Sequence[tuple[NDArray[np.float32], NDArray[np.float32]]]) -> None:
    """Writes what a locator finds in every scene of a shard (`located` and `outlines` of an `Example`)."""
    temporary = path.with_suffix(".look")
    with temporary.open("wb") as out:
        np.savez(
            out,
            located=np.concatenate([located for located, _ in found]),
            located_end=np.cumsum([len(located) for located, _ in found]),
            outlines=np.concatenate([outlines for _, outlines in found]),
            outlines_end=np.cumsum([len(outlines) for _, outlines in found]),
        )
    temporary.rename(beside(path))


PAIRS = 6
"""Enrolled indices that are registered with each found one: its own first."""


def save_pairs(path: Path, near: Sequence[tuple[NDArray[np.float32], ...]]) -> None:
    """Writes of every found index what is seen under kept ones and these, both (PAIRS, 44, 24, 3), log, and how badly
    they fit (PAIRS,)."""
    temporary = path.with_suffix(".part")
    with temporary.open("wb") as out:
        seen, kept, residuals = (np.array([one[at] for one in near]) for at in range(3))
        np.savez(
            out, seen=seen.astype(np.float16), kept=kept.astype(np.float16), misfits=residuals
        )  # the name in data sets that are kept
    temporary.rename(path)


def load_pairs(path: Path) -> tuple[NDArray[np.float32], ...]:
    """What is seen, its own enrolled index and another one, all (N, 44, 24, 3), log: each found index with every rival.
    Of both, what is seen is taken under the one that fits better."""
    with np.load(path) as data:
        seen, kept, residuals = (data[name] for name in ("seen", "kept", "misfits"))
    if not len(seen):
        return tuple(np.zeros((0, 44, 24, 3), np.float32) for _ in range(3))
    rows, rivals = (part.reshape(-1) for part in np.mgrid[: len(seen), 1 : kept.shape[1]])
    better = np.where(residuals[rows, 0] <= residuals[rows, rivals], 0, rivals)
    return tuple(part.astype(np.float32) for part in (seen[rows, better], kept[rows, 0], kept[rows, rivals]))


class Shard:
    """One shard in memory, with what a locator finds in it where that was kept; pictures are decoded on access."""

    def __init__(self, path: Path) -> None:
        self._data: dict[str, NDArray[np.float32]] = {}
        for file in (path, beside(path)):
            if file.exists() or file == path:
                with np.load(file) as data:
                    self._data |= {name: data[name] for name in data.files}
        ends = [name for name in self._data if name.endswith("_end")]
        self._starts = {name.removesuffix("_end"): np.concatenate([[0], self._data[name]]) for name in ends}

    def __len__(self) -> int:
        return len(self._data["jpeg_end"])

    def _part(self, name: str, at: int) -> NDArray[np.float32]:
        start, end = self._starts[name][at : at + 2]
        return self._data[name][int(start) : int(end)]

    def __getitem__(self, at: int) -> Example:
        image = cv2.imdecode(self._part("jpeg", at), cv2.IMREAD_COLOR)
        if image is None:
            raise ValueError(f"shard picture {at} cannot be decoded")
        found = {name: self._part(name, at) for name in ("located", "outlines") if name in self._starts}
        return Example(np.asarray(image, np.uint8), self._part("cards", at), self._part("indices", at), **found)


def shards(folders: Sequence[Path], validation: bool) -> list[Path]:
    """The shard files of the folders that train, or those held out."""
    found = [path for folder in folders for path in sorted(folder.glob("*.npz"))]
    return [path for path in found if held_out(path.name) == validation]


def held_out(name: str, share: float = 0.04) -> bool:
    """Whether a shard (by its file name) is kept for validation: a fixed choice, by checksum."""
    return zlib.crc32(name.encode()) % 1000 < share * 1000
