"""Looks at a source before a table is set up: its live picture, and advice on what to move."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence

import numpy as np

from table.capture.frames import Frame, Source, SourceError, Stills
from table.capture.picture import LivePicture
from table.live.scanners import Sees
from table.record.seats import seat_angle
from table.setup.doctor import Finding, examined
from vision.tracking.table_plane import fit_plane
from vision.types import Detection, Image
from webui.desk.desk import Desk
from webui.problems import RefusedError, refused, sentence
from webui.shapes.common import Said
from webui.shapes.status import Examination, Outline, Remark

IDLE_S = 15.0
"""A preview that nobody asks for is closed after so long, s."""
STEP_S = 0.1
"""Pictures of a film or a folder are shown so far apart, s."""
_log = logging.getLogger(__name__)


class Preview:
    """At most one source, opened by `open_source`, for as long as somebody looks at it; while a table is watched, that
    table's own picture. All methods may be called from any thread. `scanner` gives what reads a deck."""

    def __init__(self, desk: Desk, open_source: Callable[[str], Source], scanner: Callable[[str], Sees]) -> None:
        self._desk = desk
        self._open = open_source
        self._scanner = scanner
        self._guard = threading.Lock()
        self._source: Source | None = None
        self._picture = LivePicture()
        self._asked_s = 0.0

    def open(self, shown: str) -> None:
        """Looks at a source, in place of the one before. Raises RefusedError in one sentence."""
        if self._desk.running:
            raise refused("table-running")
        self.close()
        try:
            source = self._open(self._desk.sources.spec_of(shown))
        except SourceError as error:
            raise RefusedError(422, sentence("source", "source", error.en, error.ja)) from None
        picture = LivePicture()
        with self._guard:
            self._source, self._picture, self._asked_s = source, picture, time.monotonic()
        threading.Thread(target=self._watch, args=(source, picture), name="preview", daemon=True).start()

    def close(self) -> None:
        """Lets go of the source."""
        with self._guard:
            source, self._source = self._source, None
            self._picture = LivePicture()
        if source is not None:
            source.close()

    def jpeg(self) -> bytes | None:
        """The newest picture; None where there is none yet."""
        self._asked_s = time.monotonic()
        found = self._desk.picture() if self._desk.running else self._picture.jpeg()
        return None if found is None else found[1]

    def shot(self) -> Image:
        """A picture to be read: a still where the camera takes some. Raises RefusedError."""
        image = self._whole()
        if image is None:
            raise refused("no-picture-yet")
        return image

    def examine(self, seats: int | None = None) -> Examination | None:
        """What the newest picture tells: light, focus, size and place of the cards, and before which of `seats` seats
        one lies. None where there is no picture yet, or no longer."""
        image = self._whole()
        return None if image is None else self.told(image, seats)

    def told(self, image: Image, seats: int | None = None) -> Examination:
        """What a picture tells, as `examine` does."""
        size = (image.shape[1], image.shape[0])
        seen, findings = examined(image, lambda deck: self._scanner(deck).scan(image))
        return Examination(
            size=size,
            remarks=[remark(each) for each in findings],
            cards=[Outline(quad=_corners(card), card=card.card, face=card.face, confidence=card.confidence)
                   for card in seen],
            seats=None if seats is None else before_seats(seen, seats, size),
        )  # fmt: skip

    def _whole(self) -> Image | None:
        self._asked_s = time.monotonic()
        source = self._source
        still = source.whole_still() if isinstance(source, Stills) else None
        return self._newest() if still is None else still

    def _newest(self) -> Image | None:
        frame = self._desk.frame() if self._desk.running else self._picture.frame
        return None if frame is None else frame.image

    def _watch(self, source: Source, picture: LivePicture) -> None:
        try:
            while self._source is source and time.monotonic() - self._asked_s < IDLE_S:
                item = source.read()
                if isinstance(item, Frame):
                    picture.show(item)
                if item is None or not source.live:
                    time.sleep(STEP_S)  # what has ended goes on being shown
        except Exception as error:  # a driver may fail in any way: the page says that no picture comes
            _log.warning("a preview ended", exc_info=error)
        finally:
            with self._guard:
                if self._source is source:
                    self._source = None
            source.close()


def remark(finding: Finding) -> Remark:
    """A finding in the page's shape."""
    return Remark(name=finding.name, fine=finding.fine, message=Said(en=finding.en, ja=finding.ja))


def before_seats(seen: Sequence[Detection], seats: int, size: tuple[int, int]) -> list[bool]:
    """Before which seats a card lies: nearer to that seat's side than to any other, and away from the middle."""
    up = [card.quad for card in seen if card.face == "up"]
    plane = fit_plane(up, size)
    angles = np.radians([seat_angle(seat, seats) for seat in range(seats)])
    found = [False] * seats
    sides = plane.to_mm(np.array([[0.0, size[1] / 2], [size[0], size[1] / 2]]))
    reach = float(np.linalg.norm(sides[1] - sides[0])) / 2
    for card in seen:
        x, y = plane.to_mm(card.quad).mean(axis=0)
        if np.hypot(x, y) > AWAY * reach:
            found[int(np.argmax(np.cos(angles) * x + np.sin(angles) * y))] = True
    return found


AWAY = 0.25
"""A card before a seat lies at least so far from the middle, as a share of half the picture's width."""


def _corners(card: Detection) -> list[tuple[float, float]]:
    return [(round(float(x), 1), round(float(y), 1)) for x, y in card.quad]
