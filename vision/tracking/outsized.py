"""Outlines that no card of a table can have: far larger than the others of the picture. All cards are of one size."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.tracking.change import root_px
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.tracked import TrackedCard
from vision.types import Detection


def without_outsized(
    detections: Sequence[Detection],
    read: Sequence[bool] | None,
    side: float = math.inf,
    known: Sequence[TrackedCard] = (),
    config: TrackerConfig = TRACKING.tracker,
) -> tuple[Sequence[Detection], Sequence[bool] | None]:
    """The detections, and which of them were `read` in this picture, but for outlines that are too large: the index of
    a card was found, and its corners far away. How large cards are is told by those that were read in this picture and
    by those that are `known`; what was not read and fills the picture (`side`: its shorter side, px) is never one."""
    roots = [root_px(one.quad) for one in detections]
    named = [root for root, one in zip(roots, detections, strict=True) if one.card is not None]
    named += [root_px(card.quad) for card in known if card.card is not None]
    most = config.larger * float(np.median(named)) if len(named) >= config.sizes else math.inf
    kept = [
        at
        for at, (root, one) in enumerate(zip(roots, detections, strict=True))
        if root <= most and (one.card is not None or root <= config.most * side)
    ]
    return [detections[at] for at in kept], None if read is None else [read[at] for at in kept]
