"""Looks at a table, made by hand: cards, arms, and the moment of a game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from referee.events import Event, Header
from referee.fold import Fold
from referee.fold import Table as Moment
from table.interpret.observation import Observation
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.table_plane import flat
from vision.tracking.tracker import Scene, TrackedCard
from vision.types import Detection

SIZE = (1280, 720)
PLANE = flat(SIZE)
LOOKS = 3


def moment(*events: Event, game: str = "daifugo", profile: str | None = "official", players: str = "ABCD") -> Moment:
    """The table after some events."""
    fold = Fold(Header(game, tuple(players), profile))
    fold.extend(replace(event, seq=seq) for seq, event in enumerate(events, start=1))
    return fold.table


def play(player: str, *cards: str) -> Event:
    return Event(0, "play", player, tuple(cards))


def card(ident: int, name: str | None, x: float = 600.0, y: float = 360.0, **more: Any) -> TrackedCard:
    """A card with its middle at (x, y) px; None: it cannot be read."""
    quad = np.array([[x - 50, y - 70], [x + 50, y - 70], [x + 50, y + 70], [x - 50, y + 70]], np.float32)
    made = TrackedCard(ident, quad, PLANE.to_mm(quad), "up", 1000.0, 1000.0, ident)
    ranked = ((name, 0.98),) if name else (("S3", 0.03), ("H3", 0.03))
    for _ in range(LOOKS):
        made.look(Detection(made.quad, "up", name, 0.98, ranked), made.quad_mm, 1000.0)
    made.looks = LOOKS if "votes" in more else made.looks
    for field, value in more.items():
        setattr(made, field, value)
    return made


def arm(seat: float, tip: tuple[float, float] = (600.0, 360.0), seats: int = 4, at_ms: float = 900.0) -> HandIntrusion:
    """An arm from a seat, or from between two, whose end came to a place, px."""
    angle = math.radians(90 + 360 * seat / seats)
    entry = (SIZE[0] / 2 + 350 * math.cos(angle), SIZE[1] / 2 + 350 * math.sin(angle))
    return HandIntrusion(at_ms - 300, at_ms, entry, entry, tip, 300.0, 0.1, [(at_ms - 100, *tip)])


def seen(
    cards: Sequence[TrackedCard], came: Sequence[TrackedCard] = (), arms: Sequence[HandIntrusion] = (), **more: Any
) -> Observation:
    """A look: what lies there, what of it is new, who reached in."""
    scene = Scene(1000.0, tuple(cards), tuple(came), (), ())
    fields: dict[str, Any] = {"new_arms": tuple(arms), "arms": tuple(arms), "came": tuple(came), **more}
    return Observation(scene, plane=PLANE, picture=lambda: "0" * 64, camera="made", size=SIZE, **fields)
