"""Decks other than the standard one, named by an ensemble: a label reader, enrolled pictures, the standard reader.

NONO and the coloured deck are read by words and numbers (`vision.recognition.label_reader`), enrolled or not. An
enrolled deck is compared with its pictures (`vision.enrolled.gallery_reader`). Both are weighed together
(`vision.enrolled.scoring`). For an enrolled deck that prints standard names the standard reader names the fallback
classes (`vision.enrolled.standard_fallback`), unless the pictures contradict it.
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
from vision.detection.rectification import View
from vision.enrolled.config import ENROLLED, EnsembleConfig
from vision.enrolled.gallery_reader import GalleryReader, Laid
from vision.enrolled.indices.features import IndexScores
from vision.enrolled.indices.first_look import Glance
from vision.enrolled.indices.scoring import IndexEvidence
from vision.enrolled.scoring import Seen, certainty, contradicted, fused, legible, unanimous
from vision.recognition.joker_reader import JOKER
from vision.recognition.label_reader import LabelReader, LabelReading
from vision.recognition.prefix_ambiguity import continued, may_go_on
from vision.recognition.scene_threshold import unclear
from vision.recognition.stages import Decision
from vision.recognition.standard import StandardRecogniser
from vision.types import Image


class StandardReading(NamedTuple):
    """What the standard reader says of a card: its best name, the confidence, and whether that suffices for a name."""

    name: str
    confidence: float
    named: bool


class Opinion(NamedTuple):
    """What a detection is called (None: left open), how sure that is, and the best names with their probabilities."""

    name: str | None
    confidence: float
    ranked: tuple[tuple[str, float], ...]


class Evidence(NamedTuple):
    """What the members of an ensemble have seen of one card. `settled`: an opinion, where its indices and what is read
    suffice for one. Else `likeness`: its pictures compared; `label`: its print read (inside `likeness` where both
    exist); `standard`: the standard reader's decision, where the deck looks standard."""

    card: CardFound
    likeness: Laid | None = None
    label: LabelReading | None = None
    standard: StandardReading | None = None
    settled: Opinion | None = None


Read = tuple[CardFound, LabelReading | None]
"""A card with what the label reader reads on it, None where nothing reads."""


