"""Fusion and confidence of an enrolled deck: all that is known of one detection.

A card is compared with the deck's pictures (whole, by corners, registered), its indices with the deck's indices; in
NONO and the coloured deck what is printed is read as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from vision.calibration import fitted
from vision.enrolled.config import ENROLLED, ScoringConfig
from vision.enrolled.embedding import Floats, GalleryError

SIGNS = {
    "margin": 1, "residual": -1, "clearest": 1, "second": 1, "unprinted": -1, "label": 1,
    "down": -1, "whole": 1, "corner": 1, "fit": 1, "score": 1, "unlike": -1, "twin": 1, "overlay": 1, "overlays": 1,
    "overlay_least": 1,
}  # fmt: skip
"""The features of a confidence (see `features`) with the signs of their slopes: 1 where more of it makes a name surer,
else -1. Fitting keeps every slope at its sign."""
FEATURES = tuple(SIGNS)
_UNLIKE, _FIT = FEATURES.index("unlike"), FEATURES.index("fit")
KINDS = ("plain", "printed", "nono", "coloured", "composed")
"""Kinds of decks: without indices and with, then those that are read, and NONO of which one card per word and one per
suit was photographed. Each has a calibration of its own, for a margin means something else in each."""
_WEIGHTS = ("heat", "card", "corner", "match", "index", "index_heat", "label", "overlay", "pairwise")
_NUMBERS = (*_WEIGHTS, "bias", "threshold", "unanimous")


@dataclass(frozen=True)
class GalleryCalibration:
    """Weights of an enrolled deck's measurements and the calibration of its confidence (`vision.fitting.galleries`).

    `heat`, `index_heat`: temperatures of scores of cards and corners, and of indices; `card` to `overlay`: weights.
    `pairwise`: weight of the pairwise network; at 0 it is not run. Confidence = sigmoid(`bias` + `slopes` · features);
    a card is named from `threshold` on, and where all members that know it agree, from `unanimous` on (1: never).
    """

    heat: float = 6.0
    card: float = 0.2
    corner: float = 0.2
    match: float = 2.5
    index: float = 0.5
    index_heat: float = 12.0
    label: float = 0.5
    overlay: float = 2.0
    pairwise: float = 0.0
    slopes: tuple[float, ...] = (0.6, -0.1, 0.3, 1.3, 0.0, 0.3, -1.0, *(0.0 for _ in FEATURES[7:]))
    bias: float = -2.0
    threshold: float = 0.9
    unanimous: float = 1.0

    @classmethod
    def load(cls, path: Path, kind: str) -> GalleryCalibration:
        """Reads a kind of deck's part of `gallery_calibration.json`. Raises GalleryError."""
        try:
            return cls(**fitted(path, kind, _NUMBERS, FEATURES))
        except (OSError, ValueError) as error:
            raise GalleryError(str(error)) from error

    def weighed(self, weights: Mapping[str, float]) -> GalleryCalibration:
        """This calibration with other weights, by their names."""
        changed: dict[str, Any] = dict(weights)
        return replace(self, **changed)

    def as_dict(self) -> dict[str, object]:
        """What `load` reads of one kind of deck."""
        return {**asdict(self), "slopes": dict(zip(FEATURES, self.slopes, strict=True))}


@dataclass(frozen=True, eq=False)
class Seen:
    """What is measured on one detection. Arrays over names hold every name upright, then turned (2 codes,).

    `embedded`: scores of the whole card (2 codes,) and of its two corners (2, 2 codes), None for a deck that is
    composed by its indices. `residual` (2 codes,): of the registered pictures. `index` (indices, codes): scores of its
    indices; `unlike`: their log-distance from the deck's own; `strays`: residuals of the registered indices (no rows
    where none were registered). `covered`: share that others overlap. `twins` (codes,): residual between each name's
    picture and the most similar one. `label` (codes,): log-probabilities of what was read, None where nothing reads;
    `label_sure`: its confidence. `joker`: row of the joker in a deck that is read, else -1. `up`: probability of lying
    face up; `score`: the locator's, of the outline. `near` (indices, codes): likeness of each index to the enrolled
    ones, and `inked`, where the ink tells names apart (`IndexPrototypes.inked`); None where not asked for.
    """

    embedded: tuple[Floats, Floats] | None
    residual: Floats
    index: Floats
    unlike: Floats
    strays: Floats
    covered: float
    twins: Floats
    label: Floats | None = None
    label_sure: float = 0.0
    joker: int = -1
    up: float = 1.0
    score: float = 1.0
    near: Floats | None = None
    inked: Floats | None = None

    @classmethod
    def of_indices(cls, index: Floats, unlike: Floats, up: float, score: float, strays: Floats | None = None) -> Seen:
        """What is measured before any face is: scores, distances and residuals of indices (indices, codes)."""
        names = index.shape[1]
        strays = index[:0] if strays is None else strays
        return cls(None, np.zeros(2 * names), index, unlike, strays, 0.0, np.zeros(names), up=up, score=score)


