"""The one card in a picture, found without the locator: by how it stands out from its ground.

The locator has learned what cards look like. Hanafuda, cards that were drawn by hand, and whatever else a club enrols
may look different; whoever says that a picture shows one card needs no network to find it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.config import DETECTION, LoneCardConfig
from vision.types import Image, Quad


def lone_card(image: Image, whole: bool = True, config: LoneCardConfig = DETECTION.lone_card) -> Quad | None:
    """The outline (4, 2) px of the one card that a BGR picture shows, longer sides down the card, a top corner first.

    The largest shape that stands out from the ground at the picture's border; else, with `whole`, the whole picture
    where it has a card's proportions. None where neither holds.
    """
    high, wide = image.shape[:2]
    scale = config.side / max(high, wide)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
    scale = min(scale, 1.0)
    found = _outline(_apart(np.asarray(small, np.uint8), config), config)
    if found is not None:
        return np.asarray((found + 0.5) / scale - 0.5, np.float32)
    if whole and config.sides[0] <= max(high, wide) / min(high, wide) <= config.sides[1]:
        return _upright(np.array([[0, 0], [wide - 1, 0], [wide - 1, high - 1], [0, high - 1]], np.float32))
    return None


def _apart(small: Image, config: LoneCardConfig) -> NDArray[np.uint8]:
    """Where (H, W; 255 or 0) a picture differs from the ground at its border."""
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 1.2), cv2.COLOR_BGR2LAB).astype(np.float32)
    edge = max(2, round(config.border * min(small.shape[:2])))
    rim = np.ones(small.shape[:2], np.bool_)
    rim[edge:-edge, edge:-edge] = False
    ground = np.median(lab[rim], axis=0)
    # Shadows change how light the ground is more than its colour.
    far = np.linalg.norm((lab - ground) * np.array([config.lightness, 1.0, 1.0]), axis=2)
    usual = float(np.quantile(far[rim], config.quiet))
    grey = np.clip(far, 0, 255).astype(np.uint8)
    limit, _ = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    mask = np.where(far > max(float(limit), usual, config.least), 255, 0).astype(np.uint8)
    size = 2 * max(1, round(config.closed * min(small.shape[:2]))) + 1
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
    return np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)


def _outline(mask: NDArray[np.uint8], config: LoneCardConfig) -> Quad | None:
    """The outline of what stands out, where that is a card's: its largest part, and others that are not small."""
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not shapes:
        return None
    largest = max(cv2.contourArea(shape) for shape in shapes)
    parts = [shape for shape in shapes if cv2.contourArea(shape) >= config.part * largest]
    hull = cv2.convexHull(np.concatenate(parts))
    area = float(cv2.contourArea(hull))
    solid = sum(float(cv2.contourArea(shape)) for shape in parts) / max(area, 1.0)
    if area < config.share * mask.size or solid < config.solid:
        return None
    quad = _four_sides(np.asarray(hull, np.float32))
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    across, along = sorted((float(sides[0] + sides[2]), float(sides[1] + sides[3])))
    full = area / max(float(cv2.contourArea(quad)), 1.0)
    if full < config.full or not config.sides[0] <= along / max(across, 1.0) <= config.sides[1]:
        return None
    return _upright(quad)


def _four_sides(hull: NDArray[np.float32]) -> Quad:
    """The four-sided shape around a hull (N, 1, 2): by its own sides where it has four, else the smallest rectangle."""
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.05, 0.07):
        corners = cv2.approxPolyDP(hull, share * around, True)
        if len(corners) == 4:
            return _ordered(np.asarray(corners, np.float32).reshape(4, 2))
    return _ordered(np.asarray(cv2.boxPoints(cv2.minAreaRect(hull)), np.float32))


def _ordered(quad: Quad) -> Quad:
    """The corners clockwise as one sees them."""
    middle = quad.mean(axis=0)
    order = np.argsort(np.arctan2(*(quad - middle).T[::-1]))
    return np.asarray(quad[order], np.float32)


def _upright(quad: Quad) -> Quad:
    """Longer sides down the card; of its two ways the one whose first corner is nearer to the picture's top left."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, axis=0)
    turned = np.roll(quad, 2, axis=0)
    return min((quad, turned), key=lambda way: float(way[0].sum()))
