"""The tuned numbers of `vision/imaging`: documented, frozen, and in an order that makes sense."""

from __future__ import annotations

from tests.vision.configs import documented, frozen, numbers
from vision.imaging.config import IMAGING


def test_every_number_is_documented_and_nobody_changes_it() -> None:
    documented("imaging")
    frozen(IMAGING)
    assert list(numbers(IMAGING))


def test_a_picture_is_dark_long_before_it_is_burnt() -> None:
    assert 0 < IMAGING.dark < IMAGING.burnt <= 255 and IMAGING.narrow < IMAGING.wide


def test_a_picture_that_fits_in_memory_fits_in_a_file() -> None:
    assert 3 * IMAGING.max_pixels < 2**30 and IMAGING.max_bytes >= IMAGING.max_pixels
