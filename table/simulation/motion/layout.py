"""Where players sit, and where a play is laid: apart, on a tidy pile or on a messy one. Table mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from table.simulation.motion.tracks import Spot

CARD_MM = (63.0, 88.0)
_TRIES = 140
_GRID_MM = 2.0  # of the masks on which coverage is counted
_INDEX_MM = (13.0, 26.0)  # the corner that has to stay visible for a card to be read


def seat_angle(seat: int, players: int) -> float:
    """Direction of a seat from the middle of the table, radians from +x towards +y (docs/architecture.md, Seats)."""
    return math.pi / 2 + seat * 2 * math.pi / players


def facing(seat: int, players: int) -> float:
    """Heading of a hand that reaches from that seat to the middle: radians clockwise from up in the picture."""
    angle = seat_angle(seat, players)
    return math.atan2(-math.cos(angle), math.sin(angle))


def wrapped(angle: float) -> float:
    """An angle between -pi and pi."""
    return (angle + math.pi) % (2 * math.pi) - math.pi


def card_corners(spot: Spot, size_mm: tuple[float, float] = CARD_MM) -> NDArray[np.float64]:
    """(4, 2) mm: top left, top right, bottom right, bottom left of the upright card."""
    half = np.array(size_mm) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    cos, sin = math.cos(spot.angle), math.sin(spot.angle)
    turned: NDArray[np.float64] = corners @ np.array([[cos, sin], [-sin, cos]]) + (spot.x, spot.y)
    return turned


def row(centre: Spot, count: int, step: float) -> list[Spot]:
    """`count` cards side by side around a spot, `step` mm apart, in the reading order of who laid them."""
    right = (math.cos(centre.angle), math.sin(centre.angle))
    away = [(number - (count - 1) / 2) * step for number in range(count)]
    return [Spot(centre.x + right[0] * far, centre.y + right[1] * far, centre.angle) for far in away]


@dataclass(frozen=True)
class PileStyle:
    """How people lay cards. `step` mm between the cards of a play (low, high); `spread` mm of the pile (sigma) or None
    to lay plays apart; `jitter` radians; a card may be covered up to `cover`; `keep` plays keep an index visible."""

    step: tuple[float, float]
    spread: float | None
    jitter: float
    cover: float
    keep: int


STYLES: dict[str, PileStyle] = {
    "easy": PileStyle((66.0, 70.0), None, 0.05, 0.0, 99),
    "home": PileStyle((24.0, 37.0), 30.0, 0.22, 0.7, 99),
    "lively": PileStyle((24.0, 37.0), 30.0, 0.26, 0.7, 99),
    "hard": PileStyle((12.0, 26.0), 26.0, 0.5, 0.97, 1),
}


@dataclass
class _Lying:
    spots: list[Spot]


class Pile:
    """Finds a place for each play so that what lies there stays as readable as the style promises.

    `safe` (n, 2) mm is a convex outline that all cards stay within where that is possible; `strict`: rather one on
    another than beyond it, because other things lie there.
    """

    def __init__(
        self, style: PileStyle, safe: NDArray[np.float64], rng: np.random.Generator, *, strict: bool = False
    ) -> None:
        self.style = style
        self.strict = strict
        self.safe = safe.astype(np.float32)
        self.rng = rng
        self.plays: list[_Lying] = []
        low, high = self.safe.min(axis=0), self.safe.max(axis=0)
        self._low = low - 60
        self._shape = tuple(int(side) for side in np.ceil((high - low + 120) / _GRID_MM)[::-1])

    def clear(self) -> None:
        """Forget what lies there: the field was swept."""
        self.plays.clear()

    def remove_last(self) -> None:
        """The last play was taken back."""
        if self.plays:
            self.plays.pop()

    def place(self, count: int, heading: float, seat: int = 0) -> list[Spot]:
        """Spots for the `count` cards of the next play, laid by a hand with that heading; it lies on top now."""
        step = float(self.rng.uniform(*self.style.step))
        best: tuple[float, list[Spot]] | None = None
        for number in range(_TRIES):
            # Where there is no room to lay a play out, its cards overlap.
            spots = self._candidate(count, heading, step if number < _TRIES // 2 else min(step, 22.0), number)
            cost = self._cost(spots)
            if best is None or cost < best[0]:
                best = cost, spots
            if number >= 5 and best[0] < 0.35:
                break
        assert best is not None
        self.plays.append(_Lying(best[1]))
        return best[1]

    def _candidate(self, count: int, heading: float, step: float, number: int) -> list[Spot]:
        angle = heading + float(self.rng.normal(0, self.style.jitter / 2))
        if self.style.spread is None:
            low, high = self.safe.min(axis=0), self.safe.max(axis=0)
            x, y = self.rng.uniform(low, high)
        else:
            # The longer it searches, the further out it looks.
            x, y = self.rng.normal(0, self.style.spread * (1 + number / 12), 2) * (1.5, 0.9)
        spots = row(Spot(float(x), float(y), angle), count, step)
        loose = self.style.jitter / 5
        return [
            Spot(spot.x + float(self.rng.normal(0, 8 * loose)), spot.y + float(self.rng.normal(0, 12 * loose)),
                 spot.angle + float(self.rng.normal(0, loose)))
            for spot in spots
        ]  # fmt: skip

    def _cost(self, spots: Sequence[Spot]) -> float:
        """How bad a place is: cards out of the picture first, then hidden indices, covered faces, distance."""
        outside = sum(
            cv2.pointPolygonTest(self.safe, (float(x), float(y)), True) < 0
            for spot in spots
            for x, y in card_corners(spot)
        )
        ids = np.zeros(self._shape, np.int32)
        oldest = len(self.plays)
        stack = [(oldest - index, spot) for index, play in enumerate(self.plays) for spot in play.spots]
        stack += [(0, spot) for spot in spots]
        for mark, (_, spot) in enumerate(stack, 1):
            cv2.fillConvexPoly(ids, self._pixels(card_corners(spot)), mark)
        hidden = covered = 0.0
        for mark, (age, spot) in enumerate(stack, 1):
            if age > self.style.keep:
                continue
            weight = 1.0 if age <= 2 else 0.6
            share = self._share(ids, card_corners(spot), mark)
            if share < 0.999:
                covered += weight * max(0.0, (1 - share) - self.style.cover)
                index = max(self._share(ids, corner, mark) for corner in _index_corners(spot))
                hidden += weight * max(0.0, 0.92 - index)
        far = float(np.hypot(spots[0].x, spots[0].y)) / 900
        return outside * (60.0 if self.strict else 14.0) + hidden * 12 + covered * 30 + far

    def _pixels(self, corners: NDArray[np.float64]) -> NDArray[np.int32]:
        pixels: NDArray[np.int32] = np.round((corners - self._low) / _GRID_MM).astype(np.int32)
        return pixels

    def _share(self, ids: NDArray[np.int32], corners: NDArray[np.float64], mark: int) -> float:
        """Share of an outline that shows `mark`."""
        points = self._pixels(corners)
        left, top = np.maximum(points.min(axis=0), 0)
        right, bottom = points.max(axis=0) + 1
        part = ids[top:bottom, left:right]
        if part.size == 0:
            return 0.0
        mask = np.zeros(part.shape, np.uint8)
        cv2.fillConvexPoly(mask, points - np.array([left, top], np.int32), 1)
        whole = int(mask.sum())
        return float(((part == mark) & (mask > 0)).sum()) / whole if whole else 0.0


class Ring:
    """Finds places for the cards of a trick: each before the middle, towards who laid it.

    `room` (n, 2) mm is a convex outline that all cards stay within.
    """

    def __init__(self, style: PileStyle, room: NDArray[np.float64], players: int, rng: np.random.Generator) -> None:
        self.style = style
        self.players = players
        self.rng = rng
        self.laid: list[int] = []
        wish = 84.0 if style.spread is None else 68.0 if style.keep > 1 else 54.0
        self.far = [self._reach(room.astype(np.float32), seat, wish) for seat in range(players)]

    def _reach(self, room: NDArray[np.float32], seat: int, wish: float) -> float:
        angle, turned = seat_angle(seat, self.players), facing(seat, self.players)
        for far in np.arange(wish, 30.0, -3.0):
            corners = card_corners(Spot(float(far) * math.cos(angle), float(far) * math.sin(angle), turned))
            if all(cv2.pointPolygonTest(room, (float(x), float(y)), False) >= 0 for x, y in corners):
                return float(far)
        return 30.0

    def clear(self) -> None:
        """The trick was taken."""
        self.laid.clear()

    def remove_last(self) -> None:
        """The last card was taken back."""
        if self.laid:
            self.laid.pop()

    def place(self, count: int, heading: float, seat: int) -> list[Spot]:
        """Spots for the `count` cards that a seat lays; further ones of the same seat lie beside its first."""
        again = self.laid.count(seat)
        self.laid.append(seat)
        loose = self.style.jitter
        angle = seat_angle(seat, self.players)
        far = self.far[seat] - abs(float(self.rng.normal(0, 10 * loose)))
        aside = float(self.rng.normal(0, 30 * loose)) + 24.0 * again
        middle = Spot(
            far * math.cos(angle) - aside * math.sin(angle),
            far * math.sin(angle) + aside * math.cos(angle),
            heading + float(self.rng.normal(0, loose / 2)),
        )
        return row(middle, count, 22.0)


def _index_corners(spot: Spot) -> list[NDArray[np.float64]]:
    """The two corners (4, 2) mm that carry an index."""
    cos, sin = math.cos(spot.angle), math.sin(spot.angle)
    x, y = (CARD_MM[0] - _INDEX_MM[0]) / 2 - 2, (CARD_MM[1] - _INDEX_MM[1]) / 2 - 2
    return [
        card_corners(
            Spot(spot.x + side * (-x * cos + y * sin), spot.y + side * (-x * sin - y * cos), spot.angle), _INDEX_MM
        )
        for side in (1, -1)
    ]
