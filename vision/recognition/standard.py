"""The standard deck: its cards are read, fused and named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vision.detection.config import DETECTION, DetectionConfig
from vision.detection.deduplication import same_card, without_index
from vision.detection.detections import CardFound
from vision.detection.index_height import outsized
from vision.detection.index_layout import FourCorners
from vision.detection.rectification import View
from vision.recognition.askew_card import askew
from vision.recognition.card_reader import Reader
from vision.recognition.config import RECOGNITION, RecognitionConfig
from vision.recognition.fusion import NAMES, Reading, Views
from vision.recognition.joker_reader import JOKER, JokerReader
from vision.recognition.scene_threshold import unclear
from vision.recognition.stages import Decision


class CardViews(NamedTuple):
    """A located card and what its patches show."""

    card: CardFound
    views: Views


class StandardCandidate(NamedTuple):
    """A card with its fused reading, the calibrated confidence, and the confidence that a name needs on this table."""

    card: CardFound
    reading: Reading
    confidence: float
    required: float


class StandardRecogniser:
    """Recognise, fuse and decide for the standard deck. `jokers` is asked about cards that the reader cannot name."""

    def __init__(
        self,
        reader: Reader,
        config: RecognitionConfig = RECOGNITION,
        detection: DetectionConfig = DETECTION,
        jokers: JokerReader | None = None,
    ) -> None:
        self.reader, self.jokers = reader, jokers
        self._decision, self._scene, self._detection = config.decision, config.scene_threshold, detection
        # What was recognised last, fused: most of it comes again where only a part of a picture is read.
        self._fused: list[tuple[CardViews, list[tuple[CardFound, Reading]]]] = []
        # How surely the cards of these readings are jokers, as far as that was asked.
        self._asked: list[tuple[Reading, float]] = []

    def recognise(self, view: View, known: Sequence[CardViews] = ()) -> list[CardViews]:
        """Reads indices, quarters and whole cards."""
        read = zip(*self.reader.apart(view.image, view.found, known), strict=True)
        return [*known, *(CardViews(*pair) for pair in read)]

    def fuse(self, recognised: list[CardViews]) -> list[StandardCandidate]:
        """One candidate per outline, the surest first."""
        calibration = self.reader.calibration
        before = {id(seen): told for seen, told in self._fused}
        self._fused = [(seen, before.get(id(seen)) or self.reader.fused(*seen)) for seen in recognised]
        fused = [pair for _, told in self._fused for pair in told]
        confidences = np.array([calibration.confidence(reading) for _, reading in fused])
        faces = np.array([card.up >= 0.5 for card, _ in fused], np.int64)
        read = [
            StandardCandidate(card, reading, float(sure), calibration.required_confidence(float(share), card.short))
            for (card, reading), sure, share in zip(
                fused, confidences, unclear(confidences, faces, config=self._scene), strict=True
            )
        ]
        return sorted(read, key=lambda one: -one.confidence)

    def _apart(self, view: View, read: list[StandardCandidate]) -> list[StandardCandidate]:
        """One candidate per physical card.

        Two outlines found by the two indices of one card are that card if they read alike, or if one of them cannot be
        read; two cards that lie like that read differently.
        """
        corners = FourCorners.of([one.card for one in read], config=self._detection.index_layout)
        kept: list[StandardCandidate] = []
        for one in read:
            row = next((at for at, other in enumerate(kept) if self._same(one, other, corners)), None)
            if row is None:
                kept.append(one)
                self._seen_askew(view, kept)
            elif one.card.complete and not kept[row].card.complete:
                kept[row] = kept[row]._replace(card=one.card)
        return kept

    def _seen_askew(self, view: View, kept: list[StandardCandidate]) -> None:
        """Takes the last of the candidates together with a surer one where both are a card that is seen askew."""
        *surer, one = kept
        if view.matrix is not None:
            return  # seen from above
        size = (view.image.shape[1], view.image.shape[0])
        for row, other in enumerate(surer):
            alike = one.reading.name == other.reading.name
            whole = askew(one.card, other.card, size, self._detection.pose_of_card) if alike else None
            if whole is not None:
                indices = (*other.card.indices, *one.card.indices)
                card = replace(other.card, quad=whole.quad, indices=indices, from_index=False)
                kept[:] = [*surer[:row], other._replace(card=card), *surer[row + 1 :]]
                return

    def _same(self, one: StandardCandidate, surer: StandardCandidate, corners: FourCorners | None) -> bool:
        """Whether two candidates are one physical card."""
        c, dedup = self._decision, self._detection.deduplication
        alike = one.reading.name == surer.reading.name
        unread = one.confidence < c.doubtful and surer.confidence > c.certain
        if alike and one.confidence >= one.required and without_index(one.card, surer.card, config=dedup):
            return True
        return (alike or unread) and same_card(one.card, surer.card, alike, corners, config=dedup)

    def decide(self, view: View, candidates: list[StandardCandidate]) -> list[Decision]:
        """Tells jokers by their words, takes outlines of one card together, and names what is sure enough.

        A name that is given already needs the confidence of a scene in which nothing else is clear: what looks like a
        second copy is mostly a part of the first. Print that is far too small or too large for a card is dropped.
        """
        c, decided, given = self._decision, list[Decision](), Counter[str]()
        for card, reading, sure, required in self._apart(view, self._jokers_told(view, candidates)):
            again = given[reading.name] >= (c.jokers if reading.name == JOKER else 1)
            least = max(required, self.reader.calibration.required_confidence(1.0)) if again else required
            named = card.up >= 0.5 and sure >= least
            decided.append(Decision(card, reading.ranked(), sure, named, card.up >= 0.5 and sure >= c.doubtful))
            given[reading.name] += named
        cards, named_ones = [one.card for one in decided], [one.named for one in decided]
        misfits = outsized(cards, named_ones, config=self._detection.index_height)
        return [one for one, misfit in zip(decided, misfits, strict=True) if not misfit]

    def _jokers_told(self, view: View, candidates: list[StandardCandidate]) -> list[StandardCandidate]:
        """The candidates, the surest first; those without a name that are jokers by their words read as such. Each
        reading is asked about once: a card that keeps what was recognised of it keeps the answer, too."""
        if self.jokers is None:
            return candidates
        before = {id(reading): sure for reading, sure in self._asked}
        told, asked = [], list[tuple[Reading, float]]()
        for one in candidates:
            sure = before.get(id(one.reading))
            unnamed = one.card.up >= 0.5 and one.confidence < one.required
            if unnamed and sure is None:
                share = float(np.exp(one.reading.scores.max())) if one.reading.name == JOKER else 0.0
                sure = self.jokers.confidence(view.image, one.card, share)
            if sure is not None:
                asked.append((one.reading, sure))
            told.append(self._as_joker(one, sure) if unnamed and sure else one)
        self._asked = asked
        return sorted(told, key=lambda one: -one.confidence)

    def _as_joker(self, one: StandardCandidate, sure: float) -> StandardCandidate:
        """A candidate that is a joker by its words with probability `sure`. Words that are legible on a table where
        little else is are no less sure for that."""
        return StandardCandidate(one.card, _as_joker(one.reading, sure), sure, self.reader.calibration.threshold)


def _as_joker(reading: Reading, sure: float) -> Reading:
    """The reading of a card that is a joker with probability `sure`; the other names share the rest as before."""
    scores = reading.scores.astype(np.float64)
    joker = NAMES.index(JOKER)
    scores[joker] = -np.inf
    scores += np.log1p(-min(sure, 1 - 1e-6)) - np.logaddexp.reduce(scores)
    scores[joker] = np.log(sure)
    return replace(reading, scores=scores.astype(np.float32))
