"""Eyes that several threads share."""

from __future__ import annotations

import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest

from table.live.scanners import Rereads, follows, locked
from vision.recognition.stages import Scan
from vision.tracking.shrunk import Mask
from vision.types import Detection, Image


class Plain:
    """Eyes that read whole pictures."""

    def scan(self, image: Image) -> list[Detection]:
        return []


class Rereading(Plain):
    """Eyes that can read a part of a picture as well."""

    def read_picture(self, image: Image) -> Scan:
        raise NotImplementedError

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        raise NotImplementedError


def test_shared_eyes_read_one_picture_at_a_time() -> None:
    inside, most = [0], [0]

    class Slow:
        def scan(self, image: Image) -> list[Detection]:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
            time.sleep(0.02)
            inside[0] -= 1
            return []

    eyes, picture = locked(Slow()), np.zeros((4, 4, 3), np.uint8)
    threads = [threading.Thread(target=eyes.scan, args=(picture,)) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]


def test_eyes_that_threads_share_can_do_what_they_could_alone() -> None:
    assert isinstance(locked(Rereading()), Rereads)
    assert not isinstance(locked(Plain()), Rereads)


@pytest.mark.parametrize(
    ("ensemble", "followed"), [(None, True), (SimpleNamespace(gallery=None), True), (SimpleNamespace(gallery=1), False)]
)
def test_cards_are_followed_while_they_move_where_none_is_compared_with_an_enrolled_deck(
    ensemble: object, followed: bool
) -> None:
    eyes = Rereading()
    eyes.ensemble = ensemble  # type: ignore[attr-defined]
    assert follows(eyes) is followed
    assert not follows(Plain())
