"""Changes that no card explains: how much changed, and where a card may lie that the scanner did not see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.tracking.change import Mask, Work, covered_mask, is_bright, resized_mask
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.table_plane import CARD_MM, Plane
from vision.types import Quad

SPECK_PX = 5
"""Changes no wider than this are no part of a card, px of the mask."""
EDGE_PX = 7
"""The same of what may be a whole card; gaps so wide in it are filled."""
LONGEST = 1.7
"""A card that is laid shows no longer side, in lengths of a card."""
FILLED = 0.6
"""Least share that changed of the rectangle around a card."""


def unexplained(change: Mask, seen: Sequence[Quad], scale: float, blocked: Mask | None) -> Mask:
    """What changed (1; else 0) beside the outlines that are `seen` and beside what an arm hides (`blocked`, nonzero, of
    any size). `scale`: px of the mask for each px of the picture."""
    over = covered_mask(list(seen), change.shape, scale)
    if blocked is not None and blocked.any():
        over |= resized_mask(blocked, over.shape)
    return np.asarray(change & (1 - over), np.uint8)


def in_cards(free: Mask, plane: Plane, scale: float) -> float:
    """How much changed, in areas of a card; specks do not count."""
    free = np.asarray(cv2.morphologyEx(free, cv2.MORPH_OPEN, np.ones((SPECK_PX, SPECK_PX), np.uint8)), np.uint8)
    card = CARD_MM[0] * CARD_MM[1] * (plane.px_per_mm * scale) ** 2
    return float(np.count_nonzero(free)) / max(card, 1.0)


def beside(free: Mask, cards: Sequence[Quad], plane: Plane, scale: float) -> Mask:
    """What of `free` lies within the length of a card of these outlines (px of the picture): there the rest of a play
    would lie."""
    lies = covered_mask(list(cards), free.shape, scale)
    if not lies.any():
        return np.zeros_like(free)
    away = cv2.distanceTransform(np.asarray(1 - lies, np.uint8), cv2.DIST_L2, 3)
    return np.asarray(free & (away <= CARD_MM[1] * plane.px_per_mm * scale), np.uint8)


def measured(free: Mask | None, cards: Sequence[Quad], plane: Plane, scale: float) -> tuple[float, float]:
    """How much of a picture `free` is (None: nothing), in areas of a card: all of it, and what is beside these."""
    if free is None:
        return 0.0, 0.0
    return in_cards(free, plane, scale), in_cards(beside(free, cards, plane, scale), plane, scale)


def overlooked(
    free: Mask, work: Work | None, plane: Plane, scale: float, config: TrackerConfig = TRACKING.tracker
) -> Iterator[Quad]:
    """Outlines (4, 2) px of the picture where it changed as if a card had been laid there. `work`: the picture in the
    size of the mask, in which a face is bright; None: backs may be of any colour. What reaches the border may be an
    arm."""
    kernel = np.ones((EDGE_PX, EDGE_PX), np.uint8)
    free = np.asarray(cv2.morphologyEx(free, cv2.MORPH_CLOSE, kernel), np.uint8)
    free = np.asarray(cv2.morphologyEx(free, cv2.MORPH_OPEN, kernel), np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(free)
    for number in range(1, count):
        x, y, w, h, area = (int(value) for value in stats[number])
        if x == 0 or y == 0 or x + w == free.shape[1] or y + h == free.shape[0]:
            continue
        part = labels == number
        box = np.asarray(cv2.boxPoints(cv2.minAreaRect(np.argwhere(part)[:, ::-1].astype(np.float32))), np.float32)
        place = plane.to_mm(box / scale)
        longest = float(np.linalg.norm(place - np.roll(place, -1, axis=0), axis=1).max())
        filled = area / max(float(cv2.contourArea(box)), 1.0)
        shown = filled * float(cv2.contourArea(place.astype(np.float32))) / (CARD_MM[0] * CARD_MM[1])
        bright = work is None or is_bright(work, part)
        if shown > config.unseen and longest <= LONGEST * CARD_MM[1] and filled >= FILLED and bright:
            yield np.asarray(box / scale, np.float32)
