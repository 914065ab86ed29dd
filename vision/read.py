"""Which card it is: the views of every found card through the reader network."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from models.patches import CARD_SIZE, INDEX_SIZE, QUARTER_SIZE, card_patch, index_patch, quarter_patch, to_input
from vision.alphabets import Alphabet
from vision.fuse import NAMES, Calibration, Corner, Floats, Reading, Views, fuse
from vision.locate import CardFound, guessed_corners, overlap
from vision.network import session
from vision.splitting import split
from vision.types import Image

TWICE = 0.98
"""How surely each of two views must be read for the whole card not to be looked at."""


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

    def __init__(
        self, path: Path, calibration: Calibration, threads: int = 0, alphabet: Alphabet | None = None
    ) -> None:
        self._net = session(path, threads)
        self.calibration = calibration
        self._alphabet = alphabet

    def logits(self, index: list[Image], quarter: list[Image], card: list[Image]) -> tuple[Floats, Floats, Floats]:
        """Logits (·, 21) of index patches, of quarter patches and of card patches."""
        views = {"index": (index, INDEX_SIZE), "quarter": (quarter, QUARTER_SIZE), "card": (card, CARD_SIZE)}
        feeds = {
            name: to_input(patches) if patches else np.zeros((0, 3, size[1], size[0]), np.float32)
            for name, (patches, size) in views.items()
        }
        first, second, third = (np.asarray(out, np.float32) for out in self._net.run(None, feeds))
        return (first, second, third) if self._alphabet is None else self._alphabet.adjusted(first, second, third)

    def views(self, image: Image, cards: list[CardFound]) -> list[Views]:
        """What every view of every found card says (quads in px of `image`), not yet fused."""
        corners = self._corners(image, cards)
        shares = covered_shares(cards)
        # What two indices say alike needs no third voice, and a card of which half is covered has none as a whole.
        whole = [row for row, covered in enumerate(shares) if covered < 0.5 and not _told_twice(corners[row])]
        logits = self.logits([], [], [card_patch(image, cards[row].quad) for row in whole])[2]
        scores, none = np.zeros((len(cards), len(NAMES)), np.float32), np.ones(len(cards), np.float32)
        scores[whole], none[whole] = name_scores(logits)
        return [
            Views(corners[row], scores[row], float(none[row]), shares[row], card.short)
            for row, card in enumerate(cards)
        ]

    def _corners(self, image: Image, cards: list[CardFound]) -> list[tuple[Corner, ...]]:
        """Of every card what its indices say, and the quarters around them; guessed ones where none was located."""
        looked = [
            (row, at, index)
            for row, card in enumerate(cards)
            for at, index in [
                *enumerate(card.indices),
                *((-1, index) for index in ([] if card.from_index or card.indices else guessed_corners(card))),
            ]
            if _inside(image, index.centre)
        ]
        frames = [(index.centre, index.right, index.down) for _, _, index in looked]
        index_logits, quarter_logits, _ = self.logits(
            [index_patch(image, *frame) for frame in frames],
            [quarter_patch(image, *frame, index.vote) for frame, (_, _, index) in zip(frames, looked, strict=True)],
            [],
        )
        told: list[list[Corner]] = [[] for _ in cards]
        views = zip(*name_scores(index_logits), *name_scores(quarter_logits), strict=True)
        for (row, at, index), (scores, none, quarter, quarter_none) in zip(looked, views, strict=True):
            tall = 2 * float(np.hypot(*index.down))
            told[row].append(Corner(at >= 0, scores, float(none), tall, at, quarter, float(quarter_none)))
        return [tuple(corners) for corners in told]

    def apart(self, image: Image, cards: list[CardFound]) -> tuple[list[CardFound], list[Views]]:
        """The found cards (quads in px of `image`), those told apart that the locator took for one, and their views."""
        return split(cards, self.views(image, cards))

    def read(self, image: Image, cards: list[CardFound]) -> list[tuple[CardFound, Reading]]:
        """The found cards, told apart, each with its reading."""
        found, views = self.apart(image, cards)
        return [(card, fuse(view, self.calibration)) for card, view in zip(found, views, strict=True)]


def _told_twice(corners: tuple[Corner, ...]) -> bool:
    """Whether two views of the card's located corners surely read alike, and none surely otherwise."""
    views = [(c.scores, c.none) for c in corners if c.located]
    views += [(c.quarter, c.quarter_none) for c in corners if c.located and c.quarter is not None]
    sure = [int(np.argmax(scores)) for scores, none in views if none < 1 - TWICE and scores.max() > np.log(TWICE)]
    return len(sure) > 1 and len(set(sure)) == 1


def _inside(image: Image, point: Floats) -> bool:
    height, width = image.shape[:2]
    return bool(-2 <= point[0] < width + 2 and -2 <= point[1] < height + 2)


def covered_shares(cards: list[CardFound]) -> list[float]:
    """Share of each card's outline that other found outlines share with it, but for cards that it lies on."""
    shares = []
    for card in cards:
        area = max(cv2.contourArea(card.quad), 1.0)
        shared = sum(
            overlap(card.quad, other.quad) * min(cv2.contourArea(other.quad), area)
            for other in cards
            if other is not card and not _lies_on(card, other)
        )
        shares.append(min(1.0, shared / area))
    return shares


def _lies_on(card: CardFound, other: CardFound) -> bool:
    """Whether an index of a card shows within another's outline, and none of the other's within its own."""
    return _shows_within(card, other) and not _shows_within(other, card)


def _shows_within(card: CardFound, other: CardFound) -> bool:
    points = [(float(index.centre[0]), float(index.centre[1])) for index in card.indices]
    return any(cv2.pointPolygonTest(other.quad, point, False) > 0 for point in points)
