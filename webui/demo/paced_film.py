"""The virtual table as a source that waits for whoever watches it, and that people can hold, step and slow down."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from table.capture.frames import Frame
from table.simulation.camera import VirtualCamera

PACES = (0.1, 100.0)
"""The slowest and the fastest pace, times life."""


class PacedFilm:
    """The virtual table at the pace of the world, but never faster than it is watched: no frame is left out.

    A camera over a real table cannot wait; a demonstration can, and so is the same on a slow machine. `pace` 2.0 is
    twice as fast as life; `clock` (s, monotonic) and `sleep` are injected for tests. `pause`, `step`, `resume` and the
    pace hold the film itself, so that what is read and ruled stands still with it; any thread may call them.
    """

    live = False

    def __init__(
        self,
        camera: VirtualCamera,
        name: str,
        pace: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = name
        self.film = camera.film
        self._camera = camera
        self._pace = pace
        self._clock = clock
        self._sleep = sleep
        self._began: float | None = None
        self._lock = threading.Lock()
        self._paused = False
        self._until_ms: float | None = None
        self._at_ms = 0.0
        self._over = False

    @property
    def at_ms(self) -> float:
        """The time of the newest frame, ms of the film."""
        return self._at_ms

    @property
    def over(self) -> bool:
        """Whether the film has ended."""
        return self._over

    @property
    def paused(self) -> bool:
        """Whether the film stands still."""
        return self._paused

    @property
    def pace(self) -> float:
        """How much faster than life it is played."""
        return self._pace

    @pace.setter
    def pace(self, pace: float) -> None:
        low, high = PACES
        with self._lock:
            self._pace = min(max(pace, low), high)
            self._began = None  # counted anew from the next frame

    def pause(self) -> None:
        """The film stands still after the newest frame."""
        with self._lock:
            self._paused, self._until_ms = True, None

    def resume(self) -> None:
        """The film goes on."""
        with self._lock:
            self._paused, self._until_ms = False, None

    def step(self, until_ms: float) -> None:
        """The film goes on, and stands still before the first frame at or after `until_ms`."""
        with self._lock:
            self._paused, self._until_ms = False, until_ms

    def ready(self) -> bool:
        """Whether the next frame may be read now."""
        with self._lock:
            if self._until_ms is not None and self._at_ms + 1000.0 / self.film.fps >= self._until_ms:
                self._paused, self._until_ms = True, None
            return not self._paused

    def read(self) -> Frame | None:
        """The next frame at its time, or at once if that is past; None at the end."""
        found = self._camera.read()
        if found is None:
            self._over = True
            return None
        with self._lock:
            now, due = self._clock(), found.at_ms / 1000 / self._pace
            if self._began is None:
                self._began = now - due
            wait = self._began + due - now
            self._began -= min(wait, 0.0)  # watching took longer, or it was held: the rest comes so much later
        if wait > 0:
            self._sleep(wait)
        self._at_ms = found.at_ms
        return Frame(found.image, found.at_ms)

    def skip(self, at_ms: float) -> None:
        """Goes on at a moment of the film: what was before it has been watched already."""
        self._camera.skip(at_ms)

    def close(self) -> None:
        """No more frames."""
        self._camera.close()
