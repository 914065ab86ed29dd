"""Reading regions of the steady picture with a scanner, within a budget of processor time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import cv2
import numpy as np

from vision.recognition.stages import Scan
from vision.types import Detection, Image
from vision.watching.areas import Mask, grown, outlined
from vision.watching.cards import Reading
from vision.watching.config import ReadingConfig
from vision.watching.steadying import Motion

READ_ACROSS = 640
"""Width of the masks that the scanner takes, px."""


class Rereads(Protocol):
    """Reads pictures, and again only where they changed, like `vision.scanner.Scanner`."""

    def read_picture(self, image: Image) -> Scan:
        """All of a BGR picture."""

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        """Reads where a picture changed since the one before. Cards without a name are read again, except where
        `done`."""


class Budget:
    """How much processor time reading may take: a share of the time that passes, some of which may be saved up. `clock`
    (s) measures what a reading takes on this machine. New things are read before known ones. However slow the machine
    is, they wait no longer than it takes to earn `owed_s`."""

    def __init__(self, config: ReadingConfig, clock: Callable[[], float] = time.thread_time) -> None:
        self._config = config
        self.clock = clock
        self._busy = self._idle = config.saved_s
        self.spent = 0.0

    def earn(self, step_s: float) -> None:
        """Time has passed, s."""
        config = self._config
        self._busy = min(config.saved_s, self._busy + config.busy_share * step_s)
        self._idle = min(config.saved_s, self._idle + config.idle_share * step_s)

    def spend(self, cost: float, idle: bool) -> None:
        """A reading took `cost` of processor time, s; `idle`: nothing was new."""
        self.spent += cost
        self._busy = max(self._busy - cost, -self._config.owed_s)
        self._idle -= cost if idle else 0.0

    @property
    def news(self) -> bool:
        """Whether what is new may be read now."""
        return self._busy > 0

    @property
    def spare(self) -> bool:
        """Whether enough is saved up for a reading of the whole picture, so that new things need not wait
        afterwards."""
        return self._busy > 0.5 * self._config.saved_s

    @property
    def doubts(self) -> bool:
        """Whether what is known may be read again now."""
        return self._idle > 0 and self.spare


class Reader:
    """Reads the parts of a frame that it is given; its results are in px of the steady picture."""

    def __init__(self, scanner: Rereads, budget: Budget, config: ReadingConfig) -> None:
        self._scanner, self._budget, self._config = scanner, budget, config
        self._before: Scan | None = None
        self.count = 0

    def forget(self) -> None:
        """The steady picture was replaced by another one: all of it is read next."""
        self._before = None

    def read(self, image: Image, motion: Motion, where: Mask, whole: bool, idle: bool) -> list[Reading]:
        """The cards in a part of a frame (BGR); `where`: a mask of the small steady picture; `motion` in its px."""
        began = self._budget.clock()
        scale = where.shape[1] / image.shape[1]
        steady = self._steadied(image, motion, scale)
        size = (READ_ACROSS, round(READ_ACROSS * where.shape[0] / where.shape[1]))
        mask = np.asarray(cv2.resize(grown(where, 3), size, interpolation=cv2.INTER_NEAREST), np.uint8)
        if whole or self._before is None:
            scan = self._scanner.read_picture(steady)
        else:
            scan = self._scanner.reread(steady, self._before, mask, np.ones_like(mask))
        self._before = scan
        self.count += 1
        found = [one for one, fresh in zip(scan.detections, scan.fresh, strict=True) if fresh]
        readings = [self._reading(one, where.shape, scale) for one in found]
        self._budget.spend(self._budget.clock() - began, idle)
        return readings

    def _steadied(self, image: Image, motion: Motion, scale: float) -> Image:
        full = motion.copy()
        full[:, 2] /= scale
        size = (image.shape[1], image.shape[0])
        corners = np.array([[0, 0], [size[0], 0], [0, size[1]], size], float)
        if np.abs(corners @ full[:, :2].T + full[:, 2] - corners).max() < self._config.steady_px:
            return image
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpAffine(image, full, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)

    def _reading(self, found: Detection, shape: tuple[int, ...], scale: float) -> Reading:
        return Reading(found, np.asarray(found.quad, np.float64), outlined(found.quad * scale, shape))
