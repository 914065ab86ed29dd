"""Second outlines of a card: the locator sometimes finds one card twice, and two cards may lie nearly in one place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.tracking.tracked import JOKER, TrackedCard
from vision.types import Detection

Mark = tuple[float, float]


def laid_upon(detections: Sequence[Detection], index: int, lay: Sequence[TrackedCard], reach: float) -> bool:
    """Whether an unread outline right on cards that `lay` there is another card, not one of them seen twice: it shows
    an index where no other card has one, and its likeliest name is none of theirs. `reach`: so near (px) two marks are
    one index."""
    detection = detections[index]
    others = [mark for at, other in enumerate(detections) if at != index for mark in other.marks]
    others += [mark for card in lay for mark in card.marks]
    own = [mark for mark in detection.marks if not _shown(mark, others, reach)]
    name = detection.alternatives[0][0] if detection.alternatives else None
    return bool(own) and name is not None and (name == JOKER or all(card.card != name for card in lay))


def _shown(mark: Mark, others: Sequence[Mark], reach: float) -> bool:
    """Whether one of the other indices is seen where a mark is."""
    return any(float(np.hypot(mark[0] - x, mark[1] - y)) < reach for x, y in others)
