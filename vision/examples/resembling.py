"""Which of some decks lies on a table: cards that are seen are compared with the pictures that are kept of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.enrolled.gallery import Gallery
from vision.enrolled.prototypes import Networks
from vision.examples.calibration import ExampleCalibration
from vision.examples.comparison import Looked
from vision.examples.known import Known
from vision.examples.store import Example, load

MOST = 60
"""Pictures of a deck that are compared: one of every card."""
LEAST = 1.0
"""Least expected number of seen cards that belong to the deck."""
SHARE = 0.25
"""Least such number as a share of all seen cards; small, because many cards of a deck that is learned have no picture
yet."""
AHEAD = 3.0
"""Least ratio of that number to the number for any other deck."""


@dataclass(frozen=True)
class Resembling:
    """A deck, and the expected number of the seen cards that belong to it."""

    deck: str
    cards: float


def pictured(folder: Path, networks: Networks, calibration: ExampleCalibration) -> Known | None:
    """What is kept of the deck in a folder, ready to be compared; None where there are no pictures. Raises
    GalleryError."""
    kept = list(load(folder).examples)[::-1]
    if (folder / "deck.json").is_file():
        entries = Gallery.load(folder).entries
        kept += [Example(f"{at}", each.code, each.picture) for at, each in enumerate(entries) if each.code != "BACK"]
    one_each = list({each.code: each for each in kept[::-1]}.values())[:MOST]
    return Known.plain(one_each, networks, calibration) if one_each else None


def resembling(looks: Sequence[Looked], decks: Mapping[str, Known]) -> Resembling | None:
    """The deck to which the seen cards belong, of `decks` by their names; None where none fits clearly best."""
    found = sorted((Resembling(name, _known(looks, deck)) for name, deck in decks.items()), key=lambda one: -one.cards)
    if not found or found[0].cards < max(LEAST, SHARE * len(looks)):
        return None
    return found[0] if len(found) < 2 or found[0].cards >= AHEAD * found[1].cards else None


def _known(looks: Sequence[Looked], deck: Known) -> float:
    """The expected number of different cards of a deck among those that are seen."""
    best: dict[str, float] = {}
    for look in looks:
        example, odds = max(deck.compared(look), key=lambda one: one[1])
        sure = float(1 / (1 + np.exp(-np.clip(odds, -30, 30))))
        best[example.code] = max(sure, best.get(example.code, 0.0))
    return sum(best.values())
