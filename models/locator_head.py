"""What the locator's 19 output channels mean, at stride 4; vectors in units of `UNIT` px of the network's input.

A card's outline is told by what a half turn leaves alone: its centre, the offset of one diagonal's midpoint, and both
diagonals with their angle doubled. An index knows its upright, so its two half axes stand as they are.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

CARD_HEAT, INDEX_HEAT, FACE_UP = 0, 1, 2
CARD_OFFSET = slice(3, 5)
CARD_BEND = slice(5, 7)
DIAGONAL_A = slice(7, 9)
DIAGONAL_B = slice(9, 11)
INDEX_OFFSET = slice(11, 13)
INDEX_RIGHT = slice(13, 15)
INDEX_DOWN = slice(15, 17)
INDEX_VOTE = slice(17, 19)
CHANNELS = 19
STRIDE = 4
UNIT = 32.0

Floats = NDArray[np.float32]


def double_angle(vectors: Floats) -> Floats:
    """(…, 2) vectors with their angle doubled, length kept: the same for v and -v."""
    x, y = vectors[..., 0], vectors[..., 1]
    length = np.hypot(x, y) + 1e-6
    return np.stack([(x * x - y * y) / length, 2 * x * y / length], axis=-1).astype(np.float32)


def halve_angle(vectors: Floats) -> Floats:
    """One of the two vectors (…, 2) whose doubled angle is given; the sign is free."""
    length = np.hypot(vectors[..., 0], vectors[..., 1])
    angle = np.arctan2(vectors[..., 1], vectors[..., 0]) / 2
    return np.stack([np.cos(angle) * length, np.sin(angle) * length], axis=-1).astype(np.float32)


def encode_quad(quad: Floats) -> tuple[Floats, Floats]:
    """Centre (2,) px and the outline's 6 numbers (bend, diagonal A, diagonal B) of a card quad (4, 2) px."""
    centre = quad.mean(axis=0)
    bend = (quad[0] + quad[2]) / 2 - centre
    code = np.concatenate([bend, double_angle(quad[0] - quad[2]), double_angle(quad[1] - quad[3])])
    return centre.astype(np.float32), (code / UNIT).astype(np.float32)


def decode_quad(centre: Floats, code: Floats) -> Floats:
    """The quad (4, 2) px of `encode_quad`'s numbers, corners clockwise; which half turn is first is free."""
    bend = code[0:2] * UNIT
    a = halve_angle(code[2:4] * UNIT) / 2
    b = halve_angle(code[4:6] * UNIT) / 2
    # Clockwise in image axes (y down): top left, top right, bottom right, bottom left. A × B must keep its sign.
    if a[0] * b[1] - a[1] * b[0] < 0:
        b = -b
    return np.stack([centre + bend + a, centre - bend + b, centre + bend - a, centre - bend - b]).astype(np.float32)
