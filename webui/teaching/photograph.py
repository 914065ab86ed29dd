"""Reads a photograph that a phone took: a strip of order cards as one player's order, or the cards of a hand.

A photograph is used and dropped. Nothing of it is stored.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import cv2
import numpy as np

from table.interpret.strip import Row, find_row, fused
from vision.imaging.config import IMAGING
from vision.imaging.pictures import UnreadableImageError, decode
from vision.types import Detection, Image
from webui.access.roles import Visitor
from webui.problems import RefusedError, refused, sentence
from webui.shapes.phone import HandRead
from webui.shapes.view import Choice, StripRead

MOST_BYTES = 24 * 2**20
"""A larger photograph is refused."""
PHOTOGRAPH = replace(IMAGING, max_pixels=16_000_000)
"""Pixels that a photograph takes while it is decoded, at most. What a phone takes, a JPEG, is decoded small."""
ENOUGH = 2000
"""So many px of its longer side are enough."""
SIDES = (1280, 1920)
"""A strip is looked at with the picture's longer side so long, px; the second time only where the first look leaves
something open."""
FEWEST = 5
"""A row of fewer cards is no strip."""
RANKED = 4
"""So many readings of a doubtful card are told."""
HAND_SIDE = 1600
"""A photograph of a hand is looked at with its longer side so long, px."""
SURE = 0.9
"""Below this probability a card of a hand is marked for its owner to check."""
_DECODING = threading.Lock()
"""One photograph is decoded at a time."""
Scan = Callable[[Image], list[Detection]]
"""Finds the cards of a picture."""


class OneEach:
    """Lets every visitor send one photograph at a time."""

    def __init__(self) -> None:
        self._sending: set[Visitor] = set()

    @contextmanager
    def of(self, visitor: Visitor) -> Iterator[None]:
        """Context manager: while a visitor's photograph is taken and read. Raises RefusedError where another one is."""
        if visitor in self._sending:
            raise refused("photograph-busy")
        self._sending.add(visitor)
        try:
            yield
        finally:
            self._sending.discard(visitor)


def read_strip(data: bytes, scan: Scan, ranks: Sequence[str]) -> StripRead:
    """The order that a photograph shows, weak to strong from left to right. `scan` finds the cards of a picture,
    `ranks` are the deck's. Raises RefusedError where it is no picture or shows no strip."""
    image = _decoded(data)
    rows: list[Row] = []
    for side in SIDES:
        row = _look(image, side, scan, ranks)
        rows += [row] if row is not None else []
        if rows and fused(rows, ranks).sure:
            break
    if not rows:
        raise refused("no-strip")
    return _told(rows, ranks)


def _look(image: Image, side: int, scan: Scan, ranks: Sequence[str]) -> Row | None:
    """The row of cards in the picture at a size; outlines in px of the photograph."""
    smaller, scale = _shrunk(image, side)
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


def read_hand(data: bytes, scan: Scan, deck: Sequence[str]) -> HandRead:
    """The cards that a photograph of a hand shows, from left to right. `scan` finds the cards of a picture, `deck` are
    the codes of all cards there are. Raises RefusedError where it is no picture or shows no card."""
    smaller, _ = _shrunk(_decoded(data), HAND_SIDE)
    found = [each for each in scan(smaller) if each.face == "up" and each.alternatives]
    if not found:
        raise refused("no-hand")
    left = Counter(deck)
    cards, doubtful, alternatives = [], [], []
    for place, each in enumerate(sorted(found, key=lambda card: float(np.mean(np.asarray(card.quad)[:, 0])))):
        ranked = [(card, share) for card, share in each.alternatives if left[card] > 0][:RANKED]
        card, share = ranked[0] if ranked else ("?", 0.0)
        left[card] -= 1
        unsure = each.card != card or share < SURE
        cards.append(card)
        doubtful += [place] if unsure else []
        alternatives.append([Choice(card=code, confidence=round(p, 3)) for code, p in ranked] if unsure else [])
    return HandRead(cards=cards, doubtful=doubtful, alternatives=alternatives)


def _decoded(data: bytes) -> Image:
    """The picture in a file. Raises RefusedError where it is none."""
    try:
        with _DECODING:
            return decode(data, "photograph", PHOTOGRAPH, ENOUGH)[0]
    except UnreadableImageError as error:
        raise RefusedError(422, sentence("photograph", None, error.why, error.why_ja)) from None


def _shrunk(image: Image, side: int) -> tuple[Image, float]:
    """The picture with its longer side at most `side` px, and the scale of that (1 where it was small enough)."""
    scale = min(1.0, side / max(image.shape[:2]))
    if scale == 1:
        return image, scale
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8), scale
