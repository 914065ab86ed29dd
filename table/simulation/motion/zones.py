"""Where things lie beside the field: order strips, stock, discards, taken tricks, rows, shown hands. Table mm.

Zones are fitted into what the camera sees: they lie as far out as there is room, and their cards closer together where
there is little.
"""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from table.simulation.motion.layout import CARD_MM, card_corners, facing, seat_angle
from table.simulation.motion.tracks import Spot
from table.simulation.scripts.beats import Place

STRIP = 13
ROWS, COLUMNS = 4, 10
STRIP_STEP_MM = (29.0, 13.0)
"""Between the cards of a strip: as people like it, and where there is no more room."""
FAN_STEP_MM = (44.0, 12.0)
TOKEN_MM = (24.0, 24.0)
"""The room that a pawn has."""
_GAP_MM = 5.0
_MIDDLE_MM = 46.0
"""No zone before a seat comes nearer to the middle than this."""


@dataclass(frozen=True)
class Row:
    """A row of cards before a seat: its middle, as its owner reads it, mm from card to card, and how many fit."""

    middle: Spot
    step: float
    count: int

    def outline(self) -> NDArray[np.float64]:
        """(4, 2) mm around all its cards."""
        return card_corners(self.middle, (CARD_MM[0] + self.step * (self.count - 1), CARD_MM[1]))

    def spots(self, count: int) -> list[Spot]:
        """Places for `count` cards; closer together where they are more than fit."""
        step = self.step * min(1.0, (self.count - 1) / max(count - 1, 1)) if count > self.count else self.step
        right = (math.cos(self.middle.angle), math.sin(self.middle.angle))
        away = [(number - (count - 1) / 2) * step for number in range(count)]
        return [Spot(self.middle.x + right[0] * far, self.middle.y + right[1] * far, self.middle.angle) for far in away]


@dataclass(eq=False)
class Zones:
    """The zones of a table. `field`: convex outline (n, 2) mm for plays; `rows` and `spots` by place and seat (shared
    ones: seat -1); `grid`: the tableau's first card, and mm from column to column and from row to row."""

    field: NDArray[np.float64]
    rows: dict[tuple[Place, int], Row] = dataclasses.field(default_factory=dict)
    spots: dict[tuple[Place, int], Spot] = dataclasses.field(default_factory=dict)
    grid: tuple[Spot, float, float] | None = None

    def outlines(self) -> dict[tuple[Place, int], NDArray[np.float64]]:
        """(4, 2) mm around each zone, by place and seat."""
        found = {key: row.outline() for key, row in self.rows.items()}
        found |= {
            key: card_corners(spot, TOKEN_MM if key[0] == "token" else CARD_MM) for key, spot in self.spots.items()
        }
        if self.grid is not None:
            first, wide, high = self.grid
            middle = Spot(first.x + wide * (COLUMNS - 1) / 2, first.y + high * (ROWS - 1) / 2)
            size = (CARD_MM[0] + wide * (COLUMNS - 1), CARD_MM[1] + high * (ROWS - 1))
            found["tableau", -1] = card_corners(middle, size)
        return found

    def cell(self, suit: int, number: int) -> Spot:
        """Where a card of a tableau lies: row of its suit, column of its number (from 0). Raises ValueError without
        a tableau."""
        if self.grid is None:
            raise ValueError("this table has no tableau")
        first, wide, high = self.grid
        return Spot(first.x + wide * number, first.y + high * suit, 0.0)


