"""When a camera takes its frames: unevenly, some twice, with gaps."""

from __future__ import annotations

import bisect
import math
from dataclasses import dataclass

import numpy as np

FPS = (5.0, 30.0)
GAP_MS = (200.0, 900.0)
LATE_MS = 15.0
"""A frame's time is told so much late at most, ms."""


@dataclass(frozen=True)
class FrameTimes:
    """The frames of a film: by number, the moment that a frame `shown`s and the time that is `told` of it, ms; both
    begin at 0, `told` rises. `fps`: frames a second on average; `jitter`: how uneven they are, as a share of their
    distance; `doubles`: the share of frames that repeat the one before; `gaps`: how often frames are missing."""

    fps: float
    jitter: float
    doubles: float
    gaps: int
    shown: tuple[float, ...]
    told: tuple[float, ...]

    def number_at(self, t_ms: float) -> int:
        """The newest frame whose time has come; the first one before that."""
        return max(bisect.bisect_right(self.told, t_ms + 1e-6) - 1, 0)

    def told_at(self, number: int) -> float:
        """The time that is told of a frame, ms; beyond the last one as if they went on evenly."""
        beyond = number - len(self.told) + 1
        return self.told[number] if beyond <= 0 else self.told[-1] + beyond * 1000.0 / self.fps

    def as_truth(self) -> dict[str, float]:
        """JSON-ready, for the truth file."""
        return {"fps": round(self.fps, 3), "jitter": round(self.jitter, 3), "doubles": round(self.doubles, 3),
                "gaps": self.gaps}  # fmt: skip


def draw_times(rng: np.random.Generator, duration_ms: float, fps: float | None = None) -> FrameTimes:
    """Frames of a film of that length; as many a second as `fps` says, where it does."""
    often = fps if fps is not None else math.exp(float(rng.uniform(math.log(FPS[0]), math.log(FPS[1]))))
    jitter, doubles = float(rng.uniform(0, 0.3)), float(rng.uniform(0, 0.06))
    gaps = int(rng.poisson(duration_ms / 25_000.0))
    missing = [(at, at + float(rng.uniform(*GAP_MS))) for at in rng.uniform(0, duration_ms, gaps).tolist()]
    shown, told, now = [0.0], [0.0], 0.0
    while True:
        now += 1000.0 / often * float(np.clip(1 + jitter * rng.standard_normal(), 0.3, 2.5))
        if now >= duration_ms:
            break
        if any(start <= now < end for start, end in missing):
            continue
        shown.append(shown[-1] if rng.random() < doubles else now)
        told.append(max(now + float(rng.uniform(0, LATE_MS)), told[-1] + 1.0))
    return FrameTimes(often, jitter, doubles, gaps, tuple(shown), tuple(told))
