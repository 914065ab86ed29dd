"""Fusion of one card's views to a reading, and its calibrated confidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.calibration import fitted
from vision.recognition.config import RECOGNITION, FusionConfig
from vision.recognition.scene_threshold import raised

Floats = NDArray[np.float32]

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NAMES = (*(suit + rank for suit in SUITS for rank in RANKS), "JK")
"""The names a standard deck's card can have, in the order of the fused scores."""
FEATURES = (
    "margin", "clearest", "second", "quarter", "whole", "against", "hidden", "height", "short", "unlocated", "joker",
    "around", "rank", "suit", "quarter_rank", "quarter_suit", "ace", "ace_rank", "rank_most", "suit_most",
    "rank_least", "suit_least",
)  # fmt: skip
"""What a confidence rests on, see `_features`."""
_NUMBERS = ("index", "guess", "quarter", "whole", "bias", "threshold", "scene_penalty", "narrow")


@dataclass(frozen=True)
class Calibration:
    """How views are fused and how sure is sure enough; fitted, never tuned by hand (`vision.fitting.calibrate`).

    `index`, `guess`, `quarter`, `whole`: weights of a located index, of a corner looked at because an index should be
    there, of the quarter around either, and of the whole card. Confidence = sigmoid(`bias` + `slopes` · features).

    From `threshold` on a card is named that is wide enough, on a table where all others are read clearly. Elsewhere
    more is asked (log-odds): `scene_penalty` more where none is, `narrow` more of a card half as wide as
    `config.wide_px`.
    """

    index: float = 0.7
    guess: float = 0.35
    quarter: float = 0.5
    whole: float = 0.5
    slopes: tuple[float, ...] = (1.0, *(0.0 for _ in FEATURES[1:]))
    bias: float = 0.0
    threshold: float = 0.9
    scene_penalty: float = 0.0
    narrow: float = 0.0

    @classmethod
    def load(cls, path: Path) -> Calibration:
        """Reads `calibration.json`; raises FileNotFoundError or ValueError naming the file."""
        return cls(**fitted(path, None, _NUMBERS, FEATURES))

    def as_dict(self) -> dict[str, object]:
        """What `load` reads."""
        return {**asdict(self), "slopes": dict(zip(FEATURES, self.slopes, strict=True))}

    @property
    def weights(self) -> NDArray[np.float64]:
        """Of the kinds of views (4,), in the order of `view_sums`."""
        return np.array([self.index, self.guess, self.quarter, self.whole])

    def confidence(self, reading: Reading, config: FusionConfig = RECOGNITION.fusion) -> float:
        """Calibrated probability that the reading's best name is right.

        A joker that one view alone tells of stays below the threshold: any printed word may look like that.
        """
        value = self.bias + float(np.dot(self.slopes, reading.features))
        sure = float(1 / (1 + np.exp(-np.clip(value, -30, 30))))
        return min(sure, config.lone_joker * self.threshold) if reading.lone_joker else sure

    def required_confidence(
        self,
        unclear: float = RECOGNITION.fusion.not_known,
        short: float = RECOGNITION.fusion.wide_px,
        config: FusionConfig = RECOGNITION.fusion,
    ) -> float:
        """The confidence from which on a card is named.

        `unclear`: share of unclear detections among the others of its scene (by default as without a scene); `short`:
        the card's shorter side, px.
        """
        return raised(self.threshold, float(self.added_log_odds(np.array(unclear), np.array(short), config=config)))

    def added_log_odds(
        self, unclear: NDArray[np.float64], short: NDArray[np.float64], config: FusionConfig = RECOGNITION.fusion
    ) -> NDArray[np.float64]:
        """What is added to the threshold, log-odds, for arrays as in `required_confidence`."""
        return self.scene_penalty * unclear + self.narrow * np.maximum(
            np.log2(config.wide_px / np.maximum(short, 1.0)), 0.0
        )


@dataclass(frozen=True, eq=False)
class Corner:
    """What one index patch says: log-probabilities (53,), probability that it shows none, index height px.

    `at`: which of the card's indices it is, less than 0 for a guessed one. `quarter`, `quarter_none`: the same of the
    quarter of the card around it, None where it was not looked at.
    """

    located: bool
    scores: Floats
    none: float
    height: float
    at: int = -1
    quarter: Floats | None = None
    quarter_none: float = 1.0

    @property
    def shown(self) -> bool:
        """Whether the patch shows an index."""
        return self.none < RECOGNITION.fusion.shown

    @property
    def framed(self) -> bool:
        """Whether the quarter counts: it shows a face, and an index was located or shows where one should be."""
        return (
            self.quarter is not None and self.quarter_none < RECOGNITION.fusion.shown and (self.shown or self.located)
        )


