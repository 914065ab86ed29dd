"""What is known of the table as a `TableView`: px of the steady picture become mm of the table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

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

Unexplained = tuple[Area, tuple[float, float]]
"""A part of the small picture that no card and no hand explains, and between which times, s, it came."""


class Measure:
    """px of the steady picture <-> mm, from the outlines of cards that were named. `size` (width, height) px."""

    def __init__(self, size: tuple[int, int], config: CardsConfig) -> None:
        self.size = size
        self._config = config
        self._quads: list[Quad] = []
        self._fitted = self.version = 0
        self.plane: Plane = fit_plane([], size)

    @property
    def known(self) -> bool:
        """Whether the size of cards is known, from at least one that was named."""
        return bool(self._quads)

    def add(self, quads: Sequence[NDArray[np.float64]]) -> None:
        """More outlines of cards that were named."""
        if len(self._quads) >= self._config.fit_quads:
            return
        self._quads.extend(np.asarray(quad, np.float32) for quad in quads)
        if len(self._quads) >= min(self._config.fit_quads, self._fitted + 1 + self._fitted // 2):
            self._fitted = len(self._quads)
            self.plane = fit_plane(self._quads, self.size)
            self.version += 1

    def rebase(self, motion: Motion) -> None:
        """The steady picture was moved, px of the full picture; the table stays where it is in mm."""
        back = np.linalg.inv(np.vstack([motion, [0.0, 0.0, 1.0]]))
        self.plane = Plane(self.plane.matrix @ back, self.plane.px_per_mm, self.plane.tilt)
        self.version += 1
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


class Teller:
    """Builds views. Tracks that did not change since the last view are the same objects. `scale`: px of the small
    picture per px of the full one; `origin_ms`: the time of the source's clock at 0 s."""

    def __init__(self, measure: Measure, scale: float, origin_ms: float) -> None:
        self._measure, self._scale, self._origin_ms = measure, scale, origin_ms
        self._cards: dict[int, tuple[Hashable, CardTrack]] = {}
        self._hands: dict[int, tuple[Hashable, HandTrack]] = {}

    def view(
        self, at_ms: float, cards: Sequence[Card], hands: Sequence[Hand], hand: Mask,
        unexplained: Sequence[Unexplained], card_px: float, settled: float, blind: tuple[Interval, ...],
    ) -> TableView:  # fmt: skip
        """All that is known at a time of the source's clock; `hand`: where hands are, `card_px`: a card's area."""
        self._cards = {card.id: self._card(card, cards, hand) for card in cards}
        self._hands = {one.id: self._hand(one) for one in hands}
        changes = tuple(self._change(area, since, card_px) for area, since in unexplained)
        return TableView(
            at_ms, tuple(track for _, track in self._cards.values()), tuple(track for _, track in self._hands.values()),
            changes, self._origin_ms + 1000 * settled, blind, self._measure.size_mm,
        )  # fmt: skip

    def _card(self, card: Card, cards: Sequence[Card], hand: Mask) -> tuple[Hashable, CardTrack]:
        visible = round(shown(card, cards, hand).px / max(1, card.area.px), 1) if card.lies else 0.0
        key = (self._measure.version, id(card.quad), len(card.looks), len(card.moves), card.went, card.exists, visible)
        known = self._cards.get(card.id)
        if known is not None and known[0] == key:
            return known
        measure, origin = self._measure, self._origin_ms
        return key, CardTrack(
            id=card.id,
            outline=measure.plane.to_mm(card.quad),
            face=card.face,
            came=None if card.came is None else interval(card.came, origin),
            went=None if card.went is None else interval(card.went, origin),
            looks=tuple(card.looks),
            visible=visible,
            exists=card.exists,
            layer=card.layer,
            hands=card.hands,
            taken_by=card.taken_by,
            moves=tuple((interval(when, origin), measure.point(*where)) for when, where in card.moves),
        )

    def _hand(self, hand: Hand) -> tuple[Hashable, HandTrack]:
        key = (self._measure.version, hand.seen, hand.left, len(hand.touched))
        known = self._hands.get(hand.id)
        if known is not None and known[0] == key:
            return known
        places = self._measure.plane.to_mm(np.array([hand.entry, *(place for _, place in hand.path)]) / self._scale)
        (entry_x, entry_y), *way = places.tolist()
        return key, HandTrack(
            id=hand.id,
            entered_ms=self._origin_ms + 1000 * hand.entered,
            left_ms=None if hand.left is None else self._origin_ms + 1000 * hand.left,
            entry=(entry_x, entry_y),
            path=tuple((self._origin_ms + 1000 * when, x, y) for (when, _), (x, y) in zip(hand.path, way, strict=True)),
            touched=tuple(hand.touched),
        )

    def _change(self, area: Area, since: tuple[float, float], card_px: float) -> Change:
        x, y = area.centre
        place = self._measure.point(x / self._scale, y / self._scale)
        return Change(place, area.px / card_px, interval(since, self._origin_ms))
