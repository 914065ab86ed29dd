"""The camera of a Raspberry Pi, by the `picamera2` library of the system: moving pictures, and stills of the whole
sensor.

No package index has a `picamera2` that fits a system's camera stack, so it is the system's
(`docs/guide/raspberry-pi.md`). It is imported when such a camera is opened, and nowhere else.
"""

from __future__ import annotations

import importlib
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol, cast

import numpy as np

from table.capture.camera import Camera, Connection, EndedError, no_answer
from table.capture.frames import SourceError
from table.capture.settings import Settings
from vision.types import Image

NAME = re.compile(r"picamera([0-9]?)")
"""`picamera` is the first camera of the board, `picamera1` the second."""
FRAME_RATE = 15.0
"""Moving pictures a second."""
BUFFERS = 4
MANUAL = 0
"""libcamera's number for a lens that stays where it is (`AfModeEnum.Manual`)."""
LONGEST = 2400
"""Moving pictures are at most so wide: half of a large sensor, px."""
Controls = Mapping[str, float | bool]
Configuration = dict[str, object]


class PiCamera(Protocol):
    """What is used of `picamera2.Picamera2`."""

    sensor_resolution: tuple[int, int]
    camera_controls: Mapping[str, object]

    def create_video_configuration(
        self, main: Mapping[str, object], *, buffer_count: int, controls: Controls
    ) -> Configuration:
        """A configuration for moving pictures."""

    def create_still_configuration(
        self, main: Mapping[str, object], *, buffer_count: int, controls: Controls
    ) -> Configuration:
        """A configuration for single pictures."""

    def configure(self, camera_config: Configuration) -> None:
        """Takes a configuration."""

    def start(self) -> None:
        """Begins to take pictures."""

    def set_controls(self, controls: Controls) -> None:
        """Sets focus, exposure and the like."""

    def autofocus_cycle(self) -> bool:
        """Focuses once."""

    def capture_metadata(self) -> Mapping[str, float]:
        """How the next picture was taken."""

    def capture_array(self, name: str) -> Image:
        """The next picture."""

    def switch_mode_and_capture_array(self, camera_config: Configuration, name: str) -> Image:
        """One picture by another configuration; then on with the one before."""

    def close(self) -> None:
        """Lets go of the camera."""


class PiConnection:
    """One connection. `lens` is where the lens stays (dioptres), found once and kept for later connections.

    Pictures come in the order BGR: that is what libcamera calls RGB888.
    """

    def __init__(self, camera: PiCamera, settings: Settings, lens: float | None) -> None:
        self._camera = camera
        full = camera.sensor_resolution
        self._size = settings.size or moving_size(full)
        fixed: dict[str, float | bool] = {}
        if settings.exposure is not None:
            fixed |= {"AeEnable": False, "ExposureTime": int(settings.exposure)}
        self._run({**fixed, **_held(lens)})
        self.lens = self._focus(lens)
        held = {**fixed, **_held(self.lens)}
        if self.lens is not None and lens is None:
            camera.set_controls(held)
        self._still = camera.create_still_configuration(
            {"size": full, "format": "RGB888"}, buffer_count=1, controls=held
        )

    def grab(self) -> Image:
        """The next moving picture. Raises EndedError where the camera gives none any more."""
        return self._taken(lambda: self._camera.capture_array("main"))

    def whole_still(self) -> Image:
        """A picture of the whole sensor. Raises EndedError."""
        return self._taken(lambda: self._camera.switch_mode_and_capture_array(self._still, "main"))

    def close(self) -> None:
        """Lets go of the camera."""
        with suppress(RuntimeError, OSError):
            self._camera.close()

    def _run(self, controls: Controls) -> None:
        main = {"size": self._size, "format": "RGB888"}
        asked = {"FrameRate": FRAME_RATE, **controls}
        self._camera.configure(self._camera.create_video_configuration(main, buffer_count=BUFFERS, controls=asked))
        self._camera.start()

    def _focus(self, lens: float | None) -> float | None:
        """Where the lens stays: as told, else where it is sharp now; None where it cannot be moved."""
        if "LensPosition" not in self._camera.camera_controls:
            return None
        if lens is not None:
            return lens
        self._camera.autofocus_cycle()
        return float(self._camera.capture_metadata()["LensPosition"])

    @staticmethod
    def _taken(take: Callable[[], Image]) -> Image:
        try:
            return np.ascontiguousarray(take(), np.uint8)
        except (RuntimeError, TimeoutError, OSError):
            raise EndedError from None


def _held(lens: float | None) -> Controls:
    return {} if lens is None else {"AfMode": MANUAL, "LensPosition": lens}


def moving_size(full: Sequence[int]) -> tuple[int, int]:
    """Size of the moving pictures: the sensor's, halved until it is small enough to be sent on."""
    width, height = full[0], full[1]
    while width > LONGEST:
        width, height = width // 2, height // 2
    return width // 2 * 2, height // 2 * 2


def numbered(spec: str) -> int | None:
    """Which of the board's cameras a name stands for; None: it is no such name."""
    found = NAME.fullmatch(spec)
    return None if found is None else int(found[1] or 0)


def pi_camera(number: int, name: str, settings: Settings) -> Camera:
    """A camera of this Raspberry Pi. Raises SourceError."""
    make = _library(name)
    lens = settings.focus

    def connect(_: threading.Event) -> Connection:
        nonlocal lens
        camera: PiCamera | None = None
        try:
            camera = make(number)
            connection = PiConnection(camera, settings, lens)
        except (RuntimeError, IndexError, OSError, KeyError) as error:
            if camera is not None:
                with suppress(RuntimeError, OSError):
                    camera.close()
            raise no_answer(name) from error
        lens = connection.lens
        return connection

    return Camera(name, connect)


def _library(name: str) -> Callable[[int], PiCamera]:
    """What opens cameras of the board. Raises SourceError where the system lacks it, or it does not fit Python."""
    try:
        return cast(Callable[[int], PiCamera], importlib.import_module("picamera2").Picamera2)
    except (ImportError, ValueError, AttributeError) as error:  # ValueError: built for another NumPy
        raise SourceError(
            f"{name} needs picamera2, which Raspberry Pi OS alone has ({error}): there sudo apt install "
            "python3-picamera2, and an environment that sees it (python3 -m venv --system-site-packages); on another "
            "system use a USB camera.",
            f"{name}にはRaspberry Pi OSだけにあるpicamera2が必要です({error})。"
            "sudo apt install python3-picamera2のあと、"
            "python3 -m venv --system-site-packagesで環境を作り直してください。"
            "ほかのOSではUSBカメラを使ってください。",
        ) from error


def found() -> list[str]:
    """The names of this board's cameras; none where the system lacks the library or has no camera."""
    try:
        library = importlib.import_module("picamera2")
        known = library.Picamera2.global_camera_info()
    except Exception:  # a camera stack may fail in any way, and nobody asked for it by name
        return []
    # USB cameras are listed as well: they have names of their own.
    own = [each for each in known if "/usb" not in str(each.get("Id", ""))]
    return ["picamera" if number == 0 else f"picamera{number}" for number in range(len(own))]
