"""Settings of a local camera: size of the picture, focus, exposure. They are written after its name and kept.

A camera's name may be followed by `?` and what to set: `0?size=3840x2160&focus=30&exposure=156`,
`picamera?focus=1.2`. Whatever is not told is found by the camera itself once, and then kept.
"""

from __future__ import annotations

import re
import urllib.parse
from dataclasses import dataclass

from table.capture.frames import SourceError

SIZE = (1920, 1080)
"""The picture that a camera is asked for, px."""
LEAST, MOST = 160, 10_000
"""Sides of a picture that may be asked for, px."""


@dataclass(frozen=True)
class Settings:
    """`size` (width, height) px, None: the usual one; `focus`, `exposure` in the camera's own units, None: by itself.

    Focus and exposure of USB cameras are V4L2's `focus_absolute` and `exposure_time_absolute` (0.1 ms), on other
    systems what the driver takes; of Raspberry Pi cameras dioptres (1 / m) and µs.
    """

    size: tuple[int, int] | None = None
    focus: float | None = None
    exposure: float | None = None


def told(spec: str) -> tuple[str, Settings]:
    """(a camera's name, its settings). Raises SourceError for settings that no camera has.

    >>> told("0?size=3840x2160&focus=30")
    ('0', Settings(size=(3840, 2160), focus=30.0, exposure=None))
    """
    name, mark, query = spec.partition("?")
    if not mark:
        return name, Settings()
    try:
        if not query:
            raise ValueError(query)
        pairs = urllib.parse.parse_qsl(query, keep_blank_values=True, strict_parsing=True)
        given = dict(pairs)
        size = given.pop("size", None)
        numbers = {key: _number(given.pop(key)) for key in ("focus", "exposure") if key in given}
        if given or len(given) + len(numbers) + (size is not None) != len(pairs):
            raise ValueError(query)
        return name, Settings(None if size is None else _size(size), **numbers)
    except ValueError:
        raise SourceError(
            f"{name}?{query[:200]}: a camera takes size=1920x1080, focus=NUMBER and exposure=NUMBER, joined by &.",
            f"{name}?{query[:200]}: カメラの設定はsize=1920x1080、focus=数値、exposure=数値を&でつないで書きます。",
        ) from None


def _number(text: str) -> float:
    if not re.fullmatch(r"-?[0-9]{1,7}(\.[0-9]{1,6})?", text):
        raise ValueError(text)
    return float(text)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{3,5})x([0-9]{3,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(LEAST <= side <= MOST for side in size):
        raise ValueError(text)
    return size
