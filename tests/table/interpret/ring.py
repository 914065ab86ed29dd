"""A made table of tricks, looked at: cards lie before those who laid them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from table.games import interpreter
from table.interpret.driver import Driver
from table.interpret.observation import Observation
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.conftest import PLANE, STILL
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.tracker import Scene, TrackedCard
from vision.types import Detection


class Ring:
    """A table of tricks at which cards lie before those who laid them; every look goes to the driver."""

    def __init__(self, path: Path, profile: str, players: str = "ABCD") -> None:
        self.session = Session.create(EventLog(path / "log.db"), "torite", list(players), profile)
        self.players = players
        self.doubts: list[str] = []
        self.driver = Driver(self.session, interpreter, lambda doubt: self.doubts.append(doubt.en))
        self.lying: list[TrackedCard] = []
        self.at_ms = 1000.0
        self.number = 0

    def _way(self, player: str) -> np.ndarray:
        angle = math.radians(90 + 360 * self.players.index(player) / len(self.players))
        return np.array([math.cos(angle), math.sin(angle)])

    def card(
        self,
        name: str | None,
        before: str,
        down: bool = False,
        far: float = 75.0,
        likely: tuple[tuple[str, float], ...] = (),
    ) -> TrackedCard:
        """A card before a player, mm from the middle; without a name `likely` ones."""
        self.number += 1
        middle = self._way(before) * far
        corners = middle + np.array([[-31, -44], [31, -44], [31, 44], [-31, 44]])
        quad = np.asarray(PLANE.to_px(corners), np.float32)
        face: Any = "down" if down else "up"
        card = TrackedCard(self.number, quad, corners, face, self.at_ms, self.at_ms, self.number)
        ranked = likely if name is None else ((name, 0.98),)
        for _ in range(3):
            card.look(Detection(quad, face, name, 0.98, ranked), corners, self.at_ms)
        return card

    def arm(self, player: str, to: TrackedCard | None) -> HandIntrusion:
        """An arm that reached a card, or half-way in."""
        way = self._way(player)
        middle = np.array(STILL) / 2
        edge = middle + way * float(np.min((middle - 0.5) / np.maximum(np.abs(way), 1e-6)))
        tip = middle + way * 60 if to is None else to.quad.mean(axis=0) + way * 30
        entry = (float(edge[0]), float(edge[1]))
        path = [(self.at_ms + 300, float(tip[0]), float(tip[1]))]
        return HandIntrusion(self.at_ms, self.at_ms + 600, entry, entry, path[0][1:], 300.0, 0.1, path)

    def look(self, new: Sequence[TrackedCard] = (), arms: Sequence[HandIntrusion] = (), gone: Sequence[TrackedCard] = ()
             ) -> None:  # fmt: skip
        self.at_ms += 2000
        self.lying = [card for card in (*self.lying, *new) if card not in gone]
        scene = Scene(self.at_ms, tuple(self.lying), tuple(new), (), tuple(gone))
        self.driver.read(Observation(scene, tuple(arms), PLANE, lambda: "0" * 64, "made", STILL, final=True))

    def lay(self, player: str, name: str) -> None:
        """A card laid before its player."""
        card = self.card(name, player)
        self.look([card], [self.arm(player, card)])

    def gather(self, player: str, pile: str | None = None) -> None:
        """A player takes the trick: face down before `pile` (None: out of sight)."""
        up = [card for card in self.lying if card.face == "up"]
        new = [] if pile is None else [self.card(None, pile, down=True, far=200.0)]
        self.look(new, [self.arm(player, up[-1])], up)

    def told(self) -> list[str]:
        """The events that count, short; `~`: written as doubtful."""
        found = []
        for _, event, ruling in self.session.trial().standing():
            if event.type == "deal":
                continue
            mark = "~" if event.confirmed is False else "!" if ruling.verdict == "illegal" else ""
            found.append(f"{mark}{event.player}:{' '.join(event.cards or (event.type,))}")
        return found
