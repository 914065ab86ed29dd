"""A photograph of a strip of order cards, taken with a phone, read as one player's order.

The photograph is used and dropped: nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from table.interpret.strip import Row, find_row, fused
from vision.imaging.config import IMAGING
from vision.imaging.pictures import UnreadableImageError, decode
from vision.types import Detection, Image
from webui.problems import RefusedError, refused, sentence
from webui.shapes.view import Choice, StripRead

MOST_BYTES = 24 * 2**20
"""A larger photograph is refused."""
PHOTOGRAPH = replace(IMAGING, max_pixels=64_000_000)
SIDES = (1280, 1920)
"""A strip is looked at with the picture's longer side so long, px; the second time only where the first look leaves
something open."""
FEWEST = 5
"""A row of fewer cards is no strip."""
RANKED = 4
"""So many readings of a doubtful card are told."""


def read_photograph(data: bytes, scan: Callable[[Image], list[Detection]], ranks: Sequence[str]) -> StripRead:
    """The order that a photograph shows, weak to strong from left to right. `scan` finds the cards of a picture,
    `ranks` are the deck's. Raises RefusedError where it is no picture or shows no strip."""
    try:
        image, _ = decode(data, "photograph", PHOTOGRAPH)
    except UnreadableImageError as error:
        raise RefusedError(422, sentence("photograph", None, error.why, error.why_ja)) from None
    rows: list[Row] = []
    for side in SIDES:
        row = _look(image, side, scan, ranks)
        rows += [row] if row is not None else []
        if rows and fused(rows, ranks).sure:
            break
    if not rows:
        raise refused("no-strip")
    return _told(rows, ranks)


def _look(image: Image, side: int, scan: Callable[[Image], list[Detection]], ranks: Sequence[str]) -> Row | None:
    """The row of cards in the picture at a size; outlines in px of the photograph."""
    scale = min(1.0, side / max(image.shape[:2]))
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    smaller = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8) if scale < 1 else image
    row = find_row(scan(smaller), ranks)
    if row is None or len(row.indices) < FEWEST:
        return None
    return replace(row, quads=np.asarray(row.quads / np.float32(scale), np.float32))


def _told(rows: Sequence[Row], ranks: Sequence[str]) -> StripRead:
    strip = fused(rows, ranks)
    found = strip.guess
    if found is None:
        # Where the cards do not tell which places are empty, those that were seen stand one after the other.
        shown = [(at, place.likely) for at, place in enumerate(strip.places) if place.likely is not None]
        found = tuple(word for _, word in shown), tuple(at for at, _ in shown)
    words, places = found
    alternatives, doubtful = [], []
    for number, at in enumerate(places):
        place = None if at is None else strip.places[at]
        asked = place is None or strip.asks(place)
        doubtful += [number] if asked else []
        ranked = place.ranked[:RANKED] if place is not None and asked else ()
        alternatives.append([Choice(card=word, confidence=round(share, 3)) for word, share in ranked])
    return StripRead(
        ranks=list(words), doubtful=doubtful, alternatives=alternatives,
        missing=list(strip.missing), doubled=list(strip.doubled),
    )  # fmt: skip