def log_shares(scores: Floats, heat: float) -> Floats:
    """Log-probabilities of scores along the last axis, softened by `heat`."""
    scores = scores / heat
    scores = scores - scores.max(axis=-1, keepdims=True)
    out: Floats = scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))
    return out


def fused(seen: Seen, c: GalleryCalibration, config: ScoringConfig = ENROLLED.scoring) -> Floats:
    """Log-probabilities (codes,) of a detection; the embedding of the whole card does not count where half of it is
    covered.

    The noise of a registered picture has unknown strength, so its likelihood is a power of its residual.
    """
    total = (_embedded(seen, c, config) - c.match * np.log(seen.residual + config.noise)).reshape(-1, 2)
    both: Floats = np.logaddexp(total[:, 0], total[:, 1])
    if len(seen.index):
        both = both + c.index * np.maximum(log_shares(seen.index, c.index_heat), config.least_share).sum(axis=0)
        both = both + np.maximum(laid_shares(seen, c, config=config), config.least_share).sum(axis=0)
    if seen.label is not None:
        both = both + c.label * np.maximum(seen.label, -config.most)
    return log_shares(both, 1.0)


def _embedded(seen: Seen, c: GalleryCalibration, config: ScoringConfig) -> Floats:
    """Weighed log-probabilities (2 codes,) by the embedding of the whole card and its corners."""
    if seen.embedded is None:
        return np.zeros(len(seen.residual))
    card, corner = seen.embedded
    whole, corner = log_shares(card, c.heat), np.maximum(log_shares(corner, c.heat), config.least_share)
    # A picture shows the card one way up or the other: corner 0 then shows half turn 0, or both are swapped.
    swap = np.arange(len(whole)) ^ 1
    weight = c.card * max(0.0, 1 - 2 * seen.covered)
    out: Floats = weight * np.maximum(whole, 2 * config.least_share) + c.corner * (corner[0] + corner[1, swap])
    return out


def legible(seen: Seen, c: GalleryCalibration, config: ScoringConfig = ENROLLED.scoring) -> Floats:
    """Log-probabilities (codes,) of a detection that `fused` does not name, from its legible indices.

    In a dim room many located indices are false or unreadable, and would favour any name. Only indices that are like an
    enrolled one are used.
    """
    if seen.near is not None and len(seen.near):
        clear = seen.near.max(axis=1) >= config.legible
        strays = seen.strays[clear] if len(seen.strays) else seen.strays
        seen = replace(seen, index=seen.index[clear], unlike=seen.unlike[clear], strays=strays)
    return fused(seen, c, config=config)


def contradicted(likeness: Floats | None, name: int, near: float = ENROLLED.first_look.near) -> bool:
    """Whether an index of a card is so like another name's that it would be named that at a first look; `likeness`
    (indices, codes), `name`: the row of the card's name."""
    if likeness is None or not len(likeness):
        return False
    likest = likeness.max(axis=1)
    return bool(((likest >= near) & (likeness[:, name] < likest)).any())


def laid_shares(seen: Seen, c: GalleryCalibration, config: ScoringConfig = ENROLLED.scoring) -> Floats:
    """Log-probabilities (indices, codes) by the residuals of registered indices."""
    return log_shares(-c.overlay * np.log(seen.strays + config.index_noise), 1.0)


