"""What a source of pictures gives: frames; and why it cannot be opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from table.capture.addresses import redacted
from vision.types import Image


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture (BGR, (H, W, 3)) and when it was taken: ms since the source began, from the capture. `photograph`: it
    is the first look at a photograph, which may be taken from elsewhere than the one before, at any later time;
    `unread_before`: so many photographs right before it could not be read."""

    image: Image
    at_ms: float
    photograph: bool = False
    unread_before: int = 0


class SourceError(Exception):
    """The source cannot be opened. `ja` and `en` say what is wrong and what helps, one sentence each, without the
    password of a camera's address."""

    def __init__(self, en: str, ja: str) -> None:
        self.en = redacted(en)
        self.ja = redacted(ja)
        super().__init__(self.en)


@runtime_checkable
class Stills(Protocol):
    """A source that can also take single pictures, larger than its moving ones."""

    def whole_still(self) -> Image | None:
        """A picture of the whole sensor; None where there is none now."""


@runtime_checkable
class Held(Protocol):
    """A source that may stand still: its next frame is read once it is `ready`."""

    def ready(self) -> bool:
        """Whether the next frame may be read now."""


class Source(Protocol):
    """A source of frames. `live` ones are read at the pace of the world (the newest frame counts); the others at their
    own, without leaving out any frame. `name` may be shown and written into the record."""

    live: bool
    name: str

    def read(self) -> Frame | Literal["lost"] | None:
        """The next frame; "lost" while a camera is gone (it is looked for again); None at the end."""

    def close(self) -> None:
        """Closes the source. Another thread may be reading; its `read` returns None."""
