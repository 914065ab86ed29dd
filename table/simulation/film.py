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

from models.render.hands.hand import random_look
from models.render.hands.shade import HandLook
from models.render.types import Deck, Image
from table.simulation.motion.choreography import Director
from table.simulation.motion.manners import MANNERS, Difficulty, Manners
from table.simulation.motion.stage import Stage
from table.simulation.motion.tracks import Choreography
from table.simulation.optics.codec import GROUP
from table.simulation.optics.room_lens import RoomLens
from table.simulation.pictures.conditions import Conditions, draw_conditions
from table.simulation.pictures.lens import Lens
from table.simulation.pictures.paint import Painter
from table.simulation.pictures.view import View, place_camera
from table.simulation.rooms.room import Room, draw_room, draw_size, lively
from table.simulation.scripts.beats import named
from table.simulation.scripts.story import Story, parse_record, tell
from table.simulation.truth import described, event_lines, header_line, still_lines

_SAFE_MM, _REACH_MM = 26.0, 330.0  # plays stay this far within the picture, and this near to the middle
_KEY_FRAMES = 12  # OpenCV's encoder sets a key picture every so many frames
_ROOM_EDGE_MM, _ROOM_MM = 8.0, 480.0  # the same for what lies before the seats


class Film:
    """A record as a film. The same record, seed, difficulty, deck and size make the same pictures.

    `lines`: the record's lines or parsed objects; `size` (width, height) px, even (None: 1280x720, of a lively film one
    by chance); `fps` frames per second (None: 15, of a lively film by chance); `manners`: how people play, where it is
    not as the difficulty says.
    Raises referee.records.reader.RecordError or referee.play.options.OptionsError for a record that cannot be told,
    KeyError for a card that the deck does not have.
    """

    def __init__(
        self,
        lines: Sequence[str | Mapping[str, Any]],
        deck: Deck,
        *,
        seed: int = 0,
        difficulty: Difficulty = "home",
        size: tuple[int, int] | None = None,
        fps: float | None = None,
        manners: Manners | None = None,
    ) -> None:
        header, events = parse_record(lines)
        self.story: Story = tell(header, events)
        missing = sorted(named(self.story.beats) - set(deck.faces))
        if missing:
            raise KeyError(f"the deck {deck.name!r} has no face for {', '.join(missing)}")
        self.seed = seed
        self.difficulty: Difficulty = difficulty
        self.fps = fps or 15.0
        room = difficulty == "lively"
        if size is None:
            size = draw_size(np.random.default_rng([seed, 12])) if room else (1280, 720)
        drawn = draw_conditions(difficulty, np.random.default_rng([seed, 1]))
        self.conditions: Conditions = drawn.with_room(self.story.needs.room_mm)
        if room:
            self.conditions = lively(self.conditions, np.random.default_rng([seed, 10]), size)
        self.view: View = place_camera(self.conditions, size)
        self.manners = MANNERS[difficulty] if manners is None else manners
        stage = self._stage()
        director = Director(self.story, stage)
        self.zones = stage.zones
        self.choreography: Choreography = director.direct()
        people = np.random.default_rng([seed, 5])
        self.looks: list[HandLook] = [random_look(people) for _ in self.story.players]
        self.room: Room | None = None
        if room:
            self.room = draw_room(seed, stage, self.view, fps)
            self.fps = self.room.times.fps
        self.deck = self.room.dressed(deck, seed) if self.room is not None else deck
        self._lens = self._made_lens()
        canvas = self.view if isinstance(self._lens, Lens) else self._lens.canvas
        taken = tuple(self.zones.outlines().values())
        self._painter = Painter(self.conditions, canvas, self.deck, self.looks, seed, taken)
        if self.room is not None:
            self._painter.furnish(self.room.flat, self.room.things)
        self._dropped = self._drop_frames()
        self._group: tuple[int, list[Image]] = (-1, [])
        needed = dict.fromkeys((reach.player, move.pose) for reach in self.choreography.reaches for move in reach.moves)
        self._unprepared = list(needed)[::-1]

    def _stage(self) -> Stage:
        safe = self._within(_SAFE_MM, _REACH_MM)
        around = self._within(_ROOM_EDGE_MM, _ROOM_MM)
        rng = np.random.default_rng([self.seed, 2])
        return Stage(self.story, self.difficulty, safe, self.view.seen(), rng, around, self.manners)

    def _made_lens(self) -> Lens | RoomLens:
        bumps = self.choreography.bumps
        if self.room is None:
            return Lens(self.conditions, self.view, bumps, self.seed)
        room = self.room
        return RoomLens(self.conditions, self.view, room.motion, room.light, room.distortion, bumps, self.seed)

    @property
    def duration_ms(self) -> float:
        """Length of the film."""
        return self.choreography.duration_ms

    @property
    def frames(self) -> int:
        """How many frames it has."""
        if self.room is not None:
            return len(self.room.times.told)
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
        """The time that is told of a frame, ms."""
        return self.room.times.told_at(number) if self.room is not None else number * 1000.0 / self.fps

    def shown(self, number: int) -> float:
        """The moment that a frame shows, ms."""
        if self.room is not None:
            return self.room.times.shown[number]
        while number in self._dropped:
            number -= 1
        return self.time_of(number)

    def number_at(self, t_ms: float) -> int:
        """The newest frame at a time; the first one before that."""
        if self.room is not None:
            return self.room.times.number_at(t_ms)
        return min(int(t_ms * self.fps / 1000.0 + 1e-6), self.frames - 1)

    def frame(self, number: int) -> Image:
        """(H, W, 3) BGR: a frame by number; a dropped one repeats the frame before it. Raises IndexError."""
        if not 0 <= number < self.frames:
            raise IndexError(number)
        return self.at(self.shown(number))

    def at(self, t_ms: float) -> Image:
        """(H, W, 3) BGR: the picture at a time."""
        return self._lens.picture(self._painted(t_ms), t_ms)

    def streamed(self, number: int) -> Image:
        """(H, W, 3) BGR: a frame as a compressed stream holds it. Raises IndexError."""
        if not 0 <= number < self.frames:
            raise IndexError(number)
        t_ms = self.shown(number)
        if isinstance(self._lens, Lens):
            return self._lens.streamed(self._painted(t_ms), t_ms, number // _KEY_FRAMES)
        group, inside = divmod(number, GROUP)
        if self._group[0] != group:
            numbers = range(group * GROUP, min((group + 1) * GROUP, self.frames))
            moments = [self.shown(each) for each in numbers]
            assert self.room is not None
            raw = [self._lens.raw(self._painted(moment), moment) for moment in moments]
            self._group = group, self.room.codec.groups(raw)
        return self._group[1][inside]

    def _painted(self, t_ms: float) -> Image:
        """The table at a time, as it is painted for the lens."""
        if self.room is None:
            return self._painter.paint(self.choreography.cards_at(t_ms), self.choreography.hands_at(t_ms))
        return self.room.exposed(self._painter.paint, self.choreography, t_ms)

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
        return described(self, self.choreography.cards_at(t_ms), self._lens.seen_at(t_ms))

    def to_px(self, points: NDArray[np.float64], t_ms: float) -> NDArray[np.float64]:
        """(n, 2) mm -> (n, 2) px of the frame at a time, bumps of the camera included."""
        return self._lens.shown(points, t_ms)

    def truth(self) -> Iterator[dict[str, Any]]:
        """The truth file's objects: the header, the events, the stills (see `table.simulation.truth`)."""
        yield header_line(self)
        timed = [*event_lines(self), *still_lines(self)]
        yield from sorted(timed, key=lambda line: float(line["at_ms"]))

    def _in_step(self) -> Iterator[int]:
        """The frames of a file with a constant rate: uneven ones are repeated or left out, as recorders do it."""
        if self.room is None:
            yield from range(self.frames)
            return
        for slot in range(int(self.duration_ms * self.fps / 1000)):
            yield self.number_at(slot * 1000.0 / self.fps)

    def write(self, path: Path, truth: Path | None = None, progress: Callable[[int], object] | None = None) -> None:
        """Write the film as MP4 (MPEG-4, which OpenCV writes and reads on every platform), and its truth beside it
        where asked; `progress` is told how many frames were added.

        Raises OSError where it cannot be written.
        """
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), self.fps, self.view.size)
        if not writer.isOpened():
            raise OSError(errno.EIO, "no film can be written there", str(path))
        try:
            for number in self._in_step():
                writer.write(self.streamed(number))
                if progress is not None:
                    progress(1)
        finally:
            writer.release()
        if truth is not None:
            lines = (json.dumps(line, ensure_ascii=False) for line in self.truth())
            truth.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
