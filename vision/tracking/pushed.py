"""Cards that were straightened or pushed a little: what was seen of one is seen again a little farther, whether or not
the scanner finds or reads it just then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracking.change import Mask, Work, covered_mask, share_within, turn_between
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.shrunk import light, relit, unlike
from vision.tracking.table_plane import CARD_MM, Points
from vision.tracking.tracked import TrackedCard
from vision.types import Detection, Quad

INNER = 0.85
"""So much of an outline, from its middle, shows print and no edge: every card has an edge."""

WELL_INSIDE = 2.0
"""An index that is seen farther than this within the edge of an outline, mm, does not lie beside it."""


class Pictures(NamedTuple):
    """Two keyframes as changes are looked for in them, (H, W, 3) each, `scale` px of theirs per px of the picture, and
    `px_per_mm` of them on the table."""

    now: Work
    before: Work
    scale: float
    px_per_mm: float


def still_there(
    card: TrackedCard,
    detections: Sequence[Detection],
    pictures: Pictures,
    config: TrackerConfig = TRACKING.tracker,
    below: Sequence[Detection] = (),
) -> bool:
    """Whether the print of a card, as far as none of these detections lies on it, is found again beside where it lay,
    and none of those that would lie `below` it shows an index there: then the print is that card's."""
    own = np.asarray(card.quad, np.float64)
    near = [each.quad for each in detections if share_within(np.asarray(each.quad, np.float64), own) > 0]
    free = 1 - covered_mask(near, pictures.now.shape[:2], pictures.scale)
    way = pushed_by(card.quad * pictures.scale, free, pictures, config)
    if way is None:
        return False
    lies = np.asarray(card.quad + way / pictures.scale, np.float32)
    depth = WELL_INSIDE * pictures.px_per_mm / pictures.scale
    return not any(cv2.pointPolygonTest(lies, mark, True) > depth for other in below for mark in other.marks)


def straightened(
    cards: Sequence[TrackedCard],
    pairs: Mapping[int, int],
    detections: Sequence[Detection],
    places: Sequence[Points],
    pictures: Pictures,
    config: TrackerConfig = TRACKING.tracker,
) -> dict[int, int]:
    """Of the `cards` and `detections` (with their `places`, mm) that are not yet `pairs`: which detection is
    which card that was straightened, where one of the two is unread: its print is found again, or the one's name is
    likely for the other; index of the card -> index of its detection."""
    found: dict[int, int] = {}
    for index, (detection, place) in enumerate(zip(detections, places, strict=True)):
        if detection.face == "down" or index in pairs.values():
            continue
        others = [*detections[:index], *detections[index + 1 :]]
        for track, card in enumerate(cards):
            both = detection.card is not None and card.card is not None
            if both or track in pairs or track in found or card.face == "down":
                continue
            near = float(np.linalg.norm(card.centre - place.mean(axis=0))) < config.moved_mm
            if (
                near
                and turn_between(place, card.quad_mm) < config.turned
                and (_likely(card, detection, config) or still_there(card, others, pictures, config))
            ):
                found[track] = index
                break
    return found


def _likely(card: TrackedCard, detection: Detection, config: TrackerConfig) -> bool:
    """Whether the name by which a card or a detection was read is a likely one for the other of the two, which was
    not: seldom does a card come to lie on the very one that it is taken for."""
    if detection.card is not None:
        return dict(card.ranked).get(detection.card, 0.0) >= config.likely_name
    return card.card is not None and dict(detection.alternatives).get(card.card, 0.0) >= config.likely_name


def around(quad: Quad, config: TrackerConfig = TRACKING.tracker) -> Quad:
    """An outline (4, 2) that holds a card wherever it was pushed from where it lay: larger by `config.moved_mm`."""
    middle = quad.mean(axis=0)
    return np.asarray(middle + (quad - middle) * (1 + 2 * config.moved_mm / CARD_MM[0]), np.float32)


def pushed_by(
    quad: Quad, free: Mask, pictures: Pictures, config: TrackerConfig = TRACKING.tracker
) -> NDArray[np.float64] | None:
    """How far, (x, y) in px of the pictures, the print within an outline (4, 2), px too, was pushed: as far as it lies
    `free` (H, W) it is found again there, within `config.moved_mm`, in the same colours. None where it is not, or shows
    too little to be known again."""
    middle = quad.mean(axis=0)
    inner = np.zeros_like(free)
    cv2.fillConvexPoly(inner, np.round(middle + (quad - middle) * INNER).astype(np.int32), 1)
    print_ = inner & free
    x, y, width, height = cv2.boundingRect(print_)
    reach = max(1, round(config.moved_mm * pictures.px_per_mm))
    if min(width, height) < config.print_px:
        return None
    mask = print_[y : y + height, x : x + width]
    was = cv2.cvtColor(pictures.before[y : y + height, x : x + width], cv2.COLOR_BGR2GRAY)
    if float(was[mask > 0].std()) < config.print_contrast:
        return None
    top, left = max(0, y - reach), max(0, x - reach)
    around = cv2.cvtColor(pictures.now[top : y + height + reach, left : x + width + reach], cv2.COLOR_BGR2GRAY)
    alike = cv2.matchTemplate(around, was, cv2.TM_CCOEFF_NORMED, mask=mask.astype(np.float32))
    alike = np.where(np.isfinite(alike), alike, -1.0)
    down, right = np.unravel_index(int(alike.argmax()), alike.shape)
    if alike[down, right] < config.same_print:
        return None
    # The edge of a shadow that lay over a card is seen on the bare table as well: that has another colour.
    there = relit(pictures.now, light(pictures.now, pictures.before, step=4))[top + down :, left + right :]
    differs = unlike(there[:height, :width], pictures.before[y : y + height, x : x + width])[mask > 0]
    if float(np.median(differs)) > config.print_colour:
        return None
    return np.array([left + right - x, top + down - y], np.float64)
