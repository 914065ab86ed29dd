"""Hands that reached to a pile that lies face down and brought nothing: of a card that is drawn no more is seen."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from table.belief.evidence import by_seats
from vision.tracks import CardTrack, HandTrack, Interval, Point, TableView

REACH_MM = 95.0
"""A hand that reached farthest so near to the middle of a pile, mm, may have taken a card of it: fingers end at the
near side of a card, and a little less of them is seen."""
BRIEF_MS = 300.0
"""Nobody takes a card in less time, ms."""
HERE_MM = 40.0
"""A pile that is laid so near to where the stock lay, mm, is the stock."""
HALF = 0.5
"""What exists less likely is no pile."""
BORDER_MM = 10.0
"""What lies so near to the picture's border, mm, may reach beyond it."""
CARRIED = 0.3
"""A hand that may have laid or taken cards with such a weight did something else."""


@dataclass(frozen=True)
class Reach:
    """A hand reached to the stock and no farther, and nothing came or went that is seen. `by`: per seat the logarithm
    of how likely it came from there; `brief`: it was there for so short a time that it may be a part of another one."""

    at_ms: float
    hand: int
    by: tuple[float, ...]
    brief: bool = False

    @property
    def ids(self) -> tuple[int, ...]:
        """What a draw is known by, in place of cards: below zero, as no card's id is."""
        return (-self.hand,)


@dataclass
class Stock:
    """Where the stock lies: the first pile that somebody is seen to lay face down or that lay there already, nearest to
    the middle, else the first one of all; and whatever is laid in its place later."""

    piles: dict[int, CardTrack] = field(default_factory=dict)
    place: Point | None = None
    since_ms: float = -math.inf
    """When it was laid."""
    done: set[int] = field(default_factory=set)
    """Hands of which all is settled."""
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
        """Hands that laid a pile, or took one elsewhere."""
        for pile in self.piles.values():
            away = self.place is not None and math.dist(pile.centre, self.place) > HERE_MM
            yield from (hand for hand, weight in (*pile.hands, *(pile.taken_by if away else ())) if weight >= CARRIED)

    def _reached(self, hand: HandTrack) -> float | None:
        """When a hand reached farthest; None where that was not the stock: it passed over it, or came from there."""
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
    """Whether a hand was seen to lay a pile: nobody lays a fan of cards that somebody holds at the border."""
    return max((weight for _, weight in card.hands), default=0.0) >= CARRIED


def _came(card: CardTrack) -> Interval:
    return card.came or Interval(-math.inf, -math.inf)
