"""Rectification: a table that is seen at a slant, looked at once more as from straight above.

Seen from low down, cards are no rectangles: the locator's outlines stay too near to them, and the two indices of one
card vote for two centres. The boxes of the indices, set right one by one, do follow the table: in its plane every index
is a rectangle, and all are about equally tall and equally wide for their height. The plane that makes them so gives the
homography to a view from above. There the locator outlines cards as it learned to, all of one size, so one card is one
detection; and its indices tell the plane better, until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import CardFound
from vision.types import Image, Quad

Floats = NDArray[np.float64]

FOCAL = 1.0
"""Usual focal length of web cameras and telephones as a share of the picture's longer side."""
TILT = 32.0
"""Degrees from the vertical from which on a table is looked at from above; what lies less askew is found as it is."""
WORTH, SURE = 1.0, 5.0
"""By how much (log-likelihood) the indices must speak for a slant against a view from above for it to be tried, and,
found anew in the view from above, for that view to be believed."""
ROUNDS, SETTLED = 3, 22.0
"""Views from above that are tried at most; and the tilt, degrees, by which the last one may be off."""
ASKEW, SHAPE, TALL = 6.0, 0.12, 0.15
"""How much indices differ in the table's plane, one sigma: from a right angle, degrees; in their width for their
height, and in their height, both as logarithms."""
USUAL_SHAPE, SHAPES = -0.6, 0.35
"""Logarithm of the width of an index for its height: mean and one sigma over decks."""
UPRIGHT = 0.37
"""Tilt (rad) of which one sigma would be as likely: cameras rather look down than askew."""
HORIZON, BEYOND = 0.12, 6.0
"""Depth, as a share of the distance to the table along the line of sight's own plane, below which nothing lies on a
table; and what an index there costs."""
STEEPEST = 73.0
"""Most tilt that is looked for, degrees."""
AROUND = 1.5
"""How much table shows around the outermost cards, in sizes of a card."""
PIXELS, LARGER, LONGEST = 2.2e6, 1.5, 2400.0
"""A view from above has at most so many pixels, or so many times as many as the picture, and so long a side or that of
the picture so many times."""


def _hypotheses() -> tuple[Floats, Floats]:
    """Directions and tilts (K,), rad, among which a slant is looked for first."""
    tilts = np.radians([15, 27, 37, 46, 54, 61, 68])
    turns, tilted = np.meshgrid(np.radians(np.arange(0, 360, 20)), tilts)
    return np.append(0.0, turns), np.append(0.0, tilted)


TURNS, TILTS = _hypotheses()
NEARER = (6.0, 2.0)
"""Steps (degrees) in which the best of them, where it is a slant, is moved, one after the other."""
_MOVES = np.array([(x, y) for x in range(-2, 3) for y in range(-2, 3)], np.float64)


@dataclass(frozen=True)
class Boxes:
    """Boxes of indices: centres, half axes to the right and down (N, 2) px, and how surely each is one (N,)."""

    centres: Floats
    right: Floats
    down: Floats
    weights: Floats

    @classmethod
    def of(cls, cards: Sequence[CardFound]) -> Boxes | None:
        """The boxes of all indices of cards that lie face up; None where there are none."""
        indices = [index for card in cards if card.up >= 0.5 for index in card.indices]
        if not indices:
            return None
        parts = [(index.centre, index.right, index.down) for index in indices]
        centres, right, down = np.asarray(parts, np.float64).transpose(1, 0, 2)
        return cls(centres, right, down, np.minimum([1.2 * index.score for index in indices], 1.0))

    def through(self, matrix: Floats) -> Boxes:
        """The same boxes in the picture to which a homography (3, 3) leads."""
        local = jacobians(matrix[None], self.centres)[0][0]
        right, down = (np.einsum("nij,nj->ni", local, axis) for axis in (self.right, self.down))
        return Boxes(through(matrix, self.centres), right, down, self.weights)


@dataclass(frozen=True)
class Slant:
    """The table's plane: `matrix` (3, 3) from px to the plane, in units of the camera's distance; `tilt` from the
    vertical, degrees; `log_odds`: of this plane against a view from above, by the indices."""

    matrix: Floats
    tilt: float
    log_odds: float


@dataclass(frozen=True)
class View:
    """A picture as it is looked at, with what was found in it; `matrix` (3, 3) leads from there to the picture that was
    taken, None where it is that one."""

    image: Image
    found: list[CardFound]
    matrix: Floats | None = None

    def in_picture(self, quad: Quad) -> Quad:
        """An outline (4, 2) px of this view in the picture that was taken."""
        return quad if self.matrix is None else through(self.matrix, quad).astype(np.float32)


