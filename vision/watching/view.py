"""What is known of the table as a `TableView`: px of the steady picture become mm of the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.tracking.table_plane import Plane, fit_plane
from vision.tracks import CardTrack, Change, HandTrack, Interval, Point, TableView
from vision.types import Quad
from vision.watching.areas import Area, Mask
from vision.watching.cards import Card, interval, shown
from vision.watching.config import CardsConfig
from vision.watching.hands import Hand
from vision.watching.steadying import Motion


class Measure:
    """px of the steady picture <-> mm, from the outlines of cards that were named. `size` (width, height) px."""

    def __init__(self, size: tuple[int, int], config: CardsConfig) -> None:
        self.size = size
        self._config = config
        self._quads: list[Quad] = []
        self._fitted = 0
        self.plane: Plane = fit_plane([], size)

    @property
    def known(self) -> bool:
        """Whether any card told how large cards are."""
        return bool(self._quads)

    def add(self, quads: Sequence[NDArray[np.float64]]) -> None:
        """More outlines of cards that were named."""
        if len(self._quads) >= self._config.fit_quads:
            return
        self._quads.extend(np.asarray(quad, np.float32) for quad in quads)
        if len(self._quads) >= min(self._config.fit_quads, self._fitted + 1 + self._fitted // 2):
            self._fitted = len(self._quads)
            self.plane = fit_plane(self._quads, self.size)

    def rebase(self, motion: Motion) -> None:
        """The steady picture was moved, px of the full picture; the table stays where it is in mm."""
        back = np.linalg.inv(np.vstack([motion, [0.0, 0.0, 1.0]]))
        self.plane = Plane(self.plane.matrix @ back, self.plane.px_per_mm, self.plane.tilt)
        self._quads = [np.asarray(quad @ motion[:, :2].T + motion[:, 2], np.float32) for quad in self._quads]

    def point(self, x: float, y: float) -> Point:
        """A place in mm."""
        found = self.plane.to_mm(np.array([[x, y]]))[0]
        return float(found[0]), float(found[1])

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of what the picture shows, in its middle."""
        wide, tall = self.size
        ends = self.plane.to_mm(np.array([[0, tall / 2], [wide, tall / 2], [wide / 2, 0], [wide / 2, tall]]))
        return float(np.linalg.norm(ends[1] - ends[0])), float(np.linalg.norm(ends[3] - ends[2]))


def card_track(card: Card, cards: Sequence[Card], hand: Mask, measure: Measure, origin_ms: float) -> CardTrack:
    """A card as others are told of it."""
    visible = shown(card, cards, hand).px / max(1, card.area.px) if card.lies else 0.0
    return CardTrack(
        id=card.id,
        outline=measure.plane.to_mm(card.quad),
        face=card.face,
        came=None if card.came is None else interval(card.came, origin_ms),
        went=None if card.went is None else interval(card.went, origin_ms),
        looks=tuple(card.looks),
        visible=visible,
        exists=card.exists,
        layer=card.layer,
        hands=card.hands,
        taken_by=card.taken_by,
        moves=tuple((interval(when, origin_ms), measure.point(*where)) for when, where in card.moves),
    )


def hand_track(hand: Hand, measure: Measure, scale: float, origin_ms: float) -> HandTrack:
    """A hand as others are told of it; `scale`: px of the small picture per px of the full one."""
    places = measure.plane.to_mm(np.array([hand.entry, *(place for _, place in hand.path)]) / scale).tolist()
    return HandTrack(
        id=hand.id,
        entered_ms=origin_ms + 1000 * hand.entered,
        left_ms=None if hand.left is None else origin_ms + 1000 * hand.left,
        entry=(places[0][0], places[0][1]),
        path=tuple((origin_ms + 1000 * when, x, y) for (when, _), (x, y) in zip(hand.path, places[1:], strict=True)),
        touched=tuple(hand.touched),
    )


def change(
    area: Area, since: tuple[float, float], card_px: float, measure: Measure, scale: float, origin_ms: float
) -> Change:
    """Something unexplained as others are told of it."""
    x, y = area.centre
    return Change(measure.point(x / scale, y / scale), area.px / card_px, interval(since, origin_ms))


def told(
    at_ms: float, cards: tuple[CardTrack, ...], hands: tuple[HandTrack, ...], changes: tuple[Change, ...],
    settled_ms: float, blind: tuple[Interval, ...], measure: Measure,
) -> TableView:  # fmt: skip
    """All of it."""
    return TableView(at_ms, cards, hands, changes, settled_ms, blind, measure.size_mm)
