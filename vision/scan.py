"""One picture to the cards in it: `Scanner.scan`."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.labels import DECKS
from vision.alphabets import ALPHABETS, Alphabet
from vision.embed import Embedder, GalleryCalibration
from vision.fuse import Calibration, Reading
from vision.gallery import Gallery, GalleryReader
from vision.joining import same_card
from vision.labels import LabelReader
from vision.locate import CardFound, Locator
from vision.read import Reader, covered_shares
from vision.types import Image, Sighting

MODELS = Path(__file__).resolve().parent.parent / "models"
CERTAIN, DOUBTFUL = 0.95, 0.5
"""Of two outlines that may be one card, the surer one's confidence and the other's, for that to be believed."""
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
        self.labels = LabelReader(folder, deck, threads) if reads_labels(deck, folder) else None
        self.gallery = None if deck in ALPHABETS or self.labels else gallery_reader(deck, folder, threads)
        self.locator = Locator(folder / "locator.onnx", threads)
        calibration = folder / "calibration.json"
        self.reader = Reader(
            folder / "reader.onnx", Calibration.load(calibration) if calibration.exists() else Calibration(), threads,
            Alphabet.load(folder / "letters.json", deck, folder / "reader.onnx"),
        )  # fmt: skip

    def scan(self, image: Image) -> list[Sighting]:
        """All cards of a BGR picture (H, W, 3), one sighting per physical card, px of that picture."""
        found = self.locator.find(image)
        if self.labels is not None:
            return self._by_labels(self.labels, image, found)
        if self.gallery is not None:
            return self._by_gallery(self.gallery, image, found)
        sightings = []
        for card, reading, sure in self._read(image, found):
            named = card.up >= 0.5 and sure >= self.reader.calibration.threshold
            if not named and card.score < CARD_SCORE:
                continue
            sightings.append(_sighting(card, reading.ranked(), sure, named))
        return sightings

    def _read(self, image: Image, found: list[CardFound]) -> list[tuple[CardFound, Reading, float]]:
        """Every finding with its reading and confidence, the surest first.

        Two outlines that stand for the two indices of one card are that card if they read alike, or if only one of them
        can be read; two cards lying like that are read differently.
        """
        calibration = self.reader.calibration
        read = [(card, reading, calibration.confidence(reading)) for card, reading in
                zip(found, self.reader.read(image, found), strict=True)]  # fmt: skip
        read.sort(key=lambda item: -item[2])
        kept: list[tuple[CardFound, Reading, float]] = []
        for card, reading, sure in read:
            name = reading.ranked(1)[0][0]
            for where, other, surer in kept:
                alike = name == other.ranked(1)[0][0]
                unread = sure < DOUBTFUL and surer > CERTAIN
                if (alike or unread) and same_card(card, where, alike):
                    break
            else:
                kept.append((card, reading, sure))
        return kept

    def _by_labels(self, labels: LabelReader, image: Image, found: list[CardFound]) -> list[Sighting]:
        """The same with the label view in place of the reader."""
        sightings = []
        for card, reading in zip(found, labels.read(image, found), strict=True):
            sure = labels.confidence(reading)
            named = card.up >= 0.5 and sure >= labels.calibration.threshold
            if named or card.score >= CARD_SCORE:
                sightings.append(_sighting(card, _ranked(labels.codes, reading.scores), sure, named))
        return sightings

    def _by_gallery(self, gallery: GalleryReader, image: Image, found: list[CardFound]) -> list[Sighting]:
        """The same with a gallery in place of the reader."""
        scores = gallery.scores(image, [card.quad for card in found], covered_shares(found))
        sightings = []
        for card, row in zip(found, scores, strict=True):
            sure = gallery.confidence(row)
            named = card.up >= 0.5 and sure >= gallery.calibration.threshold
            if named or card.score >= CARD_SCORE:
                sightings.append(_sighting(card, _ranked(gallery.codes, row), sure, named))
        return sightings


def _ranked(codes: list[str], scores: NDArray[np.float64]) -> list[tuple[str, float]]:
    """The best names with their probabilities."""
    return [(codes[at], float(np.exp(scores[at]))) for at in np.argsort(-scores)[:5]]


def reads_labels(deck: str, models: Path) -> bool:
    """Whether a deck is read by its words and numbers: a built-in one that nobody enrolled under its name."""
    if deck not in DECKS or (decks_folder() / deck / "deck.json").is_file():
        return False
    return (models / "labels.onnx").is_file()


def decks_folder() -> Path:
    """Where enrolled decks are kept: `$XDG_DATA_HOME/gyoji/decks`."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "gyoji" / "decks"


def known_decks(models: Path | None = None) -> list[str]:
    """The decks that can be read: the standard one by its letters, those built in, those enrolled."""
    folders = ((models or MODELS) / "galleries", decks_folder())
    found = [path.parent.name for folder in folders if folder.is_dir() for path in sorted(folder.glob("*/deck.json"))]
    return [*ALPHABETS, *dict.fromkeys(found)]


def gallery_reader(deck: str, models: Path, threads: int = 0) -> GalleryReader:
    """The reader of an enrolled or built-in deck; one that was enrolled under a built-in name comes first.

    Raises ValueError for an unknown deck, GalleryError for a broken one.
    """
    for folder in (decks_folder() / deck, models / "galleries" / deck, MODELS / "galleries" / deck):
        if (folder / "deck.json").is_file():
            embedder = Embedder(models / "embedder.onnx", threads)
            return GalleryReader(Gallery.load(folder), embedder, gallery_calibration(models))
    raise ValueError(f"deck {deck!r}: not known; there are {', '.join(known_decks(models))} (gyoji enroll adds one)")


def gallery_calibration(models: Path) -> GalleryCalibration:
    """What stands beside the models, or the defaults. Raises GalleryError where it cannot be read."""
    path = models / "gallery_calibration.json"
    return GalleryCalibration.load(path) if path.exists() else GalleryCalibration()


def _sighting(card: CardFound, ranked: list[tuple[str, float]], sure: float, named: bool) -> Sighting:
    if card.up < 0.5:
        return Sighting(card.quad, "down", None, 1 - card.up, ())
    return Sighting(card.quad, "up", ranked[0][0] if named else None, sure, tuple(ranked))
