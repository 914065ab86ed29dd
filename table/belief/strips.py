"""Reads the players' strips of order cards while nobody reaches in: they become `order` events, never plays.

What a strip says is worked out by `table.interpret.strips`, from tracks in place of looks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from table.belief.evidence import fused
from table.interpret.doubts import Doubt
from table.interpret.drawn_zones import DrawnZones
from table.interpret.ledger import Ledger
from table.interpret.observation import Observation
from table.interpret.strips import Strips
from table.interpret.zones import Zones
from table.record.session import Session, StaleError
from vision.tracking.table_plane import Plane
from vision.tracking.tracked import Scene
from vision.tracks import CardTrack, TableView
from vision.types import Detection

AGAIN_MS = 1500.0
"""If no card was read again, the strips are looked at this often, ms."""
LIKELY = 0.5
"""Minimum share of the name of a strip's card; and minimum probability that it is a card at all."""
Counted = tuple[tuple[int, int], ...]
"""(id, number of readings) of every card."""


@dataclass(frozen=True)
class _Striped:
    """A game in which every player has a strip: see `table.interpret.strips.Stripped`."""

    strips: bool = True


class StripReader:
    """Reads the strips of a session's table. `tell` is called with what cannot be made out; `zones`: those that people
    set."""

    def __init__(self, session: Session, tell: Callable[[Doubt], None], zones: Zones) -> None:
        self._ledger = Ledger(session, tell, None)
        self._strips = Strips(self._ledger, _Striped, zones)
        self._seen: Counted = ()
        self._at_ms = -AGAIN_MS
        self._round: int | None = None
        """The newest round whose first card was seen; what could not be made out by then was reported."""

    @property
    def waiting(self) -> bool:
        """Whether another look is wanted."""
        return self._strips.reading or self._strips.in_doubt

    def laying(self, view: TableView) -> bool:
        """Whether somebody may be laying a strip now. What its cards are is read once the hands have left."""
        moment = self._ledger.session.moment()
        due = any(each.zone == "strip" for each in moment.game.expects(moment.state))
        return due and not moment.game.public(moment.state).begun and _busy(view)

    def draw(self, zones: DrawnZones | None) -> None:
        """From the next look on, uses these zones that people drew; None: those of the set-up again."""
        self._strips.draw(zones)

    def watch(self, view: TableView, base: Observation) -> Zones:
        """Takes in a view of the watcher, with its picture in `base`; returns the zones of the table. If it raises
        LogError, what was read is written with the next view."""
        busy = _busy(view)
        lying = [card for card in view.lying if card.face == "up" and card.exists >= LIKELY]
        counted = tuple((card.id, len(card.looks)) for card in lying)
        if base.final or (not busy and (counted != self._seen or view.at_ms - self._at_ms >= AGAIN_MS)):
            self._seen, self._at_ms = counted, view.at_ms
            cards = tuple(_detection(card, base.plane) for card in lying)
            return self.look(replace(base, detections=cards, arm=busy))
        return self._strips.zones(base)

    def look(self, seen: Observation) -> Zones:
        """Takes in a look at the table: see `watch`."""
        self._ledger.draft.refresh()
        try:
            self._strips.look(seen)
            if self._began():
                self._strips.tell(seen, last=True)
            if not self._ledger.draft.empty:
                self._ledger.draft.write()
            self._ledger.tell_all()
        except StaleError:
            pass  # the record changed meanwhile; the next look tries again
        return self._strips.zones(seen)

    def _began(self) -> bool:
        """Whether the first card of a round was laid since the look before. Doubts that are still open are reported
        then."""
        moment = self._ledger.moment()
        number = moment.setup.number
        first = moment.game.public(moment.state).begun and self._round != number
        self._round = number if first else self._round
        return first


def observed(view: TableView, plane: Plane, size: tuple[int, int], camera: str, picture: Callable[[], str],
             final: bool) -> Observation:  # fmt: skip
    """A view as an observation that lists no cards."""
    return Observation(Scene(view.at_ms, (), (), (), ()), (), plane, picture, camera, size, final=final)


def _busy(view: TableView) -> bool:
    """Whether somebody reaches in."""
    return any(hand.left_ms is None for hand in view.hands)


def _detection(card: CardTrack, plane: Plane) -> Detection:
    """A track as a detection, px."""
    shares = sorted(fused(card.looks).items(), key=lambda item: (-item[1], item[0]))
    best = shares[0] if shares else ("?", 0.0)
    quad = np.asarray(plane.to_px(card.outline), np.float32)
    return Detection(quad, card.face, best[0] if best[1] >= LIKELY else None, best[1], tuple(shares))
