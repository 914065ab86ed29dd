"""Where pictures come from: a film, a folder of pictures, a camera, a stream, the virtual table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from vision.types import Image


@dataclass(frozen=True)
class Frame:
    """One picture (BGR, (H, W, 3)) and when it was taken: ms since the source began, from the capture."""

    image: Image
    at_ms: float


class SourceError(Exception):
    """The source cannot be opened, or is lost. `ja` and `en` say what is wrong and what helps."""

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
