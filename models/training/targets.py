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


def encode(cards: Floats, indices: Floats, size: tuple[int, int]) -> Targets:
    """Targets for a scene of `size` (width, height) px; tables as in `store.Example`."""
    width, height = size[0] // head.STRIDE, size[1] // head.STRIDE
    heat = np.zeros((2, height, width), np.float32)
    keep = np.ones((2, height, width), np.float32)
    vectors = np.zeros((head.CHANNELS, height, width), np.float32)
    weight = np.zeros((head.CHANNELS, height, width), np.float32)
    cell_y, cell_x = np.mgrid[0:height, 0:width].astype(np.float32)
    cell_px = np.stack([cell_x, cell_y]) * head.STRIDE + head.STRIDE / 2

    def write(where: tuple[slice, slice], channels: slice | int, value: AnyFloats | float, strength: float) -> None:
        vectors[(channels, *where)] = np.asarray(value, np.float32).reshape(-1, 1, 1) if np.ndim(value) == 1 else value
        weight[(channels, *where)] = strength

    for card in cards:  # painter's order: the upper card has the last word where cells are shared
        quad = card[3:].reshape(4, 2)
        centre, code = head.encode_quad(quad)
        cell = centre / head.STRIDE
        short = float(min(np.hypot(*(quad[1] - quad[0])), np.hypot(*(quad[3] - quad[0]))))
        if card[2] < CARD_SEEN:
            near = _near((height, width), cell, max(1, round(short / 24)))
            if near is not None and card[2] > 0.03:
                keep[(0, *near)] = 0
            continue
        _splat(heat[0], cell, float(np.clip(short / 64, 0.7, 3.0)))
        near = _near((height, width), cell, 1 if short < 48 else 2)
        if near is None:
            continue
        strength = head.UNIT / float(np.hypot(*(quad[0] - quad[2])))
        write(near, head.FACE_UP, float(card[1]), 1.0)
        write(near, head.CARD_OFFSET, (centre[:, None, None] - cell_px[(slice(None), *near)]) / head.UNIT, strength)
        write(near, head.CARD_CODE, code, strength)
        weight[(head.CARD_TURN, *near)] = TURN_WEIGHT
        weight[(head.CARD_AXIS, *near)] = AXIS_WEIGHT
    for index in indices:
        quad = index[2:].reshape(4, 2)
        centre = quad.mean(axis=0)
        right = (quad[1] + quad[2] - quad[0] - quad[3]) / 4
        down = (quad[2] + quad[3] - quad[0] - quad[1]) / 4
        tall = 2 * float(np.hypot(*down))
        near = _near((height, width), centre / head.STRIDE, 1)
        if index[1] <= INDEX_LOST or near is None:
            continue
        if index[1] < INDEX_SEEN or tall < INDEX_TALL:
            keep[(1, *near)] = 0
            continue
        _splat(heat[1], centre / head.STRIDE, float(np.clip(tall / 28, 0.6, 2.0)))
        strength = 0.5 * head.UNIT / tall
        owner = cards[int(index[0])][3:].reshape(4, 2).mean(axis=0)
        write(near, head.INDEX_OFFSET, (centre[:, None, None] - cell_px[(slice(None), *near)]) / head.UNIT, strength)
        write(near, head.INDEX_RIGHT, right / head.UNIT, strength)
        write(near, head.INDEX_DOWN, down / head.UNIT, strength)
        vote = (owner[:, None, None] - cell_px[(slice(None), *near)]) / head.UNIT
        write(near, head.INDEX_VOTE, vote, 0.3 * strength)
    keep = np.maximum(keep, (heat > 0.999).astype(np.float32))
    return Targets(heat, keep, vectors, weight)
