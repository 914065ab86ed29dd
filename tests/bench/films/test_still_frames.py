"""What one look at still frames names is counted against the truth of a film."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bench.films.still_frames import moments, named, pictures
from models.render.cards.deck import built_in
from table.capture.averaging import MOST
from table.simulation.film import Film
from table.simulation.scripts.players import game_to_film
from vision.types import Detection

QUAD = np.array([[100, 100], [160, 100], [160, 190], [100, 190]], np.float32)


def seen(card: str | None, off: float = 0.0) -> Detection:
    return Detection(np.asarray(QUAD + off, np.float32), "up", card, 0.9)


def test_each_card_is_right_wrong_unread_or_not_found() -> None:
    truth = {"card": "H7", "quad": QUAD.tolist()}
    assert named(truth, [seen("S2", 60.0), seen("H7", 3.0)]) == "right"
    assert named(truth, [seen("H8")]) == "wrong"
    assert named(truth, [seen(None)]) == "unread"
    assert named(truth, [replace(seen(None), alternatives=(("H7", 0.6), ("H1", 0.3)))]) == "likely"
    assert named(truth, [seen("H7", 60.0)]) == "none"
    assert named(truth, []) == "none"


def test_frames_are_taken_while_everything_lies_still() -> None:
    film = Film(game_to_film("daifugo/official", 1)[:12], built_in(), seed=1, difficulty="hard", size=(320, 180))
    found = list(moments(film, 3))
    assert all(len(frames) == MOST for frames, _ in found) and any(cards for _, cards in found)
    frames = found[0][0]
    plain, mean, sharpened = pictures(frames).values()
    assert plain is frames[0]
    apart = [float(np.abs(frame.astype(float) - mean).mean()) for frame in frames]
    assert max(apart) < 20  # nothing moved
    assert not np.array_equal(mean, sharpened)
