"""The indices of an enrolled deck as features of the label network, classified by linear discriminants.

The network was trained on letters, figures and signs of other decks. The locator finds the indices on every enrolled
picture. They are augmented (small, blurred, other light, half covered), because in a fan only a card's index is
visible.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.patches import INDEX_MARGIN, index_patch, to_input
from vision.detection.detections import CardFound, IndexFound
from vision.detection.detector import Locator
from vision.enrolled.config import ENROLLED, IndexFeaturesConfig
from vision.enrolled.contact_sheet import sheets
from vision.enrolled.embedding import Discriminant, Floats
from vision.enrolled.gallery import Entry, kept_quad
from vision.enrolled.indices.grids import composed_means
from vision.runtime import session
from vision.types import Image, Quad

BATCH = 64
BOX = (32, 48)
"""Width and height, px, to which an index's box is scaled to check it for ink."""


class PrintNet:
    """The label network on onnxruntime, used for its features."""

    def __init__(self, models: Path, threads: int = 0) -> None:
        """Raises FileNotFoundError."""
        path = models / "labels.onnx"
        self._net = session(path, threads)
        self.sha = hashlib.sha256(path.read_bytes()).hexdigest()

    def features(self, patches: Sequence[Image]) -> NDArray[np.float32]:
        """(N, 1600) of index patches."""
        rows = [
            np.asarray(self._net.run(["features"], {"patch": to_input(list(patches[at : at + BATCH]))})[0], np.float32)
            for at in range(0, len(patches), BATCH)
        ]
        return np.concatenate(rows) if rows else np.zeros((0, 1600), np.float32)


def printed(
    pictures: Sequence[tuple[Image, Quad]], locator: Locator, config: IndexFeaturesConfig = ENROLLED.index_features
) -> list[list[IndexFound]]:
    """The indices that the locator finds on each enrolled picture, px of it; `pictures`: upright cards with outlines
    (4, 2)."""
    found: list[list[IndexFound]] = [[] for _ in pictures]
    for sheet in sheets(pictures):
        for index in (index for card in locator.find(sheet.image, again=False) for index in card.indices):
            at = sheet.at(index.centre)
            if at is None:
                continue
            row, scale = sheet.rows[at], sheet.scales[at]
            there = index.moved(float(1 / scale), -sheet.corners[at] / scale)
            picture, quad = pictures[row]
            if there.inwards and _cornered(there.centre, quad, config=config) and inked(picture, there, config=config):
                found[row].append(there)
    return found


def has_indices(
    marks: Sequence[Sequence[IndexFound]], quads: Sequence[Quad], config: IndexFeaturesConfig = ENROLLED.index_features
) -> bool:
    """Whether a deck has indices: enough cards (outlines (4, 2) px) show one in the same place relative to a corner."""
    places = _places(marks, quads)
    usual = _usual(places, config=config)
    return usual is not None and _bearers(places, usual, config=config) >= config.fewest * len(quads)


def in_place(
    marks: Sequence[Sequence[IndexFound]], quads: Sequence[Quad], config: IndexFeaturesConfig = ENROLLED.index_features
) -> list[list[IndexFound]]:
    """The indices of every card (outlines (4, 2) px) that stand in the deck's usual place.

    A card without one there keeps all indices found on it. A card without any gets those of the card that has most.
    """
    places = _places(marks, quads)
    usual = _usual(places, config=config)
    if usual is None:
        return [list(mine) for mine in marks]
    there = [[mark for mark, at in zip(mine, where, strict=True) if _near(at[None], usual, config=config)[0]]
             for mine, where in zip(marks, places, strict=True)]  # fmt: skip
    lender = max(range(len(there)), key=lambda row: len(there[row]))
    return [some or list(mine) or _lent(there[lender], quads[lender], quad)
            for some, mine, quad in zip(there, marks, quads, strict=True)]  # fmt: skip


def own_indices(entries: Sequence[Entry], marks: Sequence[Sequence[IndexFound]]) -> list[tuple[str, Image, IndexFound]]:
    """The indices in the deck's usual place: (name, enrolled picture, index in px of that picture). `marks`: all
    indices found on each entry."""
    there = in_place(marks, [kept_quad(entry.picture) for entry in entries])
    return [(entry.code, entry.picture, one) for entry, some in zip(entries, there, strict=True) for one in some]


