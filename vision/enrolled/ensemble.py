"""Cards of decks other than the standard one, named by two witnesses: what is printed on them, and their pictures.

NONO and the coloured deck are read by their words and numbers (`vision.recognition.label_reader`), whether they were
enrolled or not; a deck that was enrolled is compared with its pictures (`vision.enrolled.gallery_reader`). What both
say of a card is weighed together (`vision.enrolled.scoring`). Where an enrolled deck has the standard one's names and
letters (`vision.enrolled.standard_fallback`), the standard reader names its cards beside the pictures, unless these
hold against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detection.assembly import overlap
from vision.detection.deduplication import same_card
from vision.detection.detections import CardFound
from vision.detection.index_layout import FourCorners
from vision.enrolled.config import ENROLLED, EnsembleConfig
from vision.enrolled.confusion import Typeface
from vision.enrolled.gallery_reader import GalleryReader, Laid
from vision.enrolled.scoring import certainty, fused
from vision.recognition.label_reader import LabelReader
from vision.recognition.prefix_ambiguity import continued, may_go_on
from vision.recognition.scene_threshold import unclear
from vision.types import Image

JOKER = "JK"


class StandardReading(NamedTuple):
    """A finding as the standard reader has it: its best name, how sure that is, and whether that is sure enough."""

    card: CardFound
    name: str
    confidence: float
    named: bool


class Opinion(NamedTuple):
    """What a finding is called (None: left open), how sure that is, and the best names with their probabilities."""

    name: str | None
    confidence: float
    ranked: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Ensemble:
    """Who names a deck's cards; one of them at least."""

    labels: LabelReader | None
    gallery: GalleryReader | None

    def opinions(
        self, image: Image, cards: Sequence[CardFound], config: EnsembleConfig = ENROLLED.ensemble
    ) -> list[tuple[CardFound, Opinion]]:
        """The found cards (quads in px of `image`), those told apart that the locator took for one, each with what it
        is called. What the locator takes for a back may be a face unlike any that it has seen: pictures that fit well
        enough name it, print alone does not."""
        if self.gallery is not None:
            return once(
                self._whole(
                    image, [self._compared(card, laid, config=config) for card, laid in self.look(image, cards)]
                ),
                config=config,
            )
        assert self.labels is not None
        read = self.labels.read(image, cards)
        sure = np.array([self.labels.confidence(told) for _, told in read])
        found = []
        faces = np.array([card.up >= 0.5 for card, _ in read], np.int64)
        for (card, told), mine, share in zip(read, sure.tolist(), unclear(sure, faces).tolist(), strict=True):
            named = card.up >= 0.5 and mine >= self.labels.calibration.required_confidence(share)
            found.append((card, _opinion(self.labels.codes, told.scores, mine, named, config=config)))
        return once(self._whole(image, found), config=config)

    def _whole(self, image: Image, found: Sequence[tuple[CardFound, Opinion]]) -> list[tuple[CardFound, Opinion]]:
        """The same, those left open that may be the beginning of another name."""
        if not any(said.name in self._longer for _, said in found):
            return list(found)
        open_ended = may_go_on(image, [card for card, _ in found])
        return [
            (card, begun(said, self._longer) if more else said)
            for (card, said), more in zip(found, open_ended, strict=True)
        ]

    @cached_property
    def _longer(self) -> dict[str, str]:
        codes = self.labels.codes if self.labels else self.gallery.codes if self.gallery else ()
        return continued(codes)

    def with_fallback(
        self,
        image: Image,
        read: Sequence[StandardReading],
        known: frozenset[str],
        config: EnsembleConfig = ENROLLED.ensemble,
    ) -> list[tuple[CardFound, Opinion]]:
        """The same for an enrolled deck with the standard one's names, of what the standard reader has read; `known`:
        the names for which it is heard."""
        assert self.gallery is not None
        found = []
        for said, laid in zip(read, self.gallery.look(image, [said.card for said in read]), strict=True):
            card, opinion = self._compared(said.card, laid, config=config)
            found.append((card, agreed(opinion, said, known, config=config)))
        return once(found, config=config)

    def look(self, image: Image, cards: Sequence[CardFound]) -> list[tuple[CardFound, Laid]]:
        """What every card of an enrolled deck looks like, and what is read on it."""
        assert self.gallery is not None
        # NONO of which some cards are composed was fitted without.
        apart = self.gallery.apart(image, cards) if self.labels is None or self.gallery.lays else list(cards)
        if self.labels is None:
            return list(zip(apart, self.gallery.look(image, apart), strict=True))
        read = self.labels.read(image, apart)
        apart = [card for card, _ in read]
        order = [self.labels.codes.index(code) for code in self.gallery.codes]
        joker = self.gallery.codes.index("JK") if "JK" in self.gallery.codes else -1
        found = []
        for (card, told), laid in zip(read, self.gallery.look(image, apart), strict=True):
            scores, sure = self._typeface.corrected(told.scores, self.labels.confidence(told))
            seen = replace(laid.seen, label=scores[order], label_sure=sure, joker=joker)
            found.append((card, laid._replace(seen=seen)))
        return found

    @cached_property
    def _typeface(self) -> Typeface:
        assert self.labels is not None and self.gallery is not None
        return Typeface(self.labels, self.gallery.pictures)

    def _compared(
        self, card: CardFound, laid: Laid, config: EnsembleConfig = ENROLLED.ensemble
    ) -> tuple[CardFound, Opinion]:
        assert self.gallery is not None
        c = self.gallery.calibration
        row = fused(laid.seen, c)
        sure = certainty(laid.seen, row, c)
        opinion = _opinion(self.gallery.codes, row, sure, sure >= c.threshold, config=config)
        fits = opinion.name is not None and opinion.name == self.gallery.codes[laid.best]
        return (replace(card, quad=laid.quads[laid.best]) if fits else card), opinion


