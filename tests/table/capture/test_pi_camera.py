"""A Raspberry Pi's camera behind picamera2's interface. There is no Pi here: a stand-in module takes its place
(`picamera2_stand_in.py`), in these tests alone."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from table.capture import pi_camera
from table.capture.frames import Frame, SourceError, Stills
from table.capture.sources import cameras, open_source
from tests.table.capture.picamera2_stand_in import FULL, Picamera2


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Picamera2]]:
    """A board with one camera, of which the system has the library."""
    monkeypatch.setitem(sys.modules, "picamera2", types.SimpleNamespace(Picamera2=Picamera2))
    monkeypatch.setattr(Picamera2, "made", [])
    for name in ("cameras", "focuses", "broken"):
        monkeypatch.setattr(Picamera2, name, getattr(Picamera2, name))
    yield Picamera2


def first(source: Any) -> Frame:
    item = source.read()
    assert isinstance(item, Frame)
    return item


def test_moving_pictures_are_half_the_sensor_and_stills_all_of_it(board: type[Picamera2]) -> None:
    source = open_source("picamera")
    frame = first(source)
    assert frame.image.shape == (FULL[1] // 2, FULL[0] // 2, 3)
    assert isinstance(source, Stills)
    still = source.whole_still()
    assert still is not None and still.shape == (FULL[1], FULL[0], 3)
    assert first(source).image.shape == frame.image.shape  # and on with the moving ones
    source.close()
    assert board.made[0].closed and board.made[0].stills == 1


def test_the_lens_focuses_once_and_then_stays(board: type[Picamera2]) -> None:
    source = open_source("picamera")
    first(source)
    camera = board.made[0]
    assert camera.cycles == 1
    assert (camera.controls["AfMode"], camera.controls["LensPosition"]) == (0, 0.92)
    assert isinstance(source, Stills) and source.whole_still() is not None
    first(source)
    assert (camera.controls["AfMode"], camera.controls["LensPosition"]) == (0, 0.92)
    source.close()


def test_a_camera_that_comes_back_has_its_lens_where_it_was(board: type[Picamera2]) -> None:
    source = open_source("picamera")
    first(source)
    board.broken = True
    while source.read() != "lost":
        pass
    board.broken = False
    while not isinstance(source.read(), Frame):
        pass
    assert len(board.made) > 1 and board.made[-1].cycles == 0
    assert board.made[-1].controls["LensPosition"] == 0.92
    source.close()


def test_size_focus_and_exposure_are_set_as_told(board: type[Picamera2]) -> None:
    source = open_source("picamera?size=1536x864&focus=1.5&exposure=8000")
    assert first(source).image.shape == (864, 1536, 3)
    camera = board.made[0]
    assert camera.cycles == 0
    held = {"AfMode": 0, "LensPosition": 1.5, "AeEnable": False, "ExposureTime": 8000}
    assert held.items() <= camera.controls.items()
    source.close()


def test_a_lens_that_cannot_be_moved_is_left_alone(board: type[Picamera2]) -> None:
    board.focuses = False
    source = open_source("picamera")
    first(source)
    assert "LensPosition" not in board.made[0].controls
    source.close()


def test_a_board_without_that_camera_is_one_sentence(board: type[Picamera2]) -> None:
    with pytest.raises(SourceError, match="No camera answers at picamera2"):
        open_source("picamera2")


@pytest.mark.parametrize("error", [ImportError("No module named 'picamera2'"), ValueError("numpy.dtype size changed")])
def test_without_the_systems_library_it_is_said_how_to_get_it(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> Any:
        raise error

    monkeypatch.setattr(pi_camera.importlib, "import_module", missing)
    with pytest.raises(SourceError, match="sudo apt install python3-picamera2") as refused:
        open_source("picamera")
    assert "--system-site-packages" in refused.value.ja
    assert pi_camera.found() == []


def test_its_cameras_are_listed_but_not_those_on_usb(board: type[Picamera2]) -> None:
    assert [name for name in cameras("linux") if name.startswith("picamera")] == ["picamera"]
    board.cameras = 2
    assert pi_camera.found() == ["picamera", "picamera1"]


def test_moving_pictures_are_small_enough_and_even() -> None:
    assert pi_camera.moving_size((4608, 2592)) == (2304, 1296)
    assert pi_camera.moving_size((3280, 2464)) == (1640, 1232)
    assert pi_camera.moving_size((1456, 1088)) == (1456, 1088)


def test_pictures_are_arrays_of_their_own(board: type[Picamera2]) -> None:
    source = open_source("picamera")
    image = first(source).image
    assert image.flags.c_contiguous and image.dtype == np.uint8
    source.close()
