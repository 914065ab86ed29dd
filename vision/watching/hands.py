"""Tracks of hands: from which side each came, where it went, what it reached."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.watching.areas import Area, Mask, grown, opened
from vision.watching.background import Seen
from vision.watching.config import HandConfig

Place = tuple[float, float]
"""x, y in px of the small picture."""


@dataclass(eq=False)
class Hand:
    """One hand. Places are px of the small picture, times s; `left` None: it is there; `depth`: the largest distance of
    its end from `entry`, `least`: the smallest one since then and its time; `strength`: how much it differed from the
    table at most, as a multiple of `Seen.limit`."""

    id: int
    entered: float
    entry: Place
    tip: Place
    joined: bool
    seen: float
    left: float | None = None
    depth: float = 0.0
    least: tuple[float, float] = (math.inf, 0.0)
    strength: float = 0.0
    path: list[tuple[float, Place]] = field(default_factory=list)
    touched: dict[int, None] = field(default_factory=dict)

    @property
    def pace(self) -> float:
        """The farthest that its end moved from one picture to the next, over its last four places, px."""
        return max((math.dist(one, other) for (_, one), (_, other) in pairwise(self.path[-4:])), default=0.0)

    def follow(self, withdrawn: float, again: float) -> bool:
        """Takes in where its end is now. Returns whether it was drawn back below the share `withdrawn` of its depth and
        then reached in again by more than the share `again` of it."""
        reached = self.reached(self.tip)
        if reached >= self.depth:
            self.depth, self.least = reached, (math.inf, self.seen)
        self.least = min(self.least, (reached, self.seen))
        return self.least[0] < withdrawn * self.depth and reached - self.least[0] > again * self.depth

    def reached(self, place: Place) -> float:
        """How far a place lies from where it reaches in, px."""
        return math.dist(self.entry, place)


@dataclass(frozen=True)
class _Reach:
    """A hand in one picture."""

    area: Area
    entry: Place | None
    tip: Place
    strength: float


class Hands:
    """All hands of a table. `owner`: per px, the id of the hand that was there last; `owned`: when that was, s."""

    def __init__(self, shape: tuple[int, ...], config: HandConfig) -> None:
        self._config = config
        self._shape = shape[:2]
        self.owner = np.zeros(self._shape, np.int32)
        self.owned = np.full(self._shape, -1e6, np.float32)
        self.all: list[Hand] = []
        self._next = 1
        self._strays: list[_Reach] = []
        self._moving = np.zeros(self._shape, np.uint8)

    @property
    def told(self) -> list[Hand]:
        """Those that were seen more than once, reached in and stood out from the table: noise of a compressed film does
        not."""
        return [hand for hand in self.all if self._is_one(hand)]

    def _is_one(self, hand: Hand) -> bool:
        config = self._config
        return len(hand.path) > 1 and hand.depth >= config.depth_px and hand.strength >= config.stands_out

    @property
    def present(self) -> list[Hand]:
        """The hands that are there now."""
        return [hand for hand in self.all if hand.left is None]

    def follow(self, areas: list[Area], seen: Seen, now: float, kept_s: float) -> None:
        """Takes in the areas of hands in the next picture."""
        reaches = [reach for area in areas for reach in self._reaches(area, seen)]
        self._moving = seen.moving
        strays = self._known_again(reaches, now)
        strays = [reach for reach in strays if not self._belongs(reach, now)]
        for reach in filter(self._arrives, strays):
            self._begin(reach, now)
        self._strays = [reach for reach in strays if reach.entry is None]
        for hand in self.present:
            self._stays(hand, now)
        self.all = [hand for hand in self.all if hand.left is None or now - hand.left < kept_s]

    def _stays(self, hand: Hand, now: float) -> None:
        """Ends a hand that is not seen any more; and one that reached in again, which goes on as another hand."""
        if now - hand.seen > self._config.away_s:
            hand.left = hand.seen
        elif hand.seen == now and hand.follow(self._config.withdrawn, self._config.again):
            self._begin_again(hand, now)

    def _core(self, area: Area) -> Area:
        """The part of an area that is as wide as a hand. Bands of light, edges and blocks of a compressed film are
        narrower."""
        mask = opened(area.mask, self._config.thick_px)
        return Area(area.rows, area.columns, mask, int(np.count_nonzero(mask)))

    def _known_again(self, reaches: list[_Reach], now: float) -> list[_Reach]:
        """Gives each hand the reach that lies nearest to it; returns the reaches that are left."""
        pairs = [
            (self._distance(hand, reach), hand.id, at) for hand in self.present for at, reach in enumerate(reaches)
        ]
        hands, left = {hand.id: hand for hand in self.present}, dict(enumerate(reaches))
        for distance, number, at in sorted(pairs):
            if distance < 1.0 and at in left and number in hands:
                self._go_on(hands.pop(number), left.pop(at), now)
        return list(left.values())

    def abandon(self) -> None:
        """The table is out of sight: all hands count as gone."""
        for hand in self.present:
            hand.left = hand.seen

    def follow_on(self, before: Hands) -> None:
        """The hands of a table that was watched before."""
        self.all, self._next = before.all, before._next

    def near(self, area: Area, when: float) -> tuple[tuple[int, float], ...]:
        """(id, weight) of those that may have laid or taken a card at a time; weights sum up to at most 1."""
        reach = self._config.reach_px
        rows = slice(max(0, area.rows.start - reach), area.rows.stop + reach)
        columns = slice(max(0, area.columns.start - reach), area.columns.stop + reach)
        owner, owned = self.owner[rows, columns], self.owned[rows, columns]
        padded = cv2.copyMakeBorder(
            area.mask, area.rows.start - rows.start, min(reach, self._shape[0] - area.rows.stop),
            area.columns.start - columns.start, min(reach, self._shape[1] - area.columns.stop), cv2.BORDER_CONSTANT,
        )  # fmt: skip
        around = grown(np.asarray(padded, np.uint8), 2 * reach + 1) > 0
        weight = np.exp(-np.abs(when - owned[around]) / self._config.recent_s)
        total: dict[int, float] = {}
        hands = {hand.id for hand in self.told}
        for number in np.unique(owner[around]):
            if int(number) in hands:
                total[int(number)] = float(weight[owner[around] == number].sum())
        # The longer ago the hands were there, the likelier it was a hand that was not seen.
        nobody = 0.05 * area.px + 0.5 * float((1 - weight[weight > 0.1]).sum())
        whole = sum(total.values()) + nobody
        ranked = sorted(total.items(), key=lambda item: -item[1])
        return tuple((number, part / whole) for number, part in ranked if part > 0.01 * whole)

    def touch(self, area: Area, card: int) -> None:
        """Notes which hands lie over a card now."""
        owned = area.values(self.owned)
        for hand in self.present:
            if card not in hand.touched and np.any((owned >= hand.seen) & (area.values(self.owner) == hand.id)):
                hand.touched[card] = None

    def _distance(self, hand: Hand, reach: _Reach) -> float:
        """How far an area that may be a hand lies from where that hand was, as a share of how far a hand can move
        meanwhile."""
        config = self._config
        if reach.entry is not None and hand.joined:
            return math.dist(hand.entry, reach.entry) / config.beside_px
        return math.dist(hand.tip, reach.tip) / config.step_px

    def _belongs(self, reach: _Reach, now: float) -> bool:
        """Whether an area lies where a hand just was: it is then a part of that hand, or was laid by it."""
        recent = reach.area.values(self.owned) > now - self._config.away_s
        numbers = reach.area.values(self.owner)[recent]
        if len(numbers) < self._config.part * reach.area.px or (
            reach.entry is not None and len(numbers) < reach.area.px / 2
        ):
            return False
        number = int(np.bincount(numbers).argmax())
        hand = next((hand for hand in self.present if hand.id == number), None)
        if hand is not None:
            self._own(hand, reach, now)
            if self._moves(reach) and (hand.seen < now or hand.reached(reach.tip) > hand.reached(hand.tip)):
                self._reach_on(hand, reach, now)
        return hand is not None

    def _arrives(self, reach: _Reach) -> bool:
        """Whether an area is a new hand: it crosses the border, or it moved as a hand does whose sleeve looks like the
        table."""
        if not self._moves(reach):  # light that changed at the border
            return False
        steps = [math.dist(before.tip, reach.tip) for before in self._strays]
        return reach.entry is not None or any(self._config.stray_px < step < self._config.step_px for step in steps)

    def _moves(self, reach: _Reach) -> bool:
        return reach.area.share(self._moving) >= self._config.moves

    def _begin(self, reach: _Reach, now: float) -> None:
        entry = reach.entry if reach.entry is not None else self._border(reach.tip)
        hand = Hand(self._next, now, entry, reach.tip, reach.entry is not None, now, path=[(now, reach.tip)])
        hand.strength = reach.strength
        self._next += 1
        self.all.append(hand)
        self._own(hand, reach, now)

    def _go_on(self, hand: Hand, reach: _Reach, now: float) -> None:
        if reach.entry is not None and (not hand.joined or now - hand.entered < self._config.away_s):
            hand.entry, hand.joined = reach.entry, True
        self._reach_on(hand, reach, now)
        hand.strength = max(hand.strength, reach.strength)
        self._own(hand, reach, now)

    @staticmethod
    def _reach_on(hand: Hand, reach: _Reach, now: float) -> None:
        """Sets the end of a hand to that of a part of it."""
        if hand.seen == now:
            hand.path.pop()
        hand.tip, hand.seen = reach.tip, now
        hand.path.append((now, reach.tip))

    def _begin_again(self, before: Hand, now: float) -> None:
        """A hand that was drawn back and reaches in once more counts as another hand, from the time when it was drawn
        back farthest."""
        _, before.left = before.least
        path = [place for place in before.path if place[0] >= before.left]
        before.path = [place for place in before.path if place[0] <= before.left]
        hand = Hand(self._next, before.left, before.entry, before.tip, before.joined, now, path=path)
        hand.strength, self._next = before.strength, self._next + 1
        hand.follow(0.0, 0.0)
        self.all.append(hand)
        self.owner[(self.owner == before.id) & (self.owned > before.left)] = hand.id

    def _own(self, hand: Hand, reach: _Reach, now: float) -> None:
        reach.area.paint(self.owner, hand.id)
        reach.area.paint(self.owned, now)

    def _border(self, place: Place) -> Place:
        """The nearest place on the border."""
        x, y = place
        tall, wide = self._shape
        sides = [(x, (0.0, y)), (wide - x, (float(wide), y)), (y, (x, 0.0)), (tall - y, (x, float(tall)))]
        return min(sides)[1]

    def _reaches(self, area: Area, seen: Seen) -> list[_Reach]:
        """The arms in one area: one for each place where it crosses the border, or one that crosses none; none in what
        is smaller than a hand."""
        least = self._config.least_px
        core = self._core(area) if area.px >= least else area
        if core.px < least:
            return []
        strength, entries = seen.strength(core), _crossings(area, seen.rim, self._config.apart_px)
        if not entries:
            return [_Reach(area, None, area.centre, strength)]
        parts = [area] if len(entries) == 1 else self._shared(area, entries)
        return [self._reach(part, entry, strength) for part, entry in zip(parts, entries, strict=True) if part.px]

    @staticmethod
    def _reach(area: Area, entry: Place, strength: float) -> _Reach:
        """An arm that crosses the border; its end is what lies farthest from there."""
        ys, xs = np.nonzero(area.mask)
        x, y = xs + area.columns.start, ys + area.rows.start
        tip = int(np.hypot(x - entry[0], y - entry[1]).argmax())
        return _Reach(area, entry, (float(x[tip]), float(y[tip])), strength)

    def _shared(self, area: Area, entries: list[Place]) -> list[Area]:
        """An area of arms that meet, split into one area per arm. Each px goes to the arm that could reach it soonest
        from where it was in the picture before, at its speed."""
        times = np.stack([self._arrival(area, entry) for entry in entries])
        whose = times.argmin(axis=0)
        masks = [np.asarray(area.mask & (whose == number), np.uint8) for number in range(len(entries))]
        return [Area(area.rows, area.columns, mask, int(np.count_nonzero(mask))) for mask in masks]

    def _arrival(self, area: Area, entry: Place) -> NDArray[np.float32]:
        """(h, w) of an area's box: how many pictures the arm that crosses the border at a place takes to each px."""
        hands = [hand for hand in self.present if hand.joined and math.dist(hand.entry, entry) < self._config.beside_px]
        away, pace = np.ones_like(area.mask), self._config.arrives_px
        if hands:
            hand = min(hands, key=lambda hand: math.dist(hand.entry, entry))
            away[(area.of(self.owner) == hand.id) & (area.of(self.owned) >= hand.seen)] = 0
            pace = hand.pace
        column, row = (round(value) - box.start for value, box in zip(entry, (area.columns, area.rows), strict=True))
        away[np.clip(row, 0, away.shape[0] - 1), np.clip(column, 0, away.shape[1] - 1)] = 0
        return np.asarray(cv2.distanceTransform(away, cv2.DIST_L2, 3) / max(pace, self._config.rests_px), np.float32)


def _crossings(area: Area, rim: Mask, apart: float) -> list[Place]:
    """Where an area crosses the picture's border: the middle of each place. An arm in a corner crosses two sides: what
    lies no farther `apart` is one place, the wider one."""
    edge = grown(np.asarray(area.of(rim) & area.mask, np.uint8), 5) & area.mask
    count, _, stats, centres = cv2.connectedComponentsWithStats(np.ascontiguousarray(edge), connectivity=8)
    large = [label for label in range(1, count) if stats[label, cv2.CC_STAT_AREA] >= 6]
    found: list[Place] = []
    for label in sorted(large, key=lambda label: -int(stats[label, cv2.CC_STAT_AREA])):
        place = (float(centres[label][0]) + area.columns.start, float(centres[label][1]) + area.rows.start)
        if all(math.dist(place, other) > apart for other in found):
            found.append(place)
    return found
