"""Converts looks at a settled table into views: what the tracker of keyframes knows, as tracks of cards and hands."""

from __future__ import annotations

import math
from collections.abc import Sequence

from table.interpret.attribution import GAP_MS, Seats, distance
from table.interpret.observation import Observation
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.tracker import TrackedCard
from vision.tracks import CardTrack, Change, HandTrack, Interval, Look, TableView

NEAR = 0.6
"""Standard deviation of a hand's end around a card that it laid, card heights."""
PASSING = 0.02
"""Least relative likelihood that a hand laid a card, however far from the card it stayed; 1: it ended on it."""
VISIBLE = {"seen": 1.0, "covered": 0.0, "missed": 0.5}
"""How much of a card shows, by its state."""
UNSEEN_HAND = 0.01
"""How likely the hand that laid a card was none of those that were seen."""
BLIND = 0.5
"""The same after a time without pictures."""
EARLIER = 0.5
"""Factor on the likelihood that a hand of an earlier look, which seemed to lay nothing, laid a card."""
MOST_LOOKS = 8
"""At most this many looks at one card are counted."""
CHANGED = 0.3
"""If more than this changed without an explanation, in card areas, a card may have come that was not found."""


Arm = tuple[HandTrack, HandIntrusion]
"""A hand as a track, and as it was seen."""


class Looks:
    """Converts looks into views; remembers which cards and hands were reported before."""

    def __init__(self, seats: int) -> None:
        self._seats = Seats(seats)
        self._cards: dict[int, CardTrack] = {}
        self._idle: list[Arm] = []
        self._number = 0
        self._last_ms = -math.inf

    def view(self, seen: Observation) -> TableView:
        """The view after a look."""
        hands = tuple(self._hand(arm, seen) for arm in seen.new_arms)
        arms = list(zip(hands, seen.new_arms, strict=True))
        gone = {card.id for card in seen.scene.gone}
        never = {card.id for card in seen.scene.retracted}
        came = any(card.id not in self._cards for card in seen.scene.new)
        cards = [self._card(card, arms, seen) for card in seen.scene.cards]
        lying = {card.id for card in seen.scene.cards}
        went = Interval(self._last_ms, self._took(arms, seen))
        for one, known in list(self._cards.items()):
            if one not in lying or one in gone:
                cards.append(self._gone(known, went, arms, one in never))
                del self._cards[one]
        changes: tuple[Change, ...] = ()
        if seen.scene.unexplained > CHANGED and seen.new_arms:
            changes = (Change((0.0, 0.0), seen.scene.unexplained, Interval(self._last_ms, seen.at_ms)),)
        self._last_ms = seen.at_ms
        self._idle = [] if came or gone else [*self._idle, *arms]
        return TableView(seen.at_ms, tuple(cards), hands, changes, seen.at_ms)

    def _took(self, arms: Sequence[Arm], seen: Observation) -> float:
        """The latest time at which the cards that are gone can have gone, ms: the time of the look, or the earliest at
        which a new card can have come."""
        came = [self._cards[card.id].came for card in seen.scene.new if card.id in self._cards]
        return min([seen.at_ms, *(max(each.earliest_ms, self._last_ms) for each in came if each is not None)])

    def _gone(self, known: CardTrack, went: Interval, arms: Sequence[Arm], never: bool) -> CardTrack:
        share = (1.0 - UNSEEN_HAND) / len(arms) if arms else 0.0
        taken = tuple((hand.id, share) for hand, _ in arms)
        return CardTrack(
            known.id, known.outline, known.face, known.came, went, known.looks, known.visible,
            0.0 if never else known.exists, known.layer, known.hands, taken,
        )  # fmt: skip

    def _hand(self, arm: HandIntrusion, seen: Observation) -> HandTrack:
        self._number += 1
        angle = math.radians(self._seats.direction(arm, seen.plane, seen.size))
        entry = (1000 * math.cos(angle), 1000 * math.sin(angle))
        return HandTrack(self._number, arm.start_ms, arm.end_ms, entry)

    def _card(self, card: TrackedCard, arms: Sequence[Arm], seen: Observation) -> CardTrack:
        known = self._cards.get(card.id)
        came, hands = (known.came, known.hands) if known is not None else self._laid(card, arms, seen)
        shares = tuple((name, min(share, 1.0)) for name, share in card.ranked[:8])
        looks = (Look(seen.at_ms, shares),) * min(max(card.seen, 1), MOST_LOOKS) if shares else ()
        track = CardTrack(
            card.id, card.quad_mm, card.face, came, None, looks, VISIBLE[card.state], 1.0, card.layer, hands
        )
        self._cards[card.id] = track
        return track

    def _laid(
        self, card: TrackedCard, arms: Sequence[Arm], seen: Observation
    ) -> tuple[Interval, tuple[tuple[int, float], ...]]:
        """When a new card came, and by which hand: one of this look, or one before it that seemed to lay nothing."""
        earlier = 1.0 if card.late else EARLIER
        every = [(arm, earlier) for arm in self._idle] + [(arm, 1.0) for arm in arms]
        near = [share * max(PASSING, math.exp(-((distance(arm, card) / NEAR) ** 2) / 2)) for (_, arm), share in every]
        total = sum(near)
        unseen = BLIND if seen.blind_ms > GAP_MS else UNSEEN_HAND
        weights = tuple(
            (hand.id, (1.0 - unseen) * share / total) for ((hand, _), _), share in zip(every, near, strict=True)
        )
        likeliest = max(range(len(every)), key=near.__getitem__, default=None)
        return self._when(None if likeliest is None else every[likeliest][0][1], arms, seen), weights

    def _when(self, own: HandIntrusion | None, arms: Sequence[Arm], seen: Observation) -> Interval:
        """When a new card came: while its likeliest hand was there, or, if hands overlapped or none was seen, a longer
        interval."""
        if own is None:
            return Interval(self._last_ms, seen.at_ms)
        if any(own is arm for _, arm in self._idle):
            return Interval(own.start_ms, own.end_ms)
        others = [other for _, other in arms if other is not own]
        apart = all(other.end_ms <= own.start_ms or other.start_ms >= own.end_ms for other in others)
        if not apart or not others:
            return Interval(max(self._last_ms, min(other.start_ms for _, other in arms)), seen.at_ms)
        return Interval(max(self._last_ms, own.start_ms), min(seen.at_ms, own.end_ms))
