"""A filmed table with its host: a film as a source of frames, between which a host says what no camera can see."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench.films.perfect import drawn, visible
from models.render.types import Image
from table.capture.frames import Frame
from table.record.session import Session
from table.record.telling import Telling
from table.simulation.film import Film
from table.simulation.hosting import moments, told
from table.simulation.rooms.shots import Shot, shots
from vision.types import Detection

Line = dict[str, Any]
STILL_MS = 1500.0
"""So long after the last hand people are thinking."""


class Host:
    """A film as a source of frames; between frames it tells what no camera sees, at its moment.

    `tell` takes an event's line and the time stamped on the frame; where it answers False, the host waits and tells it
    again. `frames`: what is shown instead of the film as it is (`table.simulation.rooms.spoilers`). `at_ms` is the
    moment of the film that the last frame shows. Processor time of this process that is spent on frames while nothing
    moves is noted.
    """

    live = False

    def __init__(
        self, film: Film, lines: Sequence[Line], perfect: bool = False, frames: Iterator[Shot] | None = None
    ) -> None:
        self.film = film
        self.perfect = perfect
        self.name = "film"
        self.at_ms = 0.0
        self._frames = frames if frames is not None else _drawn(film) if perfect else shots(film)
        self.handed = 0.0
        self.idle_s = self.quiet_s = 0.0
        when, said = moments(film), told(lines)
        self._due = [(when[line["seq"]], _said(line)) for line in lines if line["seq"] in said]
        self._began = False
        self._busy = [(reach.start, reach.end + STILL_MS) for reach in film.choreography.reaches]
        self.tell: Callable[[Line, float], bool] = lambda line, at_ms: True

    @property
    def due(self) -> Sequence[tuple[float, Line]]:
        """What is to be told yet: when, ms of the film, and the event."""
        return self._due

    def read(self) -> Frame | None:
        """The next frame; before it whatever is due is told."""
        now = time.process_time()
        before = self.at_ms
        idle = self._began and not any(start <= before < end for start, end in self._busy)
        if idle:
            self.idle_s += now - self.handed
        shot = next(self._frames, None)
        if shot is None:
            return None
        self.at_ms, self._began = shot.at_ms, True
        if idle:
            self.quiet_s += (self.at_ms - before) / 1000.0
        while self._due and self._due[0][0] <= self.at_ms:
            if not self.tell(self._due[0][1], shot.told_ms):
                break
            self._due.pop(0)
        self.handed = time.process_time()
        return Frame(shot.image, shot.told_ms)

    def tells(self, session: Session) -> None:
        """From now on it tells a session; what fits no phase of the game for too long is left out."""
        telling = Telling(session, lambda accepted: None)
        self.tell = lambda line, at_ms: telling.take({**line, "source": "tap"}, at_ms)

    def scan(self, image: Image) -> list[Detection]:
        """As perfect eyes: what is visible in the frame that was read last."""
        return visible(self.film, self.at_ms)

    def close(self) -> None:
        """Nothing to let go of."""


def _said(line: Line) -> Line:
    return {name: value for name, value in line.items() if name != "seq"}


def _drawn(film: Film) -> Iterator[Shot]:
    """The frames of a film, plainly drawn."""
    for number in range(film.frames):
        at_ms = film.time_of(number)
        yield Shot(drawn(film, at_ms), at_ms, at_ms)
