"""What the locator finds: cards and the indices on them, px of the picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import dist

import numpy as np
from numpy.typing import NDArray

from models.patches import length
from vision.detection.config import DETECTION
from vision.types import Quad

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class IndexFound:
    """An index in the picture: centre and half axes of its box, and the card centre it votes for, px."""

    centre: Floats
    right: Floats
    down: Floats
    vote: Floats
    score: float

    @cached_property
    def place(self) -> tuple[float, float]:
        """`centre` as plain numbers, which are faster than an array of two."""
        x, y = self.centre.tolist()
        return x, y

    @property
    def box(self) -> Floats:
        """The corners of its box, (8,): x and y from the upper left one clockwise."""
        across, along = self.right, self.down
        corners = [self.centre + x * across + y * along for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        return np.concatenate(corners).astype(np.float32)

    @cached_property
    def tall(self) -> float:
        """Half its height, px."""
        return length(self.down)

    @property
    def inwards(self) -> bool:
        """Whether it stands as an index does: in its card's upper left (or right) corner. Else a 6 may be a 9."""
        return float(self.down @ (self.vote - self.centre)) > 0

    @property
    def nearby(self) -> list[IndexFound]:
        """The same index with boxes that lie a little beside its own."""
        wide = max(2.0, 2 * DETECTION.nearby.least_aside * self.tall / max(length(self.right), 1e-3))
        return [
            replace(self, centre=(self.centre + wide * x * self.right + 2 * y * self.down).astype(np.float32))
            for x, y in DETECTION.nearby.steps
        ]

    def opposed(self, other: IndexFound, least: float = 0.97) -> bool:
        """Whether both stand on their heads to each other; `least`: cosine."""
        return float(self.down @ other.down) < -least * max(self.tall * other.tall, 1e-3)

    def moved(self, scale: float, shift: Floats) -> IndexFound:
        """The same index in a picture this many times as large, then shifted by `shift` px."""
        return IndexFound(
            self.centre * scale + shift, self.right * scale, self.down * scale, self.vote * scale + shift, self.score
        )


@dataclass(frozen=True, eq=False)
class CardFound:
    """A card in the picture. `from_index`: its centre was not seen, the outline is inferred from an index."""

    quad: Quad
    score: float
    up: float
    indices: tuple[IndexFound, ...] = ()
    from_index: bool = False

    @cached_property
    def centre(self) -> Floats:
        """Mean of the corners, px."""
        a, b, c, d = self.quad
        out: Floats = ((a + b + c + d) / 4).astype(np.float32)
        return out

    @cached_property
    def short(self) -> float:
        """Length of the shorter side, px."""
        a, b, c, d = self.quad.tolist()
        return min(dist(a, b) + dist(c, d), dist(b, c) + dist(d, a)) / 2

    @cached_property
    def halves(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """From the centre to the middles of the right and of the lower side, px."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.quad.tolist()
        return ((bx + cx - ax - dx) / 4, (by + cy - ay - dy) / 4), ((cx + dx - ax - bx) / 4, (cy + dy - ay - by) / 4)

    @cached_property
    def complete(self) -> bool:
        """Whether the outline has both its indices: two that stand on their heads around its middle."""
        return any(
            a.opposed(b) and float(np.hypot(*((a.centre + b.centre) / 2 - self.centre))) < 0.25 * self.short
            for number, a in enumerate(self.indices)
            for b in self.indices[:number]
        )

    def middle_by(self, index: IndexFound) -> Floats:
        """The centre (px) of the card to which an index belongs: half way between its vote and the outline's, where the
        outline was seen itself."""
        return index.vote if self.from_index else (index.vote + self.centre) * np.float32(0.5)

    def moved(self, scale: float, shift: Floats) -> CardFound:
        """The same card in a picture this many times as large, then shifted by `shift` px."""
        return replace(
            self,
            quad=(self.quad * scale + shift).astype(np.float32),
            indices=tuple(index.moved(scale, shift) for index in self.indices),
        )
