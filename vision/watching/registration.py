"""A camera that was bumped or moved on: where the known table lies in its picture now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.watching.areas import Map, Mask, grown, outside
from vision.watching.background import Seen
from vision.watching.cards import Card, Reading
from vision.watching.config import RegistrationConfig
from vision.watching.steadying import STILL, Motion, Steadier, texture, warped


class Search:
    """Tells whether the known table is out of sight, and looks for it. `since`: when it was lost, s; `found`: where it
    lies in the newest frame, a motion of the small picture, if it was found just now; `is_another`: it was not found
    for so long that the picture counts as that of another table."""

    def __init__(self, steadier: Steadier, config: RegistrationConfig) -> None:
        self._steadier, self._config = steadier, config
        self.since: float | None = None
        self.found: Motion | None = None
        self.is_another = False
        self._due = 0.0

    def hides(
        self, seen: Seen, grey: Map, raw: Map, model: Map, now: float, by_reading: Callable[[], Motion | None]
    ) -> bool:
        """Whether a frame must be ignored, as the known table is not where it was. `seen` and `grey`: the frame as
        steadied; `raw`: as it was taken; `model`: the background model. `by_reading` finds the table by its cards."""
        config, self.found = self._config, None
        if not self._steadier.lost or self._is_as_known(seen, grey):
            self.since = None
            return False
        if self.since is None:
            self.since = self._due = now
        waits = now - self.since < config.wait_s
        if now < self._due or float(seen.moving.mean()) > config.moving:
            return waits
        self._due = now + config.again_s
        motion = shifted(model, raw, config)
        self.found = by_reading() if motion is None else self._steadier.found(motion, raw)
        if self.found is None:
            self.is_another = now - self.since > config.other_s
            return waits
        self.since = None
        return True

    def _is_as_known(self, seen: Seen, grey: Map) -> bool:
        """Whether the parts whose texture is missing still look like the background model. Then only the texture was
        out of date, and it is renewed."""
        missing = self._steadier.missing
        where: Mask = np.zeros(grey.shape, np.uint8)
        where.flat[missing] = 1
        if np.count_nonzero(seen.changed & where) > self._config.changed * len(missing):
            return False
        self._steadier.put(grey, np.asarray(grown(where, 3) & outside(seen.changed), np.uint8))
        return True


def shifted(model: Map, grey: Map, config: RegistrationConfig) -> Motion | None:
    """The shift that takes the known picture (grey) onto another one, by phase correlation; None if it does not make
    the difference much smaller."""
    window = cv2.createHanningWindow((grey.shape[1], grey.shape[0]), cv2.CV_32F)
    wanted, shown = texture(model), texture(grey)
    (right, down), _ = cv2.phaseCorrelate(wanted, shown, window)
    motion = STILL.copy()
    motion[:, 2] = right, down
    before, after = (_misfit(wanted, shown, one, config) for one in (STILL, motion))
    return motion if after < config.better * before else None


def _misfit(wanted: Map, shown: Map, motion: Motion, config: RegistrationConfig) -> float:
    """The share of px that do not fit under a motion; 1 if the two pictures hardly overlap."""
    inside = warped(np.ones_like(shown), motion, cv2.BORDER_CONSTANT) > 0.99
    if np.count_nonzero(inside) < 0.4 * shown.size:
        return 1.0
    return float((np.abs(warped(shown, motion) - wanted)[inside] > config.differs).mean())


def by_names(cards: Sequence[Card], readings: Sequence[Reading], config: RegistrationConfig) -> Motion | None:
    """The motion (px of the full picture) that takes known cards to where they were read by name; None where too few
    agree."""
    pairs = []
    for card in cards:
        same = [one for one in readings if one.name is not None and one.name == card.name]
        if card.lies and card.name is not None and len(same) == 1:
            pairs.append((card, same[0]))
    if len(pairs) < config.names:
        return None
    there = np.concatenate([_turned_like(card, reading) for card, reading in pairs])
    here = np.concatenate([card.quad for card, _ in pairs])
    within = config.agree * float(np.median([card.across for card, _ in pairs]))
    motion, inliers = cv2.estimateAffinePartial2D(here, there, method=cv2.RANSAC, ransacReprojThreshold=within)
    if motion is None or np.count_nonzero(inliers) < max(4 * config.names, 0.6 * len(here)):
        return None
    return np.asarray(motion, np.float64)


def _turned_like(card: Card, reading: Reading) -> Motion:
    """A reading's corners, in the order that lies nearest to the card's: a reading may be turned by 180 degrees."""
    offset = reading.quad.mean(axis=0) - card.quad.mean(axis=0)
    turns = [np.roll(reading.quad, shift, axis=0) for shift in (0, 2)]
    return min(turns, key=lambda quad: float(np.abs(quad - offset - card.quad).sum()))
