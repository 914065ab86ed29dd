"""The views the reader gets of a card: the patch of an index, of the quarter around it, and of the whole card.

Shared by training and by inference, so that both see the same pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from models.index_grid import VIEW_REACH, VIEW_SIZE

Image = NDArray[np.uint8]
Vec = NDArray[np.float32]

INDEX_SIZE = (40, 64)
"""Index patch, width × height, px."""
CARD_SIZE = (96, 136)
"""Whole-card patch, width × height, px."""
INDEX_MARGIN = 1.5
"""The patch shows the index box this many times as large, so that an error of place or size cuts nothing off."""
CARD_MARGIN = 1.04
QUARTER_SIZE = (64, 80)
"""Patch of the quarter of a card around an index, width × height, px."""
QUARTER_INDEX, QUARTER_CENTRE = (0.22, 0.27), (0.92, 0.94)
"""Where the index's centre and the card's centre lie in it, as shares of its width and height."""
QUARTER_NOMINAL = (3.2, 3.9)
"""From an index's centre to its card's, in half heights of the index, right and down, on a common card."""
PLACE_SIZE = (48, 48)
"""Patch in which an index's box is refined, width × height, px."""
PLACE_REACH = 1.9
"""Half its side, in half heights of the box that the locator gave: words may be cut off by it, and tall prints."""
PLACE_NOMINAL = np.array([0, 0, 0.5, 0, 0, 1], np.float32)
"""Centre, half right and half down of a common index, in the axes of `place_patch`."""
OUTLINE_SIZE = (64, 88)
"""Patch in which a card's outline is refined, width × height, px."""
OUTLINE_REACH = 1.8
"""Half its sides, in half sides of the outline that the locator gives."""
NARROWEST = 0.5
"""An index box narrower than this share of its height is widened: a thin glyph's own width is unreliable."""


def length(vector: NDArray[np.floating]) -> float:
    """Length of a vector (2,): for one vector several times as fast as numpy's own."""
    x, y = vector.tolist()
    return hypot(x, y)


def index_frame(quad: NDArray[np.float32]) -> tuple[Vec, Vec, Vec]:
    """Centre, half-right and half-down vectors (px) of an index quad (4, 2)."""
    centre = quad.mean(axis=0)
    right = (quad[1] + quad[2] - quad[0] - quad[3]) / 4
    down = (quad[2] + quad[3] - quad[0] - quad[1]) / 4
    return centre.astype(np.float32), right.astype(np.float32), down.astype(np.float32)


def index_patch(image: Image, centre: Vec, right: Vec, down: Vec) -> Image:
    """The upright index patch (64, 40, 3) around `centre`, spanned by the half vectors (px)."""
    reach_right = length(right)
    reach_down = length(down)
    widen = max(1.0, NARROWEST * reach_down / max(reach_right, 1e-3))
    across = right * (INDEX_MARGIN * widen)
    along = down * INDEX_MARGIN
    width, height = INDEX_SIZE
    source = np.array([centre - across - along, centre + across - along, centre - across + along], np.float32)
    target = np.array([[0, 0], [width, 0], [0, height]], np.float32) - 0.5
    matrix = np.asarray(cv2.getAffineTransform(source, target), np.float64)
    return _warp(image, matrix, INDEX_SIZE, 2 * reach_down * INDEX_MARGIN / height)


def index_view(image: Image, centre: Vec, right: Vec, down: Vec) -> Image:
    """What the index matcher sees of an index (88, 56, 3): its surroundings, upright; half vectors in px."""
    widen = max(1.0, NARROWEST * length(down) / max(length(right), 1e-3))
    across, along = right * (VIEW_REACH * widen), down * VIEW_REACH
    width, height = VIEW_SIZE
    source = np.array([centre - across - along, centre + across - along, centre - across + along], np.float32)
    target = np.array([[0, 0], [width, 0], [0, height]], np.float32) - 0.5
    matrix = np.asarray(cv2.getAffineTransform(source, target), np.float64)
    return _warp(image, matrix, VIEW_SIZE, 2 * length(along) / height)


