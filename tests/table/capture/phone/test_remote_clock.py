"""Times of another machine, by the clock here."""

from __future__ import annotations

import random

from table.capture.phone.remote_clock import WINDOW_S, RemoteClock


def test_the_quickest_message_tells_how_far_the_clocks_are_apart() -> None:
    clock, chance = RemoteClock(), random.Random(4)
    errors = []
    for number in range(300):
        happened = 50.0 + number / 15
        delay = 0.01 + chance.expovariate(1 / 0.08)
        errors.append(clock.here(told=happened - 1234.5, arrived=happened + delay) - happened)
    assert all(-1e-9 <= error <= 0.1 for error in errors[30:])
    assert max(errors[30:]) - min(errors[30:]) < 0.05  # frames keep their distances, though the line shakes


def test_clocks_that_drift_are_followed() -> None:
    clock = RemoteClock()
    last = [clock.here(told=second * 1.001, arrived=float(second)) - second for second in range(1000)]
    assert max(abs(error) for error in last) <= WINDOW_S * 0.001 + 1e-9


def test_no_time_that_is_told_lies_after_its_arrival() -> None:
    clock, chance = RemoteClock(), random.Random(5)
    for number in range(200):
        told = chance.uniform(-1e9, 1e9)
        assert clock.here(told, float(number)) <= number
