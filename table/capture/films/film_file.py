"""A film file as a source of frames, at times that can be right."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from table.capture.films.decoding import undecodable
from table.capture.films.measured_pace import TWICE, Pace, measured
from table.capture.frames import Frame, SourceError
from vision.types import Image

MISSES, MOST_MISSES = 100, 10_000
"""A film has ended after so many failed reads in a row beyond the number of frames that it tells, or so many at all."""
LONGEST_MS = 3_600_000.0
"""Times that jump farther from one frame to the next are no times."""
FASTEST = 240.0
"""No camera over a table takes more frames a second."""
ASSUMED = 15.0
"""Frames a second of a film that tells nothing believable and shows nobody."""
OnTrouble = Callable[[SourceError], None]
"""Hears of what of a source cannot be used, or may be in disorder; it goes on all the same."""


class Film:
    """A film file, in the film's own time. Unreadable frames are skipped.

    `fps`: so many frames a second, whatever the file says. Otherwise its times are checked against what it shows: where
    arms would move faster than anybody's, they are stretched, and `on_trouble` hears of it, once, while the first frame
    is read. Pictures that a file repeats to fill its rate are left out while something moves.
    """

    live = False

    def __init__(self, path: Path, fps: float | None = None, on_trouble: OnTrouble = lambda _: None) -> None:
        self.name = path.name
        self._path = path
        self._on_trouble = on_trouble
        self._capture = _opened(path)
        why = undecodable(path)
        if why is not None:
            self._capture.release()
            raise why
        said = self._capture.get(cv2.CAP_PROP_FPS)
        self._fps = said if math.isfinite(said) and said > 0 else 30.0
        self._frames = int(max(0.0, min(self._capture.get(cv2.CAP_PROP_FRAME_COUNT), 1e9)))
        self._asked = fps
        self._stretch = 1.0
        self._hold_ms = 0.0
        self._number = -1
        self._told = -1.0
        self._last = 0.0
        self._shown: tuple[Image, float] | None = None

    def read(self) -> Frame | None:
        """The next frame, None at the film's end."""
        if self._number < 0 and self._asked is None:
            self._check()
        while (image := self._grab()) is not None:
            at_ms = self._time()
            if not self._repeated(image, at_ms):
                return Frame(image, at_ms)
        return None

    def _check(self) -> None:
        """Looks at the film's beginning: whether its pace can be right."""
        pace = _pace_of(self._path)
        shown = pace.shown_fps()
        if self._fps > FASTEST or pace.impossible(self._fps):
            likely = shown if shown is not None else ASSUMED
            self._stretch = self._fps / likely
            self._on_trouble(_too_fast(self.name, self._fps, likely))
        if pace.every > TWICE:
            self._hold_ms = 1.5 * pace.every * 1000.0 * self._stretch / self._fps

    def _time(self) -> float:
        """When the frame that was grabbed last was taken, ms. Rises."""
        if self._asked is not None:
            return self._number * 1000.0 / self._asked
        told = float(self._capture.get(cv2.CAP_PROP_POS_MSEC))
        step = told - self._told
        # Some containers tell no time, that of the frame before, or one that wraps around.
        if self._told < 0:
            step = told if 0 < told <= LONGEST_MS else 0.0
        elif not 0 < step <= LONGEST_MS:
            step = 1000.0 / self._fps
        self._told = told
        self._last += step * self._stretch
        return self._last

    def _repeated(self, image: Image, at_ms: float) -> bool:
        """Whether a picture only fills the rate of the file: it is the one before, and that is not long ago."""
        if not self._hold_ms:
            return False
        before = self._shown
        if before is not None and at_ms - before[1] < self._hold_ms and np.array_equal(image, before[0]):
            return True
        self._shown = image, at_ms
        return False

    def _grab(self) -> Image | None:
        """The next frame that can be read; None at the end, and where nothing can be read any more."""
        for misses in range(MOST_MISSES):
            self._number += 1
            image = _next(self._capture)
            if image is not None:
                return image
            if misses >= MISSES and self._number >= self._frames:
                break
        return None

    def close(self) -> None:
        """Closes the file."""
        self._capture.release()


def _opened(path: Path) -> cv2.VideoCapture:
    """Raises SourceError."""
    capture = cv2.VideoCapture()
    try:
        fine = capture.open(str(path), cv2.CAP_FFMPEG)
    except (cv2.error, UnicodeEncodeError):
        fine = False
    if not fine:
        capture.release()
        raise SourceError(f"{path} is no film that can be read.", f"{path}は読める動画ではありません。")
    return capture


def _next(capture: cv2.VideoCapture) -> Image | None:
    """The next picture, None where there is none or it cannot be read."""
    try:
        fine, image = capture.read()
    except cv2.error:
        return None
    return np.asarray(image, np.uint8) if fine and image is not None else None


def _pace_of(path: Path) -> Pace:
    """What the beginning of a film shows of its pace; nothing where it cannot be read."""
    capture = _opened(path)

    def pictures() -> Iterator[Image]:
        while (image := _next(capture)) is not None:
            yield image

    try:
        return measured(pictures())
    finally:
        capture.release()


def _too_fast(name: str, said: float, likely: float) -> SourceError:
    return SourceError(
        f"{name} says {said:g} frames a second, at which nobody's hands could move as they do in it: it is watched at "
        f"{likely:g}. If that is not right either, --fps sets it.",
        f"{name}は毎秒{said:g}コマとありますが、それでは手の動きが人間離れした速さになります。"
        f"毎秒{likely:g}コマとして見ます。違うときは--fpsで指定してください。",
    )
