"""Outlines that no card of a table can have: far larger than the others of the picture, far smaller than the card on
which they lie, or mostly outside the picture. All cards are of one size."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.tracking.change import root_px, share_within
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.tracked import TrackedCard
from vision.types import Detection


def plausible(
    detections: Sequence[Detection],
    read: Sequence[bool] | None,
    size: tuple[int, int],
    known: Sequence[TrackedCard] = (),
    config: TrackerConfig = TRACKING.tracker,
) -> tuple[Sequence[Detection], Sequence[bool] | None]:
    """The detections of a picture (`size`: its width and height, px) that cards of its table can have, and which of
    them were `read` in it: `in_picture`, and `of_plausible_size`."""
    detections, read = in_picture(detections, read, size, config)
    return of_plausible_size(detections, read, min(size), known, config)


def of_plausible_size(
    detections: Sequence[Detection],
    read: Sequence[bool] | None,
    side: float = math.inf,
    known: Sequence[TrackedCard] = (),
    config: TrackerConfig = TRACKING.tracker,
) -> tuple[Sequence[Detection], Sequence[bool] | None]:
    """The detections, and which of them were `read` in this picture, but for outlines that are too large: the index of
    a card was found, and its corners far away; and for small ones that lie on a card that was read and is as large as
    the others: parts of its print, whatever they read as. How large cards are is told by those that were read in this
    picture and by those that are `known`; what was not read and fills the picture (`side`: its shorter side, px) is
    never one."""
    roots = [root_px(one.quad) for one in detections]
    named = [root for root, one in zip(roots, detections, strict=True) if one.card is not None]
    named += [root_px(card.quad) for card in known if card.card is not None]
    usual = float(np.median(named)) if len(named) >= config.sizes else math.inf
    kept = [
        at
        for at, (root, one) in enumerate(zip(roots, detections, strict=True))
        if root <= config.larger * usual and (one.card is not None or root <= config.most * side)
    ]
    if usual < math.inf:
        whole = [detections[at] for at in kept if detections[at].card and roots[at] < config.whole * usual]
        kept = [at for at in kept if not any(_is_part(detections[at], other, config) for other in whole)]
    return [detections[at] for at in kept], None if read is None else [read[at] for at in kept]


def in_picture(
    detections: Sequence[Detection],
    read: Sequence[bool] | None,
    size: tuple[int, int],
    config: TrackerConfig = TRACKING.tracker,
) -> tuple[Sequence[Detection], Sequence[bool] | None]:
    """The detections, and which of them were `read` in this picture, but for unread ones that lie mostly outside the
    picture (`size`: its width and height, px): nobody can see what lies there."""
    width, height = size
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    kept = [
        at
        for at, one in enumerate(detections)
        if one.card is not None or share_within(one.quad, frame) >= config.in_picture
    ]
    return [detections[at] for at in kept], None if read is None else [read[at] for at in kept]


def _is_part(one: Detection, other: Detection, config: TrackerConfig) -> bool:
    """Whether an outline is a part of the print of another card."""
    small = root_px(one.quad) < config.part * root_px(other.quad)
    return small and one.face == other.face and share_within(one.quad, other.quad) >= config.on_it