def _lent(marks: Sequence[IndexFound], quad: Quad, other: Quad) -> list[IndexFound]:
    """The indices of a card with outline `quad` (4, 2) px, moved to another card with outline `other`."""
    scale = float(np.float32(other[1, 0] - other[0, 0]) / np.float32(quad[1, 0] - quad[0, 0]))
    return [mark.moved(scale, (other[0] - np.float32(scale) * quad[0]).astype(np.float32)) for mark in marks]


def _places(marks: Sequence[Sequence[IndexFound]], quads: Sequence[Quad]) -> list[NDArray[np.float32]]:
    """Offsets (indices, 2) of each card's indices from the nearest corner, as shares of the card's width and height."""
    return [
        np.array([_from_corner(mark.centre, quad) for mark in mine], np.float32).reshape(-1, 2)
        for mine, quad in zip(marks, quads, strict=True)
    ]


def _usual(
    places: Sequence[NDArray[np.float32]], config: IndexFeaturesConfig = ENROLLED.index_features
) -> NDArray[np.float32] | None:
    """The place (2,) in which most cards have an index; None where none has any."""
    found = [place for mine in places for place in mine]
    return max(found, key=lambda place: _bearers(places, place, config=config), default=None)


def _bearers(
    places: Sequence[NDArray[np.float32]],
    place: NDArray[np.float32],
    config: IndexFeaturesConfig = ENROLLED.index_features,
) -> int:
    return sum(bool(_near(mine, place, config=config).any()) for mine in places)


def _near(
    places: NDArray[np.float32], place: NDArray[np.float32], config: IndexFeaturesConfig = ENROLLED.index_features
) -> NDArray[np.bool_]:
    return np.asarray((np.abs(places - place) < config.one_place).all(axis=1), np.bool_)


def _from_corner(place: NDArray[np.float32], quad: Quad) -> NDArray[np.float32]:
    share = (place - quad[0]) / (quad[2] - quad[0])
    out: NDArray[np.float32] = np.minimum(share, 1 - share)
    return out


def _cornered(place: NDArray[np.float32], quad: Quad, config: IndexFeaturesConfig = ENROLLED.index_features) -> bool:
    return bool((_from_corner(place, quad) < config.corner).all())


def inked(image: Image, index: IndexFound, config: IndexFeaturesConfig = ENROLLED.index_features) -> bool:
    """Whether anything is printed in an index's box (px of a BGR picture): the locator also reports blank corners."""
    wide, high = BOX
    corners = index.box.reshape(4, 2)[[0, 1, 3]]
    matrix = cv2.getAffineTransform(corners, np.array([[0, 0], [wide, 0], [0, high]], np.float32) - np.float32(0.5))
    box = cv2.warpAffine(image, matrix, BOX, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    smooth = cv2.GaussianBlur(box, (0, 0), 1.0).astype(np.float32) / 255
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).reshape(-1, 3)
    return float(np.quantile(np.linalg.norm(lab - np.median(lab, axis=0), axis=1), 0.95)) >= config.ink


def shaken(
    image: Image,
    index: IndexFound,
    scale: float,
    rng: np.random.Generator,
    config: IndexFeaturesConfig = ENROLLED.index_features,
) -> Image:
    """The patch of an enrolled index in `image`, its picture scaled by `scale`, with the random box error of a located
    index."""
    at = index.moved(scale, np.float32(0.5 * scale - 0.5) * np.ones(2, np.float32))
    tall = 2 * float(np.hypot(*at.down))
    turn = (np.eye(2) * np.exp(rng.normal(0, config.size)) + rng.normal(0, config.skew, (2, 2))).astype(np.float32)
    centre = (at.centre + rng.normal(0, config.offset * tall, 2)).astype(np.float32)
    return index_patch(image, centre, turn @ at.right, turn @ at.down)


