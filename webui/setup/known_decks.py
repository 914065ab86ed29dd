"""Decks that lay on a table before are known again: "this looks like the coloured deck of last Tuesday"."""

from __future__ import annotations

import functools
import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from vision.enrolled.embedding import GalleryError
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import deck_folder
from vision.examples.calibration import ExampleCalibration
from vision.examples.comparison import looked_at
from vision.examples.known import Known
from vision.examples.resembling import pictured, resembling
from vision.scanner import MODELS
from vision.types import Image
from webui.setup.decks import choices, locator
from webui.shapes.catalogue import DeckSeen

MOST = 8
"""Decks that are compared: those that were used last."""
CARDS = 8
"""Cards of the picture that are compared: the largest."""
_log = logging.getLogger(__name__)


@functools.cache
def networks() -> Networks:
    """What cards are compared with."""
    return Networks.load(MODELS, 1, locator())


def used(deck: str) -> None:
    """A deck is played with now."""
    try:
        os.utime(deck_folder(deck))
    except OSError as error:
        _log.warning("it cannot be kept when the deck %s was used: %s", deck, error)


class KnownDecks:
    """Knows decks of one's own again; `shot` gives the newest picture. From any thread, one look at a time."""

    def __init__(self, shot: Callable[[], Image]) -> None:
        self._shot = shot
        self._guard = threading.Lock()
        self._kept: OrderedDict[tuple[str, float], Known | None] = OrderedDict()

    def seen(self, game: str, profile: str) -> DeckSeen:
        """Which deck of one's own lies before the camera, of those that a game can be played with. Raises
        RefusedError."""
        own = [each.name for each in choices(game, profile) if each.enrolled]
        newest = sorted(own, key=lambda name: -_changed(deck_folder(name)))[:MOST]
        if not newest:
            return DeckSeen()
        image = self._shot()
        with self._guard:
            cards = [card for card in locator().find(image) if card.up >= 0.5]
            largest = sorted(cards, key=lambda card: -card.short)[:CARDS]
            decks = {name: known for name in newest if (known := self._known(name)) is not None}
            found = resembling(looked_at(image, largest, networks(), cards), decks) if largest and decks else None
        if found is None:
            return DeckSeen()
        at = datetime.fromtimestamp(_changed(deck_folder(found.deck)), UTC)
        return DeckSeen(deck=found.deck, used=at.isoformat(timespec="seconds"))

    def _known(self, name: str) -> Known | None:
        folder = deck_folder(name)
        key = (name, max((_changed(path) for path in folder.glob("*.json")), default=0.0))
        if key not in self._kept:
            try:
                self._kept[key] = pictured(folder, networks(), ExampleCalibration.load(MODELS))
            except GalleryError as error:
                _log.warning("the deck %s cannot be compared: %s", name, error)
                self._kept[key] = None
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return self._kept[key]


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
