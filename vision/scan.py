"""One picture to the cards in it: `Scanner.scan`."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.fuse import Calibration
from vision.locate import CardFound, Locator
from vision.read import Reader
from vision.types import Image, Sighting

MODELS = Path(__file__).resolve().parent.parent / "models"
CARD_SCORE = 0.4
"""A finding weaker than this and not read is left out: it is more likely no card."""


class UnreadableImageError(Exception):
    """The file is no picture that can be decoded, or is not there."""


def load_image(path: Path) -> Image:
    """A picture as BGR uint8 (H, W, 3), turned as its EXIF says. Raises UnreadableImageError in one sentence."""
    try:
        data = np.fromfile(path, np.uint8)
    except OSError as error:
        raise UnreadableImageError(f"{path}: {error.strerror or error}") from error
    image = None
    if data.size:
        try:
            image = cv2.imdecode(data, cv2.IMREAD_COLOR)
        except cv2.error:
            image = None
    if image is None:
        raise UnreadableImageError(f"{path}: not a picture that can be read")
    return np.asarray(image, np.uint8)


class Scanner:
    """Locator and reader together. `models`: folder with the ONNX files; `threads` 0: as many as useful."""

    def __init__(self, models: Path | None = None, deck: str = "standard", threads: int = 0) -> None:
        folder = models or MODELS
        if deck != "standard":
            raise ValueError(f"deck {deck!r}: only 'standard' is built in")
        self.locator = Locator(folder / "locator.onnx", threads)
        calibration = folder / "calibration.json"
        self.reader = Reader(
            folder / "reader.onnx", Calibration.load(calibration) if calibration.exists() else Calibration(), threads
        )

    def scan(self, image: Image) -> list[Sighting]:
        """All cards of a BGR picture (H, W, 3), one sighting per physical card, px of that picture."""
        found = self.locator.find(image)
        readings = self.reader.read(image, found)
        sightings = []
        for card, reading in zip(found, readings, strict=True):
            sure = self.reader.calibration.confidence(reading)
            named = card.up >= 0.5 and sure >= self.reader.calibration.threshold
            if not named and card.score < CARD_SCORE:
                continue
            sightings.append(_sighting(card, reading.ranked(), sure, named))
        return sightings


def _sighting(card: CardFound, ranked: list[tuple[str, float]], sure: float, named: bool) -> Sighting:
    if card.up < 0.5:
        return Sighting(card.quad, "down", None, 1 - card.up, ())
    return Sighting(card.quad, "up", ranked[0][0] if named else None, sure, tuple(ranked))
