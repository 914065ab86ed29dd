"""Which card it is: both views through the reader network, fused, and a confidence that means something."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.patches import CARD_SIZE, INDEX_SIZE, card_patch, index_patch, to_input
from vision.locate import CardFound, guessed_corners, overlap
from vision.network import session
from vision.types import Image

Floats = NDArray[np.float32]

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NAMES = (*(suit + rank for suit in SUITS for rank in RANKS), "JK")
"""The names a standard deck's card can have, in the order of the fused scores."""
FLOOR = -12.0
"""Least log-probability of a view: none may rule a name out alone."""
INDEX_SHARE = 0.18
"""Height of an index as a share of the card's shorter side, where none was located."""


@dataclass(frozen=True)
class Calibration:
    """How views are fused and how sure is sure enough; fitted, never tuned by hand (`vision.fitting.calibrate`).

    `index`, `guess`, `whole`: weights of a located index, of a corner looked at because an index should be there, and
    of the whole card. Confidence = sigmoid(`slope` · margin + `bias` + `small` · log2(index height / 16 px)), margin
    being the fused log-odds of the best name against the rest.
    """

    index: float = 0.7
    guess: float = 0.35
    whole: float = 0.5
    slope: float = 1.0
    bias: float = 0.0
    small: float = 0.0
    threshold: float = 0.9

    @classmethod
    def load(cls, path: Path) -> Calibration:
        """Reads `calibration.json`; raises FileNotFoundError or ValueError naming the file."""
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
            return cls(**{key: float(values[key]) for key in cls.__dataclass_fields__ if key in values})
        except (json.JSONDecodeError, TypeError) as error:
            raise ValueError(f"{path}: not a calibration: {error}") from error


@dataclass(frozen=True)
class Corner:
    """What one index patch says: log-probabilities (53,), probability that it shows none, index height px."""

    located: bool
    scores: Floats
    none: float
    height: float


@dataclass(frozen=True)
class Views:
    """All views of one card; `covered`: share of it that other outlines overlap; `short`: its shorter side, px."""

    corners: tuple[Corner, ...]
    whole: Floats
    whole_none: float
    covered: float
    short: float


@dataclass(frozen=True)
class Reading:
    """What the views of one card say. `scores` (53,): fused log-probabilities over `NAMES`, normalised."""

    scores: Floats
    margin: float
    index_height: float
    views: int

    def ranked(self, count: int = 5) -> list[tuple[str, float]]:
        """The best names with their probabilities."""
        best = np.argsort(-self.scores)[:count]
        return [(NAMES[row], float(np.exp(self.scores[row]))) for row in best]


def _log_softmax(logits: Floats) -> Floats:
    shifted = logits - logits.max(axis=1, keepdims=True)
    out: Floats = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return out


def name_scores(logits: Floats) -> tuple[Floats, Floats]:
    """From a view's logits (N, 21): log-probabilities over `NAMES` given that it is a face (N, 53), and the
    probability (N,) that it shows no face at all."""
    rank, suit, kind = _log_softmax(logits[:, :13]), _log_softmax(logits[:, 13:17]), _log_softmax(logits[:, 17:])
    face = np.logaddexp(kind[:, 0], kind[:, 1])
    pairs = (suit[:, :, None] + rank[:, None, :]).reshape(len(logits), 52) + (kind[:, :1] - face[:, None])
    joker = (kind[:, 1] - face)[:, None]
    return np.concatenate([pairs, joker], axis=1), (1 - np.exp(face)).astype(np.float32)


