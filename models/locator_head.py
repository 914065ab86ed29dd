"""What the locator's 22 output channels mean, at stride 4; vectors in units of `UNIT` px of the network's input.

A card's outline is told by numbers that change smoothly with what is seen of it, however it lies: its centre; the
offset of one diagonal's midpoint (perspective); the square root of the scatter of its corners, which is the same
whichever corner comes first; how far the corners are turned in that frame, as an angle times four; and which way the
card's long axis points, as an angle doubled. A half turn leaves all of it alone. An index knows its upright, so its two
half axes stand as they are.
"""

from __future__ import annotations

from math import atan2, cos, hypot, sin

import numpy as np
from numpy.typing import NDArray

CARD_HEAT, INDEX_HEAT, FACE_UP = 0, 1, 2
CARD_OFFSET = slice(3, 5)
CARD_BEND = slice(5, 7)
CARD_SHAPE = slice(7, 10)
CARD_TURN = slice(10, 12)
CARD_AXIS = slice(12, 14)
CARD_CODE = slice(CARD_BEND.start, CARD_AXIS.stop)
INDEX_OFFSET = slice(14, 16)
INDEX_RIGHT = slice(16, 18)
INDEX_DOWN = slice(18, 20)
INDEX_VOTE = slice(20, 22)
CHANNELS = 22
STRIDE = 4
UNIT = 32.0

Floats = NDArray[np.float32]


def encode_quad(quad: Floats) -> tuple[Floats, Floats]:
    """Centre (2,) px and the outline's 9 numbers (bend, shape, turn, axis) of a card quad (4, 2) px, clockwise."""
    corners = quad.astype(np.float64)
    centre = corners.mean(axis=0)
    bend = (corners[0] + corners[2]) / 2 - centre
    halves = np.stack([corners[0] - corners[2], corners[1] - corners[3]], axis=1) / 2
    values, vectors = np.linalg.eigh(halves @ halves.T)
    root = (vectors * np.sqrt(np.maximum(values, 1e-9))) @ vectors.T
    first = np.linalg.solve(root, halves[:, 0])
    turn = 4 * np.arctan2(first[1], first[0])
    down = corners[2] + corners[3] - corners[0] - corners[1]
    axis = 2 * np.arctan2(down[1], down[0])
    lengths = np.array([*bend, root[0, 0], root[0, 1], root[1, 1]]) / UNIT
    code = np.concatenate([lengths, [np.cos(turn), np.sin(turn), np.cos(axis), np.sin(axis)]])
    return centre.astype(np.float32), code.astype(np.float32)


def decode_quad(centre: Floats, code: Floats) -> Floats:
    """The quad (4, 2) px of `encode_quad`'s numbers, corners clockwise; which half turn is first is free."""
    # Plain numbers: for single vectors numpy is several times as slow.
    x, y = centre.tolist()
    bend_x, bend_y, xx, xy, yy = (UNIT * value for value in code[:5].tolist())
    turn_cos, turn_sin, axis_cos, axis_sin = code[5:9].tolist()
    turn, axis = atan2(turn_sin, turn_cos) / 4, atan2(axis_sin, axis_cos) / 2
    c, s = cos(turn), sin(turn)
    ax, ay = xx * c + xy * s, xy * c + yy * s
    bx, by = xy * c - xx * s, yy * c - xy * s
    up_x, up_y = cos(axis), sin(axis)
    # Of the two ways to name the corners, the one whose sides (not top and bottom) run along the axis.
    along, across = (ax + bx) * up_x + (ay + by) * up_y, (ax - bx) * up_x + (ay - by) * up_y
    if abs(along) * hypot(ax - bx, ay - by) < abs(across) * hypot(ax + bx, ay + by):
        ax, ay, bx, by = bx, by, -ax, -ay
    corners = (
        (x + bend_x + ax, y + bend_y + ay),
        (x - bend_x + bx, y - bend_y + by),
        (x + bend_x - ax, y + bend_y - ay),
        (x - bend_x - bx, y - bend_y - by),
    )
    return np.array(corners, np.float32)