def rectified(image: Image, found: list[CardFound], find: Callable[[Image], list[CardFound]]) -> View:
    """A BGR picture with the cards `found` in it, as seen from above where the table lies clearly askew.

    `find` finds the cards of a picture. Where the indices found in a view from above do not speak for it as well, the
    picture stays as it was taken.
    """
    view, size = View(image, found), (image.shape[1], image.shape[0])
    boxes = Boxes.of(found)
    slant = slant_of(boxes, size) if boxes else None
    if slant is None or slant.tilt < TILT or slant.log_odds < WORTH:
        return view
    quads = [card.quad for card in found]
    for _ in range(ROUNDS):
        plan = from_above(slant.matrix, quads, size)
        if plan is None:
            break
        matrix, wanted = plan
        warped = cv2.warpPerspective(image, matrix, wanted, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        again = find(np.asarray(warped, np.uint8))
        back = np.asarray(np.linalg.inv(matrix), np.float64)
        boxes = Boxes.of(again)
        better = slant_of(boxes.through(back), size) if boxes else None
        if boxes is None or better is None or better.tilt < TILT or better.log_odds < SURE:
            break
        view = View(np.asarray(warped, np.uint8), again, back)
        if between(matrix, better.matrix, through(back, boxes.centres)) < SETTLED:
            break
        slant, quads = better, [view.in_picture(card.quad) for card in again]
    return view


def slant_of(boxes: Boxes, size: tuple[int, int]) -> Slant:
    """The plane of the table that boxes of indices in a picture of `size` (width, height) px speak for."""
    flat = float(_cost(np.zeros(1), np.zeros(1), boxes, size)[0])
    turn, tilt, least = 0.0, 0.0, flat
    if flat >= WORTH:
        turn, tilt, least = _least(TURNS, TILTS, boxes, size)
        for step in np.radians(NEARER) if tilt > 0.6 * np.radians(TILT) else ():
            turns = turn + step * _MOVES[:, 0] / max(np.sin(tilt), 0.2)
            tilts = np.clip(tilt + 0.7 * step * _MOVES[:, 1], 0, np.radians(STEEPEST))
            turn, tilt, least = _least(turns, tilts, boxes, size)
    return Slant(planes(np.array([turn]), np.array([tilt]), size)[0], float(np.degrees(tilt)), flat - least)


def _least(turns: Floats, tilts: Floats, boxes: Boxes, size: tuple[int, int]) -> tuple[float, float, float]:
    """The likeliest of some slants, and what it costs."""
    costs = _cost(turns, tilts, boxes, size)
    best = int(np.argmin(costs))
    return float(turns[best]), float(tilts[best]), float(costs[best])


def _cost(turns: Floats, tilts: Floats, boxes: Boxes, size: tuple[int, int]) -> Floats:
    """How unlikely (negative log-likelihood, Cauchy) boxes are under slants (K,): they should be rectangles of one
    height and one shape."""
    matrices = planes(turns, tilts, size)
    there, depth = _mapped(matrices, boxes.centres)
    (right_x, right_y), (down_x, down_y) = (
        _steps(matrices, there, depth, axis) for axis in (boxes.right, boxes.down)
    )  # fmt: skip
    wide, tall = np.hypot(right_x, right_y) + 1e-9, np.hypot(down_x, down_y) + 1e-9
    askew = np.degrees(np.arcsin(np.clip((right_x * down_x + right_y * down_y) / (wide * tall), -1, 1)))
    height, shape = np.log(tall), np.log(wide / tall)
    usual = np.median(shape, axis=1, keepdims=True)
    off = (
        askew / ASKEW, (shape - usual) / SHAPE, (height - np.median(height, axis=1, keepdims=True)) / TALL,
    )  # fmt: skip
    each = np.where(depth < HORIZON, BEYOND, sum(np.log1p(part * part / 2) for part in off))
    prior = 0.75 * ((usual[:, 0] - USUAL_SHAPE) / SHAPES) ** 2 + 0.5 * (tilts / UPRIGHT) ** 2
    out: Floats = (each * boxes.weights).sum(axis=1) + prior
    return out


def planes(turns: Floats, tilts: Floats, size: tuple[int, int]) -> Floats:
    """Homographies (K, 3, 3) from px of a picture of `size` (width, height) to tables that are tilted by `tilts` from
    the vertical towards `turns` (K,), rad."""
    normal = np.stack([np.sin(tilts) * np.cos(turns), np.sin(tilts) * np.sin(turns), np.cos(tilts)], axis=1)
    right = np.array([1.0, 0.0, 0.0]) - normal[:, :1] * normal
    right /= np.linalg.norm(right, axis=1, keepdims=True)
    axes = np.stack([right, np.cross(normal, right)], axis=1)
    focal = FOCAL * max(size)
    camera = np.array([[1 / focal, 0, -size[0] / 2 / focal], [0, 1 / focal, -size[1] / 2 / focal], [0, 0, 1.0]])
    onto = normal[:, None, 2:] * axes - axes[:, :, 2:] * normal[:, None]
    return np.asarray(np.concatenate([onto, normal[:, None]], axis=1) @ camera, np.float64)


def jacobians(matrices: Floats, points: Floats) -> tuple[Floats, Floats]:
    """How homographies (K, 3, 3) map small steps at points (N, 2): (K, N, 2, 2); and the depths (K, N) there."""
    there, depth = _mapped(matrices, points)
    columns = [_steps(matrices, there, depth, np.broadcast_to(axis, points.shape)) for axis in np.eye(2)]
    return np.moveaxis(np.array(columns), (0, 1), (3, 2)), depth


def _mapped(matrices: Floats, points: Floats) -> tuple[Floats, Floats]:
    """Where homographies (K, 3, 3) map points (N, 2) to, (2, K, N), and the depths there, (K, N)."""
    across, along, depth = np.moveaxis(matrices[:, :, :2] @ points.T + matrices[:, :, 2:], 1, 0)
    depth = np.where(np.abs(depth) < 1e-3, 1e-3, depth)
    return np.stack([across / depth, along / depth]), depth


def _steps(matrices: Floats, there: Floats, depth: Floats, axes: Floats) -> Floats:
    """How they map small steps `axes` (N, 2) from points that they map to `there`: (2, K, N)."""
    across, along, deeper = np.moveaxis(matrices[:, :, :2] @ axes.T, 1, 0)
    return np.asarray((np.stack([across, along]) - there * deeper) / depth, np.float64)


def through(matrix: Floats, points: NDArray[np.floating]) -> Floats:
    """Points (N, 2) through a homography (3, 3)."""
    given = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(given, matrix), np.float64).reshape(-1, 2)


