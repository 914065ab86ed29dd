"""Real eyes for the desk: sources are opened, models are loaded once."""

from __future__ import annotations

import functools

from table.live import LiveTable
from table.session import Session
from table.sources import cameras, open_source
from vision.scan import Scanner
from webui.shapes import Said, Source


@functools.cache
def scanner() -> Scanner:
    """The models, loaded once. One thread: the rest of the machine has to draw, serve and play."""
    return Scanner(threads=1)


def watch(spec: str, session: Session) -> LiveTable:
    """The live table on a source. Raises SourceError."""
    return LiveTable(open_source(spec), session, scanner())


def found_cameras() -> list[Source]:
    """Cameras that are plugged in, by the names that stay."""
    return [Source(spec=name, title=Said(en=readable(name), ja=readable(name))) for name in cameras()]


def readable(name: str) -> str:
    """`usb-046d_HD_Pro_Webcam_C920_1234-video-index0` as people would call it."""
    words = name.removeprefix("usb-").split("-video-index")[0].split("_")
    if len(words) > 2 and len(words[0]) == 4:
        words = words[1:]
    return " ".join(words)