class Reader:
    """The reader network on onnxruntime, with its calibration."""

    def __init__(self, path: Path, calibration: Calibration, threads: int = 0) -> None:
        self._net = session(path, threads)
        self.calibration = calibration

    def logits(self, index: list[Image], card: list[Image]) -> tuple[Floats, Floats]:
        """Logits (N, 21) and (M, 21) of index patches and card patches."""
        empty_index = np.zeros((1, 3, INDEX_SIZE[1], INDEX_SIZE[0]), np.float32)
        empty_card = np.zeros((1, 3, CARD_SIZE[1], CARD_SIZE[0]), np.float32)
        feeds = {"index": to_input(index) if index else empty_index, "card": to_input(card) if card else empty_card}
        first, second = self._net.run(None, feeds)
        return np.asarray(first, np.float32)[: len(index)], np.asarray(second, np.float32)[: len(card)]

    def views(self, image: Image, cards: list[CardFound]) -> list[Views]:
        """What every view of every found card says (quads in px of `image`), not yet fused."""
        if not cards:
            return []
        patches: list[Image] = []
        whose: list[tuple[int, bool, float]] = []
        for row, card in enumerate(cards):
            guessed = [] if card.from_index else guessed_corners(card)
            for index, located in [*((i, True) for i in card.indices), *((i, False) for i in guessed)]:
                if _inside(image, index.centre):
                    patches.append(index_patch(image, index.centre, index.right, index.down))
                    whose.append((row, located, 2 * float(np.hypot(*index.down))))
        index_logits, card_logits = self.logits(patches, [card_patch(image, card.quad) for card in cards])
        index_scores, index_none = name_scores(index_logits)
        card_scores, card_none = name_scores(card_logits)
        result = []
        for row, (card, covered) in enumerate(zip(cards, _covered(cards), strict=True)):
            corners = tuple(
                Corner(located, index_scores[at], float(index_none[at]), tall)
                for at, (owner, located, tall) in enumerate(whose)
                if owner == row
            )
            result.append(Views(corners, card_scores[row], float(card_none[row]), covered, card.short))
        return result

    def read(self, image: Image, cards: list[CardFound]) -> list[Reading]:
        """One reading per found card (quads in px of `image`)."""
        return [fuse(views, self.calibration) for views in self.views(image, cards)]

    def confidence(self, reading: Reading) -> float:
        """Calibrated probability that the best name is right."""
        c = self.calibration
        value = c.slope * reading.margin + c.bias + c.small * float(np.log2(max(reading.index_height, 1.0) / 16))
        return float(1 / (1 + np.exp(-np.clip(value, -30, 30))))


def fuse(views: Views, calibration: Calibration) -> Reading:
    """Weighted log-probabilities over the views: each counts by its kind and by how likely it shows a face at all."""
    total = np.zeros(len(NAMES))
    height, count = 0.0, 0
    for corner in views.corners:
        weight = (calibration.index if corner.located else calibration.guess) * (1 - corner.none)
        total += weight * np.maximum(corner.scores, FLOOR)
        if corner.located and corner.none < 0.5:
            height, count = max(height, corner.height), count + 1
    weight = calibration.whole * (1 - views.whole_none) * max(0.0, 1 - 2 * views.covered)
    total += weight * np.maximum(views.whole, FLOOR)
    total -= total.max() + np.log(np.exp(total - total.max()).sum())
    best = int(np.argmax(total))
    rest = np.delete(total, best)
    margin = float(total[best] - (rest.max() + np.log(np.exp(rest - rest.max()).sum())))
    return Reading(total.astype(np.float32), margin, height or INDEX_SHARE * views.short, count)


def _inside(image: Image, point: Floats) -> bool:
    height, width = image.shape[:2]
    return bool(-2 <= point[0] < width + 2 and -2 <= point[1] < height + 2)


def _covered(cards: list[CardFound]) -> list[float]:
    """Share of each card's outline that other found outlines share with it (which lies on top is not known)."""
    shares = []
    for card in cards:
        area = max(cv2.contourArea(card.quad), 1.0)
        shared = sum(
            overlap(card.quad, other.quad) * min(cv2.contourArea(other.quad), area)
            for other in cards
            if other is not card
        )
        shares.append(min(1.0, shared / area))
    return shares
