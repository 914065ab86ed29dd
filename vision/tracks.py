"""What is known of the table at one moment: cards and hands with the times at which they came and went.

The interface between seeing and inferring. The watcher gives one `TableView` after another; the belief needs nothing
else of the pictures. A view says what was seen, never what it means in a game.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Outline = NDArray[np.float64]
"""(4, 2) mm on the table: top left, top right, bottom right, bottom left of the upright card."""
Point = tuple[float, float]
"""mm on the table; x to the right, y down in the picture, the origin in the picture's middle."""


@dataclass(frozen=True)
class Interval:
    """When something happened: after `earliest_ms`, at `latest_ms` at the latest. Times are those of the capture, ms.

    >>> Interval(200.0, 330.0).before(Interval(400.0, 500.0))
    True
    """

    earliest_ms: float
    latest_ms: float

    def before(self, other: Interval) -> bool:
        """Whether it was over when the other one could begin."""
        return self.latest_ms <= other.earliest_ms


@dataclass(frozen=True)
class Look:
    """One reading of one card: the calibrated share of each name (they sum up to at most 1, the rest is any other
    name), and the share of the card that was visible, 0..1."""

    at_ms: float
    shares: tuple[tuple[str, float], ...]
    visible: float = 1.0


@dataclass(frozen=True, eq=False)
class CardTrack:
    """One physical card, from when it came until it went.

    - `came`: when it was put there; None: it lay there when the watching began. `went`: when it was taken; None: it
      lies there.
    - `looks`: every reading of it, oldest first. `face`: which side is up.
    - `visible`: the share of it that no other card and no hand hides now, 0..1. `exists`: how likely it is a card at
      all, not a hand, a print or a second outline of another card, 0..1.
    - `layer` rises: a higher card lies over a lower one.
    - `hands`: (id of a `HandTrack`, weight) of those that may have put it there; weights sum up to at most 1,
      the rest is nobody seen. `taken_by`: the same of those that may have taken it.
    - `moves`: when it was pushed, turned or straightened, and where its middle lay before, mm.
    """

    id: int
    outline: Outline
    face: Literal["up", "down"]
    came: Interval | None
    went: Interval | None = None
    looks: tuple[Look, ...] = ()
    visible: float = 1.0
    exists: float = 1.0
    layer: int = 0
    hands: tuple[tuple[int, float], ...] = ()
    taken_by: tuple[tuple[int, float], ...] = ()
    moves: tuple[tuple[Interval, Point], ...] = ()

    @property
    def centre(self) -> Point:
        """Its middle, mm."""
        x, y = self.outline.mean(axis=0)
        return float(x), float(y)


@dataclass(frozen=True)
class HandTrack:
    """One hand, from when it reached in until it left (`left_ms` None: it is still there).

    `entry`: where it crosses the picture's border, mm on the table; `path`: where its end was, (at_ms, x, y), mm;
    `touched`: ids of the cards that lay under its end or that it hid.
    """

    id: int
    entered_ms: float
    left_ms: float | None
    entry: Point
    path: tuple[tuple[float, float, float], ...] = ()
    touched: tuple[int, ...] = ()

    @property
    def angle(self) -> float:
        """From where it reaches in: degrees from +x towards +y, as seats are counted (docs/architecture.md)."""
        return math.degrees(math.atan2(self.entry[1], self.entry[0])) % 360.0


@dataclass(frozen=True)
class Change:
    """A part of the table that looks otherwise than before and that no card and no hand explains: where its middle is,
    its size in areas of a card, and since when."""

    centre: Point
    cards: float
    since: Interval


@dataclass(frozen=True, eq=False)
class TableView:
    """All that was seen up to one moment. `cards` and `hands` list those that went for a while longer, so that a reader
    of few views misses nothing.

    - `settled_ms`: up to here nothing will be added: every card that came before was read as well as it can be now, or
      is hidden. Later views may still add looks.
    - `blind`: times in which nothing could be seen (no picture, the camera turned away).
    - `size_mm`: width and height of what the picture shows, in its middle.
    """

    at_ms: float
    cards: tuple[CardTrack, ...]
    hands: tuple[HandTrack, ...] = ()
    changes: tuple[Change, ...] = ()
    settled_ms: float = 0.0
    blind: tuple[Interval, ...] = ()
    size_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def lying(self) -> tuple[CardTrack, ...]:
        """The cards that lie there now."""
        return tuple(card for card in self.cards if card.went is None)
