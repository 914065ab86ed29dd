"""Who laid the new cards. The direction in which an arm crosses the border of the picture is compared with the
directions of the seats."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

import numpy as np

from table.interpret.observation import Observation, height
from table.record.seats import seat_angle
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.table_plane import Plane
from vision.tracking.tracker import TrackedCard

SPREAD = 20.0
"""Standard deviation of an arm's direction around its player's seat, degrees."""
NEAR = 1.0
"""An arm's end that came so near to a card, in card heights, may have laid it."""
BESIDE = 0.4
"""How likely an arm laid a card that it came near to without reaching it."""
FARTHER = 0.3
"""Standard deviation of how much farther from a card the arm that laid it ends than another one, card heights. Nine of
ten arms that lay a card end within 0.33 of its middle."""
SEATED = 0.5
"""An arm that fits no seat so well comes from none."""
UNLIKE = 0.25
"""A player fits an arm far worse than another one where the one's fit is less than this share of the other's."""
STRAY = 0.01
"""How well an arm fits a seat that it does not come from at all."""
GAP_MS = 400.0
"""Frames that lie no farther apart, ms, show every arm."""
UNSEEN = 0.1
"""How likely an arm came and went unseen, per second without a frame."""
MOST_UNSEEN = 0.3
"""The most that such a likelihood comes to."""

MOST_PARTED = 6
"""More new cards than these are not parted between two arms."""


class Seats:
    """The seats around a table: `count` players, clockwise from the picture's bottom edge."""

    def __init__(self, count: int) -> None:
        self.count = count

    def direction(self, arm: HandIntrusion, plane: Plane, size: tuple[int, int]) -> float:
        """Where an arm came from: degrees on the table from +x towards +y, seen from the picture's middle. Halfway
        between where it came in and where it crossed the border when it reached farthest; nearer to the first where it
        slid along the border farther than it reached: then the second is where its card lay."""
        points = plane.to_mm(np.array([arm.entry, arm.contact, (size[0] / 2, size[1] / 2)]))
        slid = float(np.hypot(arm.entry[0] - arm.contact[0], arm.entry[1] - arm.contact[1]))
        share = min(1.0, arm.reach / max(slid, 1.0)) / 2
        away = (1 - share) * points[0] + share * points[1] - points[2]
        return math.degrees(math.atan2(away[1], away[0])) % 360

    def fits(self, arm: HandIntrusion, plane: Plane, size: tuple[int, int]) -> list[float]:
        """How well an arm fits each seat, 0..1."""
        angle = self.direction(arm, plane, size)
        return [max(STRAY, math.exp(-((between(angle, seat_angle(i, self.count)) / SPREAD) ** 2) / 2))
                for i in range(self.count)]  # fmt: skip

    def best(self, arm: HandIntrusion, seen: Observation) -> tuple[int, float]:
        """The seat that an arm of a look fits best, and how well, 0..1."""
        fits = self.fits(arm, seen.plane, seen.size)
        seat = max(range(self.count), key=fits.__getitem__)
        return seat, fits[seat]

    def weigh(self, players: Sequence[str], seen: Observation) -> dict[str, float]:
        """How well each player fits as the one who laid the new cards: by the arms that came near them. 1 for everybody
        where none did: an arm elsewhere tells nothing. After a time without a frame it may have been an arm that nobody
        saw."""
        if not reached(seen.came, seen.arms):
            return dict.fromkeys(players, 1.0)
        unseen = min(UNSEEN * seen.blind_ms / 1000, MOST_UNSEEN) if seen.blind_ms > GAP_MS else 0.0
        total = [max(STRAY, unseen)] * self.count
        fits = [self.fits(arm, seen.plane, seen.size) for arm in seen.arms]
        closeness = [min(_closeness(arm, card) for card in seen.came) for arm in seen.arms]
        if not unseen:
            closeness = _compared(closeness, fits, seen)
        for close, fitting in zip(closeness, fits, strict=True):
            for seat, fit in enumerate(fitting):
                total[seat] = max(total[seat], close * fit)
        return dict(zip(players, total, strict=True))

    def splits(self, seen: Observation) -> Iterator[tuple[Observation, Observation]]:
        """The ways to part the new cards between the arms of two seats that both came near; the earlier arm first."""
        if not 1 < len(seen.came) <= MOST_PARTED:
            return
        by_seat: dict[int, list[HandIntrusion]] = {}
        for arm in seen.arms:
            fits = self.fits(arm, seen.plane, seen.size)
            by_seat.setdefault(fits.index(max(fits)), []).append(arm)
        near = {
            seat: {card.id for card in seen.came if min(distance(arm, card) for arm in arms) < NEAR}
            for seat, arms in by_seat.items()
        }
        for first, second in permutations([seat for seat in by_seat if near[seat]], 2):
            for part, rest in _parted(seen.came):
                if not {card.id for card in part} <= near[first] or not {card.id for card in rest} <= near[second]:
                    continue
                if _when(by_seat[first], part) < _when(by_seat[second], rest):
                    yield seen.showing(part, by_seat[first]), seen.showing(rest, by_seat[second])