@dataclass(frozen=True, eq=False)
class Views:
    """All views of one card; `covered`: share of it that other outlines overlap; `short`: its shorter side, px;
    `fanned`: share of it that outlines of cards overlap that show another face's index."""

    corners: tuple[Corner, ...]
    whole: Floats
    whole_none: float
    covered: float
    short: float
    fanned: float = 0.0


@dataclass(frozen=True, eq=False)
class Reading:
    """What the views of one card say. `scores` (53,): fused log-probabilities over `NAMES`, normalised.

    `features`: numbers named by `FEATURES`, for the confidence. `fanned`: as in `Views`.
    """

    scores: Floats
    features: tuple[float, ...]
    fanned: float = 0.0

    @property
    def lone_joker(self) -> bool:
        """Whether the best name is the joker's and nothing confirms it, or something clearly contradicts it.

        A second index confirms it, or clearly the whole card, or, under other faces, clearly both index and quarter.
        """
        told = dict(zip(FEATURES, self.features, strict=True))
        fanned = (
            self.fanned >= RECOGNITION.fusion.in_a_fan
            and min(told["clearest"], told["quarter"]) > RECOGNITION.fusion.clearly
        )
        alone = told["second"] <= 0 and told["whole"] <= RECOGNITION.fusion.joker_face and not fanned
        return told["joker"] > 0 and (alone or told["against"] > RECOGNITION.fusion.clearly)

    @cached_property
    def name(self) -> str:
        """The best name."""
        return NAMES[int(np.argmax(self.scores))]

    def ranked(self, count: int = 5) -> list[tuple[str, float]]:
        """The best names with their probabilities."""
        best = np.argsort(-self.scores)[:count]
        return [(NAMES[row], float(np.exp(self.scores[row]))) for row in best]


def fuse(views: Views, calibration: Calibration, config: FusionConfig = RECOGNITION.fusion) -> Reading:
    """Weighted log-probabilities over the views: each counts by its kind and by how likely it shows a face at all."""
    views = replace(views, corners=tuple(corner for corner in views.corners if corner.shown or corner.framed))
    total = calibration.weights @ view_sums(views, config=config)
    total -= total.max() + np.log(np.exp(total - total.max()).sum())
    return Reading(total.astype(np.float32), _features(views, total, config=config), views.fanned)


def view_sums(views: Views, config: FusionConfig = RECOGNITION.fusion) -> NDArray[np.float64]:
    """Sums of log-probabilities (4, 53) of located indices, guessed ones, quarters and the whole card, unweighted.

    Views without a face are left out; located indices count no more than `config.most_indices` together.
    """
    sums = np.zeros((4, len(NAMES)))
    located = sum(corner.located and corner.shown for corner in views.corners)
    for corner in views.corners:
        if corner.shown:
            share = min(1.0, config.most_indices / located) if corner.located else 1.0
            sums[0 if corner.located else 1] += share * (1 - corner.none) * np.maximum(corner.scores, config.floor)
        if corner.quarter is not None and corner.framed:
            sums[2] += (1 - corner.quarter_none) * np.maximum(corner.quarter, config.floor)
    sums[3] = _whole_weight(views, config=config) * np.maximum(views.whole, config.floor)
    return sums


def _whole_weight(views: Views, config: FusionConfig = RECOGNITION.fusion) -> float:
    """Weight of the whole card: less where it may show no face, none where half of it is covered."""
    if views.whole_none >= config.shown:
        return 0.0
    return (1 - views.whole_none) * max(0.0, 1 - 2 * views.covered)


def _lead(scores: NDArray[np.floating], best: int, config: FusionConfig = RECOGNITION.fusion) -> float:
    """Log-odds of one name against the likeliest other, at most `-config.floor` either way."""
    second = float(max(scores[:best].max(initial=-np.inf), scores[best + 1 :].max(initial=-np.inf)))
    return min(max(float(scores[best]) - second, config.floor), -config.floor)


