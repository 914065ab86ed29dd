"""The reader network: log-probabilities of standard names from index, quarter and whole-card patches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models.patches import CARD_SIZE, INDEX_SIZE, QUARTER_SIZE, card_patch, index_patch, length, quarter_patch, to_input
from vision.detection.assembly import guessed_corners, overlap
from vision.detection.config import DETECTION
from vision.detection.detections import CardFound, IndexFound
from vision.recognition.alphabets import Alphabet
from vision.recognition.config import RECOGNITION, CardReaderConfig, RecognitionConfig
from vision.recognition.fusion import NAMES, Calibration, Corner, Floats, Reading, Views, fuse
from vision.recognition.instance_splitting import face_up, split
from vision.runtime import session
from vision.types import Image

Told = tuple[Floats, float]
"""What a view says: log-probabilities (53,) over `NAMES` given that it shows a face, and the probability that it shows
none."""


_NONE = np.zeros((0, 21), np.float32)


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


def averaged(*looks: Told) -> Told:
    """Several looks at one patch combined: means of log-probabilities, over names and over kinds."""
    scores, none = np.stack([told for told, _ in looks]), np.clip([blank for _, blank in looks], 1e-6, 1 - 1e-6)
    named, face = np.logaddexp.reduce(scores[:, :-1], axis=1), np.log1p(-none)
    pairs = _log_softmax((scores[:, :-1] - named[:, None]).mean(axis=0, keepdims=True))[0]
    kinds = np.array([[(named + face).mean(), (scores[:, -1] + face).mean(), np.log(none).mean()]])
    as_named, as_joker, blank = _log_softmax(kinds)[0]
    shown = np.logaddexp(as_named, as_joker)
    return np.append(pairs + as_named - shown, as_joker - shown).astype(np.float32), float(np.exp(blank))


def unclear(told: Told, config: CardReaderConfig = RECOGNITION.card_reader) -> bool:
    """Whether a patch may show a face and does not read clearly."""
    scores, none = told
    return none < config.blank and (1 - none) * float(np.exp(scores.max())) < config.clear


def quarter_unclear(corner: Corner, config: CardReaderConfig = RECOGNITION.card_reader) -> bool:
    """Whether the quarter around an index is read again."""
    return corner.quarter is not None and unclear((corner.quarter, corner.quarter_none), config=config)


def index_unclear(corner: Corner, config: CardReaderConfig = RECOGNITION.card_reader) -> bool:
    """Whether an index is read again: not where the quarter around it clearly reads alike."""
    alike = corner.quarter is not None and int(np.argmax(corner.quarter)) == int(np.argmax(corner.scores))
    settled = alike and corner.quarter_none < config.blank and not quarter_unclear(corner, config=config)
    return unclear((corner.scores, corner.none), config=config) and not settled


class Reader:
    """The reader network on onnxruntime, with its calibration."""

    def __init__(
        self,
        path: Path,
        calibration: Calibration,
        threads: int = 0,
        alphabet: Alphabet | None = None,
        config: RecognitionConfig = RECOGNITION,
    ) -> None:
        self._config, self._fusion, self._splitting = config.card_reader, config.fusion, config.splitting
        self._net = session(path, threads)
        self.calibration = calibration
        self._alphabet = alphabet

    def logits(self, index: list[Image], quarter: list[Image], card: list[Image]) -> tuple[Floats, Floats, Floats]:
        """Logits (·, 21) of index patches, of quarter patches and of card patches."""
        if not (index or quarter or card):
            return _NONE, _NONE, _NONE
        views = {"index": (index, INDEX_SIZE), "quarter": (quarter, QUARTER_SIZE), "card": (card, CARD_SIZE)}
        feeds = {
            name: to_input(patches) if patches else np.zeros((0, 3, size[1], size[0]), np.float32)
            for name, (patches, size) in views.items()
        }
        first, second, third = (np.asarray(out, np.float32) for out in self._net.run(None, feeds))
        return (first, second, third) if self._alphabet is None else self._alphabet.adjusted(first, second, third)

    def views(
        self, image: Image, cards: list[CardFound], beside: Sequence[tuple[CardFound, Views]] = ()
    ) -> list[Views]:
        """What the patches of every located card show (quads in px of `image`), not yet fused.

        Every index is read. Unless two read surely alike, so are the quarters around them and, where at least half of
        it shows, the whole card. Ranks in `faced` are always read as a whole card. What stays unclear is read again.
        `beside`: cards of the table that were read before; they may cover the located ones.
        """
        corners = self._again(image, cards, self._quarters(image, cards, self._corners(image, cards)))
        all_cards = [*zip(cards, corners, strict=True), *((card, told.corners) for card, told in beside)]
        shares, fanned = cover(all_cards, len(cards))
        whole = [
            row for row in range(len(cards)) if shares[row] < 0.5 and not settled(corners[row], config=self._config)
        ]
        logits = self.logits([], [], [card_patch(image, cards[row].quad) for row in whole])[2]
        scores, none = np.zeros((len(cards), len(NAMES)), np.float32), np.ones(len(cards), np.float32)
        scores[whole], none[whole] = name_scores(logits)
        return [
            Views(tuple(corners[row]), scores[row], float(none[row]), shares[row], card.short, fanned[row])
            for row, card in enumerate(cards)
        ]

    def _corners(self, image: Image, cards: list[CardFound]) -> list[list[Corner]]:
        """What the indices of every card say; guessed ones where none was located."""
        looked = [
            (row, at, index)
            for row, card in enumerate(cards)
            for at, index in _places(card).items()
            if in_picture(image, index, config=self._config)
        ]
        patches = [index_patch(image, index.centre, index.right, index.down) for _, _, index in looked]
        corners: list[list[Corner]] = [[] for _ in cards]
        told = zip(*name_scores(self.logits(patches, [], [])[0]), strict=True)
        for (row, at, index), (scores, none) in zip(looked, told, strict=True):
            corners[row].append(Corner(at >= 0, scores, float(none), 2 * float(np.hypot(*index.down)), at))
        return corners

    def _quarters(self, image: Image, cards: list[CardFound], corners: list[list[Corner]]) -> list[list[Corner]]:
        """The same corners with what the quarters around them say, where that is not clear yet and would count."""
        looked = [
            (row, place, cards[row], _places(cards[row])[corner.at])
            for row, some in enumerate(corners)
            if not told_twice(some, config=self._config)
            for place, corner in enumerate(some)
            if corner.located or corner.shown
        ]
        patches = [quarter_patch(image, ix.centre, ix.right, ix.down, card.middle_by(ix)) for _, _, card, ix in looked]
        told = zip(*name_scores(self.logits([], patches, [])[1]), strict=True)
        for (row, place, _, _), (scores, none) in zip(looked, told, strict=True):
            corners[row][place] = replace(corners[row][place], quarter=scores, quarter_none=float(none))
        return corners

    def _again(self, image: Image, cards: list[CardFound], corners: list[list[Corner]]) -> list[list[Corner]]:
        """The same corners; unclear patches are read again from a little beside."""
        open_ones = [
            (row, place, corner)
            for row, some in enumerate(corners)
            if not sure_twice(some, config=self._config)
            for place, corner in enumerate(some)
        ]
        indices = [one for one in open_ones if index_unclear(one[2], config=self._config)]
        quarters = [one for one in open_ones if quarter_unclear(one[2], config=self._config)]
        if not indices and not quarters:
            return corners
        first, second, _ = self.logits(
            [index_patch(image, ix.centre, ix.right, ix.down)
             for row, _, one in indices for ix in _beside(cards[row], one)],
            [quarter_patch(image, ix.centre, ix.right, ix.down, cards[row].middle_by(ix))
             for row, _, one in quarters for ix in _beside(cards[row], one)],
            [],
        )  # fmt: skip
        out = [list(some) for some in corners]
        for (row, place, corner), looks in zip(indices, _in_looks(first), strict=True):
            scores, none = averaged((corner.scores, corner.none), *looks)
            out[row][place] = replace(out[row][place], scores=scores, none=none)
        for (row, place, corner), looks in zip(quarters, _in_looks(second), strict=True):
            assert corner.quarter is not None
            scores, none = averaged((corner.quarter, corner.quarter_none), *looks)
            out[row][place] = replace(out[row][place], quarter=scores, quarter_none=none)
        return out

    def apart(
        self, image: Image, cards: list[CardFound], beside: Sequence[tuple[CardFound, Views]] = ()
    ) -> tuple[list[CardFound], list[Views]]:
        """The located cards (quads in px of `image`), split where two were located as one, and their views; `beside` as
        in `views`."""
        return split(cards, self.views(image, cards, beside), config=self._splitting)

    def fused(self, card: CardFound, view: Views) -> list[tuple[CardFound, Reading]]:
        """A card with its reading and those of its indices that can be read (all where none can).

        A back that shows an index read surely is no back, or a card lies below it: then there may be two. Jokers are
        left out, as marks on backs look like them.
        """
        c = self.calibration
        reading = fuse(view, c, config=self._fusion)
        best = int(np.argmax(reading.scores))
        sure = c.confidence(reading) >= c.required_confidence()
        if not (card.up < 0.5 and card.indices and NAMES[best] != "JK" and sure):
            return [(readable(card, view), reading)]
        shown = face_up(card, view, best, config=self._splitting)
        return [(readable(part, seen), fuse(seen, c, config=self._fusion)) for part, seen in shown]

    def read(self, image: Image, cards: list[CardFound]) -> list[tuple[CardFound, Reading]]:
        """The located cards (quads in px of `image`), split where two were located as one, each with its reading."""
        pairs = zip(*self.apart(image, cards), strict=True)
        return [told for card, view in pairs for told in self.fused(card, view)]


def readable(card: CardFound, view: Views) -> CardFound:
    """The card without located indices that show none, such as a pip below a large one."""
    at = {corner.at for corner in view.corners if corner.located and corner.shown}
    return replace(card, indices=tuple(card.indices[row] for row in sorted(at))) if at else card


def _places(card: CardFound) -> dict[int, IndexFound]:
    """A card's indices by number; where it has none the places where they should be, by numbers below zero."""
    if card.indices or card.from_index:
        return dict(enumerate(card.indices))
    return {-1 - at: index for at, index in enumerate(guessed_corners(card))}


