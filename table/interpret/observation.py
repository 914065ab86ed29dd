"""What is seen in one look at the settled table: what lies where, what came, whose arms may have brought it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from table.interpret.confidence import THRESHOLDS, Thresholds
from table.interpret.zones import WHOLE_TABLE, Kind, Zones
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.table_plane import Plane, Points
from vision.tracking.tracker import Scene, TrackedCard
from vision.types import Detection

BESIDE_MM = 110.0
"""Cards of one play lie no farther apart, mm."""
MARK = 0.03
"""So far within a card the middle of an index has to be that lies on it, card heights."""


@dataclass(frozen=True, eq=False)
class Observation:
    """One look at the settled table.

    - `scene`: every card with its place, name, confidence and state; `plane`: px <-> mm; `size` (width, height) px.
    - `new_arms`: the arms since the look before; `arm`: one still hides a part; `blind_ms`: the longest time since the
      look before in which the camera showed nothing.
    - `picture` stores the picture and returns its sha256; `camera`: the source's name.
    - `final`: no further look at this still table will follow; `looks`: how many looks at the same new cards there
      were, with this one.
    - `detections`: the cards as this look alone saw them.
    - `partial`: beside the new cards more changed than they explain, and nothing hid it or went: one more card may
      have come with them.
    - `came`: cards face up that belong to no event yet; `arms`: those that may have brought them, oldest first
      (earlier ones too, where a look before was not enough).
    - `zones`: those of the table; `thresholds`: how sure is sure enough; `token`: where a round token lies, which tells
      who leads, mm; `photograph`: it is one of a series of photographs, each of other cards, not a look at one table;
      `unread_before`: so many photographs right before it could not be read.
    """

    scene: Scene
    new_arms: tuple[HandIntrusion, ...]
    plane: Plane
    picture: Callable[[], str]
    camera: str
    size: tuple[int, int]
    arm: bool = False
    final: bool = False
    blind_ms: float = 0.0
    looks: int = 1
    came: tuple[TrackedCard, ...] = ()
    arms: tuple[HandIntrusion, ...] = ()
    detections: tuple[Detection, ...] = ()
    zones: Zones = WHOLE_TABLE
    thresholds: Thresholds = THRESHOLDS
    token: Points | None = None
    photograph: bool = False
    unread_before: int = 0
    partial: bool = False

    def zone(self, card: TrackedCard) -> Kind | None:
        """The kind of zone in which a card lies (None: in none)."""
        found = self.zones.at(card.centre)
        return None if found is None else found.kind

    @property
    def believed(self) -> bool:
        """Whether the new cards were looked at often enough to be believed, if they make sense."""
        return self.looks >= self.thresholds.looks or self.final

    @property
    def scans(self) -> int:
        """In how many scans the newest of the new cards was seen; cards that are only assumed do not count. Where no
        look will follow: as many as are asked for."""
        if self.final:
            return self.thresholds.held_looks
        return min((card.seen for card in self.came if card.seen), default=0)

    @property
    def at_ms(self) -> float:
        """When it was seen, ms."""
        return self.scene.at_ms

    @property
    def middle(self) -> Points:
        """The middle of the picture on the table, mm."""
        return np.asarray(self.plane.to_mm(np.array([(self.size[0] / 2, self.size[1] / 2)]))[0], np.float64)

    @property
    def lying(self) -> set[int]:
        """The ids of all cards that lie there, hidden ones included."""
        return {card.id for card in self.scene.cards}

    @property
    def put_away(self) -> set[int]:
        """The ids of the cards that were moved to where no plays are made."""
        return {card.id for card in self.scene.moved if not self.zones.playable(card.centre)}

    @property
    def late(self) -> tuple[TrackedCard, ...]:
        """New cards that may have lain there longer than since the last arm."""
        return tuple(card for card in self.came if card.late)

    def showing(self, cards: Sequence[TrackedCard], arms: Sequence[HandIntrusion] | None = None) -> Observation:
        """The same look with these new cards, brought by these arms (None: as before)."""
        return replace(self, came=tuple(cards), arms=self.arms if arms is None else tuple(arms))

    def without(self, cards: Sequence[TrackedCard]) -> Observation:
        """The same look as if these cards were not new."""
        return replace(self, came=tuple(card for card in self.came if card not in cards))


def apart(one: TrackedCard, other: TrackedCard) -> float:
    """How far two cards lie apart, mm."""
    return float(np.linalg.norm(one.centre - other.centre))


def lies_on(one: TrackedCard, other: TrackedCard) -> bool:
    """Whether a card lies on another one: an index of it is seen where the other one lies, and none of the other where
    it lies itself."""
    return _marked(one, other) and not _marked(other, one)


def _marked(card: TrackedCard, where: TrackedCard) -> bool:
    """Whether an index of a card is seen well within the place of another one."""
    within = MARK * height(where)
    return any(cv2.pointPolygonTest(where.quad, mark, measureDist=True) > within for mark in card.marks)


def height(card: TrackedCard) -> float:
    """A card's longer side in the picture, px."""
    sides = np.linalg.norm(card.quad - np.roll(card.quad, -1, axis=0), axis=1)
    return float(max(sides.max(), 1.0))
