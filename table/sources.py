"""Where pictures come from: a film, a folder of pictures, a camera, a stream, the virtual table."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

import cv2
import numpy as np

from vision.types import Image

PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".bmp"}
FOLDER_STEP_MS = 400.0
"""Pictures of a folder count as taken so long after one another, ms; each is shown three times, so that it settles."""
RETRY_S = 1.0
"""How often a lost camera is looked for again, s."""


@dataclass(frozen=True)
class Frame:
    """One picture (BGR, (H, W, 3)) and when it was taken: ms since the source began, from the capture."""

    image: Image
    at_ms: float


class SourceError(Exception):
    """The source cannot be opened. `ja` and `en` say what is wrong and what helps, one sentence each."""

    def __init__(self, en: str, ja: str) -> None:
        super().__init__(en)
        self.en = en
        self.ja = ja


class Source(Protocol):
    """A source of frames. `live` ones are read at the pace of the world (the newest frame counts); the others at their
    own, without leaving out any frame."""

    live: bool
    name: str

    def read(self) -> Frame | Literal["lost"] | None:
        """The next frame; "lost" while a camera is gone (it is looked for again); None at the end."""

    def close(self) -> None:
        """Lets go of it."""


class Film:
    """A film file, at the film's own time."""

    live = False

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._capture = cv2.VideoCapture(str(path))
        if not self._capture.isOpened():
            self._capture.release()
            raise SourceError(f"{path} is no film that can be read.", f"{path}は読める動画ではありません。")
        self._fps = self._capture.get(cv2.CAP_PROP_FPS) or 30.0
        self._number = -1
        self._last = -1.0

    def read(self) -> Frame | None:
        """The next frame, None at the film's end."""
        fine, image = self._capture.read()
        if not fine:
            return None
        self._number += 1
        at_ms = float(self._capture.get(cv2.CAP_PROP_POS_MSEC))
        # Some containers tell no time, or that of the frame before.
        if at_ms <= self._last:
            at_ms = max(self._number * 1000.0 / self._fps, self._last + 1)
        self._last = at_ms
        return Frame(np.asarray(image, np.uint8), at_ms)

    def close(self) -> None:
        """Lets go of the file."""
        self._capture.release()


class Folder:
    """The pictures of a folder, by name, as so many settled stills."""

    live = False

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._paths = sorted(item for item in path.iterdir() if item.suffix.lower() in PICTURES)
        if not self._paths:
            raise SourceError(f"{path} holds no pictures.", f"{path}に画像がありません。")
        self._place = 0
        self._image: Image | None = None

    def read(self) -> Frame | None:
        """Each picture three times over, FOLDER_STEP_MS from one to the next."""
        number, again = divmod(self._place, 3)
        if number >= len(self._paths):
            return None
        if again == 0 or self._image is None:
            data = np.fromfile(self._paths[number], np.uint8)
            image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
            if image is None:
                self._place += 3
                return self.read()
            self._image = np.asarray(image, np.uint8)
        self._place += 1
        return Frame(self._image, (number * 3 + again) * FOLDER_STEP_MS)

    def close(self) -> None:
        """Nothing to let go of."""


class Camera:
    """A camera (V4L2) or a stream (http, rtsp). A lost one is looked for again; meanwhile `read` says "lost"."""

    live = True

    def __init__(
        self,
        name: str,
        address: str | int,
        size: tuple[int, int] | None = (1920, 1080),
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = name
        self._address = address
        self._size = size
        self._clock = clock
        self._sleep = sleep
        self._capture: cv2.VideoCapture | None = None
        self._began = clock()
        if not self._open():
            raise SourceError(
                f"No camera answers at {name}: check that it is plugged in and that no other program uses it.",
                f"{name}のカメラにつながりません。接続と、ほかのプログラムが使っていないかを確かめてください。",
            )

    def _open(self) -> bool:
        self.close()
        backend = (
            cv2.CAP_V4L2 if isinstance(self._address, int) or str(self._address).startswith("/dev/") else cv2.CAP_ANY
        )
        capture = cv2.VideoCapture(self._address, backend)
        if not capture.isOpened():
            capture.release()
            return False
        if self._size is not None and backend == cv2.CAP_V4L2:
            # Motion JPEG: raw pictures of this size do not fit through USB 2.
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture = capture
        return True

    def read(self) -> Frame | Literal["lost"]:
        """The newest frame, or "lost" (after about a second of looking for the camera)."""
        if self._capture is None:
            self._sleep(RETRY_S)
            if not self._open():
                return "lost"
        assert self._capture is not None
        fine, image = self._capture.read()
        at_ms = (self._clock() - self._began) * 1000
        if not fine or image is None:
            self.close()
            return "lost"
        return Frame(np.asarray(image, np.uint8), at_ms)

    def close(self) -> None:
        """Lets go of the camera."""
        if self._capture is not None:
            with suppress(cv2.error):
                self._capture.release()
            self._capture = None


class Virtual:
    """The virtual table as a source; see `table.film.camera`."""

    def __init__(self, camera: Any, name: str = "virtual", live: bool = True) -> None:
        self.name = name
        self.live = live
        self._camera = camera

    def read(self) -> Frame | None:
        """The next frame of the virtual camera, None at its end."""
        found = self._camera.read()
        if found is None:
            return None
        return Frame(found.image, found.at_ms)

    def close(self) -> None:
        """Stops the virtual camera, where it can be stopped."""
        stop = getattr(self._camera, "close", None)
        if stop is not None:
            stop()


def open_source(spec: str) -> Source:
    """What `spec` names. Raises SourceError.

    A film file; a folder of pictures; `0`, `/dev/video0` or a name in /dev/v4l/by-id (a part of it is enough): a
    camera; `http://…`, `rtsp://…`: a stream; `virtual:RECORD`: a record played on the virtual table.
    """
    if spec.startswith("virtual:"):
        return _virtual(spec.removeprefix("virtual:"))
    if spec.startswith(("http://", "https://", "rtsp://", "rtsps://")):
        return Camera(spec, spec, None)
    if spec.isdigit():
        return Camera(spec, int(spec))
    path = Path(spec)
    if spec.startswith("/dev/"):
        return Camera(spec, spec)
    if path.is_dir():
        return Folder(path)
    if path.is_file():
        return Film(path)
    for device in cameras():
        if spec.lower() in device.lower():
            return Camera(spec, f"/dev/v4l/by-id/{device}")
    raise SourceError(
        f"{spec}: there is no such film, folder or camera.", f"{spec}という動画・フォルダー・カメラはありません。"
    )


def cameras() -> list[str]:
    """The cameras by lasting name (of /dev/v4l/by-id): numbers may swap when the machine starts."""
    folder = Path("/dev/v4l/by-id")
    return sorted(item.name for item in folder.iterdir() if "index0" in item.name) if folder.is_dir() else []


def _virtual(record: str) -> Source:
    from table.film.camera import VirtualCamera

    path = Path(record)
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(
            f"{record} is no record that can be read.", f"{record}は読める記録ではありません。"
        ) from error
    try:
        return Virtual(VirtualCamera(lines), path.name)
    except KeyError as error:  # a deck of other names than those that are drawn
        raise SourceError(
            f"{record} cannot be played: {error.args[0]}.", f"{record}は再生できません: {error.args[0]}。"
        ) from error
