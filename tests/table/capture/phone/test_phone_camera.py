"""A camera that is given its pictures."""

from __future__ import annotations

import threading

import cv2
import numpy as np
import pytest

from table.capture.camera import LOST_S
from table.capture.frames import Frame
from table.capture.phone import phone_camera
from table.capture.phone.phone_camera import PhoneCamera


def jpeg(width: int = 64, height: int = 36, grey: int = 90) -> bytes:
    fine, data = cv2.imencode(".jpg", np.full((height, width, 3), grey, np.uint8))
    assert fine
    return bytes(data.tobytes())


class Clock:
    """A clock that goes on by itself a little with every look, s."""

    def __init__(self, step: float = 0.0) -> None:
        self.now, self.step = 100.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def frame(camera: PhoneCamera) -> Frame:
    found = camera.read()
    assert isinstance(found, Frame)
    return found


def test_frames_carry_the_times_at_which_they_were_taken(clock: Clock) -> None:
    camera = PhoneCamera("phone", clock=clock)
    camera.push(jpeg(), 100.2)
    camera.push(jpeg(), 100.3)
    assert [round(frame(camera).at_ms, 3) for _ in range(2)] == [200.0, 300.0]
    camera.push(jpeg(), 99.0)  # after the page was loaded anew its clock may be wrong
    assert frame(camera).at_ms > 300.0


def test_only_the_newest_pictures_wait(clock: Clock) -> None:
    camera = PhoneCamera("phone", clock=clock)
    for number in range(50):
        camera.push(jpeg(), 100.0 + number)
    assert [frame(camera).at_ms for _ in range(phone_camera.WAITING)] == [48_000.0, 49_000.0]


def test_every_picture_that_is_taken_makes_room_for_the_next(clock: Clock) -> None:
    taken: list[int] = []
    camera = PhoneCamera("phone", taken=lambda: taken.append(1), clock=clock)
    camera.push(b"\xff\xd8 no picture", 100.0)
    camera.push(jpeg(), 100.1)
    assert frame(camera).at_ms == pytest.approx(100.0) and len(taken) == 2


def test_silence_and_pictures_that_cannot_be_read_are_told_as_lost() -> None:
    camera = PhoneCamera("phone", clock=Clock(step=LOST_S))
    assert camera.read() == "lost"
    camera.push(jpeg()[:-40], 100.0)  # a part of its end is missing
    assert camera.read() == "lost"
    camera.push(jpeg(), 101.0)
    assert isinstance(camera.read(), Frame)


def test_a_picture_that_the_phone_turns_by_itself_keeps_its_shape(clock: Clock) -> None:
    camera = PhoneCamera("phone", clock=clock)
    camera.push(jpeg(64, 36), 100.0)
    camera.push(jpeg(36, 64), 100.1)
    assert [frame(camera).image.shape for _ in range(2)] == [(36, 64, 3), (36, 64, 3)]


def test_a_still_comes_when_it_is_asked_for(clock: Clock) -> None:
    def asked() -> bool:
        threading.Thread(target=camera.give_still, args=(jpeg(256, 144),)).start()
        return True

    camera = PhoneCamera("phone", ask_still=asked, clock=clock)
    still = camera.whole_still()
    assert still is not None and still.shape == (144, 256, 3)


def test_a_still_that_does_not_come_is_not_waited_for_again_and_again(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_camera, "STILL_S", 0.01)
    asked: list[int] = []
    camera = PhoneCamera("phone", ask_still=lambda: not asked.append(1), clock=clock)
    assert camera.whole_still() is None and camera.whole_still() is None and len(asked) == 1
    clock.now += phone_camera.NO_STILLS_S
    assert camera.whole_still() is None and len(asked) == 2


def test_closed_it_ends_a_reader_and_says_so_once(clock: Clock) -> None:
    ended: list[PhoneCamera] = []
    camera = PhoneCamera("phone", ended=ended.append, clock=clock)
    found: list[object] = []
    reader = threading.Thread(target=lambda: found.append(camera.read()))
    reader.start()
    camera.close()
    camera.close()
    reader.join(10)
    assert found == [None] and ended == [camera]
