"""One picture to the cards in it: `Scanner.scan`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from models.labels import DECKS
from vision.detection.deduplication import same_card, without_index
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.detection.index_height import outsized
from vision.detection.index_layout import FourCorners
from vision.detection.rectification import rectified
from vision.enrolled.ensemble import JOKER, Ensemble, Opinion, StandardReading
from vision.enrolled.gallery import Gallery
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.prototypes import Networks
from vision.enrolled.scoring import GalleryCalibration
from vision.enrolled.standard_fallback import fallback_classes
from vision.folders import decks_folder
from vision.imaging.pictures import UnreadableImageError, load_image
from vision.recognition.alphabets import ALPHABETS, Alphabet
from vision.recognition.card_reader import Reader
from vision.recognition.fusion import Calibration, Reading
from vision.recognition.label_reader import LabelReader
from vision.recognition.scene_threshold import unclear
from vision.types import Detection, Image

__all__ = ["MODELS", "Scanner", "UnreadableImageError", "load_image"]
MODELS = Path(__file__).resolve().parent.parent / "models"
CERTAIN, DOUBTFUL = 0.95, 0.5
"""Of two outlines that may be one card, the surer one's confidence and the other's, for that to be believed."""
CARD_SCORE = 0.4
"""A finding weaker than this that nothing can be read of is left out: it is more likely no card."""
JOKERS = 2
"""So many jokers most decks have, of every other card one."""
SIZES = 4.0
"""What reads as a card and is so many times less wide than another one is print on something else: rendered tables,
however far the camera is tilted, hardly ever show cards so unlike."""


class Scanner:
    """Locator and reader together. `models`: folder with the ONNX files; `threads` 0: as many as useful."""

    def __init__(self, models: Path | None = None, deck: str = "standard", threads: int = 0) -> None:
        folder = models or MODELS
        self.locator = Locator(folder / "locator.onnx", threads)
        self.ensemble = None if deck in ALPHABETS else load_ensemble(deck, folder, threads, self.locator)
        calibration = folder / "calibration.json"
        self.reader = Reader(
            folder / "reader.onnx", Calibration.load(calibration) if calibration.exists() else Calibration(), threads,
            Alphabet.load(folder / "letters.json", deck, folder / "reader.onnx"),
        )  # fmt: skip
        self.fallback = frozenset[str]()
        """The names for which the standard reader is heard at an enrolled deck."""
        if self.ensemble and self.ensemble.gallery and not self.ensemble.labels:
            self.fallback = fallback_classes(self.reader, self.locator, self.ensemble.gallery.pictures)

    def scan(self, image: Image) -> list[Detection]:
        """All cards of a BGR picture (H, W, 3), one detection per physical card, px of that picture."""
        view = rectified(image, self.locator.find(image), self.locator.find)
        seen = self._seen(view.image, view.found)
        return [replace(detection, quad=view.in_picture(detection.quad)) for detection in seen]

    def _seen(self, image: Image, found: list[CardFound]) -> list[Detection]:
        """What the cards found in a picture are, px of that picture."""
        if self.ensemble is not None:
            return self._by_ensemble(self.ensemble, image, found)
        detections = []
        for card, reading, sure, named in self._read(image, found):
            legible = card.up >= 0.5 and sure >= DOUBTFUL
            if named or legible or card.score >= CARD_SCORE:
                detections.append(_detection(card, reading.ranked(), sure, named))
        return detections

    def _read(self, image: Image, found: list[CardFound]) -> list[tuple[CardFound, Reading, float, bool]]:
        """Every card that was found, the surest first: its reading, how sure that is, and whether it is named.

        A name that is given already needs as much certainty as on a table where nothing else is clear: most decks have
        no two such cards, but for jokers, and what looks like the second is oftener a part of the first.
        """
        read: list[tuple[CardFound, Reading, float, bool]] = []
        given: Counter[str] = Counter()
        for card, reading, sure, required in self._joined(image, found):
            again = given[reading.name] >= (JOKERS if reading.name == JOKER else 1)
            least = max(required, self.reader.calibration.required_confidence(1.0)) if again else required
            named = card.up >= 0.5 and sure >= least
            read.append((card, reading, sure, named))
            given[reading.name] += named
        widest = max((card.short for card, _, _, named in read if named), default=0.0)
        parts = outsized([card for card, _, _, _ in read], [named for _, _, _, named in read])
        return [
            one
            for one, part in zip(read, parts, strict=True)
            if not part and (not one[3] or SIZES * one[0].short > widest)
        ]

    def _joined(self, image: Image, found: list[CardFound]) -> list[tuple[CardFound, Reading, float, float]]:
        """Every finding with its reading, its confidence and the one that its table asks of it, the surest first.

        Two outlines that stand for the two indices of one card are that card if they read alike, or if only one of them
        can be read; two cards lying like that are read differently.
        """
        calibration = self.reader.calibration
        told = self.reader.read(image, found)
        confidences = np.array([calibration.confidence(reading) for _, reading in told])
        faces = np.array([card.up >= 0.5 for card, _ in told], np.int64)
        read = [
            (card, reading, float(sure), calibration.required_confidence(float(share), card.short))
            for (card, reading), sure, share in zip(told, confidences, unclear(confidences, faces), strict=True)
        ]
        read.sort(key=lambda item: -item[2])
        corners = FourCorners.of([card for card, _ in told])
        kept: list[tuple[CardFound, Reading, float, float]] = []
        for card, reading, sure, required in read:
            for row, (where, other, surer, least) in enumerate(kept):
                alike = reading.name == other.name
                unread = sure < DOUBTFUL and surer > CERTAIN
                again = alike and sure >= required and without_index(card, where)
                if again or ((alike or unread) and same_card(card, where, alike, corners)):
                    if card.complete and not where.complete:
                        kept[row] = card, other, surer, least
                    break
            else:
                kept.append((card, reading, sure, required))
        return kept

    def _by_ensemble(self, named: Ensemble, image: Image, found: list[CardFound]) -> list[Detection]:
        """The same for a deck other than the standard one."""
        detections = []
        for card, opinion in self._opinions(named, image, found):
            says = opinion.name is not None
            if says or card.score >= CARD_SCORE:
                detections.append(_detection(card, list(opinion.ranked), opinion.confidence, says))
        return detections

    def _opinions(self, named: Ensemble, image: Image, found: list[CardFound]) -> list[tuple[CardFound, Opinion]]:
        """What every card is called; read as a standard one first where the deck looks like one."""
        if not self.fallback:
            return named.opinions(image, found)
        read = [
            StandardReading(card, reading.name, sure, told) for card, reading, sure, told in self._read(image, found)
        ]
        return named.with_fallback(image, read, self.fallback)


def known_decks() -> list[str]:
    """The decks that can be read: the standard one by its letters, those built in, those enrolled."""
    folder = decks_folder()
    enrolled = [path.parent.name for path in sorted(folder.glob("*/deck.json"))] if folder.is_dir() else []
    return [*ALPHABETS, *dict.fromkeys([*DECKS, *enrolled])]


def load_ensemble(deck: str, models: Path, threads: int = 0, locator: Locator | None = None) -> Ensemble:
    """Who names the cards of a deck that is built in or was enrolled; one that was enrolled under a built-in name comes
    first. An enrolled deck with the names of a built-in one is read by its words and numbers as well.

    Raises ValueError for an unknown deck, GalleryError for a broken one.
    """
    if (decks_folder() / deck / "deck.json").is_file():
        gallery = enrolled_reader(deck, models, threads, locator)
        kind = kind_of(gallery.codes, gallery.has_indices)
        return Ensemble(LabelReader(models, kind, threads) if kind in DECKS else None, gallery)
    if deck in DECKS:
        return Ensemble(LabelReader(models, deck, threads), None)
    raise ValueError(f"deck {deck!r}: not known; there are {', '.join(known_decks())} (gyoji enroll adds one)")


def enrolled_reader(deck: str, models: Path, threads: int = 0, locator: Locator | None = None) -> GalleryReader:
    """The pictures of an enrolled deck, ready to compare with. Raises GalleryError for a broken one."""
    return calibrated(Gallery.load(decks_folder() / deck), Networks.load(models, threads, locator), models)


def calibrated(gallery: Gallery, networks: Networks, models: Path) -> GalleryReader:
    """Who looks at cards with a gallery in mind, with what stands beside the models for its kind of deck. Raises
    GalleryError."""
    reader, path = GalleryReader(gallery, networks, GalleryCalibration()), models / "gallery_calibration.json"
    if path.exists():
        kind = kind_of(reader.codes, reader.has_indices, bool(gallery.composed))
        reader.calibration = GalleryCalibration.load(path, kind)
    return reader


def kind_of(codes: Sequence[str], has_indices: bool, composed: bool = False) -> str:
    """The kind (of `vision.enrolled.scoring.KINDS`) of a deck with such names, some of them `composed`."""
    plain = "printed" if has_indices else "plain"
    kind = next((name for name, known in DECKS.items() if set(codes) <= set(known)), plain)
    return "composed" if composed and kind == "nono" else kind


def _detection(card: CardFound, ranked: list[tuple[str, float]], sure: float, named: bool) -> Detection:
    if card.up < 0.5 and not named:
        return Detection(card.quad, "down", None, 1 - card.up, ())
    return Detection(card.quad, "up", ranked[0][0] if named else None, sure, shares(ranked, sure))


def shares(ranked: list[tuple[str, float]], sure: float) -> tuple[tuple[str, float], ...]:
    """Ranked names with probabilities that agree with the calibrated one of the best; the others share what is left,
    none more than the best."""
    (best, raw), *others = ranked
    left = max(1 - raw, 1e-9)
    scale = (1 - sure) / left
    if others:
        scale = min(scale, sure / max(others[0][1], 1e-9))
    return ((best, sure), *((name, share * scale) for name, share in others))
