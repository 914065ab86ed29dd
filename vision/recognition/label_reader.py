"""Reads the words and numbers of NONO and the coloured deck, enrolled or not.

One network (`models/labels.py`) reads indices and the middle of the card; `label_calibration.json`
(`vision.fitting.labels`) holds the weights of the fusion and the confidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.labels import AGAIN, DECKS, EITHER_WAY, LABEL_CLASSES, SIGNS, VALUES, middle_frame
from models.patches import Vec, index_patch, to_input
from vision.calibration import fitted
from vision.detection.detections import CardFound, IndexFound
from vision.recognition.card_reader import covered_shares
from vision.recognition.config import RECOGNITION, RecognitionConfig
from vision.recognition.fusion import Corner, Views
from vision.recognition.instance_splitting import split
from vision.recognition.prefix_ambiguity import continued, reaching
from vision.recognition.scene_threshold import raised
from vision.runtime import session
from vision.types import Image

Floats = NDArray[np.float64]
FEATURES = ("word", "suit", "clearest", "second", "middle", "against", "none", "height", "turnable")


@dataclass(frozen=True)
class LabelCalibration:
    """`index`: weight of an index; `middle` and `ink`: of what the card's middle says of the value, and of the suit,
    which only its ink may tell; confidence = sigmoid(`bias` + `slopes` · features), from `threshold` on a card is
    named where all others are clear, from `scene_penalty` more (log-odds) where none is."""

    index: float = 0.8
    middle: float = 0.6
    ink: float = 0.2
    slopes: tuple[float, ...] = (0.5, 0.5, *(0.0 for _ in FEATURES[2:]))
    bias: float = -2.0
    threshold: float = 0.95
    scene_penalty: float = 0.0

    @classmethod
    def load(cls, path: Path, deck: str) -> LabelCalibration:
        """Reads a deck's part of `label_calibration.json`; raises FileNotFoundError or ValueError naming the file."""
        return cls(**fitted(path, deck, _NUMBERS, FEATURES))

    def as_dict(self) -> dict[str, object]:
        """What `load` reads of one deck."""
        return {**asdict(self), "slopes": dict(zip(FEATURES, self.slopes, strict=True))}

    def required_confidence(self, unclear: float) -> float:
        """The confidence from which on a card is named, by the share of the others that are unclear."""
        return raised(self.threshold, self.scene_penalty * unclear)


_NUMBERS = ("index", "middle", "ink", "bias", "threshold", "scene_penalty")


@dataclass(frozen=True, eq=False)
class Print:
    """What one print says: log-probabilities (codes,) given that it is one, the probability that it is none, and its
    height px. `middle`: it stands in the middle of the card."""

    scores: Floats
    none: float
    height: float
    middle: bool


class Place(NamedTuple):
    """A box on a card where a print may stand, px: its centre and half its sides (the patch of `index_patch`).

    `at`: the number of the located index, -1 in the middle of the card, which is read either way up.
    """

    centre: Vec
    right: Vec
    down: Vec
    at: int

    @property
    def middle(self) -> bool:
        """Whether it is the middle of the card."""
        return self.at < 0

    @property
    def height(self) -> float:
        """px."""
        return 2 * float(np.hypot(*self.down))


@dataclass(frozen=True, eq=False)
class LabelReading:
    """Log-probabilities (codes,) of a card's names, and the numbers of `FEATURES`."""

    scores: Floats
    features: tuple[float, ...]


