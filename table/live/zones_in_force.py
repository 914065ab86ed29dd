"""The zones that count at a live table: drawn, followed from printed markers, kept with the session, or guessed."""

from __future__ import annotations

import logging
from typing import Literal

from table.games import interpreter
from table.interpret.drawn_zones import DrawnZones, Size, guess_in_picture, in_picture
from table.interpret.inferring import Inferring
from table.interpret.strips import has_strips
from table.interpret.zone_markers import followed
from table.interpret.zones import Kind, Zones, from_setup
from table.live.looks import Looking
from table.record.session import Session
from table.record.storage.kept_beside import ZONES
from vision.tracking.table_plane import flat

GUESSED: frozenset[Kind] = frozenset({"field", "layout", "strip"})
"""Zones that count though nobody set any."""
Origin = Literal["drawn", "session", "guessed"]
_log = logging.getLogger(__name__)


class ZonesInForce:
    """Zones of a session's table. Zones that somebody drew, or that printed markers give, take precedence over those of
    the record's set-up. The driver infers with them. All but `follow` may be called from any thread."""

    def __init__(self, session: Session, driver: Inferring, looking: Looking) -> None:
        self._session, self._driver, self._looking = session, driver, looking
        self._from_setup = from_setup(session.record()[0].get("table"))
        self._drawn = DrawnZones.read(ZONES.read(session.log, session.id))
        driver.draw_zones(self._drawn)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of zones that the game which is played now has."""
        found = interpreter(self._session.moment())
        return (*(("strip",) if has_strips(found) else ()), *found.zones)

    def shown(self, size: Size) -> tuple[Origin, Zones]:
        """The zones in force, px of a picture of `size` (width, height), and where they come from."""
        if self._drawn is not None:
            return "drawn", self._drawn.in_picture(size)
        if self._from_setup.zones:
            return "session", in_picture(self._from_setup.zones, self._looking.plane or flat(size), size)
        players = len(self._session.moment().setup.players)
        return "guessed", guess_in_picture(tuple(kind for kind in self.kinds if kind in GUESSED), players, size)

    def draw(self, zones: DrawnZones | None) -> None:
        """Takes zones that people drew on the picture; None: those before them count again. Nothing is stored."""
        self._drawn = zones
        self._driver.draw_zones(zones)

    def follow(self, size: Size) -> bool:
        """Takes and stores the zones that the printed markers of the last look say, in a picture of `size`; whether
        they changed anything."""
        players = len(self._session.moment().setup.players)
        zones = followed(self._looking.markers, size, self.kinds, players, self._drawn)
        if zones is None:
            return False
        try:
            ZONES.write(self._session.log, self._session.id, zones.as_list())
        except OSError as error:
            _log.warning("zones are not kept: %s", error)
        self.draw(zones)
        return True
