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

FEATURES = (
    "margin", "residual", "clearest", "second", "against", "unprinted", "label",
    "down", "whole", "corner", "fit", "score", "unlike", "twin", "overlay", "overlays", "overlay_least", "stray",
)  # fmt: skip
"""What a confidence rests on, see `features`."""
_UNLIKE, _FIT = FEATURES.index("unlike"), FEATURES.index("fit")
KINDS = ("plain", "printed", "nono", "coloured", "composed")
"""Kinds of decks: without indices and with, then those that are read, and NONO of which one card per word and one per
suit was photographed. What a margin means differs."""
_WEIGHTS = ("heat", "card", "corner", "match", "index", "index_heat", "label", "overlay", "pairwise")
_NUMBERS = (*_WEIGHTS, "bias", "threshold")


@dataclass(frozen=True)
class GalleryCalibration:
    """How the views are weighed and what speaks for a name; fitted on decks that no test uses
    (`vision.fitting.galleries`).

    `heat`, `index_heat`: what softens the scores of cards and corners, and of indices; the other six: weights.
    `pairwise`: how much of what that network says counts (`vision.enrolled.pairwise_index.reweighted`); where nothing
    does it is not asked. Confidence = sigmoid(`bias` + `slopes` · features); from `threshold` on a card is named.
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
    slopes: tuple[float, ...] = (0.6, -0.1, 0.3, 1.3, 0.0, 0.0, 0.3, -1.0, *(0.0 for _ in FEATURES[8:]))
    bias: float = -2.0
    threshold: float = 0.9

    @classmethod
    def load(cls, path: Path, kind: str) -> GalleryCalibration:
        """Reads a kind of deck's part of `gallery_calibration.json`. Raises GalleryError."""
        try:
            return cls(**fitted(path, kind, _NUMBERS, FEATURES))
        except (OSError, ValueError) as error:
            raise GalleryError(str(error)) from error

    def weighed(self, weights: Mapping[str, float]) -> GalleryCalibration:
        """The same with other weights, by their names."""
        changed: dict[str, Any] = dict(weights)
        return replace(self, **changed)

    def as_dict(self) -> dict[str, object]:
        """What `load` reads of one kind of deck."""
        return {**asdict(self), "slopes": dict(zip(FEATURES, self.slopes, strict=True))}


@dataclass(frozen=True)
class Seen:
    """What one detection looks like; every code upright, then turned: scores of the whole card (2 codes,), of its two
    corners (2, 2 codes), and how badly the enrolled pictures fit when registered with it (2 codes,); scores of its
    indices (indices, codes) and how much farther from the deck's own they are than pictures of these (log, the same
    shape), and how badly the deck's own fit when registered with them (the same shape, or no rows where they were not).

    `covered`: the share of it that others overlap. `twins` (codes,): how badly the likest picture of another name fits
    each name's own. `label`: what is read on it, log-probabilities (codes,), and how sure that is; None where nobody
    reads. `joker`: the joker's row in a deck that is read, else -1. `up`: how likely it lies face up, as the locator
    has it, who does not know the deck; `score`: how sure that is of its outline.
    """

    card: Floats
    corner: Floats
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


def log_shares(scores: Floats, heat: float) -> Floats:
    """Log-probabilities of scores along the last axis, softened by `heat`."""
    scores = scores / heat
    scores = scores - scores.max(axis=-1, keepdims=True)
    out: Floats = scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))
    return out


def fused(seen: Seen, c: GalleryCalibration, config: ScoringConfig = ENROLLED.scoring) -> Floats:
    """Log-probabilities (codes,) of a detection; as a whole, a half covered card has no say.

    Registered with the card, a picture fits but for noise of unknown strength: its likelihood is a power of its
    residual.
    """
    whole, corner = log_shares(seen.card, c.heat), np.maximum(log_shares(seen.corner, c.heat), config.least_share)
    weight = c.card * max(0.0, 1 - 2 * seen.covered)
    # A picture shows the card one way up or the other: corner 0 then shows half turn 0, or both are swapped.
    swap = np.arange(len(whole)) ^ 1
    total = weight * np.maximum(whole, 2 * config.least_share) + c.corner * (corner[0] + corner[1, swap])
    total = (total - c.match * np.log(seen.residual + config.noise)).reshape(-1, 2)
    both: Floats = np.logaddexp(total[:, 0], total[:, 1])
    if len(seen.index):
        both = both + c.index * np.maximum(log_shares(seen.index, c.index_heat), config.least_share).sum(axis=0)
        both = both + np.maximum(_laid(seen, c, config=config), config.least_share).sum(axis=0)
    if seen.label is not None:
        both = both + c.label * np.maximum(seen.label, -config.most)
    return log_shares(both, 1.0)


def _laid(seen: Seen, c: GalleryCalibration, config: ScoringConfig = ENROLLED.scoring) -> Floats:
    """Log-probabilities (indices, codes) of what was registered with a detection's indices: a power of the residual,
    see `fused`."""
    return log_shares(-c.overlay * np.log(seen.strays + config.index_noise), 1.0)