def begun(opinion: Opinion, longer: Mapping[str, str]) -> Opinion:
    """An opinion of a card of whose index more may follow than shows (see `vision.recognition.prefix_ambiguity`): left
    open if its name begins another."""
    if opinion.name is None or opinion.name not in longer:
        return opinion
    return Opinion(None, min(opinion.confidence, 0.5), ((opinion.name, 0.5), (longer[opinion.name], 0.5)))


def once(
    found: list[tuple[CardFound, Opinion]], config: EnsembleConfig = ENROLLED.ensemble
) -> list[tuple[CardFound, Opinion]]:
    """The same without second findings of a card: of one name and in one place, or with indices that stand to each
    other as one card's do, the surer is kept."""
    kept: list[tuple[CardFound, Opinion]] = []
    corners = FourCorners.of([card for card, _ in found])
    for card, opinion in sorted(found, key=lambda item: -item[1].confidence):
        twice = opinion.name is not None and any(
            opinion.name == other.name
            and (
                overlap(card.quad, where.quad) > config.same_place
                or same_card(card, where, alike=True, four_corners=corners)
            )
            for where, other in kept
        )
        if not twice:
            kept.append((card, opinion))
    return kept


def agreed(
    opinion: Opinion, said: StandardReading, known: frozenset[str], config: EnsembleConfig = ENROLLED.ensemble
) -> Opinion:
    """What the pictures say of a card (`opinion`) and what is read on it together; `known`: the names for which the
    reading is heard. Left open where they contradict each other, as is a joker that is not read as one."""
    best = opinion.ranked[0][0]
    if said.name in known and said.named and (best == said.name or opinion.confidence < config.contradicted):
        others = [(other, share * (1 - said.confidence)) for other, share in opinion.ranked if other != said.name]
        sure = max(said.confidence, opinion.confidence if best == said.name else 0.0)
        return Opinion(said.name, sure, ((said.name, sure), *others[: config.ranked - 1]))
    if best != said.name and said.name in known and (said.named or said.confidence >= config.against):
        return Opinion(None, min(opinion.confidence, 0.5), ((best, 0.5), (said.name, 0.5)))
    unread = (
        best == JOKER and JOKER in known and not (said.name == JOKER and said.confidence >= ENROLLED.scoring.joker_read)
    )
    return Opinion(None, min(opinion.confidence, 0.5), opinion.ranked) if unread else opinion


def _opinion(
    codes: list[str], scores: NDArray[np.float64], sure: float, named: bool, config: EnsembleConfig = ENROLLED.ensemble
) -> Opinion:
    ranked = tuple((codes[at], float(np.exp(scores[at]))) for at in np.argsort(-scores)[: config.ranked])
    return Opinion(ranked[0][0] if named else None, sure, ranked)
