"""Times of frames as they are measured: repeated frames, pauses, times that run backwards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.tracks import Interval
from vision.types import Image
from vision.watching.config import ClockConfig


@dataclass(frozen=True)
class Tick:
    """`now_ms` never goes back; `step_s`: how far the models go on; `repeated`: the frame is the one before it again;
    `blind`: a time before it of which no picture came."""

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
