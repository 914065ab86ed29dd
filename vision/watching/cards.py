"""One card's track while it is built up: where it lies, what it was read as, how sure it is that it exists."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracks import Interval, Look
from vision.types import Detection
from vision.watching.areas import Area, Mask, less, outside
from vision.watching.config import CardsConfig

LIKELY = 0.9
"""A best name that is at least this likely counts as read."""
BRIEF_S = 0.25
"""An outline that was read only once and lay for less than this, s, was carried past, not laid."""
NAMES = 52
"""Number of names over which the share is spread that no listed name has."""


@dataclass(frozen=True, eq=False)
class Reading:
    """One detection in one picture: `quad` (4, 2) px of the steady picture, `area` of the small one."""

    detection: Detection
    quad: NDArray[np.float64]
    area: Area

    @property
    def name(self) -> str | None:
        """What it was read as; None where nothing was read. A best name that is `LIKELY` counts too: some decks ask for
        more before the scanner names a card."""
        found = self.detection
        if found.face == "down" or (found.card is None and found.confidence < LIKELY):
            return None
        return found.card or next((name for name, _ in found.alternatives), None)

    @property
    def sure(self) -> float:
        """How likely that name is, 0..1."""
        return self.detection.confidence if self.name is not None else 0.0


@dataclass(eq=False)
class Card:
    """One card. Times are s; `quad` px of the steady picture, `area` of the small one. `soft`: it was only seen while
    shadows moved over it; `ghost`: it turned out to be no card; `print`: how it looks where it lies, (h, w, 3) grey
    levels of its area's box, NaN where that was not seen yet; `due`: when it may be read again; `wanted`: the belief
    asked for another reading."""

    id: int
    quad: NDArray[np.float64]
    area: Area
    face: Literal["up", "down"]
    came: tuple[float, float] | None
    layer: int
    soft: bool = False
    ghost: bool = False
    odds: float = 0.0
    went: tuple[float, float] | None = None
    looks: list[Look] = field(default_factory=list)
    hands: tuple[tuple[int, float], ...] = ()
    taken_by: tuple[tuple[int, float], ...] = ()
    moves: list[tuple[tuple[float, float], NDArray[np.float64]]] = field(default_factory=list)
    seen: float = 0.0
    due: float = 0.0
    print: NDArray[np.float32] | None = None
    named: float | None = None
    wanted: bool = False
    _votes: dict[str, float] = field(default_factory=dict)

    @property
    def lies(self) -> bool:
        """Whether it lies there."""
        return self.went is None

    @property
    def _was_carried(self) -> bool:
        brief = self.came is not None and self.went is not None and self.went[0] - self.came[1] < BRIEF_S
        return brief and len(self.looks) < 2

    @property
    def exists(self) -> float:
        """How likely it is a card at all, 0..1."""
        if self.ghost or self._was_carried:
            return 0.0
        return 1 / (1 + math.exp(-max(-30.0, self.odds)))

    @property
    def name(self) -> str | None:
        """Its likeliest name, once one reading gave it a name."""
        return max(self._votes, key=self._votes.__getitem__) if self._votes and self.named is not None else None

    @property
    def sure(self) -> float:
        """The share of its likeliest name over all looks, 0..1."""
        if not self._votes:
            return 0.0
        most = max(self._votes.values())
        return 1 / sum(math.exp(vote - most) for vote in self._votes.values())

    def look(self, reading: Reading, now: float, at_ms: float, visible: float, config: CardsConfig) -> None:
        """Takes in a reading of it."""
        found, self.seen = reading.detection, now
        shares = found.alternatives if found.face == "up" else ()
        self.looks.append(Look(at_ms, shares, round(visible, 3)))
        rest = max(1e-3, 1 - sum(share for _, share in shares)) / NAMES
        told = dict(shares)
        for name in {*told, *self._votes}:
            share = max(told.get(name, rest), 1e-4)
            self._votes[name] = self._votes.get(name, 0.0) + math.log(share / rest)
        if reading.name is not None and self.named is None:
            self.named = now
        weight = 1.0 if reading.name is not None else config.unread_most * found.confidence - config.unread_least
        if found.face == "down":  # nothing but its look tells that it is a card
            weight = 2 * found.confidence - 1
        self.odds = min(config.most, self.odds + config.found * weight)

    def lie(self, reading: Reading) -> None:
        """Sets where it lies to where a reading found it."""
        if self.area is not reading.area:
            self.print = None
        self.quad, self.area = reading.quad, reading.area

    def remember(self, picture: NDArray[np.float32], free: Area) -> None:
        """Stores how it looks in a steady picture, for those px of `free` (what is visible of it) that are not stored
        yet."""
        if self.print is None:
            self.print = np.full((*self.area.mask.shape, 3), np.nan, np.float32)
        new = (free.mask > 0) & np.isnan(self.print[:, :, 0])
        self.print[new] = self.area.of(picture)[new]

    def remembered(self, area: Area) -> Area:
        """The px of `area`, a part of it, for which it is stored how it looks."""
        known = np.zeros_like(area.mask) if self.print is None else area.mask & ~np.isnan(self.print[:, :, 0])
        return Area(area.rows, area.columns, np.asarray(known, np.uint8), int(np.count_nonzero(known)))

    def apart(self, quad: NDArray[Any]) -> float:
        """How far an outline's middle lies from its own, px of the full picture."""
        return float(np.hypot(*(self.quad.mean(axis=0) - quad.mean(axis=0))))

    @property
    def across(self) -> float:
        """The root of its area, px of the full picture."""
        return math.sqrt(max(1.0, abs(float(cv2.contourArea(self.quad.astype(np.float32))))))


def interval(times: tuple[float, float], origin_ms: float) -> Interval:
    """Two times, s, as an interval of the source's clock."""
    first, last = min(times), max(times)
    return Interval(origin_ms + 1000 * first, origin_ms + 1000 * last)


def shown(card: Card, cards: Iterable[Card], hand: Mask | None = None) -> Area:
    """The part of a card that no card above it, and no hand, hides."""
    left = less(card.area, (other.area for other in cards if other.lies and other.layer > card.layer))
    return left if hand is None else left.masked(outside(hand))


def eroded(area: Area) -> Area:
    """An area without its edge; as it is where nothing would be left."""
    mask = np.asarray(
        cv2.erode(area.mask, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0), np.uint8
    )
    px = int(np.count_nonzero(mask))
    return Area(area.rows, area.columns, mask, px) if px >= 12 else area
