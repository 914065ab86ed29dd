"""Second outlines of a card: the locator sometimes finds one card twice, and two cards may lie nearly in one place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.tracking.change import root_px
from vision.tracking.config import TRACKING
from vision.tracking.table_plane import CARD_MM
from vision.tracking.tracked import JOKER, TrackedCard
from vision.types import Detection, Quad

Mark = tuple[float, float]
ONE_CORNER = 3.0
"""Two indices are in corners that lie on each other where they are no farther apart than so many times the distance
from which on they are two: the nearest other corner of a card is twice as far off."""
CORNER, BEYOND = 0.5, 1.2
"""Where the corner of an outline begins and ends, shares of the way from its middle to a side."""


def laid_upon(
    detections: Sequence[Detection], index: int, near: Sequence[TrackedCard], reach: float, together: bool = False
) -> bool:
    """Whether an unread outline right on cards that lie there is another card, not one of them seen twice: it shows an
    index where no other card has one, and its likeliest name is none of theirs. `reach`: so near (px) two marks are
    one index. `together`: they came at once, so that the index may be one of theirs that was not told of them; then it
    lies in no corner of them."""
    detection = detections[index]
    others = [mark for at, other in enumerate(detections) if at != index for mark in other.marks]
    others += [mark for card in near for mark in card.marks]
    own = [mark for mark in detection.marks if not _shown(mark, others, reach)]
    if together:
        own = [mark for mark in own if not any(in_corner(mark, card.quad) for card in near)]
    name = detection.alternatives[0][0] if detection.alternatives else None
    return bool(own) and name is not None and (name == JOKER or all(card.card != name for card in near))


def shows_index(card: TrackedCard, others: Sequence[TrackedCard]) -> bool:
    """Whether an index was seen on a card that is none of the others': not where one of theirs is, nor in a corner of
    theirs."""
    reach = one_print(card.quad)
    theirs = [mark for other in others for mark in other.marks]
    return any(
        not _shown(mark, theirs, reach) and not any(in_corner(mark, other.quad) for other in others)
        for mark in card.marks
    )


def one_print(quad: Quad) -> float:
    """How far apart two looks at one index may lie, px, on a card that is seen as large as this outline."""
    return TRACKING.tracker.twice_mm * root_px(quad) / float(np.sqrt(CARD_MM[0] * CARD_MM[1]))


def indices_apart(marks: Sequence[Mark], others: Sequence[Mark], reach: float) -> bool:
    """Whether two outlines in one place are two cards by their indices: one of each, in corners that lie on each other,
    are two prints (more than `reach` apart, px), and no print is an index of both. In a fan the lower card's index is
    seen beside that of the upper one.

    >>> indices_apart([(20.0, 20.0)], [(33.0, 24.0)], 10.0), indices_apart([(20.0, 20.0)], [(25.0, 21.0)], 10.0)
    (True, False)
    >>> indices_apart([(20.0, 20.0)], [(90.0, 140.0)], 10.0)
    False
    """
    if any(_shown(mark, others, reach) for mark in marks):
        return False
    return any(_shown(mark, others, ONE_CORNER * reach) for mark in marks)


def all_shown(marks: Sequence[Mark], before: Sequence[Mark], reach: float) -> bool:
    """Whether there are indices and each of them is seen no farther than `reach` (px) from one that was seen `before`.

    >>> all_shown([(21.0, 20.0)], [(20.0, 20.0), (90.0, 140.0)], 10.0), all_shown([], [(20.0, 20.0)], 10.0)
    (True, False)
    """
    return bool(marks) and all(_shown(mark, before, reach) for mark in marks)


def in_corner(mark: Mark, quad: Quad) -> bool:
    """Whether a place lies in a corner of an outline, where its index would be: farther from the middle than `CORNER`
    of the way to each side.

    >>> card = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
    >>> in_corner((6.0, 10.0), card), in_corner((30.0, 10.0), card)
    (True, False)
    """
    middle = quad.mean(axis=0)
    axes = np.stack([(quad[1] + quad[2]) / 2 - middle, (quad[2] + quad[3]) / 2 - middle], axis=1)
    if abs(float(np.linalg.det(axes))) < 1.0:
        return False
    x, y = np.abs(np.linalg.solve(axes, np.array(mark) - middle)).tolist()
    return bool(min(x, y) > CORNER and max(x, y) < BEYOND)


def _shown(mark: Mark, others: Sequence[Mark], reach: float) -> bool:
    """Whether one of the other indices is seen where a mark is."""
    return any(float(np.hypot(mark[0] - x, mark[1] - y)) < reach for x, y in others)
