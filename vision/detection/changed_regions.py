"""Detection where the picture changed, and nowhere else: which known cards it concerns, and what lies there now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.assembly import none_of
from vision.detection.config import DETECTION, DetectionConfig, RegionsConfig
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.detection.tiling import Box, cost, joined
from vision.types import Image, Quad

Mask = NDArray[np.uint8]
"""(h, w), 1 or 0: a picture of any size, stretched over the one that it is about."""


def cleaned(changed: Mask, config: RegionsConfig = DETECTION.regions) -> Mask:
    """A mask of changes without specks, with a margin."""
    kept = np.zeros_like(changed)
    left, top, wide, tall = cv2.boundingRect(changed)
    part = (slice(top, top + tall), slice(left, left + wide))
    if wide and tall:
        _, labels, stats, _ = cv2.connectedComponentsWithStats(changed[part], connectivity=8)
        large = stats[:, cv2.CC_STAT_AREA] >= config.least_px
        large[0] = False
        kept[part] = large[labels]
    side = 2 * config.margin_px + 1
    return np.asarray(cv2.dilate(kept, np.ones((side, side), np.uint8)), np.uint8)


def inside(quad: Quad, region: Mask, scale: float) -> float:
    """The share of an outline (4, 2) px that lies in a region, whose px are `scale` times as large."""
    corners = np.round(quad * scale).astype(np.int32)
    (left, top), (right, bottom) = np.maximum(corners.min(axis=0), 0), corners.max(axis=0) + 1
    part = region[top:bottom, left:right]
    if not part.size or not cv2.countNonZero(part):  # most cards lie far from what changed
        return 0.0
    outline = np.zeros_like(part)
    cv2.fillConvexPoly(outline, corners - np.array([left, top], np.int32), 1)
    area = int(np.count_nonzero(outline))
    return float(np.count_nonzero(outline & part)) / area if area else 0.0


def locate_changed(
    locator: Locator,
    image: Image,
    known: Sequence[CardFound],
    region: Mask,
    config: DetectionConfig = DETECTION,
    read: Sequence[float] = (),
    settled: Collection[int] = (),
) -> tuple[list[int], list[CardFound]] | None:
    """What lies in a region of a BGR picture: (rows of the `known` cards that lie outside it, the cards found in it,
    their boxes refined). `settled`: rows of known cards that count as outside while no more than half of them changed.
    `read`: shorter sides, px, of cards that were read last: they tell how large cards are. None
    where reading the whole picture is better: where the cards' size is not known, or the region is large."""
    if not (known or read) or float(region.mean()) > config.regions.most:
        return None
    scale = region.shape[1] / image.shape[1]
    away = _away(known, region, scale, settled, config)
    if not region.any():
        return away, []
    sizes = list(read)
    if not sizes:
        sizes = [card.short for card in known if card.score >= config.regions.sized]
        if len(sizes) < config.regions.alike:
            return None
    least, usual, most = np.quantile(sizes, (0.2, 0.5, 0.8)).tolist()
    if most > config.tiling.span * least:
        return None
    # What is far larger than a card, as an outline around several, is none that would have to be read again.
    touched = (known[row] for row in set(range(len(known))).difference(away))
    whole = _with_cards(region, [card for card in touched if card.short <= config.tiling.span * usual], scale)
    factor = min(config.regions.width / usual, 2.0)
    boxes = joined(_boxes(whole, scale, config.regions.reach * usual, image), factor, config=config.tiling)
    if sum(cost(box, factor, config=config.tiling) for box in boxes) > config.regions.worth * config.tiling.budget:
        return None
    outside = [_uncovered(known[row], region, scale) for row in away]
    found = none_of(outside, locator.within(image, usual, factor, boxes))
    new = [card for card in found if inside(card.quad, whole, scale) > config.regions.inside]
    return away, locator.refine(image, new)


def locate_beside(
    locator: Locator,
    image: Image,
    known: Sequence[CardFound],
    region: Mask,
    config: DetectionConfig = DETECTION,
    settled: Collection[int] = (),
) -> tuple[list[int], list[CardFound]] | None:
    """The same as `locate_changed` by a look at the whole picture; None where all cards are touched."""
    scale = region.shape[1] / image.shape[1]
    away = _away(known, region, scale, settled, config)
    if not away:
        return None
    whole = _with_cards(region, [known[row] for row in set(range(len(known))).difference(away)], scale)
    found = none_of([_uncovered(known[row], region, scale) for row in away], locator.locate(image))
    new = [card for card in found if inside(card.quad, whole, scale) > config.regions.inside]
    return away, locator.refine(image, new)


def _away(
    known: Sequence[CardFound], region: Mask, scale: float, settled: Collection[int], config: DetectionConfig
) -> list[int]:
    """Rows of the known cards that lie outside a region, or by more than half where they are `settled`."""
    most = config.regions.settled
    return [
        row for row, card in enumerate(known) if inside(card.quad, region, scale) <= (most if row in settled else 0.0)
    ]


def _uncovered(card: CardFound, region: Mask, scale: float) -> CardFound:
    """A known card without those of its indices where the picture changed: another card's may be there now."""
    left = tuple(index for index in card.indices if not _holds(region, index.centre * scale))
    return card if len(left) == len(card.indices) else replace(card, indices=left)


def _holds(region: Mask, place: NDArray[np.floating]) -> bool:
    column, row = np.clip(np.round(place).astype(int), 0, (region.shape[1] - 1, region.shape[0] - 1))
    return bool(region[row, column])


def shows(region: Mask, quad: Quad, width: int) -> bool:
    """Whether the middle of an outline (4, 2) px of a picture `width` px wide lies where a mask of it is nonzero."""
    x, y = quad.mean(axis=0) * (region.shape[1] / width)
    row = min(max(round(float(y)), 0), region.shape[0] - 1)
    return bool(region[row, min(max(round(float(x)), 0), region.shape[1] - 1)])


def _with_cards(region: Mask, cards: Sequence[CardFound], scale: float) -> Mask:
    """A region and the outlines of the cards that it touches."""
    whole = region.copy()
    for card in cards:
        cv2.fillConvexPoly(whole, np.round(card.quad * scale).astype(np.int32), 1)
    return whole


def _boxes(region: Mask, scale: float, reach: float, image: Image) -> list[Box]:
    """The box around every part of a region, with `reach` px around it, at least 16 px each way."""
    lines, _ = cv2.findContours(region, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    height, width = image.shape[:2]
    found: list[Box] = []
    for x, y, wide, tall in map(cv2.boundingRect, lines):
        left, top = max(int(x / scale - reach), 0), max(int(y / scale - reach), 0)
        right, bottom = (
            min(int((x + wide) / scale + reach) + 1, width),
            min(int((y + tall) / scale + reach) + 1, height),
        )
        found.append((min(left, width - 16), min(top, height - 16), max(right, 16), max(bottom, 16)))
    return found
