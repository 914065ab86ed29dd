"""From frames to looks: arms are told once, with the look that was taken in."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np

from table.capture.frames import Frame
from table.looking import Looking, Shared
from vision.types import Detection, Image


def looks(drawn: Any) -> list[tuple[list[str], int]]:
    """The names of the new cards and how many arms of every look at a settled table."""
    looking, found = Looking(drawn, lambda jpeg: "0" * 64, "drawn", 2), []
    while isinstance(frame := drawn.read(), Frame):
        look = looking.feed(frame)
        if look.settled:
            seen = looking.look(frame, lambda cards: None)
            found.append(([str(card.card) for card in seen.scene.new], len(seen.visits)))
            looking.told()
    return found


def test_each_play_is_one_look_with_one_arm(drawn: Any) -> None:
    drawn.play("A", "H4").play("B", "S6")
    assert looks(drawn)[-2:] == [(["H4"], 1), (["S6"], 1)]


def test_arms_stay_until_their_look_was_taken_in(drawn: Any) -> None:
    drawn.play("A", "H4")
    looking = Looking(drawn, lambda jpeg: "0" * 64, "drawn", 2)
    visits = []
    while isinstance(frame := drawn.read(), Frame):
        if looking.feed(frame).settled:
            visits.append(len(looking.look(frame, lambda cards: None).visits))
    assert visits[-1] == 1
    assert looking.outlines()[0]["card"] == "H4" and looking.follows


def test_shared_eyes_read_one_picture_at_a_time() -> None:
    inside, most = [0], [0]

    class Slow:
        def scan(self, image: Image) -> list[Detection]:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
            time.sleep(0.02)
            inside[0] -= 1
            return []

    eyes, picture = Shared(Slow()), np.zeros((4, 4, 3), np.uint8)
    threads = [threading.Thread(target=eyes.scan, args=(picture,)) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]
