"""The film that runs as a camera would, and when its rulings are on the page."""

from __future__ import annotations

import time

import cv2
import numpy as np
import pytest

from bench.service.wall_clock import AFTER_S, Aired, arrivals
from table.capture.frames import Source
from table.simulation.scripts.players import Line

FPS = 50.0


def pictures(count: int) -> list[bytes]:
    """Grey pictures, each 20 brighter than the one before, as JPEGs."""
    return [cv2.imencode(".jpg", np.full((48, 64, 3), 20 * number, np.uint8))[1].tobytes() for number in range(count)]


def number_of(image: np.ndarray) -> int:
    return round(float(image.mean()) / 20)


def test_whoever_asks_late_gets_the_newest_frame() -> None:
    source: Source = Aired(pictures(10), FPS, [])
    first = source.read()
    time.sleep(0.09)
    second = source.read()
    assert first is not None and second is not None
    assert number_of(first.image) == 0
    assert number_of(second.image) >= 4 and second.at_ms == pytest.approx(1000 * number_of(second.image) / FPS)


def test_whoever_asks_early_waits_for_the_next_frame() -> None:
    source = Aired(pictures(4), FPS, [])
    shown = [frame.at_ms for frame in (source.read(), source.read(), source.read()) if frame is not None]
    assert time.monotonic() - source.began >= 2 / FPS
    assert shown == sorted(set(shown)) and len(shown) == 3


def test_the_host_tells_what_is_due_and_again_what_was_not_taken() -> None:
    deal: Line = {"type": "deal"}
    source = Aired(pictures(10), FPS, [(20.0, deal)])
    asked: list[float] = []

    def tell(line: Line, at_ms: float) -> bool:
        assert line is deal
        asked.append(at_ms)
        return len(asked) == 2

    source.tell = tell
    for _ in range(4):
        source.read()
    assert len(asked) == 2 and asked[0] >= 20.0


def test_it_ends_once_the_last_rulings_had_their_time() -> None:
    source = Aired(pictures(2), FPS, [])
    source.read()
    source.began -= AFTER_S + 1.0
    assert source.read() is None and source.ended.is_set()


def test_a_ruling_has_arrived_with_the_first_news_after_it_on_the_slowest_page() -> None:
    pages = {3: [1.2, 1.1], 4: [2.5, 2.4]}
    assert arrivals({7: 1.0, 8: 2.0, 9: 3.0}, pages) == {7: 1.2, 8: 2.5}
