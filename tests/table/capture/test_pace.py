"""The pace of a source: every frame of a film, the newest ones of a camera, and an end that is told."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from table.capture.frames import Frame
from table.capture.pace import Pace

IMAGE = np.zeros((4, 4, 3), np.uint8)


@dataclass
class Reel:
    """A source of some frames; an error is raised where one stands."""

    items: list[Frame | Literal["lost"] | Exception]
    live: bool = False
    name: str = "reel"
    asked: threading.Event = field(default_factory=threading.Event)

    def read(self) -> Frame | Literal["lost"] | None:
        self.asked.set()
        item = self.items.pop(0) if self.items else None
        if isinstance(item, Exception):
            raise item
        return item

    def close(self) -> None:
        self.items.clear()


def frames(count: int) -> list[Frame | Literal["lost"] | Exception]:
    return [Frame(IMAGE, 40.0 * number) for number in range(count)]


def test_a_film_gives_every_frame_in_order() -> None:
    found = [item for item in Pace(Reel(frames(100)), threading.Event()).frames() if item != "lost"]
    assert [item.at_ms for item in found] == [40.0 * number for number in range(100)]


def test_a_camera_that_fails_once_is_lost_and_asked_again() -> None:
    one, two = frames(2)
    reel = Reel([one, OSError("unplugged"), two], live=True)
    assert list(Pace(reel, threading.Event()).frames()) == [one, "lost", two]


def test_a_film_that_cannot_be_read_says_so() -> None:
    reel = Reel([OSError("torn")])
    try:
        list(Pace(reel, threading.Event()).frames())
    except OSError as error:
        assert str(error) == "torn"
    else:
        raise AssertionError("nothing was raised")


def test_it_ends_when_it_is_stopped() -> None:
    stop = threading.Event()
    found = Pace(Reel(frames(10)), stop).frames()
    next(found)
    stop.set()
    assert list(found) == []


def test_while_nobody_takes_frames_of_a_camera_the_newest_ones_are_left_out_not_the_first() -> None:
    reel = Reel(frames(200), live=True)
    found = Pace(reel, threading.Event()).frames()
    first = next(found)
    while reel.items:
        pass  # nobody takes a frame meanwhile
    rest = [item.at_ms for item in found if item != "lost"]
    assert first != "lost" and first.at_ms == 0.0
    assert len(rest) < 199 and rest == sorted(rest) and rest[0] == 40.0
