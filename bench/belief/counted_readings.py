"""A clock for the budget of readings that counts them: a busy machine then watches a film as an idle one does."""

from __future__ import annotations

from table.live.scanners import Rereads
from vision.recognition.stages import Scan
from vision.tracking.shrunk import Mask
from vision.types import Detection, Image


class Counted:
    """A scanner of which each reading of tracks counts as `cost_s` of processor time, however long it takes."""

    def __init__(self, scanner: Rereads, cost_s: float) -> None:
        self._scanner, self._cost_s = scanner, cost_s
        self._count = 0

    def spent_s(self) -> float:
        """What all readings count as so far, s."""
        return self._count * self._cost_s

    def scan(self, image: Image) -> list[Detection]:
        """See `Sees`."""
        return self._scanner.scan(image)

    def read_picture(self, image: Image) -> Scan:
        """See `Rereads`."""
        self._count += 1
        return self._scanner.read_picture(image)

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        """See `Rereads`."""
        self._count += 1
        return self._scanner.reread(image, before, changed, done)
