"""Cards that players hold in their hands at the border of the picture: mostly their backs are seen, sometimes faces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from referee.cards import BACK
from table.simulation.motion.layout import card_corners
from table.simulation.motion.tracks import CardNow, HandNow, Spot
from table.simulation.pictures.ground import Floats

STEP = 0.16
"""Radians from one card of a fan to the next."""
PIVOT_MM = 62.0
"""The cards turn about a point so far below their middles."""
LIFT_MM = 45.0


@dataclass(frozen=True)
class Fan:
    """The cards in one player's hand. `pivot`: where they are held, its angle the way that the player looks; `count`
    cards with their backs up, or, with `faces`, these, each until it is played (ms)."""

    seat: int
    pivot: Spot
    count: int
    seed: int
    faces: tuple[tuple[str, float], ...] = ()

    def cards_at(self, t_ms: float) -> Iterator[CardNow]:
        """Its cards at a time, the left one first."""
        shown = [code for code, until in self.faces if t_ms < until]
        codes = shown if self.faces else [BACK] * self.count
        side = "up" if self.faces else "down"
        at = self.held_at(t_ms)
        for number, code in enumerate(codes):
            angle = at.angle + (number - (len(codes) - 1) / 2) * STEP
            spot = Spot(at.x + PIVOT_MM * math.sin(angle), at.y - PIVOT_MM * math.cos(angle), angle)
            yield CardNow(f"held:{self.seat}:{number}", code, "up" if side == "up" else "down", spot, LIFT_MM + number,
                          1.0, 1e9 + number, False)  # fmt: skip

    def hand_at(self, t_ms: float) -> HandNow | None:
        """The hand that holds them; None once nothing is left."""
        if self.faces and not any(t_ms < until for _, until in self.faces):
            return None
        return HandNow(self.seat, self.held_at(t_ms), "fist", LIFT_MM)

    def outline(self) -> Floats:
        """(4, 2) mm: where its cards may be."""
        middle = Spot(self.pivot.x + PIVOT_MM * math.sin(self.pivot.angle),
                      self.pivot.y - PIVOT_MM * math.cos(self.pivot.angle), self.pivot.angle)  # fmt: skip
        return card_corners(middle, (190.0, 120.0))

    def held_at(self, t_ms: float) -> Spot:
        """Where they are held at a time: nobody holds quite still."""
        rng = np.random.default_rng([self.seed, 71])
        hertz, phase = rng.uniform(0.05, 0.4, 3), rng.uniform(0, 2 * math.pi, 3)
        x, y, turn = (float(value) for value in np.sin(2 * math.pi * hertz * t_ms / 1000.0 + phase))
        return Spot(self.pivot.x + 5 * x, self.pivot.y + 5 * y, self.pivot.angle + 0.05 * turn)


def faces_left(plays: Sequence[tuple[float, tuple[str, ...]]]) -> tuple[tuple[str, float], ...]:
    """What somebody holds, by what they play: ((card, when it leaves the hand, ms), …)."""
    return tuple((card, at_ms) for at_ms, cards in plays for card in cards)
