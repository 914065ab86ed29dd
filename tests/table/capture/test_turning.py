"""Pictures of a camera that hangs sideways or upside down are turned before anything else sees them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from table.capture.addresses import redacted
from table.capture.frames import Frame
from table.capture.sources import open_source
from table.capture.turning import Turned, turn_of, turned, with_turn
from vision.types import Image

MARKED = np.zeros((4, 6, 3), np.uint8)
MARKED[0, 0] = 255  # top left


@pytest.mark.parametrize(("degrees", "place"), [(90, (0, 3)), (180, (3, 5)), (270, (5, 0))])
def test_a_source_is_turned_clockwise(tmp_path: Path, degrees: int, place: tuple[int, int]) -> None:
    path = tmp_path / "one.png"
    assert cv2.imwrite(str(path), MARKED)
    source = open_source(with_turn(str(path), degrees))
    frame = source.read()
    source.close()
    assert isinstance(frame, Frame) and frame.photograph
    assert frame.image[place].min() == 255 and frame.image.sum() == 3 * 255
    assert source.name == "one.png" and not source.live


class Camera:
    live = True
    name = "camera"
    lost = True

    def read(self) -> str:
        return "lost"

    def whole_still(self) -> Image | None:
        return MARKED

    def close(self) -> None:
        self.lost = False


def test_stills_are_turned_and_a_lost_camera_stays_lost() -> None:
    camera = Camera()
    source = Turned(camera, 180)  # type: ignore[arg-type]
    still = source.whole_still()
    assert source.live and source.read() == "lost" and still is not None
    assert np.array_equal(still, turned(MARKED, 180))
    source.close()
    assert not camera.lost


def test_how_it_is_turned_stands_behind_a_name_and_survives_hiding_the_password() -> None:
    for spec in ("0", "picamera?focus=1.2", "rtsp://cam/live?channel=1"):
        for degrees in (0, 90, 180, 270):
            assert turn_of(with_turn(spec, degrees)) == (spec, degrees)
    assert turn_of("film.mp4#turn=45") == ("film.mp4#turn=45", 0)
    assert redacted("rtsp://me:geheim@cam/live#turn=180") == "rtsp://***@cam/live#turn=180"
    assert redacted("rtsp://me:geheim@cam/live#geheim") == "rtsp://***@cam/live"
