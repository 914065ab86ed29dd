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
            name: to_input(patches) if patches else np.zeros((1, 3, size[1], size[0]), np.float32)
            for name, (patches, size) in views.items()
        }
        told = zip(self._net.run(None, feeds), views.values(), strict=True)
        first, second, third = (np.asarray(out, np.float32)[: len(patches)] for out, (patches, _) in told)
        return (first, second, third) if self._alphabet is None else self._alphabet.adjusted(first, second, third)

    def views(self, image: Image, cards: list[CardFound]) -> list[Views]:
        """What every view of every found card says (quads in px of `image`), not yet fused."""
        if not cards:
            return []
        patches: list[Image] = []
        quarters: list[Image] = []
        whose: list[tuple[int, int, float]] = []
        for row, card in enumerate(cards):
            guessed = [] if card.from_index or card.indices else guessed_corners(card)
            for at, index in [*enumerate(card.indices), *((-1, index) for index in guessed)]:
                if _inside(image, index.centre):
                    patches.append(index_patch(image, index.centre, index.right, index.down))
                    quarters.append(quarter_patch(image, index.centre, index.right, index.down, index.vote))
                    whose.append((row, at, 2 * float(np.hypot(*index.down))))
        shares = covered_shares(cards)
        # A card of which half is covered has no say as a whole: it need not be looked at.
        whole = [row for row, covered in enumerate(shares) if covered < 0.5]
        index_logits, quarter_logits, logits = self.logits(
            patches, quarters, [card_patch(image, cards[row].quad) for row in whole]
        )
        index_scores, index_none = name_scores(index_logits)
        quarter_scores, quarter_none = name_scores(quarter_logits)
        card_scores, card_none = np.zeros((len(cards), len(NAMES)), np.float32), np.ones(len(cards), np.float32)
        card_scores[whole], card_none[whole] = name_scores(logits)
        result = []
        for row, (card, covered) in enumerate(zip(cards, shares, strict=True)):
            corners = tuple(
                Corner(at >= 0, index_scores[place], float(index_none[place]), tall, at, quarter_scores[place],
                       float(quarter_none[place]))
                for place, (owner, at, tall) in enumerate(whose)
                if owner == row
            )  # fmt: skip
            result.append(Views(corners, card_scores[row], float(card_none[row]), covered, card.short))
        return result

    def apart(self, image: Image, cards: list[CardFound]) -> tuple[list[CardFound], list[Views]]:
        """The found cards (quads in px of `image`), those told apart that the locator took for one, and their views."""
        return split(cards, self.views(image, cards))

    def read(self, image: Image, cards: list[CardFound]) -> list[tuple[CardFound, Reading]]:
        """The found cards, told apart, each with its reading."""
        found, views = self.apart(image, cards)
        return [(card, fuse(view, self.calibration)) for card, view in zip(found, views, strict=True)]


def _inside(image: Image, point: Floats) -> bool:
    height, width = image.shape[:2]
    return bool(-2 <= point[0] < width + 2 and -2 <= point[1] < height + 2)


def covered_shares(cards: list[CardFound]) -> list[float]:
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
