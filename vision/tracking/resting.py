"""What rests in the picture is an arm only as far as no pile of cards explains it.

A motion ends with what differs from before and touches the picture's border: an arm that rests there, or a heap of
swept cards that was laid down at the border. The heap and the bare field that it came from may be one area.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.tracking.config import TRACKING, MotionConfig
from vision.tracking.shrunk import Mask, components, contacts_of
from vision.types import Detection, Quad


def resting_arm(
    arm: Mask, detections: Sequence[Detection], scale: float, config: MotionConfig = TRACKING.motion
) -> Mask | None:
    """The arm (1, shrunk picture) without the areas that touch the border only where a new pile lies; None: nothing is
    left.

    `detections`: the cards that were seen, px of the full picture, which is `scale` times as large. A pile counts where
    most of it belongs to the area: it was laid with it. Its cards may jut out by a share of a card's width.
    """
    piles = [detection.quad / scale for detection in detections if detection.face == "down"]
    arms = [part for part in components(arm) if not _is_heap(part, piles, config)]
    return np.asarray(np.maximum.reduce(arms), np.uint8) if arms else None


def _is_heap(part: Mask, piles: Sequence[Quad], config: MotionConfig) -> bool:
    """Whether an area touches the border only where piles lie that belong to it."""
    rest = part.copy()
    for quad in piles:
        pile = np.zeros_like(part)
        cv2.fillConvexPoly(pile, np.round(quad).astype(np.int32), 1)
        if not pile.any() or float(part[pile > 0].mean()) < config.pile_share:
            continue
        sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
        side = 2 * round(config.pile_juts * float(sides.min())) + 1  # of the ellipse: juts on each side
        rest[cv2.dilate(pile, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))) > 0] = 0
    return not contacts_of(rest)
