"""The live table: one thread that turns a source's frames into events of a session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from table.session import Session
from table.sources import Source
from vision.types import Image, Sighting

State = Literal["starting", "watching", "moving", "holding", "bumped", "out-of-step", "lost-camera", "ended", "stopped"]


class Sees(Protocol):
    """What reads a picture: `vision.scan.Scanner`."""

    def scan(self, image: Image) -> list[Sighting]:
        """The cards of a BGR picture (H, W, 3), in px of it."""


@dataclass(frozen=True)
class Status:
    """How the watching goes. `message` is one sentence per language; `fps` frames per second of the source's time;
    `at_ms` of the newest frame; `size` (width, height) px of the picture, None before the first."""

    state: State
    message: dict[str, str]
    fps: float
    at_ms: float | None
    size: tuple[int, int] | None

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "state": self.state,
            "message": self.message,
            "fps": round(self.fps, 1),
            "at_ms": self.at_ms,
            "size": None if self.size is None else list(self.size),
        }


class LiveTable:
    """Watches `source` and feeds `session`. `start` runs it in a thread of its own, `run` in the caller's.

    `on_doubt` hears one sentence (English) for everything that was seen and left out of the record.
    """

    def __init__(
        self,
        source: Source,
        session: Session,
        scanner: Sees,
        *,
        on_doubt: Callable[[str], None] | None = None,
    ) -> None:
        raise NotImplementedError

    def start(self) -> None:
        """Begins to watch in a thread of its own."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stops watching, lets go of the source and waits for the thread."""
        raise NotImplementedError

    def run(self) -> None:
        """Watches in the caller's thread until the source ends or `stop` is called. Raises LogError."""
        raise NotImplementedError

    def latest_jpeg(self) -> tuple[int, bytes] | None:
        """(number of the frame, JPEG of it, at most 1280 px wide); None before the first. The number rises; a frame is
        encoded only when somebody asks."""
        raise NotImplementedError

    def outlines(self) -> list[dict[str, Any]]:
        """The cards as last read: `[{quad: [[x, y]×4] px of the full picture, card, face, confidence, field}]`."""
        raise NotImplementedError

    def status(self) -> Status:
        """How the watching goes now."""
        raise NotImplementedError