def _beside(card: CardFound, corner: Corner) -> list[IndexFound]:
    """A corner's index, from a little beside."""
    return _places(card)[corner.at].nearby


def _in_looks(logits: Floats) -> list[list[Told]]:
    """What each patch of which there are some looks (N · looks, 21) says, look by look."""
    told = list(zip(*name_scores(logits), strict=True))
    return [
        [(scores, float(none)) for scores, none in told[at : at + len(DETECTION.nearby.steps)]]
        for at in range(0, len(told), len(DETECTION.nearby.steps))
    ]


def told_twice(corners: Sequence[Corner], config: CardReaderConfig = RECOGNITION.card_reader) -> bool:
    """Whether all located indices of a card read alike, and two of them surely."""
    told = {int(np.argmax(c.scores)) for c in corners if c.located and c.shown}
    return len(told) == 1 and sure_twice(corners, config=config)


def settled(corners: Sequence[Corner], config: CardReaderConfig = RECOGNITION.card_reader) -> bool:
    """Whether two located indices of a card surely read alike, none otherwise, and no more need be looked at."""
    if not told_twice(corners, config=config):
        return False
    return all(NAMES[int(np.argmax(c.scores))][1:] not in config.faced for c in corners if c.located and c.shown)


def sure_twice(corners: Sequence[Corner], config: CardReaderConfig = RECOGNITION.card_reader) -> bool:
    """Whether two located indices of a card surely read alike, whatever else lies on it."""
    sure = [
        int(np.argmax(c.scores))
        for c in corners
        if c.located and c.none < 1 - config.twice and c.scores.max() > np.log(config.twice)
    ]
    return len(set(sure)) < len(sure)


