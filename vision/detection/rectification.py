"""A slanted table is warped to a view from above, and searched again.

Seen from low down, cards are no rectangles: outlines come out too rectangular, and the two indices of one card vote for
two centres. But on the table every index is a rectangle, and all have about one height and one shape. The plane that
makes the refined boxes so gives the homography. In the warped view the boxes tell the plane better, until it settles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.config import DETECTION, RectificationConfig
from vision.detection.detections import CardFound, IndexFound
from vision.types import Image, Quad

Floats = NDArray[np.float64]


def _hypotheses() -> tuple[Floats, Floats]:
    """Directions and tilts (K,), rad, among which a slant is looked for first."""
    tilts = np.radians([15, 27, 37, 46, 54, 61, 68])
    turns, tilted = np.meshgrid(np.radians(np.arange(0, 360, 20)), tilts)
    return np.append(0.0, turns), np.append(0.0, tilted)


TURNS, TILTS = _hypotheses()
_MOVES = np.array([(x, y) for x in range(-2, 3) for y in range(-2, 3)], np.float64)


@dataclass(frozen=True, eq=False)
class Boxes:
    """Boxes of indices: centres, half axes to the right and down (N, 2) px, how surely each is one (N,), and its share
    of what is printed: the indices of one card are printed alike, and tell of one shape and height together (N,)."""

    centres: Floats
    right: Floats
    down: Floats
    weights: Floats
    shares: Floats

    @classmethod
    def of(cls, cards: Sequence[CardFound]) -> Boxes | None:
        """The boxes of all indices of cards that lie face up; None where there are none."""
        of_cards = [card.indices for card in cards if card.up >= 0.5]
        indices = [index for found in of_cards for index in found]
        if not indices:
            return None
        shares = np.array([1 / len(found) for found in of_cards for _ in found])
        parts = [(index.centre, index.right, index.down) for index in indices]
        centres, right, down = np.asarray(parts, np.float64).transpose(1, 0, 2)
        return cls(centres, right, down, np.minimum([1.2 * index.score for index in indices], 1.0), shares)

    def through(self, matrix: Floats) -> Boxes:
        """The same boxes in the picture to which a homography (3, 3) leads."""
        local = jacobians(matrix[None], self.centres)[0][0]
        right, down = (np.einsum("nij,nj->ni", local, axis) for axis in (self.right, self.down))
        return Boxes(through(matrix, self.centres), right, down, self.weights, self.shares)


@dataclass(frozen=True, eq=False)
class Slant:
    """The table's plane: `matrix` (3, 3) from px to the plane, in units of the camera's distance; `tilt` from the
    vertical, degrees; `log_odds`: of this plane against a view from above, by the indices."""

    matrix: Floats
    tilt: float
    log_odds: float


@dataclass(frozen=True, eq=False)
class View:
    """A picture as it is looked at, with what was found in it; `matrix` (3, 3) leads from there to the picture that was
    taken, None where it is that one."""

    image: Image
    found: list[CardFound]
    matrix: Floats | None = None

    def in_picture(self, quad: Quad) -> Quad:
        """An outline (4, 2) px of this view in the picture that was taken."""
        return quad if self.matrix is None else through(self.matrix, quad).astype(np.float32)

    def points_in_picture(self, points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        """Points, px of this view, in the picture that was taken."""
        if self.matrix is None or not points:
            return points
        return tuple((float(x), float(y)) for x, y in through(self.matrix, np.array(points)))


def rectified(
    image: Image,
    found: list[CardFound],
    find: Callable[[Image], list[CardFound]],
    config: RectificationConfig = DETECTION.rectification,
) -> View:
    """A BGR picture with the cards `found` in it, as seen from above where the table lies clearly askew.

    `find` finds the cards of a picture. Where the indices found in a view from above do not speak for it as well, the
    picture stays as it was taken.
    """
    view, size = View(image, found), (image.shape[1], image.shape[0])
    boxes = Boxes.of(found)
    slant = slant_of(boxes, size, config=config) if boxes else None
    if slant is None or slant.tilt < config.least_tilt or slant.log_odds < config.worth:
        return view
    quads = [card.quad for card in found]
    for _ in range(config.rounds):
        plan = from_above(slant.matrix, quads, size, config=config)
        if plan is None:
            break
        matrix, wanted = plan
        warped = _warped(image, matrix, wanted)
        back = np.asarray(np.linalg.inv(matrix), np.float64)
        again = _in_picture(find(warped), back, size, config.within)
        boxes = Boxes.of(again)
        better = slant_of(boxes.through(back), size, config=config) if boxes else None
        if boxes is None or better is None or better.tilt < config.least_tilt or better.log_odds < config.worth:
            break
        view = View(warped, again, back)
        if between(matrix, better.matrix, through(back, boxes.centres)) < config.settled:
            break
        slant, quads = better, [view.in_picture(card.quad) for card in again]
    return view


def _in_picture(cards: Sequence[CardFound], back: Floats, size: tuple[int, int], within: float) -> list[CardFound]:
    """The cards of a view, from which `back` (3, 3) leads to a picture of `size` (width, height) px, without indices
    that lie beyond that picture: there its border is drawn out. `within`: share of a box that has to lie in it."""
    found = []
    for card in cards:
        shown = tuple(index for index in card.indices if _shown(index, back, size, within))
        if shown or not card.from_index:
            found.append(replace(card, indices=shown) if len(shown) < len(card.indices) else card)
    return found


def _shown(index: IndexFound, back: Floats, size: tuple[int, int], within: float) -> bool:
    """Whether `within` of an index, each way from its middle, lies in the picture that was taken."""
    inner = index.centre + within * (index.box.reshape(4, 2) - index.centre)
    there = through(back, inner)
    return bool((there >= 0).all() and (there <= size).all())


def same_view(image: Image, matrix: Floats | None, size: tuple[int, int]) -> Image:
    """A picture as `rectified` showed an earlier one: in the view of `size` (width, height) px from which `matrix`
    (3, 3) leads to the picture that was taken; None: as it is."""
    return image if matrix is None else _warped(image, np.asarray(np.linalg.inv(matrix), np.float64), size)


def _warped(image: Image, matrix: Floats, size: tuple[int, int]) -> Image:
    warped = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)


def slant_of(boxes: Boxes, size: tuple[int, int], config: RectificationConfig = DETECTION.rectification) -> Slant:
    """The most likely plane of the table, by boxes of indices in a picture of `size` (width, height) px."""
    flat = float(_cost(np.zeros(1), np.zeros(1), boxes, size, config=config)[0])
    turn, tilt, least = 0.0, 0.0, flat
    if flat >= config.worth:
        turn, tilt, least = _least(TURNS, TILTS, boxes, size, config=config)
        for step in np.radians(config.nearer) if tilt > 0.6 * np.radians(config.least_tilt) else ():
            turns = turn + step * _MOVES[:, 0] / max(np.sin(tilt), 0.2)
            tilts = np.clip(tilt + 0.7 * step * _MOVES[:, 1], 0, np.radians(config.steepest))
            turn, tilt, least = _least(turns, tilts, boxes, size, config=config)
    return Slant(
        planes(np.array([turn]), np.array([tilt]), size, config=config)[0], float(np.degrees(tilt)), flat - least
    )


def _least(
    turns: Floats,
    tilts: Floats,
    boxes: Boxes,
    size: tuple[int, int],
    config: RectificationConfig = DETECTION.rectification,
) -> tuple[float, float, float]:
    """The likeliest of some slants, and what it costs."""
    costs = _cost(turns, tilts, boxes, size, config=config)
    best = int(np.argmin(costs))
    return float(turns[best]), float(tilts[best]), float(costs[best])


def _cost(
    turns: Floats,
    tilts: Floats,
    boxes: Boxes,
    size: tuple[int, int],
    config: RectificationConfig = DETECTION.rectification,
) -> Floats:
    """Negative log-likelihood (Cauchy) of boxes under slants (K,): rectangles of one height and one shape."""
    matrices = planes(turns, tilts, size, config=config)
    there, depth = _mapped(matrices, boxes.centres)
    (right_x, right_y), (down_x, down_y) = (
        _steps(matrices, there, depth, axis) for axis in (boxes.right, boxes.down)
    )  # fmt: skip
    wide, tall = np.hypot(right_x, right_y) + 1e-9, np.hypot(down_x, down_y) + 1e-9
    askew = np.degrees(np.arcsin(np.clip((right_x * down_x + right_y * down_y) / (wide * tall), -1, 1)))
    height, shape = np.log(tall), np.log(wide / tall)
    usual = np.median(shape, axis=1, keepdims=True)
    off = (
        (askew / config.askew, 1.0),
        ((shape - usual) / config.shape, boxes.shares),
        ((height - np.median(height, axis=1, keepdims=True)) / config.tall, boxes.shares),
    )
    told = sum(share * np.log1p(part * part / 2) for part, share in off)
    each = np.where(depth < config.horizon, config.beyond, told)
    unusual = (usual[:, 0] - config.usual_shape) / config.shapes
    prior = np.log1p(unusual**2) + 0.5 * (tilts / config.upright) ** 2
    out: Floats = (each * boxes.weights).sum(axis=1) + prior
    return out


def planes(
    turns: Floats, tilts: Floats, size: tuple[int, int], config: RectificationConfig = DETECTION.rectification
) -> Floats:
    """Homographies (K, 3, 3) from px of a picture of `size` (width, height) to tables that are tilted by `tilts` from
    the vertical towards `turns` (K,), rad."""
    normal = np.stack([np.sin(tilts) * np.cos(turns), np.sin(tilts) * np.sin(turns), np.cos(tilts)], axis=1)
    right = np.array([1.0, 0.0, 0.0]) - normal[:, :1] * normal
    right /= np.linalg.norm(right, axis=1, keepdims=True)
    axes = np.stack([right, np.cross(normal, right)], axis=1)
    focal = config.focal * max(size)
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
    """Tilt, degrees, that one homography leaves where the other has none: the median at points (N, 2)."""
    first, second = (jacobians(matrix[None], points)[0][0] for matrix in (one, other))
    stretch = np.linalg.svd(second @ np.linalg.inv(first), compute_uv=False)
    return float(np.degrees(np.arccos(np.clip(np.median(stretch[:, 1] / stretch[:, 0]), 0, 1))))


def from_above(
    plane: Floats, quads: Sequence[Quad], size: tuple[int, int], config: RectificationConfig = DETECTION.rectification
) -> tuple[Floats, tuple[int, int]] | None:
    """The homography (3, 3) from a picture of `size` px to a view from above that holds outlines (4, 2) px, and that
    view's size. Lengths that are not foreshortened keep theirs. None where no outline lies on the table."""
    lying = [quad for quad in quads if (np.column_stack([quad, np.ones(4)]) @ plane[2]).min() > config.horizon]
    if not lying:
        return None
    flat = [through(plane, quad) for quad in lying]
    around = config.around * float(np.median([np.sqrt(cv2.contourArea(quad.astype(np.float32))) for quad in flat]))
    corners = np.concatenate(flat)
    low, high = corners.min(axis=0) - around, corners.max(axis=0) + around
    local = jacobians(plane[None], np.array([quad.mean(axis=0) for quad in lying]))[0][0]
    scale = 1 / float(np.median(np.linalg.svd(local, compute_uv=False)[:, 1]))
    wide, tall = (scale * (high - low)).tolist()
    most, longest = (
        max(config.pixels, config.larger * size[0] * size[1]),
        max(config.longest, config.larger * max(size)),
    )
    scale *= min(1.0, (most / (wide * tall)) ** 0.5, longest / max(wide, tall))
    shift = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]])
    width, height = np.ceil(scale * (high - low)).astype(int).tolist()
    return np.asarray(shift @ plane, np.float64), (max(width, 16), max(height, 16))
