"""The phones that are cameras: their lines while they are connected, and the sources that their pictures go to."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from table.capture.frames import SourceError
from table.capture.phone.phone_camera import PhoneCamera
from table.capture.phone.remote_clock import RemoteClock
from webui.cameras.messages import Condition, Hello, Picture
from webui.cameras.pairings import Paired, Pairings
from webui.shapes.catalogue import Source
from webui.shapes.common import Said

SPEC = "phone:"
"""How a source that is a phone begins; its id follows."""
FPS, IDLE_FPS = 15.0, 1.0
"""Pictures per s that are asked for while somebody watches, and while nobody does."""
WIDTH = 1920
"""Moving pictures are at most so wide or high, px."""


class Line:
    """One connection of a phone; `wake` is called, in any thread, when there is something to tell it.

    `owed`: so many pictures were taken since that was told; `still`: a still is wanted; `over`: why the line ends, the
    code of a sentence.
    """

    def __init__(self, ident: str, wake: Callable[[], None]) -> None:
        self.ident = ident
        self.wake = wake
        self.clock = RemoteClock()
        self.full = 0
        self.condition = Condition(kind="condition")
        self.newest: bytes | None = None
        self.owed = 0
        self.still = False
        self.over: str | None = None


class Phones:
    """All phones of one server. All methods may be called from any thread. `folder` keeps who may join; `now` in s.

    `wanted` is called before a phone is watched: the way by which it comes has to be open.
    """

    def __init__(self, folder: Path | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self.pairings = Pairings(folder)
        self._now = now
        self._guard = threading.Lock()
        self._lines: dict[str, Line] = {}
        self._cameras: dict[str, list[PhoneCamera]] = {}
        self.wanted: Callable[[], object] = lambda: None

    def sources(self) -> list[Source]:
        """The phones as they can be chosen, the newest first."""
        return [Source(spec=f"{SPEC}{each.id}", title=titled(each)) for each in reversed(self.pairings.all())]

    def open(self, spec: str) -> PhoneCamera:
        """The source of a phone that has joined, connected or not. Raises SourceError."""
        paired = self.pairings.get(spec.removeprefix(SPEC))
        if paired is None:
            raise SourceError("This phone is no camera here any more: let it join again.",
                              "このスマホはもうカメラとして登録されていません。もう一度参加してください。")  # fmt: skip
        ident = paired.id
        camera = PhoneCamera(
            paired.name,
            ask_still=lambda: self._ask_still(ident),
            taken=lambda: self._taken(ident),
            ended=lambda closed: self._closed(ident, closed),
            clock=self._now,
        )
        with self._guard:
            self._cameras.setdefault(ident, []).append(camera)
        self.wanted()
        self._wake(ident)
        return camera

    def any_watched(self) -> bool:
        """Whether the pictures of any phone go to a source."""
        return bool(self._cameras)

    def watched(self, ident: str) -> bool:
        """Whether the pictures of a phone go to a source."""
        return bool(self._cameras.get(ident))

    def line(self, ident: str) -> Line | None:
        """The line of a phone that is connected."""
        return self._lines.get(ident)

    def connect(self, ident: str, wake: Callable[[], None]) -> Line:
        """A phone is there; an older line of it ends."""
        line = Line(ident, wake)
        with self._guard:
            before = self._lines.get(ident)
            self._lines[ident] = line
        if before is not None:
            before.over = "camera-elsewhere"
            before.wake()
        return line

    def disconnect(self, line: Line) -> None:
        """A line has ended."""
        with self._guard:
            if self._lines.get(line.ident) is line:
                del self._lines[line.ident]

    def revoke(self, ident: str) -> bool:
        """Shuts a phone out and ends its line; whether it was known."""
        found = self.pairings.remove(ident)
        with self._guard:
            line, cameras = self._lines.pop(ident, None), list(self._cameras.get(ident, ()))
        if line is not None:
            line.over = "camera-revoked"
            line.wake()
        for camera in cameras:
            camera.close()
        return found

    def heard(self, line: Line, said: Hello | Condition) -> None:
        """A phone said something of itself."""
        if isinstance(said, Hello):
            line.full = max(said.width, said.height)
        else:
            line.condition = said

    def take(self, line: Line, picture: Picture) -> None:
        """A phone sent a picture. One that nobody waits for counts as taken."""
        with self._guard:
            cameras = list(self._cameras.get(line.ident, ()))
        if picture.kind == "still":
            for camera in cameras:
                camera.give_still(picture.jpeg)
            return
        line.newest = picture.jpeg
        taken_s = line.clock.here(picture.at_s, self._now())
        for camera in cameras:
            camera.push(picture.jpeg, taken_s)
        if not cameras:
            line.owed += 1
            line.wake()

    def _taken(self, ident: str) -> None:
        line = self._lines.get(ident)
        if line is not None:
            line.owed += 1
            line.wake()

    def _ask_still(self, ident: str) -> bool:
        line = self._lines.get(ident)
        if line is None or line.full <= WIDTH:
            return False
        line.still = True
        line.wake()
        return True

    def _closed(self, ident: str, camera: PhoneCamera) -> None:
        with self._guard:
            left = [each for each in self._cameras.pop(ident, ()) if each is not camera]
            if left:
                self._cameras[ident] = left
        self._wake(ident)

    def _wake(self, ident: str) -> None:
        line = self._lines.get(ident)
        if line is not None:
            line.wake()


def titled(paired: Paired) -> Said:
    """What a phone is called among sources."""
    return Said(en=f"Phone: {paired.name}", ja=f"スマホ: {paired.name}")
