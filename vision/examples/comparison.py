"""How alike a card on the table and an example of a card are: by embeddings, and by laying one's print over the
other's.

The embedder compares whole cards and their corners, the index matcher their indices (`vision.enrolled`). Neither
network was trained on the deck. How alike each finds the deck's different cards tells how much a likeness is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from models.patches import card_patch, corner_patch, index_view
from vision.detection.box_refiner import edged
from vision.detection.detections import CardFound, IndexFound
from vision.enrolled.embedding import Floats
from vision.enrolled.gallery import kept_quad
from vision.enrolled.indices.features import inked
from vision.enrolled.prototypes import Networks
from vision.examples.config import EXAMPLES, KnownConfig
from vision.examples.ink import Overlaid, Print
from vision.examples.store import Example
from vision.examples.taking import covers
from vision.types import Image, Quad


class Looked(NamedTuple):
    """What is compared of a card: vectors of the whole card (2, 128), as it lies and turned by half a turn; of its two
    corners (2, 2, 128), for each of these ways; of its indices (N, 256); and its print."""

    card: Floats
    corners: Floats
    indices: Floats
    print: Print


class Alike(NamedTuple):
    """Cosines between a card and an example: of the whole card, of the corners, and of the most similar two indices (0
    where either shows none, `indexed` False); `turned`: whether one lies upside down to the other."""

    card: float
    corners: float
    mark: float
    indexed: bool
    turned: bool


def looked_at(
    image: Image, cards: Sequence[CardFound], networks: Networks, beside: Sequence[CardFound] = ()
) -> list[Looked]:
    """What is compared of located cards, px of a BGR picture (H, W, 3); `beside`: all cards of the picture."""
    over = [covers(card, [one for one in beside if one is not card]) for card in cards]
    quads = [quad for _, quad in edged(image, [card.quad for card in cards], networks.outliner)]
    found = [[one for one in card.indices if one.inwards and inked(image, one)] for card in cards]
    return _looked(networks, [(image, *one) for one in zip(quads, found, over, strict=True)])


def kept_looks(examples: Sequence[Example], networks: Networks) -> list[Looked]:
    """What is compared of examples."""
    return _looked(networks, [(each.picture, kept_quad(each.picture), each.indices, each.over) for each in examples])


def _looked(
    networks: Networks, cards: Sequence[tuple[Image, Quad, Sequence[IndexFound], Sequence[Quad]]]
) -> list[Looked]:
    if not cards:
        return []
    ways = [(image, way) for image, quad, *_ in cards for way in (quad, np.roll(quad, 2, axis=0))]
    corners = [corner_patch(image, quad, turned) for image, quad, *_ in cards for turned in (False, True)]
    whole, part = networks.embedder.vectors([card_patch(*one) for one in ways], corners)
    whole, part = whole.reshape(len(cards), 2, -1), part.reshape(len(cards), 2, -1)
    part = np.stack([part, part[:, ::-1]], axis=1)
    views = [index_view(image, one.centre, one.right, one.down) for image, _, found, _ in cards for one in found]
    vectors = networks.matcher.vectors(views)
    ends = np.cumsum([len(found) for _, _, found, _ in cards])
    return [
        Looked(whole[at], part[at], vectors[end - len(found) : end], Print(image, quad, over))
        for at, ((image, quad, found, over), end) in enumerate(zip(cards, ends, strict=True))
    ]


def alike(one: Looked, other: Looked) -> Alike:
    """The networks' cosines between two cards."""
    cards = one.card[0] @ other.card.T
    corners = 0.5 * np.einsum("cd,tcd->t", one.corners[0], other.corners)
    both = bool(len(one.indices) and len(other.indices))
    index = float((one.indices @ other.indices.T).max()) if both else 0.0
    turned = bool((cards + corners)[1] > (cards + corners)[0])
    return Alike(float(cards.max()), float(corners.max()), index, both, turned)


def features(
    seen: Alike, laid: Overlaid, inks: float, strangers: Alike, config: KnownConfig = EXAMPLES.known
) -> Floats:  # fmt: skip
    """The features (`FEATURES`) of a card and an example. `inks`: degrees between the colours of their inks;
    `strangers`: the largest likenesses of the deck's other cards to the example. Vectors of the whole card are ignored
    where either card is covered; so is a likeness no larger than that of other cards."""
    whole, shown = float(laid.share >= config.bare), float(laid.share >= config.compared)
    card, corners = seen.card > strangers.card, seen.corners > strangers.corners
    index = seen.indexed and not (strangers.indexed and seen.mark <= strangers.mark)
    return np.array(
        [
            whole * card * _near(seen.card), whole * corners * _near(seen.corners), whole,
            _near(seen.mark) if index else 0.0, float(index), float(seen.indexed and not index),
            whole * (seen.card - strangers.card), whole * (seen.corners - strangers.corners),
            seen.mark - strangers.mark if seen.indexed and strangers.indexed else 0.0,
            -shown * np.log(laid.all + 0.02), -shown * np.log(laid.worst + 0.05), -shown * np.log(laid.second + 0.05),
            shown, min(inks, 60.0) / 10,
        ]
    )  # fmt: skip


def vector_features(seen: Alike, blurred: float) -> Floats:
    """The features (`VECTORS`) for ranking, which need no print laid over. `blurred`: cosine of the blurred prints."""
    return np.array(
        [_near(seen.card), _near(seen.corners), _near(seen.mark) if seen.indexed else 0.0, float(seen.indexed),
         _near(blurred)]
    )  # fmt: skip


def apart(one: Looked, other: Looked) -> float:
    """Degrees between the colours of the inks of two cards; 0 where either shows none."""
    first, second = one.print.ink, other.print.ink
    if not first.any() or not second.any():
        return 0.0
    return float(np.degrees(np.arccos(np.clip(first @ second, -1, 1))))


def _near(cosine: float) -> float:
    """A cosine on a logarithmic scale that spreads the values near 1."""
    return float(-np.log(1.02 - min(cosine, 1.0)))


FEATURES = {
    "card": 1, "corners": 1, "whole": -1, "index": 1, "indexed": -1, "index_common": -1, "card_ahead": 1,
    "corners_ahead": 1, "index_ahead": 1, "laid": 1, "laid_worst": 1, "laid_second": 1, "shown": -1, "inks": -1,
}  # fmt: skip
"""Features that tell whether a card and an example are the same card, with the signs of their slopes."""
VECTORS = {"card": 1, "corners": 1, "index": 1, "indexed": -1, "blurred": 1}
"""Features for ranking, with the signs of their slopes."""
