"""Synthetic views: an enrolled deck on rendered tables, to learn from.

Augmented one by one (`vision.enrolled.gallery.variations`) its pictures show neither errors of located boxes and
outlines nor neighbours, lamps and sensor noise; tables rendered with this deck, as in training, show all of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from models.patches import index_patch
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck, Face, IndexMark, Rendered
from vision.detection.assembly import overlap
from vision.detection.box_refiner import Outliner, edged
from vision.detection.detections import CardFound, IndexFound
from vision.detection.detector import Locator
from vision.enrolled.config import ENROLLED, SyntheticViewsConfig
from vision.enrolled.gallery import Entry, kept_quad
from vision.tracking.table_plane import CARD_MM
from vision.types import Image, Quad


class SyntheticTable(NamedTuple):
    """Patches of indices with the names of the cards that bear them; pictures of tables with upright outlines (4, 2) px
    of cards that lie open there and their names."""

    indices: list[tuple[str, Image]]
    cards: list[tuple[str, Image, Quad]]


@dataclass(frozen=True)
class SyntheticTables:
    """Drawn tables on which an enrolled deck lies, each the same whenever it is drawn."""

    deck: Deck
    locator: Locator
    outliner: Outliner
    config: SyntheticViewsConfig = ENROLLED.synthetic_views

    @classmethod
    def of(
        cls,
        entries: Sequence[Entry],
        marks: Sequence[Sequence[IndexFound]],
        locator: Locator,
        outliner: Outliner,
        config: SyntheticViewsConfig = ENROLLED.synthetic_views,
    ) -> SyntheticTables:
        """From a gallery's entries; `marks`: the indices (px of its picture) of every entry."""
        faces = {
            f"{at}": printed_face(entry, mine, config=config)
            for at, (entry, mine) in enumerate(zip(entries, marks, strict=True))
        }
        return cls(Deck("enrolled", "enrolled", faces), locator, outliner, config)

    def __len__(self) -> int:
        return min(self.config.tables, len(self.deck.faces))

    def __getitem__(self, number: int) -> SyntheticTable:
        """What the locator and the outliner find of the enrolled pictures on the table with this number, from 0."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        faces = len(self.deck.faces)
        count = (min(self.config.cards[0], faces), min(self.config.cards[1], faces))
        rng = np.random.default_rng([self.config.seed, number])
        scene = table_scene(rng, [self.deck], TextureSource(), "home", count)
        found = self.locator.find(scene.image)
        return SyntheticTable(
            _indices(scene, found, config=self.config), _cards(scene, found, self.outliner, config=self.config)
        )


def printed_face(
    entry: Entry, marks: Sequence[IndexFound], config: SyntheticViewsConfig = ENROLLED.synthetic_views
) -> Face:
    """An enrolled picture as a printed face; `marks`: its indices (px of the picture)."""
    quad = kept_quad(entry.picture)
    (left, top), (right, low) = (np.rint(quad[at] + 0.5).astype(int) for at in (0, 2))
    picture = entry.picture[top:low, left:right]
    height, width = picture.shape[:2]
    scale = width / CARD_MM[0]
    shape, radius = np.zeros((height, width), np.uint8), round(config.round_mm * scale)
    cv2.rectangle(shape, (radius, 0), (width - radius - 1, height - 1), 255, cv2.FILLED)
    cv2.rectangle(shape, (0, radius), (width - 1, height - radius - 1), 255, cv2.FILLED)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(shape, (x, y), radius, 255, cv2.FILLED, cv2.LINE_AA)
    printed = []
    for index in marks:
        x, y = ((index.centre - (left, top)) / scale).tolist()
        half = (float(np.hypot(*index.right)) / scale, float(np.hypot(*index.down)) / scale)
        turn = float(np.arctan2(index.right[1], index.right[0]))
        printed.append(IndexMark((x - CARD_MM[0] / 2, y - height / scale / 2), half, turn))
    return Face(entry.code, np.dstack([picture, shape]), (CARD_MM[0], height / scale), tuple(printed))


def _indices(
    scene: Rendered, found: Sequence[CardFound], config: SyntheticViewsConfig = ENROLLED.synthetic_views
) -> list[tuple[str, Image]]:
    printed = [
        (card.code, mark.quad.mean(axis=0))
        for card in scene.cards
        if card.face == "up"
        for mark in card.indices
        if mark.visible > config.legible
    ]
    out = []
    for index in (index for card in found for index in card.indices if index.inwards):
        near = [code for code, place in printed if np.hypot(*(index.centre - place)) < config.near * index.tall]
        if near:
            out.append((near[-1], index_patch(scene.image, index.centre, index.right, index.down)))
    return out


def _cards(
    scene: Rendered,
    found: Sequence[CardFound],
    outliner: Outliner,
    config: SyntheticViewsConfig = ENROLLED.synthetic_views,
) -> list[tuple[str, Image, Quad]]:
    lying = [card for card in scene.cards if card.visible >= config.open]
    near = [card.quad for card in found if any(overlap(card.quad, one.quad) > config.same / 2 for one in lying)]
    out = []
    for _, quad in edged(scene.image, near, outliner):
        card = max(scene.cards, key=lambda one: overlap(one.quad, quad))
        there = [np.roll(quad, turn, axis=0) for turn in range(4)]
        turn = min(range(4), key=lambda way: float(np.abs(there[way] - card.quad).sum()))
        if card.visible >= config.open and turn % 2 == 0 and overlap(card.quad, quad) > config.same:
            out.append((card.code, scene.image, there[turn]))
    return out
