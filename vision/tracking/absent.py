"""What became of the cards that a scan did not see: gone, covered by others, or missed by the scanner."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracking.change import Mask, covered_mask, resized_mask
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.tracked import TrackedCard
from vision.types import Detection, Quad

SHOWS = 0.2
"""Of a card of which a smaller share shows, nothing can be told."""
CLEAR = 0.05
"""Least share of a card to judge it by, away from what hides it."""


class Changes(NamedTuple):
    """Where the table changed: the mask (None: nothing is known), `scale` px of it per px of the picture, what an arm
    hides (`blocked`, nonzero, of any size), and `px_per_mm` of the picture on the table."""

    mask: Mask | None
    scale: float
    blocked: Mask | None
    px_per_mm: float

    @property
    def arm(self) -> bool:
        """Whether an arm hides anything."""
        return self.blocked is not None and bool(self.blocked.any())


def departed(
    cards: Sequence[TrackedCard],
    pairs: Mapping[int, int],
    moved: Collection[int],
    detections: Sequence[Detection],
    changes: Changes,
    config: TrackerConfig = TRACKING.tracker,
) -> list[TrackedCard]:
    """Settles the state of every card that was not seen; returns those that have gone. `pairs`: index of a card that
    was seen -> index of its detection; `moved`: ids of those of them that lie elsewhere now."""
    over = None
    if changes.mask is not None:
        over = covered_mask([detection.quad for detection in detections], changes.mask.shape, changes.scale)
        if changes.blocked is not None and changes.arm:
            over |= resized_mask(changes.blocked, over.shape)
    gone: list[TrackedCard] = []
    for index, card in enumerate(cards):
        if index in pairs:
            continue
        card.vain += 1
        if changes.mask is None or over is None:
            card.state = "missed"
            continue
        above = [each.quad for each in may_lie_upon(card, cards, pairs, moved, detections)]
        state = _state(card, changes.mask, over, above, changes, config)
        if state is None:
            gone.append(card)
        else:
            card.state = state
    return gone


def _state(
    card: TrackedCard, mask: Mask, over: Mask, above: Sequence[Quad], changes: Changes, config: TrackerConfig
) -> Literal["covered", "missed"] | None:
    """What a card is that was not seen; None: it has gone. `over`: what hides the table, `above`: the outlines of that
    which may lie on the card."""
    whole = np.zeros_like(over)
    cv2.fillConvexPoly(whole, np.round(card.quad * changes.scale).astype(np.int32), 1)
    area = int(np.count_nonzero(whole))
    free = (whole > 0) & (over == 0)
    visible = int(np.count_nonzero(free))
    touched = int(np.count_nonzero(mask[whole > 0])) > config.changed * max(area, 1)
    if touched and area and visible < SHOWS * area:
        free = (whole > 0) & (covered_mask(above, over.shape, changes.scale) == 0)
        if not changes.arm:
            visible = int(np.count_nonzero(free))  # what lay under it hides nothing of it
    if area == 0 or visible < SHOWS * area:
        # Under other cards. If those lay there already and nothing changed, the scanner missed it.
        return "covered" if touched or card.state == "covered" else "missed"
    if _empty(whole, free, mask, changes, config):
        return None
    return "missed" if card.state == "seen" else card.state


def _empty(whole: Mask, free: NDArray[np.bool_], mask: Mask, changes: Changes, config: TrackerConfig) -> bool:
    """Whether the picture changed where a card would be seen, `free` of its `whole` outline. What changed right beside
    another card may be that card: its outline is not exact."""
    area = int(np.count_nonzero(whole))
    reach = round(config.beside_mm * changes.px_per_mm * changes.scale)
    hidden = ((whole > 0) & ~free).astype(np.uint8)
    near = cv2.dilate(hidden, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8)) > 0
    clear = free & ~near
    pushed = int(np.count_nonzero(free)) < config.half * area
    if np.count_nonzero(clear) >= CLEAR * area:
        free = clear
    least = config.changed_beside if pushed else config.changed
    return int(np.count_nonzero(mask[free])) > least * int(np.count_nonzero(free))


def may_lie_upon(
    card: TrackedCard,
    cards: Sequence[TrackedCard],
    pairs: Mapping[int, int],
    moved: Collection[int],
    detections: Sequence[Detection],
) -> list[Detection]:
    """The detections that may lie on a card: of cards that came later, or with it, or were moved, and new ones. `pairs`
    and `moved` as in `departed`."""
    below = {
        index
        for track, index in pairs.items()
        if (other := cards[track]).layer < card.layer and other.first_ms < card.first_ms and other.id not in moved
    }
    return [detection for index, detection in enumerate(detections) if index not in below]
