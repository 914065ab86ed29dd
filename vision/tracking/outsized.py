"""Outlines that no card of a table can have: far larger than the others of the picture. All cards are of one size."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.tracking.change import root_px
from vision.tracking.config import TRACKING, TrackerConfig
from vision.types import Detection


def without_outsized(
    detections: Sequence[Detection],
    read: Sequence[bool] | None,
    config: TrackerConfig = TRACKING.tracker,
) -> tuple[Sequence[Detection], Sequence[bool] | None]:
    """The detections, and which of them were `read` in this picture, but for outlines that are too large: the index of
    a card was found, and its corners far away."""
    roots = [root_px(one.quad) for one in detections]
    named = [root for root, one in zip(roots, detections, strict=True) if one.card is not None]
    if len(named) < config.sizes:
        return detections, read
    kept = [at for at, root in enumerate(roots) if root <= config.larger * float(np.median(named))]
    return [detections[at] for at in kept], None if read is None else [read[at] for at in kept]
