"""Reads the frames of a source at the right pace: every frame of a film, but only the newest ones of a camera."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Iterator
from typing import Literal

from table.capture.frames import Frame, Held, Source

QUEUE = 30
"""Frames of a live camera that may wait while a picture is read; above that, those in motion are left out."""
AGAIN_S = 0.2
"""A camera that failed is asked again so much later, s."""
HELD_S = 0.03
"""A film that stands still is asked again so much later, s."""
_log = logging.getLogger(__name__)
Item = Frame | Literal["lost"]


class Pace:
    """Reads `source` until it ends or `stop` is set. A live camera is read in a thread of its own: reading a picture
    must not make frames stale."""

    def __init__(self, source: Source, stop: threading.Event) -> None:
        self._source = source
        self._stop = stop

    def frames(self) -> Iterator[Item]:
        """The frames in order; "lost" while a camera is gone."""
        if self._source.live:
            yield from self._live()
            return
        while not self._stop.is_set():
            if isinstance(self._source, Held) and not self._source.ready():
                self._stop.wait(HELD_S)
                continue
            item = self._source.read()
            if item is None:
                return
            yield item

    def _live(self) -> Iterator[Item]:
        waiting: queue.Queue[Item | None] = queue.Queue(QUEUE)
        grabber = threading.Thread(target=self._grab, args=(waiting,), name="grabber", daemon=True)
        grabber.start()
        while not self._stop.is_set():
            try:
                item = waiting.get(timeout=0.2)
            except queue.Empty:
                continue
            if item is None:
                break
            yield item
        grabber.join(timeout=3)

    def _grab(self, waiting: queue.Queue[Item | None]) -> None:
        while not self._stop.is_set():
            item = self._read()
            while not self._stop.is_set():
                try:
                    waiting.put(item, timeout=0.2 if item is None else 0.001)
                    break
                except queue.Full:
                    if item is not None:
                        break  # the reader is behind: this frame is left out, the ones before it are not
            if item is None:
                return

    def _read(self) -> Item | None:
        """The next frame of a camera; one that fails is lost, and asked again."""
        try:
            return self._source.read()
        except Exception as error:
            _log.error("the camera could not be read", exc_info=error)
            self._stop.wait(AGAIN_S)
            return "lost"
