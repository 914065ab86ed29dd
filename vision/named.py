"""Cards of decks other than the standard one, named by two witnesses: what is printed on them, and their pictures.

NONO and the coloured deck are read by their words and numbers (`vision.labels`), whether they were enrolled or not; a
deck that was enrolled is compared with its pictures (`vision.gallery`). What both say of a card is weighed together:
pictures tell words apart of which hardly anything shows, print tells the suits.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.gallery import GalleryReader, Match
from vision.joining import same_card
from vision.labels import LabelReader, LabelReading
from vision.locate import CardFound, overlap
from vision.read import covered_shares
from vision.typeface import Typeface
from vision.types import Image

SAME_PLACE = 0.5
"""Two findings of one name that overlap by more are one card."""
BEST = 5
"""So many names are told of a card."""


class Opinion(NamedTuple):
    """What a finding is called (None: left open), how sure that is, and the best names with their probabilities."""

    name: str | None
    confidence: float
    ranked: tuple[tuple[str, float], ...]


MOST = 12.0
"""Log-odds beyond which nothing is surer."""


@dataclass(frozen=True)
class JointCalibration:
    """`label`, `picture`: weights of the witnesses; confidence = sigmoid(`bias` + `slopes` · evidence), from
    `threshold` on a card is named. Fitted by `vision.fitting.witnesses`."""

    label: float = 1.0
    picture: float = 0.6
    slopes: tuple[float, float, float] = (0.5, 0.3, 0.3)
    bias: float = -1.0
    threshold: float = 0.98

    @classmethod
    def load(cls, path: Path, deck: str) -> JointCalibration:
        """Reads a deck's part of `witness_calibration.json`; raises FileNotFoundError or ValueError naming the file."""
        try:
            values = json.loads(path.read_text(encoding="utf-8"))[deck]
            first, second, third = (float(value) for value in values["slopes"])
            plain = {key: float(values[key]) for key in ("label", "picture", "bias", "threshold")}
            return cls(slopes=(first, second, third), **plain)
        except (json.JSONDecodeError, TypeError, KeyError, ValueError) as error:
            raise ValueError(f"{path}: not a calibration of witnesses: {error}") from error

    def as_dict(self) -> dict[str, object]:
        """What `load` reads of one deck."""
        return asdict(self)


class Said(NamedTuple):
    """What both witnesses say of one finding: log-probabilities (codes,) of the label view and of the pictures, and how
    sure each is of its best name."""

    label: NDArray[np.float64]
    label_sure: float
    picture: NDArray[np.float64]
    picture_sure: float


@dataclass(frozen=True)
class Witnesses:
    """Who names a deck's cards; one of them at least."""

    labels: LabelReader | None
    gallery: GalleryReader | None
    joint: JointCalibration = JointCalibration()

    def opinions(self, image: Image, cards: Sequence[CardFound]) -> list[tuple[CardFound, Opinion]]:
        """The found cards (quads in px of `image`), those told apart that the locator took for one, each with what it
        is called."""
        if self.labels is None:
            assert self.gallery is not None
            return once([self._pictured(card, match) for card, match in self._matches(image, cards)])
        read = self.labels.read(image, cards)
        if self.gallery is None:
            c = self.labels.calibration
            return once(
                [
                    (card, _opinion(self.labels.codes, told.scores, self.labels.confidence(told), c.threshold))
                    for card, told in read
                ]
            )
        matches = self._matches(image, [card for card, _ in read])
        found = []
        for (card, told), (_, match) in zip(read, matches, strict=True):
            row, sure = weighed(self.said(told, match), self.joint)
            opinion = _opinion(self.gallery.codes, row, sure, self.joint.threshold)
            laid = opinion.name is not None and opinion.name == self.gallery.codes[int(np.argmax(match.scores))]
            found.append((replace(card, quad=match.quad) if laid else card, opinion))
        return once(found)

    def said(self, told: LabelReading, match: Match) -> Said:
        """What both say, in the order of the gallery's names."""
        assert self.labels is not None and self.gallery is not None
        order = [self.labels.codes.index(code) for code in self.gallery.codes]
        scores, sure = self._typeface.heard(told.scores, self.labels.confidence(told))
        return Said(scores[order], sure, match.scores, match.confidence)

    @cached_property
    def _typeface(self) -> Typeface:
        assert self.labels is not None and self.gallery is not None
        return Typeface(self.labels, self.gallery.pictures)

    def _matches(self, image: Image, cards: Sequence[CardFound]) -> list[tuple[CardFound, Match]]:
        assert self.gallery is not None
        matches = self.gallery.read(image, [card.quad for card in cards], covered_shares(list(cards)))
        return list(zip(cards, matches, strict=True))

    def _pictured(self, card: CardFound, match: Match) -> tuple[CardFound, Opinion]:
        assert self.gallery is not None
        opinion = _opinion(self.gallery.codes, match.scores, match.confidence, self.gallery.calibration.threshold)
        return (replace(card, quad=match.quad) if opinion.name is not None else card), opinion


def weighed(said: Said, c: JointCalibration) -> tuple[NDArray[np.float64], float]:
    """Log-probabilities (codes,) of both witnesses together, and how sure the best name is."""
    row = joined(said, c)
    value = c.bias + float(np.dot(c.slopes, evidence(said, row)))
    return row, float(1 / (1 + np.exp(-np.clip(value, -30, 30))))


def joined(said: Said, c: JointCalibration) -> NDArray[np.float64]:
    """Log-probabilities (codes,): the weighted sum of both."""
    row = c.label * np.maximum(said.label, -MOST) + c.picture * np.maximum(said.picture, -MOST)
    row = row - row.max()
    out: NDArray[np.float64] = row - np.log(np.exp(row).sum())
    return out


def evidence(said: Said, row: NDArray[np.float64]) -> tuple[float, float, float]:
    """What speaks for the best name of a joint `row`: its lead, and how sure each witness is of it (log-odds; who is
    sure of another name speaks against it)."""
    best = int(np.argmax(row))
    lead = float(np.clip(row[best] - np.delete(row, best).max(), 0, MOST)) if len(row) > 1 else MOST
    own = []
    for scores, sure in ((said.label, said.label_sure), (said.picture, said.picture_sure)):
        odds = float(np.clip(np.log(max(sure, 1e-6) / max(1 - sure, 1e-6)), -MOST, MOST))
        own.append(odds if int(np.argmax(scores)) == best else -max(odds, 0.0))
    return lead, own[0], own[1]


def once(found: list[tuple[CardFound, Opinion]]) -> list[tuple[CardFound, Opinion]]:
    """The same without second findings of a card: of one name and in one place, or with indices that stand to each
    other as one card's do, the surer is kept."""
    kept: list[tuple[CardFound, Opinion]] = []
    for card, opinion in sorted(found, key=lambda item: -item[1].confidence):
        twice = opinion.name is not None and any(
            opinion.name == other.name
            and (overlap(card.quad, where.quad) > SAME_PLACE or same_card(card, where, alike=True))
            for where, other in kept
        )
        if not twice:
            kept.append((card, opinion))
    return kept


def _opinion(codes: list[str], scores: NDArray[np.float64], sure: float, threshold: float) -> Opinion:
    ranked = tuple((codes[at], float(np.exp(scores[at]))) for at in np.argsort(-scores)[:BEST])
    return Opinion(ranked[0][0] if sure >= threshold else None, sure, ranked)