def _place_axes(right: Vec, down: Vec) -> NDArray[np.float32]:
    """The axes (2, 2; columns, px) of the patch around an index, across it and down: both are half its height long."""
    across, along = _unit(right), _unit(down)
    if abs(float(across[0] * along[1] - across[1] * along[0])) < 0.3:
        across = np.array([along[1], -along[0]], np.float32)
    return np.stack([across, along], axis=1) * np.float32(max(length(down), 1.0))


def place_patch(image: Image, centre: Vec, right: Vec, down: Vec) -> Image:
    """The patch (48, 48, 3) around an index's box as the locator gave it (centre and half vectors, px), wide enough to
    show where it should be; see `placed`."""
    across, along = (_place_axes(right, down) * PLACE_REACH).T
    source = np.array([centre - across - along, centre + across - along, centre - across + along], np.float32)
    width, height = PLACE_SIZE
    target = np.array([[0, 0], [width, 0], [0, height]], np.float32) - 0.5
    matrix = np.asarray(cv2.getAffineTransform(source, target), np.float64)
    return _warp(image, matrix, PLACE_SIZE, 2 * length(along) / height)


def placed(centre: Vec, right: Vec, down: Vec, told: NDArray[np.float32]) -> tuple[Vec, Vec, Vec]:
    """The box refined: `told` (6,) is how its centre, half right and half down differ from `PLACE_NOMINAL`."""
    better = _place_axes(right, down) @ (PLACE_NOMINAL + told).reshape(3, 2).T
    return centre + better[:, 0], better[:, 1], better[:, 2]


def place_told(centre: Vec, right: Vec, down: Vec, truth: tuple[Vec, Vec, Vec]) -> NDArray[np.float32]:
    """The numbers (6,) from which `placed` makes the `truth` of a box."""
    here = np.stack([truth[0] - centre, truth[1], truth[2]], axis=1)
    return np.asarray(np.linalg.solve(_place_axes(right, down), here).T.reshape(6) - PLACE_NOMINAL, np.float32)


def quarter_patch(image: Image, centre: Vec, right: Vec, down: Vec, vote: Vec) -> Image:
    """The upright quarter (80, 64, 3) of a card, from the corner beside an index to the card's centre.

    `centre`, `right`, `down`: of the index (px), as in `index_patch`; `vote`: where it says that the card's centre is.
    An index in a top right corner stands in the patch's top right corner. The scale is the card's, not the print's.
    """
    (right_x, right_y), (down_x, down_y) = _unit(right).tolist(), _unit(down).tolist()
    tall = max(length(down), 1.0)
    if abs(right_x * down_y - down_x * right_y) < 0.3:
        right_x, right_y = down_y, -down_x
    area = right_x * down_y - down_x * right_y
    off_x, off_y = (vote - centre).tolist()
    x, y = (off_x * down_y - down_x * off_y) / area, (right_x * off_y - right_y * off_x) / area
    side = -1.0 if x < 0 else 1.0
    y = min(max(y, 0.4 * QUARTER_NOMINAL[1] * tall), 2.5 * QUARTER_NOMINAL[1] * tall)
    x = min(max(abs(x), 0.5 * y), 1.3 * y)
    width = QUARTER_SIZE[0]
    at, to = np.array(QUARTER_INDEX) * QUARTER_SIZE, np.array(QUARTER_CENTRE) * QUARTER_SIZE
    if side < 0:
        at[0], to[0] = width - at[0], width - to[0]
    across, along = np.array([right_x, right_y], np.float32), np.array([down_x, down_y], np.float32)
    source = np.array([centre, centre + across * (side * x), centre + along * y], np.float32)
    target = np.array([at, (to[0], at[1]), (at[0], to[1])], np.float32) - 0.5
    matrix = np.asarray(cv2.getAffineTransform(source, target), np.float64)
    return _warp(image, matrix, QUARTER_SIZE, y / (to[1] - at[1]))


def _unit(vector: Vec) -> Vec:
    return (vector / max(length(vector), 1e-3)).astype(np.float32)


def card_patch(image: Image, quad: NDArray[np.float32]) -> Image:
    """The upright whole card (136, 96, 3) of a card quad (4, 2) px; which half turn is upright is not known."""
    centre = quad.mean(axis=0)
    source = ((quad - centre) * CARD_MARGIN + centre).astype(np.float32)
    width, height = CARD_SIZE
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = np.asarray(cv2.getPerspectiveTransform(source, target), np.float64)
    shrink = length(source[3] - source[0]) / height
    return _warp(image, matrix, CARD_SIZE, shrink)


