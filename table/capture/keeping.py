"""Frames kept on disk while a table is watched, and the same frames again as a source.

A kept frame is a JPEG whose name holds its time in the session, ms: `frame-000012345.250.jpg`. Nothing else is written,
so that a power cut spoils no list of them.
"""

from __future__ import annotations

import re
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from table.capture.frames import Frame, SourceError
from table.capture.picture import encode
from table.record.storage.folder import private_folder, write_private
from vision.imaging.pictures import UnreadableImageError, load_image

MOST_BYTES = 500_000_000
"""Kept frames of a watching take at most so much room, bytes."""
BEFORE_MS = 500.0
"""So long before a change frames are kept: the table as it was."""
APART_MS = 60.0
"""Frames around a change are kept at least so far apart: every one at 15 per second."""
REST_MS = 10_000.0
"""While nothing changes, one frame is kept so often."""
QUALITY = 90
"""JPEG quality of a kept frame."""
_NAME = re.compile(r"frame-(\d{9,12}\.\d{3})\.jpg")
Trouble = Literal["frames-full", "frames-not-kept"]
"""Why frames are not kept: they take as much room as they may; the disk takes no more."""


class Keeper:
    """Keeps frames in `folder`, `most_bytes` of them at most. A frame that is not newer than the newest there is not
    kept: of a film that goes on, it is there already.

    `say` hears once of each reason for which frames are left out, with what the system says about it. Nothing that
    happens here ends the watching.
    """

    def __init__(self, folder: Path, say: Callable[[Trouble, str], None], most_bytes: int = MOST_BYTES) -> None:
        self.folder = folder
        self._say = say
        self._most = most_bytes
        self._ring: deque[Frame] = deque()
        self.last_ms = -1e9
        """When the newest kept frame was taken; very early where there is none."""
        self._changing = False
        self._told: set[Trouble] = set()
        self._bytes = 0
        with suppress(OSError):
            earlier = kept_frames(folder)
            self._bytes = sum(path.stat().st_size for path, _ in earlier)
            self.last_ms = earlier[-1][1] if earlier else self.last_ms

    def note(self, frame: Frame, changing: bool) -> None:
        """The next frame: kept where something changes in it, or soon after it."""
        if not changing:
            if self._changing or frame.at_ms - self.last_ms >= REST_MS:
                self.keep(frame)
            elif not self._ring or frame.at_ms - self._ring[-1].at_ms >= APART_MS:
                self._ring.append(frame)
                while self._ring[0].at_ms < frame.at_ms - BEFORE_MS:
                    self._ring.popleft()
        else:
            for earlier in self._ring:
                if earlier.at_ms >= frame.at_ms - BEFORE_MS:
                    self.keep(earlier)
            self._ring.clear()
            if frame.at_ms - self.last_ms >= APART_MS:
                self.keep(frame)
        self._changing = changing

    def keep(self, frame: Frame) -> None:
        """Keeps this frame, such as one that is read."""
        if frame.at_ms <= self.last_ms or "frames-full" in self._told:
            return
        self.last_ms = frame.at_ms
        jpeg = encode(frame.image, QUALITY)
        if self._bytes + len(jpeg) > self._most:
            self._tell("frames-full", f"{self._most / 1e6:.0f} MB")
            return
        path = self.folder / frame_name(frame.at_ms)
        scratch = path.with_name(f".{secrets.token_hex(6)}")
        try:
            if not self.folder.is_dir():
                private_folder(self.folder)
            write_private(scratch, jpeg)
            scratch.replace(path)
        except OSError as error:
            with suppress(OSError):
                scratch.unlink(missing_ok=True)
            self._tell("frames-not-kept", error.strerror or str(error))
            return
        self._bytes += len(jpeg)
        self._told.discard("frames-not-kept")

    def _tell(self, why: Trouble, detail: str) -> None:
        if why not in self._told:
            self._told.add(why)
            self._say(why, detail)


def frame_name(at_ms: float) -> str:
    """The file name of a frame kept at this time.

    >>> frame_name(12345.25)
    'frame-000012345.250.jpg'
    """
    return f"frame-{at_ms:013.3f}.jpg"


def kept_frames(folder: Path) -> list[tuple[Path, float]]:
    """(path, at_ms) of every frame kept in a folder, in order of time; [] where there is none. Raises OSError."""
    if not folder.is_dir():
        return []
    found = [(path, float(match[1])) for path in folder.iterdir() if (match := _NAME.fullmatch(path.name))]
    return sorted(found, key=lambda item: item[1])


class Recording:
    """Kept frames as a source, each at its own time; what cannot be read is left out. Raises SourceError."""

    live = False

    def __init__(self, folder: Path) -> None:
        self.name = folder.name
        try:
            self._frames = kept_frames(folder)
        except OSError as error:
            raise SourceError(f"{folder} may not be read.", f"{folder}を読み取れません。") from error
        self._next = 0

    def read(self) -> Frame | None:
        """The next frame, None at the end."""
        while self._next < len(self._frames):
            path, at_ms = self._frames[self._next]
            self._next += 1
            with suppress(UnreadableImageError):
                return Frame(load_image(path), at_ms)
        return None

    def close(self) -> None:
        """Nothing has to be closed."""
