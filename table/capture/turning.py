"""Pictures of a camera that hangs sideways or upside down: turned before anything else sees them.

A source's name may end in `#turn=90`, `#turn=180` or `#turn=270`: so many degrees clockwise. Zones, seats, kept
pictures and the live picture are those of the turned one.
"""

from __future__ import annotations

import re
from typing import Literal

import cv2
import numpy as np

from table.capture.frames import Frame, Source, Stills
from vision.types import Image

TURN = re.compile("#turn=(90|180|270)$")
"""The end of a source's name that says how it is turned."""
_CODES = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


def turn_of(spec: str) -> tuple[str, int]:
    """(a source's name alone, how many degrees clockwise it is turned).

    >>> turn_of("0?size=1920x1080#turn=180")
    ('0?size=1920x1080', 180)
    >>> turn_of("film.mp4")
    ('film.mp4', 0)
    """
    found = TURN.search(spec)
    return (spec, 0) if found is None else (spec[: found.start()], int(found[1]))


def with_turn(spec: str, degrees: int) -> str:
    """A source's name with how it is turned; `spec` says nothing of it yet.

    >>> with_turn("0", 90), with_turn("0", 0)
    ('0#turn=90', '0')
    """
    return f"{spec}#turn={degrees}" if degrees else spec


def turned(image: Image, degrees: int) -> Image:
    """A picture (H, W, 3) turned clockwise by 90, 180 or 270 degrees."""
    return np.asarray(cv2.rotate(image, _CODES[degrees]), np.uint8)


def bare(source: Source) -> Source:
    """A source without what turns its pictures."""
    return source.source if isinstance(source, Turned) else source


class Turned:
    """A source whose pictures come turned."""

    def __init__(self, source: Source, degrees: int) -> None:
        self.source = source
        self._degrees = degrees
        self.live = source.live
        self.name = source.name

    def read(self) -> Frame | Literal["lost"] | None:
        """The next frame, turned."""
        item = self.source.read()
        if not isinstance(item, Frame):
            return item
        return Frame(turned(item.image, self._degrees), item.at_ms, item.photograph)

    def whole_still(self) -> Image | None:
        """A picture of the whole sensor, turned; None where there is none now, or the source takes none."""
        still = self.source.whole_still() if isinstance(self.source, Stills) else None
        return None if still is None else turned(still, self._degrees)

    def close(self) -> None:
        """Closes the source."""
        self.source.close()
