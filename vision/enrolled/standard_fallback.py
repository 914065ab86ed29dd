"""The standard reader beside an enrolled deck: for which classes it may be used.

The reader has seen more cards than one deck's pictures, but not this deck. What it misreads on the enrolled pictures
tells which ranks and suits it cannot be used for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from vision.detection.detector import Locator
from vision.enrolled.config import ENROLLED, FallbackConfig
from vision.enrolled.contact_sheet import sheets
from vision.recognition.card_reader import Reader
from vision.recognition.fusion import NAMES
from vision.types import Image, Quad


def fallback_classes(
    reader: Reader,
    locator: Locator,
    pictures: Sequence[tuple[str, Image, Quad]],
    config: FallbackConfig = ENROLLED.fallback,
) -> frozenset[str]:
    """The names for which the reader is used on a deck with these enrolled `pictures` (name, picture, outline (4, 2)
    px); none where the deck has other names than the standard one. Rank and suit of a name must each be read rightly
    more often than others are misread as them. Neither may be wrong in a reading that is sure enough to give a name."""
    if not {code for code, _, _ in pictures} <= set(NAMES):
        return frozenset()
    right, wrong = Counter[str](), Counter[str]()
    barred: set[str] = set()
    least = reader.calibration.required_confidence()
    for code, name, sure in _readings(reader, locator, pictures):
        told, meant = _parts(name), _parts(code)
        right.update(told if told == meant and sure >= least else ())
        wrong.update(told - meant if sure >= config.doubtful else ())
        barred |= told - meant if sure >= least else set()
    known = {part for part in right if right[part] > wrong[part]} - barred
    return frozenset(name for name in NAMES if _parts(name) <= known)


def _readings(
    reader: Reader, locator: Locator, pictures: Sequence[tuple[str, Image, Quad]]
) -> Iterator[tuple[str, str, float]]:
    """(true name, name that is read, confidence) of every face that is found in the pictures."""
    for sheet in sheets([(picture, quad) for _, picture, quad in pictures]):
        for card, reading in reader.read(sheet.image, locator.find(sheet.image)):
            at = sheet.at(card.centre)
            if at is not None and card.up >= 0.5:
                yield pictures[sheet.rows[at]][0], reading.name, reader.calibration.confidence(reading)


def _parts(name: str) -> set[str]:
    """A card's rank and suit, or the joker, which is neither."""
    return {name} if name == "JK" else {f"suit {name[0]}", f"rank {name[1:]}"}