CORNER_SIZE = (64, 80)
"""Corner patch, width × height, px."""
CORNER_SHARE = (0.5, 0.44)
"""How much of the card's width and height a corner patch shows."""


def corner_patch(image: Image, quad: NDArray[np.float32], turned: bool = False) -> Image:
    """The upright top left corner (80, 64, 3) of a card quad (4, 2) px; `turned`: of the card after a half turn."""
    if turned:
        quad = np.roll(quad, 2, axis=0)
    plan = np.asarray(cv2.getPerspectiveTransform(_UNIT, quad.astype(np.float32)), np.float64)
    right, down = CORNER_SHARE
    shown = np.array([[[-0.02, -0.02], [right, -0.02], [right, down], [-0.02, down]]], np.float32)
    source = cv2.perspectiveTransform(shown, plan)[0].astype(np.float32)
    width, height = CORNER_SIZE
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = np.asarray(cv2.getPerspectiveTransform(source, target), np.float64)
    return _warp(image, matrix, CORNER_SIZE, length(source[3] - source[0]) / height)


def outline_patch(image: Image, quad: NDArray[np.float32]) -> Image:
    """The patch (88, 64, 3) around an outline (4, 2) px that may be off, wide enough to show where its sides should be;
    see `outlined`."""
    width, height = OUTLINE_SIZE
    target = (_HALF / OUTLINE_REACH + 1) / 2 * (width, height) - 0.5
    matrix = np.asarray(cv2.getPerspectiveTransform(quad.astype(np.float32), target.astype(np.float32)), np.float64)
    return _warp(image, matrix, OUTLINE_SIZE, OUTLINE_REACH * length(quad[3] - quad[0]) / height)


def outlined(quad: NDArray[np.float32], told: NDArray[np.float32]) -> NDArray[np.float32]:
    """The outline refined: `told` (8,) is how far its corners lie off, right and down, in half sides of `quad`."""
    plan = cv2.getPerspectiveTransform(_HALF, quad.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform((_HALF + told.reshape(4, 2))[None], plan)[0], np.float32)


def outline_told(quad: NDArray[np.float32], truth: NDArray[np.float32]) -> NDArray[np.float32]:
    """The numbers (8,) from which `outlined` makes the `truth` of an outline, whichever of its corners comes first."""
    plan = cv2.getPerspectiveTransform(quad.astype(np.float32), _HALF)
    here = cv2.perspectiveTransform(truth.astype(np.float32)[None], plan)[0]
    turns = [(np.roll(here, turn, axis=0) - _HALF).reshape(8) for turn in range(4)]
    return np.asarray(min(turns, key=lambda told: float(np.abs(told).sum())), np.float32)


_HALF = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def _warp(image: Image, matrix: NDArray[np.float64], size: tuple[int, int], shrink: float) -> Image:
    """Warps; where the patch is smaller than its source, samples finer and averages, against aliasing."""
    factor = min(max(round(shrink), 1), 4)
    if factor > 1:
        scale = np.diag([factor, factor, 1.0])
        shift = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        full = np.vstack([matrix, [0, 0, 1]]) if matrix.shape[0] == 2 else matrix
        matrix = np.linalg.inv(shift) @ scale @ shift @ full
        if factor and matrix.shape[0] == 3 and np.allclose(matrix[2], [0, 0, 1]):
            matrix = matrix[:2]
    bigger = (size[0] * factor, size[1] * factor)
    if matrix.shape[0] == 2:
        patch = cv2.warpAffine(image, matrix, bigger, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    else:
        patch = cv2.warpPerspective(image, matrix, bigger, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if factor > 1:
        patch = cv2.resize(patch, size, interpolation=cv2.INTER_AREA)
    return cast(Image, patch)


def to_input(patches: Sequence[Image] | NDArray[np.uint8]) -> NDArray[np.float32]:
    """Stacks BGR uint8 patches (H, W, 3) to a network's input (N, 3, H, W), float32, about -1..1."""
    return cast(Vec, cv2.dnn.blobFromImages(list(patches), 1 / 64, mean=(127.5, 127.5, 127.5)))
