"""Moves each side of an outline to the nearest straight edge in the picture.

On unknown decks the locator's outlines are off by up to a tenth of the card's width. That suffices to find a card, but
not to compare its face with a picture.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.config import DETECTION, EdgeSnappingConfig
from vision.types import Image, Quad


def refined(
    image: Image, quad: Quad, config: EdgeSnappingConfig = DETECTION.edge_snapping, nearly: bool = False
) -> Quad:
    """The outline (4, 2) px of a card, each side on the edge near it; a side without one stays as it is. `nearly`: it
    is nearly right already."""
    for share in config.near if nearly else config.reaches:
        quad = _moved(image, quad, share, config=config)
    return quad


def _moved(
    image: Image, quad: Quad, share_of_width: float, config: EdgeSnappingConfig = DETECTION.edge_snapping
) -> Quad:
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    width = float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)
    reach = share_of_width * width
    if width < 12:
        return quad
    low = np.floor(quad.min(axis=0) - reach - 3).astype(int)
    high = np.ceil(quad.max(axis=0) + reach + 3).astype(int)
    x0, y0 = np.maximum(low, 0)
    x1, y1 = np.minimum(high, (image.shape[1], image.shape[0]))
    if x1 - x0 < 8 or y1 - y0 < 8:
        return quad
    part = cv2.GaussianBlur(image[y0:y1, x0:x1], (0, 0), 0.8).astype(np.float32)
    local = quad.astype(np.float64) - (x0, y0)
    middle = local.mean(axis=0)
    lines = [_line(part, local[row], local[(row + 1) % 4], middle, reach, config=config) for row in range(4)]
    corners = [_crossing(lines[row - 1], lines[row]) for row in range(4)]
    if any(corner is None for corner in corners):
        return quad
    found = (np.array(corners) + np.array([x0, y0])).astype(np.float32)
    share = cv2.contourArea(found) / max(cv2.contourArea(quad), 1.0)
    moved = np.hypot(*(found - quad).T).max()
    return found if cv2.isContourConvex(found) and 0.6 < share < 1.7 and moved < 2 * reach else quad


Line = tuple[NDArray[np.float64], NDArray[np.float64]]


def _line(
    part: NDArray[np.float32],
    start: NDArray[np.float64],
    end: NDArray[np.float64],
    middle: NDArray[np.float64],
    reach: float,
    config: EdgeSnappingConfig = DETECTION.edge_snapping,
) -> Line:
    """Two points of the straight edge near a side, or the side's own."""
    along = end - start
    normal = np.array([along[1], -along[0]]) / max(float(np.hypot(*along)), 1e-6)
    if float(normal @ (start - middle)) < 0:
        normal = -normal
    share = np.linspace(0.06, 0.94, config.places)
    offsets = np.linspace(-reach, reach, 2 * config.steps + 2)
    spots = start + share[:, None, None] * along + offsets[None, :, None] * normal
    x, y = (np.ascontiguousarray(spots[..., axis], np.float32) for axis in (0, 1))
    seen = cv2.remap(part, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    change = np.abs(np.diff(seen, axis=1)).max(axis=2) * (2 * config.steps + 1) / max(2 * reach, 1.0)
    # Twice as far as one step blurs: an edge that lies between two places counts for both.
    change = np.maximum(change[:, :-1], change[:, 1:])
    clear = change / (change + config.clear)  # (places, offsets)
    count = clear.shape[1]
    at = np.arange(count)
    rows = np.rint(at[:, None, None] * (1 - share) + at[None, :, None] * share).astype(int)  # (from, to, places)
    support = clear[np.arange(config.places), rows].mean(axis=2)
    away = (at - (count - 1) / 2) / ((count - 1) / 2)
    score = support - config.distance_cost * (away[:, None] ** 2 + away[None] ** 2) / 2
    best = float(score.max())
    if float(support[np.unravel_index(int(score.argmax()), score.shape)]) < config.enough:
        return start, end
    outward = np.where(score >= config.outer * best, away[:, None] + away[None], -np.inf)
    one, other = divmod(int(outward.argmax()), count)
    # From the outer slope of that edge up to its crest.
    near = (
        slice(max(one - config.crest, 0), one + config.crest + 1),
        slice(max(other - config.crest, 0), other + config.crest + 1),
    )
    crest = divmod(int(score[near].argmax()), score[near].shape[1])
    one, other = near[0].start + crest[0], near[1].start + crest[1]
    middle_offsets = offsets[1:-1]
    return start + middle_offsets[one] * normal, end + middle_offsets[other] * normal


def _crossing(one: Line, other: Line) -> NDArray[np.float64] | None:
    """Where two lines meet; None where they hardly do."""
    a, b = one[1] - one[0], other[1] - other[0]
    cross = float(a[0] * b[1] - a[1] * b[0])
    if abs(cross) < 0.2 * float(np.hypot(*a) * np.hypot(*b)):
        return None
    gap = other[0] - one[0]
    where: NDArray[np.float64] = one[0] + a * (float(gap[0] * b[1] - gap[1] * b[0]) / cross)
    return where
