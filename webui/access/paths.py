"""Which files the page may open: those below folders that the host allowed at the start."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from table.capture.sources import STREAMS
from webui.logs import brief
from webui.problems import refused

WEB = ("http", "https", *STREAMS)
VIRTUAL, TABLE = "virtual:", "virtual"
"""A record on the virtual table; the virtual table itself."""
NO_CAMERA = "none"
"""What is said to be the source of a table that no camera watches: what happens is tapped in."""
NUMBER = re.compile("[0-9]{1,4}")
DEVICE = re.compile(r"/dev/(video[0-9]+|v4l/[^/]+/[^/]+)")


class Allowed:
    """Folders below which films, folders of pictures and records may be opened. Cameras and streams are no files, and
    always may be. The first is the one that people are told of."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = [folder.resolve() for folder in folders]

    def check(self, spec: str) -> None:
        """Refuses a source that is a file or folder elsewhere, whether it is there or not. Raises RefusedError."""
        path = path_of(spec)
        if path is None:
            return
        try:
            found = Path(path).expanduser().resolve()
        except (OSError, RuntimeError, ValueError):  # no name that a file could have: it cannot be opened either
            return
        if not any(found.is_relative_to(folder) for folder in self.folders):
            home = str(self.folders[0]) if self.folders else "~"
            raise refused(
                "outside",
                "source",
                path=brief(path),
                folder=home,
                parent=brief(str(found if found.is_dir() else found.parent)),
            )


def path_of(spec: str) -> str | None:
    """The file or folder that a source names; None where it is a camera, a stream, the virtual table or no source."""
    if spec in (TABLE, NO_CAMERA):
        return None
    if spec.startswith(VIRTUAL):
        return spec.removeprefix(VIRTUAL)
    scheme, sign, _ = spec.partition("://")
    if (sign and scheme.lower() in WEB) or NUMBER.fullmatch(spec) or DEVICE.fullmatch(os.path.normpath(spec)):
        return None
    named = "/" in spec or os.sep in spec or spec.startswith(("~", "."))
    try:
        return spec if named or Path(spec).exists() else None  # else it may be a part of a camera's name
    except (OSError, ValueError):
        return None
