"""Whether two indices that read alike are those of one card, seen so much askew that each tells of another outline.

A pose of a 63×88 mm card before the camera has to explain where both indices lie, how they lean and how large they are.
Of two equal cards within 13 cm of each other, about one pair in a hundred agrees with one pose, and a standard deck has
each card once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.assembly import HALF_CARD, INDEX_AT, STANDARD_INDEX
from vision.detection.config import DETECTION, PoseOfCardConfig
from vision.detection.detections import CardFound, IndexFound
from vision.solvers import least_squares
from vision.types import Quad

Floats = NDArray[np.float64]
_SIDES = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float64)
_TURNS = np.array([1.0, -1.0])
"""The second index is the first one turned by half around the card's middle."""
_SCALES = np.array([0.1] * 3 + [20.0] * 3 + [0.1] * 2 + [1.0] * 2)
"""How far each unknown moves what is seen by about as much: pose (rad, mm), index (log), its place (mm)."""


class AskewCard(NamedTuple):
    """A card by its two indices: `quad` (4, 2) px; `misfit`: sum of squares of what its pose leaves unexplained, in
    standard deviations."""

    quad: Quad
    misfit: float


def askew(
    one: CardFound, other: CardFound, size: tuple[int, int], config: PoseOfCardConfig = DETECTION.pose_of_card
) -> AskewCard | None:
    """The card whose two indices made two outlines, in a picture of `size` (width, height) px; None where no pose
    explains both."""
    if not all(card.from_index and len(card.indices) == 1 for card in (one, other)):
        return None
    (a,), (b,) = one.indices, other.indices
    if not a.opposed(b, config.opposed):
        return None
    fits = [fit for start in _starts(a, b, size, config) if (fit := _fitted(a, b, start, size, config))]
    best = min(fits, key=lambda fit: fit.misfit, default=None)
    return best if best is not None and best.misfit < config.misfit else None


def _camera(size: tuple[int, int], config: PoseOfCardConfig) -> Floats:
    far = config.focal * max(size)
    return np.array([[far, 0, size[0] / 2], [0, far, size[1] / 2], [0, 0, 1]])


def _starts(a: IndexFound, b: IndexFound, size: tuple[int, int], config: PoseOfCardConfig) -> Sequence[Floats]:
    """The one or two poses (10,) that a usual index tells of: turn and place of the card (3, 3), then zeros."""
    corners = -np.array(INDEX_AT) + _SIDES * STANDARD_INDEX[1]
    flat = np.concatenate([turn * corners for turn in _TURNS])
    shown = np.concatenate([index.box.reshape(4, 2) for index in (a, b)]).astype(np.float64)
    solid = np.concatenate([flat, np.zeros((8, 1))], axis=1)
    _, turns, places, _ = cv2.solvePnPGeneric(solid, shown, _camera(size, config), None, flags=cv2.SOLVEPNP_IPPE)
    return [np.concatenate([t.ravel(), p.ravel(), np.zeros(4)]) for t, p in zip(turns, places, strict=True)]


def _projected(points: Floats, pose: Floats, camera: Floats) -> Floats:
    """Points (N, 2) mm of a card in the picture, px."""
    turn, _ = cv2.Rodrigues(pose[:3])
    solid = (points @ turn[:, :2].T + pose[3:6]) @ camera.T
    return np.asarray(solid[:, :2] / solid[:, 2:], np.float64)


def _fitted(
    a: IndexFound, b: IndexFound, start: Floats, size: tuple[int, int], config: PoseOfCardConfig
) -> AskewCard | None:
    """The pose nearest to a start, its unknowns being the pose, an index's width and height (log) and its place."""
    camera = _camera(size, config)
    seen = np.concatenate([(index.centre, index.right, index.down) for index in (a, b)]).astype(np.float64)
    lengths = np.hypot(*seen.T).reshape(2, 3)
    votes = np.array([index.vote for index in (a, b)], np.float64)
    spread = config.vote * np.hypot(*(votes - seen[[0, 3]]).T)[:, None]
    sigmas = np.stack([config.centre * lengths[:, 2], config.axis * lengths[:, 1], config.axis * lengths[:, 2]], 1)

    def unexplained(unknown: Floats) -> Floats:
        half = np.exp(unknown[6:8]) * STANDARD_INDEX[1]
        middle = -np.array(INDEX_AT) - unknown[8:]
        cross = middle + np.array([(0, 0), (half[0], 0), (-half[0], 0), (0, half[1]), (0, -half[1])])
        shown = _projected(np.concatenate([turn * cross for turn in _TURNS]), unknown[:6], camera).reshape(2, 5, 2)
        told = np.stack([shown[:, 0], (shown[:, 1] - shown[:, 2]) / 2, (shown[:, 3] - shown[:, 4]) / 2], 1)
        off = (told - seen.reshape(2, 3, 2)) / sigmas[..., None]
        centre = _projected(np.zeros((1, 2)), unknown[:6], camera)
        upright = abs(float(cv2.Rodrigues(unknown[:3])[0][2, 2]))
        tilt = np.arccos(min(upright, 1.0)) / config.tilt
        off_votes = (centre - votes) / spread
        usual = (unknown[6:8] / config.index, unknown[8:] / config.place, [tilt])
        return np.concatenate([off.ravel(), off_votes.ravel(), *usual])

    found = least_squares(unexplained, start, _SCALES, config.evaluations)
    if found is None:
        return None
    unknown, misfit = found
    quad = _projected(_SIDES * HALF_CARD, unknown[:6], camera)
    return AskewCard(quad.astype(np.float32), misfit)
