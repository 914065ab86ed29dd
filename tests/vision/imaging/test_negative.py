"""A picture's negative in lightness alone."""

from __future__ import annotations

import numpy as np

from vision.imaging.negative import negative


def test_what_was_black_is_white_and_red_stays_red() -> None:
    colours = np.array([[[0, 0, 0], [255, 255, 255], [30, 30, 200], [120, 60, 20]]], np.uint8)
    black, white, red, blue = negative(colours)[0].astype(int)
    assert black.min() > 250 and white.max() < 5
    assert red[2] == red.max() and red[2] - red[0] > 80
    assert blue[0] == blue.max()


def test_the_negative_of_the_negative_is_the_picture_in_its_greys() -> None:
    grey = np.repeat(np.arange(256, dtype=np.uint8)[None, :, None], 3, axis=2)
    assert np.abs(negative(negative(grey)).astype(int) - grey).max() <= 4  # darkest greys: one step of L is as much
