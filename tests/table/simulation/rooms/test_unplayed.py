"""Films in which nobody plays: what they show, and when."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from models.render.cards.deck import built_in
from models.render.types import Image
from table.simulation.rooms.unplayed import backwards, panned, recorded_screen


class Counted:
    """Frames that are numbered."""

    frames = 10

    def shown(self, number: int) -> float:
        """ms."""
        return 100.0 * number

    time_of = shown

    def streamed(self, number: int) -> Image:
        """A picture of its number."""
        return np.full((4, 4, 3), number, np.uint8)


def test_backwards_begins_at_a_moment_and_ends_with_the_first_frame() -> None:
    found = [(int(shot.image[0, 0, 0]), shot.told_ms) for shot in backwards(Counted(), 500.0)]
    assert found == [(5 - place, 100.0 * place) for place in range(6)]


def test_a_pan_moves_over_what_lies_there() -> None:
    rng = np.random.default_rng(1)
    picture = np.kron(rng.integers(0, 255, (20, 32, 3)), np.ones((9, 9, 1))).astype(np.uint8)
    shots = list(panned(picture, 3000.0, 4))
    assert len(shots) == 45 and shots[0].image.shape == (120, 192, 3)
    far = [float(np.abs(a.image.astype(int) - b.image).mean()) for a, b in pairwise(shots)]
    assert max(far) > 10 and min(far) < max(far) / 2


@pytest.mark.film
def test_a_recorded_screen_scrolls_and_changes_at_once() -> None:
    shots = list(recorded_screen(built_in("standard"), 5200.0, 2))
    assert shots[0].image.shape == (720, 1280, 3)
    far = [float(np.abs(a.image[::4, ::4].astype(int) - b.image[::4, ::4]).mean()) for a, b in pairwise(shots)]
    assert float(np.median(far[:20])) < 2 and max(far) > 8
