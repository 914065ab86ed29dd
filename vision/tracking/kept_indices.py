"""Cards that are known again by an index that was seen before in the very same place, while nothing changed there.

Of a card that another one comes to cover, little more than an index may be left to see: its outline is then taken
wrongly, and the index may be read as another name. It is no new card all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.tracking.change import Mask, changed_beside
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.second_outlines import Mark, all_shown, one_print
from vision.tracking.table_plane import Points
from vision.tracking.tracked import TrackedCard
from vision.types import Detection


def kept_indices(
    cards: Sequence[TrackedCard],
    pairs: Mapping[int, int],
    detections: Sequence[Detection],
    change: Mask,
    scale: float,
    config: TrackerConfig = TRACKING.tracker,
) -> dict[int, int]:
    """Of the `cards` and `detections` that are not yet `pairs`: which detection is which card, as each of its indices
    is one that was seen on that card before, where the picture shows no `change` (`scale`: px of it per px of the
    picture), nor much of it on the card beside what else was found; index of the card -> index of its detection."""
    found: dict[int, int] = {}
    for index, detection in enumerate(detections):
        if detection.face == "down" or detection.card is None or index in pairs.values():
            continue
        for track, card in enumerate(cards):
            if track in pairs or track in found or card.face == "down" or card.card is None:
                continue
            near = one_print(card.quad) / 2
            if not all_shown(detection.marks, card.marks, near):
                continue
            others = [each.quad for at, each in enumerate(detections) if at != index]
            laid = changed_beside(change, card.quad, others, scale, 0.0) > config.changed
            if not laid and not any(_changed(change, mark, near, scale, config) for mark in detection.marks):
                found[track] = index
                break
    return found


def where_they_lay(
    detections: Sequence[Detection], places: Sequence[Points], cards: Sequence[TrackedCard], kept: Mapping[int, int]
) -> tuple[list[Detection], list[Points]]:
    """The detections and their `places`, mm, those of `kept` cards (as in `kept_indices`) where these lay."""
    lay = {index: cards[track] for track, index in kept.items()}
    found = [replace(each, quad=lay[at].quad) if at in lay else each for at, each in enumerate(detections)]
    return found, [lay[at].quad_mm if at in lay else place for at, place in enumerate(places)]


def _changed(change: Mask, mark: Mark, reach: float, scale: float, config: TrackerConfig) -> bool:
    """Whether the picture changed around an index, as far as `reach`, px."""
    print_ = np.zeros_like(change)
    x, y = (round(each * scale) for each in mark)
    cv2.circle(print_, (x, y), max(1, round(reach * scale)), 1, -1)
    area = int(np.count_nonzero(print_))
    return area == 0 or float(np.count_nonzero(change[print_ > 0])) / area > config.changed / 2
