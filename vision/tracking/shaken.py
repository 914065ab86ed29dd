"""Whether an area that changed shows what lay there before, a little farther: the camera shook, or somebody pushed."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np

from vision.tracking.shrunk import Mask, Small, changed, even, moved

FARTHEST = 4
"""A bumped camera moves the picture no farther, px of the shrunk picture (32 px of one 1280 px wide)."""
FINER = (-0.5, 0.0, 0.5)
"""Parts of a px that are tried around the best whole ones."""


def only_shifted(component: Mask, small: Small, before: Small, least: int) -> bool:
    """Whether an area (1, shrunk picture) that differs from the picture `before` shows the same things somewhere else:
    moved by a few px, fewer than `least` px of it differ."""
    left, top, width, height = cv2.boundingRect(component)
    rows = slice(max(top - 1, 0), top + height + 1)
    columns = slice(max(left - 1, 0), left + width + 1)
    around = cv2.copyMakeBorder(before, FARTHEST, FARTHEST, FARTHEST, FARTHEST, cv2.BORDER_REPLICATE)
    wide = around[rows.start : rows.stop + 2 * FARTHEST, columns.start : columns.stop + 2 * FARTHEST]
    fit = cv2.matchTemplate(wide, even(small, before)[rows, columns], cv2.TM_SQDIFF)
    y, x = np.unravel_index(int(fit.argmin()), fit.shape)
    for finer_x, finer_y in product(FINER, FINER):
        shift = (FARTHEST - float(x) + finer_x, FARTHEST - float(y) + finer_y)
        if int(np.count_nonzero(changed(small, moved(before, shift, small)) & component)) < least:
            return True
    return False