class Surveyor:
    """Fits zones into a table. `room`: convex outline (n, 2) mm that cards may lie in; `field`: the part of it where
    plays are laid as long as there are no zones."""

    def __init__(self, room: NDArray[np.float64], field: NDArray[np.float64], players: int) -> None:
        self.room = room.astype(np.float32)
        self.players = players
        self.zones = Zones(field)
        self._taken: list[NDArray[np.float64]] = []

    def survey(self, places: frozenset[Place]) -> Zones:
        """The zones for these places, the largest first."""
        if "tableau" in places:
            self._tableau()
        if "strip" in places:
            self._rows("strip", STRIP, STRIP_STEP_MM)
        if "shown" in places and "stock" not in places:
            self._rows("shown", 5, FAN_STEP_MM)
        if "captured" in places:
            for seat in range(self.players):
                self._beside(seat, "captured")
        if "stock" in places:
            self._across("stock", -1.0)
        if "widow" in places:
            self._across("widow", -1.0)
        if "discard" in places:
            self._across("discard", 1.0)
        if "token" in places:
            for seat in range(self.players):
                self._token(seat)
        if "shown" in places and "stock" in places:
            # Hands are shown when play is over: they may lie where plays lay.
            self._rows("shown", 7, FAN_STEP_MM, cut=False)
        return self.zones

    # -- fitting

    def _inside(self, outline: NDArray[np.float64]) -> bool:
        return all(cv2.pointPolygonTest(self.room, (float(x), float(y)), False) >= 0 for x, y in outline)

    def _free(self, outline: NDArray[np.float64]) -> bool:
        shape = outline.astype(np.float32)
        return all(cv2.intersectConvexConvex(shape, other.astype(np.float32))[0] <= 1.0 for other in self._taken)

    def _cut(self, way: tuple[float, float], far: float) -> None:
        """The field ends `far` mm from the middle in a direction."""
        kept: list[NDArray[np.float64]] = []
        corners = self.zones.field
        depth = corners @ np.array(way) - far
        for a, b, over, next_over in zip(corners, np.roll(corners, -1, axis=0), depth, np.roll(depth, -1), strict=True):
            if over <= 0:
                kept.append(a)
            if (over < 0 < next_over) or (next_over < 0 < over):
                kept.append(a + (b - a) * (over / (over - next_over)))
        if len(kept) >= 3:
            self.zones.field = np.array(kept)

    def _rows(self, place: Place, count: int, steps: tuple[float, float], *, cut: bool = True) -> None:
        """A row before each seat: closer together where a seat has little room."""
        found: list[Row] = []
        for step in np.arange(steps[0], steps[1] - 0.5, -1.0):
            found = self._fitted(count, float(step))
            if len(found) == self.players:
                break
        for seat in range(len(found), self.players):
            angle = seat_angle(seat, self.players)
            far = self._reach(seat, steps[1], count, free=False)
            found.append(Row(Spot(far * math.cos(angle), far * math.sin(angle), facing(seat, self.players)),
                             steps[1], count))  # fmt: skip
        for seat in range(self.players):
            found[seat] = self._widened(found, seat, steps[0])
        for seat, row in enumerate(found):
            self.zones.rows[place, seat] = row
            self._taken.append(row.outline())
            if cut:
                angle = seat_angle(seat, self.players)
                far = math.hypot(row.middle.x, row.middle.y) - CARD_MM[1] / 2 - _GAP_MM
                self._cut((math.cos(angle), math.sin(angle)), far)

    def _fitted(self, count: int, step: float) -> list[Row]:
        rows: list[Row] = []
        before = list(self._taken)
        for seat in range(self.players):
            far = self._reach(seat, step, count)
            if far <= 0:
                break
            angle = seat_angle(seat, self.players)
            row = Row(Spot(far * math.cos(angle), far * math.sin(angle), facing(seat, self.players)), step, count)
            rows.append(row)
            self._taken.append(row.outline())
        self._taken = before
        return rows

    def _widened(self, rows: list[Row], seat: int, most: float) -> Row:
        """The row of a seat with its cards as far apart as the others leave room for."""
        row, others = rows[seat], [other.outline() for at, other in enumerate(rows) if at != seat]
        before, self._taken = self._taken, [*self._taken, *others]
        while row.step + 1.0 <= most:
            wider = Row(row.middle, row.step + 1.0, row.count)
            if not (self._inside(wider.outline()) and self._free(wider.outline())):
                break
            row = wider
        self._taken = before
        return row

    def _reach(self, seat: int, step: float, count: int, *, free: bool = True) -> float:
        """How far out a row fits, mm from the middle; 0 where it does not."""
        angle = seat_angle(seat, self.players)
        for far in np.arange(520.0, _MIDDLE_MM, -4.0):
            spot = Spot(far * math.cos(angle), far * math.sin(angle), facing(seat, self.players))
            outline = Row(spot, step, count).outline()
            if self._inside(outline) and (not free or self._free(outline)):
                return float(far)
        return 0.0 if free else _MIDDLE_MM

    def _beside(self, seat: int, place: Place) -> None:
        """A pile at a player's right hand, as far out as there is room."""
        angle, turned = seat_angle(seat, self.players), facing(seat, self.players)
        right = (math.cos(turned), math.sin(turned))
        best = Spot(math.cos(angle) * 120, math.sin(angle) * 120, turned)
        for aside in (130.0, 105.0, 155.0, 180.0, 80.0):
            for far in np.arange(420.0, _MIDDLE_MM, -6.0):
                spot = Spot(far * math.cos(angle) + right[0] * aside, far * math.sin(angle) + right[1] * aside, turned)
                outline = card_corners(spot, (CARD_MM[0] + 12, CARD_MM[1] + 12))
                if self._inside(outline) and self._free(outline):
                    if far >= 90.0:
                        self._put(place, seat, spot)
                        return
                    break
        self._put(place, seat, best)

    def _across(self, place: Place, side: float) -> None:
        """A shared pile left or right of the middle, between the seats: as far out as there is room."""
        for y in (0.0, -60.0, 60.0, -95.0, 95.0):
            for far in np.arange(250.0, 60.0, -5.0):
                spot = Spot(side * float(far), y, 0.0)
                outline = card_corners(spot, (CARD_MM[0] + 10, CARD_MM[1] + 10))
                if self._inside(outline) and self._free(outline):
                    if far < 95.0:
                        break
                    self._put(place, -1, spot)
                    if y == 0.0:
                        self._cut((side, 0.0), float(far) - CARD_MM[0] / 2 - _GAP_MM)
                    return
        self._put(place, -1, Spot(side * 120.0, 0.0, 0.0))

    def _token(self, seat: int) -> None:
        """A pawn before a player, at the left hand."""
        angle, turned = seat_angle(seat, self.players), facing(seat, self.players)
        left = (-math.cos(turned), -math.sin(turned))
        for aside in (70.0, 90.0, 50.0, 110.0):
            for far in np.arange(420.0, _MIDDLE_MM, -6.0):
                spot = Spot(far * math.cos(angle) + left[0] * aside, far * math.sin(angle) + left[1] * aside, turned)
                outline = card_corners(spot, TOKEN_MM)
                if self._inside(outline) and self._free(outline):
                    self.zones.spots["token", seat] = spot
                    self._taken.append(outline)
                    return
        self.zones.spots["token", seat] = Spot(math.cos(angle) * 110, math.sin(angle) * 110, turned)

    def _tableau(self) -> None:
        """Four rows of ten in the middle, as large as there is room."""
        wide, high = CARD_MM[0] + 5.0, CARD_MM[1] + 5.0
        for shrink in np.arange(1.0, 0.3, -0.04):
            across, down = max(wide * shrink, 22.0), max(high * shrink, 24.0)
            size = (CARD_MM[0] + across * (COLUMNS - 1) + 8, CARD_MM[1] + down * (ROWS - 1) + 8)
            if self._inside(card_corners(Spot(0.0, 0.0), size)):
                break
        first = Spot(-across * (COLUMNS - 1) / 2, -down * (ROWS - 1) / 2)
        self.zones.grid = (first, float(across), float(down))

    def _put(self, place: Place, seat: int, spot: Spot) -> None:
        self.zones.spots[place, seat] = spot
        self._taken.append(card_corners(spot))