def _features(views: Views, total: NDArray[np.float64], config: FusionConfig = RECOGNITION.fusion) -> tuple[float, ...]:
    """The features (`FEATURES`) of the best name by the fused scores `total`.

    In order: leads over the next name, fused, of the clearest and second clearest located corner, the clearest quarter,
    the whole card; strongest lead against the name; blank probability of the clearest corner; height of the index and
    width of the card (log2 of 16 px and 64 px, at most 0); whether no index was located; whether it is a joker; whether
    only quarters around located indices can be read; leads of rank and suit in indices, then in quarters; whether it is
    an ace, and its rank's lead then (a large single mark looks like one); leads of rank and suit in the clearest view
    and in the least clear one.
    """
    best = int(np.argmax(total))
    leads = [
        (_lead(corner.scores, best, config) * (1 - corner.none), corner) for corner in views.corners if corner.shown
    ]
    corners = sorted((pair for pair in leads if pair[1].located), key=lambda pair: -pair[0])
    whole = _lead(views.whole, best, config=config) * _whole_weight(views, config=config)
    quarters = [
        _lead(corner.quarter, best, config=config) * (1 - corner.quarter_none)
        for corner in views.corners
        if corner.quarter is not None and corner.framed
    ]
    against = min([0.0, whole, *quarters, *(lead for lead, _ in leads)])
    clear = corners[0][1] if corners else None
    around = [corner for corner in views.corners if corner.located and corner.framed] if clear is None else []
    located = [(corner.scores, corner.none) for _, corner in corners]
    (rank, suit), quarter, most, least = _rank_and_suit_leads(views, located, best, config=config)
    ace = float(NAMES[best][1:] == "A")
    height = clear.height if clear else config.index_share * views.short
    return (
        _lead(total, best, config=config),
        max(corners[0][0], 0.0) if corners else 0.0,
        max(corners[1][0], 0.0) if len(corners) > 1 else 0.0,
        max([0.0, *quarters]),
        max(whole, 0.0),
        -against,
        clear.none if clear else 1.0,
        min(float(np.log2(max(height, 1.0) / 16)), 0.0),
        min(float(np.log2(max(views.short, 1.0) / 64)), 0.0),
        0.0 if clear else 1.0,
        float(NAMES[best] == "JK"),
        float(bool(around)),
        rank,
        suit,
        *quarter,
        ace,
        ace * rank,
        *most,
        *least,
    )


def _rank_and_suit_leads(
    views: Views, located: list[tuple[Floats, float]], best: int, config: FusionConfig = RECOGNITION.fusion
) -> tuple[list[float], list[float], list[float], list[float]]:
    """Leads of the name's rank and suit: largest among located indices, largest among quarters, largest and smallest
    among all views. `located`: log-probabilities and blank probability of the located indices."""
    framed = [(c.quarter, c.quarter_none) for c in views.corners if c.quarter is not None and c.framed]
    leads = _part_leads(located + framed, best, config=config)
    faces = [(views.whole, views.whole_none)] if _whole_weight(views, config=config) > 0 else []
    every = np.concatenate([leads, _part_leads(faces, best, config=config)])
    return (
        leads[: len(located)].max(axis=0, initial=0.0).tolist(),
        leads[len(located) :].max(axis=0, initial=0.0).tolist(),
        every.max(axis=0).tolist() if len(every) else [0.0, 0.0],
        every.min(axis=0).tolist() if len(every) else [0.0, 0.0],
    )


def _part_leads(
    said: Sequence[tuple[Floats, float]], best: int, config: FusionConfig = RECOGNITION.fusion
) -> NDArray[np.float64]:
    """Leads of the name's rank and suit (N, 2) in each view, given log-probabilities and blank probability.

    A joker is a rank and a suit of its own.
    """
    leads = np.zeros((len(said), 2))
    if not said:
        return leads
    each = np.exp(np.stack([scores for scores, _ in said]))
    faces, joker = each[:, :-1].reshape(-1, len(SUITS), len(RANKS)), each[:, -1]
    for column, at in ((0, best % len(RANKS)), (1, best // len(RANKS))):
        parts = faces.sum(axis=column + 1)
        own = joker
        if best < len(NAMES) - 1:
            own = parts[:, at].copy()
            parts[:, at] = joker
        leads[:, column] = np.log(np.maximum(own, config.least) / np.maximum(parts.max(axis=1), config.least))
    return leads.clip(config.floor, -config.floor) * [[1 - none] for _, none in said]
