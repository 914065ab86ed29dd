"""What happened on the table in the order in which it was seen: cards came, cards went, hands reached to the stock,
people entered events.

A `Timeline` collects views; `steps` is a pure function of all that it has taken in. When more is seen of a card, the
step in which it came changes.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from referee.cards import Deck
from referee.events import Event
from table.belief.evidence import HALF, Evidence, before_seat, by_seats, evidence_of, laid_by, lies_over, seat_fits
from table.belief.probabilities import PROBABILITIES
from table.belief.reaches import Reach, Stock
from vision.tracks import CardTrack, HandTrack, Interval, TableView

CAME = 0.3
"""Minimum fit of a hand to a seat for it to be of the player there, 0..1."""
HAND_MS = 6000.0
"""Maximum pause between two cards of one player that are laid on end, as when a hand of cards is shown, ms."""
BROUGHT = 0.3
"""A hand with at least this weight counts as having laid or taken a card."""


@dataclass(frozen=True)
class Arrival:
    """Cards came. `reached`: seats whose hands were seen since the step before, but laid or took no card that was
    found; `changed`: the picture changed somewhere and no card explains it."""

    at_ms: float
    cards: tuple[Evidence, ...]
    reached: frozenset[int] = frozenset()
    changed: bool = False


@dataclass(frozen=True)
class Departure:
    """Cards went; `by`: per seat the logarithm of how likely a hand from there took them; `left`: cards that lie there
    still."""

    at_ms: float
    ids: frozenset[int]
    by: tuple[float, ...]
    left: frozenset[int]
    reached: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Told:
    """People entered an event, number `seq` of the record. It is taken as true."""

    at_ms: float
    event: Event
    seq: int


Together = Literal["times", "seats", "hands"]
"""Which cards form one arrival: those that came at one time, those before one seat, or those that one player lays one
after the other."""
Step = Arrival | Departure | Reach | Told


@dataclass
class Timeline:
    """Collects what was seen and which events people entered. `plays`: whether a card whose middle lies at a point (mm)
    may be a play; `together`: which cards form one arrival."""

    seats: int
    deck: Deck
    plays: Callable[[tuple[float, float]], bool] = lambda point: True
    together: Together = "times"
    cards: dict[int, CardTrack] = field(default_factory=dict)
    hands: dict[int, HandTrack] = field(default_factory=dict)
    stock: Stock = field(default_factory=Stock)
    told: list[Told] = field(default_factory=list)
    idle: set[int] = field(default_factory=set)
    changes: tuple[float, ...] = ()
    at_ms: float = -math.inf
    """The time of the newest view, ms."""
    settled_ms: float = -math.inf
    """Every card that came before this time and can be read was read."""
    _shown: dict[int, frozenset[int]] = field(default_factory=dict)
    """Per card that went: the cards that were visible on the table right after."""
    _known: dict[int, tuple[CardTrack, tuple[int, bool], Evidence]] = field(default_factory=dict)

    def take(self, view: TableView) -> None:
        """Takes in a view. A card that it no longer lists keeps its last state; an outline that turned out to be no
        card is forgotten."""
        self.at_ms, self.settled_ms = view.at_ms, view.settled_ms
        self.stock.take(view)
        for hand in view.hands:
            self.hands[hand.id] = hand
        shown = frozenset(card.id for card in view.lying if card.visible > HIDDEN)
        for card in view.cards:
            if card.exists <= 0:
                self.cards.pop(card.id, None)
            elif card.id in self.cards and self.cards[card.id].came is None:
                self.cards[card.id] = replace(card, came=None)
            elif card.id in self.cards or self._may_play(card):
                self.cards[card.id] = card
            if card.went is not None and card.id in self.cards:
                self._shown.setdefault(card.id, shown)
        since = (change.since.latest_ms for change in view.changes)
        self.changes = tuple(sorted({*self.changes, *since})[-64:])

    def read(self, looks: int) -> set[int]:
        """The cards with at least `looks` readings, and with which no unread card can have come: everything up to then
        was read, and the hands that may have laid them have left."""
        there = {one for one, hand in self.hands.items() if hand.left_ms is None}
        return {
            one for one, track in self.cards.items()
            if len(track.looks) >= looks and (track.came is None or track.came.latest_ms <= self.settled_ms)
            and not any(hand in there and weight >= BROUGHT for hand, weight in track.hands)
        }  # fmt: skip

    def legible(self) -> set[int]:
        """The cards that lie there and can be seen."""
        return {one for one, track in self.cards.items() if track.went is None and track.visible > HIDDEN}

    def forget(self, ids: Iterable[int]) -> None:
        """Drops these cards for good: they appear in no step any more."""
        self.idle.update(ids)
        for one in self.idle:
            self.cards.pop(one, None)
            self._known.pop(one, None)
            self._shown.pop(one, None)

    def let_go(self, steps: Sequence[Step]) -> None:
        """Drops steps that are settled. Their cards appear in no new step but a departure, if they still lie there."""
        for step in steps:
            if isinstance(step, Told):
                self.told.remove(step)
            elif isinstance(step, Departure):
                self.forget(step.ids)
            elif isinstance(step, Arrival):
                self.settle(card.id for card in step.cards)
        until = max((step.at_ms for step in steps if not isinstance(step, Told)), default=-math.inf)
        gone = {one for one, hand in self.hands.items() if (hand.left_ms or math.inf) <= until}
        self.stock.done |= gone
        self.hands = {one: hand for one, hand in self.hands.items() if one not in gone}

    def let_hands_go(self) -> None:
        """Ignores all reaches to the stock so far."""
        self.stock.done |= set(self.hands)

    def settle(self, ids: Iterable[int]) -> None:
        """These cards appear in no new step but a departure, if they still lie there."""
        for one in ids:
            if one in self.cards:
                self.cards[one] = replace(self.cards[one], came=None)

    def _may_play(self, card: CardTrack) -> bool:
        return card.face == "up" and card.id not in self.idle and self.plays(card.centre)

    def steps(self) -> list[Step]:
        """All steps, in order of time."""
        plain: list[tuple[float, int, Step]] = [(told.at_ms, 2, told) for told in self.told]
        plain += [(step.at_ms, 0, step) for step in self._departures()]
        plain += [(step.at_ms, 1, step) for step in self._arrivals()]
        busy = self._busy()
        reaches = [*self.stock.reaches(self.hands, busy, self.cards, self.seats)]
        plain += [(step.at_ms, 1, step) for step in reaches]
        plain.sort(key=lambda item: item[:2])
        busy |= {step.hand for step in reaches}
        return self._with_reaches([step for _, _, step in plain], busy)

    def _evidence(self, track: CardTrack) -> Evidence:
        known = self._known.get(track.id)
        lasts = lasted(track, self.at_ms)
        now = (len(self.hands) if not track.hands else 0, lasts)
        if known is None or known[0] is not track or known[1] != now:
            over = lies_over(track, self.cards.values())
            known = (track, now, evidence_of(track, self.hands, self.seats, self.deck, lasts, over))
            self._known[track.id] = known
        return known[2]

    def _arrivals(self) -> list[Arrival]:
        """The arrivals, by `together`. Cards that came at one time form one group, and so do cards that one hand
        brought in one reach."""
        if self.together == "times":
            return self._grouped(self.cards.values())
        if self.together == "hands":
            return [arrival for tracks in self._runs() for arrival in self._grouped(tracks, HAND_MS)]
        whose: dict[int, list[CardTrack]] = {}
        for track in self.cards.values():
            whose.setdefault(self._whose(track), []).append(track)
        return [arrival for tracks in whose.values() for arrival in self._grouped(tracks, HAND_MS)]

    def _runs(self) -> list[list[CardTrack]]:
        """Runs of cards that came one after the other from one seat, without an event entered by people in between."""
        came = sorted((track.came.latest_ms, track.id) for track in self.cards.values() if track.came is not None)
        runs: list[list[CardTrack]] = []
        last: tuple[int | None, int] = (None, 0)
        for at_ms, one in came:
            now = self._evidence(self.cards[one]).seat, sum(told.at_ms < at_ms for told in self.told)
            if runs and now == last and now[0] is not None:
                runs[-1].append(self.cards[one])
            else:
                runs.append([self.cards[one]])
            last = now
        return runs

    def _whose(self, track: CardTrack) -> int:
        """The seat that most probably laid a card, from its hand and from where it lies."""
        card = self._evidence(track)
        return max(range(self.seats), key=lambda seat: card.by[seat] + before_seat(card, seat, self.seats))

    def _grouped(self, tracks: Iterable[CardTrack], pause_ms: float = 0.0) -> list[Arrival]:
        """The arrivals of some cards. Cards that came less than `pause_ms` after a group belong to it too."""
        came = [(track.came, track.id) for track in tracks if track.came is not None]
        groups: list[tuple[Interval, list[int]]] = []
        for interval, one in sorted(came, key=lambda item: (item[0].latest_ms, item[0].earliest_ms, item[1])):
            gap = interval.earliest_ms - groups[-1][0].latest_ms if groups else math.inf
            if gap < pause_ms or (gap <= PROBABILITIES.spread_ms and self._is_one_reach(groups[-1][1], one)):
                first, ids = groups[-1]
                groups[-1] = (Interval(min(first.earliest_ms, interval.earliest_ms), interval.latest_ms), [*ids, one])
            else:
                groups.append((interval, [one]))
        return [
            Arrival(interval.latest_ms, tuple(self._evidence(self.cards[one]) for one in ids))
            for interval, ids in groups
        ]

    def _is_one_reach(self, ids: Sequence[int], other: int) -> bool:
        """Whether the hand that brought a card brought some of these as well."""
        hand = brought_by(self.cards[other])
        return hand is not None and any(brought_by(self.cards[one]) == hand for one in ids)

    def _departures(self) -> list[Departure]:
        """The departures: cards that went soon after each other, while none came."""
        found = []
        for at_ms, tracks in self._gone():
            shown = frozenset[int]().union(*(self._shown[track.id] for track in tracks))
            left = frozenset(one for one in shown if one in self.cards and _lay(self.cards[one], at_ms))
            by = by_seats(_shared(tracks), self.hands, self.seats)
            found.append(Departure(at_ms, frozenset(track.id for track in tracks), by, left))
        return found

    def _gone(self) -> list[tuple[float, list[CardTrack]]]:
        """The cards of each departure, with the time by which they were gone, ms."""
        gone = sorted((track.went.latest_ms, track.id) for track in self.cards.values() if track.went is not None)
        came = sorted(track.came.latest_ms for track in self.cards.values() if track.came is not None)
        groups: list[tuple[float, list[CardTrack]]] = []
        for went, one in gone:
            last, tracks = groups[-1] if groups else (-math.inf, [])
            if went - last <= PROBABILITIES.gathered_ms and bisect(came, last) == bisect(came, went):
                groups[-1] = (went, [*tracks, self.cards[one]])
            else:
                groups.append((went, [self.cards[one]]))
        return groups

    def _busy(self) -> set[int]:
        """Hands that may have laid or taken cards."""
        return {
            hand
            for track in self.cards.values()
            for hand, weight in (*laid_by(track, self.hands), *track.taken_by)
            if weight >= BROUGHT
        }

    def _with_reaches(self, steps: list[Step], busy: Collection[int]) -> list[Step]:
        """The steps with `reached` and `changed` filled in. Hands that are `busy` laid or took something and do not
        count."""
        idle = [(hand.left_ms or hand.entered_ms, hand) for one, hand in self.hands.items() if one not in busy]
        found: list[Step] = []
        before = float("-inf")
        for step in steps:
            if isinstance(step, Arrival | Departure):
                reached = self._reached([hand for at_ms, hand in idle if before < at_ms <= step.at_ms])
                step, before = self._after(before, step, reached), step.at_ms
            found.append(step)
        return found

    def _after(self, before: float, step: Arrival | Departure, reached: frozenset[int]) -> Step:
        """A step with its `reached` and `changed`; `before`: the time of the step before it, ms."""
        if isinstance(step, Departure):
            return Departure(step.at_ms, step.ids, step.by, step.left, reached)
        changed = any(before < at_ms < step.at_ms for at_ms in self.changes)
        return Arrival(step.at_ms, step.cards, reached, changed)

    def _reached(self, hands: Sequence[HandTrack]) -> frozenset[int]:
        return frozenset(seat for hand in hands for seat in _seats(hand, self.seats))


def brought_by(track: CardTrack) -> int | None:
    """The hand that most probably brought a card; None if no hand has more than half of the weight."""
    hand, weight = max(track.hands, key=lambda item: item[1], default=(None, 0.0))
    return hand if weight > HALF else None


def lasted(track: CardTrack, at_ms: float) -> bool:
    """Whether a card has lain there for longer than `brief_ms`."""
    return track.came is not None and rest(track, at_ms) > PROBABILITIES.brief_ms


def rest(track: CardTrack, at_ms: float) -> float:
    """For how long a card lies or lay there, ms; not above 0 if it is not known when it came."""
    until = at_ms if track.went is None else track.went.earliest_ms
    return until - (at_ms if track.came is None else track.came.latest_ms)


def _seats(hand: HandTrack, seats: int) -> list[int]:
    """The seats that a hand may have come from."""
    return [seat for seat, fit in enumerate(seat_fits(hand, seats)) if fit >= CAME]


def _lay(track: CardTrack, at_ms: float) -> bool:
    """Whether a card lay there right after a time."""
    came = track.came is None or track.came.latest_ms <= at_ms
    return came and (track.went is None or track.went.latest_ms > at_ms)


HIDDEN = 0.15
"""A card counts as hidden if no larger share of it is visible."""


def _shared(tracks: Iterable[CardTrack]) -> tuple[tuple[int, float], ...]:
    """(hand id, weight) of the hands that may have taken cards which went at once: the mean weights over the cards."""
    listed = list(tracks)
    total: Mapping[int, float] = {}
    for track in listed:
        for hand, weight in track.taken_by:
            total = {**total, hand: total.get(hand, 0.0) + weight / len(listed)}
    return tuple(sorted(total.items()))
