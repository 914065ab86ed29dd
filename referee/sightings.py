"""Where cards were seen last: the events on which it rests that somebody cannot hold a card, or that it lay there
before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.events import Event
from referee.ruling import ILLEGAL, Ruling

RESTS = frozenset({"card-seen-before", "card-not-in-hand"})
"""Faults that rest on where cards were seen."""
SHOWN = frozenset({"play", "show"})


class Sighting(NamedTuple):
    """Cards that `event` showed, `back` events of players ago. `returned`: they went back to that hand; `left`: they
    are all that the player whose event is ruled on has left."""

    cards: tuple[str, ...]
    event: Event
    back: int
    returned: bool
    left: bool = False


def sightings(ruling: Ruling, past: Iterable[tuple[Event, Ruling, bool]]) -> tuple[Sighting, ...]:
    """The newest event of the round that showed each of the cards on which a fault rests. `past`: the events before,
    the newest first, each with its ruling and whether its cards were taken back."""
    if ruling.code not in RESTS:
        return ()
    held = ruling.params.get("held")
    left = held if isinstance(held, tuple) else ()
    missing, found, back = {*ruling.cards, *left}, list[Sighting](), 0
    for event, ruled, taken_back in past:
        back += event.player is not None
        cards = tuple(dict.fromkeys(card for card in event.cards or () if card in missing))
        if cards and event.type in SHOWN and event.player is not None:
            missing.difference_update(cards)
            returned = taken_back or (ruled.verdict == ILLEGAL and not event.stands)
            found.append(Sighting(cards, event, back, returned, left=set(cards) <= set(left)))
        if not missing or event.type == "round":
            break
    return tuple(found)