class LabelReader:
    """Names cards of a deck of `models.labels.DECKS` by what is printed on them."""

    def __init__(
        self,
        models: Path,
        deck: str,
        threads: int = 0,
        calibration: LabelCalibration | None = None,
        config: RecognitionConfig = RECOGNITION,
    ) -> None:
        self._config, self._prefix, self._splitting = config.label_reader, config.prefix, config.splitting
        self._floor = config.fusion.floor
        self._net = session(models / "labels.onnx", threads)
        self.codes = list(DECKS[deck])
        self.calibration = calibration or LabelCalibration.load(models / "label_calibration.json", deck)
        self._value = np.array([VALUES.index(code[1:]) if code != "JK" else -1 for code in self.codes])
        self._sign = np.array([SIGNS.index(code[0]) if code != "JK" else -1 for code in self.codes])
        self._values = np.unique(self._value, return_inverse=True)[1]
        self._suits = np.unique(self._sign, return_inverse=True)[1]
        self._longer = continued(self.codes)
        self._turnable = np.array([code[1:] in EITHER_WAY for code in self.codes])

    def prints(
        self, image: Image, cards: Sequence[CardFound], beside: Sequence[CardFound] = ()
    ) -> tuple[list[CardFound], list[list[Print]]]:
        """The found cards (quads in px of `image`), split where the locator took two for one, and what every
        print of each says. `beside`: other cards on the table."""
        each = self.places(cards, beside)
        whose = [(row, place) for row, places in enumerate(each) for place in places]
        found: list[list[Print]] = [[] for _ in cards]
        if not whose:
            return list(cards), found
        scores, none = self._read([_patch(image, place) for _, place in whose])
        located = {at: cards[row].indices[place.at] for at, (row, place) in enumerate(whose) if not place.middle}
        printed = [at for at in located if none[at] < 1 - self._config.faintest]
        doubtful = [at for at in printed if scores[at].max() < np.log(self._config.clear_print)]
        self._again(image, [located[at] for at in doubtful], doubtful, scores, none)
        begins = [at for at in printed if self.codes[int(scores[at].argmax())] in self._longer]
        self._further(image, [located[at] for at in begins], begins, scores, none)
        pairs: dict[int, list[int]] = {}
        corners: list[list[Corner]] = [[] for _ in cards]
        for at, (row, place) in enumerate(whose):
            if place.middle:
                pairs.setdefault(row, []).append(at)
            else:
                told = scores[at].astype(np.float32), float(none[at])
                corners[row].append(Corner(True, *told, place.height, place.at))
        nothing = np.zeros(len(self.codes), np.float32)
        views = [Views(tuple(mine), nothing, 1.0, 0.0, card.short) for card, mine in zip(cards, corners, strict=True)]
        apart, views = split(cards, views, config=self._splitting)
        found = [[Print(c.scores.astype(np.float64), c.none, c.height, False) for c in view.corners] for view in views]
        for row, both in pairs.items():
            found[row].append(_either_way(scores[both], none[both], whose[both[0]][1].height))
        return apart, found

    def places(self, cards: Sequence[CardFound], beside: Sequence[CardFound] = ()) -> list[list[Place]]:
        """Where `prints` reads on each card: at its indices and, unless that is covered, in its middle (two places of
        one print)."""
        return [
            [
                *(Place(ix.centre, ix.right, ix.down, at) for at, ix in enumerate(card.indices) if ix.inwards),
                *(
                    Place(*middle_frame(card.quad, turned), -1)
                    for turned in (False, True)
                    if covered < self._config.hidden and not card.from_index
                ),
            ]
            for card, covered in zip(cards, covered_shares(list(cards), beside), strict=True)
        ]

    def middle(self, image: Image, places: Sequence[Place]) -> Print:
        """What the print in the middle of a card says, of whose `places` two are there."""
        both = [place for place in places if place.middle]
        return _either_way(*self._read([_patch(image, place) for place in both]), both[0].height)

    def _again(
        self, image: Image, indices: Sequence[IndexFound], rows: Sequence[int], scores: Floats, none: Floats
    ) -> None:
        """Reads indices a few times more, in other boxes; what they say joins `scores` (N, codes) and `none` (N,) in
        their rows, each time as far as it shows a print."""
        if not rows:
            return
        patches = [
            index_patch(image, ix.centre + 2 * below * ix.down, ix.right * np.float32(wide), ix.down * np.float32(tall))
            for ix in indices
            for below, wide, tall in AGAIN
        ]
        more, empty = self._read(patches)
        more, empty = more.reshape(len(rows), len(AGAIN), -1), empty.reshape(len(rows), len(AGAIN))
        every, blank = np.concatenate([scores[rows][:, None], more], 1), np.concatenate([none[rows][:, None], empty], 1)
        shown = (1 - blank)[:, :, None]
        scores[rows] = _log_softmax((every * shown).sum(axis=1) / np.maximum(shown.sum(axis=1), self._config.faintest))
        none[rows] = blank.mean(axis=1)

    def _further(
        self, image: Image, indices: Sequence[IndexFound], rows: Sequence[int], scores: Floats, none: Floats
    ) -> None:
        """Reads indices whose value begins another one in a box that reaches farther: what surely shows the longer
        value there takes their rows of `scores` (N, codes) and `none` (N,)."""
        if not rows:
            return
        more, empty = self._read([index_patch(image, *reaching(index, config=self._prefix)) for index in indices])
        for at, other, blank in zip(rows, more, empty, strict=True):
            longer = self.codes.index(self._longer[self.codes[int(scores[at].argmax())]])
            if (1 - blank) * np.exp(other[self._value == self._value[longer]]).sum() > self._config.longer:
                scores[at], none[at] = other, blank

    def _read(self, patches: list[Image]) -> tuple[Floats, Floats]:
        """Log-probabilities (N, codes) and the probability (N,) that a patch shows no print."""
        (logits,) = self._net.run(["label_logits"], {"patch": to_input(patches)})
        ends = np.cumsum(list(LABEL_CLASSES.values()))
        value, sign, kind = np.split(np.asarray(logits, np.float64), ends[:-1], axis=1)
        # Only this deck's words and suits are possible.
        value, sign = (
            _log_softmax(np.where(np.isin(np.arange(part.shape[1]), used), part, -1e9))
            for part, used in ((value, self._value), (sign, self._sign))
        )
        kind = _log_softmax(kind)
        shown = np.logaddexp(kind[:, 0], kind[:, 1])
        scores = np.where(
            self._value[None] >= 0,
            value[:, self._value] + sign[:, self._sign] + (kind[:, :1] - shown[:, None]),
            (kind[:, 1] - shown)[:, None],
        )
        return scores, 1 - np.exp(shown)

    def fuse(self, prints: Sequence[Print], calibration: LabelCalibration | None = None) -> LabelReading:
        """What the prints of one card say together."""
        c = calibration or self.calibration
        total = np.zeros(len(self.codes))
        middles = [p for p in prints if p.middle]
        for seen in prints:
            if not seen.middle:
                total += c.index * (1 - seen.none) * np.maximum(seen.scores, self._floor)
        for seen in middles:
            value, suit = (
                np.maximum(_summed(seen.scores, groups), self._floor) for groups in (self._values, self._suits)
            )
            total += (1 - seen.none) * (c.middle * value + c.ink * suit)
        total = _log_softmax(total[None])[0]
        best = int(np.argmax(total))
        leads = sorted(((_lead(p.scores, best) * (1 - p.none), p) for p in prints if not p.middle), key=lambda x: -x[0])
        middle = [self._word_lead(p.scores, best) * (1 - p.none) for p in middles]
        clear = leads[0][1] if leads else None
        every = [*(lead for lead, _ in leads), *middle]
        same = (self._values == self._values[best]) & (np.arange(len(total)) != best)
        features = (
            self._word_lead(total, best),
            float(np.clip(total[best] - total[same].max(), 0, -self._floor)) if same.any() else -self._floor,
            max(leads[0][0], 0.0) if leads else 0.0,
            max(leads[1][0], 0.0) if len(leads) > 1 else 0.0,
            max(max(middle), 0.0) if middle else 0.0,
            max(0.0, -min(every)) if every else 0.0,
            clear.none if clear else 1.0,
            min(float(np.log2(max(clear.height, 1.0) / 16)), 0.0) if clear else -1.0,
            float(self._turnable[best]),
        )
        return LabelReading(total, features)

    def _word_lead(self, scores: Floats, best: int) -> float:
        """By how much the value of a name leads over all others."""
        value = _summed(scores, self._values)
        other = value[self._values != self._values[best]].max()
        return float(np.clip(value[best] - other, self._floor, -self._floor))

    def confidence(self, reading: LabelReading, calibration: LabelCalibration | None = None) -> float:
        """Calibrated probability that the reading's best name is right."""
        c = calibration or self.calibration
        value = c.bias + float(np.dot(c.slopes, reading.features))
        return float(1 / (1 + np.exp(-np.clip(value, -30, 30))))

    def read(
        self, image: Image, cards: Sequence[CardFound], beside: Sequence[CardFound] = ()
    ) -> list[tuple[CardFound, LabelReading]]:
        """The found cards, told apart, each with its reading; `beside`: other cards on the table."""
        apart, prints = self.prints(image, cards, beside)
        return [(card, self.fuse(of_card)) for card, of_card in zip(apart, prints, strict=True)]


def _patch(image: Image, place: Place) -> Image:
    return index_patch(image, place.centre, place.right, place.down)


def _either_way(scores: Floats, none: Floats, height: float) -> Print:
    """The print in the middle of a card, from both ways it may lie (2, codes), (2,): which one is not known, so
    whichever way there is something to read."""
    shown = 1 - none
    share = shown / max(float(shown.sum()), 1e-6)
    both = np.logaddexp(scores[0] + np.log(share[0] + 1e-6), scores[1] + np.log(share[1] + 1e-6))
    return Print(both, float(none.min()), height, True)


def _lead(scores: Floats, best: int) -> float:
    return float(
        np.clip(scores[best] - np.delete(scores, best).max(), RECOGNITION.fusion.floor, -RECOGNITION.fusion.floor)
    )


def _summed(scores: Floats, groups: NDArray[np.intp]) -> Floats:
    """Of every name the log-probability of its group."""
    out: Floats = np.log(np.bincount(groups, np.exp(scores)) + 1e-12)[groups]
    return out


def _log_softmax(values: Floats) -> Floats:
    shifted = values - values.max(axis=-1, keepdims=True)
    out: Floats = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return out
