"""Spoilt films: each way does what its name says, and the same seed spoils in the same way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from table.simulation.rooms.shots import Shot
from table.simulation.rooms.spoilers import SPOILERS, Scene, free_place, spoilt

SIZE = (160, 90)
SCENE = Scene(6000.0)


def frames(count: int = 90) -> Iterator[Shot]:
    """A still picture with texture, at 15 frames a second."""
    rng = np.random.default_rng(1)
    picture = np.kron(rng.integers(60, 200, (9, 16, 3)), np.ones((10, 10, 1))).astype(np.uint8)
    for number in range(count):
        yield Shot(picture, number * 1000 / 15, number * 1000 / 15)


@pytest.mark.parametrize("name", sorted(SPOILERS))
def test_the_same_seed_spoils_in_the_same_way(name: str) -> None:
    one, again = (list(spoilt(frames(40), name, SCENE, 3)) for _ in range(2))
    assert len(one) == len(again) and all(
        np.array_equal(a.image, b.image) and a[1:] == b[1:] for a, b in zip(one, again, strict=True)
    )


@pytest.mark.parametrize("name", sorted(set(SPOILERS) - {"as it is", "5 frames/s", "3 frames/s"}))
def test_every_way_shows(name: str) -> None:
    plain = next(frames()).image.astype(int)
    found = list(spoilt(frames(), name, SCENE, 3))
    differs = [float(np.abs(shot.image - plain).mean()) for shot in found]
    lies = [abs(shot.told_ms - shot.at_ms) for shot in found]
    assert max(differs) > 0.3 or max(lies) > 20 or len(found) < 80


@pytest.mark.parametrize("name, count", [("5 frames/s", 30), ("3 frames/s", 18)])
def test_fewer_frames_at_their_times(name: str, count: int) -> None:
    found = list(spoilt(frames(), name, SCENE))
    assert len(found) == count and all(shot.told_ms == shot.at_ms for shot in found)


def test_a_header_that_lies_moves_the_times_only() -> None:
    found = list(spoilt(frames(), "3 frames/s, told 25", SCENE))
    assert found[10].at_ms == pytest.approx(10 * 1000 / 3, abs=70) and found[10].told_ms == 400.0


def test_told_times_always_rise() -> None:
    found = [shot.told_ms for shot in spoilt(frames(), "uneven frames", SCENE, 2)]
    assert all(a < b for a, b in pairwise(found)) and len(found) < 80


def test_things_stand_where_no_card_will_lie() -> None:
    taken = [np.array([[0.0, 0.0], [120.0, 0.0], [120.0, 90.0], [0.0, 90.0]])]
    assert all(free_place(SIZE, taken, 15.0, seed)[0] > 130 for seed in range(5))


def test_a_thing_leaves_the_rest_of_the_picture_as_it_is() -> None:
    plain = next(frames()).image
    shot = next(spoilt(frames(), "glitter", SCENE, 3))
    assert 0.0 < (shot.image != plain).any(axis=2).mean() < 0.2