def features(seen: Seen, row: Floats, c: GalleryCalibration, config: ScoringConfig = ENROLLED.scoring) -> Floats:
    """The numbers of `FEATURES` for the best name of log-probabilities `row` (codes,).

    Its lead over the next, how badly its picture fits (log), its leads in the clearest index and in the second
    clearest, how strongly an index holds against it, whether no index was found, the odds of what was read: of this
    name, or against it if another one is, and the odds that it lies face down, if these are more than even. Then each
    witness by itself, for those that agree are surer than one that outvotes the others: the name's lead as a whole card
    and in the clearer corner, how many times better (log) its picture fits than any other, the outline's score, and how
    unlike this name's own the clearest index is; how unlike (log) it the likest picture of another name is: two prints
    in nearly one colour are told apart in good light only. At last its leads where the deck's own indices were
    registered with its own: in the clearest, in all of them together, in the least clear one; and how badly (log) it
    fits in the clearest.
    """
    best = int(row.argmax())
    fits = seen.residual.reshape(-1, 2)
    turned, residuals = int(fits[best].argmin()), fits.min(axis=1) + config.noise
    next_best = np.delete(residuals, best).min() if len(residuals) > 1 else np.inf
    whole = np.logaddexp.reduce(log_shares(seen.card, c.heat).reshape(-1, 2), axis=1)
    # A picture shows the card one way up or the other: the lower corner is upright where the upper one is turned.
    corners = zip(log_shares(seen.corner, c.heat), (turned, 1 - turned), strict=True)
    told = [_lead(index, best, config=config) for index in log_shares(seen.index, c.index_heat)]
    leads = sorted(told, reverse=True)
    prints = np.maximum(_laid(seen, c, config=config), config.least_share)
    laid = [_lead(index, best, config=config) for index in prints]
    odds = 0.0
    if seen.label is not None:
        odds = _odds(seen.label_sure, config=config)
        odds = odds if int(np.argmax(seen.label)) == best else -max(odds, 0.0)
    return np.array(
        [
            max(_lead(row, best, config=config), 0.0),
            np.log(residuals[best]) - np.log(0.01),
            max(leads[0], 0.0) if leads else 0.0,
            max(leads[1], 0.0) if len(leads) > 1 else 0.0,
            max(-leads[-1], 0.0) if leads else 0.0,
            0.0 if leads else 1.0,
            odds,
            max(-_odds(seen.up, config=config), 0.0),
            _lead(whole, best, config=config),
            max(_lead(corner, 2 * best + way, config=config) for corner, way in corners),
            float(np.clip(np.log(next_best / residuals[best]), -config.fits, config.fits)),
            seen.score,
            float(seen.unlike[int(np.argmax(told)), best]) if told else 0.0,
            min(float(np.log((seen.twins[best] + config.noise) / config.unlike)), 0.0),
            max(laid) if laid else 0.0,
            _lead(prints.sum(axis=0), best, config=config) if laid else 0.0,
            min(laid) if laid else 0.0,
            float(np.log((seen.strays[int(np.argmax(laid)), best] + config.index_noise) / config.usual_residual))
            if laid
            else 0.0,
        ]
    )


def _odds(share: float, config: ScoringConfig = ENROLLED.scoring) -> float:
    """Log-odds of a probability, at most `config.most` either way."""
    share = float(np.clip(share, 1e-6, 1 - 1e-6))
    return float(np.clip(np.log(share / (1 - share)), -config.most, config.most))


def _lead(scores: Floats, best: int, config: ScoringConfig = ENROLLED.scoring) -> float:
    """Log-odds of one name against the likeliest other, at most `config.most` either way."""
    if len(scores) < 2:
        return config.most
    return float(np.clip(scores[best] - np.delete(scores, best).max(), -config.most, config.most))


def certainty(seen: Seen, row: Floats, c: GalleryCalibration, config: ScoringConfig = ENROLLED.scoring) -> float:
    """Calibrated probability that the best name of log-probabilities `row` (codes,) is right.

    A joker must be read as one, too: a spot on the table has been taken for its index. In a deck of few names that
    nobody reads, what is no index of it tells no name where another one's picture fits better.
    """
    best = int(row.argmax())
    speaks = features(seen, row, c, config=config)
    if seen.label is None and len(row) < config.least_names and speaks[_UNLIKE] > config.no_index and speaks[_FIT] < 0:
        return 0.0
    if (
        best == seen.joker
        and seen.label is not None
        and not (int(seen.label.argmax()) == best and seen.label_sure >= config.joker_read)
    ):
        return 0.0
    return confidence(speaks, c)


def confidence(speaks: Floats, c: GalleryCalibration) -> float:
    """What the `features` for a name means."""
    value = float(speaks @ np.array(c.slopes)) + c.bias
    return float(1 / (1 + np.exp(-np.clip(value, -30, 30))))