def another(fits: Mapping[str, float], player: str) -> str | None:
    """Whose arm it was, where it fits somebody's seat and that of `player` far worse; None: it may have been theirs.

    >>> another({"A": 0.9, "B": 0.05}, "B"), another({"A": 0.9, "B": 0.5}, "B"), another({"A": 0.1, "B": 0.01}, "B")
    ('A', None, None)
    """
    best = max(fits, key=lambda name: fits[name])
    return best if fits[best] >= SEATED and fits[player] < UNLIKE * fits[best] else None


def unseen_moves(seen: Observation, players: Sequence[str]) -> frozenset[str]:
    """Those whose arms came in a look after which the table is changed as by a card, though none was found, or an
    unread card seems to have been moved, which may be another one."""
    moved = seen.scene.moved
    unread = any(card.card is None for card in moved)
    if not unread and (moved or seen.scene.unexplained < seen.thresholds.unseen_move):
        return frozenset()
    seats = Seats(len(players))
    best = [seats.best(arm, seen) for arm in seen.new_arms]
    return frozenset(players[seat] for seat, fit in best if fit >= SEATED)


def as_arms_ended(first: Observation, second: Observation) -> float:
    """How well two looks that part new cards between the arms of two seats fit where those arms ended, 0..1: beside the
    nearest arm to each part, how much farther its own ended."""
    weight = 1.0
    for own in (first, second):
        ends = [_ends(arms, own.came) for arms in (own.arms, (*first.arms, *second.arms))]
        weight *= math.exp(-((max(ends[0] - ends[1], 0.0) / FARTHER) ** 2) / 2)
    return weight


def _ends(arms: Sequence[HandIntrusion], cards: Sequence[TrackedCard]) -> float:
    """How far from the nearest of these cards the nearest of these arms ended, card heights."""
    return min(distance(arm, card) for arm in arms for card in cards)


def reached(cards: Sequence[TrackedCard], arms: Sequence[HandIntrusion]) -> bool:
    """Whether one of these arms reached one of the cards, or nearly."""
    return any(_closeness(arm, card) >= BESIDE for arm in arms for card in cards)


def _compared(closeness: Sequence[float], fits: Sequence[Sequence[float]], seen: Observation) -> list[float]:
    """How likely each arm of a look laid its new cards, beside the others. Where one came to all the cards, another
    that only came near them is the less likely; of two that came to a single card, the one that ended farther from it.
    An arm that comes from no seat is part of another one, and is compared with none."""
    nearest = max(closeness)
    close = [one * BESIDE if one < nearest == 1.0 else one for one in closeness]
    if len(seen.came) != 1:
        return close
    ends = [distance(arm, seen.came[0]) for arm in seen.arms]
    least = min((end for end, fit in zip(ends, fits, strict=True) if max(fit) >= SEATED), default=math.inf)
    farther = [math.exp(-((max(end - least, 0.0) / FARTHER) ** 2) / 2) for end in ends]
    return [one if one < 1.0 else max(BESIDE * BESIDE, less) for one, less in zip(close, farther, strict=True)]


def _parted(cards: Sequence[TrackedCard]) -> Iterator[tuple[list[TrackedCard], list[TrackedCard]]]:
    """Every way to part cards in two, none of them empty."""
    for count in range(1, len(cards)):
        for part in combinations(cards, count):
            yield list(part), [card for card in cards if card not in part]


def between(one: float, other: float) -> float:
    """The angle between two directions, degrees, 0..180."""
    return abs((one - other + 180) % 360 - 180)


def distance(arm: HandIntrusion, card: TrackedCard) -> float:
    """The distance between the end of the arm and the card, in card heights."""
    x, y = card.quad.mean(axis=0)
    return arm.near(float(x), float(y))[0] / height(card)


def _closeness(arm: HandIntrusion, card: TrackedCard) -> float:
    away = distance(arm, card)
    return 1.0 if away < NEAR else BESIDE if away < 1.8 else 0.05


def _when(arms: Sequence[HandIntrusion], cards: Sequence[TrackedCard]) -> float:
    """When these arms came nearest to the cards, at_ms."""
    places = [card.quad.mean(axis=0) for card in cards]
    return min(arm.near(float(x), float(y)) for arm in arms for x, y in places)[1]
