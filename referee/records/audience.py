"""Hidden information is taken out here, and nowhere else: an event as one player, or everybody, saw it."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import BACK
from referee.events import ALL, Event


def seen_by(event: Event, viewer: str | None) -> Event:
    """The event as the viewer saw it (None: as everybody did). Cards shown to others only are so many unseen cards."""
    if event.audience == ALL or (viewer is not None and viewer in event.audience):
        return event
    if event.type in ("exchange", "give", "draw", "discard", "widow") and event.cards is not None:
        return replace(event, cards=None, count=len(event.cards))
    if event.type == "deal":
        counts = {player: len(hand) for player, hand in (event.hands or {}).items()}
        counts |= event.counts or {}
        return replace(event, hands=None, counts=counts, stock=_counted(event.stock), widow=_counted(event.widow))
    if event.type in ("reveal", "show"):
        return replace(event, cards=(BACK,) * len(event.cards or ()))
    return replace(event, card=BACK) if event.type == "adjutant" else event


def _counted(pile: int | tuple[str, ...] | None) -> int | None:
    return len(pile) if isinstance(pile, tuple) else pile
