"""The tuned numbers of `vision/fitting`: documented, frozen, and in an order that makes sense."""

from __future__ import annotations

from tests.vision.configs import documented, frozen, numbers
from vision.fitting.config import FITTING


def test_every_number_is_documented_and_nobody_changes_it() -> None:
    documented("fitting")
    frozen(FITTING)
    assert list(numbers(FITTING))


def test_bounds_hold_the_shipped_weights() -> None:
    assert all(low < high for low, high in FITTING.calibrate.bounds)
    assert FITTING.calibrate.penalties[0] == 0.0 and list(FITTING.calibrate.penalties) == sorted(
        FITTING.calibrate.penalties
    )


def test_no_two_tools_draw_with_one_seed() -> None:
    seeds = [part.seed for part in (FITTING.galleries, FITTING.labels, FITTING.letters, FITTING.pairs)]
    assert len(set(seeds)) == len(seeds)