def overlaid(
    patches: Sequence[Image], rng: np.random.Generator, config: IndexFeaturesConfig = ENROLLED.index_features
) -> list[Image]:
    """The patches, some of them partly covered by another card, at a random angle: by plain paper or by its print."""
    height, width = patches[0].shape[:2]
    middle = np.array([width - 1, height - 1]) / 2
    down, right = np.mgrid[:height, :width]
    half = np.array([width, height]) / (2 * INDEX_MARGIN)
    found = []
    for patch in patches:
        if rng.random() < config.hidden:
            angle = rng.uniform(0, 2 * np.pi)
            far = (right - middle[0]) / half[0] * np.cos(angle) + (down - middle[1]) / half[1] * np.sin(angle)
            edge = np.clip((far - rng.uniform(config.least_open, config.most_open)) * half[0] / 2 + 0.5, 0, 1)[
                ..., None
            ]
            over: NDArray[np.floating] = patches[int(rng.integers(len(patches)))].astype(np.float32)
            if rng.random() < 0.5:
                over = np.broadcast_to(np.median(over, axis=(0, 1)), over.shape)
            patch = (patch * (1 - edge) + np.roll(over, int(rng.integers(height)), axis=0) * edge).astype(np.uint8)
        found.append(patch)
    return found


@dataclass(frozen=True, eq=False)
class Prints:
    """How a deck's indices are told apart. `told`: the discriminant; `means` (codes, 1600): the mean features of each
    index; `spread` (1600,): the standard deviation within a name; `usual`: the mean squared distance of a name's
    patches from its mean, in units of `spread`."""

    told: Discriminant
    means: Floats
    spread: Floats
    usual: float

    @classmethod
    def learn(
        cls,
        features: NDArray[np.float32],
        shown: Sequence[str],
        codes: Sequence[str],
        config: IndexFeaturesConfig = ENROLLED.index_features,
    ) -> Prints:
        """From `features` (N, 1600) of patches, the name that each of them shows (`shown`), and all names."""
        known = list(dict.fromkeys(shown))
        rows = np.array([known.index(code) for code in shown])
        own = np.stack([features[rows == row].mean(axis=0) for row in range(len(known))])
        rest = features - own[rows]
        spread = rest.std(axis=0).astype(np.float64) + config.least_spread
        means = composed_means(own.astype(np.float64), known, codes)
        told = Discriminant.fit(features, rows, len(codes), config.shrinkage, means)
        return cls(told, means, spread, float(((rest / spread) ** 2).sum(axis=1).mean()))

    def unlike(self, features: Floats) -> Floats:
        """Log of the squared distance (N, codes) of patch features (N, 1600) from each name's mean, relative to
        `usual`.

        A patch that shows no index of the deck is far from all names.
        """
        seen, kept = features / self.spread, self.means / self.spread
        far = (seen**2).sum(axis=1)[:, None] - 2 * seen @ kept.T + (kept**2).sum(axis=1)
        out: Floats = np.log(np.maximum(far, 1e-6) / self.usual)
        return out


class IndexScores:
    """Scores of the located indices of one picture, each computed once and then cached."""

    def __init__(self, image: Image, net: PrintNet, prints: Prints | None, names: int) -> None:
        """`prints`: how the deck's indices are told apart, None for a deck without indices; `names`: number of names in
        the deck."""
        self._image, self._net, self._prints, self._names = image, net, prints, names
        self._known: dict[int, tuple[IndexFound, Floats, Floats]] = {}
        self.registered: dict[int, tuple[IndexFound, Floats]] = {}
        """By `id` of a located index: that index, and the residuals (codes,) of the deck's indices registered with it.
        Filled by `GalleryReader.registered`."""

    def of(self, cards: Sequence[CardFound]) -> list[tuple[Floats, Floats]]:
        """For each card, px of the picture: the scores of its indices, and their distances from the deck's
        (`Prints.unlike`), both (indices, codes)."""
        each = [[one for one in card.indices if one.inwards] if self._prints else [] for card in cards]
        new = {id(one): one for some in each for one in some if id(one) not in self._known}
        self._learn(list(new.values()))
        none = np.zeros((0, self._names))
        return [
            (np.stack([self._known[id(one)][1] for one in some]), np.stack([self._known[id(one)][2] for one in some]))
            if some
            else (none, none)
            for some in each
        ]

    def _learn(self, indices: Sequence[IndexFound]) -> None:
        if not indices or self._prints is None:
            return
        patches = [index_patch(self._image, one.centre, one.right, one.down) for one in indices]
        features = self._net.features(patches).astype(np.float64)
        told, unlike = self._prints.told.scores(features), self._prints.unlike(features)
        self._known |= {id(one): (one, *rows) for one, *rows in zip(indices, told, unlike, strict=True)}
