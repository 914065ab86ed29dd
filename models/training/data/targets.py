"""What the locator should say of a scene: heat maps, vectors and where each counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models import locator_head as head

Floats = NDArray[np.float32]
AnyFloats = NDArray[np.floating[Any]]

CARD_SEEN = 0.2
"""A card with less to be seen is neither asked for nor forbidden, unless an index of it is clear."""
INDEX_SEEN, INDEX_LOST = 0.85, 0.35
"""An index is asked for above, forbidden below, and left open between these visible shares."""
INDEX_TALL = 6.0
"""An index less tall (px of the network's input) is left open: it cannot be told from texture."""

TURN_WEIGHT, AXIS_WEIGHT = 0.4, 0.05
"""Weights of the two angles, beside lengths that count as shares of the card's diagonal. By that measure a turn would
weigh 0.125; it weighs more, because the shear of strongly tilted cards lies in it and is hardly learned."""


@dataclass(frozen=True)
class Targets:
    """`heat` (2, h, w) card and index; `keep` (2, h, w): 0 where the loss looks away; `vectors` (22, h, w) and
    `weight` (22, h, w) the regression targets and their weights (zero where none)."""

    heat: Floats
    keep: Floats
    vectors: Floats
    weight: Floats


def _splat(heat: Floats, centre: AnyFloats, sigma: float) -> None:
    """Draws a Gaussian peak (its largest value kept) around `centre`, in cells."""
    height, width = heat.shape
    reach = int(np.ceil(3 * sigma))
    x0, x1 = max(0, int(centre[0]) - reach), min(width, int(centre[0]) + reach + 1)
    y0, y1 = max(0, int(centre[1]) - reach), min(height, int(centre[1]) + reach + 1)
    if x0 >= x1 or y0 >= y1:
        return
    xs = np.arange(x0, x1, dtype=np.float32) - np.floor(centre[0])
    ys = np.arange(y0, y1, dtype=np.float32) - np.floor(centre[1])
    peak = np.exp(-(xs[None] ** 2 + ys[:, None] ** 2) / (2 * sigma * sigma))
    np.maximum(heat[y0:y1, x0:x1], peak, out=heat[y0:y1, x0:x1])


def _near(shape: tuple[int, int], centre: AnyFloats, reach: int) -> tuple[slice, slice] | None:
    x, y = int(centre[0]), int(centre[1])
    if not (0 <= x < shape[1] and 0 <= y < shape[0]):
        return None
    return slice(max(0, y - reach), y + reach + 1), slice(max(0, x - reach), x + reach + 1)


class _Maps:
    """The maps of a scene while its cards and indices are written into them."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.shape = (size[1] // head.STRIDE, size[0] // head.STRIDE)
        self.heat = np.zeros((2, *self.shape), np.float32)
        self.keep = np.ones((2, *self.shape), np.float32)
        self.vectors = np.zeros((head.CHANNELS, *self.shape), np.float32)
        self.weight = np.zeros((head.CHANNELS, *self.shape), np.float32)
        cell_y, cell_x = np.mgrid[0 : self.shape[0], 0 : self.shape[1]].astype(np.float32)
        self._cell_px = np.stack([cell_x, cell_y]) * head.STRIDE + head.STRIDE / 2

    def write(
        self, where: tuple[slice, slice], channels: slice | int, value: AnyFloats | float, strength: float
    ) -> None:
        """Sets channels of some cells, and how much they count."""
        spread = np.asarray(value, np.float32).reshape(-1, 1, 1) if np.ndim(value) == 1 else value
        self.vectors[(channels, *where)] = spread
        self.weight[(channels, *where)] = strength

    def offset(self, where: tuple[slice, slice], point: AnyFloats) -> AnyFloats:
        """From each of some cells to a point, in units."""
        away: AnyFloats = (point[:, None, None] - self._cell_px[(slice(None), *where)]) / head.UNIT
        return away

    def card(self, card: Floats) -> None:
        """Writes a card; one that is hardly seen is only no background."""
        quad = card[3:].reshape(4, 2)
        centre, code = head.encode_quad(quad)
        cell = centre / head.STRIDE
        short = float(min(np.hypot(*(quad[1] - quad[0])), np.hypot(*(quad[3] - quad[0]))))
        if card[2] < CARD_SEEN:
            near = _near(self.shape, cell, max(1, round(short / 24)))
            if near is not None and card[2] > 0.03:
                self.keep[(0, *near)] = 0
            return
        _splat(self.heat[0], cell, float(np.clip(short / 64, 0.7, 3.0)))
        near = _near(self.shape, cell, 1 if short < 48 else 2)
        if near is None:
            return
        strength = head.UNIT / float(np.hypot(*(quad[0] - quad[2])))
        self.write(near, head.FACE_UP, float(card[1]), 1.0)
        self.write(near, head.CARD_OFFSET, self.offset(near, centre), strength)
        self.write(near, head.CARD_CODE, code, strength)
        self.weight[(head.CARD_TURN, *near)] = TURN_WEIGHT
        self.weight[(head.CARD_AXIS, *near)] = AXIS_WEIGHT

    def index(self, index: Floats, cards: Floats) -> None:
        """Writes an index that votes for its card; one that is hardly seen or tiny is only no background."""
        quad = index[2:].reshape(4, 2)
        centre = quad.mean(axis=0)
        right = (quad[1] + quad[2] - quad[0] - quad[3]) / 4
        down = (quad[2] + quad[3] - quad[0] - quad[1]) / 4
        tall = 2 * float(np.hypot(*down))
        near = _near(self.shape, centre / head.STRIDE, 1)
        if index[1] <= INDEX_LOST or near is None:
            return
        if index[1] < INDEX_SEEN or tall < INDEX_TALL:
            self.keep[(1, *near)] = 0
            return
        _splat(self.heat[1], centre / head.STRIDE, float(np.clip(tall / 28, 0.6, 2.0)))
        strength = 0.5 * head.UNIT / tall
        owner = cards[int(index[0])][3:].reshape(4, 2).mean(axis=0)
        self.write(near, head.INDEX_OFFSET, self.offset(near, centre), strength)
        self.write(near, head.INDEX_RIGHT, right / head.UNIT, strength)
        self.write(near, head.INDEX_DOWN, down / head.UNIT, strength)
        self.write(near, head.INDEX_VOTE, self.offset(near, owner), 0.3 * strength)


def encode(cards: Floats, indices: Floats, size: tuple[int, int]) -> Targets:
    """Targets for a scene of `size` (width, height) px; tables as in `store.Example`."""
    maps = _Maps(size)
    for card in cards:  # painter's order: the upper card has the last word where cells are shared
        maps.card(card)
    for index in indices:
        maps.index(index, cards)
    keep = np.maximum(maps.keep, (maps.heat > 0.999).astype(np.float32))
    return Targets(maps.heat, keep, maps.vectors, maps.weight)
