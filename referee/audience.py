"""Hidden information is taken out here, and nowhere else: an event as one player, or everybody, saw it."""

from __future__ import annotations

import dataclasses
from typing import Any

from referee.cards import BACK
from referee.events import ALL, Event


def seen_by(event: Event, viewer: str | None) -> Event:
    """The event as the viewer saw it (None: as everybody did). Cards shown to others only are so many unseen cards."""
    if event.audience == ALL or (viewer is not None and viewer in event.audience):
        return event
    changes: dict[str, Any] = {}
    if event.type in ("exchange", "give", "draw", "discard", "widow") and event.cards is not None:
        changes = {"cards": None, "count": len(event.cards)}
    elif event.type == "deal":
        counts = {player: len(hand) for player, hand in (event.hands or {}).items()}
        changes = {"hands": None, "counts": {**counts, **(event.counts or {})}}
        for pile in ("stock", "widow"):
            value = getattr(event, pile)
            changes[pile] = len(value) if isinstance(value, tuple) else value
    elif event.type in ("reveal", "show"):
        changes = {"cards": (BACK,) * len(event.cards or ())}
    elif event.type == "adjutant":
        changes = {"card": BACK}
    return dataclasses.replace(event, **changes) if changes else event
