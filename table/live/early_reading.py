"""Reading ahead: cards that already lie still are read while an arm is still moving away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.detection.changed_regions import inside
from vision.tracking.change import are_near, resized_mask
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.shrunk import Mask
from vision.tracking.table_plane import Plane
from vision.tracking.tracked import TrackedCard
from vision.types import Detection

AROUND_PX = 1
"""Margin around what lies still that is read with it, px of the shrunk picture."""
EXPLAINED = 0.6
"""Least share of what is new that the new cards cover."""
LYING = 0.4
"""Least share of a new card's outline that is new: it may lie on others that look like it."""
AGAIN = 0.05
"""An arm that was already reported is reported again once it has reached in again by more than this share of the
picture's width."""


def around(laid: Mask, shape: tuple[int, ...]) -> Mask:
    """What lies still with a margin, as a mask of another size."""
    side = 2 * AROUND_PX + 1
    return resized_mask(np.asarray(cv2.dilate(laid, np.ones((side, side), np.uint8)), np.uint8), shape)


def explained(
    fresh: Sequence[Detection], known: Sequence[TrackedCard], plane: Plane, laid: Mask, width: int, single: bool
) -> bool:
    """Whether everything new that lies still is a card that was read and was not known before.

    `fresh`: what was read; `known`: the cards of the last settled picture; `laid` (1, shrunk picture); `width` of the
    picture, px; `single`: no name is on two cards, but for jokers.
    """
    new = [one for one in fresh if not _lay(one, known, plane, single)]
    scale = laid.shape[1] / width
    if not new or not all(one.card and one.face == "up" and inside(one.quad, laid, scale) >= LYING for one in new):
        return False
    cards = np.zeros_like(laid)
    for one in new:
        cv2.fillConvexPoly(cards, np.round(one.quad * scale).astype(np.int32), 1)
    count, parts = cv2.connectedComponents(laid, connectivity=8)
    return all(float(cards[parts == number].mean()) >= EXPLAINED for number in range(1, count))


def _lay(one: Detection, known: Sequence[TrackedCard], plane: Plane, single: bool) -> bool:
    """Whether a card lay there before or, where each name exists once, elsewhere. An unread card at a known place is
    taken for the card that lay there."""
    place = plane.to_mm(one.quad)
    alone = single and one.card != "JK" and one.card is not None
    return any(
        (alone and card.card == one.card) or (one.card in (None, card.card) and are_near(place, card.quad_mm))
        for card in known
    )


def snapshot(arms: Sequence[HandIntrusion]) -> tuple[HandIntrusion, ...]:
    """Copies of the arms as they are now; motion tracking goes on with the originals."""
    return tuple(replace(arm, path=list(arm.path)) for arm in arms)


def untold(arm: HandIntrusion, told_ms: float | None, width: int) -> HandIntrusion | None:
    """The part of an arm that is not reported yet; `told_ms`: when it was reported (None: never). That is all of it,
    the part in which it reached in again, or None where it only withdrew since. `width` of the picture, px."""
    if told_ms is None:
        return arm
    later = [(at_ms, x, y) for at_ms, x, y in arm.path if at_ms > told_ms]
    out = np.array([np.hypot(x - arm.contact[0], y - arm.contact[1]) for _, x, y in later])
    if not len(out) or float((out - np.minimum.accumulate(out)).max()) <= AGAIN * width:
        return None
    begin = int(np.argmin(out[: int(np.argmax(out - np.minimum.accumulate(out))) + 1]))
    far = begin + int(np.argmax(out[begin:]))
    tip = later[far][1:]
    return replace(arm, start_ms=later[begin][0], tip=tip, reach=float(out[far]), path=later[begin:])
