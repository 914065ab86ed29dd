"""Reaches to the stock: hands that reached to a face-down pile and laid nothing. A draw shows no more than that."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from table.belief.evidence import by_seats
from vision.tracks import CardTrack, HandTrack, Interval, Point, TableView

REACH_MM = 95.0
"""A hand whose farthest point is this near to the middle of a pile, mm, may have taken a card of it. The distance
allows for fingers that stop at the near edge of a card, and for fingertips that are not seen."""
BRIEF_MS = 300.0
"""A hand seen for less time is too short to take a card, ms."""
HERE_MM = 40.0
"""A pile this near to where the stock lay, mm, is the stock."""
HALF = 0.5
"""An outline that is less probably a card is no pile."""
BORDER_MM = 10.0
"""A card this near to the picture's border, mm, may reach beyond it."""
CARRIED = 0.3
"""A hand that laid or took a pile with at least this weight did not draw."""


@dataclass(frozen=True)
class Reach:
    """A hand reached to the stock and no farther, and no card was seen to come or go. `by`: per seat the logarithm of
    how likely it came from there; `brief`: it was seen for so short a time that it may be a part of another hand."""

    at_ms: float
    hand: int
    by: tuple[float, ...]
    brief: bool = False

    @property
    def ids(self) -> tuple[int, ...]:
        """The id of the draw, in place of card ids: negative, as no card's id is."""
        return (-self.hand,)


@dataclass
class Stock:
    """Where the stock lies: at the first face-down pile that a hand was seen to lay or that lay there from the start
    (of several, the one nearest to the middle). Until there is one, at the first pile of all. Piles that are laid there
    later are the stock too."""

    piles: dict[int, CardTrack] = field(default_factory=dict)
    place: Point | None = None
    since_ms: float = -math.inf
    """When it was laid, ms."""
    done: set[int] = field(default_factory=set)
    """Ids of hands that yield no more reaches."""
    _is_sure: bool = False

    def take(self, view: TableView) -> None:
        """Takes in a view."""
        for card in view.cards:
            if card.face == "down" and card.exists > HALF and not _held(card, view.size_mm):
                self.piles[card.id] = card
            elif card.id in self.piles:
                del self.piles[card.id]
        laid = [card for card in self.piles.values() if card.came is None or _brought(card)]
        if not self._is_sure and (laid or (self.place is None and self.piles)):
            first = min(laid or self.piles.values(), key=lambda card: (_came(card).latest_ms, math.hypot(*card.centre)))
            self.place, self.since_ms, self._is_sure = first.centre, _came(first).latest_ms, bool(laid)

    def reaches(
        self, hands: Mapping[int, HandTrack], busy: Collection[int], cards: Mapping[int, CardTrack], seats: int
    ) -> Iterator[Reach]:
        """The reaches of hands that are gone again; `busy`: hands that laid or took cards."""
        if self.place is None:
            return
        busy = {*busy, *self.done, *self._carrying()}
        for one, hand in hands.items():
            at_ms = None if hand.left_ms is None or one in busy else self._reached(hand)
            if at_ms is not None and not _took(hand, cards):
                brief = (hand.left_ms or math.inf) - hand.entered_ms < BRIEF_MS
                yield Reach(at_ms, one, by_seats(((one, 1.0),), hands, seats), brief)

    def _carrying(self) -> Iterator[int]:
        """Ids of hands that laid a pile, or took a pile that is not the stock."""
        for pile in self.piles.values():
            away = self.place is not None and math.dist(pile.centre, self.place) > HERE_MM
            yield from (hand for hand, weight in (*pile.hands, *(pile.taken_by if away else ())) if weight >= CARRIED)

    def _reached(self, hand: HandTrack) -> float | None:
        """When a hand reached farthest, ms; None if that was not at the stock, or if it came before the stock was
        laid."""
        if self.place is None or hand.entered_ms < self.since_ms or not hand.path:
            return None
        at_ms, x, y = max(hand.path, key=lambda place: math.dist(place[1:], hand.entry))
        return at_ms if math.dist((x, y), self.place) <= REACH_MM else None


def _took(hand: HandTrack, cards: Mapping[int, CardTrack]) -> bool:
    """Whether cards that a hand lay over went while it was there."""
    touched = [cards[one] for one in hand.touched if one in cards]
    return any(card.went is not None and card.went.latest_ms >= hand.entered_ms
               and card.went.earliest_ms <= (hand.left_ms or math.inf) for card in touched)  # fmt: skip


def _held(card: CardTrack, size_mm: tuple[float, float]) -> bool:
    """Whether somebody may hold a card: it reaches to the border of the picture."""
    beyond = np.abs(card.outline).max(axis=0) > np.array(size_mm) / 2 - BORDER_MM
    return size_mm > (0.0, 0.0) and bool(beyond.any())


def _brought(card: CardTrack) -> bool:
    """Whether a hand was seen to lay a pile. A fan of cards that somebody holds at the border is not laid by a hand."""
    return max((weight for _, weight in card.hands), default=0.0) >= CARRIED


def _came(card: CardTrack) -> Interval:
    return card.came or Interval(-math.inf, -math.inf)
