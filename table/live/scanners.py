"""What reads pictures for a live table, and how several threads share it."""

from __future__ import annotations

import threading
from typing import Protocol, runtime_checkable

from vision.recognition.stages import Scan
from vision.tracking.shrunk import Mask
from vision.types import Detection, Image


class Sees(Protocol):
    """Reads a picture, like `vision.scanner.Scanner`."""

    def scan(self, image: Image) -> list[Detection]:
        """The cards of a BGR picture (H, W, 3), in px of it."""


@runtime_checkable
class Rereads(Sees, Protocol):
    """Reads a picture only where it changed, if asked to, like `vision.scanner.Scanner`."""

    def read_picture(self, image: Image) -> Scan:
        """All of a BGR picture."""

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        """Reads a picture where it `changed` since `before`, and every card without a name again, except in `done`."""


class LockedScanner:
    """A scanner for several threads: it reads one picture at a time."""

    def __init__(self, scanner: Sees) -> None:
        self._scanner = scanner
        self._lock = threading.Lock()

    def scan(self, image: Image) -> list[Detection]:
        """The cards of a BGR picture (H, W, 3), in px of it."""
        with self._lock:
            return self._scanner.scan(image)


class LockedRescanner(LockedScanner):
    """A `LockedScanner` for a scanner that can read a picture only where it changed."""

    def __init__(self, scanner: Rereads) -> None:
        super().__init__(scanner)
        self._rereads = scanner

    def read_picture(self, image: Image) -> Scan:
        """All of a BGR picture."""
        with self._lock:
            return self._rereads.read_picture(image)

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        """Reads a picture where it `changed` since `before`, and every card without a name again, except in `done`."""
        with self._lock:
            return self._rereads.reread(image, before, changed, done)


def locked(scanner: Sees) -> LockedScanner:
    """The scanner made safe for several threads; it can do what `scanner` can."""
    return LockedRescanner(scanner) if isinstance(scanner, Rereads) else LockedScanner(scanner)


def follows(scanner: Sees) -> bool:
    """Whether a scanner reads parts of a picture fast enough to follow cards that move. Comparing cards with those of
    an enrolled deck takes too long."""
    ensemble = getattr(scanner, "ensemble", None)
    return isinstance(scanner, Rereads) and (ensemble is None or ensemble.gallery is None)