@dataclass(frozen=True)
class Ensemble:
    """Recognise, fuse and decide for decks other than the standard one; at least one of the members is there.

    `labels`: reads words and numbers; `gallery`: compares with enrolled pictures; `standard`: the standard reader, for
    the `fallback` classes of an enrolled deck that prints standard names.
    """

    labels: LabelReader | None
    gallery: GalleryReader | None
    standard: StandardRecogniser | None = None
    fallback: frozenset[str] = frozenset()
    config: EnsembleConfig = ENROLLED.ensemble

    @property
    def codes(self) -> list[str]:
        """The names that it gives."""
        return self.gallery.codes if self.gallery is not None else self.labels.codes if self.labels is not None else []

    def opinions(self, image: Image, cards: Sequence[CardFound]) -> list[tuple[CardFound, Opinion]]:
        """Recognise, fuse and agree on located cards (quads in px of `image`)."""
        view = View(image, list(cards))
        return self.agreed_on(view, self.fuse(self.recognise(view)))

    def recognise(self, view: View, known: Sequence[Evidence] = ()) -> list[Evidence]:
        """What every member sees. What looks like a back may be an unusual face: it is named by well fitting pictures,
        not by print alone. The standard reader decides on the cards of this view alone, without the `known` ones."""
        return [*known, *self._seen(view, [one.card for one in known])]

    def _seen(self, view: View, beside: Sequence[CardFound]) -> list[Evidence]:
        if self.gallery is None:
            assert self.labels is not None
            return [Evidence(card, label=told) for card, told in self.labels.read(view.image, view.found, beside)]
        if self.standard is None or not self.fallback:
            return self._looked_at(view, beside)
        decided = self.standard.decide(view, self.standard.fuse(self.standard.recognise(view)))
        laid = self.gallery.look(view.image, [one.card for one in decided], beside)
        said = [StandardReading(one.ranked[0][0], one.confidence, one.named) for one in decided]
        return [
            Evidence(one.card, likeness=likeness, standard=reading)
            for one, likeness, reading in zip(decided, laid, said, strict=True)
        ]

    def _looked_at(self, view: View, beside: Sequence[CardFound]) -> list[Evidence]:
        """What the pictures tell: a first look at all cards, then what indices and reading settle, and pictures
        registered on the rest."""
        assert self.gallery is not None
        image, first = view.image, self.gallery.first
        glances: dict[int, Glance | None] = {}
        done: list[Evidence] = []
        if first is not None:
            for card, one in zip(view.found, first.glances(image, view.found), strict=True):
                if one is not None and first.plain(one):
                    done.append(
                        Evidence(card, settled=self._settled(one.shares, float(np.exp(one.shares.max())), True))
                    )
                else:
                    glances[id(card)] = one
        settled = {id(one.card) for one in done}
        cards = [card for card in view.found if id(card) not in settled]
        told = self.gallery.scores(image)
        read = self._apart(image, cards, [*beside, *(one.card for one in done)], told)
        if first is not None and self.gallery.stages:
            new = [card for card, _ in read if id(card) not in glances]
            glances |= {id(card): one for card, one in zip(new, first.glances(image, new), strict=True)}
            opinions = [self._by_indices(image, one, glances[id(one[0])], told) for one in read]
            both = list(zip(read, opinions, strict=True))
            done += [Evidence(card, settled=opinion) for (card, _), opinion in both if opinion is not None]
            read = [one for one, opinion in both if opinion is None]
        named = [*beside, *(one.card for one in done if one.settled is not None and one.settled.name is not None)]
        unsure = [one.card for one in done if one.settled is not None and one.settled.name is None]
        laid = self._laid(image, read, named, told, unsure)
        return [*done, *(Evidence(card, likeness=one) for card, one in laid)]

    def _by_indices(self, image: Image, read: Read, glance: Glance | None, told: IndexScores) -> Opinion | None:
        """The opinion on a card where indices and reading settle it: they name it, or so little shows that registering
        anything is in vain. None where the face is to be registered."""
        assert self.gallery is not None
        card, reading = read
        c, config = self.gallery.calibration, ENROLLED.index_scoring
        (one,) = told.of([card])
        evidence = IndexEvidence(glance, self._with_label(Seen.of_indices(*one, card.up, card.score), reading))
        row = evidence.fused(c)
        sure = evidence.certainty(row, c, self.gallery.stages[0])
        least = 0.0 if self.gallery.by_indices else config.open
        if sure >= c.threshold or sure < least or len(self.gallery.stages) == 1:
            return self._settled(row, sure, sure >= c.threshold)
        strays = self.gallery.registered(image, card, told)
        evidence = replace(evidence, seen=replace(evidence.seen, strays=strays))
        row = evidence.fused(c)
        sure = evidence.certainty(row, c, self.gallery.stages[1])
        return self._settled(row, sure, True) if sure >= 1 - config.doubt * (1 - c.threshold) else None

    def _settled(self, row: NDArray[np.float64], sure: float, named: bool) -> Opinion:
        """An opinion by indices; its confidence is at most that of a first look."""
        assert self.gallery is not None
        return _opinion(self.gallery.codes, row, min(sure, ENROLLED.first_look.sure), named, config=self.config)

    def _with_label(self, seen: Seen, reading: LabelReading | None) -> Seen:
        """What is measured on a card, with what is read on it."""
        if reading is None or self.labels is None:
            return seen
        scores, sure = reading.scores[self._order], self.labels.confidence(reading)
        return replace(seen, label=scores, label_sure=sure, joker=self._joker)

    def fuse(self, recognised: list[Evidence]) -> list[tuple[CardFound, Opinion]]:
        """One opinion per card."""
        if self.gallery is None:
            return self._read(recognised)
        return [self._compared(seen) for seen in recognised]

    def decide(self, view: View, candidates: list[tuple[CardFound, Opinion]]) -> list[Decision]:
        """Leaves open what may be part of another name, and drops second detections of a card."""
        return [
            Decision(card, list(opinion.ranked), opinion.confidence, opinion.name is not None)
            for card, opinion in self.agreed_on(view, candidates)
        ]

    def agreed_on(self, view: View, candidates: list[tuple[CardFound, Opinion]]) -> list[tuple[CardFound, Opinion]]:
        """As `decide`, with the opinions themselves."""
        return once(self._whole(view.image, candidates), config=self.config)

    def _read(self, recognised: list[Evidence]) -> list[tuple[CardFound, Opinion]]:
        """Opinions of the label reader alone."""
        assert self.labels is not None
        read = [(seen.card, seen.label) for seen in recognised if seen.label is not None]
        sure = np.array([self.labels.confidence(told) for _, told in read])
        faces = np.array([card.up >= 0.5 for card, _ in read], np.int64)
        found = []
        for (card, told), mine, share in zip(read, sure.tolist(), unclear(sure, faces).tolist(), strict=True):
            shown = 1.0 if card.up >= 0.5 else faced(card.up, mine) if card.indices else 0.0
            named = mine * shown >= self.labels.calibration.required_confidence(share)
            found.append((card, _opinion(self.labels.codes, told.scores, mine, named, config=self.config)))
        return found

    def _compared(self, seen: Evidence) -> tuple[CardFound, Opinion]:
        """The opinion of the pictures and the label reader, combined with the standard reader's."""
        assert self.gallery is not None
        if seen.settled is not None:
            return seen.card, seen.settled
        assert seen.likeness is not None
        c, laid = self.gallery.calibration, seen.likeness
        row = fused(laid.seen, c)
        sure = certainty(laid.seen, row, c)
        agreed_by_all = sure >= c.unanimous and unanimous(laid.seen, row)
        if contradicted(laid.seen.inked if agreed_by_all else laid.seen.near, int(row.argmax())):
            sure = min(sure, 0.5)
        elif agreed_by_all:
            sure = max(sure, c.threshold)
        named = sure >= c.threshold
        likely = row if named else legible(laid.seen, c)
        opinion = _opinion(self.gallery.codes, likely, sure, named, config=self.config)
        fits = opinion.name is not None and opinion.name == self.gallery.codes[laid.best]
        card = replace(seen.card, quad=laid.quads[laid.best]) if fits else seen.card
        if seen.standard is not None:
            opinion = agreed(opinion, seen.standard, self.fallback, config=self.config)
        return card, opinion

    def _whole(self, image: Image, found: Sequence[tuple[CardFound, Opinion]]) -> list[tuple[CardFound, Opinion]]:
        """The opinions, left open where the name may be the beginning of a longer one."""
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

    def look(
        self, image: Image, cards: Sequence[CardFound], beside: Sequence[CardFound] = ()
    ) -> list[tuple[CardFound, Laid]]:
        """Measurements of every located card of an enrolled deck, with what the label reader reads; `beside`: other
        cards on the table."""
        assert self.gallery is not None
        told = self.gallery.scores(image)
        return self._laid(image, self._apart(image, cards, beside, told), beside, told)

    def _apart(
        self, image: Image, cards: Sequence[CardFound], beside: Sequence[CardFound], told: IndexScores
    ) -> list[Read]:
        """The located cards, split where two were located as one, with what the label reader reads of each."""
        assert self.gallery is not None
        # The calibration for NONO decks with composed cards was fitted without this split.
        apart = self.gallery.apart(cards, told) if self.labels is None or self.gallery.lays else list(cards)
        if self.labels is None:
            return [(card, None) for card in apart]
        return list(self.labels.read(image, apart, beside))

    def _laid(
        self,
        image: Image,
        read: Sequence[Read],
        beside: Sequence[CardFound],
        told: IndexScores,
        unsure: Sequence[CardFound] = (),
    ) -> list[tuple[CardFound, Laid]]:
        """Measurements of cards that were split (`_apart`), with what was read of each."""
        assert self.gallery is not None
        looked = self.gallery.look(image, [card for card, _ in read], beside, told, unsure)
        found = []
        for (card, reading), laid in zip(read, looked, strict=True):
            seen = laid.seen if reading is None else self.gallery.made_out(image, card, laid)
            found.append((card, laid._replace(seen=self._with_label(seen, reading))))
        return found

    @cached_property
    def _order(self) -> list[int]:
        """Where the label reader has each of the gallery's names."""
        assert self.gallery is not None and self.labels is not None
        return [self.labels.codes.index(code) for code in self.gallery.codes]

    @cached_property
    def _joker(self) -> int:
        """The joker's row in the gallery, -1 where it has none."""
        assert self.gallery is not None
        return self.gallery.codes.index(JOKER) if JOKER in self.gallery.codes else -1


def faced(up: float, sure: float) -> float:
    """Probability that a card shows its face, by how it looks (`up`) and by an index that is read rightly with
    probability `sure`: a back has no index, and its pattern is not read as one."""
    shown = up * sure
    return shown / max(shown + (1 - up) * (1 - sure), 1e-9)


def begun(opinion: Opinion, longer: Mapping[str, str]) -> Opinion:
    """The opinion left open if its name begins a longer one (`vision.recognition.prefix_ambiguity`)."""
    if opinion.name is None or opinion.name not in longer:
        return opinion
    return Opinion(None, min(opinion.confidence, 0.5), ((opinion.name, 0.5), (longer[opinion.name], 0.5)))


def once(
    found: list[tuple[CardFound, Opinion]], config: EnsembleConfig = ENROLLED.ensemble
) -> list[tuple[CardFound, Opinion]]:
    """Drops second detections of a card: one name in one place, or with indices placed as on a single card."""
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
    """The opinion of the pictures combined with the standard reading; `known`: the fallback classes.

    Left open where they contradict each other, as is a joker that does not read as one.
    """
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
