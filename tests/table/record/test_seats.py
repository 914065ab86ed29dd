"""Players sit clockwise, evenly, the first at the bottom edge of the picture."""

from __future__ import annotations

import doctest

import pytest

from table.record import seats
from table.record.seats import seat_angle


def test_the_example_runs() -> None:
    assert doctest.testmod(seats).failed == 0


@pytest.mark.parametrize("count", range(2, 9))
def test_seats_are_even_and_begin_at_the_bottom(count: int) -> None:
    angles = [seat_angle(index, count) for index in range(count)]
    assert angles[0] == 90.0
    steps = [(after - before) % 360 for before, after in zip(angles, [*angles[1:], angles[0]], strict=True)]
    assert steps == [pytest.approx(360 / count)] * count
