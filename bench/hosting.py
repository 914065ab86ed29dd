"""A filmed table with its host: a film as a source of frames, between which a host says what no camera can see."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from bench.perfect import drawn, visible
from models.render.types import Image
from table.capture.frames import Frame
from table.simulation.film import Film
from table.simulation.hosting import SAID_MS, TOLD
from vision.types import Detection

Line = dict[str, Any]
LAID = frozenset({"play", "draw", "discard", "reveal", "show"})
"""What a silent pass is known by: cards that come or go after it, where some did before."""
STILL_MS = 1500.0
"""So long after the last hand people are thinking."""


class Host:
    """A film as a source of frames; between frames it tells what no camera sees, at its moment.

    `tell` takes an event's line; `at_ms` is the film's clock. Processor time of this process that is
    spent on frames while nothing moves is noted.
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
        when = {item.seq: item.clear_ms for item in film.choreography.happenings}
        said = told(lines)
        self._due = [(when[line["seq"]] + SAID_MS * (line["type"] != "deal"), line)
                     for line in lines if line["seq"] in said]  # fmt: skip
        self._number = -1
        self._busy = [(visit.start, visit.end + STILL_MS) for visit in film.choreography.visits]
        self.tell: Any = lambda line: None

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
            _, line = self._due.pop(0)
            self.tell({name: value for name, value in line.items() if name != "seq"})
        picture = drawn(self.film, self.at_ms) if self.perfect else self.film.streamed(self._number)
        self.handed = time.process_time()
        return Frame(picture, self.at_ms)

    def scan(self, image: Image) -> list[Detection]:
        """As perfect eyes: what is visible in the frame that was read last."""
        return visible(self.film, self.at_ms)

    def close(self) -> None:
        """Nothing to let go of."""


def told(lines: Sequence[Line]) -> frozenset[int]:
    """The events of a record (their `seq`s) that a host says: what no camera sees. A silent pass is known by the cards
    that lie there before and after it; in a bidding, before the first and after the last card of a round it is said."""
    found = {line["seq"] for line in lines if line["type"] in TOLD}
    begins = [place for place, line in enumerate(lines) if line["type"] == "round"]
    for begin, end in pairwise([0, *begins, len(lines)]):
        laid = [line["seq"] for line in lines[begin:end] if line["type"] in LAID]
        first, last = min(laid, default=0), max(laid, default=0)
        found |= {line["seq"] for line in lines[begin:end]
                  if line["type"] == "pass" and not first < line["seq"] < last}  # fmt: skip
    return frozenset(found)
