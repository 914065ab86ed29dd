"""A filmed table with its host: a film as a source of frames, between which a host says what no camera can see."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from bench.perfect import drawn, visible
from models.render.types import Image
from table.capture.frames import Frame
from table.simulation.film import Film
from table.simulation.hosting import moments, told
from vision.types import Detection

Line = dict[str, Any]
PATIENCE_MS = 10_000.0
"""So long a host waits until the page offers what is to be told, ms: the camera may not have written what comes before
it."""
STILL_MS = 1500.0
"""So long after the last hand people are thinking."""


class Host:
    """A film as a source of frames; between frames it tells what no camera sees, at its moment.

    `tell` takes an event's line, once `may` says that it is offered, or after `PATIENCE_MS`; `at_ms` is the film's
    clock. Processor time of this process that is spent on frames while nothing moves is noted.
    """

    live = False

    def __init__(self, film: Film, lines: Sequence[Line], perfect: bool = False) -> None:
        self.film = film
        self.perfect = perfect
        self.name = "film"
        self.at_ms = 0.0
        self.handed = 0.0
        self.idle_s = self.quiet_s = 0.0
        self.refused: list[str] = []
        when, said = moments(film), told(lines)
        self._due = [(when[line["seq"]], line) for line in lines if line["seq"] in said]
        self._number = -1
        self._busy = [(reach.start, reach.end + STILL_MS) for reach in film.choreography.reaches]
        self.tell: Any = lambda line: None
        self.may: Callable[[Line], bool] = lambda line: True

    def read(self) -> Frame | None:
        """The next frame; before it whatever is due is told."""
        now = time.process_time()
        if self._number >= 0 and not any(start <= self.at_ms < end for start, end in self._busy):
            self.idle_s += now - self.handed
            self.quiet_s += 1.0 / self.film.fps
        self._number += 1
        if self._number >= self.film.frames:
            return None
        self.at_ms = self._number * 1000.0 / self.film.fps
        while self._due and self._due[0][0] <= self.at_ms:
            due, line = self._due[0]
            said = {name: value for name, value in line.items() if name != "seq"}
            if self.at_ms - due < PATIENCE_MS and not self.may(said):
                break
            self._due.pop(0)
            self.tell(said)
        picture = drawn(self.film, self.at_ms) if self.perfect else self.film.streamed(self._number)
        self.handed = time.process_time()
        return Frame(picture, self.at_ms)

    def scan(self, image: Image) -> list[Detection]:
        """As perfect eyes: what is visible in the frame that was read last."""
        return visible(self.film, self.at_ms)

    def close(self) -> None:
        """Nothing to let go of."""
