"""The tuned numbers of `vision/detection`: documented, frozen, and in an order that makes sense."""

from __future__ import annotations

from tests.vision.configs import documented, frozen, numbers
from vision.detection.config import DETECTION


def test_every_number_is_documented_and_nobody_changes_it() -> None:
    documented("detection")
    frozen(DETECTION)
    assert list(numbers(DETECTION))


def test_looks_go_from_sure_to_doubtful() -> None:
    locator = DETECTION.locator
    assert 0 < locator.peak < locator.unsure < 1 and locator.first_side % 32 == 0
    assert DETECTION.rectification.least_tilt < DETECTION.rectification.steepest < 90


def test_ranges_run_from_low_to_high() -> None:
    refiner, layout = DETECTION.refiner, DETECTION.index_layout
    for low, high in (refiner.height_ratio, refiner.area_ratio, layout.ratios):
        assert low < 1.0 < high or 1.0 < low < high
