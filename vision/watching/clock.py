"""The time of each frame, and how long it lasted: repeated frames, pauses, times that run backwards."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.tracks import Interval
from vision.types import Image
from vision.watching.areas import Map, Mask, opened
from vision.watching.config import ClockConfig


@dataclass(frozen=True)
class Tick:
    """`now_ms` never goes back; `step_s`: the time step of the models; `repeated`: the frame equals the one before it;
    `blind`: the time before it in which no picture came."""

    now_ms: float
    step_s: float
    repeated: bool
    blind: Interval | None = None


class FrameClock:
    """Tells of each frame what time it is and how long it lasted."""

    def __init__(self, config: ClockConfig) -> None:
        self._config = config
        self._now_ms: float | None = None
        self._usual_s = 1 / 15
        self._before: Image | None = None

    def tick(self, small: Image, at_ms: float) -> Tick:
        """The next frame, shrunk; `at_ms`: when its source says that it was taken."""
        repeated = self._before is not None and np.array_equal(self._before, small)
        self._before = small
        if self._now_ms is None:
            self._now_ms = at_ms
            return Tick(at_ms, self._usual_s, False)
        before = self._now_ms
        gap_s = (at_ms - before) / 1000
        if gap_s <= 0:  # a clock that was set back: time goes on as it usually does
            return Tick(before, self._usual_s, repeated)
        self._now_ms = at_ms
        if not repeated and gap_s < self._config.blind_s:
            self._usual_s += 0.1 * (gap_s - self._usual_s)
        blind = Interval(before, at_ms) if gap_s >= self._config.blind_s else None
        return Tick(at_ms, min(gap_s, self._config.longest_s), repeated, blind)


class Rest:
    """Tells which pictures may be skipped: nothing happens, and they look like the last one that was processed."""

    def __init__(self, config: ClockConfig) -> None:
        self._config = config
        self._grey: Mask | None = None
        self._limit = np.zeros(0, np.uint8)
        self._at = self._left_out_s = 0.0

    def goes_on(self, small: Image, now: float, step_s: float) -> bool:
        """Whether a picture, shrunk, tells nothing new; `step_s`: how long it lasted."""
        if self._grey is None or now - self._at >= self._config.rest_s:
            return False
        differs = cv2.compare(cv2.absdiff(_grey(small), self._grey), self._limit, cv2.CMP_GT)
        if cv2.countNonZero(opened(np.asarray(differs, np.uint8), 2)):
            return False
        self._left_out_s += step_s
        return True

    def end(self) -> float:
        """A picture is processed; returns how long the pictures skipped before it lasted, s."""
        left_out, self._left_out_s, self._grey = self._left_out_s, 0.0, None
        return left_out

    def begin(self, small: Image, limit: Map, now: float) -> None:
        """Nothing happened in the picture just processed: the next ones are compared with it. A px that differs by more
        than `limit` grey levels has changed."""
        self._grey, self._at = _grey(small), now
        self._limit = np.minimum(limit, 255).astype(np.uint8)


def _grey(small: Image) -> Mask:
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
