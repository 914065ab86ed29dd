"""One picture to the cards in it: `Scanner.scan`, in five stages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vision.config import VISION, VisionConfig
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.detection.rectification import View, rectified
from vision.enrolled.registry import enrolled_reader, known_decks, load_ensemble
from vision.imaging.pictures import UnreadableImageError, load_image
from vision.recognition.alphabets import ALPHABETS, Alphabet
from vision.recognition.card_reader import Reader
from vision.recognition.fusion import Calibration
from vision.recognition.stages import Candidate, Recognised, Recogniser
from vision.recognition.standard import StandardRecogniser
from vision.types import Detection, Image

__all__ = [
    "MODELS", "Scanner", "UnreadableImageError", "enrolled_reader", "known_decks", "load_image",
]  # fmt: skip
MODELS = Path(__file__).resolve().parent.parent / "models"


class Scanner:
    """Reads the cards of one deck in single pictures.

    `models`: folder with the ONNX files; `deck`: one of `known_decks()`; `threads` 0: as many as useful. Raises
    FileNotFoundError, ValueError for an unknown deck, GalleryError for a broken one.
    """

    def __init__(
        self, models: Path | None = None, deck: str = "standard", threads: int = 0, config: VisionConfig = VISION
    ) -> None:
        folder, calibration = models or MODELS, (models or MODELS) / "calibration.json"
        self.config = config
        self.locator = Locator(folder / "locator.onnx", threads, config=config.detection)
        self.reader = Reader(
            folder / "reader.onnx", Calibration.load(calibration) if calibration.exists() else Calibration(), threads,
            Alphabet.load(folder / "letters.json", deck, folder / "reader.onnx"), config.recognition,
        )  # fmt: skip
        self.standard = StandardRecogniser(self.reader, config.recognition, config.detection)
        self.ensemble = None if deck in ALPHABETS else load_ensemble(deck, folder, threads, self.locator, self.standard)

    def scan(self, image: Image) -> list[Detection]:
        """All cards of a BGR picture (H, W, 3): one detection per physical card, px of that picture."""
        if self.ensemble is None:
            return self._scanned(image, self.standard)
        return self._scanned(image, self.ensemble)

    def _scanned(self, image: Image, recogniser: Recogniser[Recognised, Candidate]) -> list[Detection]:
        """The whole chain."""
        located = self.detect(image)
        view = self.refine(image, located)
        recognised = recogniser.recognise(view)
        candidates = recogniser.fuse(recognised)
        decisions = recogniser.decide(view, candidates)
        least = self.config.recognition.decision.card_score
        kept = [one.detection() for one in decisions if one.named or one.legible or one.card.score >= least]
        return [replace(detection, quad=view.in_picture(detection.quad)) for detection in kept]

    def detect(self, image: Image) -> list[CardFound]:
        """Where cards and their indices lie, px of the picture."""
        return self.locator.locate(image)

    def refine(self, image: Image, located: list[CardFound]) -> View:
        """Exact boxes of the indices; a picture of a slanted table as seen from above."""
        found = self.locator.refine(image, located)
        return rectified(image, found, self.locator.find, config=self.config.detection.rectification)
