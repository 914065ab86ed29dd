"""Fusion and confidence of a card by its indices and by what is read on it, before any face is registered.

It is computed twice: before and after the deck's indices are registered with the located ones. A name that is sure by
then needs no registration of faces. Neither does a card that shows so little that registration has never named one like
it (ADR 47).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.calibration import fitted
from vision.enrolled.config import ENROLLED, IndexScoringConfig
from vision.enrolled.embedding import Floats, GalleryError
from vision.enrolled.indices.first_look import Glance
from vision.enrolled.scoring import GalleryCalibration, Seen, joker_unread, laid_shares, lead, log_shares, odds

SIGNS = {
    "near": 1, "matched": 1, "printed": 1, "read": 1, "margin": 1, "seen": 1, "down": -1, "score": 1,
    "laid": 1, "laid_together": 1, "laid_least": 1,
}  # fmt: skip
"""The features of a confidence (`IndexEvidence.features`) with the signs of their slopes: 1 where more of it makes a
name surer, else -1. The last three exist only once indices are registered."""
STAGES = {"before": tuple(SIGNS)[:8], "after": tuple(SIGNS)}
"""Features before and after the deck's indices are registered."""


@dataclass(frozen=True)
class IndexCalibration:
    """Confidence at one of `STAGES` = sigmoid(`bias` + `slopes` · features)."""

    slopes: tuple[float, ...]
    bias: float

    @classmethod
    def load(cls, path: Path, kind: str, stage: str) -> IndexCalibration:
        """Reads a kind of deck's part of `gallery_calibration.json`. Raises GalleryError."""
        try:
            return cls(**fitted(path, part(kind, stage), ("bias",), STAGES[stage]))
        except (OSError, ValueError) as error:
            raise GalleryError(str(error)) from error

    def as_dict(self) -> dict[str, object]:
        """What `load` reads."""
        return {"bias": self.bias, "slopes": dict(zip(tuple(SIGNS), self.slopes, strict=False))}

    def sure(self, features: Floats) -> float:
        """Probability that a name with these `features` is right; only as many are used as there are slopes."""
        value = self.bias + float(np.dot(self.slopes, features[: len(self.slopes)]))
        return float(1 / (1 + np.exp(-np.clip(value, -30, 30))))


def part(kind: str, stage: str) -> str:
    """The key in `gallery_calibration.json` of the confidence of a kind of deck at a stage."""
    return f"{kind}, {stage} registration"


@dataclass(frozen=True)
class IndexEvidence:
    """What is known of a card without its face. `glance`: the index matcher's, None where no index of the deck shows.
    Of `seen` only these are used: indices, registered or not, what is read, the locator's score, and the probability of
    lying face up."""

    glance: Glance | None
    seen: Seen

    def fused(self, c: GalleryCalibration) -> Floats:
        """Log-probabilities (codes,), uniform where nothing is seen."""
        total = np.zeros(len(self.seen.residual) // 2)
        if self.glance is not None:
            total = total + _bounded(self.glance.shares)
        if len(self.seen.index):
            total = total + c.index * self._printed(c)
        if len(self.seen.strays):
            total = total + _bounded(laid_shares(self.seen, c)).sum(axis=0)
        if self.seen.label is not None:
            total = total + c.label * _bounded(self.seen.label)
        return log_shares(total, 1.0)

    def features(
        self, row: Floats, c: GalleryCalibration, config: IndexScoringConfig = ENROLLED.index_scoring
    ) -> Floats:
        """The features (`SIGNS`) of the best name of log-probabilities `row` (codes,); 0 where nothing is seen.

        In order: log-odds that its nearest index is this name's rather than none of the deck's, at most `config.near`;
        leads by the index matcher and by the features of the indices; odds of what is read, negative where that is
        another name; lead of all together; whether a print of the deck shows; odds of lying face down, if above even;
        the locator's score. Then leads by registered indices: of the clearest, of all together, of the least clear.
        """
        best, seen, glance = int(row.argmax()), self.seen, self.glance
        near = matched = read = 0.0
        if glance is not None:
            look = ENROLLED.first_look
            near = min(look.heat * (float(glance.nearest[best]) - look.nothing), config.near)
            matched = lead(glance.shares, best)
        if seen.label is not None:
            read = odds(seen.label_sure)
            read = read if int(seen.label.argmax()) == best else -max(read, 0.0)
        laid = _bounded(laid_shares(seen, c))
        leads = [lead(one, best) for one in laid]
        return np.array(
            [
                near,
                matched,
                lead(self._printed(c), best) if len(seen.index) else 0.0,
                read,
                lead(row, best),
                float(glance is not None),
                max(-odds(seen.up), 0.0),
                seen.score,
                max(leads, default=0.0),
                lead(laid.sum(axis=0), best) if leads else 0.0,
                min(leads, default=0.0),
            ]
        )

    def certainty(self, row: Floats, c: GalleryCalibration, calibration: IndexCalibration) -> float:
        """Calibrated probability that the best name of log-probabilities `row` (codes,) is right.

        A joker must also be read as one: spots on the table have been taken for its index. In a deck that is read,
        names share a word and differ by a suit's sign, so the result is at most the name's fused probability. It is at
        most 0.5 where any member gives another name: in some typefaces an 8 is read as a 1 with confidence.
        """
        best, label = int(row.argmax()), self.seen.label
        if joker_unread(self.seen, best):
            return 0.0
        speaks = dict(zip(SIGNS, self.features(row, c).tolist(), strict=True))
        sure = calibration.sure(np.array(list(speaks.values())))
        read_otherwise = label is not None and int(label.argmax()) != best and self.seen.label_sure >= 0.5
        if read_otherwise or min(speaks["matched"], speaks["printed"], speaks["laid_together"]) < 0:
            sure = min(sure, 0.5)
        return sure if label is None else min(sure, float(np.exp(row[best])))

    def _printed(self, c: GalleryCalibration) -> Floats:
        """Log-probabilities (codes,) by the features of all indices, without their weight."""
        out: Floats = _bounded(log_shares(self.seen.index, c.index_heat)).sum(axis=0)
        return out


def _bounded(shares: Floats) -> Floats:
    out: Floats = np.maximum(shares, ENROLLED.scoring.least_share)
    return out
