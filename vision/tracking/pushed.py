"""Whether a card that the scanner missed, where the picture changed, was only pushed: what was seen of it is seen again
a little farther."""

from __future__ import annotations

import cv2
import numpy as np

from vision.tracking.change import Mask, Work
from vision.tracking.config import TRACKING, TrackerConfig
from vision.types import Quad

INNER = 0.85
"""So much of an outline, from its middle, shows print and no edge: every card has an edge."""


def was_pushed(
    quad: Quad, free: Mask, now: Work, before: Work, px_per_mm: float, config: TrackerConfig = TRACKING.tracker
) -> bool:
    """Whether the print within an outline (4, 2), px of the pictures (H, W, 3), as far as it lies `free` (H, W), is
    found again within `config.moved_mm`. Not where it shows too little to be known again."""
    middle = quad.mean(axis=0)
    inner = np.zeros_like(free)
    cv2.fillConvexPoly(inner, np.round(middle + (quad - middle) * INNER).astype(np.int32), 1)
    print_ = inner & free
    x, y, width, height = cv2.boundingRect(print_)
    reach = max(1, round(config.moved_mm * px_per_mm))
    if min(width, height) < config.print_px:
        return False
    mask = print_[y : y + height, x : x + width]
    was = cv2.cvtColor(before[y : y + height, x : x + width], cv2.COLOR_BGR2GRAY)
    if float(was[mask > 0].std()) < config.print_contrast:
        return False
    top, left = max(0, y - reach), max(0, x - reach)
    around = cv2.cvtColor(now[top : y + height + reach, left : x + width + reach], cv2.COLOR_BGR2GRAY)
    alike = cv2.matchTemplate(around, was, cv2.TM_CCOEFF_NORMED, mask=mask.astype(np.float32))
    return bool(np.nanmax(np.where(np.isfinite(alike), alike, -1.0)) >= config.same_print)
