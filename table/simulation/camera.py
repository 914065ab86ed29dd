"""The virtual table as a live camera: the frames of a film in real time, by an injected clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.render.cards.deck import built_in
from models.render.types import Deck, Image
from referee.fold import Fold
from table.simulation.film import Film
from table.simulation.motion.manners import Difficulty
from table.simulation.scripts.story import parse_record


@dataclass(frozen=True, eq=False)
class VirtualFrame:
    """One picture (H, W, 3) BGR, when it was taken (ms since the camera began, rising through loops and pauses), and
    its number in the film."""

    image: Image
    at_ms: float
    number: int


class VirtualCamera:
    """A camera over a table at which a record is played.

    `lines` are a record's (or a ready `Film`). `pace` 1.0 is real time, 2.0 twice as fast, None as fast as the frames
    can be drawn; in real time frames that come too late are left out, as a camera would. `clock` (seconds, monotonic)
    and `sleep` are injected for tests. `loop` plays the film again and again. Thread-safe: one thread reads, others
    may pause, resume, rewind or close. Without `deck` the cards have the built-in look of the record's game.

    Raises what `Film` raises, and FileNotFoundError for an unknown deck look.
    """

    def __init__(
        self,
        lines: Film | Sequence[str | Mapping[str, Any]],
        *,
        deck: Deck | None = None,
        seed: int = 2,
        difficulty: Difficulty = "easy",
        size: tuple[int, int] | None = None,
        fps: float | None = None,
        pace: float | None = 1.0,
        loop: bool = False,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if isinstance(lines, Film):
            self.film = lines
        else:
            looks = built_in(Fold(parse_record(lines)[0]).table.deck.name) if deck is None else deck
            self.film = Film(lines, looks, seed=seed, difficulty=difficulty, size=size, fps=fps)
        self.pace = pace
        self.loop = loop
        self._clock = clock
        self._sleep = sleep
        self._lock = threading.Lock()
        self._next = 0
        self._loops = 0
        self._started: float | None = None  # when frame 0 of the present loop would have been, s
        self._paused_at: float | None = None
        self._held_ms = 0.0
        self._closed = False

    @property
    def paused(self) -> bool:
        """Whether the film stands still."""
        return self._paused_at is not None

    def pause(self) -> None:
        """Let the film stand still; frames go on coming, all of the same moment."""
        with self._lock:
            if self._paused_at is None:
                self._paused_at = self._clock()

    def resume(self) -> None:
        """Go on where `pause` stopped."""
        with self._lock:
            if self._paused_at is not None:
                held = self._clock() - self._paused_at
                self._held_ms += held * 1000 * (self.pace or 1.0)
                if self._started is not None:
                    self._started += held
                self._paused_at = None

    def rewind(self) -> None:
        """Begin the film again; time goes on."""
        with self._lock:
            self._begin_again()

    def skip(self, at_ms: float) -> None:
        """Go on with the first frame of the film at or after a moment."""
        with self._lock:
            number = self.film.number_at(max(at_ms, 0.0))
            self._next = number + (self.film.time_of(number) < at_ms - 1e-6)
            self._started = None

    def close(self) -> None:
        """No more frames: `read` returns None from now on."""
        self._closed = True

    def _begin_again(self) -> None:
        self._held_ms += self.film.time_of(self._next)
        self._next = 0
        self._started = None

    def read(self) -> VirtualFrame | None:
        """The next frame, at its time; None at the end of a film that does not loop, and after `close`."""
        while not self._closed:
            with self._lock:
                due = self._due()
                if due is None:
                    return None
                number, wait = due
                if wait <= 0:
                    at_ms = self._held_ms + self.film.time_of(number)
                    if self._paused_at is not None:
                        at_ms += (self._clock() - self._paused_at) * 1000 * (self.pace or 1.0)
                    break
            # A still table is the time to draw the hands that will come: whatever this delays looks the same.
            still = not any(self.film.choreography.hands_at(self.film.time_of(number)))
            if not (still and self.film.prepare()):
                self._sleep(min(wait, 0.05))
        else:
            return None
        if self._paused_at is not None and self.pace is not None:
            self._sleep(1.0 / self.film.fps)
        return VirtualFrame(self.film.frame(number), at_ms, number)

    def _due(self) -> tuple[int, float] | None:
        """(the frame to show next, seconds until it is due), or None at the end. Moves on to it once it is due."""
        if self._paused_at is not None:
            return max(self._next - 1, 0), 0.0
        if self._next >= self.film.frames:
            if not self.loop:
                return None
            self._begin_again()
        if self.pace is None:
            self._next += 1
            return self._next - 1, 0.0
        now = self._clock()
        due = self.film.time_of(self._next) / (1000.0 * self.pace)
        if self._started is None:
            self._started = now - due
        wait = self._started + due - now
        if wait > 0:
            return self._next, wait
        # Late: the newest frame counts, those missed are gone.
        number = self.film.number_at((now - self._started) * self.pace * 1000.0)
        self._next = max(number, self._next) + 1
        return self._next - 1, 0.0