def in_picture(image: Image, index: IndexFound, config: CardReaderConfig = RECOGNITION.card_reader) -> bool:
    """Whether enough of an index lies in the picture: the rest of a cut letter may look like another letter."""
    height, width = image.shape[:2]
    reach = config.within * (np.abs(index.right) + np.abs(index.down))
    return bool((index.centre >= reach).all() and (index.centre + reach <= (width, height)).all())


def shows_face(corners: Sequence[Corner]) -> bool:
    """Whether an index was located on a card that reads as another face than a joker's: patterns of backs do not."""
    return any(c.located and c.shown and NAMES[int(np.argmax(c.scores))] != "JK" for c in corners)


def covered_shares(cards: list[CardFound], beside: Sequence[CardFound] = ()) -> list[float]:
    """Share of each card's outline that other found outlines share with it, but for cards that it lies on; `beside`:
    other cards on the table."""
    return covered(covering([*cards, *beside], len(cards)))[: len(cards)]


def cover(cards: Sequence[tuple[CardFound, Sequence[Corner]]], first: int) -> tuple[list[float], list[float]]:
    """Of the `first` cards, given with their corners, the share that others cover, and that which others cover that
    show a face's index."""
    faces = [card.up >= 0.5 and shows_face(corners) for card, corners in cards]
    pairs = covering([card for card, _ in cards], first)[:first]
    return covered(pairs), covered(pairs, faces)


def covered(shares: Floats, by: Sequence[bool] | None = None) -> list[float]:
    """What of each card others cover together, at most all of it: from the shares of `covering`. `by`: which of the
    cards count as covering one; all of them where not given."""
    return [min(1.0, share) for share in (shares if by is None else shares[:, by]).sum(axis=1).tolist()]


def covering(cards: list[CardFound], first: int | None = None) -> Floats:
    """Share of each card's outline (row) that each other one (column) shares with it, none where it lies on that;
    `first`: only what concerns so many of the first cards."""
    areas = [max(cv2.contourArea(card.quad), 1.0) for card in cards]
    reach = [float(np.abs(card.quad - card.centre).max()) * 1.5 for card in cards]
    out = np.zeros((len(cards), len(cards)), np.float32)
    for one, card in enumerate(cards):
        for two, other in enumerate(cards[: one if first is None else min(one, first)]):
            if length(card.centre - other.centre) > reach[one] + reach[two]:
                continue
            shared = overlap(card.quad, other.quad) * min(areas[one], areas[two])
            out[one, two] = 0.0 if _lies_on(card, other) else shared / areas[one]
            out[two, one] = 0.0 if _lies_on(other, card) else shared / areas[two]
    return out


def _lies_on(card: CardFound, other: CardFound) -> bool:
    """Whether an index of a card shows within another's outline, and none of the other's within its own."""
    return _shows_within(card, other) and not _shows_within(other, card)


def _shows_within(card: CardFound, other: CardFound) -> bool:
    points = [(float(index.centre[0]), float(index.centre[1])) for index in card.indices]
    return any(cv2.pointPolygonTest(other.quad, point, False) > 0 for point in points)
