"""Where the table changed between two keyframes, and simple tests on outlines (mm of the table)."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.shrunk import LARGEST_OF_THREE, beside_bands, light, relit, unlike, unlit
from vision.tracking.table_plane import CARD_MM, Points
from vision.types import Image, Quad

Mask = NDArray[np.uint8]
"""(h, w), 1 or 0."""
Work = NDArray[np.float32]
"""A picture in which changes are looked for, (h, w, 3), BGR, 0..255. A card may be as bright as the table and differ in
colour alone."""


def is_bright(work: Work, part: NDArray[np.bool_]) -> bool:
    """Whether a part (h, w) of the picture is brighter than most of it: cards are, cups and shadows seldom."""
    return float(np.median(work[part] @ GREY)) > 1.15 * float(np.median(work[::4, ::4] @ GREY))


GREY = np.array([0.114, 0.587, 0.299], np.float32)
"""What the channels of a BGR picture add to its brightness (ITU-R BT.601)."""


def covered_mask(quads: Sequence[Quad], shape: tuple[int, ...], scale: float) -> Mask:
    """1 where outlines lie, with a margin: cards throw a narrow shadow, and outlines are off by a px or two."""
    over = np.zeros(shape, np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(over, np.round(quad * scale).astype(np.int32), 1)
    return np.asarray(cv2.dilate(over, np.ones((7, 7), np.uint8)), np.uint8)


def resized_mask(blocked: Mask, shape: tuple[int, ...]) -> Mask:
    """A mask of any size stretched to `shape` (h, w), 1 wherever some of it was nonzero."""
    return np.asarray(cv2.resize(blocked, (shape[1], shape[0])) > 0, np.uint8)


def card_sized(place: Points) -> bool:
    """Whether an outline (mm) measures about what a card does."""
    sides = np.linalg.norm(place - np.roll(place, -1, axis=0), axis=1)
    return bool(np.all(np.abs((sides[:2] + sides[2:]) / 2 / np.array(CARD_MM) - 1) < 0.3))


def root_px(quad: Quad) -> float:
    """The root of the area of an outline (4, 2) in the picture, px."""
    return float(np.sqrt(cv2.contourArea(np.asarray(quad, np.float32))))


def are_near(one: Points, other: Points) -> bool:
    """Whether the middles of two outlines (4, 2), mm, lie less than 20 mm apart."""
    return float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))) < 20


def share_within(place: Points | Quad, other: Points | Quad) -> float:
    """The share of an outline that lies within another one; both convex, in one unit.

    >>> square = np.array([[0.0, 0], [60, 0], [60, 90], [0, 90]])
    >>> round(share_within(square + [0, 45], square), 2), round(share_within(square / 2, square), 2)
    (0.5, 1.0)
    """
    one, two = (np.ascontiguousarray(each, np.float32) for each in (place, other))
    return float(cv2.intersectConvexConvex(one, two)[0]) / max(float(cv2.contourArea(one)), 1.0)


def turn_between(one: Points, other: Points) -> float:
    """Angle between two cards, rad, half turns not told apart."""
    a, b = one[1] - one[0] + one[2] - one[3], other[1] - other[0] + other[2] - other[3]
    turn = float(np.arctan2(a[0] * b[1] - a[1] * b[0], a @ b))
    return min(abs(turn), np.pi - abs(turn))


def work_picture(image: Image, config: TrackerConfig = TRACKING.tracker) -> Work:
    """The picture in which changes are looked for: a BGR one made `work_width` px wide and blurred by 1.5 px."""
    height = max(1, round(image.shape[0] * config.work_width / image.shape[1]))
    small = cv2.resize(image, (config.work_width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1.5), np.float32)


def reference_picture(work: Work, before: Work | None, blocked: Mask | None, seen: Mask) -> Work:
    """What the next keyframe is compared with: this one, and under an arm the one before. Where a card was `seen`
    (nonzero) no arm hides the table, however wide its outline is taken."""
    if blocked is None or before is None or before.shape != work.shape:
        return work
    hidden = (resized_mask(blocked, work.shape) > 0) & (seen == 0)
    return np.asarray(np.where(hidden[..., None], before, work), np.float32)


def change_mask(work: Work, before: Work) -> Mask:
    """1 where the picture differs from the one before, in any channel, by more than noise and light explain."""
    gain = light(work, before, step=4)
    alike = relit(work, gain)
    difference = unlike(alike, before)
    least = max(9.0, 5.0 * 1.48 * float(np.median(difference[::4, ::4])) / LARGEST_OF_THREE)
    mask = unlit(np.asarray(difference > least, np.uint8), alike, before, gain, least)
    return beside_bands(mask, alike, before, least)


def changed_share(change: Mask | None, quad: NDArray[np.floating]) -> float:
    """The share of an outline (px of the mask) that changed; 1.0 where nothing is known."""
    if change is None:
        return 1.0
    mask = np.zeros_like(change)
    cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
    area = int(np.count_nonzero(mask))
    return float(np.count_nonzero(change[mask > 0])) / area if area else 0.0


def changed_beside(change: Mask | None, quad: Quad, others: Sequence[Quad], scale: float, least: float) -> float:
    """The share that changed of the part of an outline that no other outline covers. Outlines are in px of the picture,
    `scale` is px of the mask per px of the picture. Of the whole outline, where less than the share `least` of it is
    free; 1.0 where nothing is known."""
    if change is None:
        return 1.0
    mask = np.zeros_like(change)
    cv2.fillConvexPoly(mask, np.round(quad * scale).astype(np.int32), 1)
    free = mask & (1 - covered_mask(others, change.shape, scale))
    area = int(np.count_nonzero(free))
    if area <= least * int(np.count_nonzero(mask)):
        return changed_share(change, quad * scale)
    return float(np.count_nonzero(change[free > 0])) / area