def features(seen: Seen, row: Floats, c: GalleryCalibration, config: ScoringConfig = ENROLLED.scoring) -> Floats:
    """The features (`FEATURES`) of the best name of log-probabilities `row` (codes,).

    In order: lead over the next name; residual (log); leads in the clearest and second clearest index; whether there is
    no index; odds of the label reading, negative if it reads another name; odds of lying face down, if above even. Then
    single members: leads of the whole card and of the better corner; ratio of residuals to the next name (log); locator
    score; distance of the clearest index from this name's; similarity of the most similar other picture. Last, the lead
    in the clearest registered index, in all of them, and in the least clear one.
    """
    best = int(row.argmax())
    fits = seen.residual.reshape(-1, 2)
    turned, residuals = int(fits[best].argmin()), fits.min(axis=1) + config.noise
    next_best = np.delete(residuals, best).min() if len(residuals) > 1 else np.inf
    told = [lead(index, best, config=config) for index in log_shares(seen.index, c.index_heat)]
    leads = sorted(told, reverse=True)
    prints = np.maximum(laid_shares(seen, c, config=config), config.least_share)
    laid = [lead(index, best, config=config) for index in prints]
    read = 0.0
    if seen.label is not None:
        read = odds(seen.label_sure, config=config)
        read = read if int(np.argmax(seen.label)) == best else -max(read, 0.0)
    return np.array(
        [
            max(lead(row, best, config=config), 0.0),
            np.log(residuals[best]) - np.log(0.01),
            max(leads[0], 0.0) if leads else 0.0,
            max(leads[1], 0.0) if len(leads) > 1 else 0.0,
            0.0 if leads else 1.0,
            read,
            max(-odds(seen.up, config=config), 0.0),
            *_embedded_leads(seen, best, turned, c, config),
            float(np.clip(np.log(next_best / residuals[best]), -config.fits, config.fits)),
            seen.score,
            float(seen.unlike[int(np.argmax(told)), best]) if told else 0.0,
            min(float(np.log((seen.twins[best] + config.noise) / config.unlike)), 0.0),
            max(laid) if laid else 0.0,
            lead(prints.sum(axis=0), best, config=config) if laid else 0.0,
            min(laid) if laid else 0.0,
        ]
    )


def _embedded_leads(
    seen: Seen, best: int, turned: int, c: GalleryCalibration, config: ScoringConfig
) -> tuple[float, float]:
    """Leads of a name by the embedding of the whole card and of its better corner; 0 where there is none."""
    if seen.embedded is None:
        return 0.0, 0.0
    card, corner = (log_shares(some, c.heat) for some in seen.embedded)
    whole = np.logaddexp.reduce(card.reshape(-1, 2), axis=1)
    # A picture shows the card one way up or the other: the lower corner is upright where the upper one is turned.
    ways = zip(corner, (turned, 1 - turned), strict=True)
    return lead(whole, best, config=config), max(lead(one, 2 * best + way, config=config) for one, way in ways)


def odds(share: float, config: ScoringConfig = ENROLLED.scoring) -> float:
    """Log-odds of a probability, at most `config.most` either way."""
    share = float(np.clip(share, 1e-6, 1 - 1e-6))
    return float(np.clip(np.log(share / (1 - share)), -config.most, config.most))


def lead(scores: Floats, best: int, config: ScoringConfig = ENROLLED.scoring) -> float:
    """Log-odds of one name against the likeliest other, at most `config.most` either way."""
    if len(scores) < 2:
        return config.most
    return float(np.clip(scores[best] - np.delete(scores, best).max(), -config.most, config.most))


def certainty(seen: Seen, row: Floats, c: GalleryCalibration, config: ScoringConfig = ENROLLED.scoring) -> float:
    """Calibrated probability that the best name of log-probabilities `row` (codes,) is right.

    A joker must also be read as one: spots on the table have been taken for its index. In a small deck without a
    reader, it is 0 where the clearest index is unlike this name's and another name's picture fits better. In a deck
    that is read, names share a word and differ by a suit's sign, so the result is at most the name's fused probability.
    """
    best = int(row.argmax())
    speaks = features(seen, row, c, config=config)
    if seen.label is None and len(row) < config.least_names and speaks[_UNLIKE] > config.no_index and speaks[_FIT] < 0:
        return 0.0
    if joker_unread(seen, best, config=config):
        return 0.0
    sure = confidence(speaks, c)
    return sure if seen.label is None else min(sure, float(np.exp(row[best])))


def unanimous(seen: Seen, row: Floats) -> bool:
    """Whether each member by itself gives the best name of log-probabilities `row` (codes,): the registered pictures,
    the embedding of the whole card, and what is read. Their errors have little in common, so their agreement tells more
    than the lead of the sum: indices too small to read favour any name and reduce that lead."""
    if seen.embedded is None or seen.label is None:
        return False
    whole = np.logaddexp.reduce(seen.embedded[0].reshape(-1, 2), axis=1)
    told = (int(seen.residual.argmin()) // 2, int(whole.argmax()), int(seen.label.argmax()))
    return set(told) == {int(row.argmax())}


def joker_unread(seen: Seen, best: int, config: ScoringConfig = ENROLLED.scoring) -> bool:
    """Whether the best name's row is the joker's in a deck that is read, and it is not read as one."""
    if best != seen.joker or seen.label is None:
        return False
    return int(seen.label.argmax()) != best or seen.label_sure < config.joker_read


def confidence(speaks: Floats, c: GalleryCalibration) -> float:
    """Probability that a name with the features `speaks` is right."""
    value = float(speaks @ np.array(c.slopes)) + c.bias
    return float(1 / (1 + np.exp(-np.clip(value, -30, 30))))
