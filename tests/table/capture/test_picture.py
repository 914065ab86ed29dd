"""The picture that is shown: encoded once, never too wide; the rate of frames; the lamp."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from table.capture.frames import Frame
from table.capture.picture import SHOWN_WIDTH, Light, LivePicture


def grey(level: int, size: tuple[int, int] = (90, 160)) -> np.ndarray:
    return np.full((*size, 3), level, np.uint8)


def test_before_the_first_frame_there_is_nothing_to_show() -> None:
    picture = LivePicture()
    assert (picture.jpeg(), picture.frame, picture.number, picture.fps) == (None, None, 0, 0.0)


def test_a_frame_is_encoded_once_and_the_next_one_anew() -> None:
    picture = LivePicture()
    picture.show(Frame(grey(80), 0.0))
    first = picture.jpeg()
    assert first is not None and first[0] == 1 and picture.jpeg() is first
    picture.show(Frame(grey(200), 40.0))
    second = picture.jpeg()
    assert second is not None and second[0] == 2 and second[1] != first[1]


@pytest.mark.parametrize(("width", "shown"), [(640, 640), (3840, SHOWN_WIDTH)])
def test_a_wide_picture_is_made_smaller(width: int, shown: int) -> None:
    picture = LivePicture()
    picture.show(Frame(grey(80, (width * 9 // 16, width)), 0.0))
    found = picture.jpeg()
    assert found is not None
    image = cv2.imdecode(np.frombuffer(found[1], np.uint8), cv2.IMREAD_COLOR)
    assert image is not None and image.shape[:2] == (shown * 9 // 16, shown)


def test_the_rate_is_that_of_the_source() -> None:
    picture = LivePicture()
    for number in range(50):
        picture.show(Frame(grey(80), 40.0 * number))
    assert picture.fps == pytest.approx(25.0)


def test_the_lamp_goes_out() -> None:
    light = Light()
    assert light.gone(grey(2)) and not light.gone(grey(12))
    light.read(grey(120))
    assert light.gone(grey(12)) and not light.gone(grey(60))
    light.read(grey(20))
    assert not light.gone(grey(12))  # it is always that dark there
