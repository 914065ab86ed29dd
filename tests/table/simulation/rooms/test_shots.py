"""Frames one after the other, with their times."""

from __future__ import annotations

import numpy as np

from models.render.types import Image
from table.simulation.rooms.shots import shots


class Three:
    """Three frames, the last one late."""

    frames = 3

    def shown(self, number: int) -> float:
        """ms."""
        return (0.0, 66.0, 400.0)[number]

    def time_of(self, number: int) -> float:
        """ms."""
        return (0.0, 70.0, 410.0)[number]

    def streamed(self, number: int) -> Image:
        """A grey picture."""
        return np.full((4, 4, 3), number, np.uint8)


def test_frames_carry_the_moment_that_they_show() -> None:
    found = [(int(shot.image[0, 0, 0]), shot.at_ms, shot.told_ms) for shot in shots(Three())]
    assert found == [(0, 0.0, 0.0), (1, 66.0, 70.0), (2, 400.0, 410.0)]
