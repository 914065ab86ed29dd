"""Chooses what is read now: what is new and lies still, what is doubtful, what was read in vain and may be read
again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.watching.areas import Area, Mask
from vision.watching.background import Background, Seen
from vision.watching.cards import Card, Reading, shown
from vision.watching.config import CardsConfig, ReadingConfig
from vision.watching.reading import Budget
from vision.watching.regions import Regions


@dataclass(eq=False)
class Glimpse:
    """A card that was read while shadows moved over it, not yet known to lie there; `due`: when to read it again, s."""

    reading: Reading
    at: float
    due: float


class Attention:
    """Keeps, per px, when it was last read and how often in vain (without finding a card); and what was glimpsed."""

    def __init__(self, shape: tuple[int, ...], reading: ReadingConfig, cards: CardsConfig) -> None:
        self._reading, self._cards = reading, cards
        self._read_at = np.full(shape[:2], -1e6, np.float32)
        self._vain = np.zeros(shape[:2], np.uint8)
        self.glimpses: list[Glimpse] = []

    def follow(self, seen: Seen, now: float) -> None:
        """Takes in the next picture. Where the known table shows, the count of readings in vain begins anew."""
        self._vain[seen.changed == 0] = 0
        self.glimpses = [one for one in self.glimpses if now - one.at < self._cards.twice_within_s]

    def news(self, regions: Regions, background: Background, now: float) -> list[Area]:
        """The areas that lie still and were not read since they do."""
        return [area for area in (*regions.free, *regions.parts) if self._open(area, background, now)]

    def _open(self, area: Area, background: Background, now: float) -> bool:
        vain, read_at = area.values(self._vain), area.values(self._read_at)
        wait = self._reading.again_s * (np.exp2(vain.astype(np.float32)) - 1)
        moved = area.values(background.since) > read_at
        ready = np.where(
            moved, np.minimum(wait, 3 * self._reading.again_s), np.minimum(wait, self._reading.again_most_s)
        )
        unread = now >= read_at + ready
        unread &= moved | (vain < 2 * self._reading.vain)
        return bool(np.count_nonzero(unread) > 0.3 * area.px)

    def glimpsed(self, now: float) -> list[Glimpse]:
        """Glimpses that are due."""
        due = [one for one in self.glimpses if now >= one.due]
        for one in due:
            one.due = np.inf
        return due

    def confirmed(self, reading: Reading, now: float) -> Glimpse | None:
        """An earlier glimpse of the same card in the same place, long enough ago; None if there is none, and the
        reading is kept as a new glimpse."""
        config, found = self._cards, None
        across = float(np.sqrt(max(1.0, _area(reading.quad))))
        for one in self.glimpses:
            apart = float(np.hypot(*(one.reading.quad.mean(axis=0) - reading.quad.mean(axis=0))))
            near = one.reading.name == reading.name and apart < config.place * across
            if near and (found is None or one.at < found.at):
                found = one
        if found is not None and now - found.at >= config.twice_s:
            return found
        self.glimpses.append(Glimpse(reading, now, now + 0.6 * config.twice_s))
        return None

    def doubtful(self, cards: Sequence[Card], seen: Seen, hand: Mask, now: float, budget: Budget) -> list[Card]:
        """Cards that another reading would make surer. Cards that are wanted need less saved-up processor time than
        others."""
        found = []
        for card in cards:
            may = budget.news if card.wanted else budget.doubts
            if not may or not card.lies or now < card.due or not self._doubtful(card):
                continue
            visible = shown(card, cards)
            if visible.px < 0.2 * card.area.px or visible.share(seen.moving) or visible.share(hand):
                continue
            found.append(card)
        return found

    def _doubtful(self, card: Card) -> bool:
        looks = len(card.looks)
        if card.soft or card.wanted:
            return looks < self._reading.unnamed_looks
        if card.face == "down" or card.name is None:
            return looks < self._reading.unnamed_looks
        return looks < self._reading.looks and (card.sure < self._reading.sure or looks < 2)

    def was_read(self, areas: Sequence[Area], now: float) -> None:
        """These were read just now."""
        for area in areas:
            area.paint(self._read_at, now)
            self._vain_up(area)

    def _vain_up(self, area: Area) -> None:
        part = area.of(self._vain)
        part[(area.mask > 0) & (part < 200)] += 1

    def vain(self, area: Area) -> int:
        """How often an area was read in vain."""
        return int(np.median(area.values(self._vain)))


def _area(quad: NDArray[np.float64]) -> float:
    x, y = quad[:, 0], quad[:, 1]
    return 0.5 * abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))))
