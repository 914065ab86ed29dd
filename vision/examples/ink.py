"""The print of a card's face, laid over another view of it.

The print is the log of light minus its local mean, where that is more than noise: shadows, glare and the tint of the
paper hardly change it. The outlines of two views of one card differ by a few places (grid samples), so one is moved,
turned and scaled until both agree best. Then every part of the face has to agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.examples.config import EXAMPLES, InkConfig
from vision.types import Image, Quad

Floats = NDArray[np.float32]
DARK = 12.0
"""Added to light before its logarithm: noise hides what is darker, of 255."""


class Overlaid(NamedTuple):
    """How two views of a face differ, 0 (alike) to about 1: all over, in the part that differs most, and in the one
    that differs second most; `share`: how much of the face both show."""

    all: float
    worst: float
    second: float
    share: float


class Print:
    """The print of a card under an outline (4, 2) px of a picture (H, W, 3); `over`: outlines of what covers it."""

    def __init__(self, image: Image, quad: Quad, over: Sequence[Quad] = (), config: InkConfig = EXAMPLES.ink) -> None:
        low = np.maximum(np.floor(quad.min(axis=0) - 0.2 * np.ptp(quad, axis=0)).astype(int), 0)
        high = np.ceil(quad.max(axis=0) + 0.2 * np.ptp(quad, axis=0)).astype(int)
        part = image[low[1] : high[1] + 1, low[0] : high[0] + 1]
        part = part if part.size else np.zeros((2, 2, 3), np.uint8)
        self._light: Floats = np.log(part.astype(np.float32) + np.float32(DARK))
        self._quad, self._over = (quad - low).astype(np.float32), [(each - low).astype(np.float32) for each in over]
        self._config = config

    @cached_property
    def blurred(self) -> Floats:
        """The print, blurred and at a quarter of the size: two unit vectors (2, D), as it lies and turned by half a
        turn."""
        c = EXAMPLES.known
        inner = _inner(self.whole, self._config)
        small = cv2.resize(cv2.GaussianBlur(inner, (0, 0), c.blurred), None, fx=0.25, fy=0.25)
        both = np.stack([small.ravel(), small[::-1, ::-1].ravel()])
        return np.asarray(both / np.maximum(np.linalg.norm(both, axis=1, keepdims=True), 1e-6), np.float32)

    @cached_property
    def whole(self) -> Floats:
        """The print under the outline, and a little beyond it."""
        return self._under(self._quad, 1.0)

    @cached_property
    def faces(self) -> tuple[Floats, Floats]:
        """The print without its border, as it lies and turned by half a turn."""
        inner = _inner(self.whole, self._config)
        return inner, np.ascontiguousarray(inner[::-1, ::-1])

    @cached_property
    def bare(self) -> tuple[Floats, Floats]:
        """Where the face, without its border, is not covered: 1, else 0; as it lies and turned by half a turn."""
        c = self._config
        wide, tall = c.size
        target = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(self._quad, target)
        shown: NDArray[Any] = np.ones((tall, wide), np.float32)
        for each in self._over:
            there = cv2.perspectiveTransform(each.reshape(1, -1, 2), matrix).reshape(-1, 2)
            cv2.fillConvexPoly(shown, np.rint(np.clip(there, -500, 500)).astype(np.int32), 0.0)
        shown = cv2.erode(shown, np.ones((c.beside, c.beside), np.uint8))
        inner = np.ascontiguousarray(shown[c.border : -c.border, c.border : -c.border], np.float32)
        return inner, np.ascontiguousarray(inner[::-1, ::-1])

    @cached_property
    def ink(self) -> Floats:
        """The direction (3,) of the print's density, a unit vector: the colour of its ink, whatever the light; zeros
        where there is none."""
        inner, bare = self.faces[0], self.bare[0]
        size_of = np.sqrt((inner * inner).sum(axis=2)) * bare
        total = (inner * np.maximum(size_of - self._config.stroke * size_of.max(), 0)[..., None]).sum(axis=(0, 1))
        length = float(np.linalg.norm(total))
        return np.asarray(total / length if length > 0 else np.zeros(3), np.float32)

    def laid_over(self, other: Print, turned: bool) -> Overlaid:
        """How this view of a card differs from another one; `turned`: the other one is turned by half a turn first."""
        c, bare = self._config, self.bare[0] * other.bare[turned]
        face = other.faces[turned] * bare[..., None]
        half = _halved(face)
        best, found = np.inf, (self._quad, 0, 0)
        for quad, seen in self._tried:
            apart = cv2.matchTemplate(seen, half, cv2.TM_SQDIFF)
            y, x = divmod(int(apart.argmin()), apart.shape[1])
            window = seen[y : y + half.shape[0], x : x + half.shape[1]]
            rest = float(apart[y, x]) / max(float((window * window).sum() + (half * half).sum()), 1e-6)
            if rest < best:
                best, found = rest, (quad, x, y)
        quad, left, top = found
        seen = self._under(quad, 1.0)
        x, y = (min(max(2 * at, 1), seen.shape[axis] - face.shape[axis] - 1) for axis, at in ((1, left), (0, top)))
        return _by_parts(seen[y - 1 : y + face.shape[0] + 1, x - 1 : x + face.shape[1] + 1], face, bare, c)

    @cached_property
    def _tried(self) -> list[tuple[Quad, Floats]]:
        return [(quad, self._under(quad, 0.5)) for quad in self._outlines()]

    def _outlines(self) -> Iterator[Quad]:
        middle = self._quad.mean(axis=0)
        for scale in self._config.scales:
            for turn in self._config.turns:
                c, s = scale * np.cos(turn), scale * np.sin(turn)
                yield ((self._quad - middle) @ np.array([[c, s], [-s, c]], np.float32) + middle).astype(np.float32)

    def _under(self, quad: Quad, scale: float) -> Floats:
        """The print under an outline, its grid `scale` times as fine."""
        c = self._config
        wide, tall = (round(scale * side) for side in c.size)
        edge = round(scale * c.around)
        corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) + np.float32(edge - 0.5)
        matrix = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        size = (wide + 2 * edge, tall + 2 * edge)
        seen = cv2.warpPerspective(self._soft(quad, wide), matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        change: NDArray[Any] = seen - cv2.GaussianBlur(seen, (0, 0), scale * c.wide)
        size_of = np.sqrt((change * change).sum(axis=2, keepdims=True))
        kept = change * (np.maximum(size_of - c.faint, 0) / np.maximum(size_of, 1e-6))
        return np.ascontiguousarray(kept / (1 + size_of), np.float32)

    def _soft(self, quad: Quad, wide: int) -> Floats:
        """The log of light, blurred to what a grid of `wide` places across can hold."""
        side = float(np.hypot(*(quad[1] - quad[0])))
        blur = max(self._config.soft * side / wide, 0.3)
        found = self._softened.get(round(blur, 1))
        if found is None:
            found = self._softened[round(blur, 1)] = np.asarray(cv2.GaussianBlur(self._light, (0, 0), blur), np.float32)
        return found

    @cached_property
    def _softened(self) -> dict[float, Floats]:
        return {}


def _inner(whole: Floats, c: InkConfig) -> Floats:
    edge = c.around + c.border
    return np.ascontiguousarray(whole[edge:-edge, edge:-edge])


def _halved(face: Floats) -> Floats:
    return np.asarray(cv2.resize(face, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)


@lru_cache(maxsize=4)
def _cells(shape: tuple[int, ...], cells: tuple[int, int]) -> NDArray[np.intp]:
    """The part of a face to which each of its places belongs."""
    down, across = (np.arange(side) * count // side for side, count in zip(shape, cells[::-1], strict=True))
    return np.asarray(down[:, None] * cells[0] + across[None], np.intp).ravel()


def _by_parts(seen: Floats, face: Floats, bare: Floats, c: InkConfig) -> Overlaid:
    """Differences by parts of the face, each of which may be shifted by one place in any direction, so `seen` is one
    place wider on every side. `bare`: where neither view is covered. Only parts count that are mostly uncovered."""
    tall, wide = face.shape[:2]
    where, count = _cells(face.shape[:2], c.cells), c.cells[0] * c.cells[1]
    own = (face * face).sum(axis=2)
    rests, powers = [], []
    for y in range(3):
        for x in range(3):
            window = seen[y : y + tall, x : x + wide]
            rest = ((window - face) ** 2).sum(axis=2) * bare
            power = ((window * window).sum(axis=2) + own) * bare
            rests.append(np.bincount(where, rest.ravel(), count))
            powers.append(np.bincount(where, power.ravel(), count))
    least = np.argmin(rests, axis=0)
    rest, power = (np.take_along_axis(np.array(some), least[None], axis=0)[0] for some in (rests, powers))
    shown = np.bincount(where, bare.ravel(), count) > c.shown * np.bincount(where, minlength=count)
    inky = shown & (power > max(c.inky * float(power.max()), 0.5))
    if not inky.any():
        return Overlaid(1.0, 1.0, 1.0, 0.0)
    parts = np.sort(rest[inky] / power[inky])[::-1]
    all_over = float(rest[shown].sum() / power[shown].sum())
    return Overlaid(all_over, float(parts[0]), float(parts[min(1, len(parts) - 1)]), float(shown.mean()))
