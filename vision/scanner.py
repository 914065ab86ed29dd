"""One picture to the cards in it: `Scanner.scan`, in five stages."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import cast

import cv2
import numpy as np

from vision.config import VISION, VisionConfig
from vision.detection.changed_regions import Mask, cleaned, inside, locate_beside, locate_changed, shows
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.detection.rectification import Floats, View, rectified, same_view, through
from vision.enrolled.ensemble import Ensemble, Evidence, Opinion
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import deck_folder, enrolled_reader, known_decks, learns, load_ensemble
from vision.examples.calibration import ExampleCalibration
from vision.examples.known import Disputed
from vision.examples.recogniser import Learning
from vision.examples.store import Example
from vision.examples.store import load as load_examples
from vision.examples.taking import meant, taken
from vision.imaging.negative import negative
from vision.imaging.pictures import UnreadableImageError, load_image
from vision.recognition.alphabets import ALPHABETS, DARK, Alphabet
from vision.recognition.card_reader import Reader
from vision.recognition.fusion import NAMES, Calibration
from vision.recognition.joker_reader import JokerReader
from vision.recognition.label_reader import LabelReader
from vision.recognition.stages import Candidate, Decision, OfCard, Recognised, Recogniser, Scan
from vision.recognition.standard import StandardRecogniser
from vision.types import Detection, Image, Progress, Quad, quiet

__all__ = [
    "MODELS", "Scanner", "UnreadableImageError", "enrolled_reader", "known_decks", "load_image",
]  # fmt: skip
MODELS = Path(__file__).resolve().parent.parent / "models"
SAME_PX = 1.0
"""Of a card that is not read again the middle moves by less, px."""
NEAR = 0.1
"""The outline of a named card lies no farther from where the card was found, shorter sides of it."""
JOKERS_LIKE = "nono"
"""A built-in deck whose joker says that it is one."""


class Scanner:
    """Reads the cards of one deck in single pictures.

    `models`: folder with the ONNX files; `deck`: one of `known_decks()`; `threads` 0: as many as useful; `told`
    hears how much of an enrolled deck is learned, where that was not done before. Raises
    FileNotFoundError, ValueError for an unknown deck, GalleryError for a broken one.
    """

    def __init__(
        self,
        models: Path | None = None,
        deck: str = "standard",
        threads: int = 0,
        config: VisionConfig = VISION,
        told: Progress = quiet,
    ) -> None:
        folder, calibration = models or MODELS, (models or MODELS) / "calibration.json"
        self.config, self._dark = config, deck in DARK
        self.locator = Locator(folder / "locator.onnx", threads, config=config.detection)
        fitted = Calibration.load(calibration) if calibration.exists() else Calibration()
        if self._dark:  # no reader saw such faces: of each as much is asked as where nothing else is clear
            fitted = replace(fitted, threshold=fitted.required_confidence(1.0))
        self.reader = Reader(
            folder / "reader.onnx", fitted, threads,
            Alphabet.load(folder / "letters.json", deck, folder / "reader.onnx"), config.recognition,
        )  # fmt: skip
        labels = LabelReader(folder, JOKERS_LIKE, threads, config=config.recognition) if deck in ALPHABETS else None
        jokers = None if labels is None else JokerReader(labels, config.recognition.joker_reader)
        self.standard = StandardRecogniser(self.reader, config.recognition, config.detection, jokers)
        self._ensemble: Ensemble | None = None
        self._learning: Learning[Evidence, tuple[CardFound, Opinion]] | None = None
        self.deck, self._models, self._threads = deck, folder, threads
        kind = learns(deck)
        self._new = kind is not None
        self._lock = threading.RLock()
        self._standard = Learning(self.standard, NAMES, self._networks, self._meant, self._new)
        if (kind or deck) not in ALPHABETS:
            self.ensemble = load_ensemble(kind or deck, folder, threads, self.locator, self.standard, told)
        if examples := load_examples(deck_folder(deck)).examples:
            self.teach(examples)

    @property
    def ensemble(self) -> Ensemble | None:
        """What names the cards of a deck that is not read as a standard one."""
        return self._ensemble

    @ensemble.setter
    def ensemble(self, reader: Ensemble | None) -> None:
        self._ensemble, self._learning = reader, None
        if reader is not None:
            self._learning = Learning(reader, reader.codes, self._networks, self._meant, self._new)

    def teach(self, examples: Sequence[Example]) -> None:
        """From the next picture on the deck is known by these examples, too, and by no others. From any thread."""
        (self._learning or self._standard).teach(examples)

    @property
    def disputed(self) -> tuple[Disputed, ...]:
        """Examples that disagree with others."""
        return (self._learning or self._standard).disputed

    def example(self, image: Image, quad: Quad, ident: str, code: str, said: bool = True) -> Example | None:
        """The example that a card makes which somebody names: where it lies, outline (4, 2) px of a BGR picture (H, W,
        3). None where no card is found there. From any thread."""
        with self._lock:
            view = self.refine(image, self.detect(negative(image) if self._dark else image))
            card = meant(view.found, quad)
            if card is None:
                return None
            reader = self._learning or self._standard
            read = reader.read(view, card)
            return taken(image, card, self._networks(), ident, code, said, read, view.found)

    @cached_property
    def _networks_loaded(self) -> Networks:
        return Networks.load(self._models, self._threads, self.locator)

    def _networks(self) -> Networks:
        return self._networks_loaded

    def _meant(self) -> ExampleCalibration:
        return ExampleCalibration.load(self._models)

    def scan(self, image: Image) -> list[Detection]:
        """All cards of a BGR picture (H, W, 3): one detection per physical card, px of that picture."""
        return self.read_picture(image).detections

    def read_picture(self, image: Image) -> Scan:
        """As `scan`, with what `reread` needs."""
        image = negative(image) if self._dark else image
        with self._lock:
            if self._learning is None:
                return self._read(image, self._standard)
            return self._read(image, self._learning)

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        """The cards of a picture of which the rest was read `before`: only where it `changed` (nonzero; a mask of any
        size) they are looked for. Cards elsewhere keep what was recognised of them; those without a name are recognised
        again where they lie, unless that is where `done` is nonzero: there a card with a name keeps it while no more
        than half of it changed. All of the picture is read where little is to be gained."""
        image = negative(image) if self._dark else image
        with self._lock:
            if self._learning is None:
                return self._reread(image, self._standard, before, changed, done)
            return self._reread(image, self._learning, before, changed, done)

    def _read(
        self,
        image: Image,
        recogniser: Recogniser[Recognised, Candidate],
        laid: Callable[[Detection], bool] = lambda _: False,
    ) -> Scan:
        """The whole chain; `laid` as in `_reported`. A slanted table is read as seen from above, and as it was taken
        where that may name more of its cards; the reading that names more counts."""
        taken = self.refine(image, self.detect(image))
        view = rectified(image, taken.found, self.locator.find, config=self.config.detection.rectification)
        recognised, decisions = _recognised(view, recogniser)
        if view.matrix is not None and names_given(decisions) < sum(card.up >= 0.5 for card in taken.found):
            again, others = _recognised(taken, recogniser)
            if names_given(others) > names_given(decisions):
                view, recognised, decisions = taken, again, others
        detections = self._reported(view, decisions, laid)
        size = _size(view.image)
        return Scan(
            detections, [True] * len(detections), recognised, view.matrix, size, _sides(detections, view.matrix)
        )

    def _reread(
        self,
        image: Image,
        recogniser: Recogniser[Recognised, Candidate],
        before: Scan,
        changed: Mask,
        done: Mask | None,
    ) -> Scan:
        """The same chain, of which only what changed goes through the first three stages."""
        known = cast(Sequence[Recognised], before.found)  # this scanner's own
        region = cleaned(changed, config=self.config.detection.regions)
        scale = region.shape[1] / image.shape[1]
        laid = partial(self._laid, before=before, region=region, scale=scale)
        plain = same_view(image, before.matrix, before.size)
        seen = _seen_from(region, before, _size(image))
        cards = [one.card for one in known]
        settled = _settled(before, cards, done, image.shape[1])
        # Once the table is bare, the cards that lay there tell how large the next ones are.
        located = locate_changed(self.locator, plain, cards, seen, self.config.detection, before.sides, settled)
        if located is None and self.ensemble is not None:
            # Comparing a card with pictures takes as long as the whole detection.
            located = locate_beside(self.locator, plain, cards, seen, self.config.detection, settled)
        if located is None:
            return _keeping_sides(self._read(image, recogniser, laid), before)
        away, found = located
        unnamed = self._unnamed(before, known, away, done, image.shape[1])
        view = View(plain, [*found, *(known[row].card for row in unnamed)], before.matrix)
        recognised = recogniser.recognise(view, [known[row] for row in away if row not in unnamed])
        candidates = recogniser.fuse(recognised)
        decisions = recogniser.decide(view, candidates)
        detections = self._reported(view, decisions, laid)
        kept = [settled[row] for row in away if row in settled]
        named = [one for one in before.detections if one.card is not None]

        def fresh(one: Detection) -> bool:
            if _among(one, kept):
                return False
            left = _left_alone(done, one.quad, image.shape[1]) or _among(one, named)
            return not left or inside(one.quad, region, scale) > 0

        sides = _sides(detections, before.matrix) or before.sides
        return Scan(detections, [*map(fresh, detections)], recognised, before.matrix, before.size, sides)

    def _unnamed(
        self, before: Scan, known: Sequence[OfCard], rows: Sequence[int], done: Mask | None, width: int
    ) -> set[int]:
        """Those of the known cards that have no name yet, but for those that need none: where a mask of a picture
        `width` px wide says `done`."""
        view = View(np.zeros((0, 0, 3), np.uint8), [], before.matrix)
        open_ones = [
            one.quad.mean(axis=0)
            for one in before.detections
            if one.card is None and one.face == "up" and not _left_alone(done, one.quad, width)
        ]
        return {
            row
            for row in rows
            for middle in open_ones
            if cv2.pointPolygonTest(view.in_picture(known[row].card.quad), middle.tolist(), False) > 0
            and float(np.hypot(*(view.in_picture(known[row].card.quad).mean(axis=0) - middle))) < SAME_PX
        }

    def _reported(
        self, view: View, decisions: list[Decision], laid: Callable[[Detection], bool] = lambda _: False
    ) -> list[Detection]:
        """What is told of the decisions, px of the picture that was taken. `laid`: whether something tells of a back
        besides how it looks."""
        config = self.config.recognition.decision
        reported = []
        for one in decisions:
            told = one.detection()
            told = replace(told, quad=view.in_picture(told.quad), marks=view.points_in_picture(told.marks))
            likely = one.named or one.legible or one.card.score >= config.card_score
            if likely or (told.face == "down" and one.card.score >= config.laid_back and laid(told)):
                reported.append(told)
        return reported

    def _laid(self, back: Detection, before: Scan, region: Mask, scale: float) -> bool:
        """Whether a back was laid where the picture changed, or lay there already."""
        if inside(back.quad, region, scale) >= self.config.recognition.decision.laid_share:
            return True
        return any(one.face == "down" and _same_place(one, back) for one in before.detections)

    def detect(self, image: Image) -> list[CardFound]:
        """Where cards and their indices lie, px of the picture."""
        return self.locator.locate(image)

    def refine(self, image: Image, located: list[CardFound]) -> View:
        """The picture with exact boxes of the indices."""
        return View(image, self.locator.refine(image, located))


def _recognised(
    view: View, recogniser: Recogniser[Recognised, Candidate]
) -> tuple[Sequence[Recognised], list[Decision]]:
    """What is recognised of the cards of a view, and what they are called."""
    recognised = recogniser.recognise(view)
    return recognised, recogniser.decide(view, recogniser.fuse(recognised))


def names_given(decisions: Sequence[Decision]) -> int:
    """How many different cards are named: one that is named twice counts once."""
    return len({one.ranked[0][0] for one in decisions if one.named})


def _same_place(one: Detection, other: Detection) -> bool:
    return float(np.hypot(*(one.quad - other.quad).mean(axis=0))) < SAME_PX


def _keeping_sides(scan: Scan, before: Scan) -> Scan:
    """A reading that found no card knows from the one before how large cards are."""
    return scan if scan.sides or scan.matrix is not None else replace(scan, sides=_straight(before))


def _among(one: Detection, others: Iterable[Detection]) -> bool:
    """Whether a card lies in the place of one of these."""
    return any(_same_place(one, other) for other in others)


def _sides(detections: Sequence[Detection], matrix: Floats | None) -> tuple[float, ...]:
    """The shorter sides of the named cards of a picture, px of the view that `matrix` takes to it."""
    quads = [one.quad for one in detections if one.card is not None]
    if matrix is not None:
        back = np.asarray(np.linalg.inv(matrix), np.float64)
        quads = [through(back, quad).astype(np.float32) for quad in quads]
    return tuple(CardFound(quad, 1.0, 1.0).short for quad in quads)


def _straight(scan: Scan) -> tuple[float, ...]:
    """The sides that a scan knows, where its view is the picture as it was taken."""
    return scan.sides if scan.matrix is None else ()


def _settled(before: Scan, known: Sequence[CardFound], done: Mask | None, width: int) -> dict[int, Detection]:
    """The detections of a scan that have a name and lie where `done`, by the rows of the `known` cards."""
    named = [one for one in before.detections if one.card is not None and _left_alone(done, one.quad, width)]
    if not (named and known):
        return {}
    view = View(np.zeros((0, 0, 3), np.uint8), [], before.matrix)
    quads = [view.in_picture(card.quad) for card in known]
    middles = np.stack([quad.mean(axis=0) for quad in quads])
    found = {}
    for one in named:
        apart = np.hypot(*(middles - one.quad.mean(axis=0)).T)
        row = int(apart.argmin())
        if apart[row] < NEAR * CardFound(quads[row], 1.0, 1.0).short:
            found[row] = one
    return found


def _left_alone(done: Mask | None, quad: Quad, width: int) -> bool:
    return done is not None and shows(done, quad, width)


def _size(image: Image) -> tuple[int, int]:
    return image.shape[1], image.shape[0]


def _seen_from(region: Mask, scan: Scan, size: tuple[int, int]) -> Mask:
    """A region of a picture of `size` (width, height) in the view of a scan, its px as large."""
    if scan.matrix is None:
        return region
    scale = region.shape[1] / size[0]
    there = np.diag([scale, scale, 1.0]) @ np.linalg.inv(scan.matrix) @ np.diag([1 / scale, 1 / scale, 1.0])
    wanted = (max(1, round(scan.size[0] * scale)), max(1, round(scan.size[1] * scale)))
    return np.asarray(cv2.warpPerspective(region, there, wanted, flags=cv2.INTER_NEAREST), np.uint8)
