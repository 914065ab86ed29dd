"""Several still frames are one picture with less noise, also where the camera trembles."""

from __future__ import annotations

import cv2
import numpy as np

from table.capture.averaging import MOST, StillFrames, deblurred
from vision.types import Image

SIZE = (640, 360)


def plain() -> Image:
    """A table with a card on it."""
    image = np.full((SIZE[1], SIZE[0], 3), (60, 95, 50), np.uint8)
    cv2.rectangle(image, (250, 120), (380, 300), (238, 240, 240), -1)
    cv2.putText(image, "Q", (280, 220), cv2.FONT_HERSHEY_SIMPLEX, 2, (20, 20, 160), 4)
    return image


def seen(image: Image, seed: int, shift: tuple[float, float] = (0.0, 0.0), gain: float = 1.0) -> Image:
    """The same with a sensor's noise, moved by some px, under another light."""
    moved = cv2.warpAffine(image, np.array([[1, 0, shift[0]], [0, 1, shift[1]]]), SIZE, borderMode=cv2.BORDER_REPLICATE)
    noise = np.random.default_rng(seed).normal(0, 12, moved.shape)
    return np.asarray(np.clip(gain * moved + noise, 0, 255), np.uint8)


def far(image: Image, other: Image) -> float:
    """Root of the mean squared difference, but for the border."""
    difference = image[10:-10, 10:-10].astype(float) - other[10:-10, 10:-10]
    return float(np.sqrt(np.mean(difference**2)))


def mean_of(*frames: Image) -> Image:
    still = StillFrames()
    for frame in frames:
        still.add(frame)
    return still.mean_at(frames[-1])


def test_grain_goes() -> None:
    frames = [seen(plain(), seed) for seed in range(MOST)]
    assert far(mean_of(*frames), plain()) < 0.5 * far(frames[-1], plain())


def test_a_trembling_camera_leaves_edges_sharp() -> None:
    shifts = [(0.9, -0.7), (-1.0, 0.4), (0.3, 1.1), (-0.6, -0.9), (1.2, 0.2), (0.0, 0.0)]
    frames = [seen(plain(), seed, shift) for seed, shift in enumerate(shifts)]
    laid_as_they_come = np.asarray(np.mean(frames, axis=0), np.uint8)
    assert far(mean_of(*frames), plain()) < 0.7 * far(laid_as_they_come, plain())


def test_what_lies_too_far_off_is_left_out() -> None:
    frames = [seen(plain(), 1, (5.0, 0.0)), seen(plain(), 2)]
    assert np.array_equal(mean_of(*frames), frames[-1])


def test_only_the_frames_since_something_moved_count() -> None:
    still = StillFrames()
    still.add(np.zeros_like(plain()))
    still.clear()
    frame = seen(plain(), 1)
    still.add(frame)
    assert still.mean_at(frame) is frame


def test_another_picture_than_the_newest_frame_is_taken_as_it_is() -> None:
    still = StillFrames()
    for seed in range(3):
        still.add(seen(plain(), seed))
    other = plain()
    assert still.mean_at(other) is other


def test_frames_of_another_size_begin_again() -> None:
    small = np.full((90, 160, 3), 40, np.uint8)
    assert mean_of(plain(), small) is small


def test_a_blurred_edge_is_steeper_afterwards_and_what_is_even_stays() -> None:
    blurred = cv2.GaussianBlur(plain(), (0, 0), 2.0)
    sharp = deblurred(np.asarray(blurred, np.uint8))
    assert (
        np.abs(np.diff(sharp[200, 230:270, 0].astype(int))).max()
        > 1.25 * np.abs(np.diff(blurred[200, 230:270, 0].astype(int))).max()
    )
    assert np.array_equal(sharp[:50, :50], blurred[:50, :50])
