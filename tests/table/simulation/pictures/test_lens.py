"""What lens and cable do: grain, and how a compressed stream holds it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.table.simulation.filming import filmed, record

PLAY = {"type": "play", "player": "A", "cards": ["S4"]}
KEY = 12


def test_between_key_pictures_the_grain_stands_still() -> None:
    made = filmed(record("daifugo", "official", PLAY, players="ABCD"), "home", 3)
    still = made.frames - 1 - (made.frames - 1) % KEY
    one, same, before = (made.streamed(number) for number in (still - 3, still - 2, still - KEY - 1))
    light = np.abs(one.astype(int) - same).max()
    assert light <= 1, "only the light drifts"
    assert np.abs(one.astype(int) - before).mean() > 0.5, "another key picture, another grain"
    assert np.abs(made.frame(still - 3).astype(int) - made.frame(still - 2)).mean() > 0.5, (
        "a camera's never stands still"
    )


def test_a_stream_is_as_grainy_as_the_camera() -> None:
    made = filmed(record("daifugo", "official", PLAY, players="ABCD"), "hard", 2)
    number = made.frames - 2
    clean = made._lens._clean(
        made._painter.paint(made.choreography.cards_at(number * 1000 / made.fps), ()), np.eye(3)
    ).astype(int)
    live, held = (float((picture - clean).std()) for picture in (made.frame(number), made.streamed(number)))
    assert held == pytest.approx(live, rel=0.35)


def test_a_frame_that_there_is_not() -> None:
    made = filmed(record("daifugo", "official", PLAY, players="ABCD"))
    with pytest.raises(IndexError):
        made.streamed(made.frames)
