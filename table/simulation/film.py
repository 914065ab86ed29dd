"""A film of a record: made from a seed, asked for any of its frames, written to a file with its truth."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.hand_shade import HandLook
from models.render.hands import random_look
from models.render.types import Deck, Image
from table.simulation.beats import named
from table.simulation.choreography import Director
from table.simulation.conditions import Conditions, draw_conditions
from table.simulation.lens import Lens
from table.simulation.manners import MANNERS, Difficulty, Manners
from table.simulation.paint import Painter
from table.simulation.stage import Stage
from table.simulation.story import Story, parse_record, tell
from table.simulation.tracks import Choreography
from table.simulation.truth import described, event_lines, header_line, still_lines
from table.simulation.view import View, place_camera

_SAFE_MM, _REACH_MM = 26.0, 330.0  # plays stay this far within the picture, and this near to the middle
_KEY_FRAMES = 12  # OpenCV's encoder sets a key picture every so many frames
_ROOM_EDGE_MM, _ROOM_MM = 8.0, 480.0  # the same for what lies before the seats


class Film:
    """A record as a film. The same record, seed, difficulty, deck and size make the same pictures.

    `lines`: the record's lines or parsed objects; `size` (width, height) px, even; `fps` frames per second; `manners`:
    how people play, where it is not as the difficulty says.
    Raises referee.record.RecordError or referee.options.OptionsError for a record that cannot be told, KeyError for a
    card that the deck does not have.
    """

    def __init__(
        self,
        lines: Sequence[str | Mapping[str, Any]],
        deck: Deck,
        *,
        seed: int = 0,
        difficulty: Difficulty = "home",
        size: tuple[int, int] = (1280, 720),
        fps: float = 15.0,
        manners: Manners | None = None,
    ) -> None:
        header, events = parse_record(lines)
        self.story: Story = tell(header, events)
        missing = sorted(named(self.story.beats) - set(deck.faces))
        if missing:
            raise KeyError(f"the deck {deck.name!r} has no face for {', '.join(missing)}")
        self.deck = deck
        self.seed = seed
        self.difficulty: Difficulty = difficulty
        self.fps = fps
        drawn = draw_conditions(difficulty, np.random.default_rng([seed, 1]))
        self.conditions: Conditions = drawn.with_room(self.story.needs.room_mm)
        self.view: View = place_camera(self.conditions, size)
        safe = self._within(_SAFE_MM, _REACH_MM)
        room = self._within(_ROOM_EDGE_MM, _ROOM_MM)
        self.manners = MANNERS[difficulty] if manners is None else manners
        rng = np.random.default_rng([seed, 2])
        stage = Stage(self.story, difficulty, safe, self.view.seen(), rng, room, self.manners)
        director = Director(self.story, stage)
        self.zones = stage.zones
        self.choreography: Choreography = director.direct()
        people = np.random.default_rng([seed, 5])
        self.looks: list[HandLook] = [random_look(people) for _ in self.story.players]
        taken = tuple(self.zones.outlines().values())
        self._painter = Painter(self.conditions, self.view, deck, self.looks, seed, taken)
        self._lens = Lens(self.conditions, self.view, self.choreography.bumps, seed)
        self._dropped = self._drop_frames()
        needed = dict.fromkeys((reach.player, move.pose) for reach in self.choreography.reaches for move in reach.moves)
        self._unprepared = list(needed)[::-1]

    @property
    def duration_ms(self) -> float:
        """Length of the film."""
        return self.choreography.duration_ms

    @property
    def frames(self) -> int:
        """How many frames it has."""
        return int(self.duration_ms * self.fps / 1000)

    def _within(self, edge_mm: float, reach_mm: float) -> NDArray[np.float64]:
        """(4, 2) mm: the outline of what the camera sees, less its edge; a tilted camera sees far beyond where anybody
        would lay a card."""
        inner = self.view.seen(edge_mm * self.view.px_per_mm)
        reach = np.maximum(np.linalg.norm(inner, axis=1, keepdims=True), 1e-6)
        found: NDArray[np.float64] = inner * np.minimum(1.0, reach_mm / reach)
        return found

    def _drop_frames(self) -> frozenset[int]:
        share = self.manners.drops
        rng = np.random.default_rng([self.seed, 6])
        return frozenset(int(number) for number in np.flatnonzero(rng.random(self.frames) < share) if number)

    def time_of(self, number: int) -> float:
        """The moment of a frame, ms."""
        return number * 1000.0 / self.fps

    def frame(self, number: int) -> Image:
        """(H, W, 3) BGR: a frame by number; a dropped one repeats the frame before it. Raises IndexError."""
        if not 0 <= number < self.frames:
            raise IndexError(number)
        while number in self._dropped:
            number -= 1
        return self.at(self.time_of(number))

    def at(self, t_ms: float) -> Image:
        """(H, W, 3) BGR: the picture at a time."""
        painted = self._painter.paint(self.choreography.cards_at(t_ms), self.choreography.hands_at(t_ms))
        return self._lens.picture(painted, t_ms)

    def streamed(self, number: int) -> Image:
        """(H, W, 3) BGR: a frame as a compressed stream holds it (`Lens.streamed`). Raises IndexError."""
        if not 0 <= number < self.frames:
            raise IndexError(number)
        key = number // _KEY_FRAMES
        while number in self._dropped:
            number -= 1
        t_ms = self.time_of(number)
        painted = self._painter.paint(self.choreography.cards_at(t_ms), self.choreography.hands_at(t_ms))
        return self._lens.streamed(painted, t_ms, key)

    def prepare(self) -> bool:
        """Draw the next hand that the film will need; False when all are drawn. For idle moments of a live camera."""
        while self._unprepared:
            if self._painter.prepare(*self._unprepared.pop()):
                return True
        return False

    def __iter__(self) -> Iterator[Image]:
        for number in range(self.frames):
            yield self.frame(number)

    def lying(self, t_ms: float) -> list[dict[str, Any]]:
        """The cards on the table at a time as the truth file describes them: name, outline in px, place in mm, share
        that shows, indices. Hands are not counted as covering them."""
        return described(self, self.choreography.cards_at(t_ms), self._lens.displacement(t_ms))

    def to_px(self, points: NDArray[np.float64], t_ms: float) -> NDArray[np.float64]:
        """(n, 2) mm -> (n, 2) px of the frame at a time, bumps of the camera included."""
        still = self.view.to_px(points)[None]
        moved: NDArray[np.float64] = cv2.perspectiveTransform(still, self._lens.displacement(t_ms))[0]
        return moved

    def truth(self) -> Iterator[dict[str, Any]]:
        """The truth file's objects: the header, the events, the stills (see `table.simulation.truth`)."""
        yield header_line(self)
        timed = [*event_lines(self), *still_lines(self)]
        yield from sorted(timed, key=lambda line: float(line["at_ms"]))

    def write(self, path: Path, truth: Path | None = None, progress: Callable[[int], object] | None = None) -> None:
        """Write the film as MP4 (MPEG-4, which OpenCV writes and reads on every platform), and its truth beside it
        where asked; `progress` is told how many frames were added.

        Raises OSError where it cannot be written.
        """
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), self.fps, self.view.size)
        if not writer.isOpened():
            raise OSError(errno.EIO, "no film can be written there", str(path))
        try:
            for number in range(self.frames):
                writer.write(self.streamed(number))
                if progress is not None:
                    progress(1)
        finally:
            writer.release()
        if truth is not None:
            lines = (json.dumps(line, ensure_ascii=False) for line in self.truth())
            truth.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