def between(one: Floats, other: Floats, points: Floats) -> float:
    """The tilt (degrees) that one homography leaves where the other one has none: the median at points (N, 2)."""
    first, second = (jacobians(matrix[None], points)[0][0] for matrix in (one, other))
    stretch = np.linalg.svd(second @ np.linalg.inv(first), compute_uv=False)
    return float(np.degrees(np.arccos(np.clip(np.median(stretch[:, 1] / stretch[:, 0]), 0, 1))))


def from_above(plane: Floats, quads: Sequence[Quad], size: tuple[int, int]) -> tuple[Floats, tuple[int, int]] | None:
    """The homography (3, 3) from a picture of `size` px to a view from above that holds outlines (4, 2) px, and that
    view's size. Lengths that are not foreshortened keep theirs. None where no outline lies on the table."""
    lying = [quad for quad in quads if (np.column_stack([quad, np.ones(4)]) @ plane[2]).min() > HORIZON]
    if not lying:
        return None
    flat = [through(plane, quad) for quad in lying]
    around = AROUND * float(np.median([np.sqrt(cv2.contourArea(quad.astype(np.float32))) for quad in flat]))
    corners = np.concatenate(flat)
    low, high = corners.min(axis=0) - around, corners.max(axis=0) + around
    local = jacobians(plane[None], np.array([quad.mean(axis=0) for quad in lying]))[0][0]
    scale = 1 / float(np.median(np.linalg.svd(local, compute_uv=False)[:, 1]))
    wide, tall = (scale * (high - low)).tolist()
    most, longest = max(PIXELS, LARGER * size[0] * size[1]), max(LONGEST, LARGER * max(size))
    scale *= min(1.0, (most / (wide * tall)) ** 0.5, longest / max(wide, tall))
    shift = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]])
    width, height = np.ceil(scale * (high - low)).astype(int).tolist()
    return np.asarray(shift @ plane, np.float64), (max(width, 16), max(height, 16))
